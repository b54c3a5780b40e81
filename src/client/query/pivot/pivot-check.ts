/**
 * Checks that the cells of a pivot add up to its totals, for sums and counts only, where that must
 * be so. Pure.
 */
import type { DataRows, DataValue } from '../../data/query-events';
import type { PivotLayout } from './pivot-layout';
import { findIndexes, type GrainAnswer, type Pause } from './pivot-rows';

/**
 * Returns the names of measures whose cells do not add up to a total.
 * @param adding names the measures that the data model calls additive
 */
export async function findNonAdditive(
  layout: PivotLayout,
  [finest, ...totals]: readonly GrainAnswer[],
  adding: ReadonlySet<string>,
  pause: Pause,
): Promise<readonly string[]> {
  const measures = layout.measures.filter((name) => adding.has(name));
  const differing = new Set<string>();
  if (!finest || measures.length === 0) return [];
  for (const total of totals) {
    const members = [...layout.rows.slice(0, total.grain.rows), ...(total.grain.isAcross ? layout.columns : [])];
    const cells = await sumByGroup(finest, members, measures, pause);
    const expected = await sumByGroup(total, members, measures, pause);
    for (const key of new Set([...cells.keys(), ...expected.keys()])) {
      const pausing = pause();
      if (pausing) await pausing;
      const [one, other] = [cells.get(key), expected.get(key)];
      measures.forEach((name, index) => {
        if (!isSame(one?.[index] ?? NOTHING, other?.[index] ?? NOTHING)) differing.add(name);
      });
    }
  }
  return layout.measures.filter((name) => differing.has(name));
}

/**
 * Tracks the size of the summands, because the rounding error of exact values, which arrive as
 * text, grows with it.
 */
interface Sum {
  readonly sum: number;
  readonly size: number;
}

const NOTHING: Sum = { sum: 0, size: 0 };
const PRECISION = 1e-9;

function isSame(one: Sum, other: Sum): boolean {
  return Math.abs(one.sum - other.sum) <= PRECISION * Math.max(1, one.size, other.size);
}

async function sumByGroup(
  { columns, rows }: { readonly columns: GrainAnswer['columns']; readonly rows: DataRows },
  members: readonly string[],
  measures: readonly string[],
  pause: Pause,
): Promise<ReadonlyMap<string, readonly Sum[]>> {
  const [grouped, added] = [findIndexes(columns, members), findIndexes(columns, measures)];
  const sums = new Map<string, Sum[]>();
  for (const row of rows) {
    const pausing = pause();
    if (pausing) await pausing;
    const key = JSON.stringify(grouped.map((index) => row[index] ?? null));
    const before = sums.get(key);
    sums.set(
      key,
      added.map((index, place) => plus(before?.[place] ?? NOTHING, row[index] ?? null)),
    );
  }
  return sums;
}

function plus({ sum, size }: Sum, value: DataValue): Sum {
  const number = Number(value);
  return { sum: sum + number, size: size + Math.abs(number) };
}
