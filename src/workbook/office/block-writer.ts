/**
 * Writes a block all or nothing: rows in chunks first, then, in one last batch, what the old block leaves over, formats and the anchor.
 * On any failure the old contents are put back. Rows that stand in the cells already are not written again.
 */
import { type BlockCell, type CellInput, chunkRows, intersectRect, subtractRect } from '../../grid';
import type { BlockWrite, WriteControl, WriteReport } from '../workbook';
import { onlyChanged, type Progress, writeChunk } from './block-chunk';
import { finishBlock } from './block-finish';
import { formatBody, loadGround } from './block-formats';
import { type Journal, type Remembered, readJournal } from './block-journal';
import { continueLooks, loadLooks } from './block-looks';
import { offsetFrom, partOf } from './block-parts';
import { queueShift, shiftBack, shiftDown } from './block-shift';
import { locateAnchors, putAnchor, removeAnchor } from './excel-anchors';
import type { ExcelRun } from './excel-run';
import type { OfficeAccess } from './office-access';
import { dropNote, queueWriteNote } from './write-note';

export async function writeBlock(
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
  try {
    if (!write.previous) await startBlock(run, write, control);
    for (const part of partsToRemember(write)) journals.push(await readJournal(run, write.anchor, part, signal));
    const old = write.previous ? journals[0] : undefined;
    if (old) control.onStanding?.(old.rows);
    isTouched = true;
    if (write.shift && write.previous) await shiftDown(run, write, write.shift, control);
    if (!formatsWithAnchor(write)) await formatGains(run, write, control);
    const chunks = chunkRows(write.block.rows, write.row);
    for (let next = chunks.next(); !next.done; ) {
      signal.throwIfAborted();
      const chunk = onlyChanged(next.value, old);
      const done = next.value.from + next.value.rows.length;
      const writing = chunk ? writeChunk(run, write, chunk, progress, control) : Promise.resolve();
      // A refusal that comes while the next chunk is being prepared must not count as unhandled.
      writing.catch(() => undefined);
      await office.pause();
      next = chunks.next();
      await writing;
      cellsWritten += chunk ? chunk.rows.length * write.block.columns : 0;
      control.onRows(Math.max(0, done - write.headerRows));
    }
    signal.throwIfAborted();
    await finishBlock(run, write, control);
    return { cellsWritten };
  } catch (error) {
    if (isTouched) await putBack(run, write, journals, progress);
    else if (!write.previous) await undoStart(run, write);
    await dropNote(run, write.note);
    throw error;
  }
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

/** The anchor tells whether the cells were inserted: both come in one batch. */
async function undoStart(run: ExcelRun, write: BlockWrite): Promise<void> {
  const { anchor, shift } = write;
  const located = (await locateAnchors(run, [anchor])).get(anchor);
  if (shift && located?.kind === 'found') await shiftBack(run, write, shift);
  else await removeAnchor(run, anchor);
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
