/** A query of load as one SQL statement. */
import { filterSql, instantSql, localTimeSql } from './filter-sql';
import { dimensionSql, fromSql, joinPath, literal, measureRowSql, measureSql, segmentSql } from './member-sql';
import { type Catalogue, type CubeDefinition, type Dimension, findMember, type Measure, type Member } from './model';
import type { NormalisedQuery } from './normalise-query';
import { badQuery, UserError } from './query-error';

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
export function compileLoad(catalogue: Catalogue, query: NormalisedQuery, today: Date): CompiledLoad {
  const used: Member[] = [];
  const use = <Found extends Member>(member: Found): Found => {
    used.push(member);
    return member;
  };
  const columns: Column[] = [];
  const where: string[] = [];
  for (const path of query.dimensions) {
    const member = use(dimension(catalogue, path));
    const sql = dimensionSql(member);
    const local = member.definition.type === 'time' ? localTimeSql(sql, query.timezone) : sql;
    columns.push({ key: path, sql: local, kind: 'dimension' });
  }
  for (const item of query.timeDimensions) {
    const sql = dimensionSql(use(dimension(catalogue, item.dimension)));
    if (item.dateRange !== undefined) {
      const [start, end] = item.dateRange;
      where.push(`${sql} BETWEEN ${instantSql(start, query.timezone)} AND ${instantSql(end, query.timezone)}`);
    }
    if (item.granularity === undefined) continue;
    const truncated = `date_trunc(${literal(item.granularity)}, ${localTimeSql(sql, query.timezone)}::TIMESTAMP)`;
    columns.push({ key: `${item.dimension}.${item.granularity}`, sql: truncated, kind: 'time' });
  }
  for (const path of query.measures ?? []) {
    const member = use(measure(catalogue, path));
    columns.push({
      key: path,
      sql: query.ungrouped === true ? rowValueSql(member) : measureSql(member),
      kind: 'measure',
    });
  }
  for (const path of query.segments ?? []) {
    const member = use(findMember(catalogue, path));
    if (member.kind === 'segment') where.push(segmentSql(member));
  }
  const filters = filterSql(catalogue, query.filters, { timezone: query.timezone, today });
  used.push(...filters.members);

  const cubes = [...new Set(used.map((member) => member.cube))];
  const measured = used.filter((member) => member.kind === 'measure').map((member) => member.cube);
  const root = rootOf(catalogue, cubes, measured);
  const grouping = columns.flatMap((column, index) => (column.kind === 'measure' ? [] : [index + 1]));
  const conditions = [...where, ...filters.where];
  const body = [
    `SELECT ${columns.map((column, index) => `${column.sql} AS c${index}`).join(', ')}`,
    fromSql(catalogue, root, cubes),
    conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '',
    grouping.length > 0 && query.ungrouped !== true ? `GROUP BY ${grouping.join(', ')}` : '',
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

/** The cube that all others hang on: the one that is measured, or else one from which joins lead everywhere. */
function rootOf(
  catalogue: Catalogue,
  cubes: readonly CubeDefinition[],
  measured: readonly CubeDefinition[],
): CubeDefinition {
  const candidates = measured.length > 0 ? [...new Set(measured)] : cubes;
  const reaches = (from: CubeDefinition) => cubes.every((to) => joinPath(catalogue, from, to) !== undefined);
  const root = candidates.length > 1 && measured.length > 0 ? undefined : candidates.find(reaches);
  if (root !== undefined) return root;
  throw new UserError(`Can't find join path to join ${cubes.map((cube) => `'${cube.name}'`).join(', ')}`);
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

function rowValueSql(member: Measure): string {
  if (member.definition.type === 'number') throw badQuery(`'${member.path}' has no value in an ungrouped query`);
  return measureRowSql(member);
}

function dimension(catalogue: Catalogue, path: string): Dimension {
  const member = findMember(catalogue, path);
  if (member.kind !== 'dimension') throw new UserError(`'${path}' is not a dimension`);
  return member;
}

function measure(catalogue: Catalogue, path: string): Measure {
  const member = findMember(catalogue, path);
  if (member.kind !== 'measure') throw new UserError(`'${path}' is not a measure`);
  return member;
}
