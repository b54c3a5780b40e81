/** Yields a pivot as the events of a query: its size, its columns, then its rows in batches. */
import type { CutRows, DataColumn, DataValue, OwnLimit, QueryEvent } from '../../data/query-events';
import type { PivotLayout } from './pivot-layout';
import { type GrainAnswer, type Pause, readPivot } from './pivot-rows';

/** Each batch of rows has about this many cells. */
const BATCH_CELLS = 5_000;

/**
 * Yields the events of a pivot, except the last one.
 * @param members are the members that it is built from
 * @param missing says why rows that belong in its cells are missing
 * @returns the number of its rows
 */
export async function* pivotEvents(
  layout: PivotLayout,
  answers: readonly GrainAnswer[],
  members: readonly DataColumn[],
  pause: Pause,
  missing: { readonly laidOutOf?: CutRows; readonly ownLimit?: OwnLimit },
): AsyncGenerator<QueryEvent, number> {
  const { rowCount, columnCount, layOut } = await readPivot(layout, answers, pause);
  yield { kind: 'shape', rows: rowCount, columns: columnCount, ...missing };
  const { columns, rows } = layOut();
  yield { kind: 'columns', columns, members };
  const batchRows = Math.max(1, Math.floor(BATCH_CELLS / columnCount));
  let batch: (readonly DataValue[])[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield { kind: 'rows', rows: batch };
    batch = [];
  }
  if (batch.length > 0) yield { kind: 'rows', rows: batch };
  return rowCount;
}
