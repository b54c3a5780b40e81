/**
 * Writes a block all or nothing. What comes before the rows goes with the first chunk of them, what comes after with the last: a block whose
 * rows fit into one request is written by one, and the analyst takes it back with one step of undo, for Excel makes a step of each request.
 * Rows that stand in the cells already are not written again.
 */
import {
  type BlockCell,
  type CellChunk,
  type ChunkPace,
  changedRows,
  chunkCells,
  closedUp,
  createChunkPace,
  freeBelow,
  type StandingRows,
  type Stood,
} from '../../grid';
import type { BlockStart, BlockStream, BlockWrite, WriteControl, Written } from '../workbook';
import { openWriting, type Share, type Writing } from './block-writing';
import type { ExcelRun, RunOptions } from './excel-run';
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
    writing = openWriting(run, inPlace, journals, control);
    return await sendAll(office, inPlace, journals[0]?.rows, writing, control);
  } catch (error) {
    await writing?.undo();
    if (staged) await bringBack(run, write, staged);
    throw error;
  }
}

async function sendAll(
  office: OfficeAccess,
  write: BlockWrite,
  remembered: StandingRows | undefined,
  writing: Writing,
  { signal, onRows }: WriteControl,
): Promise<Written> {
  const { before, after } = write.operations;
  const standing = write.standing && remembered;
  const pace = createChunkPace();
  let hasBegun = false;
  /** While it is the only chunk that differs, it may turn out to be all there is to write. */
  let held: CellChunk | undefined;

  function send(share: Share): Promise<void> {
    const first = hasBegun ? share : { ...share, before };
    hasBegun = true;
    return timed(office, pace, writing.send(first));
  }

  const chunks = chunkCells(write.rows, write.row, pace.limits);
  for (let next = chunks.next(); !next.done; ) {
    signal.throwIfAborted();
    const chunk = standing ? changedRows(next.value, standing) : next.value;
    const sending = chunk && held ? send({ chunk: held }) : undefined;
    const sent = held;
    if (chunk) held = chunk;
    // A refusal that comes while the next chunk is being prepared must not count as unhandled.
    sending?.catch(() => undefined);
    await office.pause();
    next = chunks.next();
    await sending;
    if (sending && sent) onRows(sent.from + sent.rows.length);
  }
  signal.throwIfAborted();
  // The formats of cells that are cleared cannot be put back: they go once no ground can turn out to be taken any more.
  if (held && after.some(({ kind }) => kind === 'clear') && freeBelow(write, 0).length > 0) {
    await send({ chunk: held });
    held = undefined;
  }
  const written = await writing.finish({
    ...(hasBegun ? {} : { before }),
    chunk: held,
    after,
    records: write.records(),
  });
  onRows(write.rows);
  return written;
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
  const writing = openWriting(run, start, [], options);
  const pace = createChunkPace();
  let written = 0;

  function shareOf(rows: BlockCell[][]): Share {
    const chunk = rows.length > 0 ? { from: written, column: 0, rows } : undefined;
    written += rows.length;
    return { chunk };
  }

  return {
    limits: pace.limits,
    append: (rows, before) => timed(office, pace, writing.send({ ...shareOf(rows), before })),
    finish: (rows, { before, after }, records) => writing.finish({ ...shareOf(rows), before, after, records }),
    undo: writing.undo,
  };
}

async function timed({ now }: OfficeAccess, pace: ChunkPace, sending: Promise<void>): Promise<void> {
  const started = now();
  await sending;
  pace.took(now() - started);
}
