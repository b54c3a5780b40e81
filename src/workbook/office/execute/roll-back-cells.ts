/**
 * Restores cells that a write has changed, except those that a user has edited since. One request
 * finds the edits, and the next one restores all other cells. The second request reads the cells
 * before it changes them: edits made between the two are overwritten and then written again at
 * once. Edits that the write itself has overwritten are written again before all else.
 */
import {
  type Address,
  type BlockCell,
  type FormatRights,
  filterAllowedOperations,
  listPreviousCells,
  packByWeight,
  type Rect,
  type RestorePiece,
  type Rollback,
  splitByWeight,
  splitPreviousCells,
  splitRollback,
  type WrittenContents,
} from '../../../grid';
import { createPartGetter, type PartGetter } from '../anchors';
import type { ExcelRun, QueueRequest } from '../excel-run';
import { queueRollBackDependentRange } from '../write/dependent-ranges';
import { queueOperation } from '../write/operations';
import { isPlaceRefusal, queueEmptyGuard } from '../write/place-guard';
import {
  type CellPredicate,
  createCellLookup,
  findUserEdits,
  hasEditsIn,
  queueReadWrittenCells,
  type ValueEdits,
} from './written-cells';

/** Holds the progress of a rollback. A second attempt gets the same object. */
export interface RollbackState {
  /** Users have edited cells since these were written. */
  hasUserEdits: boolean;
  /** Holds edits that the rollback has overwritten and not yet written again. */
  readonly overwritten: ValueEdits[];
  readonly restoredParts: Rect[];
}

export function createRollbackState(): RollbackState {
  return { hasUserEdits: false, overwritten: [], restoredParts: [] };
}

export interface CellRollback<T> {
  /** Parts count from the first cell of this name or address. */
  readonly target: string | Address;
  readonly plan: Rollback;
  /** User columns of the block: their cells stay as they are, except for notes. */
  readonly userColumns: readonly number[];
  /**
   * Says which formatting a protected sheet allows: the write cannot have changed more than that.
   */
  readonly formatRights: FormatRights | undefined;
  readonly state: RollbackState;
  /** Makes Excel refuse each request if the cells are no longer those of the write. */
  queueGuard?(context: Excel.RequestContext): void;
  /**
   * Restores names and records. They come last, so that a rollback that failed half-way can be
   * tried again.
   */
  readonly queueFinalSteps: QueueRequest<T>;
}

export async function rollBackCells<T>(run: ExcelRun, rollback: CellRollback<T>): Promise<T> {
  const { plan } = rollback;
  await rewriteEdits(run, rollback);
  const packs = packByWeight(splitRollback(plan), 1, ({ weight }) => weight);
  const firstPack = plan.validationsToClear.length + plan.formats.length > 0 ? [] : undefined;
  const edits: ValueEdits[] = [];
  let pack = packs.next().value ?? firstPack;
  for (let isFirst = true; pack; isFirst = false) {
    edits.push(...(await restorePack(run, rollback, pack, isFirst)));
    pack = packs.next().value;
  }
  const hasEditsInInserted = plan.insertedParts.some((rect) => edits.some((edit) => hasEditsIn(edit, rect)));
  if (hasEditsInInserted || plan.insertedParts.length === 0) return endRollback(run, rollback, false);
  try {
    return await endRollback(run, rollback, true);
  } catch (error) {
    // Excel has refused, because a user has typed into the inserted cells since they were emptied.
    // So the cells stay.
    if (!isPlaceRefusal(error)) throw error;
    return endRollback(run, rollback, false);
  }
}

/** @returns the edits of users in these cells */
async function restorePack<T>(
  run: ExcelRun,
  rollback: CellRollback<T>,
  pack: readonly RestorePiece[],
  isFirst: boolean,
): Promise<ValueEdits[]> {
  const { target, state, queueGuard } = rollback;
  const edits = await findEdits(run, rollback, pack);
  const isEdited = createCellLookup(edits);
  const writtenCells = await run.sendAndRead('putBack', (context) => {
    queueGuard?.(context);
    const getPart = createPartGetter(context, target);
    const readWritten = queueReadWrittenCells(getPart, listWrittenContents(pack));
    // Formats come before values, because a number that is written into a cell with the text format
    // becomes a text.
    if (isFirst) queueRestoreFormats(getPart, rollback);
    for (const piece of pack) queueRestorePiece(getPart, piece, rollback, isEdited);
    return readWritten;
  });
  const overwritten = findUserEdits(writtenCells, pack.flatMap(listPreviousCells), isEdited);
  state.overwritten.push(...overwritten);
  state.hasUserEdits ||= edits.length + overwritten.length > 0;
  state.restoredParts.push(...listWrittenContents(pack).map(({ part }) => part));
  await rewriteEdits(run, rollback);
  return [...edits, ...overwritten];
}

