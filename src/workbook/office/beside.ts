/** Formulas in the columns beside a block: found. */
import { type Address, MAX_COLUMNS, relativeFormula } from '../../grid';
import type { ExcelRun } from './excel-run';

/** Beyond, a sheet is full of formulas rather than a block accompanied by some. */
const MOST_COLUMNS = 16;

/** How many columns directly beside the rows hold one formula, filled down all of them. */
export async function formulasBeside(run: ExcelRun, body: Address): Promise<{ left: number; right: number }> {
  const { row, column, rows, columns } = body.rect;
  return run('formulasBeside', async (context) => {
    const sheet = context.workbook.worksheets.getItem(body.sheet);
    const count = async (first: number, step: 1 | -1): Promise<number> => {
      for (let found = 0; found < MOST_COLUMNS; found += 1) {
        const at = first + found * step;
        if (at < 0 || at >= MAX_COLUMNS) return found;
        const range = sheet.getRangeByIndexes(row, at, rows, 1).load('formulas');
        await context.sync();
        const formulas: unknown[] = range.formulas.flat();
        if (!isFilledDown(formulas, row)) return found;
      }
      return MOST_COLUMNS;
    };
    return { left: await count(column - 1, -1), right: await count(column + columns, 1) };
  });
}

function isFilledDown(formulas: readonly unknown[], row: number): boolean {
  const [first] = formulas;
  if (typeof first !== 'string' || !first.startsWith('=')) return false;
  const form = relativeFormula(first, row);
  return formulas.every((cell, index) => typeof cell === 'string' && relativeFormula(cell, row + index) === form);
}
