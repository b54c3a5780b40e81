/** Compiles a caller's SQL text into a statement over the model's views. */
import * as z from 'zod/mini';
import { createFromSql, findJoinTree } from './join-tree';
import { readMemberFormat } from './member-format';
import { createDimensionSql, createMeasureRowSql, createMeasureSql, quoteName } from './member-sql';
import { isCalculated, type Measure, type ModelIndex, type Source } from './model';
import { DEFAULT_ROWS } from './normalize-query';
import type { QueryEngine } from './query-engine';
import { QueryError } from './query-error';
import { assertTextBounds, assertTreeBounds } from './statement-bounds';

interface CompiledSql {
  readonly sql: string;
  /** Maps the name of each output column that is a plain member of the model to its format. */
  readonly formatsByColumn: ReadonlyMap<string, ReturnType<typeof readMemberFormat>>;
}

/**
 * FROM may call only these functions, which generate rows from their arguments. Others could read
 * data outside the model.
 */
const ROW_GENERATORS = new Set(['range', 'generate_series', 'unnest']);

/**
 * Checks SQL text against the model and completes it. The text must be one SELECT over views and
 * cubes of the model. `MEASURE(x)` becomes the measure's expression, and a statement without LIMIT
 * gets the default one.
 * @throws QueryError 400 with the reason, for the caller to read
 */
export async function compileSql(
  model: ModelIndex,
  engine: QueryEngine,
  text: string,
  signal: AbortSignal,
): Promise<CompiledSql> {
  assertTextBounds(text);
  const tree = readTree(await engine.toSyntaxTree(text, signal));
  const [statement] = tree.statements ?? [];
  if (tree.error || statement === undefined) throw new QueryError(400, describeTreeError(tree));
  if ((tree.statements?.length ?? 0) > 1) throw new QueryError(400, 'Only one statement is allowed.');

  assertTreeBounds(statement);

  const tables = new Set<string>();
  checkSources(model, statement, new Set(), tables);
  const sources = [...tables].flatMap((name) => model.sources.get(name) ?? []);

  let hasMeasure = false;
  const expandedStatement = await replaceAsync(statement, async (node) => {
    if (node.class !== 'FUNCTION' || node.function_name !== 'measure') return undefined;
    hasMeasure = true;
    const measure = findMeasure(sources, node);
    const expression = await parseExpression(engine, createViewMeasureSql(measure), signal);
    const alias = typeof node.alias === 'string' && node.alias !== '' ? node.alias : measure.name;
    return { ...expression, alias };
  });
  const textWithoutSemicolon = text.trim().replace(/;\s*$/, '');
  const sql =
    hasMeasure || textWithoutSemicolon.includes(';')
      ? await engine.toSql(JSON.stringify({ error: false, statements: [expandedStatement] }), signal)
      : textWithoutSemicolon;
  return {
    sql: hasLimit(statement) ? sql : `SELECT * FROM (${sql}\n) LIMIT ${DEFAULT_ROWS}`,
    formatsByColumn: collectFormats(model, sources, statement),
  };
}

/**
 * Returns statements that create one SQL view per cube and view of the model. Dimensions and
 * measures are its columns; a measure's column holds the value of one row. Measures over other
 * measures have no value per row, and thus no column.
 */
export function createSqlViewStatements(model: ModelIndex): string[] {
  return [...model.sources.values()].map((source) => createSqlViewStatement(model, source));
}

function createSqlViewStatement(model: ModelIndex, source: Source): string {
  const dimensions: string[] = [];
  const measures: string[] = [];
  for (const member of source.members.values()) {
    if (member.kind === 'dimension') dimensions.push(`${createDimensionSql(member)} AS ${quoteName(member.name)}`);
    if (member.kind === 'measure' && !isCalculated(member)) {
      measures.push(`${createMeasureRowSql(member)} AS ${quoteName(member.name)}`);
    }
  }
  const tree = findJoinTree(model, [...source.members.values()]);
  return `CREATE VIEW ${quoteName(source.name)} AS SELECT ${[...dimensions, ...measures].join(', ')} ${createFromSql(tree)}`;
}

/** The SQL views name a measure's column like the measure. */
const toMeasureColumn = (name: string): string => name;

type Node = Record<string, unknown>;
const nodeSchema = z.record(z.string(), z.unknown());
const isNode = (value: unknown): value is Node => nodeSchema.safeParse(value).success && !Array.isArray(value);

const treeSchema = z.object({
  error: z.boolean(),
  error_message: z.optional(z.string()),
  error_type: z.optional(z.string()),
  statements: z.optional(z.array(nodeSchema)),
});

