/** Finds the rows of a block after the user has sorted, inserted, deleted or edited rows. */
import { type CellInput, toShownValue } from '../../grid';
import { matchRows } from './hand-edits';

type Rows = readonly (readonly CellInput[])[];

/**
 * Returns the present row of each written row that is still there: the same row if it is unchanged,
 * else an equal one, else the one that it resembles most.
 * @param currentRows the rows of data, with the columns of `writtenRows`
 */
export function findCurrentRows(currentRows: Rows, writtenRows: Rows): ReadonlyMap<number, number> {
  const current = currentRows.map((row) => row.map(toShownValue));
  const written = writtenRows.map((row) => row.map(toShownValue));
  const currentKeys = current.map((row) => JSON.stringify(row));
  const writtenKeys = written.map((row) => JSON.stringify(row));
  const places = new Map<number, number>();
  const movedRows = new Map<string, number[]>();
  for (const [row, key] of [...currentKeys.entries()].reverse()) {
    if (writtenKeys[row] === key) places.set(row, row);
    else {
      const sameRows = movedRows.get(key);
      if (sameRows) sameRows.push(row);
      else movedRows.set(key, [row]);
    }
  }
  const unmatchedWrittenRows: number[] = [];
  for (const [row, key] of writtenKeys.entries()) {
    if (currentKeys[row] === key) continue;
    const place = movedRows.get(key)?.pop();
    if (place === undefined) unmatchedWrittenRows.push(row);
    else places.set(row, place);
  }
  const unmatchedRows = [...movedRows.values()].flat().sort((a, b) => a - b);
  const readRows = {
    readCurrent: (row: number) => current[row] ?? [],
    readWritten: (row: number) => written[row] ?? [],
  };
  const edited = matchRows(unmatchedRows, unmatchedWrittenRows, readRows, written[0]?.length ?? 0);
  for (const [row, writtenRow] of edited) places.set(writtenRow, row);
  return places;
}
