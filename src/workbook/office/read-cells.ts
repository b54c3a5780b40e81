/** What cells hold, as it would have to be written to stand there again. */
import { type Address, type CellInput, textInput } from '../../grid';
import type { StandingRows } from '../workbook';
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

interface PackedRows extends StandingRows {
  /** All pieces but the last have as many rows. */
  push(rows: readonly (readonly CellInput[])[]): void;
}

/** Beyond these, cells cost more memory than they are worth while nothing goes wrong. */
const CELLS_AT_HAND = 500_000;

/** Many rows as text: less than half of what they weigh as cells. Made to be read from the first to the last. */
export function createPackedRows(cellsAtHand = CELLS_AT_HAND): PackedRows {
  const pieces: (string | readonly (readonly CellInput[])[])[] = [];
  let rowsInPiece = 1;
  let length = 0;
  let cells = 0;
  let open: { readonly piece: number; readonly rows: readonly (readonly CellInput[])[] } | undefined;

  function rowsOf(piece: number): readonly (readonly CellInput[])[] {
    if (open?.piece === piece) return open.rows;
    const packed = pieces[piece] ?? [];
    const rows = typeof packed === 'string' ? unpack(packed) : packed;
    open = { piece, rows };
    return rows;
  }

  return {
    get length() {
      return length;
    },
    push(rows) {
      if (pieces.length === 0) rowsInPiece = Math.max(1, rows.length);
      length += rows.length;
      cells += rows.length * (rows[0]?.length ?? 0);
      pieces.push(cells > cellsAtHand ? JSON.stringify(rows) : rows);
    },
    row: (index) => rowsOf(Math.floor(index / rowsInPiece))[index % rowsInPiece] ?? [],
  };
}

function unpack(text: string): CellInput[][] {
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? rows : [];
}
