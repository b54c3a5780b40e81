/**
 * Checks that the cells of a pivot add up to its totals, for sums and counts only, where that must
 * be so. Pure.
 */
import type { DataRows, DataValue } from '../../data/query-events';
import { createValuesKey } from './member-values';
import { findColumnIndexes, type GrainAnswer, type Pause } from './pivot-answers';
import type { PivotLayout } from './pivot-layout';

/**
 * Returns the names of measures whose cells do not add up to a total.
 * @param additive names the measures that the data model calls additive
 */
export async function findNonAdditive(
  layout: PivotLayout,
  [finest, ...totals]: readonly GrainAnswer[],
  additive: ReadonlySet<string>,
  pause: Pause,
): Promise<readonly string[]> {
  const measures = layout.measures.filter((name) => additive.has(name));
  const nonAdditive = new Set<string>();
  if (!finest || measures.length === 0) return [];
  for (const total of totals) {
    const members = [...layout.rows.slice(0, total.grain.rows), ...(total.grain.includesColumns ? layout.columns : [])];
    const cells = await sumByGroup(finest, members, measures, pause);
    const expected = await sumByGroup(total, members, measures, pause);
    for (const key of new Set([...cells.keys(), ...expected.keys()])) {
      const pausing = pause();
      if (pausing) await pausing;
      const [cellSum, expectedSum] = [cells.get(key), expected.get(key)];
      measures.forEach((name, index) => {
        if (!isAlmostEqual(cellSum?.[index] ?? ZERO_SUM, expectedSum?.[index] ?? ZERO_SUM)) nonAdditive.add(name);
      });
    }
  }
  return layout.measures.filter((name) => nonAdditive.has(name));
}

/**
 * Tracks the size of the summands, because the rounding error of exact values, which arrive as
 * text, grows with it.
 */
interface Sum {
  readonly sum: number;
  readonly magnitude: number;
}

const ZERO_SUM: Sum = { sum: 0, magnitude: 0 };
const RELATIVE_TOLERANCE = 1e-9;

function isAlmostEqual(one: Sum, other: Sum): boolean {
  return Math.abs(one.sum - other.sum) <= RELATIVE_TOLERANCE * Math.max(1, one.magnitude, other.magnitude);
}

async function sumByGroup(
  { columns, rows }: { readonly columns: GrainAnswer['columns']; readonly rows: DataRows },
  members: readonly string[],
  measures: readonly string[],
  pause: Pause,
): Promise<ReadonlyMap<string, readonly Sum[]>> {
  const [groupIndexes, measureIndexes] = [findColumnIndexes(columns, members), findColumnIndexes(columns, measures)];
  const groupColumns = groupIndexes.map((index) => columns[index]);
  const sums = new Map<string, Sum[]>();
  for (const row of rows) {
    const pausing = pause();
    if (pausing) await pausing;
    const key = createValuesKey(
      groupIndexes.map((index) => row[index] ?? null),
      groupColumns,
    );
    const previousSums = sums.get(key);
    sums.set(
      key,
      measureIndexes.map((index, place) => addValue(previousSums?.[place] ?? ZERO_SUM, row[index] ?? null)),
    );
  }
  return sums;
}

function addValue({ sum, magnitude }: Sum, value: DataValue): Sum {
  const number = Number(value);
  return { sum: sum + number, magnitude: magnitude + Math.abs(number) };
}
