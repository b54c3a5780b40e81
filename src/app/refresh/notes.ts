/**
 * Notes that analysts keep beside the rows of a block, or in columns of their own within it: whether a refresh would part them from their
 * rows, and how they go along. Excel is asked about them only where rows change their order, come or go.
 */
import {
  type Address,
  type ColumnContent,
  formatAddress,
  formatRect,
  intersectRect,
  MAX_COLUMNS,
  type Rect,
  rowsBelow,
  type StandingRows,
} from '../../grid';
import {
  analystColumns,
  anchorName,
  type ColumnSlot,
  formulaOf,
  type NotesPlan,
  type Placement,
  planNotes,
  type Result,
  type RowKeys,
  reconcileNotes,
  rowKeysOf,
  rowLabel,
  tryReadKeptNotes,
  tryReadNoteRows,
  type WaitingNote,
  waitingAfterUndo,
  writeKeptNotes,
  writeNoteRows,
} from '../../placement';
import { type Located, type NotesAfterMoves, WorkbookFailure } from '../../workbook';
import type { PlacementParts } from '../workbook/placement-parts';
import type { AnsweredGrowth, NotesInDoubt } from './refresh-state';

export interface NotesAlong extends NotesPlan {
  readonly afterMoves: NotesAfterMoves;
  /** What the placement keeps of notes without a row. */
  readonly kept: Pick<Placement, 'keptNotes' | 'notesGap'>;
  /** The rows beside which notes stand before the write. */
  readonly rows: Placement['noteRows'];
  readonly policy: Placement['options']['notes'];
  readonly left: number;
  readonly returned: number;
}

interface NotesAsked {
  readonly placement: Placement;
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  readonly block: Address;
  /** All rows of the block, as they stand. */
  readonly rows: StandingRows;
  /** Rows that the block will have, which a frame or the sheet's edge may cut. */
  readonly height: number;
  readonly choice: AnsweredGrowth | undefined;
}

type NotesFound =
  /** There are none, or they stand right. */
  | { readonly kind: 'still' }
  | { readonly kind: 'along'; readonly notes: NotesAlong }
  /** The analyst is to say what becomes of them. */
  | { readonly kind: 'asks'; readonly notes: NotesInDoubt };

/** Beyond, a sheet is full of columns rather than a block with notes beside it. */
const MOST_BESIDE = 32;

export async function notesFor(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'clock'>,
  asked: NotesAsked,
): Promise<NotesFound> {
  const { placement, choice } = asked;
  const policy = policyOf(placement, choice);
  if (policy === 'stay') return { kind: 'still' };
  const keys = withinBlock(withNoteRows(keysNow(asked), placement.noteRows), asked);
  const known = tryReadKeptNotes(placement.keptNotes);
  const waiting = waitingAfterUndo(known, keys.standing);
  const { formulas } = known;
  const widens = asked.slots.length - asked.block.rect.columns;
  if (isSameOrder(keys) && !canReturn(waiting, keys) && widens === 0) return { kind: 'still' };
  const seen = await columnsOfNotes(parts, asked);
  const now = parts.clock.now();
  const ties = policy === 'keepOrder' ? 'inOrder' : 'unclear';
  const reconciled = (columns: readonly NamedColumn[]) =>
    reconcileNotes({ columns, keys, waiting, formulas, labelOf: labels(asked), ties, now });
  const headerRows = placement.headers ? 1 : 0;
  const columns = withPlaces(namedColumns(seen, asked.block.rect.columns), waiting, asked);
  const outcome = reconciled(columns);
  const doubt = (reason: NotesInDoubt['reason']): NotesFound => ({
    kind: 'asks',
    notes: { reason, ...placeOf(asked, columns) },
  });
  if (outcome.kind === 'unclear') return doubt('rowsAlike');
  const plan = planNotes({
    columns,
    coming: outcome.columns,
    headerRows,
    offsetAfter: (offset) => offsetAfter(offset, asked),
  });
  const afterMoves: NotesAfterMoves = {
    asked: questionAfterMoves(asked),
    write(seen) {
      const closedUp = withPlaces(
        namedColumns(seen, staying(asked), (offset) => placeBeforeMoves(offset, asked)),
        waiting,
        asked,
      );
      const again = reconciled(closedUp);
      // The same keys as before: what was clear stays clear.
      const coming = again.kind === 'clear' ? again.columns : closedUp.map(({ cells }) => cells);
      return planNotes({ columns: closedUp, coming, headerRows, offsetAfter: (offset) => offset });
    },
  };
  const isAsked = columns.some((column) => !formulaOf(column)) && policy === 'ask';
  if (isAsked && outcome.moved + outcome.left > 0) return doubt('firstMove');
  const first = seen.find(({ offset }) => offset >= asked.block.rect.columns);
  const kept = {
    keptNotes: writeKeptNotes(outcome),
    notesGap: first && first.offset > asked.slots.length ? first.offset - asked.slots.length : undefined,
  };
  return {
    kind: 'along',
    notes: {
      ...plan,
      afterMoves,
      kept,
      rows: rowsOfNotes(columns, keys),
      policy,
      left: outcome.left,
      returned: outcome.returned.reduce((sum, { cells }) => sum + cells.size, 0),
    },
  };
}

