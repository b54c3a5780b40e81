/** Finds the columns of notes beside a block or within it, and names each of them. */
import {
  type Address,
  type ColumnContent,
  formatAddress,
  formatRect,
  intersectRect,
  MAX_COLUMNS,
  type NotesSnapshot,
  type Rect,
  type RowSource,
} from '../../../grid';
import {
  type ColumnSlot,
  countHeaderRows,
  formatAnchorName,
  getColumnFormula,
  MAX_NOTE_COLUMNS,
  type Placement,
} from '../../../placement';
import { type AnchorLocation, type Question, WorkbookFailure } from '../../../workbook';
import type { NotesInDoubt } from '../../pipeline/question';
import type { PlacementParts } from '../../workbook/placement-parts';

export interface NotesBlock {
  readonly placement: Placement;
  readonly slots: readonly ColumnSlot[];
  readonly block: Address;
  /** All current rows of the block, including header rows that a user has deleted. */
  readonly rows: RowSource;
  readonly headerRowsDeleted: number;
}

export function countCurrentHeaderRows({ placement, headerRowsDeleted }: NotesBlock): number {
  return countHeaderRows(placement.written) - headerRowsDeleted;
}

export type NamedColumn = ColumnContent & {
  readonly name: string;
  readonly place: string;
  readonly isFilled: boolean;
  readonly isLeaving?: boolean;
};

export interface NoteColumns {
  readonly columns: readonly NamedColumn[];
  /** Empty columns in which a new note would belong to the block. */
  readonly freeOffsets: readonly number[];
  /** Counts from the block's first column to the first column of notes beside the block. */
  readonly firstOffsetBeside: number | undefined;
  /**
   * Returns the place of a column once the block is written, counted from the block's first column.
   */
  getNewOffset(offset: number): number;
}

/**
 * Finds notes in user columns of the block, and in the columns to its right up to a table, another
 * placement or an empty column.
 */
export async function readNotes(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  notesBlock: NotesBlock,
): Promise<NotesSnapshot> {
  const { placement, block } = notesBlock;
  const { rect, sheet } = block;
  const others = registry.placements.peek().filter(({ id }) => id !== placement.id);
  const ownAnchor = formatAnchorName(placement.id);
  const [{ columns, free }, anchors] = await workbook.readSnapshot(createNotesQuery(notesBlock), {
    kind: 'anchors',
    anchors: [ownAnchor, ...others.map(({ id }) => formatAnchorName(id))],
  });
  // If the block's place or size has changed, its own cells could be taken for notes.
  if (!isBlockAt(anchors.get(ownAnchor), block)) throw new WorkbookFailure('CellsChanged', 'look');
  const searchedRect = { ...rect, column: rect.column + rect.columns, columns: MAX_NOTE_COLUMNS };
  const obstacleOffsets = others.flatMap(({ id }) => {
    const place = anchors.get(formatAnchorName(id));
    const overlap =
      place?.kind === 'found' && place.address.sheet === sheet
        ? intersectRect(place.address.rect, searchedRect)
        : undefined;
    return overlap ? [overlap.column - rect.column] : [];
  });
  const end = Math.min(Number.POSITIVE_INFINITY, ...obstacleOffsets);
  return {
    columns: columns.filter(({ offset }) => offset < rect.columns || offset < end),
    free: free.filter((offset) => offset < rect.columns || offset < end),
  };
}

function isBlockAt(place: AnchorLocation | undefined, block: Address): boolean {
  return place?.kind === 'found' && formatAddress(place.address) === formatAddress(block);
}

function createNotesQuery(notesBlock: NotesBlock): Question<'notes'> {
  const { placement, slots } = notesBlock;
  const { rect } = notesBlock.block;
  return {
    kind: 'notes',
    anchor: formatAnchorName(placement.id),
    headerRows: countCurrentHeaderRows(notesBlock),
    block: rect,
    userColumns: slots.flatMap(({ index, currentOffset }) =>
      index === undefined && currentOffset !== undefined ? [currentOffset] : [],
    ),
    gap: placement.notes.notesGap ?? 0,
    maxColumns: Math.max(0, Math.min(MAX_NOTE_COLUMNS, MAX_COLUMNS - rect.column - rect.columns)),
  };
}

/**
 * Returns the question to ask after columns have left: the remaining columns have closed up, and
 * those beside the block have not moved.
 */
