/** In which order the rows of a query come, so that its pages fit together. Pure. */
import { isObject } from '../../wire/json-lines';

type OrderItem = readonly [member: string, direction: 'asc' | 'desc'];

export interface OrderedQuery {
  /** Everything that the report says, known to us or not. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly dimensions: readonly string[];
  readonly timeDimensions: readonly { readonly dimension: string; readonly granularity: string | undefined }[];
  readonly measures: readonly string[];
  /** Rows as the source has them: no two need to differ. */
  readonly isUngrouped: boolean;
}

/**
 * The report's own order, or the engine's default, followed by all that tells rows apart: without these, rows that tie could change
 * places from page to page, and be read twice or never.
 *
 * What engines make of an id in an order: a plain member sorts by its column, a time dimension by its granularity, whether that was asked
 * for as a time dimension or written into the dimensions (`view.time.month`). Of several granularities of one time it is the finest. An
 * id with a granularity is sure to be understood nowhere: one release sorts by another column, without a word. So a time goes by its
 * plain name, and ids with a granularity come only where that one leaves rows apart that a second column of the same time would
 * join; there they stand last, where a misreading does no harm, before the measures, which tell most of the rest apart.
 */
export function totalOrder(query: OrderedQuery): readonly OrderItem[] | undefined {
  const columns = orderColumns(query);
  const order = ownOrder(query, columns);
  if (order.length === 0) order.push(...defaultOrder(query, columns));
  const crowded = columns.times.filter(({ time }) => columns.isCrowded(time));
  const tellingApart = [
    ...columns.plain,
    ...columns.times.map(({ time }) => time),
    ...crowded.map(({ name }) => name),
    ...(query.isUngrouped || crowded.length > 0 ? query.measures : []),
  ];
  for (const member of tellingApart) {
    if (order.every(([ordered]) => ordered !== member)) order.push([member, 'asc']);
  }
  return order.length === 0 ? undefined : order;
}

/** From fine to coarse, those that every engine knows. */
const GRANULARITIES = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];

/**
 * Where several columns come of one time: the members in an order in which `totalOrder` tells most rows apart. The columns of the answer
 * are found by name. An engine takes a granularity of the data model's own for as fine as its smallest unit, and of two that are equally
 * fine sorts by the first: so the finest that every engine knows comes first. Beside its granularities the time itself cannot be ordered
 * by; but an id with a granularity, taken for the place of a column among all, then means one of the first: so the time comes first, too.
 * A query that is so already stays as it is.
 */
export function arrangedMembers(query: OrderedQuery): Readonly<Record<string, unknown>> {
  const columns = orderColumns(query);
  if (!columns.times.some(({ time }) => columns.isCrowded(time))) return {};
  const dimensions = [
    ...columns.plain.filter((dimension) => columns.isCrowded(dimension)),
    ...columns.plain.filter((dimension) => !columns.isCrowded(dimension)),
  ];
  const ranks = columns.times.map(({ granularity }) => rankOf(granularity));
  const isFinestFirst = ranks.every((rank, index) => rank >= (ranks[index - 1] ?? 0));
  if (isFinestFirst && dimensions.every((dimension, index) => dimension === columns.plain[index])) return {};
  const asked = Array.isArray(query.fields.timeDimensions) ? query.fields.timeDimensions.filter(isObject) : [];
  const known = new Set(query.timeDimensions.map(({ dimension, granularity }) => `${dimension}.${granularity}`));
  const written = columns.times.filter(({ name }) => !known.has(name));
  const timeDimensions: readonly object[] = [
    ...asked,
    ...written.map(({ time, granularity }) => ({ dimension: time, granularity })),
  ];
  const rank = (one: object): number => rankOf('granularity' in one ? one.granularity : undefined);
  return { dimensions, timeDimensions: [...timeDimensions].sort((one, other) => rank(one) - rank(other)) };
}

function rankOf(granularity: unknown): number {
  const place = typeof granularity === 'string' ? GRANULARITIES.indexOf(granularity) : -1;
  return place === -1 ? GRANULARITIES.length : place;
}

/** The report's own order, in a spelling that engines accept: `[{"id":"orders.id","desc":false}]` is how they echo one, not how they read it. */
export function acceptedOrder(order: unknown): unknown {
  return Array.isArray(order) && order.some((item) => !Array.isArray(item)) ? readOrder(order) : order;
}

interface OrderColumns {
  /** Dimensions without a granularity. */
  readonly plain: readonly string[];
  /** In the engine's order: time dimensions first, then times among the dimensions. */
  readonly times: readonly { readonly time: string; readonly granularity: string; readonly name: string }[];
  /** Several columns come of this time. */
  isCrowded(time: string): boolean;
}

function orderColumns({ dimensions, timeDimensions }: OrderedQuery): OrderColumns {
  const plain = dimensions.filter((dimension) => timeOf(dimension) === dimension);
  const names = new Set([
    ...timeDimensions.flatMap(({ dimension, granularity }) => (granularity ? [`${dimension}.${granularity}`] : [])),
    ...dimensions.filter((dimension) => timeOf(dimension) !== dimension),
  ]);
  const times = [...names].map((name) => {
    const time = timeOf(name);
    return { time, granularity: name.slice(time.length + 1), name };
  });
  return {
    plain,
    times,
    isCrowded: (time) => [...plain, ...times.map((other) => other.time)].filter((other) => other === time).length > 1,
  };
}

/** The time first, then the first measure downwards, then the first dimension: what an engine does without an order, and so what the platform shows. */
function defaultOrder({ measures }: OrderedQuery, { plain, times }: OrderColumns): OrderItem[] {
  const [time] = times;
  const [measure] = measures;
  const [dimension] = plain;
  if (time !== undefined) return [[time.time, 'asc']];
  if (dimension === undefined) return [];
  return measure === undefined ? [[dimension, 'asc']] : [[measure, 'desc']];
}

/** Ids that name no column are left out, as engines do. Of a time with several columns the report's own word stays: no other says the same. */
function ownOrder({ fields, measures }: OrderedQuery, columns: OrderColumns): OrderItem[] {
  const members = [...columns.plain, ...columns.times.flatMap(({ time, name }) => [time, name]), ...measures];
  const order: OrderItem[] = [];
  for (const [id, direction] of readOrder(fields.order)) {
    const member = members.find((one) => one.toLowerCase() === id.toLowerCase());
    if (member === undefined) continue;
    const ordered = columns.isCrowded(timeOf(member)) ? member : timeOf(member);
    if (order.every(([before]) => before !== ordered)) order.push([ordered, direction]);
  }
  return order;
}

/** `{"orders.id":"asc"}`, `[["orders.id","asc"]]` or `[{"id":"orders.id","desc":false}]`. */
function readOrder(order: unknown): readonly OrderItem[] {
  const pairs: readonly unknown[] = Array.isArray(order) ? order : isObject(order) ? Object.entries(order) : [];
  return pairs.flatMap((pair): OrderItem[] => {
    const [member, direction]: readonly unknown[] = Array.isArray(pair) ? pair : objectItem(pair);
    return typeof member === 'string' ? [[member, direction === 'desc' ? 'desc' : 'asc']] : [];
  });
}

function objectItem(item: unknown): readonly unknown[] {
  return isObject(item) && 'id' in item ? [item.id, 'desc' in item && item.desc === true ? 'desc' : 'asc'] : [];
}

/** Of `view.time.month` the time, `view.time`; any other member is itself. */
function timeOf(member: string): string {
  const [view, name, granularity] = member.split('.');
  return granularity === undefined ? member : `${view}.${name}`;
}
