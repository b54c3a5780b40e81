/** Writes a block all or nothing, from all its rows or from a stream of rows. */
import {
  allowedOperations,
  type BlockCell,
  type BlockStart,
  type CellInput,
  type ChunkPace,
  closedUp,
  createChunkPace,
  createPackedRows,
  freeBelow,
  hasSameSize,
  isHeld,
  type NotesShare,
  type Operation,
  type Share,
  type Stood,
  sharesOf,
} from '../../../grid';
import type { BlockStream, BlockWrite, WriteControl, Written } from '../../workbook';
import { hasOpenOutcome, isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import type { ExcelRun, RunOptions } from '../excel-run';
import { askBoth } from '../look/ask';
import { askAnchors } from '../look/names';
import { askNotes } from '../look/notes';
import type { OfficeAccess } from '../office-access';
import { readGround } from '../read-cells';
import { BlockWriter } from './block-writer';
import { dropLeftoverStaging, dropStaging } from './drop-staging';
import { bringBack, stageColumns } from './staging';

export async function writeBlock(
  run: ExcelRun,
  office: OfficeAccess,
  write: BlockWrite,
  control: WriteControl,
): Promise<Written> {
  control.signal.throwIfAborted();
  const { moves, standing } = write;
  if (write.isStaged) await dropLeftoverStaging(run, write.anchor);
  const staged = moves && standing && (await stageColumns(run, write, { moves, standing }, control));
  const { before, after } = write.operations;
  const inPlace = {
    ...write,
    standing: staged ? closedUp(staged.standing, staged.moves.staying) : standing,
    operations: {
      before: allowedOperations(before, write.formatRights),
      after: allowedOperations(after, write.formatRights),
    },
  };
  let writer: BlockWriter | undefined;
  try {
    const journals = await journalsOf(run, inPlace);
    const notes = (await notesNow(run, inPlace)).map((share) => ({
      ...share,
      operations: allowedOperations(share.operations, write.formatRights),
    }));
    writer = new BlockWriter(run, inPlace, journals, inPlace.row, control);
    const written = await sendAll(office, inPlace, notes, writer, control);
    const address = staged && (await dropStaging(run, write.anchor, staged.held !== undefined));
    return address ? { ...written, address } : written;
  } catch (error) {
    await writer?.undo();
    if (staged) await bringBack(run, write, staged);
    throw writer?.state.hasEdits ? asConflict(error) : error;
  }
}

/**
 * Turns a failure into a conflict if a user has edited written cells: a retry with a new snapshot
 * finds the edits.
 */
function asConflict(error: unknown): unknown {
  const isFailure = isWorkbookFailure(error) && !hasOpenOutcome(error);
  if (!isFailure || ['CellsChanged', 'CellsInTheWay', 'FilterSet'].includes(error.code)) return error;
  return new WorkbookFailure('CellsChanged', 'writeBlock', error.hostCode, error);
}

/**
 * Computes the changes of notes again after columns have left the block. The block must have the
 * size of the snapshot, because inserted or deleted rows have moved notes.
 */
async function notesNow(run: ExcelRun, { anchor, notes, standing }: BlockWrite): Promise<readonly NotesShare[]> {
  if (!notes) return [];
  if (!('asked' in notes)) return notes;
  const [columns, anchors] = await askBoth(run, askNotes(notes.asked), askAnchors([anchor]));
  const place = anchors.get(anchor);
  if (place?.kind !== 'found' || !standing || !hasSameSize(place.address.rect, standing.rect))
    throw new WorkbookFailure('CellsChanged', 'writeBlock');
  return notes.write(columns);
}

/** Prepares each batch while the one before is being sent. */
async function sendAll(
  office: OfficeAccess,
  write: BlockWrite,
  notes: readonly NotesShare[],
  writer: BlockWriter,
  { signal, onRows }: WriteControl,
): Promise<Written> {
  const pace = createChunkPace();
  const shares = sharesOf(write, write.standing && writer.journals[0]?.rows, pace.limits, notes);
  let sending: Promise<void> | undefined;
  for (let next = shares.next(); ; next = shares.next()) {
    if (next.done || next.value) await sending;
    signal.throwIfAborted();
    if (next.done) {
      const written = await writer.finish(next.value, write.records());
      onRows(write.rows);
      return written;
    }
    const share = next.value;
    if (share) sending = timed(office, pace, writer.send(share)).then(() => tellRows(share, onRows));
    // An error that arrives while the next batch is being prepared must not count as unhandled.
    sending?.catch(() => undefined);
    await (share ? office.nextTurn() : office.pause());
  }
}

function tellRows({ chunk }: Share, onRows: WriteControl['onRows']): void {
  if (chunk) onRows(chunk.from + chunk.rows.length);
}

/**
 * Returns the previous contents of all cells that the write may overwrite: of the block itself, and
 * of other cells that the user allows it to overwrite.
 */
async function journalsOf(run: ExcelRun, write: BlockWrite): Promise<readonly Stood[]> {
  const { standing, sheet, first } = write;
  const journals: Stood[] = [];
  if (standing) {
    const part = { ...standing.rect, row: 0, column: 0 };
    journals.push({ part, rows: standing.rows, numberFormats: undefined });
  }
  if (!write.overwrites) return journals;
  for (const part of freeBelow({ ...write, overwrites: false }, 0)) {
    const rect = { ...part, row: first.row + part.row, column: first.column + part.column };
    const ground = await readGround(run, { sheet, rect });
    for (let row = 0; write.givenUp && row < rect.rows; row += 1)
      if (!isHeld(write.givenUp, rect.row + row, rect.column, ground.rows.row(row)))
        throw new WorkbookFailure('CellsInTheWay', 'write');
    journals.push({ part, ...ground });
  }
  return journals;
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

  function shareOf(rows: BlockCell[][], before: readonly Operation[]): Share {
    const chunk = rows.length > 0 ? { from: written.length, column: 0, rows } : undefined;
    written.push(rows.map((row) => (row.every(isInput) ? row : row.map((cell) => cell ?? ''))));
    return { before, chunk, after: [], isLast: false };
  }

  return {
    limits: pace.limits,
    append: (rows, before) => timed(office, pace, writer.send(shareOf(rows, before))),
    async finish(rows, { before, after }, records) {
      const written = await writer.finish({ ...shareOf(rows, before), after, isLast: true }, records);
      onEnd();
      return written;
    },
    undo: () => writer.undo().finally(onEnd),
  };
}

function isInput(cell: BlockCell): cell is CellInput {
  return cell !== null;
}

async function timed({ now }: OfficeAccess, pace: ChunkPace, sending: Promise<void>): Promise<void> {
  const started = now();
  await sending;
  pace.took(now() - started);
}
