/**
 * Describes a cell of a block: its report, column and row, its age, whether the user edited it, and
 * the formula that gives the same value. Pure.
 */
import { formatCell, MAX_CELL_TEXT, toShownText } from '../../grid';
import {
  type BlockColumn,
  type CachedResult,
  type CachedRows,
  countHeaderRows,
  findKeyMembers,
  fromCachedResult,
  layoutColumns,
  type Placement,
  tryReadUserCells,
  type UserCell,
} from '../../placement';
import type { Reader } from '../parts';
import { formatValue } from '../pipeline/layout/format-value';
import type { CellInBlock } from './cell-in-block';
import { createFigureCall, type DetailsRows, type FigureCall, type FigureObstacle } from './figure-call';

/** Identifies a user cell by its column and its row in the report. */
export interface UserCellPlace {
  readonly member: string;
  readonly row?: number | undefined;
}

export interface CellDetails {
  readonly placementId: string;
  readonly reportName: string;
  /** The user's own name for the placement, if it has one. */
  readonly ownName?: string | undefined;
  readonly cell: string;
  /** A cell in a column that the user inserted into the block is the user's own. */
  readonly part: 'header' | 'data' | 'ownColumn';
  /** Holds the title that the column has in the report; '' for a user column. */
  readonly column: string;
  /**
   * Holds the titles and values of the key columns, which tell the row from others; empty if there
   * are none.
   */
  readonly row: readonly { readonly column: string; readonly value: string }[];
  /** Holds the measure of a pivot's column, if the column's title does not name it. */
  readonly measure?: string;
  /**
   * Holds the values of the members that a pivot's total covers; an empty list means all rows. It
   * is undefined if the cell is no total.
   */
  readonly totalOf?: readonly string[];
  /** Counts rows of data from 1; undefined for a header. */
  readonly rowNumber: number | undefined;
  readonly refreshedAt: number;
  /** Holds the time at which the data API had read its source for these rows, if it reports one. */
  readonly freshAt: string | undefined;
  /** `you` on the device that wrote the rows; undefined until the platform has answered. */
  readonly refreshedBy: 'you' | { readonly name: string } | undefined;
  /**
   * Identifies the number for a drill-down; undefined if the cell holds no number of the report.
   */
  readonly number:
    | {
        readonly member: string;
        /** Indexes the cached rows; undefined if this device has none. */
        readonly cachedRow: number | undefined;
        readonly shownText: string;
      }
    | undefined;
  /**
   * Holds the value that the report had given, if the cell now holds something else; unknown if
   * this device did not write the rows.
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
        /** Identifies the value that the user keeps; `giveUpUserCells` takes it. */
        readonly kept?: UserCellPlace & { readonly shownUserCells: string };
      };
  /**
   * Describes a formula for the value in this cell, or says why no formula can return it; undefined
   * for cells where the user would not expect a formula.
   */
  readonly figure?: FigureCall | FigureObstacle | undefined;
}

/** Returns the rows that this device wrote, with the columns that identify each row. */
export function toDetailsRows({ written, before }: CachedRows): DetailsRows {
  return { cachedResult: written, previousResult: before, keys: findKeyColumns(written) };
}

