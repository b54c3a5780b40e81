/** Finds the columns whose total can be watched. */
import { getFormerMeasure } from '../../client';
import { type CachedRows, computeTotal, fromCachedResult } from '../../placement';
import type { CheckColumn, CheckColumns } from './details-state';

/**
 * @param cached undefined if this device does not know the rows
 * @param readAdditive returns the members of the data source whose values add up; undefined if the
 * data API does not say so
 */
export async function readCheckColumns(
  cached: CachedRows | undefined,
  readAdditive: () => Promise<ReadonlySet<string> | undefined>,
): Promise<CheckColumns> {
  const result = cached && fromCachedResult(cached.written);
  const numbers = (result?.columns ?? []).flatMap(({ type, name, title, measure }, index) =>
    type === 'number' && result && computeTotal(result, index) !== undefined ? [{ member: name, title, measure }] : [],
  );
  const isPivot = result?.columns.some(({ measure }) => measure !== undefined) ?? false;
  // A pivot has only true totals: they were queried, or are sums of numbers that add up.
  if (isPivot) return { columns: numbers.map(toCheckColumn), nonAdditiveColumns: [], isKnown: true, isPivot };
  if (numbers.length === 0) return { columns: [], nonAdditiveColumns: [], isKnown: true };
  const additive = await readAdditive();
  // The values of another period add up as the measure does; the changes do not.
  const addsUp = ({ member }: CheckColumn) => additive?.has(getFormerMeasure(member) ?? member) === true;
  return {
    columns: numbers.filter(addsUp).map(toCheckColumn),
    nonAdditiveColumns: additive ? numbers.filter((number) => !addsUp(number)).map(toCheckColumn) : [],
    isKnown: additive !== undefined,
  };
}

function toCheckColumn({ member, title }: CheckColumn): CheckColumn {
  return { member, title };
}
