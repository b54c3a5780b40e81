/** Compiles a query of load into one SQL statement. */
import { GRANULARITIES } from '../../contract';
import { compileFilters, toInstantSql, toLocalTimeSql } from './filter-sql';
import { createFromSql, findJoinTree } from './join-tree';
import {
  createDimensionSql,
  createMeasureSql,
  createRepeatedMeasureSql,
  createSegmentSql,
  createUngroupedMeasureSql,
  quoteText,
} from './member-sql';
import { type Dimension, findMember, type Measure, type Member, type ModelIndex } from './model';
import type { NormalizedQuery } from './normalize-query';
import { createUnknownMemberError, UserError } from './query-error';

interface CompiledLoad {
  readonly sql: string;
  /** Counts the rows without limit and offset. */
  readonly countSql: string;
  /** Names the columns of `sql` in order: `sales.status`, `sales.ordered_at.day`. */
  readonly memberKeys: readonly string[];
}

interface Column {
  readonly key: string;
  readonly sql: string;
  readonly kind: 'dimension' | 'time' | 'measure';
}

/**
 * Returns the SQL of a normalised query over the model's tables.
 * @throws UserError for members that are unknown or cannot be joined
 */
export function compileLoad(model: ModelIndex, query: NormalizedQuery): CompiledLoad {
  const { timezone, ungrouped = false } = query;
  const measures = [...new Set(query.measures)].map((path) => findMeasure(model, path));
  const dimensions = [...new Set(query.dimensions)].map((path) => findDimension(model, path));
  const times = query.timeDimensions.map((item) => ({ ...item, member: findDimension(model, item.dimension) }));
  const segments = (query.segments ?? []).map((path) => findMember(model, path));
  const filters = compileFilters(model, query.filters, timezone);
  if (ungrouped && filters.having.length > 0) {
    throw new UserError("Measure filters aren't allowed in ungrouped query");
  }
  const usedMembers: Member[] = [
    ...measures,
    ...dimensions,
    ...segments,
    ...filters.members,
    ...times.map(({ member }) => member),
  ];
  const tree = findJoinTree(model, usedMembers, query.joinHints);

  const columns: Column[] = dimensions.map((member) => {
    const sql = createDimensionSql(member);
    const localSql = member.definition.type === 'time' ? toLocalTimeSql(sql, timezone) : sql;
    return { key: member.path, sql: localSql, kind: 'dimension' };
  });
  for (const { member, granularity } of times) {
    const key = `${member.path}.${granularity}`;
    if (granularity === undefined || columns.some((column) => column.key === key)) continue;
    const localSql = toLocalTimeSql(createDimensionSql(member), timezone);
    columns.push({ key, sql: `date_trunc(${quoteText(granularity)}, ${localSql}::TIMESTAMP)`, kind: 'time' });
  }
  const createValueSql = (member: Measure) => {
    if (ungrouped) return createUngroupedMeasureSql(member);
    return member.cube === tree.root ? createMeasureSql(member) : createRepeatedMeasureSql(member);
  };
  for (const member of measures) columns.push({ key: member.path, sql: createValueSql(member), kind: 'measure' });

  const ranges = times.flatMap(({ member, dateRange }) => {
    if (dateRange === undefined) return [];
    const [start, end] = dateRange.map((text) => toInstantSql(text, timezone));
    return [`${createDimensionSql(member)} BETWEEN ${start} AND ${end}`];
  });
  const segmentConditions = segments.flatMap((member) => (member.kind === 'segment' ? [createSegmentSql(member)] : []));
  const conditions = [...ranges, ...segmentConditions, ...filters.where];
  const grouping = columns.flatMap((column, index) => (column.kind === 'measure' ? [] : [index + 1]));
  const body = [
    `SELECT ${columns.map((column, index) => `${column.sql} AS c${index}`).join(', ')}`,
    createFromSql(tree),
    conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '',
    grouping.length > 0 && !ungrouped ? `GROUP BY ${grouping.join(', ')}` : '',
    filters.having.length > 0 ? `HAVING ${filters.having.join(' AND ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n');
  const limit = `LIMIT ${query.rowLimit}${query.offset === undefined ? '' : ` OFFSET ${query.offset}`}`;
  return {
    sql: `${body}\n${createOrderSql(query.order, columns)}${limit}`,
    countSql: `SELECT count(*) AS c0 FROM (${body})`,
    memberKeys: columns.map((column) => column.key),
  };
}

/**
 * Sorts by the query's order, or by the engine's default without one. Rows that tie come in any
 * order, as in the real engine.
 */
function createOrderSql(order: NormalizedQuery['order'], columns: readonly Column[]): string {
  const terms = (order ?? chooseDefaultOrder(columns)).flatMap(({ id, desc }) => {
    const columnNumber = findColumnNumber(columns, id);
    return columnNumber === undefined ? [] : [`${columnNumber} ${desc ? 'DESC' : 'ASC'}`];
  });
  return terms.length === 0 ? '' : `ORDER BY ${terms.join(', ')}\n`;
}

/**
 * Returns the engine's default order: by time; without a time by the first measure, descending;
 * without a measure by the first dimension.
 */
function chooseDefaultOrder(columns: readonly Column[]): NonNullable<NormalizedQuery['order']> {
  const findFirst = (kind: Column['kind']) => columns.find((column) => column.kind === kind);
  const time = findFirst('time');
  if (time !== undefined) return [{ id: removeGranularity(time.key), desc: false }];
  const dimension = findFirst('dimension');
  if (dimension === undefined) return [];
  const measure = findFirst('measure');
  return measure === undefined ? [{ id: dimension.key, desc: false }] : [{ id: measure.key, desc: true }];
}

/**
 * Returns the number, from 1, of the column that an order names; undefined if there is none, and
 * the order then ignores it. A time without granularity means its finest one. The real engine
 * counts an id with a granularity among the times only, so behind dimensions it means another
 * column; we do the same.
 */
function findColumnNumber(columns: readonly Column[], id: string): number | undefined {
  const lowerId = id.toLowerCase();
  const times = columns.filter((column) => column.kind === 'time');
  const keys = columns.map(({ key }) => key.toLowerCase());
  if (id.split('.').length === 3) return toOneBased(times.findIndex(({ key }) => key.toLowerCase() === lowerId));
  const grains = GRANULARITIES.map((granularity) => keys.indexOf(`${lowerId}.${granularity}`));
  return toOneBased(grains.find((index) => index >= 0) ?? keys.indexOf(lowerId));
}

const toOneBased = (index: number): number | undefined => (index < 0 ? undefined : index + 1);
const removeGranularity = (key: string): string => key.split('.').slice(0, 2).join('.');

function findDimension(model: ModelIndex, path: string): Dimension {
  const member = findMember(model, path);
  if (member.kind !== 'dimension') throw createUnknownMemberError(member.name, path);
  return member;
}

function findMeasure(model: ModelIndex, path: string): Measure {
  const member = findMember(model, path);
  if (member.kind !== 'measure') throw createUnknownMemberError(member.name, path);
  return member;
}
