/**
 * Collects the first and last rows of a block as it is written. The next refresh recognizes the
 * block by them.
 */
import { type BlockCell, type BlockSight, textOfInput } from '../../../grid';
import { rowsSeen } from '../../../placement';

interface Ends {
  /** Takes the next row. Call it once with each row in order, including the header. */
  push(row: readonly BlockCell[]): void;
  sight(): BlockSight;
}

/** @param standing returns the text of a cell in a user column, which the write leaves unchanged */
export function createEnds(headerRows: number, standing: (row: number, column: number) => string = () => ''): Ends {
  const seen = rowsSeen(headerRows);
  const first: string[][] = [];
  const last: { readonly index: number; readonly row: readonly BlockCell[] }[] = [];
  let isEmpty = true;
  let count = 0;

  function textsOf(row: readonly BlockCell[], index: number): string[] {
    return row.map((cell, column) => (cell === null ? standing(index, column) : textOfInput(cell)));
  }

  return {
    push(row) {
      isEmpty &&= row.every((cell) => cell === '');
      if (count < seen) first.push(textsOf(row, count));
      else last.push({ index: count, row });
      if (last.length > seen) last.shift();
      count += 1;
    },
    sight: () => ({ rows: [...first, ...last.map(({ row, index }) => textsOf(row, index))], isEmpty }),
  };
}
