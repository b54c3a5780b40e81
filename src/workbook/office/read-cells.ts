/** Reads the contents of cells in the form in which writing them again would restore the cells. */
import {
  type Address,
  type CellInput,
  createPackedRows,
  estimateJsonBytes,
  looksLikeFormula,
  type PreviousCells,
  type RowSource,
  type Size,
  toInputs,
} from '../../grid';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { getCells } from './anchors';
import type { ExcelRun } from './excel-run';

/** Limits the first piece of a large rectangle. The next pieces are as large as its bytes allow. */
const INITIAL_CELLS = 50_000;
/** Stays far below 5 MB, the limit of Excel on the web for one answer. */
const MAX_READ_BYTES = 1_500_000;
/** Rows are processed in parts of about this many cells; the page gets its turn in between. */
const BATCH_CELLS = 5_000;

export function readRows(
  run: ExcelRun,
  address: Address,
  onRows: (rows: CellInput[][]) => void,
  content: 'formulas' | 'values' = 'formulas',
): Promise<void> {
  return readPieces(run, address, address.rect, content, onRows);
}

/**
 * Reads all cells of a block through its name.
 * @throws WorkbookFailure `CellsChanged` if the block has another size
 */
export async function readBlock(run: ExcelRun, anchor: string, size: Size, signal: AbortSignal): Promise<RowSource> {
  const packedRows = createPackedRows();
  await readPieces(run, anchor, size, 'formulas', (rows) => {
    signal.throwIfAborted();
    packedRows.push(rows);
  });
  return packedRows;
}

/**
 * Reads cells outside the block, with their formats, because the user allows the write to overwrite
 * them.
 */
export async function readGround(run: ExcelRun, address: Address): Promise<Omit<PreviousCells, 'part'>> {
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
  target: string | Address,
  { rows, columns }: Size,
  properties: string,
  onRows: (inputs: CellInput[][], formats: () => unknown[][]) => void,
): Promise<void> {
  let pieceRows = Math.max(1, Math.floor(INITIAL_CELLS / columns));
  const batchRows = Math.max(1, Math.floor(BATCH_CELLS / columns));
  for (let from = 0; from < rows; ) {
    const count = Math.min(pieceRows, rows - from);
    const readPiece = (furtherProperties: string) =>
      run.sendAndRead('readRows', (context) => {
        const range = getCells(context, target).load('rowCount,columnCount');
        const piece = range.getCell(from, 0).getResizedRange(count - 1, columns - 1);
        piece.load(properties + furtherProperties);
        return () => {
          if (range.rowCount !== rows || range.columnCount !== columns)
            throw new WorkbookFailure('CellsChanged', 'readRows');
          return piece;
        };
      });
    try {
      let piece = await readPiece('');
      await run.pause();
      const readsValues = properties === 'values';
      const mayHoldFormulas = !readsValues && piece.formulas.some((row) => row.some(looksLikeFormula));
      if (mayHoldFormulas) piece = await readPiece(',values');
      // Compared with themselves, values count as constants.
      const formulas = readsValues ? piece.values : piece.formulas;
      const values = readsValues || mayHoldFormulas ? piece.values : [];
      let bytes = 0;
      for (let at = 0; at < formulas.length; at += batchRows) {
        await run.pause();
        const [first, end] = [at, at + batchRows];
        const inputs = toInputs(formulas.slice(first, end), values.slice(first, end));
        onRows(inputs, () => piece.numberFormat.slice(first, end));
        for (const row of inputs) bytes += estimateJsonBytes(row);
      }
      from += count;
      pieceRows = Math.max(1, Math.min(2 * pieceRows, Math.floor((MAX_READ_BYTES * count) / Math.max(1, bytes))));
    } catch (error) {
      if (!isWorkbookFailure(error, 'TooLarge') || count < 2) throw error;
      pieceRows = Math.ceil(count / 4);
    }
  }
}