/** Describes the cell from the texts in its row and from what this device knows of the rows. */
export function describeCell(
  { placement, block, cell: { row, column }, firstOffset, headers, row: texts }: CellInBlock,
  cachedRows: DetailsRows | undefined,
  reader: Reader,
): CellDetails {
  const layout = placement.written.layout ?? [];
  const columns = headers ? matchColumns(layout, completeHeaders(headers, firstOffset, layout, block.columns)) : layout;
  const blockColumn = columns[column - block.column];
  const common = {
    placementId: placement.id,
    reportName: placement.written.formerReport?.name ?? placement.report.reportName,
    ownName: placement.choices.ownName,
    cell: formatCell(row, column),
    column: blockColumn?.title ?? '',
    refreshedAt: placement.written.refreshedAt,
    freshAt: placement.written.freshAt,
    refreshedBy: cachedRows && ('you' as const),
  };
  const dataRow = row - block.row - countHeaderRows(placement.written);
  if (dataRow < 0)
    return {
      ...common,
      part: blockColumn?.member === undefined ? 'ownColumn' : 'header',
      row: [],
      rowNumber: undefined,
      number: undefined,
      edit: 'none',
    };
  const rowTexts = new Map(
    texts.flatMap((text, index) => {
      const member = columns[firstOffset + index]?.member;
      return member === undefined ? [] : [[member, text] as const];
    }),
  );
  const cachedRowIndex = cachedRows && findCachedRow(cachedRows, rowTexts, dataRow);
  const cell = blockColumn?.member !== undefined && {
    member: blockColumn.member,
    row: cachedRowIndex,
    text: rowTexts.get(blockColumn.member),
  };
  const edit = cell ? classifyEdit(cell, cachedRows, placement, reader) : 'none';
  return {
    ...common,
    part: blockColumn?.member === undefined ? 'ownColumn' : 'data',
    row: cachedRows ? formatRowKey(cachedRows, cachedRowIndex, reader) : describeRow(layout, rowTexts),
    ...(cachedRows &&
      cachedRowIndex !== undefined &&
      describePivotCell(cachedRows, cachedRowIndex, blockColumn?.member, reader)),
    rowNumber: dataRow + 1,
    number: createNumber(cachedRows, cachedRowIndex, blockColumn?.member, rowTexts),
    edit,
    figure:
      edit === 'none' && cachedRows && blockColumn?.member
        ? createFigureCall(placement, cachedRows, cachedRowIndex, blockColumn.member, reader.dateSystem)
        : undefined,
  };
}

/**
 * Without cached rows any number is taken for a measure; its drill-down then reports why it finds
 * no rows.
 */
function createNumber(
  cachedRows: DetailsRows | undefined,
  cachedRow: number | undefined,
  member: string | undefined,
  rowTexts: ReadonlyMap<string, string>,
): CellDetails['number'] {
  const shownText = rowTexts.get(member ?? '');
  if (member === undefined || shownText === undefined) return undefined;
  const column = cachedRows?.cachedResult.columns.find(({ name }) => name === member);
  const isNumber = column ? column.isMeasure === true : shownText !== '' && !Number.isNaN(Number(shownText));
  return isNumber ? { member, cachedRow, shownText } : undefined;
}

/** Headers that were not read are assumed to be as they were written. */
function completeHeaders(
  headers: readonly string[],
  firstOffset: number,
  layout: readonly BlockColumn[],
  columnCount: number,
): string[] {
  return Array.from({ length: columnCount }, (_, index) => headers[index - firstOffset] ?? layout[index]?.shown ?? '');
}

/**
 * Finds the report's column for each column of the block as it is now, by the same rule as a
 * refresh.
 */
function matchColumns(layout: readonly BlockColumn[], headers: readonly string[]): (BlockColumn | undefined)[] {
  const reportColumns = layout.filter(({ member }) => member !== undefined);
  const columns = reportColumns.map(({ member = '', title }) => ({ name: member, title, type: 'string' as const }));
  const currentColumns = headers.map((shown) => ({ shown, mark: '' }));
  const { slots } = layoutColumns(layout, currentColumns, columns);
  const indexByOffset = new Map(slots.map(({ currentOffset, index }) => [currentOffset, index]));
  return headers.map((_, offset) => reportColumns[indexByOffset.get(offset) ?? -1]);
}

/**
 * Finds the cached row that is here: by its key if there is one, because rows may have been sorted;
 * else by its position.
 */
function findCachedRow(
  { cachedResult, keys }: DetailsRows,
  rowTexts: ReadonlyMap<string, string>,
  dataRow: number,
): number | undefined {
  const isHere = (row: number) => keys.every(({ name, cells }) => toShownText(cells[row] ?? '') === rowTexts.get(name));
  if (keys.length > 0 && !isHere(dataRow)) {
    for (let row = 0; row < cachedResult.rowCount; row += 1) if (isHere(row)) return row;
  }
  return dataRow < cachedResult.rowCount ? dataRow : undefined;
}

function formatRowKey({ keys }: DetailsRows, row: number | undefined, reader: Reader): CellDetails['row'] {
  if (row === undefined) return [];
  return keys.map(({ title, cells, numberFormat }) => ({
    column: title,
    value: formatValue(cells[row] ?? '', numberFormat, reader),
  }));
}

