/**
 * Carries out a script, which has no stream of rows, all or nothing: in one batch if it fits into
 * one.
 */
import {
  type CellOperation,
  chunkCells,
  clipPreviousCells,
  computeChunkRect,
  estimateJsonBytes,
  isSameRect,
  type PreviousCells,
  packByWeight,
} from '../../../grid';
import type { CellScript } from '../../workbook';
import { hasOpenOutcome } from '../../workbook-failure';
import type { ExcelRun } from '../excel-run';
import { removeJournal } from '../records';
import { executeBatch, rollBack } from './script-batch';

/**
 * Limits one batch. Its response holds the former contents twice, as formulas and as values, and
 * Excel on the web allows 5 MB.
 */
const BATCH_LIMITS = { bytes: 2_000_000, cells: 100_000 };

/**
 * @throws WorkbookFailure `CellsChanged` or `CellsInTheWay` if the cells are not as the script
 * expects them, with all cells restored except those that a user has edited since
 */
export async function execute(run: ExcelRun, script: CellScript): Promise<void> {
  const executed: CellScript[] = [];
  for (const batch of splitIntoBatches(script)) {
    try {
      await executeBatch(run, batch);
    } catch (error) {
      if (hasOpenOutcome(error)) throw error;
      for (const executedBatch of executed.reverse()) await rollBack(run, executedBatch, undefined);
      if (executed.length > 0) await removeJournal(run, script.journal);
      throw error;
    }
    executed.push(batch);
  }
}

/**
 * Splits a script into several batches only if all it does is to clear cells whose contents it
 * expects. The first batch writes the journal; the last one removes it, deletes the name and writes
 * the records.
 */
function splitIntoBatches(script: CellScript): CellScript[] {
  const { operations, preconditions, removesName, records, journal } = script;
  const { contents = [] } = preconditions;
  if (operations.length === 0 && !removesName && !records?.size && script.table === undefined) return [];
  if (!operations.every((one) => clearsExpectedCells(one, contents))) return [script];
  // The cells are cleared from the bottom up: while the headers are there, the rest of the block
  // can still be recognised.
  const pieces = contents.flatMap(splitIntoPieces).sort((a, b) => b.contents.part.row - a.contents.part.row);
  const packs = [...packByWeight(pieces, 1, ({ weight }) => weight)];
  if (packs.length < 2) return [script];
  const firstRecords = new Map(journal && [[journal.key, journal.text]]);
  const lastRecords = new Map([...(records ?? []), ...(journal ? ([[journal.key, undefined]] as const) : [])]);
  return packs.map((pack, index): CellScript => {
    const cells = pack.map((piece) => piece.contents);
    const batch = {
      preconditions: { ...preconditions, contents: cells },
      operations: cells.map(({ part }) => ({ kind: 'clear', part, what: 'contents' }) as const),
    };
    if (index === packs.length - 1) return { ...script, ...batch, records: lastRecords };
    return { ...batch, target: script.target, ...(index === 0 && { records: firstRecords }) };
  });
}

function clearsExpectedCells(operation: CellOperation, contents: readonly PreviousCells[]): boolean {
  const { kind } = operation;
  return (
    kind === 'clear' && operation.what === 'contents' && contents.some((one) => isSameRect(one.part, operation.part))
  );
}

/** Splits without copying rows: a large block stays packed until its batch is sent. */
function splitIntoPieces(
  previousCells: PreviousCells,
): { readonly contents: PreviousCells; readonly weight: number }[] {
  const { part, rows } = previousCells;
  const pieces: { readonly contents: PreviousCells; readonly weight: number }[] = [];
  for (const chunk of chunkCells(part.rows, (index) => [...rows.row(index)], BATCH_LIMITS)) {
    const piece = computeChunkRect(chunk);
    const bytes = chunk.rows.reduce((sum, row) => sum + estimateJsonBytes(row), 0);
    const clipped = clipPreviousCells(previousCells, {
      ...piece,
      row: part.row + piece.row,
      column: part.column + piece.column,
    });
    const weight = Math.max(bytes / BATCH_LIMITS.bytes, (piece.rows * piece.columns) / BATCH_LIMITS.cells);
    if (clipped) pieces.push({ contents: clipped, weight });
  }
  return pieces;
}
