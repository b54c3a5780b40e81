/**
 * Collects the first and last rows of a block as it is written. The next refresh recognizes the
 * block by them.
 */
import { type BlockCell, type BlockSample, toShownText } from '../../../grid';
import { countRowsToRead } from '../../../placement';

interface SampleCollector {
  /** Takes the next row. Call it once with each row in order, including the header. */
  push(row: readonly BlockCell[]): void;
  getSample(): BlockSample;
}

/** @param readCurrentText returns the text of a cell in a user column, which the write leaves unchanged */
export function createSampleCollector(
  headerRows: number,
  readCurrentText: (row: number, column: number) => string = () => '',
): SampleCollector {
  const endRowCount = countRowsToRead(headerRows);
  const first: string[][] = [];
  const last: { readonly index: number; readonly row: readonly BlockCell[] }[] = [];
  let isEmpty = true;
  let count = 0;

  function toTexts(row: readonly BlockCell[], index: number): string[] {
    return row.map((cell, column) => (cell === null ? readCurrentText(index, column) : toShownText(cell)));
  }

  return {
    push(row) {
      isEmpty &&= row.every((cell) => cell === '');
      if (count < endRowCount) first.push(toTexts(row, count));
      else last.push({ index: count, row });
      if (last.length > endRowCount) last.shift();
      count += 1;
    },
    getSample: () => ({ rows: [...first, ...last.map(({ row, index }) => toTexts(row, index))], isEmpty }),
  };
}
