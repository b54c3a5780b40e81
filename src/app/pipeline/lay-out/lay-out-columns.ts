/**
 * Lays out the columns of a result in the block as users have left it: they may have moved,
 * inserted, renamed or deleted columns.
 */
import {
  type Address,
  asShown,
  type BlockStart,
  type CellInput,
  type ColumnMoves,
  formatAddress,
  type Rect,
  type StandingRows,
  textOfInput,
} from '../../../grid';
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
} from '../../../placement';
import type { BlockSeen } from '../../../workbook';
import { AppFailure } from '../../failure';
import type { Notice } from '../commit/notice';

export interface StandingLayout extends ColumnLayout {
  readonly standing: readonly StandingColumn[];
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

/**
 * Refuses a block with rows between its header rows: these would count as rows of data, and the
 * headers below them as edits.
 * @throws AppFailure `HeadersApart`
 */
export function refuseHeadersApart(
  placement: Placement,
  { sheet, rect }: Address,
  { sight }: Pick<BlockSeen, 'sight'>,
): void {
  const rows = headersApart(placement.written, sight?.rows.slice(0, rowsSeen(headerRowsOf(placement.written))) ?? []);
  if (rows === undefined) return;
  throw new AppFailure({ code: 'HeadersApart', where: formatAddress({ sheet, rect: { ...rect, rows } }) });
}

/**
 * Reads the current columns of the block. Header rows that a user has deleted count as if they
 * still existed.
 */
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
    // The remaining header rows may still identify the column.
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

/** Returns the rows of the block with the header rows that a user has deleted. */
export function belowHeader(
  rows: StandingRows,
  { standing, headerRowsDeleted: deleted }: Pick<StandingLayout, 'standing' | 'headerRowsDeleted'>,
): StandingRows {
  if (deleted === 0) return rows;
  const header = standing.map(({ shown }) => shown);
  return { length: rows.length + deleted, row: (index) => (index < deleted ? header : rows.row(index - deleted)) };
}

/**
 * Returns the columns of a block that are certainly the report's and not the user's. Joins
 * neighbouring columns.
 * @returns rectangles counted from the block's first cell
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

/** A result in the form in which it is written. */
export interface ArrangedResult {
  readonly reported: Result;
  /** The user cells have replaced values of `reported`. */
  readonly result: Result;
  readonly userCells: OwnCells;
  /** Each column of the block has one slot. */
  readonly slots: readonly ColumnSlot[];
}

/**
 * Lays out a result as a new block.
 * @param replaced a placement whose cells are gone: its columns keep their order and headers as far
 * as the file has them
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

/** Returns the user's cells, with their places in the block, for the record of the placement. */
export function keepOwnCells(
  placement: Pick<WrittenPart, 'headers' | 'headerRows'>,
  { result, userCells, slots }: Omit<ArrangedResult, 'reported'>,
): Pick<NotesPart, 'ownCells'> {
  if (userCells.cells.length === 0) return {};
  const members = memberKeys(result.columns);
  const rightOf = (member: string) => slots.findIndex(({ index }) => index !== undefined && members[index] === member);
  return { ownCells: writeOwnCells(sited(userCells, headerRowsOf(placement), rightOf)) };
}

/** Returns the columns that were just written, for the record of the placement. */
export function keepLayout(
  { headers, layout }: Pick<WrittenPart, 'headers' | 'layout'>,
  result: Result,
  slots: readonly ColumnSlot[],
  standing: readonly StandingColumn[],
  refused: RefusedFormats = new Map(),
): BlockColumn[] {
  const titles = headerRow(result).map(textOfInput);
  const marks = result.row(0).map((cell) => mark(textOfInput(asShown(cell))));
  const written = slots.map(({ index, from, renamed }): StandingColumn => {
    if (index === undefined) return standing[from ?? -1] ?? { shown: '', mark: '' };
    const own = marks[index] ?? '';
    return { shown: headers ? (renamed ?? titles[index] ?? '') : own, mark: own };
  });
  const former = keptFormats(layout, result.columns);
  const formats = lastingFormats(result, layout).map((format, index) => (refused.has(index) ? former[index] : format));
  return keptColumns(result.columns, slots, written, formats, refused);
}

/** @returns how columns move; undefined if no column leaves the block, so that none has to move */
export function movesFor(slots: readonly ColumnSlot[], standing: BlockStart['standing']): ColumnMoves | undefined {
  if (!standing) return undefined;
  const staying = slots.flatMap(({ from }) => from ?? []);
  const stays = new Set(staying);
  const leaving = Array.from({ length: standing.rect.columns }, (_, offset) => offset).filter(
    (offset) => !stays.has(offset),
  );
  return leaving.length > 0 ? { staying, leaving } : undefined;
}

/** @param slots the slots of the layout that fit in the block */
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
 * Returns a notice about columns that have another title in the report now.
 * @param former the block's columns as they were written, under their current members
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

/**
 * Returns the layout of the placement. Records of older versions know their columns only by title,
 * and columns with the same title by their places.
 */
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

/**
 * Returns a checksum of the first value of a column. It identifies the column under a new header,
 * or without one.
 */
function mark(text: string): string {
  return text === '' ? '' : checksum(text).slice(0, 8);
}
