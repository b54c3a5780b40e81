import type { RowSource } from '../snapshot/packed-rows';
import type { BlockCell, CellChunk } from './chunks';

/**
 * Returns the shortest run of rows with all changes of the chunk; undefined if nothing has changed.
 */
export function trimToChangedRows(chunk: CellChunk, previousRows: RowSource): CellChunk | undefined {
  const { from, column } = chunk;
  const isChanged = (row: readonly BlockCell[], index: number) => {
    if (from + index >= previousRows.length) return true;
    const previousRow = previousRows.row(from + index);
    return (
      column + row.length > previousRow.length ||
      row.some((cell, at) => cell !== null && cell !== previousRow[column + at])
    );
  };
  const first = chunk.rows.findIndex(isChanged);
  if (first < 0) return undefined;
  const last = chunk.rows.findLastIndex(isChanged);
  return { from: from + first, column, rows: chunk.rows.slice(first, last + 1) };
}
