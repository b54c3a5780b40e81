/** Adds, removes and moves the fields of a query. Fields that are not edited stay unchanged. Pure. */
import type { ModelMember } from '../data-model';
import { listReportConditions, toRecord } from '../filters/report-filters';
import { readOrder } from '../load/load-order';
import { getMemberName, type LoadQuery, listDimensionColumns } from '../load/load-query';
import { readEditableQuery } from './query-fields';

type Fields = Readonly<Record<string, unknown>>;

const DEFAULT_GRANULARITY = 'month';

/**
 * Returns the query with the member behind the others of its kind. A time is added with a
 * granularity, and its range of dates, if it has one, keeps filtering it.
 */
export function addField(
  query: string,
  { name, kind, type }: Pick<ModelMember, 'name' | 'kind' | 'type'>,
  granularity: string = DEFAULT_GRANULARITY,
): string {
  return editQuery(query, (parsed) => {
    if (kind === 'measure') return { ...parsed.fields, measures: [...new Set([...parsed.measures, name])] };
    const columns = listDimensionColumns(parsed);
    if (type === 'time') return replaceColumns(parsed, [...columns, `${name}.${granularity}`]);
    const position = columns.findLastIndex((column) => isInDimensions(parsed, column)) + 1;
    return replaceColumns(parsed, [...columns.slice(0, position), name, ...columns.slice(position)]);
  });
}

/** Returns the query without the column. A range of dates still filters; an order by it goes. */
export function removeField(query: string, column: string): string {
  return editQuery(query, (parsed) => {
    const columns = listDimensionColumns(parsed);
    const isKept = (name: string) => name !== column;
    if ([...columns, ...parsed.measures].every(isKept)) return undefined;
    const keptColumns = columns.filter(isKept);
    const isTimeKept = keptColumns.some((name) => getMemberName(name) === getMemberName(column));
    const removedIds = isTimeKept ? [column] : [column, getMemberName(column)];
    const fields = parsed.measures.includes(column)
      ? { ...parsed.fields, measures: parsed.measures.filter(isKept) }
      : replaceColumns(parsed, keptColumns);
    return replaceOrder(fields, (id) => (isOneOf(removedIds, id) ? undefined : id));
  });
}

/**
 * Returns the query with another granularity for a time column.
 * @param granularity undefined means the exact time
 */
export function setGranularity(query: string, column: string, granularity: string | undefined): string {
  return editQuery(query, (parsed) => {
    const time = getMemberName(column);
    const newColumn = granularity === undefined ? time : `${time}.${granularity}`;
    const columns = listDimensionColumns(parsed);
    if (!columns.includes(column) || newColumn === column) return undefined;
    const fields = replaceColumns(
      parsed,
      columns.map((name) => (name === column ? newColumn : name)),
    );
    return replaceOrder(fields, (id) => (column !== time && isOneOf([column], id) ? newColumn : id));
  });
}

/** Returns the query with the column at the index among the dimensions, or among the measures. */
export function moveField(query: string, column: string, index: number): string {
  return editQuery(query, (parsed) => {
    const columns = listDimensionColumns(parsed);
    if (columns.includes(column)) return replaceColumns(parsed, moveItem(columns, column, index));
    if (!parsed.measures.includes(column)) return undefined;
    return { ...parsed.fields, measures: moveItem(parsed.measures, column, index) };
  });
}

/** Returns the query without one of its filters or ranges of dates, as `QueryFields.filters` lists them. */
export function removeReportFilter(query: string, index: number): string {
  return editQuery(query, ({ fields }) => {
    const condition = listReportConditions(fields)[index];
    const list = condition && fields[condition.field];
    if (!condition || !Array.isArray(list)) return undefined;
    const changedItems = list.flatMap((item: unknown, position) => {
      if (position !== condition.position) return [item];
      const { dateRange: _, ...time } = toRecord(item);
      return condition.field === 'timeDimensions' && 'granularity' in time ? [time] : [];
    });
    return { ...fields, [condition.field]: changedItems };
  });
}

/** Returns the query unchanged if it cannot be edited, or if there is nothing to change. */
function editQuery(query: string, edit: (parsed: LoadQuery) => Fields | undefined): string {
  const parsed = readEditableQuery(query);
  const fields = parsed && edit(parsed);
  return fields ? JSON.stringify(fields) : query;
}

/**
 * Returns the fields with these columns. A time is a time dimension, unless another dimension comes
 * behind it: engines also take it among the dimensions, `orders.created_at.month`, and its range of
 * dates then remains as a time dimension without granularity. Several granularities of one time are
 * several time dimensions.
 */
function replaceColumns(query: LoadQuery, newColumns: readonly string[]): Fields {
  const { fields } = query;
  const columns = [...new Set(newColumns)];
  const dimensionCount = columns.findLastIndex((column) => isInDimensions(query, column)) + 1;
  const unused = Array.isArray(fields.timeDimensions) ? fields.timeDimensions.map(toRecord) : [];
  const timeDimensions = columns.slice(dimensionCount).map((column) => {
    const dimension = getMemberName(column);
    const granularity = column.slice(dimension.length + 1);
    const times = unused.filter((time) => time.dimension === dimension);
    const time =
      times.find((one) => one.granularity === granularity) ??
      times.find((one) => !columns.includes(getColumnName(one))) ??
      times.find((one) => typeof one.granularity !== 'string');
    if (time) unused.splice(unused.indexOf(time), 1);
    return { ...(time ?? { dimension }), granularity };
  });
  const ranges = unused.flatMap(({ granularity, ...time }) =>
    granularity === undefined || 'dateRange' in time ? [time] : [],
  );
  return {
    ...fields,
    dimensions: columns.slice(0, dimensionCount),
    timeDimensions: [...timeDimensions, ...ranges],
  };
}

function isInDimensions({ dimensions }: LoadQuery, column: string): boolean {
  return getMemberName(column) === column || dimensions.includes(column);
}

/** `{ dimension: 'orders.created_at', granularity: 'month' }` -> `orders.created_at.month` */
function getColumnName({ dimension, granularity }: Fields): string {
  return typeof granularity === 'string' ? `${dimension}.${granularity}` : String(dimension);
}

/**
 * Returns the fields with other names in their order; undefined removes an item. Engines sort by
 * any other column if an order names one that is not there.
 */
function replaceOrder(fields: Fields, replaceName: (id: string) => string | undefined): Fields {
  const { order, ...others } = fields;
  const items = readOrder(order);
  const newItems = new Map<string, 'asc' | 'desc'>();
  for (const [id, direction] of items) {
    const name = replaceName(id);
    if (name !== undefined && !newItems.has(name)) newItems.set(name, direction);
  }
  const isSame = newItems.size === items.length && items.every(([id]) => newItems.has(id));
  if (isSame) return fields;
  return newItems.size === 0 ? others : { ...others, order: [...newItems] };
}

function isOneOf(names: readonly string[], id: string): boolean {
  return names.some((name) => name.toLowerCase() === id.toLowerCase());
}

function moveItem(items: readonly string[], item: string, index: number): readonly string[] {
  const others = items.filter((other) => other !== item);
  return [...others.slice(0, Math.max(0, index)), item, ...others.slice(Math.max(0, index))];
}
