/** Computes what a rollback of a write, or of one batch of it, has to restore. */

import { intersectRect, type Rect, subtractRect } from '../address/rect';
import { type BlockGround, freeWithin, groundLook } from './block-ground';
import type { BlockStart, NotesShare } from './block-write';
import { partOfChunk } from './chunks';
import type { Operation, RowOperations } from './operation';
import { type Reach, reachBack } from './reach';
import { writtenOver } from './relied-cells';
import { type Stood, stoodWithin } from './stood';
import { clearsContents, type Share } from './write-share';
import { type WrittenPart, writtenByShare, writtenParts } from './written-part';

/** All parts count from the block's first cell. */
export interface PutBack {
  /**
   * The write has certainly put these contents into cells. A cell that holds something else by now
   * was edited since, and keeps the edit.
   */
  readonly written: readonly WrittenPart[];
  /** Holds cells that were free and that the write may have filled: they are emptied. */
  readonly emptied: readonly Rect[];
  /** Holds cells that had no data validation and may have got that of other rows: it is removed. */
  readonly validated: readonly Rect[];
  /**
   * Holds inserted cells, the lowest first: they are deleted, so that the cells below move up
   * again.
   */
  readonly takenOut: readonly Rect[];
  /**
   * Restores the formats of ground that the write has changed. Comes before the number formats of
   * the previous cells.
   */
  readonly formats: readonly FormatsBack[];
  readonly stood: readonly Stood[];
  /**
   * Restores the formats of notes, and at last removes the formats that the cells below have got.
   */
  readonly looks: readonly Look[];
  /** Holds the dependent ranges that the write has changed, with their former extents. */
  readonly reach: readonly Reach[];
}

export const NOTHING_BACK: PutBack = {
  written: [],
  emptied: [],
  validated: [],
  takenOut: [],
  formats: [],
  stood: [],
  looks: [],
  reach: [],
};

type FormatsBack = Extract<Operation, { kind: 'formats' | 'numberFormat' }>;
type Look = Extract<Operation, { kind: 'look' | 'formats' }>;

/**
 * Computes the rollback of one batch from the contents that its request has read just before its
 * changes.
 */
export function putBackShare(
  ground: BlockGround & Pick<BlockStart, 'reaches'>,
  share: Share,
  overwritten: readonly Stood[],
  reaches: readonly Reach[],
): PutBack {
  const { before, chunk, after, notes, isLast } = share;
  const takenOut = insertsCells(before) && ground.inserted ? [ground.inserted] : [];
  const filled = filledBy(after);
  return {
    written: [...writtenByShare(share), ...unwrittenInserted(takenOut, chunk && partOfChunk(chunk))],
    emptied: [...(chunk ? freeWithin(ground, partOfChunk(chunk)) : []), ...takenOut, ...filled],
    validated: [...(isLast ? validatedBy(ground) : []), ...filled],
    formats: formatsBack(ground, { before, after }),
    takenOut,
    stood: overwritten,
    looks: looksBack(notes?.operations ?? []),
    reach: reaches.map(reachBack),
  };
}

/** Describes everything that a write may have done so far. */
export interface WriteSoFar {
  /** The former contents of the cells that the write overwrites. */
  readonly journals: readonly Stood[];
  /** The number of rows, from the first one, that may have been written. */
  readonly rows: number;
  /** Returns a row as it was written. */
  readonly row: WrittenPart['row'];
  /** The operations that may have been carried out. */
  readonly operations: RowOperations;
  readonly notes: readonly NotesShare[];
  readonly isLastSent: boolean;
  readonly hasInserted: boolean;
  /** The dependent ranges that the write has extended or shortened. */
  readonly reaches: readonly Reach[];
}

/** Computes the rollback of everything that a write may have done so far. */
export function putBackWrite(ground: BlockGround & Pick<BlockStart, 'reaches'>, write: WriteSoFar): PutBack {
  const { journals, rows, row, operations, notes, isLastSent, hasInserted, reaches } = write;
  const { after } = operations;
  const written = { row: 0, column: 0, rows, columns: ground.columns };
  const takenOut = hasInserted && ground.inserted ? [ground.inserted] : [];
  const filled = filledBy(after);
  const noteOperations = notes.flatMap((share) => share.operations);
  return {
    written: [
      ...(rows > 0 ? [{ part: written, row }] : []),
      ...writtenParts([...after, ...noteOperations]),
      ...unwrittenInserted(takenOut, written),
    ],
    emptied: [...(rows > 0 ? freeWithin(ground, written) : []), ...takenOut, ...filled],
    validated: [...(isLastSent ? validatedBy(ground) : []), ...filled],
    formats: formatsBack(ground, operations),
    takenOut,
    stood: [
      ...(after.some(clearsContents)
        ? journals
        : journals.flatMap((one) => stoodWithin(one, { ...one.part, row: 0, rows }) ?? [])),
      ...notes.flatMap((share) => writtenOver(share, share.stood)),
    ],
    looks: looksBack(noteOperations),
    reach: reaches.map(reachBack),
  };
}

