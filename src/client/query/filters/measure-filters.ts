/**
 * Recognizes filters on measures: they apply to whole groups, and say nothing about single rows or
 * groups of another grain. Pure.
 */
import { isObject } from '../../wire/json-lines';
import type { ModelMember } from '../data-model';
import type { LoadQuery } from '../load/load-query';
import { listReportFilters } from './apply-filters';

export type MeasureTest = (member: string) => boolean;

/**
 * Conditions that are combined concern either measures or dimensions. A `measureFilter` limits
 * rows, so it does not count here.
 */
export function filtersMeasure(filter: unknown, isMeasure: MeasureTest): boolean {
  return listPaths(filter).some(isMeasure);
}

/** Returns true if a filter names a member that the query does not show. */
function namesUnlistedMember(filters: readonly unknown[], listedMembers: ReadonlySet<string>): boolean {
  return filters.flatMap(listPaths).some((path) => !listedMembers.has(path));
}

/** Returns a test that recognizes the measures of a data model. */
export function createMeasureTest(model: ReadonlyMap<string, ModelMember>): MeasureTest {
  return (member) => model.get(member)?.kind === 'measure';
}

/**
 * Returns a function that tells measures from dimensions. It reads the data model only if the filters
 * name a member that the query does not show.
 */
export async function createFilterMeasureTest(
  { fields, dimensions, timeDimensions, measures }: LoadQuery,
  readModel: () => Promise<ReadonlyMap<string, ModelMember>>,
): Promise<MeasureTest> {
  const listedMembers = new Set([...dimensions, ...timeDimensions.map(({ dimension }) => dimension), ...measures]);
  if (namesUnlistedMember(listReportFilters(fields.filters), listedMembers))
    return createMeasureTest(await readModel());
  return (member) => measures.includes(member);
}

function listPaths(filter: unknown): readonly string[] {
  if (!isObject(filter)) return [];
  const { member, dimension, operator, and, or }: Readonly<Record<string, unknown>> = { ...filter };
  const parts: readonly unknown[] = [and, or].flatMap((list) => (Array.isArray(list) ? list : []));
  if (parts.length > 0) return parts.flatMap(listPaths);
  const path = member ?? dimension;
  return typeof path === 'string' && operator !== 'measureFilter' ? [path] : [];
}
