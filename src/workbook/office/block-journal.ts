/** What stood in the cells before a write, kept until the write has ended well. */
import type { CellInput, Rect } from '../../grid';
import type { StandingRows } from '../workbook';
import { partOf } from './anchors';
import type { ExcelRun } from './excel-run';
import { CELLS_A_READ, createPackedRows, readInputs } from './read-cells';

/** Rows of a part of the block; offsets count from the anchor's first cell, so they follow the block when it moves. */
export interface Journal {
  readonly part: Rect;
  readonly rows: StandingRows;
  /** Only of cells that were not ours. */
  readonly numberFormats: string[][] | undefined;
}

export interface Remembered {
  /** Offsets from the anchor's first cell. */
  readonly part: Rect;
  readonly withFormats: boolean;
}

export async function readJournal(
  run: ExcelRun,
  anchor: string,
  { part, withFormats }: Remembered,
  signal: AbortSignal,
): Promise<Journal> {
  const rows = createPackedRows();
  const numberFormats: string[][] = [];
  const step = Math.max(1, Math.floor(CELLS_A_READ / part.columns));
  for (let from = 0; from < part.rows; from += step) {
    signal.throwIfAborted();
    const window = { ...part, row: part.row + from, rows: Math.min(step, part.rows - from) };
    rows.push(await readRows(run, anchor, window));
    if (withFormats) for (const row of await readFormats(run, anchor, window)) numberFormats.push(row);
  }
  return { part, rows, numberFormats: withFormats ? numberFormats : undefined };
}

async function readRows(run: ExcelRun, anchor: string, part: Rect): Promise<CellInput[][]> {
  return run('readBlock', (context) => readInputs(context, partOf(context, anchor, part)));
}

async function readFormats(run: ExcelRun, anchor: string, part: Rect): Promise<string[][]> {
  return run('readFormats', async (context) => {
    const range = partOf(context, anchor, part).load('numberFormat');
    await context.sync();
    const formats: unknown[][] = range.numberFormat;
    return formats.map((row) => row.map(String));
  });
}
