/** Finds the columns whose total can be watched. */
import { fromKeptResult, type KeptRows, totalIn } from '../../placement';
import type { GateColumn, GateColumns } from './details-state';

/**
 * @param kept undefined if this device does not know the rows
 * @param readAdditive returns the members of the data source whose values add up; undefined if the
 * data API does not say so
 */
export async function readGateColumns(
  kept: KeptRows | undefined,
  readAdditive: () => Promise<ReadonlySet<string> | undefined>,
): Promise<GateColumns> {
  const result = kept && fromKeptResult(kept.written);
  const numbers = (result?.columns ?? []).flatMap(({ type, name, title, measure }, at) =>
    type === 'number' && result && totalIn(result, at) !== undefined ? [{ member: name, title, measure }] : [],
  );
  const isPivot = result?.columns.some(({ measure }) => measure !== undefined) ?? false;
  // The totals of a pivot are queried, so they need not add up.
  if (isPivot) return { columns: numbers.map(toGateColumn), others: [], isKnown: true, isPivot };
  if (numbers.length === 0) return { columns: [], others: [], isKnown: true };
  const additive = await readAdditive();
  return {
    columns: numbers.filter(({ member }) => additive?.has(member)).map(toGateColumn),
    others: additive ? numbers.filter(({ member }) => !additive.has(member)).map(toGateColumn) : [],
    isKnown: additive !== undefined,
  };
}

function toGateColumn({ member, title }: GateColumn): GateColumn {
  return { member, title };
}
