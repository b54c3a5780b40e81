/**
 * Describes a cell of a block: its report, column and row, its age, whether the user edited it, and
 * the formula that gives the same value. Pure.
 */
import { formatCell, MAX_TEXT, type Rect, textOfInput } from '../../grid';
import {
  appliedFilters,
  type BlockColumn,
  fromKeptResult,
  headerRowsOf,
  type KeptResult,
  type KeptRows,
  keyMembers,
  layoutColumns,
  type OwnCell,
  type Placement,
  readableFilters,
  tryReadOwnCells,
} from '../../placement';
import type { Reader } from '../parts';
import { showValue } from '../pipeline/lay-out/cell-text';
import type { Beneath } from './look-beneath';

export interface CellDetails {
  readonly placementId: string;
  readonly reportName: string;
  readonly cell: string;
  /** A cell in a column that the user inserted into the block is the user's own. */
  readonly part: 'header' | 'data' | 'ownColumn';
  /** The title in the report is '' for a user column. */
  readonly column: string;
  /**
   * Titles and values of the key columns, which tell the row from others; empty if there are none.
   */
  readonly row: readonly { readonly column: string; readonly value: string }[];
  /** Set for a pivot: the measure, if the column's title does not say it. */
  readonly measure?: string;
  /**
   * Set for a total of a pivot: the values of the members that it covers; an empty list means all
   * rows.
   */
  readonly totalOf?: readonly string[];
  /** Counts rows of data from 1; undefined for a header. */
  readonly rowNumber: number | undefined;
  readonly refreshedAt: number;
  /** The time at which the data API had read its source for these rows, if it reports one. */
  readonly freshAt: string | undefined;
  /** `you` on the device that wrote the rows; undefined until the platform has answered. */
  readonly refreshedBy: 'you' | { readonly name: string } | undefined;
  /**
   * Identifies the number for a drill-down; undefined if the cell holds no number of the report.
   */
  readonly number:
    | {
        readonly member: string;
        /** Row of the cached rows; undefined if this device has none. */
        readonly keptRow: number | undefined;
        readonly stands: string;
      }
    | undefined;
  /**
   * The value that the report had given, if the cell now holds something else; unknown if this
   * device did not write the rows.
   */
  readonly edit:
    | 'none'
    | 'unknown'
    /** The texts are equal up to the number of characters that a cell holds. */
    | 'upToLimit'
    | {
        readonly written: string;
        /**
         * Says what the cell holds instead: nothing, the report's value before the last refresh, a
         * value that the user keeps, or something else.
         */
        readonly by: 'cleared' | 'former' | 'kept' | 'typed';
      };
  /** Undefined if no formula can return the value in this cell. */
  readonly figure?: FigureCall | undefined;
}

/** The arguments of a formula that returns the same value. */
export interface FigureCall {
  readonly reportId: number;
  readonly measure: string;
  /** As many pairs as are needed to tell the row from all others. */
  readonly pairs: readonly { readonly column: string; readonly value: string | number }[];
}

/** The rows that this device wrote, and the columns that tell them apart. */
export interface KnownRows {
  readonly kept: KeptResult;
  /** These are the rows before the last refresh. */
  readonly former: KeptResult | undefined;
  readonly keys: KeptResult['columns'];
}

export function knownRows({ written, before }: KeptRows): KnownRows {
  return { kept: written, former: before, keys: keyColumns(written) };
}

/** Describes the cell from the texts in its row and from what this device knows of the rows. */
export function describeCell(
  { placement, block, from, headers, row: texts }: Beneath,
  { row, column }: Rect,
  known: KnownRows | undefined,
  reader: Reader,
): CellDetails {
  const layout = placement.written.layout ?? [];
  const columns = headers ? standingColumns(layout, widened(headers, from, layout, block.columns)) : layout;
  const of = columns[column - block.column];
  const common = {
    placementId: placement.id,
    reportName: placement.report.reportName,
    cell: formatCell(row, column),
    column: of?.title ?? '',
    refreshedAt: placement.written.refreshedAt,
    freshAt: placement.written.freshAt,
    refreshedBy: known && ('you' as const),
  };
  const down = row - block.row - headerRowsOf(placement.written);
  if (down < 0)
    return {
      ...common,
      part: of?.member === undefined ? 'ownColumn' : 'header',
      row: [],
      rowNumber: undefined,
      number: undefined,
      edit: 'none',
    };
  const standing = new Map(
    texts.flatMap((text, at) => {
      const member = columns[from + at]?.member;
      return member === undefined ? [] : [[member, text] as const];
    }),
  );
  const written = known && rowOf(known, standing, down);
  const cell = of?.member !== undefined && { member: of.member, row: written, text: standing.get(of.member) };
  const edit = cell ? editOf(cell, known, ownCellAt(placement, cell), reader) : 'none';
  return {
    ...common,
    part: of?.member === undefined ? 'ownColumn' : 'data',
    row: known ? keyOf(known, written, reader) : textsOf(layout, standing),
    ...(known && written !== undefined && pivotOf(known, written, of?.member, reader)),
    rowNumber: down + 1,
    number: numberOf(known, written, of?.member, standing),
    edit,
    figure: edit === 'none' && known && of?.member ? figureOf(placement, known, written, of.member) : undefined,
  };
}

