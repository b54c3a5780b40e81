/** Plans an SQL text: checks it against the model, and finds the statement that gives its rows. */
import type { DataQuery } from '../../../contract';
import { compileLoad } from '../compile-load';
import { readMemberFormat } from '../member-format';
import { quoteName } from '../member-sql';
import type { ModelIndex } from '../model';
import { normalizeQueries } from '../normalize-query';
import type { QueryEngine } from '../query-engine';
import { QueryError } from '../query-error';
import { assertTextBounds } from '../statement-bounds';
import { type ConvertedSql, convertSql, listPlainColumns } from './convert-sql';
import { type Column, getItemKey, type QueryType } from './draft';
import { rewriteForDuckDb } from './duckdb-sql';
import { assertEngineGrammar } from './grammar';
import { toLiteralSql } from './literal';
import { isNode, type Node, readNode, readNodes, readStatement, readText, writeStatement } from './syntax-tree';

export interface SqlPlan {
  readonly queryType: QueryType;
  /** The JSON query that gives the same rows; only regular texts have one. */
  readonly query?: DataQuery;
  /** The syntax tree of the text. */
  readonly statement: Node;
  readonly sql: string;
  /** Maps the name of each output column that is a plain member of the model to its format. */
  readonly formatsByColumn: ReadonlyMap<string, ReturnType<typeof readMemberFormat>>;
}

export interface SqlPlanner {
  readonly model: ModelIndex;
  readonly engine: QueryEngine;
  /** The engine sends any number of rows; without a LIMIT fewer than otherwise. */
  readonly streamsSql: boolean;
  readonly now: () => Date;
}

const MAX_ROWS = 50_000;
const DEFAULT_STREAMED_ROWS = 10_000;

/**
 * FROM may call only these functions, which generate rows from their arguments. Others could read
 * data outside the model.
 */
const ROW_GENERATORS = new Set(['range', 'generate_series', 'unnest']);

/**
 * Checks SQL text against the model and completes it. The text must be one SELECT over views and
 * cubes of the model.
 * @throws QueryError with the reason, for the caller to read
 */
export async function planSql(
  planner: SqlPlanner,
  text: string,
  timezone: string,
  signal: AbortSignal,
): Promise<SqlPlan> {
  const { model, engine, streamsSql } = planner;
  assertTextBounds(text);
  const statement = readStatement(await engine.toSyntaxTree(text, signal));
  const tables = new Set<string>();
  checkSources(model, statement, new Set(), tables);
  assertEngineGrammar(model, statement, text);
  const converted = convertSql(model, statement, planner.now());
  if (converted.queryType === 'regular') return { statement, ...planQuery(planner, converted, timezone) };

  const sources = [...tables].flatMap((name) => model.sources.get(name) ?? []);
  const parse = async (sql: string) => readNode(readStatement(await engine.toSyntaxTree(sql, signal)), 'node') ?? {};
  const rewritten = await rewriteForDuckDb(statement, { model, timezone, sources, parse });
  const sql = await engine.toSql(writeStatement(rewritten), signal);
  const limit = streamsSql ? (hasLimit(statement) ? undefined : DEFAULT_STREAMED_ROWS) : MAX_ROWS;
  return {
    queryType: converted.queryType,
    statement,
    sql: limit === undefined ? sql : `SELECT * FROM (${sql}\n) LIMIT ${limit}`,
    formatsByColumn: collectFormats(model, listPlainColumns(model, statement, planner.now())),
  };
}

/**
 * Plans a text that is not run, and lets DuckDB check what it alone can.
 * @throws QueryError
 */
export async function planCheckedSql(planner: SqlPlanner, text: string, signal: AbortSignal): Promise<SqlPlan> {
  const plan = await planSql(planner, text, 'UTC', signal);
  if (plan.queryType !== 'regular') await planner.engine.check(plan.sql, signal);
  return plan;
}