export function createQueryAfterMoves(notesBlock: NotesBlock, { columns, free }: NotesSnapshot): Question<'notes'> {
  const firstQuery = createNotesQuery(notesBlock);
  const stayingCount = countStaying(notesBlock);
  const removedCount = firstQuery.block.columns - stayingCount;
  // Columns that were not notes before are not notes now.
  const noteOffsets = [...columns.map(({ offset }) => offset), ...free].map(
    (offset) => offset + 1 - firstQuery.block.columns,
  );
  return {
    ...firstQuery,
    block: { rows: firstQuery.block.rows, columns: stayingCount },
    userColumns: firstQuery.userColumns.map((offset) => computeNewOffset(offset, notesBlock)),
    gap: firstQuery.gap + removedCount,
    maxColumns: Math.max(0, ...noteOffsets) + removedCount,
  };
}

/** Returns true if columns leave the block before its rows are written. */
export function hasLeavingColumns(notesBlock: NotesBlock): boolean {
  return countStaying(notesBlock) < notesBlock.block.rect.columns;
}

/**
 * Returns the number of columns that stay. If none does, the block keeps one column, which is
 * empty.
 */
function countStaying({ slots }: NotesBlock): number {
  return Math.max(1, slots.filter(({ currentOffset }) => currentOffset !== undefined).length);
}

export function nameColumns(
  notesBlock: NotesBlock,
  snapshot: NotesSnapshot,
  returningNames: readonly string[],
): NoteColumns {
  const width = notesBlock.block.rect.columns;
  const namedColumns = pickNoteColumns(snapshot.columns, width, (offset) => formatPlaceName(offset, width));
  return {
    ...addEmptyColumns(notesBlock, width, { ...snapshot, namedColumns }, returningNames),
    getNewOffset: (offset) => computeNewOffset(offset, notesBlock),
  };
}

/**
 * Names columns by their former places, because waiting notes record the place of their column
 * before other columns left.
 */
export function nameColumnsAfterMoves(
  notesBlock: NotesBlock,
  snapshot: NotesSnapshot,
  returningNames: readonly string[],
): NoteColumns {
  const width = countStaying(notesBlock);
  const namedColumns = pickNoteColumns(snapshot.columns, width, (offset) => formatPlaceBefore(offset, notesBlock));
  return {
    ...addEmptyColumns(notesBlock, width, { ...snapshot, namedColumns }, returningNames),
    getNewOffset: (offset) => offset,
  };
}

export function nameNoteColumns({ block }: NotesBlock, { columns }: NotesSnapshot): readonly NamedColumn[] {
  const width = block.rect.columns;
  return pickNoteColumns(columns, width, (offset) => formatPlaceName(offset, width));
}

/**
 * Leaves out columns beside the block with a formula in every row: another option decides about
 * them.
 */
function pickNoteColumns(
  columns: readonly ColumnContent[],
  width: number,
  formatPlace: (offset: number) => string,
): readonly NamedColumn[] {
  return addNames(columns, width, formatPlace).filter(
    (column) => column.offset < width || !getColumnFormula({ ...column, isFilled: true }),
  );
}

function addNames(
  columns: readonly ColumnContent[],
  width: number,
  formatPlace: (offset: number) => string,
): readonly NamedColumn[] {
  const headerCounts = new Map<string, number>();
  return columns.map((column) => {
    const place = formatPlace(column.offset);
    const header = column.header === '' ? place : column.header;
    const count = (headerCounts.get(header) ?? 0) + 1;
    headerCounts.set(header, count);
    return { ...column, place, name: count === 1 ? header : `${header} ${count}`, isFilled: column.offset < width };
  });
}

function formatPlaceName(offset: number, width: number): string {
  return offset < width ? `@${offset}` : `+${offset - width}`;
}

function formatPlaceBefore(offset: number, notesBlock: NotesBlock): string {
  const { columns } = notesBlock.block.rect;
  const inside = notesBlock.slots.find(({ currentOffset }, to) => currentOffset !== undefined && to === offset);
  return formatPlaceName(offset < countStaying(notesBlock) ? (inside?.currentOffset ?? offset) : offset, columns);
}

interface NamedNotes extends NotesSnapshot {
  readonly namedColumns: readonly NamedColumn[];
}

/** The name of a column without a header is its distance from the block: `+2`. */
const PLACE_NAME = /^\+(\d+)$/;

