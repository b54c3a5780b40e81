/** What stood in the cells before a write, kept until the write has ended well. */
import { type CellInput, type Rect, textInput } from '../../grid';
import { partOf } from './block-parts';
import type { ExcelRun } from './excel-run';

/** Rows of a part of the block; offsets count from the anchor's first cell, so they follow the block when it moves. */
export interface Journal {
  readonly part: Rect;
  readonly rows: readonly CellInput[][];
  /** Only of cells that were not ours. */
  readonly numberFormats: string[][] | undefined;
}

export interface Remembered {
  /** Offsets from the anchor's first cell. */
  readonly part: Rect;
  readonly withFormats: boolean;
}

const CELLS_A_READ = 100_000;

export async function readJournal(
  run: ExcelRun,
  anchor: string,
  { part, withFormats }: Remembered,
  signal: AbortSignal,
): Promise<Journal> {
  const rows: CellInput[][] = [];
  const numberFormats: string[][] = [];
  const step = Math.max(1, Math.floor(CELLS_A_READ / part.columns));
  for (let from = 0; from < part.rows; from += step) {
    signal.throwIfAborted();
    const window = { ...part, row: part.row + from, rows: Math.min(step, part.rows - from) };
    for (const row of await readRows(run, anchor, window)) rows.push(row);
    if (withFormats) for (const row of await readFormats(run, anchor, window)) numberFormats.push(row);
  }
  return { part, rows, numberFormats: withFormats ? numberFormats : undefined };
}

/**
 * Constants come back from `formulas` without their quote prefix (office-js issue 6687), so text that looks like a formula is told from a
 * formula by its value: only a formula's value differs from its text.
 */
async function readRows(run: ExcelRun, anchor: string, part: Rect): Promise<CellInput[][]> {
  return run('readBlock', async (context) => {
    const range = partOf(context, anchor, part).load('formulas');
    await context.sync();
    const formulas: unknown[][] = range.formulas;
    if (!formulas.some((row) => row.some(looksLikeFormula))) return formulas.map((row) => row.map(asInput));
    range.load('values');
    await context.sync();
    const values: unknown[][] = range.values;
    return formulas.map((row, r) =>
      row.map((cell, c) => (looksLikeFormula(cell) && values[r]?.[c] !== cell ? String(cell) : asInput(cell))),
    );
  });
}

async function readFormats(run: ExcelRun, anchor: string, part: Rect): Promise<string[][]> {
  return run('readFormats', async (context) => {
    const range = partOf(context, anchor, part).load('numberFormat');
    await context.sync();
    const formats: unknown[][] = range.numberFormat;
    return formats.map((row) => row.map(String));
  });
}

function looksLikeFormula(cell: unknown): boolean {
  return typeof cell === 'string' && cell.startsWith('=');
}

function asInput(cell: unknown): CellInput {
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell;
  return textInput(typeof cell === 'string' ? cell : '');
}
