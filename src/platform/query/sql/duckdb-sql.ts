/** Writes a text that is no JSON query as a statement of DuckDB. */
import { toLocalTimeSql } from '../filter-sql';
import { createFromSql, findJoinTree } from '../join-tree';
import {
  createDimensionSql,
  createMeasureRowSql,
  createMeasureSql,
  createSegmentSql,
  createUngroupedMeasureSql,
  quoteName,
  quoteText,
} from '../member-sql';
import { isCalculated, type Measure, type Member, type ModelIndex, type Source } from '../model';
import { QueryError } from '../query-error';
import { isModelJoin, listTables, type Table } from './from-clause';
import { findCountMeasure } from './select-items';
import {
  isNode,
  type Node,
  readCommonTables,
  readFunction,
  readNode,
  readNodes,
  readText,
  readTexts,
} from './syntax-tree';

/** The parts of a time in TO_CHAR, and in DuckDB. */
const TIME_PARTS = 'YYYY %Y, MONTH %B, MON %b, MM %m, DDD %j, DD %d, HH24 %H, HH12 %I, HH %I, MI %M, SS %S';

/** These statements create functions of Postgres that DuckDB lacks. */
export const SQL_FUNCTIONS: readonly string[] = [
  `CREATE MACRO to_char(t, f) AS strftime(t, ${TIME_PARTS.split(', ').reduce((sql, part) => `replace(${sql}, '${part.replace(' ', "', '")}')`, 'f')})`,
  'CREATE MACRO to_timestamp(t, f) AS CAST(t AS TIMESTAMP)',
  'CREATE MACRO to_date(t, f) AS CAST(CAST(t AS TIMESTAMP) AS DATE)',
  "CREATE MACRO dateadd(unit, n, t) AS t + CAST(n || ' ' || unit AS INTERVAL)",
];

/** Describes the statement around a node, because the new text of a node depends on it. */
interface Rewriter {
  readonly model: ModelIndex;
  readonly timezone: string;
  /** Returns the syntax tree of a select. */
  parse(sql: string): Promise<Node>;
  /** Measures are looked up in all views of the statement. */
  readonly sources: readonly Source[];
  readonly commonTables: readonly string[];
  /** The views that the innermost select reads; none if it reads another select. */
  readonly tables: readonly Table[];
}

/** Returns the statement with measures, tables and functions in DuckDB's words. */
export function rewriteForDuckDb(
  statement: Node,
  rewriter: Omit<Rewriter, 'commonTables' | 'tables'>,
): Promise<unknown> {
  return rewrite(statement, { ...rewriter, commonTables: [], tables: [] });
}

