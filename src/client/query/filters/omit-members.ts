/** Leaves members out of a report's query, so that the data API groups by the others. Pure. */
import { isObject } from '../../wire/json-lines';
import { readOrder } from '../load/load-order';
import { getMemberName, type LoadQuery, listDimensionColumns, readLoadQueries } from '../load/load-query';

/**
 * Returns the query without the members. A range of dates still filters, and what the query needs
 * stays. A query that would have no members left, or that cannot be read, stays unchanged.
 * @param query is the JSON text that a report stores
 */
export function omitMembers(query: string, omittedNames: readonly string[]): string {
  const [parsed, ...others] = readLoadQueries(query) ?? [];
  if (!parsed || others.length > 0 || parsed.isComparison) return query;
  const neededMembers = listNeededMembers(parsed);
  const omitted = omittedNames.filter((name) => !neededMembers.includes(name));
  const isKept = (name: unknown) => typeof name !== 'string' || !omitted.includes(name);
  const members = [...listDimensionColumns(parsed), ...parsed.measures];
  if (members.every(isKept) || !members.some(isKept)) return query;
  const { dimensions, measures, timeDimensions, order, ...fields } = parsed.fields;
  const keep = (list: unknown) => (Array.isArray(list) ? list.filter(isKept) : []);
  const keptTimes = (Array.isArray(timeDimensions) ? timeDimensions : []).flatMap((time: unknown) => {
    const { dimension, granularity, ...filter }: Readonly<Record<string, unknown>> = isObject(time) ? { ...time } : {};
    if (isKept(`${dimension}.${granularity}`)) return [time];
    return 'dateRange' in filter ? [{ dimension, ...filter }] : [];
  });
  const keptNames = members.filter(isKept).flatMap((name) => [name, getMemberName(name)]);
  const keptOrder = readOrder(order).filter(([name]) => keptNames.includes(name));
  return JSON.stringify({
    ...fields,
    dimensions: keep(dimensions),
    measures: keep(measures),
    timeDimensions: keptTimes,
    ...(keptOrder.length > 0 && { order: keptOrder }),
  });
}

/** With a limit, the order decides which rows the report has, so its members cannot be left out. */
export function listNeededMembers(query: LoadQuery): readonly string[] {
  return query.limit === undefined ? [] : listOrderedMembers(query);
}

/** Lists the columns that the order of the query names. */
export function listOrderedMembers(query: LoadQuery): readonly string[] {
  const ordered = readOrder(query.fields.order).map(([name]) => name);
  return [...listDimensionColumns(query), ...query.measures].filter(
    (name) => ordered.includes(name) || ordered.includes(getMemberName(name)),
  );
}