/**
 * Without cached rows a measure looks like any other number; the drill-down itself reports the
 * difference.
 */
function numberOf(
  known: KnownRows | undefined,
  keptRow: number | undefined,
  member: string | undefined,
  standing: ReadonlyMap<string, string>,
): CellDetails['number'] {
  const stands = standing.get(member ?? '');
  if (member === undefined || stands === undefined) return undefined;
  const column = known?.kept.columns.find(({ name }) => name === member);
  const isNumber = column ? column.isMeasure === true : stands !== '' && !Number.isNaN(Number(stands));
  return isNumber ? { member, keptRow, stands } : undefined;
}

/** Headers that were not read are assumed to be as they were written. */
function widened(headers: readonly string[], from: number, layout: readonly BlockColumn[], columns: number): string[] {
  return Array.from({ length: columns }, (_, at) => headers[at - from] ?? layout[at]?.shown ?? '');
}

/**
 * Finds the report's column for each column of the block as it is now, by the same rule as a
 * refresh.
 */
function standingColumns(layout: readonly BlockColumn[], headers: readonly string[]): (BlockColumn | undefined)[] {
  const own = layout.filter(({ member }) => member !== undefined);
  const columns = own.map(({ member = '', title }) => ({ name: member, title, type: 'string' as const }));
  const standing = headers.map((shown) => ({ shown, mark: '' }));
  const { slots } = layoutColumns(layout, standing, columns);
  const indexAt = new Map(slots.map(({ from, index }) => [from, index]));
  return headers.map((_, offset) => own[indexAt.get(offset) ?? -1]);
}

/**
 * Finds the cached row that is here: by its key if there is one, because rows may have been sorted;
 * else by its position.
 */
function rowOf({ kept, keys }: KnownRows, standing: ReadonlyMap<string, string>, down: number): number | undefined {
  const isHere = (row: number) => keys.every(({ name, cells }) => textOfInput(cells[row] ?? '') === standing.get(name));
  if (keys.length > 0 && !isHere(down)) {
    for (let row = 0; row < kept.rowCount; row += 1) if (isHere(row)) return row;
  }
  return down < kept.rowCount ? down : undefined;
}

function keyOf({ keys }: KnownRows, row: number | undefined, reader: Reader): CellDetails['row'] {
  if (row === undefined) return [];
  return keys.map(({ title, cells, numberFormat }) => ({
    column: title,
    value: showValue(cells[row] ?? '', numberFormat, reader),
  }));
}

/** Excel accepts no longer text in a formula. */
const LONGEST_IN_FORMULA = 255;

/**
 * A formula reads the report as a flat list, in which the key columns tell the row from all others.
 */
function figureOf(
  { report: { reportId }, choices }: Placement,
  { kept: { columns }, keys }: KnownRows,
  row: number | undefined,
  member: string,
): FigureCall | undefined {
  const at = row ?? -1;
  const asked = columns.find(({ name }) => name === member);
  const isPivot = columns.some(({ measure }) => measure !== undefined);
  if (!asked || isPivot || keys.length === 0 || (asked.cells[at] ?? '') === '') return undefined;
  const nameOf = ({ name, title }: (typeof columns)[number]) =>
    columns.some((one) => one.name !== name && one.title.toLowerCase() === title.toLowerCase()) ? name : title;
  const pairs = keys.flatMap((key) => {
    const cell = key.cells[at];
    const value = typeof cell === 'string' ? textOfInput(cell) : cell;
    // Fractions and booleans are written differently in each language.
    const isTold =
      typeof value === 'number'
        ? Number.isSafeInteger(value)
        : typeof value === 'string' && value.length <= LONGEST_IN_FORMULA;
    return isTold && typeof value !== 'boolean' && value !== undefined ? [{ column: nameOf(key), value }] : [];
  });
  const filters = filterPairs(choices, keys);
  if (pairs.length < keys.length || !filters) return undefined;
  return { reportId, measure: nameOf(asked), pairs: [...pairs, ...filters] };
}

