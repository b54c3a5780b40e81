/** Which measures add up, by what the engine tells of its data model: the total of their rows is the total of what they count. */
import type { ModelMember } from './data-model';

/** Sums and counts; an average, a distinct count, a rate or a running total says nothing once it is added up. */
const ADD_UP: ReadonlySet<string | undefined> = new Set(['sum', 'count']);

/** Members, `orders.count`. */
export function additiveMeasures(members: ReadonlyMap<string, ModelMember>): ReadonlySet<string> {
  return new Set([...members.values()].filter(addsUp).map(({ name }) => name));
}

export function addsUp({ kind, aggType, isCumulative }: ModelMember): boolean {
  return kind === 'measure' && ADD_UP.has(aggType) && !isCumulative;
}
