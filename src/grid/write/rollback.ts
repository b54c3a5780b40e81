/** Computes what a rollback of a write, or of one batch of it, has to restore. */

import { intersectRect, type Rect, subtractRect } from '../address/rect';
import { type BlockGround, findPartsToBeFree, getGroundFormatSource } from './block-ground';
import type { BlockStart, NotesBatch } from './block-write';
import { computeChunkRect } from './chunks';
import { type DependentRange, invertDependentRange } from './dependent-range';
import { listFinalLooks } from './final-looks';
import type { Operation, RowOperations } from './operation';
import { findOverwrittenNotes } from './preconditions';
import { clipPreviousCells, type PreviousCells } from './previous-cells';
import { clearsContents, type WriteBatch } from './write-batch';
import { listBatchContents, listWrittenContents, type WrittenContents } from './written-contents';

/** All parts count from the block's first cell. */
export interface Rollback {
  /**
   * The write has certainly put these contents into cells. A cell that holds something else by now
   * was edited since, and keeps the edit.
   */
  readonly written: readonly WrittenContents[];
  /** Holds cells that were free and that the write may have filled: they are emptied. */
  readonly cellsToEmpty: readonly Rect[];
  /** Holds cells that had no data validation and may have got that of other rows: it is removed. */
  readonly validationsToClear: readonly Rect[];
  /**
   * Holds inserted cells, the lowest first: they are deleted, so that the cells below move up
   * again.
   */
  readonly insertedParts: readonly Rect[];
  /**
   * Restores the formats of ground that the write has changed. Comes before the number formats of
   * the previous cells.
   */
  readonly formats: readonly FormatRestore[];
  readonly previousCells: readonly PreviousCells[];
  /**
   * Restores the formats of notes, and at last removes the formats that the cells below have got.
   */
  readonly looks: readonly LookRestore[];
  /** Holds the dependent ranges that the write has changed, with their former extents. */
  readonly dependentRanges: readonly DependentRange[];
}

export const EMPTY_ROLLBACK: Rollback = {
  written: [],
  cellsToEmpty: [],
  validationsToClear: [],
  insertedParts: [],
  formats: [],
  previousCells: [],
  looks: [],
  dependentRanges: [],
};

type FormatRestore = Extract<Operation, { kind: 'formats' | 'numberFormat' }>;
type LookRestore = Extract<Operation, { kind: 'look' | 'formats' }>;

/**
 * Computes the rollback of one batch from the contents that its request has read just before its
 * changes.
 */
export function planBatchRollback(
  ground: BlockGround & Pick<BlockStart, 'dependentRanges'>,
  batch: WriteBatch,
  overwrittenCells: readonly PreviousCells[],
  dependentRanges: readonly DependentRange[],
): Rollback {
  const { before, chunk, after, notes, isLast } = batch;
  const insertedParts = insertsCells(before) && ground.insertedPart ? [ground.insertedPart] : [];
  const filled = findFilledParts(after);
  return {
    written: [...listBatchContents(batch), ...findUnwrittenInserted(insertedParts, chunk && computeChunkRect(chunk))],
    cellsToEmpty: [...(chunk ? findPartsToBeFree(ground, computeChunkRect(chunk)) : []), ...insertedParts, ...filled],
    validationsToClear: [...(isLast ? findNewValidations(ground) : []), ...filled],
    formats: planFormatRestores(ground, { before, after }, after),
    insertedParts,
    previousCells: overwrittenCells,
    looks: planLookRestores(notes?.operations ?? []),
    dependentRanges: dependentRanges.map(invertDependentRange),
  };
}

/** Describes everything that a write may have done so far. */
export interface AttemptedWrite {
  /** Holds the former contents of the cells that the write overwrites. */
  readonly previousCells: readonly PreviousCells[];
  /** Counts the rows, from the first one, that may have been written. */
  readonly rows: number;
  /** Returns a row as it was written. */
  readonly row: WrittenContents['row'];
  /** Lists the operations that may have been carried out. */
  readonly operations: RowOperations;
  readonly notesBatches: readonly NotesBatch[];
  readonly isLastSent: boolean;
  readonly hasInserted: boolean;
  /** The last batch was carried out as a whole, so its looks have to be restored, too. */
  readonly areLooksWritten: boolean;
  /** Lists the dependent ranges that the write has extended or shortened. */
  readonly dependentRanges: readonly DependentRange[];
}

