/** Orders the rows of a query so that its pages fit together. Pure. */
import { isObject } from '../../wire/json-lines';

export type OrderItem = readonly [member: string, direction: 'asc' | 'desc'];

export interface OrderedQuery {
  /** Includes fields of the report's query that we do not know. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly dimensions: readonly string[];
  readonly timeDimensions: readonly { readonly dimension: string; readonly granularity: string | undefined }[];
  readonly measures: readonly string[];
  /** The rows come ungrouped from the source, so that several may be equal. */
  readonly isUngrouped: boolean;
}

/**
 * Returns a total order: the report's own order, or else the engine's default, followed by every
 * column that distinguishes rows. Otherwise rows that tie could move between pages, and be read
 * twice or never.
 * Engines interpret an id in an order as follows. A plain member sorts by its column. A time
 * dimension sorts by its granularity, whether the query lists it as a time dimension or among the
 * dimensions (`view.time.month`); several granularities of one time sort by the finest. No engine
 * reliably understands an id with a granularity: one release silently sorts by another column. So a
 * time is ordered by its plain name. Ids with a granularity are added only if a second column of
 * the same time would otherwise leave ties. They come last, where a misreading does no harm, but
 * before the measures, which resolve most other ties.
 */
export function buildTotalOrder(query: OrderedQuery): readonly OrderItem[] | undefined {
  const columns = listOrderColumns(query);
  const order = readReportOrder(query, columns);
  if (order.length === 0) order.push(...buildDefaultOrder(query, columns));
  const sharedTimes = columns.times.filter(({ time }) => columns.isShared(time));
  const distinguishingMembers = [
    ...columns.plainDimensions,
    ...columns.times.map(({ time }) => time),
    ...sharedTimes.map(({ name }) => name),
    ...(query.isUngrouped || sharedTimes.length > 0 ? query.measures : []),
  ];
  for (const member of distinguishingMembers) {
    if (order.every(([ordered]) => ordered !== member)) order.push([member, 'asc']);
  }
  return order.length === 0 ? undefined : order;
}

/** Every engine has these granularities, listed from fine to coarse. */
export const GRANULARITIES: readonly string[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];

/**
 * Reorders the members if several columns belong to one time, so that `buildTotalOrder` resolves
 * most ties; the columns of the answer are found by name. An engine treats a custom granularity as
 * being as fine as its smallest unit, and sorts by the first of two equally fine ones: so the
 * finest standard one comes first. Next to its granularities the time itself cannot be ordered by;
 * but an id with a granularity that is misread as a column's position then means one of the first
 * columns, so the time comes first, too. Returns no fields if the query is in that order already.
 */
export function arrangeMembers(query: OrderedQuery): Readonly<Record<string, unknown>> {
  const columns = listOrderColumns(query);
  if (!columns.times.some(({ time }) => columns.isShared(time))) return {};
  const dimensions = [
    ...columns.plainDimensions.filter((dimension) => columns.isShared(dimension)),
    ...columns.plainDimensions.filter((dimension) => !columns.isShared(dimension)),
  ];
  const ranks = columns.times.map(({ granularity }) => rankGranularity(granularity));
  const isFinestFirst = ranks.every((rank, index) => rank >= (ranks[index - 1] ?? 0));
  if (isFinestFirst && dimensions.every((dimension, index) => dimension === columns.plainDimensions[index])) return {};
  const requested = Array.isArray(query.fields.timeDimensions) ? query.fields.timeDimensions.filter(isObject) : [];
  const listedNames = new Set(query.timeDimensions.map(({ dimension, granularity }) => `${dimension}.${granularity}`));
  const addedTimes = columns.times.filter(({ name }) => !listedNames.has(name));
  const timeDimensions: readonly object[] = [
    ...requested,
    ...addedTimes.map(({ time, granularity }) => ({ dimension: time, granularity })),
  ];
  const rank = (item: object): number => rankGranularity('granularity' in item ? item.granularity : undefined);
  return { dimensions, timeDimensions: [...timeDimensions].sort((one, other) => rank(one) - rank(other)) };
}

function rankGranularity(granularity: unknown): number {
  const index = typeof granularity === 'string' ? GRANULARITIES.indexOf(granularity) : -1;
  return index === -1 ? GRANULARITIES.length : index;
}

