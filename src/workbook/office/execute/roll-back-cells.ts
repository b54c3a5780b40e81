/**
 * Restores cells that a write has changed, except those that a user has edited since. One request
 * finds the edits, and the next one restores all other cells. The second request reads the cells
 * before it changes them: edits made between the two are overwritten and then written again at
 * once. Edits that the write itself has overwritten are written again before all else.
 */
import {
  type Address,
  allowedOperations,
  type BlockCell,
  type FormatRights,
  formerCells,
  type PutBack,
  packByWeight,
  piecesOf,
  type Rect,
  type RestorePiece,
  restorePieces,
  type WrittenPart,
  weighedPieces,
} from '../../../grid';
import { type PartOf, partsOf } from '../anchors';
import type { ExcelRun, Queue } from '../excel-run';
import { queueOperation } from '../write/operations';
import { isPlaceRefusal, queueEmptyGuard } from '../write/place-guard';
import { queueReachBack } from '../write/reach';
import { findUserEdits, hasEditsIn, type IsCell, isCellOf, queueWritten, type ValueEdits } from './written-cells';

/** Holds the progress of a rollback. A second attempt gets the same object. */
export interface RollbackState {
  /** Is true if users have edited cells since they were written. */
  hasEdits: boolean;
  /** Holds edits that the rollback has overwritten and not yet written again. */
  readonly overwritten: ValueEdits[];
  readonly restored: Rect[];
}

export function rollbackState(): RollbackState {
  return { hasEdits: false, overwritten: [], restored: [] };
}

export interface CellRollback<T> {
  /** A name or an address; parts count from its first cell. */
  readonly where: string | Address;
  readonly back: PutBack;
  /** User columns of the block: their cells stay as they are, except for notes. */
  readonly analystColumns: readonly number[];
  /**
   * Says which formatting a protected sheet allows: the write cannot have changed more than that.
   */
  readonly rights: FormatRights | undefined;
  readonly state: RollbackState;
  /** Makes Excel refuse each request if the cells are no longer those of the write. */
  queueGuard?(context: Excel.RequestContext): void;
  /**
   * Restores names and records. They come last, so that a rollback that failed half-way can be
   * tried again.
   */
  readonly queueEnd: Queue<T>;
}

export async function rollBackCells<T>(run: ExcelRun, rollback: CellRollback<T>): Promise<T> {
  const { back } = rollback;
  await writeAgain(run, rollback);
  const packs = packByWeight(restorePieces(back), 1, ({ weight }) => weight);
  const onlyLooks = back.validated.length + back.formats.length > 0 ? [] : undefined;
  const found: ValueEdits[] = [];
  let pack = packs.next().value ?? onlyLooks;
  for (let isFirst = true; pack; isFirst = false) {
    found.push(...(await restorePack(run, rollback, pack, isFirst)));
    pack = packs.next().value;
  }
  const hasTyped = back.takenOut.some((rect) => found.some((edit) => hasEditsIn(edit, rect)));
  if (hasTyped || back.takenOut.length === 0) return endRollback(run, rollback, false);
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
  const { where, state, queueGuard } = rollback;
  const found = await findEdits(run, rollback, pack);
  const isKept = isCellOf(found);
  const written = await run.ask('putBack', (context) => {
    queueGuard?.(context);
    const part = partsOf(context, where);
    const read = queueWritten(part, writtenBy(pack));
    // Formats come before values, because a number that is written into a cell with the text format
    // becomes a text.
    if (isFirst) queueFormats(part, rollback);
    for (const piece of pack) queuePiece(part, piece, rollback, isKept);
    return read;
  });
  const overwritten = findUserEdits(written, pack.flatMap(formerCells), isKept);
  state.overwritten.push(...overwritten);
  state.hasEdits ||= found.length + overwritten.length > 0;
  state.restored.push(...writtenBy(pack).map(({ part }) => part));
  await writeAgain(run, rollback);
  return [...found, ...overwritten];
}

