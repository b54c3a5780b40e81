/**
 * Checks in the rows themselves that the pages of one result fit together, which a total order and
 * equal counts only promise.
 */
import type { DataColumn, DataRows, DataValue } from '../../data/query-events';

export interface PageCheck {
  /**
   * @param overlap is the number of rows at the start that must repeat the end of the previous page
   * @returns the new rows; undefined if the page contradicts the previous ones
   */
  add(rows: DataRows, overlap: number): DataRows | undefined;
}

/**
 * Returns a check for one result. In a grouped result the columns that are no measures identify
 * each row, so no row occurs twice. Ungrouped rows may be equal, so only the overlap counts.
 */
export function createPageCheck(columns: readonly DataColumn[], isUngrouped: boolean): PageCheck {
  const allIndexes = columns.map((_, index) => index);
  const keyIndexes = isUngrouped ? allIndexes : allIndexes.filter((index) => !columns[index]?.isMeasure);
  const seenHashes = new Set<number>();
  let lastRows: DataRows = [];

  return {
    add(rows, overlap) {
      const newRows = overlap === 0 ? rows : rows.slice(overlap);
      const repeatedRows = lastRows.slice(lastRows.length - overlap);
      if (repeatedRows.some((row, index) => !isSameKey(row, rows[index], keyIndexes))) return undefined;
      // A result of one page needs no memory for its keys.
      if (!isUngrouped && lastRows.length > 0) {
        if (seenHashes.size === 0) for (const row of lastRows) seenHashes.add(hashRow(row, keyIndexes));
        const hashes = newRows.map((row) => hashRow(row, keyIndexes));
        if (hashes.some((hash) => seenHashes.has(hash))) return undefined;
        for (const hash of hashes) seenHashes.add(hash);
      }
      if (newRows.length > 0) lastRows = newRows;
      return newRows;
    },
  };
}

function isSameKey(
  row: readonly DataValue[],
  other: readonly DataValue[] | undefined,
  keyIndexes: readonly number[],
): boolean {
  return other !== undefined && keyIndexes.every((index) => row[index] === other[index]);
}

/**
 * Returns a hash of 53 bits, which a number holds. A set of a million hashes takes 40 MB; the keys'
 * texts would take several times that. One in 20,000 results with a million different keys has a
 * collision: it is fetched again needlessly, but never placed wrongly.
 */
function hashRow(row: readonly DataValue[], keyIndexes: readonly number[]): number {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (const index of keyIndexes) {
    const value = row[index] ?? null;
    const text = String(value);
    const kind = value === null ? 1 : typeof value === 'string' ? 2 : 3;
    high = Math.imul(high ^ kind, 0x01000193);
    low = Math.imul(low ^ text.length, 0x5bd1e995);
    for (let position = 0; position < text.length; position += 1) {
      const code = text.charCodeAt(position);
      high = Math.imul(high ^ code, 0x01000193);
      low = Math.imul(low ^ code, 0x5bd1e995);
      low ^= low >>> 15;
    }
  }
  high ^= high >>> 16;
  high = Math.imul(high ^ low, 0x85ebca6b);
  high ^= high >>> 13;
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}
