/**
 * Turns a result into the rows of a block: columns in the order of the block, headers as the user
 * renamed them, and checksums of the rows that are read.
 */
import { type BlockCell, type CellInput, createInputFromCell } from '../../grid';
import { createRowSumBuilder, writeRowSums } from '../evidence/row-sums';
import { createHeaderCells, splitRenamedHeader } from '../result/header-levels';
import type { Result } from '../result/result';
import type { ColumnSlot } from './columns';

export interface BlockRows {
  /**
   * Returns a row of the block, header rows included; null in user columns, and in headers that are
   * formulas.
   */
  row(index: number): BlockCell[];
  /**
   * Returns the checksums of the rows of data that `row` has returned. The caller must have read
   * each of them once, from the first on.
   */
  computeRowSums(): string;
}

/**
 * Returns rows that are read from the result on demand.
 * @param slots one for each column of the block
 */
export function createBlockRows(result: Result, slots: readonly ColumnSlot[], headerRows: number): BlockRows {
  const headerRowCells = createHeaderCells(result.columns, headerRows);
  const renamedCells = slots.map((slot) => makeRenamedCells(result, slot, headerRows));
  const header = headerRowCells.map((cells, row) =>
    slots.map(({ index, keptHeaderRows }, offset): BlockCell => {
      if (index === undefined || keptHeaderRows?.[row]) return null;
      return renamedCells[offset]?.[row] ?? cells[index] ?? '';
    }),
  );
  const isPlain = slots.every(({ index }, offset) => index === offset);
  const toBlockRow = (cells: readonly CellInput[]): BlockCell[] =>
    slots.map(({ index }) => (index === undefined ? null : (cells[index] ?? '')));
  const sumBuilder = createRowSumBuilder();
  return {
    row(index) {
      if (index < headerRows) return header[index] ?? [];
      const cells = result.row(index - headerRows);
      if (isPlain) {
        const reportRow = cells.length > slots.length ? cells.slice(0, slots.length) : cells;
        sumBuilder.pushInputs(reportRow);
        return reportRow;
      }
      const blockRow = toBlockRow(cells);
      sumBuilder.pushInputs(blockRow.filter((cell) => cell !== null));
      return blockRow;
    },
    computeRowSums: () => writeRowSums(sumBuilder.finish()),
  };
}

/** Returns undefined if the column has the report's own title. */
function makeRenamedCells(
  { columns }: Result,
  { index = -1, userHeader, userHeaderLevels }: ColumnSlot,
  headerRows: number,
): readonly CellInput[] | undefined {
  if (userHeader === undefined) return undefined;
  const hasAllLevels = userHeaderLevels?.length === headerRows;
  return (hasAllLevels ? userHeaderLevels : splitRenamedHeader(columns[index], userHeader, headerRows)).map(
    createInputFromCell,
  );
}