function writtenBy(pack: readonly RestorePiece[]): WrittenPart[] {
  return pack.flatMap(({ written }) => written ?? []);
}

async function findEdits<T>(
  run: ExcelRun,
  { where, queueGuard }: CellRollback<T>,
  pack: readonly RestorePiece[],
): Promise<ValueEdits[]> {
  const parts = writtenBy(pack);
  if (parts.length === 0) return [];
  const written = await run.ask('putBack', (context) => {
    queueGuard?.(context);
    return queueWritten(partsOf(context, where), parts);
  });
  return findUserEdits(written, pack.flatMap(formerCells), () => false);
}

/** Writes overwritten edits again, also those that an earlier attempt has left. */
async function writeAgain<T>(run: ExcelRun, { where, state, queueGuard }: CellRollback<T>): Promise<void> {
  if (state.overwritten.length === 0) return;
  const pieces = state.overwritten.flatMap(({ part, rows }) => [
    ...weighedPieces(part, (row) => [...(rows[row] ?? [])]),
  ]);
  for (const pack of packByWeight(pieces, 1, ({ weight }) => weight)) {
    await run.act('putBack', (context) => {
      queueGuard?.(context);
      const cells = partsOf(context, where);
      for (const { part, rows } of pack) queueOperation(cells, { kind: 'values', part, rows });
    });
  }
  state.overwritten.splice(0);
}

function queueFormats<T>(part: PartOf, { back, rights }: CellRollback<T>): void {
  // A protected sheet accepts no data validation, so there is none to clear.
  if (!rights) for (const rect of back.validated) part(rect).dataValidation.clear();
  for (const formats of allowedOperations(back.formats, rights)) queueOperation(part, formats);
}

function queuePiece<T>(
  part: PartOf,
  { written, emptied, former }: RestorePiece,
  { analystColumns, rights }: CellRollback<T>,
  isKept: IsCell,
): void {
  for (const rect of emptied) queueEmptied(part, rect, isKept);
  for (const one of former) {
    for (const { part: rect, rows, numberFormats } of piecesOf(one, analystColumns)) {
      if (numberFormats && rights?.cells !== false) part(rect).numberFormat = numberFormats;
      const restored = rows.map((cells, down) => {
        const row = rect.row + down;
        const inputs = written && !written.filledFrom ? written.row(row - written.part.row) : undefined;
        const isUnchanged = (column: number) =>
          isKept(row, column) || (inputs && (inputs[column - (written?.part.column ?? 0)] ?? null) === null);
        return cells.map((cell, right): BlockCell => (isUnchanged(rect.column + right) ? null : cell));
      });
      if (restored.some((cells) => cells.some((cell) => cell !== null))) part(rect).values = restored;
    }
  }
}

function queueEmptied(part: PartOf, rect: Rect, isKept: IsCell): void {
  const empty = Array.from({ length: rect.rows }, (_, down) =>
    Array.from({ length: rect.columns }, (_, right) => (isKept(rect.row + down, rect.column + right) ? null : '')),
  );
  if (empty.some((row) => row.includes(null))) part(rect).values = empty;
  else part(rect).clear('Contents');
}

function endRollback<T>(
  run: ExcelRun,
  { where, back, rights, queueGuard, queueEnd }: CellRollback<T>,
  removesInserted: boolean,
): Promise<T> {
  return run.ask('putBack', (context) => {
    queueGuard?.(context);
    const part = partsOf(context, where);
    if (removesInserted) for (const rect of back.takenOut) queueEmptyGuard(part(rect));
    for (const look of allowedOperations(back.looks, rights)) queueOperation(part, look);
    for (const reach of back.reach) queueReachBack(part, reach);
    const resetFormats = back.takenOut.map((rect) => ({ kind: 'formats', part: rect, from: 'columns' }) as const);
    if (removesInserted) for (const rect of back.takenOut) part(rect).delete('Up');
    else for (const formats of allowedOperations(resetFormats, rights)) queueOperation(part, formats);
    return queueEnd(context);
  });
}
