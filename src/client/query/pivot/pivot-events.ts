/** Yields a pivot as the events of a query: its size, its columns, then its rows in batches. */
import type { DataColumn, DataValue, QueryEvent, ReportLimit, Truncation } from '../../data/query-events';
import type { GrainAnswer, Pause } from './pivot-answers';
import type { PivotLayout } from './pivot-layout';
import { readPivot } from './pivot-rows';

/** Each batch of rows has about this many cells. */
const BATCH_CELLS = 5_000;

/**
 * Yields the events of a pivot, except the last one.
 * @param members are the members that it is built from
 * @param omissions says why rows that belong in its cells are missing
 * @returns the number of its rows
 */
export async function* emitPivotEvents(
  layout: PivotLayout,
  answers: readonly GrainAnswer[],
  members: readonly DataColumn[],
  pause: Pause,
  omissions: { readonly sourceTruncation?: Truncation; readonly reportLimit?: ReportLimit },
): AsyncGenerator<QueryEvent, number> {
  const { rowCount, columnCount, buildTable } = await readPivot(layout, answers, pause);
  yield { kind: 'shape', rows: rowCount, columns: columnCount, ...omissions };
  const { columns, rows } = buildTable();
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
