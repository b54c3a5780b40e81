/** Where the columns of a new result stand in a block as people have left it. */
import {
  type Address,
  type CellInput,
  type ColumnMoves,
  formatAddress,
  type Rect,
  type StandingRows,
  textOfInput,
} from '../../grid';
import {
  type BlockColumn,
  type ColumnLayout,
  type ColumnSlot,
  checksum,
  headerRow,
  headerRowsDeleted,
  headerRowsOf,
  headersApart,
  headersOf,
  headerText,
  keptColumns,
  keptFormats,
  knownHeaders,
  lastingFormats,
  layoutColumns,
  memberKeys,
  type NotesPart,
  type OwnCells,
  type Placement,
  plainSlots,
  type RefusedFormats,
  type Result,
  rowsSeen,
  type StandingColumn,
  sited,
  slotsElsewhere,
  tryReadOwnCells,
  type WrittenPart,
  withOwnCells,
  writeOwnCells,
} from '../../placement';
import type { BlockSeen } from '../../workbook';
import { AppFailure } from '../failure';
import type { Notice } from './place-state';

export interface StandingLayout extends ColumnLayout {
  /** The block's columns as they stand. */
  readonly standing: readonly StandingColumn[];
  /** Rows of headers that somebody deleted. */
  readonly headerRowsDeleted: number;
}

export function layOutAsSeen(
  placement: Placement,
  result: Result,
  seen: Pick<BlockSeen, 'sight' | 'rows'>,
  keepsLeaving?: boolean,
): StandingLayout {
  const { standing, headerRowsDeleted } = columnsAsSeen(placement, seen);
  const columns = layoutColumns(layoutOf(placement, result), standing, result.columns, keepsLeaving);
  return { ...columns, standing, headerRowsDeleted };
}

/** Rows between rows of headers would be taken for rows of data, and the headers below them for values that somebody typed. */
export function refuseHeadersApart(
  placement: Placement,
  { sheet, rect }: Address,
  { sight }: Pick<BlockSeen, 'sight'>,
): void {
  const rows = headersApart(placement.written, sight?.rows.slice(0, rowsSeen(headerRowsOf(placement.written))) ?? []);
  if (rows === undefined) return;
  throw new AppFailure({ code: 'HeadersApart', where: formatAddress({ sheet, rect: { ...rect, rows } }) });
}

/** Header rows that somebody deleted count as if they stood above the rows of data, as they were. */
export function columnsAsSeen(
  placement: Placement,
  { sight, rows }: Pick<BlockSeen, 'sight' | 'rows'>,
): Pick<StandingLayout, 'standing' | 'headerRowsDeleted'> {
  const { layout = [] } = placement.written;
  const headerRows = headerRowsOf(placement.written);
  const seen = sight?.rows ?? [];
  const first = seen.slice(0, headerRows);
  const deleted = headerRowsDeleted(placement.written, { first, rows });
  const left = headersOf(first, headerRows - deleted);
  const known = deleted > 0 ? knownHeaders(placement.written) : undefined;
  const marks = (seen[headerRows - deleted] ?? []).map(mark);
  const standing = (seen[0] ?? []).map((_, offset): StandingColumn => {
    const own = marks[offset] ?? '';
    if (headerRows === 0) return { shown: own, mark: own };
    // What is left of a header may still tell its column by itself.
    if (known?.has(left[offset] ?? '')) return { shown: left[offset] ?? '', mark: own };
    if (deleted > 0) return { shown: layout[offset]?.shown ?? '', mark: own };
    const levels = first.map((row) => row[offset] ?? '');
    const headerFormulas = rows?.slice(0, headerRows).map((row) => isFormula(row[offset]));
    return { shown: headerText(levels), mark: own, headerFormulas, ...(headerRows > 1 && { levels }) };
  });
  return { standing, headerRowsDeleted: deleted };
}

function isFormula(input: CellInput | undefined): boolean {
  return typeof input === 'string' && input.startsWith('=');
}