/** Computes the rollback of everything that a write may have done so far. */
export function planWriteRollback(
  ground: BlockGround & Pick<BlockStart, 'dependentRanges'>,
  write: AttemptedWrite,
): Rollback {
  const {
    previousCells,
    rows,
    row,
    operations,
    notesBatches,
    isLastSent,
    hasInserted,
    dependentRanges,
    areLooksWritten,
  } = write;
  const { after } = operations;
  const finalLooks = listFinalLooks(after);
  const written = { row: 0, column: 0, rows, columns: ground.columns };
  const insertedParts = hasInserted && ground.insertedPart ? [ground.insertedPart] : [];
  const filled = findFilledParts(after);
  const noteOperations = notesBatches.flatMap((batch) => batch.operations);
  return {
    written: [
      ...(rows > 0 ? [{ part: written, row }] : []),
      ...listWrittenContents([...after, ...noteOperations]),
      ...findUnwrittenInserted(insertedParts, written),
    ],
    cellsToEmpty: [...(rows > 0 ? findPartsToBeFree(ground, written) : []), ...insertedParts, ...filled],
    validationsToClear: [...(isLastSent ? findNewValidations(ground) : []), ...filled],
    formats: planFormatRestores(
      ground,
      operations,
      areLooksWritten ? after : after.filter((one) => !finalLooks.includes(one)),
    ),
    insertedParts,
    previousCells: [
      ...(after.some(clearsContents)
        ? previousCells
        : previousCells.flatMap((one) => clipPreviousCells(one, { ...one.part, row: 0, rows }) ?? [])),
      ...notesBatches.flatMap((batch) => findOverwrittenNotes(batch, batch.previousCells)),
    ],
    looks: planLookRestores(noteOperations),
    dependentRanges: dependentRanges.map(invertDependentRange),
  };
}

/**
 * Finds the inserted cells that no row was written into: the write left them empty, so contents
 * there were typed by a user.
 */
function findUnwrittenInserted(inserted: readonly Rect[], written: Rect | undefined): WrittenContents[] {
  const free = inserted.flatMap((part) => (written ? subtractRect(part, written) : [part]));
  return listWrittenContents(free.map((part) => ({ kind: 'clear', part, what: 'contents' })));
}

function findNewValidations({
  dependentRanges = [],
  ...ground
}: BlockGround & Pick<BlockStart, 'dependentRanges'>): Rect[] {
  return dependentRanges.flatMap((one) =>
    one.kind === 'validation'
      ? subtractRect(one.to, one.former).flatMap((rect) => findPartsToBeFree(ground, rect))
      : [],
  );
}

export function insertsCells(operations: readonly Operation[]): boolean {
  return operations.some(({ kind }) => kind === 'insert');
}

/**
 * Restores only the formats that the operations have changed. Operations before the rows change
 * only number formats, and the snapshot has the former ones. Operations after the rows change the
 * whole look, which the snapshot lacks: ground gets the look of its surroundings, and cleared cells
 * get that of the row that they resembled. Header styles are restored from what the batch has read.
 * @param writtenAfter the operations after the rows that may have been carried out
 */
function planFormatRestores(
  ground: BlockGround,
  { before, after }: RowOperations,
  writtenAfter: readonly Operation[],
): FormatRestore[] {
  const planSurroundingFormats = (part: Rect): FormatRestore[] =>
    findPartsToBeFree(ground, part).map((one) => ({
      kind: 'formats',
      part: one,
      from: getGroundFormatSource(ground.groundRow, one),
    }));
  return [
    ...writtenAfter.flatMap((one) => (changesLooks(one) ? planSurroundingFormats(one.part) : [])),
    ...findFilledParts(after).map((part) => ({ kind: 'formats', part, from: 'columns' }) as const),
    ...after.flatMap((one): FormatRestore[] =>
      one.kind === 'clear' && one.former ? [{ kind: 'formats', part: one.part, from: one.former }] : [],
    ),
    ...writtenAfter.flatMap((one) => planFormerFormatRestores(ground, one)),
    ...before.flatMap((one): FormatRestore[] => {
      if (one.kind !== 'numberFormat') return [];
      const { former, format } = one;
      if (former === undefined) return planSurroundingFormats(one.part);
      return findPartsToBeFree(ground, one.part).map((part) => ({ ...one, part, format: former, former: format }));
    }),
  ];
}

/** Returns the former number formats of rows of the previous block. */
function planFormerFormatRestores({ previousBlock }: BlockGround, operation: Operation): FormatRestore[] {
  if (operation.kind !== 'numberFormat' || operation.former === undefined || !previousBlock) return [];
  const { former, format } = operation;
  const part = intersectRect(operation.part, { ...previousBlock.rect, row: 0, column: 0 });
  return part ? [{ ...operation, part, format: former, former: format }] : [];
}

/** These operations change the format of gained cells without knowing the former one. */
function changesLooks(
  operation: Operation,
): operation is Extract<Operation, { kind: 'formats' | 'numberFormat' | 'overlay' }> {
  const { kind } = operation;
  return kind === 'formats' || kind === 'numberFormat' || kind === 'overlay';
}

function planLookRestores(operations: readonly Operation[]): LookRestore[] {
  return [
    ...operations.flatMap((one): LookRestore[] =>
      one.kind === 'look' ? [{ ...one, look: one.former, former: one.look }] : [],
    ),
    ...operations.flatMap((one): LookRestore[] => (one.kind === 'formats' ? [{ ...one, from: 'columns' }] : [])),
  ];
}

/** Cells beside the block were free before formulas were filled into them. */
function findFilledParts(operations: readonly Operation[]): Rect[] {
  return operations.flatMap((operation) => (operation.kind === 'fillDown' ? [operation.to] : []));
}
