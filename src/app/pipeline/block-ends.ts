/** What a block shows once it is written, for the next time that it is looked for: told by the rows on their way into its cells. */
import { type BlockCell, type BlockSight, textOfInput } from '../../grid';
import { rowsSeen } from '../../placement';

interface Ends {
  /** Each row once, header included, from the first on. */
  push(row: readonly BlockCell[]): void;
  sight(): BlockSight;
}

/** @param standing what a column of the analyst's own shows there */
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