/** The rows of a block below header rows that somebody deleted, as if they stood there. */
export function belowHeader(
  rows: StandingRows,
  { standing, headerRowsDeleted: deleted }: Pick<StandingLayout, 'standing' | 'headerRowsDeleted'>,
): StandingRows {
  if (deleted === 0) return rows;
  const header = standing.map(({ shown }) => shown);
  return { length: rows.length + deleted, row: (index) => (index < deleted ? header : rows.row(index - deleted)) };
}

/**
 * The columns of a block that are certainly the report's, neighbours together, counted from the block's first cell; those of the analyst's
 * own are none of them.
 */
export function reportParts(placement: Placement, { rect }: Address, seen: Pick<BlockSeen, 'sight' | 'rows'>): Rect[] {
  const all = Array.from({ length: rect.columns }, (_, column) => column);
  const ours = placement.written.layout
    ? layoutColumns(placement.written.layout, columnsAsSeen(placement, seen).standing, []).leaving.map(
        ({ from }) => from,
      )
    : all;
  const parts: Rect[] = [];
  for (const column of ours) {
    const last = parts.at(-1);
    if (last && last.column + last.columns === column) parts[parts.length - 1] = { ...last, columns: last.columns + 1 };
    else parts.push({ row: 0, column, rows: rect.rows, columns: 1 });
  }
  return parts;
}

/** A result as it is to be written. */
export interface ArrangedResult {
  /** As the report gave it, in the order in which it is written. */
  readonly reported: Result;
  /** With the user's cells in it. */
  readonly result: Result;
  readonly userCells: OwnCells;
  /** One for each column of the block. */
  readonly slots: readonly ColumnSlot[];
}

/**
 * @param replaced a placement whose cells are gone: what it looked like is taken over as far as the file tells
 * @param start the block's first cell
 */
export function layOutAnew(
  reported: Result,
  replaced: Placement | undefined,
  start: Pick<Rect, 'row' | 'column'>,
): ArrangedResult {
  if (!replaced) return { reported, result: reported, userCells: NO_OWN_CELLS, slots: plainSlots(reported.columns) };
  const kept = layoutOf(replaced, reported);
  const slots = slotsElsewhere(layoutColumns(kept, kept, reported.columns).slots);
  const userCells = tryReadOwnCells(replaced.notes.ownCells);
  return { reported, slots, ...withUserCells({ reported, slots, userCells }, replaced, start) };
}

/**
 * Puts the user's cells into the result.
 * @param start the block's first cell
 */
export function withUserCells(
  { reported, userCells: cells, slots }: Omit<ArrangedResult, 'result'>,
  { written }: Pick<Placement, 'written'>,
  { row: top, column: left }: Pick<Rect, 'row' | 'column'>,
): Pick<ArrangedResult, 'result' | 'userCells'> {
  const headerRows = headerRowsOf(written);
  const offsets = new Map(slots.map(({ index }, offset) => [index, offset]));
  const { result, own: userCells } = withOwnCells(reported, cells, (row, column) => ({
    row: top + headerRows + row,
    column: left + (offsets.get(column) ?? 0),
  }));
  return { result, userCells };
}

const NO_OWN_CELLS: OwnCells = { by: [], cells: [] };

/** For the placement's record: where the user's cells are in the block. */
export function keepOwnCells(
  placement: Pick<WrittenPart, 'headers' | 'headerRows'>,
  { result, userCells, slots }: Omit<ArrangedResult, 'reported'>,
): Pick<NotesPart, 'ownCells'> {
  if (userCells.cells.length === 0) return {};
  const members = memberKeys(result.columns);
  const rightOf = (member: string) => slots.findIndex(({ index }) => index !== undefined && members[index] === member);
  return { ownCells: writeOwnCells(sited(userCells, headerRowsOf(placement), rightOf)) };
}