async function rewrite(value: unknown, rewriter: Rewriter): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((item) => rewrite(item, rewriter)));
    return items.flatMap((item, index) => (Array.isArray(item) && isNode(value[index]) ? item : [item]));
  }
  if (!isNode(value)) return value;
  const inner = value.type === 'SELECT_NODE' ? enterSelect(value, rewriter) : rewriter;
  const replacement = await replaceNode(value, inner);
  if (replacement !== undefined) return replacement;
  const entries = Object.entries(value).map(async ([key, item]) => [key, await rewrite(item, inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function enterSelect(select: Node, outer: Rewriter): Rewriter {
  const names = readCommonTables(select).map(({ name }) => name);
  const commonTables = [...outer.commonTables, ...names];
  return { ...outer, commonTables, tables: listTables(readNode(select, 'from_table'), outer.model, commonTables) };
}

const countLeaves = (node: unknown): number =>
  isNode(node) && node.type === 'JOIN' ? countLeaves(node.left) + countLeaves(node.right) : 1;

/** Returns undefined for a node that stays, and whose children are rewritten. */
async function replaceNode(node: Node, rewriter: Rewriter): Promise<unknown> {
  if (node.type === 'BASE_TABLE' || (node.type === 'JOIN' && isModelJoin(node))) return replaceTables(node, rewriter);
  if (node.class === 'STAR') return replaceStar(node, rewriter);
  if (node.class === 'COLUMN_REF') return qualifyColumn(node, rewriter);
  const name = readFunction(node);
  const [first, ...others] = readNodes(node, 'children');
  const isCount = name === 'count_star' || (/^(count|sum)$/.test(name) && first?.class === 'CONSTANT');
  const counted = isCount ? findCountMeasure(rewriter.tables.map(({ source }) => source)) : undefined;
  if (counted !== undefined) return writeMeasure(node, counted, '', rewriter);
  if (/^(measure|sum|avg|min|max|count)$/.test(name)) return replaceAggregate(node, name, first, rewriter);
  const children = async () => Promise.all(others.map((child) => rewrite(child, rewriter)));
  // DuckDB divides whole numbers into whole numbers by another operator.
  if (name === '/')
    return { ...node, function_name: '//', children: [await rewrite(first, rewriter), ...(await children())] };
  const unit = readText(readNode(first, 'value'), 'value') || readTexts(first, 'column_names').join();
  const isUnit =
    (name === 'date_trunc' && unit === 'qtr') || (/^date(add|diff)$/.test(name) && first?.class === 'COLUMN_REF');
  if (!isUnit) return undefined;
  const constant = await parseExpression(quoteText(unit === 'qtr' ? 'quarter' : unit.toLowerCase()), rewriter);
  return { ...node, children: [constant, ...(await children())] };
}

const parseExpression = async (sql: string, { parse }: Rewriter): Promise<Node> =>
  readNodes(await parse(`SELECT ${sql}`), 'select_list')[0] ?? {};

/**
 * Returns the members of views as columns of a table, with times as the clocks of the zone show
 * them. Each view of a join is one structure. A measure has the value of a row; a join has those of
 * its first view only, because it repeats the rows of the others.
 */
async function replaceTables(node: Node, rewriter: Rewriter): Promise<Node | undefined> {
  const tables = listTables(node, rewriter.model, rewriter.commonTables);
  const sources = new Set(tables.map(({ source }) => source));
  if (tables.length < countLeaves(node) || sources.size < tables.length) return undefined;
  const tree = findJoinTree(
    rewriter.model,
    [...sources].flatMap(({ members }) => [...members.values()]),
  );
  const isJoin = tables.length > 1;
  const columns = tables.map(({ alias, source }) => {
    const members = [...source.members.values()].filter(
      (member) => member.kind !== 'measure' || (member.cube === tree.root && hasRowValue(member)),
    );
    const values = members.map((member): readonly [string, string] => [member.name, createColumnSql(member, rewriter)]);
    if (!isJoin) return values.map(([name, sql]) => `${sql} AS ${quoteName(name)}`).join(', ');
    return `{${values.map(([name, sql]) => `${quoteText(name)}: ${sql}`).join(', ')}} AS ${quoteName(alias)}`;
  });
  const alias = isJoin ? 'joined' : (tables[0]?.alias ?? '');
  const sql = `SELECT * FROM (SELECT ${columns.join(', ')} ${createFromSql(tree)}) AS ${quoteName(alias)}`;
  const { sample, column_name_alias } = node;
  return { ...readNode(await rewriter.parse(sql), 'from_table'), sample, column_name_alias };
}

/** The aggregate in a calculated measure's own SQL, as in `max({CUBE}.day)`, has no value of one row. */
const hasRowValue = (measure: Measure): boolean =>
  !isCalculated(measure) || !/\b(count|sum|avg|min|max|string_agg)\s*\(/i.test(createUngroupedMeasureSql(measure));

function createColumnSql(member: Member, { timezone }: Rewriter): string {
  if (member.kind === 'segment') return createSegmentSql(member);
  if (member.kind === 'measure') {
    return isCalculated(member) ? createUngroupedMeasureSql(member) : createMeasureRowSql(member);
  }
  const sql = createDimensionSql(member);
  return member.definition.type === 'time' ? toLocalTimeSql(sql, timezone) : sql;
}

/** A star leaves out segments. Over a join it becomes one star per view. */
function replaceStar(node: Node, { tables }: Rewriter): Node | Node[] | undefined {
  const name = readText(node, 'relation_name').toLowerCase();
  const stars = tables
    .filter(({ alias }) => name === '' || alias.toLowerCase() === name)
    .map(({ alias, source }) => {
      const segments = [...source.members.values()].filter(({ kind }) => kind === 'segment');
      const exclusions = [...readTexts(node, 'exclude_list'), ...segments.map((segment) => segment.name)];
      return { ...node, exclude_list: exclusions, ...(tables.length > 1 && { relation_name: alias }) };
    });
  return stars.length > 1 ? stars : stars[0];
}

/** The fields of a structure have to be named with it. */
function qualifyColumn(node: Node, { tables }: Rewriter): Node | undefined {
  const [name = '', ...others] = readTexts(node, 'column_names');
  const table = tables.find(({ source }) => source.members.has(name));
  const isField = tables.length > 1 && others.length === 0 && table !== undefined;
  return isField ? { ...node, column_names: [table.alias, name] } : undefined;
}

/**
 * MEASURE, any aggregate of a calculated measure and the distinct count of an estimated one become
 * the measure's formula.
 */
async function replaceAggregate(
  node: Node,
  name: string,
  argument: Node | undefined,
  rewriter: Rewriter,
): Promise<Node | undefined> {
  const names = readTexts(argument, 'column_names');
  const sources = name === 'measure' ? rewriter.sources : rewriter.tables.map(({ source }) => source);
  const measure = sources
    .map((source) => source.members.get(names.at(-1) ?? ''))
    .find((member): member is Measure => member?.kind === 'measure');
  const isEstimate = measure?.definition.type === 'countDistinctApprox' && name === 'count' && node.distinct === true;
  if (measure !== undefined && (name === 'measure' || isCalculated(measure) || isEstimate)) {
    const isMeasure = name === 'measure';
    return writeMeasure(node, measure, isMeasure ? name : name.toUpperCase(), rewriter);
  }
  if (name !== 'measure') return undefined;
  throw new QueryError(400, `Error during rewrite: MEASURE(${names.join('.')}) names no measure of the queried views.`);
}

/** Writes the formula over the columns of the measure's view. */
async function writeMeasure(node: Node, measure: Measure, name: string, rewriter: Rewriter): Promise<Node> {
  if (!hasRowValue(measure)) throw new QueryError(400, `The measure ${measure.path} cannot be part of an expression.`);
  const prefix = measure.name.slice(0, measure.name.length - measure.definition.name.length);
  const table = rewriter.tables.find(({ source }) => measure.path.startsWith(`${source.name}.`));
  const qualifier = table !== undefined && rewriter.tables.length > 1 ? `${quoteName(table.alias)}.` : '';
  const sql = createMeasureSql(
    measure,
    (part) => qualifier + quoteName(part === measure ? measure.name : `${prefix}${part.name}`),
  );
  const alias = readText(node, 'alias') || (name === '' ? '' : `${name}(${measure.path})`);
  return { ...(await parseExpression(sql, rewriter)), alias };
}