function listWrittenContents(pack: readonly RestorePiece[]): WrittenContents[] {
  return pack.flatMap(({ written }) => written ?? []);
}

async function findEdits<T>(
  run: ExcelRun,
  { target, queueGuard }: CellRollback<T>,
  pack: readonly RestorePiece[],
): Promise<ValueEdits[]> {
  const parts = listWrittenContents(pack);
  if (parts.length === 0) return [];
  const writtenCells = await run.sendAndRead('putBack', (context) => {
    queueGuard?.(context);
    return queueReadWrittenCells(createPartGetter(context, target), parts);
  });
  return findUserEdits(writtenCells, pack.flatMap(listPreviousCells), () => false);
}

/** Writes overwritten edits again, also those that an earlier attempt has left. */
async function rewriteEdits<T>(run: ExcelRun, { target, state, queueGuard }: CellRollback<T>): Promise<void> {
  if (state.overwritten.length === 0) return;
  const pieces = state.overwritten.flatMap(({ part, rows }) => [
    ...splitByWeight(part, (row) => [...(rows[row] ?? [])]),
  ]);
  for (const pack of packByWeight(pieces, 1, ({ weight }) => weight)) {
    await run.send('putBack', (context) => {
      queueGuard?.(context);
      const cells = createPartGetter(context, target);
      for (const { part, rows } of pack) queueOperation(cells, { kind: 'values', part, rows });
    });
  }
  state.overwritten.splice(0);
}

function queueRestoreFormats<T>(getPart: PartGetter, { plan, formatRights }: CellRollback<T>): void {
  // A protected sheet accepts no data validation, so there is none to clear.
  if (!formatRights) for (const rect of plan.validationsToClear) getPart(rect).dataValidation.clear();
  for (const formats of filterAllowedOperations(plan.formats, formatRights)) queueOperation(getPart, formats);
}

function queueRestorePiece<T>(
  getPart: PartGetter,
  { written, cellsToEmpty, previousCells }: RestorePiece,
  { userColumns, formatRights }: CellRollback<T>,
  isEdited: CellPredicate,
): void {
  for (const rect of cellsToEmpty) queueClearCells(getPart, rect, isEdited);
  for (const one of previousCells) {
    for (const { part: rect, rows, numberFormats } of splitPreviousCells(one, userColumns)) {
      if (numberFormats && formatRights?.cells !== false) getPart(rect).numberFormat = numberFormats;
      const inputs = rows.map((cells, down) => {
        const row = rect.row + down;
        const writtenInputs = written && !written.filledFrom ? written.row(row - written.part.row) : undefined;
        const isUnchanged = (column: number) =>
          isEdited(row, column) ||
          (writtenInputs && (writtenInputs[column - (written?.part.column ?? 0)] ?? null) === null);
        return cells.map((cell, right): BlockCell => (isUnchanged(rect.column + right) ? null : cell));
      });
      if (inputs.some((cells) => cells.some((cell) => cell !== null))) getPart(rect).values = inputs;
    }
  }
}

function queueClearCells(getPart: PartGetter, rect: Rect, isEdited: CellPredicate): void {
  const empty = Array.from({ length: rect.rows }, (_, down) =>
    Array.from({ length: rect.columns }, (_, right) => (isEdited(rect.row + down, rect.column + right) ? null : '')),
  );
  if (empty.some((row) => row.includes(null))) getPart(rect).values = empty;
  else getPart(rect).clear('Contents');
}

function endRollback<T>(
  run: ExcelRun,
  { target, plan, formatRights, queueGuard, queueFinalSteps: queueEnd }: CellRollback<T>,
  removesInserted: boolean,
): Promise<T> {
  return run.sendAndRead('putBack', (context) => {
    queueGuard?.(context);
    const getPart = createPartGetter(context, target);
    if (removesInserted) for (const rect of plan.insertedParts) queueEmptyGuard(getPart(rect));
    for (const look of filterAllowedOperations(plan.looks, formatRights)) queueOperation(getPart, look);
    for (const range of plan.dependentRanges) queueRollBackDependentRange(getPart, range);
    const resetFormats = plan.insertedParts.map((rect) => ({ kind: 'formats', part: rect, from: 'columns' }) as const);
    if (removesInserted) for (const rect of plan.insertedParts) getPart(rect).delete('Up');
    else for (const formats of filterAllowedOperations(resetFormats, formatRights)) queueOperation(getPart, formats);
    return queueEnd(context);
  });
}
