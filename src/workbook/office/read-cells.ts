/** What cells hold, as it would have to be written to stand there again. */
import {
  type Address,
  type CellInput,
  createPackedRows,
  inputsOf,
  jsonBytes,
  looksLikeFormula,
  type Rect,
  type StandingRows,
  type Stood,
} from '../../grid';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { rangeAt } from './anchors';
import type { ExcelRun } from './excel-run';

/** The first piece of a large rectangle; the next ones are as large as its bytes allow. */
const CELLS_AT_FIRST = 50_000;
/** Far enough below the 5 MB that Excel on the web answers. */
const BYTES_A_READ = 2_500_000;

export function readRows(
  run: ExcelRun,
  address: Address,
  onRows: (rows: readonly (readonly CellInput[])[]) => void,
): Promise<void> {
  return readPieces(run, address.rect, rowsOf(address), ({ inputs }) => onRows(inputs));
}

/** All of a block, through its name. Throws `CellsChanged` where somebody gives it another size in the middle. */
export async function readBlock(run: ExcelRun, anchor: string, size: Size, signal: AbortSignal): Promise<StandingRows> {
  const standing = createPackedRows();
  await readPieces(
    run,
    size,
    (context, from, rows) => {
      signal.throwIfAborted();
      const block = context.workbook.names.getItem(anchor).getRange().load('rowCount,columnCount');
      const range = block.getCell(from, 0).getResizedRange(rows - 1, size.columns - 1);
      return {
        range,
        check() {
          if (block.rowCount !== size.rows || block.columnCount !== size.columns)
            throw new WorkbookFailure('CellsChanged', 'readBlock');
        },
      };
    },
    ({ inputs }) => standing.push(inputs),
  );
  return standing;
}

/** Cells that are not the block's, with their formats: they are to be written over with the analyst's leave. */
export async function readGround(run: ExcelRun, address: Address): Promise<Omit<Stood, 'part'>> {
  const rows = createPackedRows();
  const numberFormats: string[][] = [];
  const find = rowsOf(address, 'numberFormat');
  await readPieces(run, address.rect, find, ({ inputs, range }) => {
    rows.push(inputs);
    for (const row of range.numberFormat) numberFormats.push(row.map(String));
  });
  return { rows, numberFormats };
}

type FindRows = (context: Excel.RequestContext, from: number, rows: number) => Found;

interface Found {
  readonly range: Excel.Range;
  /** Throws where these are not the cells that are meant. */
  check?(): void;
}

function rowsOf({ sheet, rect }: Address, load?: string): FindRows {
  return (context, from, rows) => {
    const range = rangeAt(context, { sheet, rect: { ...rect, row: rect.row + from, rows } });
    return { range: load === undefined ? range : range.load(load) };
  };
}

type Size = Pick<Rect, 'rows' | 'columns'>;

interface Piece {
  readonly inputs: CellInput[][];
  readonly range: Excel.Range;
}

/** From the first row to the last, as many at once as the bytes of those before allow. */
async function readPieces(
  run: ExcelRun,
  { rows, columns }: Size,
  find: FindRows,
  onPiece: (piece: Piece) => void,
): Promise<void> {
  let step = Math.max(1, Math.floor(CELLS_AT_FIRST / columns));
  for (let from = 0; from < rows; ) {
    const count = Math.min(step, rows - from);
    try {
      const piece = await readPiece(run, (context) => find(context, from, count));
      onPiece(piece);
      from += count;
      const bytes = piece.inputs.reduce((sum, row) => sum + jsonBytes(row), 0);
      step = Math.max(1, Math.min(2 * step, Math.floor((BYTES_A_READ * count) / Math.max(1, bytes))));
    } catch (error) {
      if (!isWorkbookFailure(error, 'TooLarge') || count < 2) throw error;
      step = Math.ceil(count / 2);
    }
  }
}

/**
 * Constants come back from `formulas` without their quote prefix (office-js issue 6687), so text that looks like a formula is told from a
 * formula by its value, in a second request: only a formula's value differs from its text.
 */
async function readPiece(run: ExcelRun, find: (context: Excel.RequestContext) => Found): Promise<Piece> {
  const ask = (load: string) =>
    run.ask('readRows', (context) => {
      const { range, check } = find(context);
      range.load(load);
      return () => {
        check?.();
        return range;
      };
    });
  const range = await ask('formulas');
  const formulas: unknown[][] = range.formulas;
  if (!formulas.some((row) => row.some(looksLikeFormula))) return { inputs: inputsOf(formulas, []), range };
  const both = await ask('formulas,values');
  return { inputs: inputsOf(both.formulas, both.values), range: both };
}