/** Returns what a pivot's cell shows apart from its row and column. */
function describePivotCell(
  { cachedResult, keys }: DetailsRows,
  row: number,
  member: string | undefined,
  reader: Reader,
) {
  const measure = cachedResult.columns.find(({ name }) => name === member)?.measureTitle;
  const level = keys.findIndex(({ totalLabel, cells }) => totalLabel !== undefined && cells[row] === totalLabel);
  const coveredColumns = keys.slice(0, Math.max(0, level));
  return {
    ...(measure !== undefined && { measure }),
    ...(level >= 0 && {
      totalOf: coveredColumns.map(({ cells, numberFormat }) => formatValue(cells[row] ?? '', numberFormat, reader)),
    }),
  };
}

function findKeyColumns(cachedResult: CachedResult): CachedResult['columns'] {
  if (cachedResult.rowCount > MAX_KEYED_ROWS) return [];
  return findKeyMembers(fromCachedResult(cachedResult)).flatMap(
    (member) => cachedResult.columns.find(({ name }) => name === member) ?? [],
  );
}

/** With more rows, finding the keys takes longer than a click may take. */
const MAX_KEYED_ROWS = 20_000;

/** Without the rows themselves, texts identify a row better than numbers do. */
function describeRow(layout: readonly BlockColumn[], rowTexts: ReadonlyMap<string, string>): CellDetails['row'] {
  const rowTextValues = layout.flatMap(({ member, title }) => {
    const value = member === undefined ? undefined : rowTexts.get(member);
    return value === undefined || value === '' || !Number.isNaN(Number(value)) ? [] : [{ column: title, value }];
  });
  return rowTextValues.slice(0, MAX_ROW_TEXTS);
}

const MAX_ROW_TEXTS = 2;

interface DataCell {
  readonly member: string;
  /**
   * Indexes the rows as they were last written, with the user's values in place of the report's;
   * undefined if the row is not known.
   */
  readonly row: number | undefined;
  /** Holds the text that the cell shows; undefined if it was not read. */
  readonly text: string | undefined;
}

function classifyEdit(
  cell: DataCell,
  cachedRows: DetailsRows | undefined,
  placement: Placement,
  reader: Reader,
): CellDetails['edit'] {
  const { member, row, text } = cell;
  const userCell = findUserCell(placement, cell);
  const column = cachedRows?.cachedResult.columns.find(({ name }) => name === member);
  const cachedValue = row === undefined ? undefined : column?.cells[row];
  const reportedValue = userCell ? userCell.reports : cachedValue;
  if (!column || cachedValue === undefined || reportedValue === undefined) return 'unknown';
  if (toShownText(reportedValue) === text) return text.length < MAX_CELL_TEXT ? 'none' : 'upToLimit';
  const common = { written: formatValue(reportedValue, column.numberFormat, reader) };
  const shownUserCells = placement.notes.ownCells;
  if (userCell && shownUserCells !== undefined && toShownText(cachedValue) === text)
    return { ...common, by: 'kept', kept: { member, row, shownUserCells } };
  if (text === '') return { ...common, by: 'cleared' };
  return { ...common, by: isPreviousValue(cachedRows, cell) ? 'former' : 'typed' };
}

function findUserCell({ notes: { ownCells } }: Placement, { member, row }: DataCell): UserCell | undefined {
  if (ownCells === undefined || row === undefined) return undefined;
  return tryReadUserCells(ownCells).cells.find((cell) => cell.member === member && cell.row === row);
}

/** Returns true if the cell holds the value before the last refresh, for example after an undo. */
function isPreviousValue(cachedRows: DetailsRows | undefined, { member, row, text }: DataCell): boolean {
  if (!cachedRows?.previousResult) return false;
  const { previousResult, keys } = cachedRows;
  const getPreviousValue = (name: string, rowIndex: number) =>
    previousResult.columns.find((column) => column.name === name)?.cells[rowIndex];
  for (let rowIndex = 0; rowIndex < previousResult.rowCount; rowIndex += 1) {
    const isSame =
      keys.length > 0
        ? keys.every(({ name, cells }) => getPreviousValue(name, rowIndex) === cells[row ?? -1])
        : rowIndex === row;
    if (isSame) return toShownText(getPreviousValue(member, rowIndex) ?? '') === text;
  }
  return false;
}
