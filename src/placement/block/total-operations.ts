/** Creates the operations that give totals their look, and finds rows with the same look. */
import { type Operation, type Rect, type Size, subtractRects } from '../../grid';
import { groupColumns } from './column-runs';
import { NO_TOTAL_LOOKS, type TotalLooks } from './totals';

interface TotalStyles {
  readonly totalLooks?: TotalLooks | undefined;
  /** Says for each column of the block whether it totals all columns of a pivot, and is new. */
  readonly totalColumns?: readonly ('new' | 'existing' | undefined)[] | undefined;
  readonly userColumns?: readonly number[] | undefined;
  /** Counts the columns of the block that stay; those behind them are new. */
  readonly formerColumns: number;
}

/**
 * Makes totals bold and draws a line above them; rows that are no totals any more lose both. A
 * column of totals is bold from its first write on, so its cells stay bold in every row. The first
 * row of a block gets no line, because Excel would count it as the bottom line of the cells above.
 */
export function styleTotals(
  { rows, columns }: Size,
  headerRows: number,
  { totalLooks = NO_TOTAL_LOOKS, totalColumns = [], userColumns = [], formerColumns }: TotalStyles,
): Operation[] {
  const body = { row: headerRows, column: 0, rows: rows - headerRows, columns };
  const listParts = (row: number, isIncluded: (column: number) => boolean) =>
    groupColumns({ ...body, row, rows: 1 }, (column) => isIncluded(column) || undefined).map(({ part }) => part);
  const isReported = (column: number) => !userColumns.includes(column);
  const isNew = (column: number) => column >= formerColumns;
  const listGains = ({ gained, final }: TotalLooks['bold']) => {
    const gainedRows = new Set(gained);
    return final.flatMap((row) =>
      listParts(row, (column) => isReported(column) && (gainedRows.has(row) || isNew(column))),
    );
  };
  const { bold, line } = totalLooks;
  const newColumns = groupColumns(body, (column) => totalColumns[column] === 'new' || undefined);
  return [
    ...(body.rows > 0 ? newColumns : []).map(({ part }) => ({ kind: 'bold', part }) as const),
    ...bold.lost
      .flatMap((row) => listParts(row, (column) => isReported(column) && totalColumns[column] === undefined))
      .map((part) => ({ kind: 'bold', part, isRemoved: true }) as const),
    // The line above the first row of data may be the user's, below a header or another cell.
    ...line.lost
      .filter((row) => row > headerRows)
      .flatMap((row) => listParts(row, isReported))
      .map((part) => ({ kind: 'topBorder', part, isRemoved: true }) as const),
    ...listGains(bold).map((part) => ({ kind: 'bold', part }) as const),
    ...listGains(line)
      .filter(({ row }) => row > 0)
      .map((part) => ({ kind: 'topBorder', part }) as const),
  ];
}

/** Returns the row, or the nearest one above it without the look of totals, which new rows do not get. */
export function findOrdinaryRow({ formerRows }: TotalLooks, headerRows: number, row: number): number {
  const totalRows = new Set(formerRows);
  let ordinaryRow = row;
  while (ordinaryRow >= headerRows && totalRows.has(ordinaryRow)) ordinaryRow -= 1;
  return ordinaryRow < headerRows ? row : ordinaryRow;
}

/** Splits leaving cells into rows of totals, and the rows between them. */
export function splitAtTotals({ formerRows }: TotalLooks, cells: Rect): Rect[] {
  const totalRows = formerRows.filter((row) => row >= cells.row && row < cells.row + cells.rows);
  const totals = totalRows.map((row) => ({ ...cells, row, rows: 1 }));
  return [...subtractRects(cells, totals), ...totals];
}

/**
 * Returns the last row of the new block with the same look as the given row of the former block:
 * that of a total, or not.
 */
export function findRowAlike(
  { formerRows, finalRows }: TotalLooks,
  { rows, headerRows }: { readonly rows: number; readonly headerRows: number },
  row: number,
): number {
  const [wasTotal, totalRows] = [formerRows.includes(row), new Set(finalRows)];
  for (let candidate = rows - 1; candidate >= headerRows; candidate -= 1)
    if (totalRows.has(candidate) === wasTotal) return candidate;
  return rows - 1;
}
