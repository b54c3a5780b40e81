/** One request's worth of a block: only rows that changed, and on free ground only where it is still free. */
import {
  type Address,
  type BlockCell,
  type CellInput,
  type Chunk,
  intersectRect,
  type Rect,
  subtractRect,
} from '../../grid';
import type { BlockWrite } from '../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { addressOf, offsetFrom, partOf } from './anchors';
import type { Journal } from './block-journal';
import type { ExcelRun, RunOptions } from './excel-run';
import { inputsOf } from './read-cells';
import { queueWriteNote } from './records';

export interface Progress {
  /** Rows of the block into which values may have been written, counted from its first. */
  reached: number;
}

/** @throws WorkbookFailure `CellsInTheWay` where somebody filled the ground meanwhile; what they filled stays. */
export async function writeChunk(
  run: ExcelRun,
  write: BlockWrite,
  chunk: Chunk,
  progress: Progress,
  options: RunOptions,
): Promise<void> {
  const { from, rows } = chunk;
  const columns = rows[0]?.length ?? 0;
  const part = { row: from, column: 0, rows: rows.length, columns };
  const free = freeGround(write, part);
  const { reached } = progress;
  progress.reached = from + rows.length;
  try {
    const taken = await run(
      'writeBlock',
      async (context) => {
        const ground = free.map((one) => loadFilled(partOf(context, write.anchor, one)));
        if (ground.length > 0) await context.sync();
        if (!ground.every(isEmpty)) return [];
        queueWriteNote(context, write, from + rows.length);
        const standing = free.map((one) => loadStanding(partOf(context, write.anchor, one)));
        context.application.suspendApiCalculationUntilNextSync();
        partOf(context, write.anchor, part).values = rows;
        await context.sync();
        const found = free.map((written, index) => ({ written, cells: standingIn(standing[index]) }));
        return found.some(({ cells }) => cells) ? found : undefined;
      },
      options,
    );
    if (!taken) return;
    progress.reached = reached;
    for (const { written, cells } of taken) await giveBack(run, write.anchor, written, cells);
    throw new WorkbookFailure('CellsInTheWay', 'writeBlock');
  } catch (error) {
    if (!isWorkbookFailure(error) || error.code !== 'TooLarge' || rows.length < 2) throw error;
    const half = Math.ceil(rows.length / 2);
    progress.reached = reached;
    await writeChunk(run, write, { from, rows: rows.slice(0, half) }, progress, options);
    await writeChunk(run, write, { from: from + half, rows: rows.slice(half) }, progress, options);
  }
}

/** What of these rows was free when the plan was made. Cells that were given up or inserted are ours. */
export function freeGround({ block, gains, shift, overwrites }: BlockWrite, part: Rect): Rect[] {
  if (overwrites) return [];
  const inserted = shift && offsetFrom(block, shift);
  return gains.flatMap((gain) => {
    const free = intersectRect(offsetFrom(block, gain), part);
    if (!free) return [];
    return inserted ? subtractRect(free, inserted) : [free];
  });
}

/** To be asked once the host has answered, see {@link isEmpty}. */
export function loadFilled(ground: Excel.Range): Excel.Range {
  return ground.getUsedRangeOrNullObject(true).load('formulas');
}

/** Hosts count cells that hold an empty text as used; the survey does not. */
export function isEmpty(filled: Excel.Range): boolean {
  return filled.isNullObject || filled.formulas.flat().every((cell: unknown) => cell === '');
}

/** The shortest run of rows that holds every change of the chunk; undefined when nothing changed. */
export function onlyChanged(chunk: Chunk, old: Journal | undefined): Chunk | undefined {
  if (!old) return chunk;
  const { rows } = old;
  const standingRow = (index: number) => (index < rows.length ? rows.row(index) : undefined);
  const isChanged = (row: readonly BlockCell[], index: number) => !sameRow(row, standingRow(chunk.from + index));
  const first = chunk.rows.findIndex(isChanged);
  if (first < 0) return undefined;
  const last = chunk.rows.findLastIndex(isChanged);
  return { from: chunk.from + first, rows: chunk.rows.slice(first, last + 1) };
}

function sameRow(a: readonly BlockCell[], b: readonly CellInput[] | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((cell, index) => cell === null || cell === b[index]);
}

/** Cells that a write finds filled although they were free a moment ago: read by the very request that writes. */
export interface Standing {
  readonly address: Address;
  readonly inputs: readonly CellInput[][];
  readonly numberFormats: string[][];
}

/** To be queued before the write. */
export function loadStanding(target: Excel.Range): Excel.Range {
  return target
    .getUsedRangeOrNullObject(true)
    .load('rowIndex,columnIndex,rowCount,columnCount,formulas,values,numberFormat,worksheet/name');
}

/** To be asked after the request; undefined where all of it was free. */
export function standingIn(loaded: Excel.Range | undefined): Standing | undefined {
  if (!loaded || loaded.isNullObject) return undefined;
  if (loaded.formulas.flat().every((cell: unknown) => cell === '')) return undefined;
  const formats: unknown[][] = loaded.numberFormat;
  return {
    address: addressOf(loaded),
    inputs: inputsOf(loaded.formulas, loaded.values),
    numberFormats: formats.map((row) => row.map(String)),
  };
}

/** Takes out what was just written, and puts back what stood there. A conversation of its own, which waits for a cell that is edited. */
export async function giveBack(
  run: ExcelRun,
  anchor: string,
  written: Rect,
  standing: Standing | undefined,
): Promise<void> {
  await run('putBack', async (context) => {
    partOf(context, anchor, written).clear('All');
    if (standing) {
      const { sheet, rect } = standing.address;
      const { row, column, rows, columns } = rect;
      const range = context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
      range.numberFormat = standing.numberFormats;
      range.values = standing.inputs.map((line) => [...line]);
    }
    await context.sync();
  });
}
