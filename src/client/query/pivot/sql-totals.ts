/** Adds up the rows of SQL for a total of a pivot. Pure. */
import type { DataColumn, DataValue } from '../../data/query-events';
import { createExactSum, type ExactSum } from '../exact-sum';
import { createValuesKey } from './member-values';
import { findColumnIndexes, type GrainAnswer, type Pause } from './pivot-answers';
import type { PivotLayout } from './pivot-layout';

/**
 * Resolves to the sums of the rows at a coarser grain; a column that is not additive has none.
 * @param members describes the columns
 */
export async function addUpRows(
  layout: PivotLayout,
  { grain, columns, rows }: GrainAnswer,
  members: readonly DataColumn[],
  pause: Pause,
): Promise<GrainAnswer> {
  const axisNames = [...layout.rows.slice(0, grain.rows), ...(grain.includesColumns ? layout.columns : [])];
  const axisIndexes = findColumnIndexes(columns, axisNames);
  const measureIndexes = findColumnIndexes(columns, layout.measures);
  const axisColumns = axisIndexes.map((index) => columns[index]);
  const groups = new Map<string, { readonly tuple: readonly DataValue[]; readonly sums: readonly ExactSum[] }>();
  for (const row of rows) {
    const pausing = pause();
    if (pausing) await pausing;
    const tuple = axisIndexes.map((index) => row[index] ?? null);
    const key = createValuesKey(tuple, axisColumns);
    const group = groups.get(key) ?? { tuple, sums: measureIndexes.map(createExactSum) };
    groups.set(key, group);
    measureIndexes.forEach((index, place) => {
      if (members[index]?.isAdditive) group.sums[place]?.add(row[index]);
    });
  }
  return {
    grain,
    columns: [...axisIndexes, ...measureIndexes].flatMap((index) => columns[index] ?? []),
    rows: [...groups.values()].map(({ tuple, sums }) => [...tuple, ...sums.map((sum) => sum.read())]),
  };
}