/** Whether the rows of notes that wait are among those that stand, because the analyst has brought the notes back. */
export function mayReturn(asked: Pick<NotesAsked, 'placement' | 'result' | 'slots' | 'rows'>): boolean {
  const { keptNotes, options } = asked.placement;
  const { waiting } = tryReadKeptNotes(keptNotes);
  if (options.notes === 'stay' || waiting.every(({ isDismissed }) => isDismissed)) return false;
  return canReturn(waiting, keysNow(asked));
}

function canReturn(waiting: readonly WaitingNote[], keys: RowKeys): boolean {
  const coming = new Set(keys.coming);
  return waiting.some(({ key, isDismissed }) => !isDismissed && coming.has(key));
}

/** For a report whose rows cannot be told apart: whether rows that stand keep their order, and new ones follow. */
export function keepsOrder({ options }: Placement, choice: AnsweredGrowth | undefined): boolean {
  return policyOf({ options }, choice) === 'keepOrder';
}

export function keysNow({
  placement,
  result,
  slots,
  rows,
}: Pick<NotesAsked, 'placement' | 'result' | 'slots' | 'rows'>): RowKeys {
  const body = rowsBelow(placement.headers ? 1 : 0, rows);
  return rowKeysOf({ result, slots, body }, placement.options.rowKey);
}

/** Of a block that is half written, only the rows that are known by something else have their keys. */
function withNoteRows(keys: RowKeys, noteRows: Placement['noteRows']): RowKeys {
  const keyOf = tryReadNoteRows(noteRows);
  if (!keyOf) return keys;
  return { ...keys, standing: keys.standing.map((_, row) => keyOf.get(row) ?? `row ${row}`) };
}

/** A row that is cut has no place for its notes: they wait like those of a row that has left. */
function withinBlock(keys: RowKeys, { height, placement }: NotesAsked): RowKeys {
  return { ...keys, coming: keys.coming.slice(0, Math.max(0, height - (placement.headers ? 1 : 0))) };
}

function rowsOfNotes(columns: readonly NamedColumn[], { standing }: RowKeys): Placement['noteRows'] {
  const rows = new Set(
    columns.flatMap((column) => (formulaOf(column) ? [] : column.cells.flatMap((cell, row) => (cell ? [row] : [])))),
  );
  return writeNoteRows([...rows].map((row) => [row, standing[row] ?? '']));
}

/** What holds from this answer on; undefined for any other. */
export function lastingPolicy(choice: AnsweredGrowth | undefined): Placement['options']['notes'] | undefined {
  if (choice === 'moveNotes') return 'move';
  if (choice === 'keepOrder') return 'keepOrder';
  return choice === 'leaveNotes' ? 'stay' : undefined;
}

function policyOf(
  { options }: Pick<Placement, 'options'>,
  choice: AnsweredGrowth | undefined,
): Placement['options']['notes'] {
  return choice === 'leaveOnce' ? 'stay' : (lastingPolicy(choice) ?? options.notes);
}

function isSameOrder({ standing, coming }: RowKeys): boolean {
  return standing.length === coming.length && standing.every((key, row) => key === coming[row]);
}

/** Own columns of the block, and what touches it on the right up to a table, another placement or an empty column. */
async function columnsOfNotes(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  asked: NotesAsked,
): Promise<readonly ColumnContent[]> {
  const { placement, block } = asked;
  const { rect, sheet } = block;
  const others = registry.placements.peek().filter(({ id }) => id !== placement.id);
  const own = anchorName(placement.id);
  const beside = rect.columns;
  const [columns, anchors] = await workbook.look(question(asked), {
    kind: 'anchors',
    anchors: [own, ...others.map(({ id }) => anchorName(id))],
  });
  // Where the block has another place or size by now, its own cells could be taken for notes.
  if (!isAt(anchors.get(own), block)) throw new WorkbookFailure('CellsChanged', 'look');
  const strip = { ...rect, column: rect.column + beside, columns: MOST_BESIDE };
  const ends = others.flatMap(({ id }) => {
    const place = anchors.get(anchorName(id));
    const other =
      place?.kind === 'found' && place.address.sheet === sheet ? intersectRect(place.address.rect, strip) : undefined;
    return other ? [other.column - rect.column] : [];
  });
  const end = Math.min(Number.POSITIVE_INFINITY, ...ends);
  return columns.filter(({ offset }) => offset < beside || offset < end);
}

