/**
 * Derives the columns of an answer (order, titles, formats) for load and SQL, and puts the rows of
 * a load into that order.
 */
import type { Annotation, AnnotationItem, LoadResult, SqlSchemaLine } from '../../../contract';
import { type DataColumn, type DataRows, toDataRows, toDataValue } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';
import type { SelectedMember } from '../select-list';
import { chooseTitles } from './column-titles';
import { toColumnType } from './column-type';
import type { LoadQuery } from './load-query';

/**
 * This key holds the label of a compared date range. It is no member, so the answer does not
 * describe it.
 */
export const COMPARED_RANGE_KEY = 'compareDateRange';

/**
 * Returns the columns in the query's order: dimensions, time dimensions, measures; a query that was
 * converted from SQL keeps the order and the aliases of the SQL. A time dimension without
 * granularity only filters.
 */
export function toLoadColumns(query: LoadQuery, annotation: Annotation): DataColumn[] {
  const columns: { name: string; item: AnnotationItem; isMeasure: boolean }[] = [];
  const add = (name: string, item: AnnotationItem | undefined, isMeasure = false): void => {
    if (columns.every((column) => column.name !== name)) columns.push({ name, item: item ?? {}, isMeasure });
  };
  const { dimensions, timeDimensions, measures } = annotation;
  for (const name of query.dimensions) add(name, dimensions?.[name] ?? timeDimensions?.[name]);
  for (const { dimension, granularity } of query.timeDimensions) {
    if (!granularity) continue;
    const item = timeDimensions?.[`${dimension}.${granularity}`] ?? timeDimensions?.[dimension];
    add(`${dimension}.${granularity}`, {
      ...item,
      type: item?.type ?? 'time',
      granularity: item?.granularity ?? { name: granularity },
    });
  }
  if (query.isComparison) add(COMPARED_RANGE_KEY, { title: 'Date range', type: 'string' });
  for (const name of query.measures) add(name, measures?.[name], true);
  if (query.columns) columns.sort((one, other) => getPosition(query.columns, one) - getPosition(query.columns, other));

  const titles = chooseTitles(
    columns.map(({ name, item }) => {
      const alias = query.columns?.find(({ member }) => member === name)?.title;
      if (alias !== undefined) return { name, title: alias, shortTitle: alias, granularity: undefined };
      const title = item.title || name;
      return { name, title, shortTitle: item.shortTitle || title, granularity: getGranularityTitle(item) };
    }),
  );
  return columns.map(({ name, item, isMeasure }, index) => {
    const type = toColumnType(item.type);
    const granularity = item.granularity?.name;
    return {
      name,
      title: titles[index] ?? name,
      type,
      ...readFormat(type, item.format, item.currency),
      ...(granularity ? { granularity } : {}),
      ...(isMeasure ? { isMeasure } : {}),
    };
  });
}

function getPosition(columns: LoadQuery['columns'] = [], { name }: { readonly name: string }): number {
  return columns.findIndex(({ member }) => member === name);
}

function getGranularityTitle({ granularity }: AnnotationItem): string | undefined {
  return granularity?.title || granularity?.name || undefined;
}

/**
 * Returns the rows in the order of the columns, from any of the three formats of an answer. Returns
 * undefined if the answer lacks a column or a value.
 */
export function toLoadRows(columns: readonly DataColumn[], data: LoadResult['data']): DataRows | undefined {
  if ('dataset' in data) {
    const indexes = findMemberIndexes(columns, data.members);
    if (data.dataset.length === 0) return [];
    const rows = toDataRows(data.dataset, data.members.length);
    if (!rows || !indexes) return undefined;
    const isInOrder = indexes.length === data.members.length && indexes.every((index, position) => index === position);
    return isInOrder ? rows : rows.map((row) => indexes.map((index) => row[index] ?? null));
  }
  if ('columns' in data) {
    const rowCount = data.columns[0]?.length ?? 0;
    if (rowCount === 0) return [];
    const indexes = findMemberIndexes(columns, data.members);
    if (!indexes || data.columns.some((column) => column.length !== rowCount)) return undefined;
    return Array.from({ length: rowCount }, (_, row) =>
      indexes.map((index) => toDataValue(data.columns[index]?.[row])),
    );
  }
  const [first] = data;
  if (!first) return [];
  const names = Object.keys(first);
  const keys = findMemberIndexes(columns, names)?.map((index) => names[index] ?? '');
  return keys && data.map((row) => keys.map((key) => toDataValue(row[key])));
}

/** Older servers omit the granularity from the name of a time dimension. */
function findMemberIndexes(columns: readonly DataColumn[], members: readonly string[]): number[] | undefined {
  // If a name occurs twice, its first index wins.
  const indexByName = new Map(members.map((member, index) => [member, index] as const).reverse());
  const indexes = columns.map(({ name, granularity }) => {
    const index = indexByName.get(name);
    const hasExtraGranularity = index === undefined && granularity !== undefined && name.endsWith(`.${granularity}`);
    return (hasExtraGranularity ? indexByName.get(name.slice(0, -granularity.length - 1)) : index) ?? -1;
  });
  return indexes.includes(-1) ? undefined : indexes;
}

/**
 * Returns the columns of an SQL result, with unique titles. A column without an alias has its
 * expression as its name, `measure(sales.units)`, and its member as its title: `units`.
 * @param selected says which members the columns show
 */
export function toSqlColumns(
  schema: SqlSchemaLine['schema'],
  selected: readonly (SelectedMember | undefined)[] = [],
): DataColumn[] {
  const members = selected.length === schema.length ? selected : [];
  const titles = chooseTitles(
    schema.map(({ name }, index) => {
      const { member = name, hasAlias = true } = members[index] ?? {};
      const [shortTitle = name, granularity] = hasAlias ? [name] : member.split('.');
      return { name, title: name, shortTitle, granularity };
    }),
  );
  return schema.map(({ name, column_type, format, currency }, index) => {
    const type = toColumnType(column_type);
    const member = members[index]?.member ?? name;
    return {
      ...{ name, title: titles[index] ?? name, type, ...readFormat(type, format, currency) },
      ...(member !== name && { member }),
    };
  });
}

/**
 * Reads a format, which is a name or an object:
 * `{"type":"custom-numeric","value":".2~%","alias":"percent_2"}`,
 * `{"type":"custom-time","value":"%d.%m.%Y"}`, `{"name":"currency","specifier":"$,.2~f"}`. A text is a
 * link with the format `link` or `{"type":"link","label":"Open"}`. The format of images, `imageUrl`, is
 * ignored.
 */
function readFormat(
  type: DataColumn['type'],
  format: unknown,
  currency: string | null | undefined,
): Pick<DataColumn, 'format' | 'currency' | 'link'> {
  if (type === 'string') return readLink(format);
  if (type === 'boolean') return {};
  const text = typeof format === 'string' ? format : readFormatText(type, format);
  return { ...(text ? { format: text } : {}), ...(currency ? { currency } : {}) };
}

function readLink(format: unknown): Pick<DataColumn, 'link'> {
  if (format === 'link') return { link: '' };
  if (!isObject(format)) return {};
  const { type, label } = Object.fromEntries(Object.entries(format));
  return type === 'link' ? { link: typeof label === 'string' ? label : '' } : {};
}

function readFormatText(type: 'number' | 'time', format: unknown): string | undefined {
  if (!isObject(format)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(format));
  if ((fields.get('type') === 'custom-time') !== (type === 'time')) return undefined;
  const text = ['specifier', 'value', 'name'].map((key) => fields.get(key)).find((value) => typeof value === 'string');
  return typeof text === 'string' ? text : undefined;
}
