/** Writes a block all or nothing. */
import {
  type BlockCell,
  type BlockStart,
  type ChunkPace,
  closedUp,
  createChunkPace,
  freeBelow,
  type NotesWrite,
  type Operation,
  type Share,
  type Stood,
  sharesOf,
} from '../../grid';
import type { BlockStream, BlockWrite, WriteControl, Written } from '../workbook';
import { openWriting, type Writing } from './block-writing';
import type { ExcelRun, RunOptions } from './excel-run';
import { askAlone } from './look/ask';
import { askNotes } from './look/notes';
import type { OfficeAccess } from './office-access';
import { readGround } from './read-cells';
import { bringBack, stageColumns } from './staging';

export async function writeBlock(
  run: ExcelRun,
  office: OfficeAccess,
  write: BlockWrite,
  control: WriteControl,
): Promise<Written> {
  control.signal.throwIfAborted();
  const staged = write.moves && (await stageColumns(run, write, write.moves, control));
  const inPlace = write.moves
    ? { ...write, standing: write.standing && closedUp(write.standing, write.moves.staying) }
    : write;
  let writing: Writing | undefined;
  try {
    const journals = await journalsOf(run, inPlace);
    const notes = await notesNow(run, write);
    writing = openWriting(run, inPlace, [...journals, ...(notes?.stood ?? [])], inPlace.row, control);
    return await sendAll(office, withNotes(inPlace, notes), journals[0], writing, control);
  } catch (error) {
    await writing?.undo();
    if (staged) await bringBack(run, write, staged);
    throw error;
  }
}

async function notesNow(run: ExcelRun, { moves, notes }: BlockWrite): Promise<NotesWrite | undefined> {
  if (!moves || !notes) return notes;
  const { asked, write } = notes.afterMoves;
  return write(await askAlone(run, askNotes(asked)));
}

function withNotes(write: BlockWrite, notes: NotesWrite | undefined): BlockWrite {
  const { before, after } = write.operations;
  return notes ? { ...write, operations: { before, after: [...after, ...notes.operations] } } : write;
}

/** Each share is made while the one before is under way. */
async function sendAll(
  office: OfficeAccess,
  write: BlockWrite,
  remembered: Stood | undefined,
  writing: Writing,
  { signal, onRows }: WriteControl,
): Promise<Written> {
  const pace = createChunkPace();
  const shares = sharesOf(write, write.standing && remembered?.rows, pace.limits);
  let sending: Promise<void> | undefined;
  for (let next = shares.next(); ; next = shares.next()) {
    await sending;
    signal.throwIfAborted();
    if (next.done) {
      const written = await writing.finish(next.value, write.records());
      onRows(write.rows);
      return written;
    }
    const share = next.value;
    sending = share && timed(office, pace, writing.send(share)).then(() => tellRows(share, onRows));
    // A refusal that comes while the next share is being made must not count as unhandled.
    sending?.catch(() => undefined);
    await office.pause();
  }
}

function tellRows({ chunk }: Share, onRows: WriteControl['onRows']): void {
  if (chunk) onRows(chunk.from + chunk.rows.length);
}

/** What a write may write over, as it stood: the block itself, and cells that were given up for it. */
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
    journals.push({ part, ...(await readGround(run, { sheet, rect })) });
  }
  return journals;
}

export function streamBlock(run: ExcelRun, office: OfficeAccess, start: BlockStart, options: RunOptions): BlockStream {
  /** The first cell of each row. */
  const written: BlockCell[][] = [];
  const writing = openWriting(run, start, [], (index) => written[index] ?? [], options);
  const pace = createChunkPace();

  function shareOf(rows: BlockCell[][], before: readonly Operation[]): Share {
    const chunk = rows.length > 0 ? { from: written.length, column: 0, rows } : undefined;
    for (const row of rows) written.push(row.slice(0, 1));
    return { before, chunk, after: [], isLast: false };
  }

  return {
    limits: pace.limits,
    append: (rows, before) => timed(office, pace, writing.send(shareOf(rows, before))),
    finish: (rows, { before, after }, records) =>
      writing.finish({ ...shareOf(rows, before), after, isLast: true }, records),
    undo: writing.undo,
  };
}

async function timed({ now }: OfficeAccess, pace: ChunkPace, sending: Promise<void>): Promise<void> {
  const started = now();
  await sending;
  pace.took(now() - started);
}
