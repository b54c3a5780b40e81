/**
 * Restores cells that a write has changed, except those that a user has edited since. The request that restores cells reads them first, so
 * that no edit is lost between a look and a restore; the last request writes the edits again.
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
  type RestorePiece,
  restorePieces,
} from '../../../grid';
import { type PartOf, partsOf } from '../anchors';
import type { ExcelRun, Queue } from '../excel-run';
import { queueOperation } from '../write/operations';
import { isPlaceRefusal, queueEmptyGuard } from '../write/place-guard';
import { queueReachBack } from '../write/reach';
import { areEditedIn, editedSince, queueWritten, type UserEdits } from './written-cells';

export interface CellRollback<T> {
  /** A name or a place, from whose first cell parts count. */
  readonly where: string | Address;
  readonly back: PutBack;
  /** User columns of the block: what they hold is left as it is, but for notes. */
  readonly analystColumns: readonly number[];
  /** Formatting that a protected sheet allows: the write has changed no more. */
  readonly rights: FormatRights | undefined;
  /** Receives what users have typed, and keeps it if the rollback is tried again. */
  readonly edits: UserEdits[];
  /** Makes Excel refuse each request whose cells are not those of the write. */
  queueGuard?(context: Excel.RequestContext): void;
  /** Names and records: they come last, so that a rollback that failed on its way can be tried again. */
  readonly queueEnd: Queue<T>;
}

export async function rollBackCells<T>(run: ExcelRun, rollback: CellRollback<T>): Promise<T> {
  const { where, back, edits } = rollback;
  const packs = packByWeight(restorePieces(back), 1, ({ weight }) => weight);
  if (packs.length === 0 && back.validated.length + back.formats.length > 0) packs.push([]);
  for (const [index, pack] of packs.entries()) {
    const written = await run.ask('putBack', (context) => {
      rollback.queueGuard?.(context);
      const part = partsOf(context, where);
      const read = queueWritten(
        part,
        pack.flatMap((piece) => piece.written ?? []),
      );
      // Formats come before values, or a number in a cell of text becomes text.
      if (index === 0) queueFormats(part, rollback);
      for (const piece of pack) queuePiece(part, piece, rollback);
      return read;
    });
    edits.push(...editedSince(written, pack.flatMap(formerCells)));
  }
  const isTyped = back.takenOut.some((rect) => edits.some((edit) => areEditedIn(edit, rect)));
  if (isTyped || back.takenOut.length === 0) return endRollback(run, rollback, false);
  try {
    return await endRollback(run, rollback, true);
  } catch (error) {
    // A user has typed into the inserted cells since they were emptied, so they stay.
    if (!isPlaceRefusal(error)) throw error;
    return endRollback(run, rollback, false);
  }
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
): void {
  for (const rect of emptied) part(rect).clear('Contents');
  const isLeft = (row: number, column: number) =>
    written !== undefined &&
    !written.filledFrom &&
    (written.row(row - written.part.row)[column - written.part.column] ?? null) === null;
  for (const one of former) {
    for (const { part: rect, rows, numberFormats } of piecesOf(one, analystColumns)) {
      if (numberFormats && rights?.cells !== false) part(rect).numberFormat = numberFormats;
      const restored = rows.map((cells, down) =>
        cells.map((cell, right): BlockCell => (isLeft(rect.row + down, rect.column + right) ? null : cell)),
      );
      if (restored.some((cells) => cells.some((cell) => cell !== null))) part(rect).values = restored;
    }
  }
}

function endRollback<T>(
  run: ExcelRun,
  { where, back, rights, edits, queueGuard, queueEnd }: CellRollback<T>,
  takesOut: boolean,
): Promise<T> {
  return run.ask('putBack', (context) => {
    queueGuard?.(context);
    const part = partsOf(context, where);
    if (takesOut) for (const rect of back.takenOut) queueEmptyGuard(part(rect));
    for (const edit of edits) queueOperation(part, edit);
    for (const look of allowedOperations(back.looks, rights)) queueOperation(part, look);
    for (const reach of back.reach) queueReachBack(part, reach);
    const plain = back.takenOut.map((rect) => ({ kind: 'formats', part: rect, from: 'columns' }) as const);
    if (takesOut) for (const rect of back.takenOut) part(rect).delete('Up');
    else for (const formats of allowedOperations(plain, rights)) queueOperation(part, formats);
    return queueEnd(context);
  });
}
