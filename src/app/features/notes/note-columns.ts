/** Finds the columns of notes beside a block or within it, and names each of them. */
import {
  type Address,
  type ColumnContent,
  formatAddress,
  formatRect,
  intersectRect,
  MAX_COLUMNS,
  type NotesSeen,
  type Rect,
  type StandingRows,
} from '../../../grid';
import {
  anchorName,
  type ColumnSlot,
  formulaOf,
  headerRowsOf,
  MAX_NOTE_COLUMNS,
  type Placement,
} from '../../../placement';
import { type Located, type Question, WorkbookFailure } from '../../../workbook';
import type { NotesInDoubt } from '../../pipeline/question';
import type { PlacementParts } from '../../workbook/placement-parts';

export interface NotesBlock {
  readonly placement: Placement;
  readonly slots: readonly ColumnSlot[];
  readonly block: Address;
  /** All current rows of the block, including header rows that a user has deleted. */
  readonly rows: StandingRows;
  readonly headerRowsDeleted: number;
}

export function headerRowsStanding({ placement, headerRowsDeleted }: NotesBlock): number {
  return headerRowsOf(placement.written) - headerRowsDeleted;
}

export type NamedColumn = ColumnContent & {
  readonly name: string;
  readonly place: string;
  readonly isFilled: boolean;
  readonly leaves?: boolean;
};

export interface NoteColumns {
  readonly columns: readonly NamedColumn[];
  /** Empty columns in which a new note would belong to the block. */
  readonly free: readonly number[];
  /** Counts from the block's first column to the first column of notes beside the block. */
  readonly firstBeside: number | undefined;
  /**
   * Returns the place of a column once the block is written, counted from the block's first column.
   */
  offsetAfter(offset: number): number;
}

/**
 * Finds notes in user columns of the block, and in the columns to its right up to a table, another
 * placement or an empty column.
 */
export async function lookForNotes(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  asked: NotesBlock,
): Promise<NotesSeen> {
  const { placement, block } = asked;
  const { rect, sheet } = block;
  const others = registry.placements.peek().filter(({ id }) => id !== placement.id);
  const own = anchorName(placement.id);
  const [{ columns, free }, anchors] = await workbook.look(question(asked), {
    kind: 'anchors',
    anchors: [own, ...others.map(({ id }) => anchorName(id))],
  });
  // If the block's place or size has changed, its own cells could be taken for notes.
  if (!isAt(anchors.get(own), block)) throw new WorkbookFailure('CellsChanged', 'look');
  const strip = { ...rect, column: rect.column + rect.columns, columns: MAX_NOTE_COLUMNS };
  const ends = others.flatMap(({ id }) => {
    const place = anchors.get(anchorName(id));
    const other =
      place?.kind === 'found' && place.address.sheet === sheet ? intersectRect(place.address.rect, strip) : undefined;
    return other ? [other.column - rect.column] : [];
  });
  const end = Math.min(Number.POSITIVE_INFINITY, ...ends);
  return {
    columns: columns.filter(({ offset }) => offset < rect.columns || offset < end),
    free: free.filter((offset) => offset < rect.columns || offset < end),
  };
}

function isAt(place: Located | undefined, block: Address): boolean {
  return place?.kind === 'found' && formatAddress(place.address) === formatAddress(block);
}

function question(asked: NotesBlock): Question<'notes'> {
  const { placement, slots } = asked;
  const { rect } = asked.block;
  return {
    kind: 'notes',
    anchor: anchorName(placement.id),
    headerRows: headerRowsStanding(asked),
    block: rect,
    inside: slots.flatMap(({ index, from }) => (index === undefined && from !== undefined ? [from] : [])),
    gap: placement.notes.notesGap ?? 0,
    most: Math.max(0, Math.min(MAX_NOTE_COLUMNS, MAX_COLUMNS - rect.column - rect.columns)),
  };
}

/**
 * Returns the question to ask after columns have left: the remaining columns have closed up, and
 * those beside the block have not moved.
 */
export function questionAfterMoves(asked: NotesBlock, { columns, free }: NotesSeen): Question<'notes'> {
  const before = question(asked);
  const stays = staying(asked);
  const gone = before.block.columns - stays;
  // Columns that were not notes before are not notes now.
  const seen = [...columns.map(({ offset }) => offset), ...free].map((offset) => offset + 1 - before.block.columns);
  return {
    ...before,
    block: { rows: before.block.rows, columns: stays },
    inside: before.inside.map((offset) => offsetAfter(offset, asked)),
    gap: before.gap + gone,
    most: Math.max(0, ...seen) + gone,
  };
}

/** Returns true if columns leave the block before its rows are written. */
export function hasMoves(asked: NotesBlock): boolean {
  return staying(asked) < asked.block.rect.columns;
}

/**
 * Returns the number of columns that stay. If none does, the block keeps one column, which is
 * empty.
 */
function staying({ slots }: NotesBlock): number {
  return Math.max(1, slots.filter(({ from }) => from !== undefined).length);
}

export function columnsStanding(asked: NotesBlock, seen: NotesSeen, returning: readonly string[]): NoteColumns {
  const width = asked.block.rect.columns;
  const named = namedColumns(seen.columns, width, (offset) => placeName(offset, width));
  return {
    ...withPlaces(asked, width, { ...seen, named }, returning),
    offsetAfter: (offset) => offsetAfter(offset, asked),
  };
}

/**
 * Names columns by their former places, because waiting notes record the place of their column
 * before other columns left.
 */