/** Rewrites an order that engines return but do not accept: `[{"id":"orders.id","desc":false}]`. */
export function normalizeOrder(order: unknown): unknown {
  return Array.isArray(order) && order.some((item) => !Array.isArray(item)) ? readOrder(order) : order;
}

interface OrderColumns {
  /** Lists dimensions without a granularity. */
  readonly plainDimensions: readonly string[];
  /** Keeps the engine's order: time dimensions first, then times among the dimensions. */
  readonly times: readonly { readonly time: string; readonly granularity: string; readonly name: string }[];
  /** Returns true if several columns belong to this time. */
  isShared(time: string): boolean;
}

function listOrderColumns({ dimensions, timeDimensions }: OrderedQuery): OrderColumns {
  const plainDimensions = dimensions.filter((dimension) => removeGranularity(dimension) === dimension);
  const names = new Set([
    ...timeDimensions.flatMap(({ dimension, granularity }) => (granularity ? [`${dimension}.${granularity}`] : [])),
    ...dimensions.filter((dimension) => removeGranularity(dimension) !== dimension),
  ]);
  const times = [...names].map((name) => {
    const time = removeGranularity(name);
    return { time, granularity: name.slice(time.length + 1), name };
  });
  return {
    plainDimensions,
    times,
    isShared: (time) =>
      [...plainDimensions, ...times.map((other) => other.time)].filter((other) => other === time).length > 1,
  };
}

/** Returns the order of the rows: the query's own, or else the engine's default; empty if there is none. */
export function readEffectiveOrder(query: OrderedQuery): readonly OrderItem[] {
  const columns = listOrderColumns(query);
  return query.fields.order === undefined ? buildDefaultOrder(query, columns) : readReportOrder(query, columns);
}

/**
 * Returns the engine's order for a query without one, which the platform therefore shows: the time
 * ascending, else the first measure descending, else the first dimension.
 */
function buildDefaultOrder({ measures }: OrderedQuery, { plainDimensions, times }: OrderColumns): OrderItem[] {
  const [time] = times;
  const [measure] = measures;
  const [dimension] = plainDimensions;
  if (time !== undefined) return [[time.time, 'asc']];
  if (dimension === undefined) return [];
  return measure === undefined ? [[dimension, 'asc']] : [[measure, 'desc']];
}

/**
 * Returns the report's own order. Ids that name no column are dropped, as engines do. A time with
 * several columns keeps the report's spelling, because no other id means the same.
 */
function readReportOrder({ fields, measures }: OrderedQuery, columns: OrderColumns): OrderItem[] {
  const members = [...columns.plainDimensions, ...columns.times.flatMap(({ time, name }) => [time, name]), ...measures];
  const order: OrderItem[] = [];
  for (const [id, direction] of readOrder(fields.order)) {
    const member = members.find((one) => one.toLowerCase() === id.toLowerCase());
    if (member === undefined) continue;
    const ordered = columns.isShared(removeGranularity(member)) ? member : removeGranularity(member);
    if (order.every(([before]) => before !== ordered)) order.push([ordered, direction]);
  }
  return order;
}

/** Accepts `{"orders.id":"asc"}`, `[["orders.id","asc"]]`, `[{"id":"orders.id","desc":false}]`. */
export function readOrder(order: unknown): readonly OrderItem[] {
  const pairs: readonly unknown[] = Array.isArray(order) ? order : isObject(order) ? Object.entries(order) : [];
  return pairs.flatMap((pair): OrderItem[] => {
    const [member, direction]: readonly unknown[] = Array.isArray(pair) ? pair : readObjectItem(pair);
    return typeof member === 'string' ? [[member, direction === 'desc' ? 'desc' : 'asc']] : [];
  });
}

function readObjectItem(item: unknown): readonly unknown[] {
  return isObject(item) && 'id' in item ? [item.id, 'desc' in item && item.desc === true ? 'desc' : 'asc'] : [];
}

/** Returns true if a field of an order means the column: `view.time` means `view.time.month`, too. */
export function isSameMember(column: string, field: string): boolean {
  return [column, removeGranularity(column)].some((name) => name.toLowerCase() === field.toLowerCase());
}

/** `view.time.month` -> `view.time`; any other member is returned unchanged. */
function removeGranularity(member: string): string {
  const [view, name, granularity] = member.split('.');
  return granularity === undefined ? member : `${view}.${name}`;
}
