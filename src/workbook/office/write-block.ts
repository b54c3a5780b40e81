/**
 * Writes a block all or nothing. What comes before the rows goes with the first chunk of them, what comes after with the last: a block whose
 * rows fit into one request is written by one, and the analyst takes it back with one step of undo, for Excel makes a step of each request.
 * Rows that stand in the cells already are not written again.
 */
import { type BlockCell, type CellChunk, type CellInput, type ChunkLimits, chunkCells, type Rect } from '../../grid';
import type { BlockStart, BlockStream, BlockWrite, StandingRows, WriteControl, Written } from '../workbook';
import { freeWithin } from './block-request';
import { openWriting, type Share, type Writing } from './block-writing';
import type { ExcelRun, RunOptions } from './excel-run';
import type { OfficeAccess } from './office-access';
import { type Journal, readGround } from './read-cells';
import { bringBack, stageColumns } from './staging';

export async function writeBlock(
  run: ExcelRun,
  office: OfficeAccess,
  write: BlockWrite,
  control: WriteControl,
): Promise<Written> {
  control.signal.throwIfAborted();
  const staged = write.moves && (await stageColumns(run, write, write.moves, control));
  const inPlace = write.moves ? { ...write, standing: closedUp(write, write.moves.staying) } : write;
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
  const pace = createPace(office);
  let hasBegun = false;
  /** While it is the only chunk that differs, it may turn out to be all there is to write. */
  let held: CellChunk | undefined;

  function send(share: Share): Promise<void> {
    const first = hasBegun ? share : { ...share, before };
    hasBegun = true;
    return pace.timed(writing.send(first));
  }

  const chunks = chunkCells(write.rows, write.row, pace.limits);
  for (let next = chunks.next(); !next.done; ) {
    signal.throwIfAborted();
    const chunk = onlyChanged(next.value, standing);
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
  const whole = { row: 0, column: 0, rows: write.rows, columns: write.columns };
  if (held && after.some(({ kind }) => kind === 'clear') && freeWithin(write, whole).length > 0) {
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
async function journalsOf(run: ExcelRun, write: BlockWrite): Promise<readonly Journal[]> {
  const { standing, sheet, first } = write;
  const journals: Journal[] = [];
  if (standing) {
    const part = { ...standing.rect, row: 0, column: 0 };
    journals.push({ part, rows: standing.rows, numberFormats: undefined });
  }
  if (!write.overwrites) return journals;
  const whole: Rect = { row: 0, column: 0, rows: write.rows, columns: write.columns };
  for (const part of freeWithin({ ...write, overwrites: false }, whole)) {
    const rect = { ...part, row: first.row + part.row, column: first.column + part.column };
    journals.push({ part, ...(await readGround(run, { sheet, rect })) });
  }
  return journals;
}

/** The block once columns have left it. Where none stays, its first one is empty by then. */
function closedUp({ standing }: BlockWrite, staying: readonly number[]): BlockStart['standing'] {
  if (!standing) return undefined;
  const { rect, rows } = standing;
  const pick = (row: readonly CellInput[]) =>
    staying.length === 0 ? [''] : staying.map((offset) => row[offset] ?? '');
  return {
    rect: { ...rect, columns: Math.max(1, staying.length) },
    rows: { length: rows.length, row: (index) => pick(rows.row(index)) },
  };
}

/** The shortest run of rows that holds every change of the chunk; undefined when nothing changed. */
function onlyChanged(chunk: CellChunk, standing: StandingRows | undefined): CellChunk | undefined {
  if (!standing) return chunk;
  const { from, column } = chunk;
  const isChanged = (row: readonly BlockCell[], index: number) => {
    if (from + index >= standing.length) return true;
    const stood = standing.row(from + index);
    return column + row.length > stood.length || row.some((cell, at) => cell !== null && cell !== stood[column + at]);
  };
  const first = chunk.rows.findIndex(isChanged);
  if (first < 0) return undefined;
  const last = chunk.rows.findLastIndex(isChanged);
  return { from: from + first, column, rows: chunk.rows.slice(first, last + 1) };
}

export function streamBlock(run: ExcelRun, office: OfficeAccess, start: BlockStart, options: RunOptions): BlockStream {
  const writing = openWriting(run, start, [], options);
  const pace = createPace(office);
  let written = 0;

  function shareOf(rows: BlockCell[][]): Share {
    const chunk = rows.length > 0 ? { from: written, column: 0, rows } : undefined;
    written += rows.length;
    return { chunk };
  }

  return {
    limits: pace.limits,
    append: (rows, before) => pace.timed(writing.send({ ...shareOf(rows), before })),
    finish: (rows, { before, after }, records) => writing.finish({ ...shareOf(rows), before, after, records }),
    undo: writing.undo,
  };
}

/** How long a request should take: shorter ones cost their way, longer ones hold the analyst up. Milliseconds. */
const [BRIEF, LONG] = [300, 800];
const [LEAST, MOST] = [
  { bytes: 100_000, cells: 5_000 },
  { bytes: 2_000_000, cells: 200_000 },
];
const AT_FIRST: ChunkLimits = { bytes: 600_000, cells: 50_000 };

/** Chunks that become larger or smaller by the time that the last one took. */
function createPace({ now }: OfficeAccess): {
  readonly limits: ChunkLimits;
  timed(sending: Promise<void>): Promise<void>;
} {
  const limits = { ...AT_FIRST };
  const scale = (factor: number) => {
    limits.bytes = Math.min(MOST.bytes, Math.max(LEAST.bytes, limits.bytes * factor));
    limits.cells = Math.min(MOST.cells, Math.max(LEAST.cells, limits.cells * factor));
  };
  return {
    limits,
    async timed(sending) {
      const started = now();
      await sending;
      const took = now() - started;
      if (took < BRIEF) scale(2);
      else if (took > LONG) scale(0.5);
    },
  };
}
