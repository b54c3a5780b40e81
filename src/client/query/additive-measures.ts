/**
 * Finds the measures that add up, according to the data model: the sum over their rows is the
 * total.
 */
import type { ModelMember } from './data-model';

/** An average, a distinct count, a rate or a running total means nothing after it is added up. */
const ADDITIVE_TYPES: ReadonlySet<string | undefined> = new Set(['sum', 'count']);

/** Returns the names of the additive measures: `orders.count`. */
export function listAdditiveMeasures(members: ReadonlyMap<string, ModelMember>): ReadonlySet<string> {
  return new Set([...members.values()].filter(isAdditive).map(({ name }) => name));
}

/** Returns true if the sum over the rows of the measure is its total. */
export function isAdditive({ kind, aggType, isCumulative }: ModelMember): boolean {
  return kind === 'measure' && ADDITIVE_TYPES.has(aggType) && !isCumulative;
}
