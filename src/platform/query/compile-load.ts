/** A query of load as one SQL statement. */
import { filterSql, instantSql, localTimeSql } from './filter-sql';
import { fromSql, joinTree } from './join-tree';
import { dimensionSql, literal, measureSql, repeatedMeasureSql, segmentSql, ungroupedMeasureSql } from './member-sql';
import { type Catalogue, type Dimension, findMember, type Measure, type Member } from './model';
import type { NormalisedQuery } from './normalise-query';
import { UserError, unknownMember } from './query-error';

interface CompiledLoad {
  readonly sql: string;
  /** Rows without limit and offset. */
  readonly countSql: string;
  /** What the columns of `sql` are, in order: `sales.status`, `sales.ordered_at.day`. */
  readonly keys: readonly string[];
}

interface Column {
  readonly key: string;
  readonly sql: string;
  readonly kind: 'dimension' | 'time' | 'measure';
}

/** A normalised query as SQL over the model's tables. */
export function compileLoad(catalogue: Catalogue, query: NormalisedQuery): CompiledLoad {
  const { timezone, ungrouped = false } = query;
  const measures = [...new Set(query.measures)].map((path) => measure(catalogue, path));
  const dimensions = [...new Set(query.dimensions)].map((path) => dimension(catalogue, path));
  const times = query.timeDimensions.map((item) => ({ ...item, member: dimension(catalogue, item.dimension) }));
  const segments = (query.segments ?? []).map((path) => findMember(catalogue, path));
  const filters = filterSql(catalogue, query.filters, timezone);
  if (ungrouped && filters.having.length > 0) {
    throw new UserError("Measure filters aren't allowed in ungrouped query");
  }
  const used: Member[] = [
    ...measures,
    ...dimensions,
    ...segments,
    ...filters.members,
    ...times.map(({ member }) => member),
  ];
  const tree = joinTree(catalogue, used);

  const columns: Column[] = dimensions.map((member) => {
    const sql = dimensionSql(member);
    const local = member.definition.type === 'time' ? localTimeSql(sql, timezone) : sql;
    return { key: member.path, sql: local, kind: 'dimension' };
  });
  for (const { member, granularity } of times) {
    const key = `${member.path}.${granularity}`;
    if (granularity === undefined || columns.some((column) => column.key === key)) continue;
    const local = localTimeSql(dimensionSql(member), timezone);
    columns.push({ key, sql: `date_trunc(${literal(granularity)}, ${local}::TIMESTAMP)`, kind: 'time' });
  }
  const valueSql = (member: Measure) => {
    if (ungrouped) return ungroupedMeasureSql(member);
    return member.cube === tree.root ? measureSql(member) : repeatedMeasureSql(member);
  };
  for (const member of measures) columns.push({ key: member.path, sql: valueSql(member), kind: 'measure' });

  const ranges = times.flatMap(({ member, dateRange }) => {
    if (dateRange === undefined) return [];
    const [start, end] = dateRange.map((text) => instantSql(text, timezone));
    return [`${dimensionSql(member)} BETWEEN ${start} AND ${end}`];
  });
  const kept = segments.flatMap((member) => (member.kind === 'segment' ? [segmentSql(member)] : []));
  const conditions = [...ranges, ...kept, ...filters.where];
  const grouping = columns.flatMap((column, index) => (column.kind === 'measure' ? [] : [index + 1]));
  const body = [
    `SELECT ${columns.map((column, index) => `${column.sql} AS c${index}`).join(', ')}`,
    fromSql(tree),
    conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '',
    grouping.length > 0 && !ungrouped ? `GROUP BY ${grouping.join(', ')}` : '',
    filters.having.length > 0 ? `HAVING ${filters.having.join(' AND ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n');
  const limit = `LIMIT ${query.rowLimit}${query.offset === undefined ? '' : ` OFFSET ${query.offset}`}`;
  return {
    sql: `${body}\n${orderSql(query, columns)}\n${limit}`,
    countSql: `SELECT count(*) AS c0 FROM (${body})`,
    keys: columns.map((column) => column.key),
  };
}

/**
 * The order asked for, else the engine's own: time, or the first measure downwards, or the first dimension. The other
 * dimensions follow as tie-breakers, so that pages by offset neither repeat nor miss a row.
 */
function orderSql(query: NormalisedQuery, columns: readonly Column[]): string {
  const terms: string[] = [];
  const seen = new Set<number>();
  const add = (index: number, desc: boolean) => {
    if (index < 0 || seen.has(index)) return;
    seen.add(index);
    terms.push(`${index + 1} ${desc ? 'DESC' : 'ASC'}`);
  };
  const find = (id: string) =>
    columns.findIndex((column) => column.key === id || (column.kind === 'time' && column.key.startsWith(`${id}.`)));
  for (const { id, desc } of query.order ?? []) add(find(id), desc);
  if (terms.length === 0) {
    const time = columns.findIndex((column) => column.kind === 'time');
    const measured = columns.findIndex((column) => column.kind === 'measure');
    if (time >= 0) add(time, false);
    else if (measured >= 0) add(measured, true);
    else add(0, false);
  }
  columns.forEach((column, index) => {
    if (column.kind !== 'measure') add(index, false);
  });
  return `ORDER BY ${terms.join(', ')}`;
}

function dimension(catalogue: Catalogue, path: string): Dimension {
  const member = findMember(catalogue, path);
  if (member.kind !== 'dimension') throw unknownMember(member.name, path);
  return member;
}

function measure(catalogue: Catalogue, path: string): Measure {
  const member = findMember(catalogue, path);
  if (member.kind !== 'measure') throw unknownMember(member.name, path);
  return member;
}