function isAt(place: Located | undefined, block: Address): boolean {
  return place?.kind === 'found' && formatAddress(place.address) === formatAddress(block);
}

function question({ placement, block: { rect }, slots }: NotesAsked): NotesAfterMoves['asked'] {
  return {
    kind: 'notes',
    anchor: anchorName(placement.id),
    headerRows: placement.headers ? 1 : 0,
    block: rect,
    inside: slots.flatMap(({ index, from }) => (index === undefined && from !== undefined ? [from] : [])),
    gap: placement.notesGap ?? 0,
    most: Math.max(0, Math.min(MOST_BESIDE, MAX_COLUMNS - rect.column - rect.columns)),
  };
}

/** Columns that stay have closed up, and those beside the block have not moved. */
function questionAfterMoves(asked: NotesAsked): NotesAfterMoves['asked'] {
  const before = question(asked);
  const columns = staying(asked);
  const gone = before.block.columns - columns;
  return {
    ...before,
    block: { rows: before.block.rows, columns },
    inside: before.inside.map((offset) => offsetAfter(offset, asked)),
    gap: before.gap + gone,
    most: before.most + gone,
  };
}

function staying({ slots }: NotesAsked): number {
  return slots.filter(({ from }) => from !== undefined).length;
}

type NamedColumn = ColumnContent & { readonly name: string; readonly isFilled: boolean };

/** Formulas beside the block that stand in every row follow another choice: they are neither moved nor filled here. */
function namedColumns(
  columns: readonly ColumnContent[],
  width: number,
  placeBefore: (offset: number) => string = (offset) => placeName(offset, width),
): readonly NamedColumn[] {
  const seen = new Map<string, number>();
  return columns.flatMap((column): NamedColumn[] => {
    const place = placeBefore(column.offset);
    const header = column.header === '' ? place : column.header;
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    const isInside = column.offset < width;
    const named = { ...column, name: count === 1 ? header : `${header} ${count}`, isFilled: isInside };
    return !isInside && formulaOf({ ...named, isFilled: true }) ? [] : [named];
  });
}

function placeName(offset: number, width: number): string {
  return offset < width ? `@${offset}` : `+${offset - width}`;
}

/** Of a column that has closed up: notes that wait for it were told its place as it was before. */
function placeBeforeMoves(offset: number, asked: NotesAsked): string {
  const { columns } = asked.block.rect;
  const inside = asked.slots.find(({ from }, to) => from !== undefined && to === offset);
  return placeName(offset < staying(asked) ? (inside?.from ?? offset) : offset, columns);
}

/** Notes that wait for their row find their column empty where no other note stands in it. */
function withPlaces(
  columns: readonly NamedColumn[],
  waiting: readonly WaitingNote[],
  { block, rows, placement }: NotesAsked,
): readonly NamedColumn[] {
  const body = Math.max(0, rows.length - (placement.headers ? 1 : 0));
  const names = new Set(waiting.flatMap(({ cells }) => [...cells.keys()]));
  const empty = [...names].flatMap((name): NamedColumn[] => {
    const distance = Number(PLACE_NAME.exec(name)?.[1] ?? -1);
    const offset = block.rect.columns + distance;
    if (distance < 0 || columns.some((column) => column.offset === offset)) return [];
    const nothing = { header: '', cells: Array.from({ length: body }, () => undefined) };
    return [{ ...nothing, offset, name, isFilled: false, inputs: nothing.cells.map(() => '') }];
  });
  return [...columns, ...empty];
}

/** Of a column without a header: how far it stands from the block. */
const PLACE_NAME = /^\+(\d+)$/;

/** Own columns close up with the block's others; what stands beside it stays where it is. */
function offsetAfter(offset: number, { slots, block }: NotesAsked): number {
  if (offset >= block.rect.columns) return offset;
  const slot = slots.findIndex(({ from }) => from === offset);
  return slot < 0 ? offset : slot;
}

function labels({ placement, slots, rows }: NotesAsked): (row: number) => string {
  const headerRows = placement.headers ? 1 : 0;
  const theirs = new Set(analystColumns(slots));
  const places = slots
    .flatMap(({ from }, offset) => (from === undefined || theirs.has(offset) ? [] : [from]))
    .slice(0, 2);
  return (row) => rowLabel(rows.row(row + headerRows), places);
}

function placeOf({ block, placement }: NotesAsked, columns: readonly NamedColumn[]): Omit<NotesInDoubt, 'reason'> {
  const headerRows = placement.headers ? 1 : 0;
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

/** Neighbouring columns as one rectangle. */
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