function readTree(json: string): z.infer<typeof treeSchema> {
  // Positions in the tree exceed the range of exact numbers in JavaScript, and nothing reads them.
  return z.parse(treeSchema, JSON.parse(json.replace(/"query_location":\d+/g, '"query_location":0')));
}

function describeTreeError(tree: z.infer<typeof treeSchema>): string {
  if (tree.error_type === 'not implemented') return 'Only SELECT statements are allowed.';
  return tree.error_message ?? 'The query holds no statement.';
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
  const entries = isNode(commonTables) && Array.isArray(commonTables.map) ? commonTables.map : [];
  for (const entry of entries) {
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
    const isQualified = readText(node, 'schema_name') !== '' || readText(node, 'catalog_name') !== '';
    if (!isQualified && cteNames.has(name)) return;
    if (isQualified || !model.sources.has(name)) {
      throw new QueryError(400, `Table or view '${readText(node, 'table_name')}' is not part of the data model.`);
    }
    tables.add(name);
  }
  if (node.type === 'TABLE_FUNCTION') {
    const name = isNode(node.function) ? readText(node.function, 'function_name') : '';
    if (!ROW_GENERATORS.has(name)) throw new QueryError(400, `The table function '${name}' is not allowed.`);
  }
  if (node.type === 'SHOW_REF') throw new QueryError(400, 'Only SELECT statements are allowed.');
}

function findMeasure(sources: readonly Source[], node: Node): Measure {
  const [argument] = Array.isArray(node.children) ? node.children : [];
  const names = isNode(argument) && Array.isArray(argument.column_names) ? argument.column_names.map(String) : [];
  const name = names.at(-1) ?? '';
  for (const source of sources) {
    const member = source.members.get(name);
    if (member?.kind === 'measure') return member;
  }
  throw new QueryError(400, `MEASURE(${names.join('.')}) names no measure of the queried views.`);
}

/** Returns the measure's formula over the columns of the SQL view. */
function createViewMeasureSql(measure: Measure): string {
  const prefix = measure.name.slice(0, measure.name.length - measure.definition.name.length);
  return createMeasureSql(measure, (part) =>
    quoteName(toMeasureColumn(part === measure ? measure.name : `${prefix}${part.name}`)),
  );
}

async function parseExpression(engine: QueryEngine, sql: string, signal: AbortSignal): Promise<Node> {
  const tree = readTree(await engine.toSyntaxTree(`SELECT ${sql}`, signal));
  const node = tree.statements?.[0]?.node;
  const list = isNode(node) && Array.isArray(node.select_list) ? node.select_list : [];
  const [expression] = list;
  if (!isNode(expression)) throw new Error(`A measure's SQL is not an expression: ${sql}`);
  return expression;
}

function hasLimit(statement: Node): boolean {
  const node = isNode(statement.node) ? statement.node : {};
  const modifiers = Array.isArray(node.modifiers) ? node.modifiers : [];
  return modifiers.some((item) => isNode(item) && item.type === 'LIMIT_MODIFIER' && item.limit !== null);
}

function collectFormats(
  model: ModelIndex,
  sources: readonly Source[],
  statement: Node,
): CompiledSql['formatsByColumn'] {
  const formats = new Map<string, ReturnType<typeof readMemberFormat>>();
  const addFormat = (column: string, name: string) => {
    for (const source of sources) {
      const member = source.members.get(name);
      if (member !== undefined && member.kind !== 'segment') {
        formats.set(column, readMemberFormat(model, member));
        return;
      }
    }
  };
  const node = isNode(statement.node) ? statement.node : {};
  for (const item of Array.isArray(node.select_list) ? node.select_list : []) {
    if (!isNode(item)) continue;
    const alias = readText(item, 'alias');
    if (item.class === 'STAR')
      for (const source of sources) for (const name of source.members.keys()) addFormat(name, name);
    const argument = Array.isArray(item.children) && item.function_name === 'measure' ? item.children[0] : item;
    if (isNode(argument) && Array.isArray(argument.column_names)) {
      const name = String(argument.column_names.at(-1));
      addFormat(alias === '' ? name : alias, name);
    }
  }
  return formats;
}

/** Returns a copy of the tree. A node that `replace` returns takes the place of the old one. */
async function replaceAsync(value: unknown, replace: (node: Node) => Promise<Node | undefined>): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => replaceAsync(item, replace)));
  if (!isNode(value)) return value;
  const replacement = await replace(value);
  if (replacement !== undefined) return replacement;
  const entries = Object.entries(value).map(async ([key, item]) => [key, await replaceAsync(item, replace)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function readText(node: unknown, key: string): string {
  const value = isNode(node) ? node[key] : undefined;
  return typeof value === 'string' ? value : '';
}