/** Runs the query as a load would, and gives its columns the names and the order of the text. */
function planQuery(
  { model, streamsSql, now }: SqlPlanner,
  { query, columns }: Extract<ConvertedSql, { queryType: 'regular' }>,
  timezone: string,
): Omit<SqlPlan, 'statement'> {
  const rowLimit = streamsSql ? (query.limit ?? DEFAULT_STREAMED_ROWS) : Math.min(query.limit ?? MAX_ROWS, MAX_ROWS);
  const input = { ...query, timezone, limit: Math.min(rowLimit, MAX_ROWS) };
  const [normalized] = normalizeQueries(model, input, { now: now(), cache: undefined }).queries;
  if (normalized === undefined) throw new Error('A JSON query became none.');
  const { sql, memberKeys } = compileLoad(model, { ...normalized, rowLimit });
  const selected = columns.map(({ name, item }) => {
    const value = item.kind === 'literal' ? toLiteralSql(item.literal) : `c${memberKeys.indexOf(getItemKey(item))}`;
    return `${value} AS ${quoteName(name)}`;
  });
  return {
    queryType: 'regular',
    query,
    sql: `SELECT ${selected.join(', ')} FROM (${sql})`,
    formatsByColumn: collectFormats(model, columns),
  };
}

/**
 * Refuses tables outside the model. A common table expression is visible in those after it and in
 * its own query, as in the engine. Anywhere else its name would open a table of the engine's own
 * catalogue.
 */
function checkSources(model: ModelIndex, value: unknown, cteNames: ReadonlySet<string>, tables: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) checkSources(model, item, cteNames, tables);
  }
  if (!isNode(value)) return;
  checkSource(model, value, cteNames, tables);
  const { cte_map: commonTables, right: recursivePart, ...otherChildren } = value;
  const visibleNames = new Set(cteNames);
  for (const entry of readNodes(commonTables, 'map')) {
    checkSources(model, entry, visibleNames, tables);
    visibleNames.add(readText(entry, 'key').toLowerCase());
  }
  checkSources(model, Object.values(otherChildren), visibleNames, tables);
  if (value.type === 'RECURSIVE_CTE_NODE') visibleNames.add(readText(value, 'cte_name').toLowerCase());
  checkSources(model, recursivePart, visibleNames, tables);
}

function checkSource(model: ModelIndex, node: Node, cteNames: ReadonlySet<string>, tables: Set<string>): void {
  if (node.type === 'BASE_TABLE') {
    const name = readText(node, 'table_name').toLowerCase();
    const schema = readText(node, 'schema_name').toLowerCase();
    if (schema === '' && readText(node, 'catalog_name') === '' && cteNames.has(name)) return;
    if (!['', 'public'].includes(schema) || readText(node, 'catalog_name') !== '' || !model.sources.has(name)) {
      const path = [schema, name].filter((part) => part !== '').join('.');
      throw new QueryError(400, `Error during planning: Table or CTE with name '${path}' not found`);
    }
    if (isNode(node.at_clause)) throw new QueryError(400, 'A table has no versions.');
    tables.add(name);
  }
  if (node.type === 'TABLE_FUNCTION') {
    const name = readText(node.function, 'function_name');
    if (!ROW_GENERATORS.has(name)) throw new QueryError(400, `The table function '${name}' is not allowed.`);
  }
  if (node.type === 'SHOW_REF') throw new QueryError(400, 'Only SELECT statements are allowed.');
}

function hasLimit(statement: Node): boolean {
  const modifiers = readNodes(readNode(statement, 'node'), 'modifiers');
  return modifiers.some((item) => item.type === 'LIMIT_MODIFIER' && item.limit !== null);
}

/** Grains and literals have no format. */
function collectFormats(model: ModelIndex, columns: readonly Column[]): SqlPlan['formatsByColumn'] {
  const formats = columns.flatMap(({ name, item }) => {
    const member = item.kind === 'member' || item.kind === 'aggregate' ? item.member : undefined;
    return member === undefined || member.kind === 'segment' ? [] : [[name, readMemberFormat(model, member)] as const];
  });
  return new Map(formats);
}