export function columnsClosedUp(asked: NotesBlock, seen: NotesSeen, returning: readonly string[]): NoteColumns {
  const width = staying(asked);
  const named = namedColumns(seen.columns, width, (offset) => placeBeforeMoves(offset, asked));
  return { ...withPlaces(asked, width, { ...seen, named }, returning), offsetAfter: (offset) => offset };
}

export function columnsOfNotes({ block }: NotesBlock, { columns }: NotesSeen): readonly NamedColumn[] {
  const width = block.rect.columns;
  return namedColumns(columns, width, (offset) => placeName(offset, width));
}

/**
 * Leaves out columns beside the block with a formula in every row: another option decides about
 * them.
 */
function namedColumns(
  columns: readonly ColumnContent[],
  width: number,
  placeOf: (offset: number) => string,
): readonly NamedColumn[] {
  return withNames(columns, width, placeOf).filter(
    (column) => column.offset < width || !formulaOf({ ...column, isFilled: true }),
  );
}

function withNames(
  columns: readonly ColumnContent[],
  width: number,
  placeOf: (offset: number) => string,
): readonly NamedColumn[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const place = placeOf(column.offset);
    const header = column.header === '' ? place : column.header;
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    return { ...column, place, name: count === 1 ? header : `${header} ${count}`, isFilled: column.offset < width };
  });
}

function placeName(offset: number, width: number): string {
  return offset < width ? `@${offset}` : `+${offset - width}`;
}

function placeBeforeMoves(offset: number, asked: NotesBlock): string {
  const { columns } = asked.block.rect;
  const inside = asked.slots.find(({ from }, to) => from !== undefined && to === offset);
  return placeName(offset < staying(asked) ? (inside?.from ?? offset) : offset, columns);
}

interface NamedNotes extends NotesSeen {
  readonly named: readonly NamedColumn[];
}

/** The name of a column without a header is its distance from the block: `+2`. */
const PLACE_NAME = /^\+(\d+)$/;

/**
 * Adds empty columns for notes that come back. Such a column has no other notes, and beside the
 * block it is so near that it belongs to the block again.
 * @param width number of columns of the block
 * @param returning names of the columns of notes that come back
 */
function withPlaces(
  { block, rows, placement, slots }: NotesBlock,
  width: number,
  { columns, free, named }: NamedNotes,
  returning: readonly string[],
): Omit<NoteColumns, 'offsetAfter'> {
  /** Number of columns of the block once it is written. */
  const edge = Math.max(1, slots.length);
  const gap = (placement.notes.notesGap ?? 0) + block.rect.columns - width;
  const body = Math.max(0, rows.length - headerRowsOf(placement.written));
  const nothing = { header: '', isFilled: false, cells: Array.from({ length: body }, () => undefined) };
  const isCovered = ({ offset }: ColumnContent) => offset >= width && offset < edge;
  const covered = named.filter(isCovered).map(({ name, place, offset }) => ({ name, place, offset }));
  const distances = returning
    .flatMap((name) => PLACE_NAME.exec(name)?.[1] ?? [])
    .map((distance) => ({
      name: `+${distance}`,
      place: `+${distance}`,
      offset: Number(distance) + block.rect.columns,
    }))
    .filter(({ name }) => !named.some((column) => column.name === name || column.place === name))
    .sort((a, b) => a.offset - b.offset);
  const last = columns.findLast(({ offset }) => offset >= width)?.offset;
  let next = last === undefined ? undefined : last + 1;
  const empty: NamedColumn[] = [];
  for (const { name, place, offset } of [...covered, ...distances]) {
    const at = offset >= edge && offset < (next ?? 0) ? offset : Math.max(next ?? edge, edge);
    if (!free.includes(at) || empty.some((column) => column.offset === at)) continue;
    empty.push({ ...nothing, offset: at, name, place, inputs: nothing.cells.map(() => '') });
    next = Math.max(next ?? 0, at + 1);
  }
  const reach = Math.max(width + gap, edge, next ?? 0);
  const isOwn = (offset: number) => offset < width;
  const isBeside = (offset: number) => offset >= edge && offset <= reach;
  return {
    columns: [...named.map((column) => ({ ...column, leaves: isCovered(column) })), ...empty],
    free: free.filter(
      (offset) => (isOwn(offset) || isBeside(offset)) && !empty.some((column) => column.offset === offset),
    ),
    firstBeside: [...columns, ...empty].map(({ offset }) => offset).find((offset) => offset >= Math.max(width, edge)),
  };
}

/**
 * Returns the new place of a column: user columns close up with the other columns of the block, and
 * columns beside it stay where they are.
 */
function offsetAfter(offset: number, { slots, block }: NotesBlock): number {
  if (offset >= block.rect.columns) return offset;
  const slot = slots.findIndex(({ from }) => from === offset);
  return slot < 0 ? offset : slot;
}

/** Counts the notes, and returns their cells. */
export function notesAt(asked: NotesBlock, columns: readonly NamedColumn[]): Omit<NotesInDoubt, 'reason'> {
  const { block } = asked;
  const headerRows = headerRowsStanding(asked);
  const notes = columns.filter((column) => !formulaOf(column));
  const rects = notes.map(
    ({ offset }): Rect => ({
      row: block.rect.row + headerRows,
      column: block.rect.column + offset,
      rows: Math.max(1, block.rect.rows - headerRows),
      columns: 1,
    }),
  );
  const count = notes.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length, 0);
  return { count, cells: joined(rects).map(formatRect) };
}

function joined(columns: readonly Rect[]): Rect[] {
  const all: Rect[] = [];
  for (const rect of columns) {
    const last = all.at(-1);
    if (last && last.column + last.columns === rect.column)
      all[all.length - 1] = { ...last, columns: last.columns + 1 };
    else all.push(rect);
  }
  return all;
}