/** What the placement keeps of the columns that were just written. */
export function keepLayout(
  { headers, layout }: Pick<WrittenPart, 'headers' | 'layout'>,
  result: Result,
  slots: readonly ColumnSlot[],
  standing: readonly StandingColumn[],
  refused: RefusedFormats = new Map(),
): BlockColumn[] {
  const titles = headerRow(result).map(textOfInput);
  const marks = result.row(0).map((cell) => mark(textOfInput(cell)));
  const written = slots.map(({ index, from, renamed }): StandingColumn => {
    if (index === undefined) return standing[from ?? -1] ?? { shown: '', mark: '' };
    const own = marks[index] ?? '';
    return { shown: headers ? (renamed ?? titles[index] ?? '') : own, mark: own };
  });
  const former = keptFormats(layout, result.columns);
  const formats = lastingFormats(result, layout).map((format, index) => (refused.has(index) ? former[index] : format));
  return keptColumns(result.columns, slots, written, formats, refused);
}

/** Undefined where no column leaves the block: then none has to move. */
export function movesFor(slots: readonly ColumnSlot[], block: Address): ColumnMoves | undefined {
  const staying = slots.flatMap(({ from }) => from ?? []);
  const stays = new Set(staying);
  const leaving = Array.from({ length: block.rect.columns }, (_, offset) => offset).filter(
    (offset) => !stays.has(offset),
  );
  return leaving.length > 0 ? { staying, leaving } : undefined;
}

/** @param slots those of the layout that the block has room for */
export function columnNotices(
  layout: ColumnLayout,
  slots: readonly ColumnSlot[],
  result: Result,
  keepsLeaving = false,
): Notice[] {
  const standing = new Set(slots.map(({ index }) => index));
  const titles = (indexes: readonly number[]) =>
    indexes.filter((index) => standing.has(index)).map((index) => result.columns[index]?.title ?? '');
  const changes = { removed: layout.removed, added: titles(layout.added), returned: titles(layout.returned) };
  const isNone = Object.values(changes).every((list) => list.length === 0);
  const end = slots.findLastIndex(({ from }) => from !== undefined);
  const between = titles(
    slots.slice(0, end + 1).flatMap(({ index, from }) => (from === undefined ? (index ?? []) : [])),
  );
  const where = { ...(between.length > 0 && { between }), ...(keepsLeaving && { isKept: true }) };
  return isNone ? [] : [{ kind: 'columns', ...changes, ...where }];
}

/**
 * Columns that stay under another title.
 * @param former the block's columns as they were written, under the members that they have now
 */
export function renamedNotices(
  former: Placement['written']['layout'],
  slots: readonly ColumnSlot[],
  { columns: all }: Pick<Result, 'columns'>,
): Notice[] {
  const members = memberKeys(all);
  const titles = new Map(former?.flatMap(({ member, title }) => (member === undefined ? [] : [[member, title]])));
  const columns = slots.flatMap(({ index = -1, from }) => {
    const was = titles.get(members[index] ?? '');
    const now = all[index]?.title;
    return from === undefined || was === undefined || now === undefined || was === now ? [] : [{ was, now }];
  });
  return columns.length > 0 ? [{ kind: 'renamed', columns }] : [];
}

/** Placements of an older kind know their columns by title alone, and those of one title by their places. */
function layoutOf({ written: { layout, columns } }: Placement, result: Result): readonly BlockColumn[] {
  if (layout) return layout;
  const members = memberKeys(result.columns);
  const first = new Map(columns.map((title, offset) => [title, offset] as const).reverse());
  const last = new Map(columns.map((title, offset) => [title, offset]));
  const indexOf = new Map(result.columns.map(({ title }, index) => [title, index] as const).reverse());
  return columns.map((title, offset) => {
    const isTwice = columns.length === result.columns.length && first.get(title) !== last.get(title);
    const isSame = isTwice || result.columns[offset]?.title === title;
    const index = isSame ? offset : (indexOf.get(title) ?? -1);
    return { member: members[index] ?? `gone ${offset}`, title, shown: title, mark: '' };
  });
}

/** Without headers columns are known by their first value, of which only a checksum is kept. */
function mark(text: string): string {
  return text === '' ? '' : checksum(text).slice(0, 8);
}
