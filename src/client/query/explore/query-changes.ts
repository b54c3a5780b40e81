/** Says how a query differs from the one that it was made from. Pure. */
import { isObject, tryParseJson } from '../../wire/json-lines';
import { listReportConditions, type ReportCondition, toRecord } from '../filters/report-filters';
import { type OrderItem, readOrder } from '../load/load-order';
import { getMemberName, type LoadQuery, listDimensionColumns } from '../load/load-query';
import { readEditableQuery } from './query-fields';

/** A part of a sentence such as "+ Units, − Orders, month instead of week, first 10 rows". */
export type QueryChange =
  /** Names a measure, or the column of a dimension: `orders.created_at.month`. */
  | { readonly kind: 'added' | 'removed'; readonly column: string }
  /** Undefined means the exact time. */
  | {
      readonly kind: 'granularity';
      readonly time: string;
      readonly from: string | undefined;
      readonly to: string | undefined;
    }
  | { readonly kind: 'filterAdded' | 'filterRemoved' | 'filterChanged'; readonly members: readonly string[] }
  /** Undefined means the engine's default order; an empty list means no order. */
  | { readonly kind: 'order'; readonly order: readonly OrderItem[] | undefined }
  | { readonly kind: 'limit'; readonly limit: number | undefined }
  /** The same columns come in another order. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'other' };

/** Returns no changes for two spellings of one query. */
export function describeQueryChanges(from: string, to: string): readonly QueryChange[] {
  const [before, after] = [readEditableQuery(from), readEditableQuery(to)];
  if (!before || !after) return toKey(tryParseJson(from)) === toKey(tryParseJson(to)) ? [] : [{ kind: 'other' }];
  return [
    ...describeColumns(before, after),
    ...describeFilters(before, after),
    ...describeOrder(before, after),
    ...(before.limit === after.limit ? [] : [{ kind: 'limit' as const, limit: after.limit }]),
    ...(toKey(readOtherFields(before)) === toKey(readOtherFields(after)) ? [] : [{ kind: 'other' as const }]),
  ];
}

/** Maps `orders.created_at.month` to `orders.created_at.year` if the time has another granularity. */
export function listRenamedColumns(from: string, to: string): ReadonlyMap<string, string> {
  const name = (time: string, granularity: string | undefined) => (granularity ? `${time}.${granularity}` : time);
  return new Map(
    describeQueryChanges(from, to).flatMap((change) =>
      change.kind === 'granularity' ? [[name(change.time, change.from), name(change.time, change.to)] as const] : [],
    ),
  );
}

const listColumns = (query: LoadQuery) => [...new Set([...listDimensionColumns(query), ...query.measures])];

/** `orders.created_at.month` -> `month` */
const getGranularity = (column: string) => column.slice(getMemberName(column).length + 1) || undefined;

function describeColumns(before: LoadQuery, after: LoadQuery): readonly QueryChange[] {
  const [columnsBefore, columnsAfter] = [listColumns(before), listColumns(after)];
  const removed = columnsBefore.filter((column) => !columnsAfter.includes(column));
  const added = columnsAfter.filter((column) => !columnsBefore.includes(column));
  // A time that loses one column and gets another one has a new granularity.
  const pairs = removed.flatMap((column) => {
    const isSameTime = (other: string) => getMemberName(other) === getMemberName(column);
    const [next, ...others] = added.filter(isSameTime);
    const isOnly = next !== undefined && others.length === 0 && removed.filter(isSameTime).length === 1;
    return isOnly ? [{ column, next }] : [];
  });
  const paired = new Set(pairs.flatMap(({ column, next }) => [column, next]));
  const renamed = columnsBefore.map((column) => pairs.find((pair) => pair.column === column)?.next ?? column);
  const remaining = renamed.filter((column) => columnsAfter.includes(column));
  const isMoved = toKey(remaining) !== toKey(columnsAfter.filter((column) => renamed.includes(column)));
  return [
    ...added.filter((column) => !paired.has(column)).map((column) => ({ kind: 'added' as const, column })),
    ...removed.filter((column) => !paired.has(column)).map((column) => ({ kind: 'removed' as const, column })),
    ...pairs.map(({ column, next }) => ({
      ...{ kind: 'granularity' as const, time: getMemberName(column) },
      ...{ from: getGranularity(column), to: getGranularity(next) },
    })),
    ...(isMoved ? [{ kind: 'moved' as const }] : []),
  ];
}

