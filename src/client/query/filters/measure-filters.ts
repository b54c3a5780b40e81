/** Filters on measures: conditions on whole groups, which say nothing of single rows or of groups of another grain. Pure. */
import { isObject } from '../../wire/json-lines';
import type { ModelMember } from '../data-model';

export type IsMeasure = (member: string) => boolean;

/** Conditions that hold together are all of measures or all of dimensions. What filters rows by a measure's own filter limits rows. */
export function isOnMeasure(filter: unknown, isMeasure: IsMeasure): boolean {
  return pathsIn(filter).some(isMeasure);
}

/** What is filtered by members that the query itself does not tell to be dimensions or measures. */
export function namesOthers(filters: readonly unknown[], known: ReadonlySet<string>): boolean {
  return filters.flatMap(pathsIn).some((path) => !known.has(path));
}

export function measuresOf(model: ReadonlyMap<string, ModelMember>): IsMeasure {
  return (member) => model.get(member)?.kind === 'measure';
}

function pathsIn(filter: unknown): readonly string[] {
  if (!isObject(filter)) return [];
  const { member, dimension, operator, and, or }: Readonly<Record<string, unknown>> = { ...filter };
  const parts: readonly unknown[] = [and, or].flatMap((list) => (Array.isArray(list) ? list : []));
  if (parts.length > 0) return parts.flatMap(pathsIn);
  const path = member ?? dimension;
  return typeof path === 'string' && operator !== 'measureFilter' ? [path] : [];
}
