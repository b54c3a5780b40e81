/** Reads the contents of cells in the form in which writing them again would restore the cells. */
import {
  type Address,
  type CellInput,
  createPackedRows,
  inputsOf,
  jsonBytes,
  looksLikeFormula,
  type Size,
  type StandingRows,
  type Stood,
} from '../../grid';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { cellsAt } from './anchors';
import type { ExcelRun } from './excel-run';

/** Limits the first piece of a large rectangle. The next pieces are as large as its bytes allow. */
const CELLS_AT_FIRST = 50_000;
/** Stays far below 5 MB, the limit of Excel on the web for one answer. */
const BYTES_A_READ = 1_500_000;
/** Rows are processed in parts of about this many cells; the page gets its turn in between. */
const CELLS_IN_A_GO = 5_000;

export function readRows(run: ExcelRun, address: Address, onRows: (rows: CellInput[][]) => void): Promise<void> {
  return readPieces(run, address, address.rect, 'formulas', onRows);
}

/**
 * Reads all cells of a block through its name.
 * @throws WorkbookFailure `CellsChanged` if the block has another size
 */
export async function readBlock(run: ExcelRun, anchor: string, size: Size, signal: AbortSignal): Promise<StandingRows> {
  const standing = createPackedRows();
  await readPieces(run, anchor, size, 'formulas', (rows) => {
    signal.throwIfAborted();
    standing.push(rows);
  });
  return standing;
}

/**
 * Reads cells outside the block, with their formats, because the user allows the write to overwrite
 * them.
 */
export async function readGround(run: ExcelRun, address: Address): Promise<Omit<Stood, 'part'>> {
  const rows = createPackedRows();
  const numberFormats: string[][] = [];
  await readPieces(run, address, address.rect, 'formulas,numberFormat', (inputs, formats) => {
    rows.push(inputs);
    for (const row of formats()) numberFormats.push(row.map(String));
  });
  return { rows, numberFormats };
}

/**
 * Reads from the first row to the last, as many rows at once as the bytes of the rows before allow.
 * Constants come back from `formulas` without their quote prefix (office-js issue 6687). So a
 * second request reads the values of texts that look like formulas: only a formula's value differs
 * from its text.
 */
async function readPieces(
  run: ExcelRun,
  where: string | Address,
  { rows, columns }: Size,
  load: string,
  onRows: (inputs: CellInput[][], formats: () => unknown[][]) => void,
): Promise<void> {
  let step = Math.max(1, Math.floor(CELLS_AT_FIRST / columns));
  const inAGo = Math.max(1, Math.floor(CELLS_IN_A_GO / columns));
  for (let from = 0; from < rows; ) {
    const count = Math.min(step, rows - from);
    const ask = (also: string) =>
      run.ask('readRows', (context) => {
        const all = cellsAt(context, where).load('rowCount,columnCount');
        const part = all.getCell(from, 0).getResizedRange(count - 1, columns - 1);
        part.load(load + also);
        return () => {
          if (all.rowCount !== rows || all.columnCount !== columns)
            throw new WorkbookFailure('CellsChanged', 'readRows');
          return part;
        };
      });
    try {
      let range = await ask('');
      await run.pause();
      const mayHoldFormulas = range.formulas.some((row) => row.some(looksLikeFormula));
      if (mayHoldFormulas) range = await ask(',values');
      const { formulas } = range;
      const values = mayHoldFormulas ? range.values : [];
      let bytes = 0;
      for (let at = 0; at < formulas.length; at += inAGo) {
        await run.pause();
        const [first, end] = [at, at + inAGo];
        const inputs = inputsOf(formulas.slice(first, end), values.slice(first, end));
        onRows(inputs, () => range.numberFormat.slice(first, end));
        for (const row of inputs) bytes += jsonBytes(row);
      }
      from += count;
      step = Math.max(1, Math.min(2 * step, Math.floor((BYTES_A_READ * count) / Math.max(1, bytes))));
    } catch (error) {
      if (!isWorkbookFailure(error, 'TooLarge') || count < 2) throw error;
      step = Math.ceil(count / 4);
    }
  }
}
