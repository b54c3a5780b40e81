/** Writes a block all or nothing, from all its rows or from a stream of rows. */
import {
  type BlockCell,
  type BlockStart,
  type CellInput,
  type ChunkPace,
  closeUpColumns,
  createChunkPace,
  createPackedRows,
  filterAllowedOperations,
  findPartsToBeFreeBelow,
  hasSameSize,
  holdsOnlyKnownContents,
  type NotesBatch,
  type Operation,
  type PreviousCells,
  splitIntoWriteBatches,
  type WriteBatch,
} from '../../../grid';
import type { BlockStream, BlockWrite, WriteControl, WriteResult } from '../../workbook';
import { hasOpenOutcome, isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import type { ExcelRun, RunOptions } from '../excel-run';
import type { OfficeAccess } from '../office-access';
import { createAnchorsQuery } from '../questions/names';
import { createNotesQuery } from '../questions/notes';
import { runTwoQueries } from '../questions/run-queries';
import { readGround } from '../read-cells';
import { BlockWriter } from './block-writer';
import { removeLeftoverStaging, removeStaging } from './remove-staging';
import { bringBack, stageColumns } from './staging';

export async function writeBlock(
  run: ExcelRun,
  office: OfficeAccess,
  write: BlockWrite,
  control: WriteControl,
): Promise<WriteResult> {
  control.signal.throwIfAborted();
  const { columnMoves, previousBlock } = write;
  if (write.hasLeftoverStaging) await removeLeftoverStaging(run, write.anchor);
  const staged =
    columnMoves && previousBlock && (await stageColumns(run, write, { moves: columnMoves, previousBlock }, control));
  const { before, after } = write.operations;
  const stagedWrite = {
    ...write,
    previousBlock: staged ? closeUpColumns(staged.previousBlock, staged.moves.staying) : previousBlock,
    operations: {
      before: filterAllowedOperations(before, write.formatRights),
      after: filterAllowedOperations(after, write.formatRights),
    },
  };
  let writer: BlockWriter | undefined;
  try {
    const previousCells = await readPreviousCells(run, stagedWrite);
    const notes = (await prepareNotes(run, stagedWrite)).map((batch) => ({
      ...batch,
      operations: filterAllowedOperations(batch.operations, write.formatRights),
    }));
    writer = new BlockWriter(run, stagedWrite, previousCells, stagedWrite.row, control);
    const written = await sendAll(office, stagedWrite, notes, writer, control);
    const address = staged && (await removeStaging(run, write.anchor, staged.heldContents !== undefined));
    return address ? { ...written, address } : written;
  } catch (error) {
    await writer?.undo();
    if (staged) await bringBack(run, write, staged);
    throw writer?.state.hasUserEdits ? toConflict(error) : error;
  }
}

/**
 * Turns a failure into a conflict if a user has edited written cells: a retry with a new snapshot
 * finds the edits.
 */
function toConflict(error: unknown): unknown {
  const isFailure = isWorkbookFailure(error) && !hasOpenOutcome(error);
  if (!isFailure || ['CellsChanged', 'CellsInTheWay', 'FilterSet'].includes(error.code)) return error;
  return new WorkbookFailure('CellsChanged', 'writeBlock', error.hostCode, error);
}

/**
 * Computes the changes of notes again after columns have left the block. The block must have the
 * size of the snapshot, because inserted or deleted rows have moved notes.
 */
async function prepareNotes(
  run: ExcelRun,
  { anchor, notes, previousBlock }: BlockWrite,
): Promise<readonly NotesBatch[]> {
  if (!notes) return [];
  if (!('question' in notes)) return notes;
  const [notesSnapshot, anchors] = await runTwoQueries(
    run,
    createNotesQuery(notes.question),
    createAnchorsQuery([anchor]),
  );
  const place = anchors.get(anchor);
  if (place?.kind !== 'found' || !previousBlock || !hasSameSize(place.address.rect, previousBlock.rect))
    throw new WorkbookFailure('CellsChanged', 'writeBlock');
  return notes.write(notesSnapshot);
}

/** Prepares each batch while the one before is being sent. */
async function sendAll(
  office: OfficeAccess,
  write: BlockWrite,
  notes: readonly NotesBatch[],
  writer: BlockWriter,
  { signal, onRows }: WriteControl,
): Promise<WriteResult> {
  const pace = createChunkPace();
  const batches = splitIntoWriteBatches(
    write,
    write.previousBlock && writer.previousCells[0]?.rows,
    pace.limits,
    notes,
  );
  let pendingSend: Promise<void> | undefined;
  for (let next = batches.next(); ; next = batches.next()) {
    if (next.done || next.value) await pendingSend;
    signal.throwIfAborted();
    if (next.done) {
      const written = await writer.finish(next.value, write.records());
      onRows(write.rows);
      return written;
    }
    const batch = next.value;
    if (batch) pendingSend = adaptPace(office, pace, writer.send(batch)).then(() => reportRows(batch, onRows));
    // An error that arrives while the next batch is being prepared must not count as unhandled.
    pendingSend?.catch(() => undefined);
    await (batch ? office.nextTurn() : office.pause());
  }
}

function reportRows({ chunk }: WriteBatch, onRows: WriteControl['onRows']): void {
  if (chunk) onRows(chunk.from + chunk.rows.length);
}

/**
 * Returns the previous contents of all cells that the write may overwrite: of the block itself, and
 * of other cells that the user allows it to overwrite.
 */
async function readPreviousCells(run: ExcelRun, write: BlockWrite): Promise<readonly PreviousCells[]> {
  const { previousBlock, sheet, firstCell } = write;
  const previousCells: PreviousCells[] = [];
  if (previousBlock) {
    const partRect = { ...previousBlock.rect, row: 0, column: 0 };
    previousCells.push({ part: partRect, rows: previousBlock.rows, numberFormats: undefined });
  }
  if (!write.mayOverwrite) return previousCells;
  for (const part of findPartsToBeFreeBelow({ ...write, mayOverwrite: false }, 0)) {
    const rect = { ...part, row: firstCell.row + part.row, column: firstCell.column + part.column };
    const ground = await readGround(run, { sheet, rect });
    for (let row = 0; write.approvedContents && row < rect.rows; row += 1)
      if (!holdsOnlyKnownContents(write.approvedContents, rect.row + row, rect.column, ground.rows.row(row)))
        throw new WorkbookFailure('CellsInTheWay', 'write');
    previousCells.push({ part, ...ground });
  }
  return previousCells;
}

/** @param onEnd called once the stream has ended or was undone */
export function streamBlock(
  run: ExcelRun,
  office: OfficeAccess,
  start: BlockStart,
  options: RunOptions,
  onEnd: () => void,
): BlockStream {
  const written = createPackedRows();
  const pace = createChunkPace();
  const writer = new BlockWriter(run, start, [], written.row, options);

  function createBatch(rows: BlockCell[][], before: readonly Operation[]): WriteBatch {
    const chunk = rows.length > 0 ? { from: written.length, column: 0, rows } : undefined;
    written.push(rows.map((row) => (row.every(isInput) ? row : row.map((cell) => cell ?? ''))));
    return { before, chunk, after: [], isLast: false };
  }

  return {
    limits: pace.limits,
    append: (rows, before) => adaptPace(office, pace, writer.send(createBatch(rows, before))),
    async finish(rows, { before, after }, records) {
      const written = await writer.finish({ ...createBatch(rows, before), after, isLast: true }, records);
      onEnd();
      return written;
    },
    undo: () => writer.undo().finally(onEnd),
  };
}

function isInput(cell: BlockCell): cell is CellInput {
  return cell !== null;
}

async function adaptPace({ now }: OfficeAccess, pace: ChunkPace, sending: Promise<void>): Promise<void> {
  const startedAt = now();
  await sending;
  pace.adapt(now() - startedAt);
}
