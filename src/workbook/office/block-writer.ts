/**
 * Writes a block all or nothing: in one request where all that differs fits into it, else rows in chunks first, then, in one last batch,
 * what the old block leaves over, formats and the anchor. On any failure the old contents are put back. Rows that stand in the cells
 * already are not written again.
 */
import {
  type BlockCell,
  type CellInput,
  type Chunk,
  chunkRows,
  equalRect,
  intersectRect,
  subtractRect,
} from '../../grid';
import type { BlockWrite, ColumnMoves, WriteControl, WriteReport } from '../workbook';
import { locateAnchors, offsetFrom, partOf, putAnchor, removeAnchor } from './anchors';
import { fitsAtOnce, writeAtOnce } from './block-at-once';
import { onlyChanged, type Progress, writeChunk } from './block-chunk';
import { finishBlock } from './block-finish';
import { continueLooks, formatBody, loadGround, loadLooks, renewFormats } from './block-formats';
import { type Journal, type Remembered, readJournal } from './block-journal';
import { queueShift, shiftBack, shiftDown } from './block-shift';
import type { ExcelRun, RunOptions } from './excel-run';
import type { OfficeAccess } from './office-access';
import { dropNote, queueWriteNote } from './records';
import { bringBack, type ColumnWidths, dropStaging, stageColumns, stagingNow } from './staging';

/** Writes a block whose columns may first leave it and close up. */
export async function writeBlock(
  run: ExcelRun,
  office: OfficeAccess,
  write: BlockWrite,
  control: WriteControl,
): Promise<WriteReport> {
  const { moves } = write;
  if (!moves) return writeInPlace(run, office, write, control);
  const widths = await prepare(run, write, moves, control);
  try {
    await stageColumns(run, write, moves, widths, control);
    return await writeInPlace(run, office, write, control);
  } catch (error) {
    await bringBack(run, write, moves, widths);
    await dropNote(run, write.note);
    throw error;
  }
}

/** Takes away what a write left in staging whose pane was closed in the middle. */
async function prepare(
  run: ExcelRun,
  { anchor }: BlockWrite,
  { standing }: ColumnMoves,
  options: RunOptions,
): Promise<ColumnWidths> {
  return run(
    'prepareColumns',
    async (context) => {
      const formats = Array.from({ length: standing.columns }, (_, column) =>
        partOf(context, anchor, { row: 0, column, rows: 1, columns: 1 }).format.load('columnWidth'),
      );
      const left = await stagingNow(context, anchor);
      if (left) {
        dropStaging(context, anchor, left);
        await context.sync();
      }
      return formats.map(({ columnWidth }) => columnWidth);
    },
    options,
  );
}

async function writeInPlace(
  run: ExcelRun,
  office: OfficeAccess,
  write: BlockWrite,
  control: WriteControl,
): Promise<WriteReport> {
  const { signal } = control;
  signal.throwIfAborted();
  let cellsWritten = 0;
  const journals: Journal[] = [];
  const progress: Progress = { reached: 0 };
  let isTouched = false;
  /** A first block has its anchor, and cells are inserted for it. */
  let isStarted = false;
  // Columns that leave have been staged by other requests.
  let hasBegun = write.moves !== undefined;
  /** While it is the only chunk that differs, it may turn out to be all there is to write. */
  let only: Chunk | undefined;

  async function send(chunk: Chunk): Promise<void> {
    await writeChunk(run, write, chunk, progress, control);
    cellsWritten += chunk.rows.length * write.block.columns;
  }

  async function start(): Promise<void> {
    await startBlock(run, write, control);
    isStarted = true;
  }

  async function beginInParts(): Promise<void> {
    hasBegun = true;
    isTouched = true;
    if (!write.previous && !isStarted) await start();
    if (write.shift && write.previous) await shiftDown(run, write, write.shift, control);
    if (!formatsWithAnchor(write)) await formatGains(run, write, control);
    if (only) await send(only);
    only = undefined;
  }

  /** Undefined where there is nothing to send yet. */
  function sendOrHoldBack(chunk: Chunk | undefined): Promise<void> | undefined {
    if (!chunk || hasBegun) return chunk && send(chunk);
    if (only) return beginInParts().then(() => send(chunk));
    only = chunk;
    return undefined;
  }

  async function writeTheRest(): Promise<void> {
    const onSending = () => {
      isTouched = true;
    };
    if (fitsAtOnce(write) && (await writeAtOnce(run, write, only, progress, { ...control, isStarted, onSending }))) {
      cellsWritten += (only?.rows.length ?? 0) * write.block.columns;
      return;
    }
    await beginInParts();
    await finishBlock(run, write, control);
  }

  try {
    if (isRemembered(write)) await start();
    for (const part of partsToRemember(write)) journals.push(await readJournal(run, write.anchor, part, signal));
    const old = write.previous ? journals[0] : undefined;
    if (old) control.onStanding?.(old.rows);
    if (hasBegun) await beginInParts();
    const chunks = chunkRows(write.block.rows, write.row);
    for (let next = chunks.next(); !next.done; ) {
      signal.throwIfAborted();
      const chunk = onlyChanged(next.value, old);
      const done = next.value.from + next.value.rows.length;
      const writing = sendOrHoldBack(chunk);
      // A refusal that comes while the next chunk is being prepared must not count as unhandled.
      writing?.catch(() => undefined);
      await office.pause();
      next = chunks.next();
      await writing;
      if (!only) control.onRows(Math.max(0, done - write.headerRows));
    }
    signal.throwIfAborted();
    if (hasBegun) await finishBlock(run, write, control);
    else await writeTheRest();
    await renewFormats(run, write, control);
    control.onRows(Math.max(0, write.block.rows - write.headerRows));
    return { cellsWritten };
  } catch (error) {
    if (isTouched || isRemembered(write)) {
      const stands = write.previous !== undefined || isStarted || (await isAnchored(run, write));
      if (stands && isTouched) await putBack(run, write, journals, progress);
      else if (stands) await removeAnchor(run, write.anchor);
    }
    await dropNote(run, write.note);
    throw error;
  }
}