/**
 * Finds the inserted cells that no row was written into: the write left them empty, so contents
 * there were typed by a user.
 */
function unwrittenInserted(inserted: readonly Rect[], written: Rect | undefined): WrittenPart[] {
  const free = inserted.flatMap((part) => (written ? subtractRect(part, written) : [part]));
  return writtenParts(free.map((part) => ({ kind: 'clear', part, what: 'contents' })));
}

function validatedBy({ reaches = [], ...ground }: BlockGround & Pick<BlockStart, 'reaches'>): Rect[] {
  return reaches.flatMap((one) =>
    one.kind === 'validation' ? subtractRect(one.to, one.former).flatMap((rect) => freeWithin(ground, rect)) : [],
  );
}

export function insertsCells(operations: readonly Operation[]): boolean {
  return operations.some(({ kind }) => kind === 'insert');
}

/**
 * Restores only the formats that the operations have changed. Operations before the rows change
 * only number formats, and the snapshot has the former ones. Operations after the rows change the
 * whole look, which the snapshot lacks: ground gets the look of its surroundings, and cleared cells
 * get that of the row that they resembled.
 */
function formatsBack(ground: BlockGround, { before, after }: RowOperations): FormatsBack[] {
  const likeSurroundings = (part: Rect): FormatsBack[] =>
    freeWithin(ground, part).map((one) => ({ kind: 'formats', part: one, from: groundLook(ground.groundRow, one) }));
  return [
    ...after.flatMap((one) => (changesLook(one) ? likeSurroundings(one.part) : [])),
    ...filledBy(after).map((part) => ({ kind: 'formats', part, from: 'columns' }) as const),
    ...after.flatMap((one): FormatsBack[] =>
      one.kind === 'clear' && one.former ? [{ kind: 'formats', part: one.part, from: one.former }] : [],
    ),
    ...after.flatMap((one) => formerFormats(ground, one)),
    ...before.flatMap((one): FormatsBack[] => {
      if (one.kind !== 'numberFormat') return [];
      const { former, format } = one;
      if (former === undefined) return likeSurroundings(one.part);
      return freeWithin(ground, one.part).map((part) => ({ ...one, part, format: former, former: format }));
    }),
  ];
}

/** Returns the former number formats of rows of the previous block. */
function formerFormats({ standing }: BlockGround, operation: Operation): FormatsBack[] {
  if (operation.kind !== 'numberFormat' || operation.former === undefined || !standing) return [];
  const { former, format } = operation;
  const part = intersectRect(operation.part, { ...standing.rect, row: 0, column: 0 });
  return part ? [{ ...operation, part, format: former, former: format }] : [];
}

function changesLook(
  operation: Operation,
): operation is Extract<Operation, { kind: 'formats' | 'numberFormat' | 'bold' | 'alignRight' | 'overlay' }> {
  return CHANGES_LOOK[operation.kind];
}

/** Says which operations change the format of gained cells without knowing the former one. */
const CHANGES_LOOK: Readonly<Record<Operation['kind'], boolean>> = {
  insert: false,
  clear: false,
  formats: true,
  numberFormat: true,
  bold: true,
  alignRight: true,
  width: false,
  values: false,
  contents: false,
  look: false,
  overlay: true,
  fillDown: false,
};

function looksBack(operations: readonly Operation[]): Look[] {
  return [
    ...operations.flatMap((one): Look[] =>
      one.kind === 'look' ? [{ ...one, look: one.former, former: one.look }] : [],
    ),
    ...operations.flatMap((one): Look[] => (one.kind === 'formats' ? [{ ...one, from: 'columns' }] : [])),
  ];
}

/** Cells beside the block were free before formulas were filled into them. */
function filledBy(operations: readonly Operation[]): Rect[] {
  return operations.flatMap((operation) => (operation.kind === 'fillDown' ? [operation.to] : []));
}
