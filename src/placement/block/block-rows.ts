/** A result as the rows of a block: each column where it stands, headers as the analyst renamed them, and checksums of what passes. */
import { type BlockCell, type CellInput, textInput } from '../../grid';
import { createRowSummer, writeRowSums } from '../evidence/row-sums';
import { headerRow, type Result } from '../result/result';
import type { ColumnSlot } from './columns';

export interface BlockRows {
  /** A row of the block, header included; null in columns that are the analyst's own. */
  row(index: number): BlockCell[];
  /** Of the rows of data that were asked for: each once, from the first on. */
  rowSums(): string;
}

/** @param slots one for each column of the block */
export function createBlockRows(result: Result, slots: readonly ColumnSlot[], headers: boolean): BlockRows {
  const titles = headerRow(result);
  const header = slots.map(({ index, renamed }): BlockCell => {
    if (index === undefined) return null;
    return renamed === undefined ? (titles[index] ?? '') : textInput(renamed);
  });
  const isPlain = slots.every(({ index }, offset) => index === offset);
  const laidOut = (cells: readonly CellInput[]): BlockCell[] =>
    slots.map(({ index }) => (index === undefined ? null : (cells[index] ?? '')));
  const summer = createRowSummer();
  return {
    row(index) {
      if (headers && index === 0) return header;
      const cells = result.row(headers ? index - 1 : index);
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