/** What a first block is to overwrite is remembered by its offsets from the anchor, which therefore comes before all else. */
function isRemembered({ previous, overwrites }: BlockWrite): boolean {
  return !previous && overwrites;
}

/** Whether a request that failed has made a first block all the same; a name that points elsewhere is that of a former block. */
async function isAnchored(run: ExcelRun, { anchor, sheet, block }: BlockWrite): Promise<boolean> {
  const located = (await locateAnchors(run, [anchor])).get(anchor);
  return located?.kind === 'found' && located.address.sheet === sheet && equalRect(located.address.rect, block);
}

/** The previous block first; then, where the analyst gave them up, the cells that become ours, with their formats. */
function partsToRemember(write: BlockWrite): Remembered[] {
  const parts = write.previous ? [{ part: offsetFrom(write.block, write.previous), withFormats: false }] : [];
  if (!write.overwrites) return parts;
  return [...parts, ...write.gains.map((gain) => ({ part: offsetFrom(write.block, gain), withFormats: true }))];
}

/** On free ground formats go with the anchor, in the same batches. */
function formatsWithAnchor(write: BlockWrite): boolean {
  return !write.previous && !write.overwrites && !write.shift;
}

async function startBlock(run: ExcelRun, write: BlockWrite, control: WriteControl): Promise<void> {
  await run(
    'startBlock',
    async (context) => {
      const { anchor, sheet, block, shift } = write;
      const ground = formatsWithAnchor(write) ? loadGround(context, write) : [];
      await putAnchor(context, anchor, { sheet, rect: block }, () => {
        queueWriteNote(context, write, 0);
        queueShift(context, sheet, shift);
      });
      formatBody(context, write, ground);
      await context.sync();
    },
    control,
  );
}

/** After the journal, so that a failure can put back how given-up cells were formatted. */
async function formatGains(run: ExcelRun, write: BlockWrite, control: WriteControl): Promise<void> {
  if (write.gains.length === 0) return;
  await run(
    'formatGains',
    async (context) => {
      const ground = loadGround(context, write);
      const looks = loadLooks(context, write);
      await context.sync();
      queueWriteNote(context, write, 0);
      formatBody(context, write, ground);
      continueLooks(context, write, looks);
      await context.sync();
    },
    control,
  );
}

/**
 * Ends a failed write: cells that would have become ours are emptied as far as they were written, what stood there before is written
 * again, the anchor goes back.
 */
async function putBack(
  run: ExcelRun,
  write: BlockWrite,
  journals: readonly Journal[],
  { reached }: Progress,
): Promise<void> {
  const { shift, overwrites } = write;
  const gains = shift ? write.gains.flatMap((gain) => subtractRect(gain, shift)) : write.gains;
  if (gains.length > 0) {
    await run('putBack', async (context) => {
      for (const gain of gains.map((one) => offsetFrom(write.block, one))) {
        const written = intersectRect(gain, { ...gain, row: 0, rows: reached });
        const formatted = subtractRect(gain, { ...gain, row: 0, rows: reached });
        if (written) partOf(context, write.anchor, written).clear(overwrites ? 'Contents' : 'All');
        if (!overwrites) for (const part of formatted) partOf(context, write.anchor, part).clear('Formats');
      }
      await context.sync();
    });
  }
  if (shift) await shiftBack(run, write, shift);
  if (shift && !write.previous) return;
  const theirs = new Set(write.analystColumns);
  const asItStood = (row: readonly CellInput[], first: number): BlockCell[] =>
    row.map((cell, offset) => (theirs.has(first + offset) ? null : cell));
  for (const { part, rows, numberFormats } of journals) {
    for (const chunk of chunkRows(rows.length, (index) => asItStood(rows.row(index), part.column))) {
      await run('putBack', async (context) => {
        const { from } = chunk;
        const range = partOf(context, write.anchor, { ...part, row: part.row + from, rows: chunk.rows.length });
        if (numberFormats) range.numberFormat = numberFormats.slice(from, from + chunk.rows.length);
        range.values = chunk.rows;
        await context.sync();
      });
    }
  }
  await run('putBack', async (context) => {
    const { previous, anchor } = write;
    const first = context.workbook.names.getItem(anchor).getRange().load('rowIndex,columnIndex,worksheet/name');
    await context.sync();
    if (previous) {
      const rect = { ...previous, row: first.rowIndex, column: first.columnIndex };
      await putAnchor(context, anchor, { sheet: first.worksheet.name, rect });
    } else context.workbook.names.getItem(anchor).delete();
    await context.sync();
  });
}
