/** Finds the rows of a block after the user has sorted, inserted, deleted or edited rows. */
import { type CellInput, groupBy, toShownValue } from '../../grid';
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
  const isInPlace = (row: number) => currentKeys[row] === writtenKeys[row];
  const places = new Map([...currentKeys.keys()].filter(isInPlace).map((row) => [row, row]));
  const otherRows = [...currentKeys.keys()].reverse().filter((row) => !isInPlace(row));
  const movedRows = groupBy(otherRows, (row) => currentKeys[row]);
  const unmatchedWrittenRows: number[] = [];
  for (const [row, key] of writtenKeys.entries()) {
    if (isInPlace(row)) continue;
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