/**
 * Adds empty columns for notes that come back. Such a column has no other notes, and beside the
 * block it is so near that it belongs to the block again.
 * @param width number of columns of the block
 * @param returningNames names of the columns of notes that come back
 */
function addEmptyColumns(
  { block, rows, placement, slots }: NotesBlock,
  width: number,
  { columns, free, namedColumns }: NamedNotes,
  returningNames: readonly string[],
): Omit<NoteColumns, 'getNewOffset'> {
  /** Counts the columns of the block once it is written. */
  const newWidth = Math.max(1, slots.length);
  const gap = (placement.notes.notesGap ?? 0) + block.rect.columns - width;
  const body = Math.max(0, rows.length - countHeaderRows(placement.written));
  const emptyColumn = { header: '', isFilled: false, cells: Array.from({ length: body }, () => undefined) };
  const isCovered = ({ offset }: ColumnContent) => offset >= width && offset < newWidth;
  const coveredColumns = namedColumns.filter(isCovered).map(({ name, place, offset }) => ({ name, place, offset }));
  const distantColumns = returningNames
    .flatMap((name) => PLACE_NAME.exec(name)?.[1] ?? [])
    .map((distance) => ({
      name: `+${distance}`,
      place: `+${distance}`,
      offset: Number(distance) + block.rect.columns,
    }))
    .filter(({ name }) => !namedColumns.some((column) => column.name === name || column.place === name))
    .sort((a, b) => a.offset - b.offset);
  const last = columns.findLast(({ offset }) => offset >= width)?.offset;
  let nextFreeOffset = last === undefined ? undefined : last + 1;
  const empty: NamedColumn[] = [];
  for (const { name, place, offset } of [...coveredColumns, ...distantColumns]) {
    const emptyOffset =
      offset >= newWidth && offset < (nextFreeOffset ?? 0) ? offset : Math.max(nextFreeOffset ?? newWidth, newWidth);
    if (!free.includes(emptyOffset) || empty.some((column) => column.offset === emptyOffset)) continue;
    empty.push({ ...emptyColumn, offset: emptyOffset, name, place, inputs: emptyColumn.cells.map(() => '') });
    nextFreeOffset = Math.max(nextFreeOffset ?? 0, emptyOffset + 1);
  }
  const lastNearOffset = Math.max(width + gap, newWidth, nextFreeOffset ?? 0);
  const isInBlock = (offset: number) => offset < width;
  const isBeside = (offset: number) => offset >= newWidth && offset <= lastNearOffset;
  return {
    columns: [...namedColumns.map((column) => ({ ...column, isLeaving: isCovered(column) })), ...empty],
    freeOffsets: free.filter(
      (offset) => (isInBlock(offset) || isBeside(offset)) && !empty.some((column) => column.offset === offset),
    ),
    firstOffsetBeside: [...columns, ...empty]
      .map(({ offset }) => offset)
      .find((offset) => offset >= Math.max(width, newWidth)),
  };
}

/**
 * Returns the new place of a column: user columns close up with the other columns of the block, and
 * columns beside it stay where they are.
 */
function computeNewOffset(offset: number, { slots, block }: NotesBlock): number {
  if (offset >= block.rect.columns) return offset;
  const slot = slots.findIndex(({ currentOffset }) => currentOffset === offset);
  return slot < 0 ? offset : slot;
}

/** Counts the notes, and returns their cells. */
export function locateNotes(
  notesBlock: NotesBlock,
  columns: readonly NamedColumn[],
): Pick<NotesInDoubt, 'count' | 'cells'> {
  const { block } = notesBlock;
  const headerRows = countCurrentHeaderRows(notesBlock);
  const notes = columns.filter((column) => !getColumnFormula(column));
  const rects = notes.map(
    ({ offset }): Rect => ({
      row: block.rect.row + headerRows,
      column: block.rect.column + offset,
      rows: Math.max(1, block.rect.rows - headerRows),
      columns: 1,
    }),
  );
  const count = notes.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length, 0);
  return { count, cells: joinRects(rects).map(formatRect) };
}

function joinRects(columns: readonly Rect[]): Rect[] {
  const all: Rect[] = [];
  for (const rect of columns) {
    const last = all.at(-1);
    if (last && last.column + last.columns === rect.column)
      all[all.length - 1] = { ...last, columns: last.columns + 1 };
    else all.push(rect);
  }
  return all;
}
