/** What cells hold, as it would have to be written to stand there again. */
import { type Address, type CellInput, textInput } from '../../grid';
import type { ExcelRun } from './excel-run';

export const CELLS_A_READ = 100_000;

export async function readRows(
  run: ExcelRun,
  { sheet, rect }: Address,
  onRows: (rows: readonly (readonly CellInput[])[]) => void,
): Promise<void> {
  const step = Math.max(1, Math.floor(CELLS_A_READ / rect.columns));
  for (let from = 0; from < rect.rows; from += step) {
    const rows = Math.min(step, rect.rows - from);
    const inputs = await run('readRows', (context) => {
      const of = context.workbook.worksheets.getItem(sheet);
      return readInputs(context, of.getRangeByIndexes(rect.row + from, rect.column, rows, rect.columns));
    });
    onRows(inputs);
  }
}

/**
 * Constants come back from `formulas` without their quote prefix (office-js issue 6687), so text that looks like a formula is told from a
 * formula by its value: only a formula's value differs from its text.
 */
export async function readInputs(context: Excel.RequestContext, range: Excel.Range): Promise<CellInput[][]> {
  range.load('formulas');
  await context.sync();
  const formulas: unknown[][] = range.formulas;
  if (!formulas.some((row) => row.some(looksLikeFormula))) return formulas.map((row) => row.map(asInput));
  range.load('values');
  await context.sync();
  return inputsOf(formulas, range.values);
}

export function inputsOf(
  formulas: readonly (readonly unknown[])[],
  values: readonly (readonly unknown[])[],
): CellInput[][] {
  return formulas.map((row, r) =>
    row.map((cell, c) => (looksLikeFormula(cell) && values[r]?.[c] !== cell ? String(cell) : asInput(cell))),
  );
}

function looksLikeFormula(cell: unknown): boolean {
  return typeof cell === 'string' && cell.startsWith('=');
}

function asInput(cell: unknown): CellInput {
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell;
  return textInput(typeof cell === 'string' ? cell : '');
}
