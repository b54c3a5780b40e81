/** A result as the rows of a block: each column where it stands, headers as the analyst renamed them, and checksums of what passes. */
import { type BlockCell, type CellInput, textInput } from '../../grid';
import { createRowSummer, writeRowSums } from '../evidence/row-sums';
import { headerCells, renamedLevels as levelsRenamed } from '../result/header-levels';
import type { Result } from '../result/result';
import type { ColumnSlot } from './columns';

export interface BlockRows {
  /** A row of the block, header included; null in columns that are the analyst's own, and in headers that are formulas. */
  row(index: number): BlockCell[];
  /** Of the rows of data that were asked for: each once, from the first on. */
  rowSums(): string;
}

/** @param slots one for each column of the block */
export function createBlockRows(result: Result, slots: readonly ColumnSlot[], headerRows: number): BlockRows {
  const titles = headerCells(result.columns, headerRows);
  const renamed = slots.map((slot) => renamedCells(result, slot, headerRows));
  const header = titles.map((cells, row) =>
    slots.map(({ index, keepsHeader }, offset): BlockCell => {
      if (index === undefined || keepsHeader?.[row]) return null;
      return renamed[offset]?.[row] ?? cells[index] ?? '';
    }),
  );
  const isPlain = slots.every(({ index }, offset) => index === offset);
  const laidOut = (cells: readonly CellInput[]): BlockCell[] =>
    slots.map(({ index }) => (index === undefined ? null : (cells[index] ?? '')));
  const summer = createRowSummer();
  return {
    row(index) {
      if (index < headerRows) return header[index] ?? [];
      const cells = result.row(index - headerRows);
      if (isPlain) {
        const kept = cells.length > slots.length ? cells.slice(0, slots.length) : cells;
        summer.pushInputs(kept);
        return kept;
      }
      const own = laidOut(cells);
      summer.pushInputs(own.filter((cell) => cell !== null));
      return own;
    },
    rowSums: () => writeRowSums(summer.finish()),
  };
}

/** Undefined where the column bears the report's own name. */
function renamedCells(
  { columns }: Result,
  { index = -1, renamed, renamedLevels }: ColumnSlot,
  headerRows: number,
): readonly CellInput[] | undefined {
  if (renamed === undefined) return undefined;
  const isAsSeen = renamedLevels?.length === headerRows;
  return (isAsSeen ? renamedLevels : levelsRenamed(columns[index], renamed, headerRows)).map(textInput);
}