/** Filters on the same members are one filter that has changed. */
function describeFilters(before: LoadQuery, after: LoadQuery): readonly QueryChange[] {
  const [conditionsBefore, conditionsAfter] = [before, after].map(({ fields }) => keyConditions(fields));
  const removed = [...(conditionsBefore ?? [])].filter(([key]) => !conditionsAfter?.has(key)).map(([, one]) => one);
  const added = [...(conditionsAfter ?? [])].filter(([key]) => !conditionsBefore?.has(key)).map(([, one]) => one);
  const changes: QueryChange[] = [];
  for (const { members } of added) {
    const index = removed.findIndex((other) => toSetKey(other.members) === toSetKey(members));
    if (index !== -1) removed.splice(index, 1);
    changes.push({ kind: index === -1 ? 'filterAdded' : 'filterChanged', members });
  }
  return [...changes, ...removed.map(({ members }) => ({ kind: 'filterRemoved' as const, members }))];
}

function keyConditions(fields: LoadQuery['fields']): ReadonlyMap<string, ReportCondition> {
  return new Map(listReportConditions(fields).map((condition) => [keyFilter(condition.filter), condition]));
}

/** The values of these operators have an order. */
const RANGE_OPERATORS: readonly unknown[] = ['inDateRange', 'notInDateRange'];

function keyFilter(filter: unknown): string {
  const { dimension, member = dimension, operator, values, and, or, ...others } = toRecord(filter);
  const [all, any] = [and, or].map((list) => (Array.isArray(list) ? toSetKey(list.map(keyFilter)) : undefined));
  const texts = (Array.isArray(values) ? values : []).map((value) => (value === null ? null : String(value)));
  const valuesKey = RANGE_OPERATORS.includes(operator) ? toKey(texts) : toSetKey(texts);
  return toKey({ ...others, member, operator, valuesKey, all, any });
}

/** An order that only lost the columns that the query lost, too, has not changed by itself. */
function describeOrder(before: LoadQuery, after: LoadQuery): readonly QueryChange[] {
  const [orderBefore, orderAfter] = [readMeantOrder(before), readMeantOrder(after)];
  const names = new Set(listColumns(after).flatMap((column) => [column, getMemberName(column)]));
  const remaining = orderBefore?.filter(([name]) => names.has(name));
  const isLost = remaining?.length === 0 && orderBefore?.length !== 0;
  const isSame = [orderBefore, isLost ? undefined : remaining].some((order) => toKey(order) === toKey(orderAfter));
  return isSame ? [] : [{ kind: 'order', order: orderAfter }];
}

/** Returns times by their plain names, which mean their columns, unless a time has several ones. */
function readMeantOrder(query: LoadQuery): readonly OrderItem[] | undefined {
  if (query.fields.order === undefined) return undefined;
  const times = listDimensionColumns(query).map(getMemberName);
  return readOrder(query.fields.order).map(([id, direction]) => {
    const member = getMemberName(id);
    return [times.filter((time) => time === member).length > 1 ? id : member, direction] as const;
  });
}

/** Returns what no other change describes. Fields that change no row, and defaults, are left out. */
function readOtherFields({ fields, offset, isUngrouped }: LoadQuery): object {
  const { measures: _, dimensions: __, filters: ___, order: ____, limit: _____, ...others } = fields;
  const { timeDimensions, segments, total: _total, cache: _cache, responseFormat: _format, ...remaining } = others;
  const times = Array.isArray(timeDimensions) ? timeDimensions.map(toRecord) : [];
  const timeFields = times.map(({ dimension, granularity: _, dateRange: __, ...time }) =>
    Object.keys(time).length === 0 ? undefined : { dimension, time },
  );
  return {
    ...{ ...remaining, offset, ungrouped: isUngrouped },
    segments: toSetKey(Array.isArray(segments) ? segments : []),
    times: timeFields.filter((time) => time !== undefined),
  };
}

const toSetKey = (items: readonly unknown[]): string => toKey([...new Set(items.map(toKey))].sort());

/** Returns equal texts for objects with the same fields, in whatever order. */
function toKey(value: unknown): string {
  return String(
    JSON.stringify(value, (_, item: unknown) =>
      isObject(item) && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
        : item,
    ),
  );
}