/**
 * Returns the placement's own filters as pairs; undefined if pairs cannot express them, because the
 * formula would then return another value.
 */
function filterPairs(options: Placement['choices'], keys: KnownRows['keys']): FigureCall['pairs'] | undefined {
  const own = readableFilters(options.filters);
  const filters = own && appliedFilters(own).filter(({ member }) => keys.every(({ name }) => name !== member));
  const pairs = filters?.flatMap(({ member, type, operator, values }) => {
    const [value = '', ...others] = values;
    const isTold = operator === 'is' && type === 'string' && others.length === 0 && value.length <= LONGEST_IN_FORMULA;
    return isTold ? [{ column: member, value }] : [];
  });
  return pairs?.length === filters?.length ? pairs : undefined;
}

/** Returns what a pivot's cell shows apart from its row and column. */
function pivotOf({ kept, keys }: KnownRows, row: number, member: string | undefined, reader: Reader) {
  const measure = kept.columns.find(({ name }) => name === member)?.measureTitle;
  const level = keys.findIndex(({ totalLabel, cells }) => totalLabel !== undefined && cells[row] === totalLabel);
  const over = keys.slice(0, Math.max(0, level));
  return {
    ...(measure !== undefined && { measure }),
    ...(level >= 0 && {
      totalOf: over.map(({ cells, numberFormat }) => showValue(cells[row] ?? '', numberFormat, reader)),
    }),
  };
}

function keyColumns(kept: KeptResult): KeptResult['columns'] {
  if (kept.rowCount > MOST_ROWS_KEYED) return [];
  return keyMembers(fromKeptResult(kept)).flatMap((member) => kept.columns.find(({ name }) => name === member) ?? []);
}

/** With more rows, finding the keys takes longer than a click may take. */
const MOST_ROWS_KEYED = 20_000;

/** Without the rows themselves, texts identify a row better than numbers do. */
function textsOf(layout: readonly BlockColumn[], standing: ReadonlyMap<string, string>): CellDetails['row'] {
  const words = layout.flatMap(({ member, title }) => {
    const value = member === undefined ? undefined : standing.get(member);
    return value === undefined || value === '' || !Number.isNaN(Number(value)) ? [] : [{ column: title, value }];
  });
  return words.slice(0, MOST_WORDS);
}

const MOST_WORDS = 2;

interface DataCell {
  readonly member: string;
  /**
   * Row of the result as it was last written, with the user's values in place of the report's;
   * undefined if it is not known.
   */
  readonly row: number | undefined;
  /** Text that the cell shows; undefined if it was not read. */
  readonly text: string | undefined;
}

function editOf(
  cell: DataCell,
  known: KnownRows | undefined,
  own: OwnCell | undefined,
  reader: Reader,
): CellDetails['edit'] {
  const { member, row, text } = cell;
  const column = known?.kept.columns.find(({ name }) => name === member);
  const there = row === undefined ? undefined : column?.cells[row];
  const written = own ? own.reports : there;
  if (!column || there === undefined || written === undefined) return 'unknown';
  if (textOfInput(written) === text) return text.length < MAX_TEXT ? 'none' : 'upToLimit';
  const shown = { written: showValue(written, column.numberFormat, reader) };
  if (own && textOfInput(there) === text) return { ...shown, by: 'kept' };
  if (text === '') return { ...shown, by: 'cleared' };
  return { ...shown, by: isFormer(known, cell) ? 'former' : 'typed' };
}

function ownCellAt({ notes: { ownCells } }: Placement, { member, row }: DataCell): OwnCell | undefined {
  if (ownCells === undefined || row === undefined) return undefined;
  return tryReadOwnCells(ownCells).cells.find((cell) => cell.member === member && cell.row === row);
}

/** Returns true if the cell holds the value before the last refresh, for example after an undo. */
function isFormer(known: KnownRows | undefined, { member, row, text }: DataCell): boolean {
  if (!known?.former) return false;
  const { former, keys } = known;
  const valueAt = (name: string, at: number) => former.columns.find((column) => column.name === name)?.cells[at];
  for (let at = 0; at < former.rowCount; at += 1) {
    const isSame =
      keys.length > 0 ? keys.every(({ name, cells }) => valueAt(name, at) === cells[row ?? -1]) : at === row;
    if (isSame) return textOfInput(valueAt(member, at) ?? '') === text;
  }
  return false;
}
