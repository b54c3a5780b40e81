/** Writes a text that is no JSON query as a statement of DuckDB, over one SQL view per cube and view. */
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
import { isModelJoin } from './from-clause';
import { readLiteral } from './literal';
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

/** Reads the syntax trees of parts of a statement. */
interface Parsers {
  expression(sql: string): Promise<Node>;
  /** Takes what stands after FROM. */
  table(sql: string): Promise<Node>;
}

/**
 * Returns statements that create one SQL view per cube and view of the model. Its columns are the
 * members; a measure's column holds the value of one row.
 */
export function createSqlViewStatements(model: ModelIndex): string[] {
  return [...model.sources.values()].map((source) => {
    const members = [...source.members.values()];
    const columns = members.map((member) => `${createColumnSql(member)} AS ${quoteName(member.name)}`);
    return `CREATE VIEW ${quoteName(source.name)} AS SELECT ${columns.join(', ')} ${createFromSql(findJoinTree(model, members))}`;
  });
}

function createColumnSql(member: Member): string {
  if (member.kind === 'dimension') return createDimensionSql(member);
  if (member.kind === 'segment') return createSegmentSql(member);
  return isCalculated(member) ? createUngroupedMeasureSql(member) : createMeasureRowSql(member);
}

interface Table {
  readonly alias: string;
  readonly source: Source;
}

interface Rewriter {
  readonly model: ModelIndex;
  readonly parsers: Parsers;
  readonly timezone: string;
  /** Measures are looked up in all views of the statement. */
  readonly sources: readonly Source[];
  /** The views that the innermost select reads; none if it reads another select. */
  readonly base: readonly Table[];
  readonly commonTables: ReadonlySet<string>;
}

/** Returns the statement with measures, joins, times and functions in DuckDB's words. */
export async function rewriteForDuckDb(
  model: ModelIndex,
  statement: Node,
  sources: readonly Source[],
  timezone: string,
  parsers: Parsers,
): Promise<unknown> {
  return rewrite(statement, { model, parsers, timezone, sources, base: [], commonTables: new Set() });
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

function enterSelect(select: Node, rewriter: Rewriter): Rewriter {
  const names = readCommonTables(select).map(({ name }) => name);
  const commonTables = new Set([...rewriter.commonTables, ...names]);
  return { ...rewriter, commonTables, base: listTables(readNode(select, 'from_table'), { ...rewriter, commonTables }) };
}

function findSource(table: Node, { model, commonTables }: Rewriter): [Source] | undefined {
  const name = readText(table, 'table_name').toLowerCase();
  const source = readText(table, 'schema_name') === '' && commonTables.has(name) ? undefined : model.sources.get(name);
  return source === undefined ? undefined : [source];
}

async function replaceNode(node: Node, rewriter: Rewriter): Promise<unknown> {
  if (node.class === 'STAR') return replaceStar(node, rewriter);
  if (node.type === 'BASE_TABLE') return replaceTable(node, rewriter);
  if (node.type === 'JOIN' && isModelJoin(node)) return replaceJoin(node, rewriter);
  if (node.class === 'COLUMN_REF') return qualifyColumn(node, rewriter);
  const name = readFunction(node);
  const [argument, ...others] = readNodes(node, 'children');
  if (name === '/' && others.length > 0)
    return { ...node, function_name: '//', children: await rewrite(node.children, rewriter) };
  if (name === 'measure' || argument?.class === 'COLUMN_REF') return replaceAggregate(node, name, argument, rewriter);
  const isCount = name === 'count_star' || ((name === 'count' || name === 'sum') && argument?.class === 'CONSTANT');
  const countMeasure = isCount ? findCountMeasure(rewriter.base.map(({ source }) => source)) : undefined;
  if (countMeasure !== undefined) return withAlias(node, createViewMeasureSql(countMeasure, rewriter), rewriter);
  return replaceFunction(node, name, rewriter);
}

async function withAlias(node: Node, sql: string, { parsers }: Rewriter, alias = ''): Promise<Node> {
  return { ...(await parsers.expression(sql)), alias: readText(node, 'alias') || alias };
}

/** Measures that are calculated have one formula, whatever the aggregate. */
async function replaceAggregate(
  node: Node,
  name: string,
  argument: Node | undefined,
  rewriter: Rewriter,
): Promise<unknown> {
  const names = readTexts(argument, 'column_names');
  const sources = name === 'measure' ? rewriter.sources : rewriter.base.map(({ source }) => source);
  const measure = sources
    .map((source) => source.members.get(names.at(-1) ?? ''))
    .find((member): member is Measure => member?.kind === 'measure');
  if (name === 'measure') {
    if (measure === undefined) {
      throw new QueryError(
        400,
        `Error during rewrite: MEASURE(${names.join('.')}) names no measure of the queried views.`,
      );
    }
    return withAlias(node, createViewMeasureSql(measure, rewriter), rewriter, `measure(${measure.path})`);
  }
  const isAggregate = ['sum', 'avg', 'min', 'max', 'count'].includes(name);
  if (!isAggregate || measure === undefined || !isCalculated(measure)) return replaceFunction(node, name, rewriter);
  return withAlias(node, createViewMeasureSql(measure, rewriter), rewriter, `${name.toUpperCase()}(${measure.path})`);
}

/** Returns the measure's formula over the columns of the SQL view. */
function createViewMeasureSql(measure: Measure, { base }: Rewriter): string {
  const prefix = measure.name.slice(0, measure.name.length - measure.definition.name.length);
  const table = base.length > 1 ? base.find(({ source }) => measure.path.startsWith(`${source.name}.`)) : undefined;
  const qualifier = table === undefined ? '' : `${quoteName(table.alias)}.`;
  return createMeasureSql(
    measure,
    (part) => qualifier + quoteName(part === measure ? measure.name : `${prefix}${part.name}`),
  );
}

/** The views of a join are structures, whose fields have to be named with them. */
function qualifyColumn(node: Node, { base }: Rewriter): Node | undefined {
  const [name = '', ...others] = readTexts(node, 'column_names');
  const table = base.find(({ source }) => source.members.has(name));
  if (base.length < 2 || others.length > 0 || table === undefined) return undefined;
  return { ...node, column_names: [table.alias, name] };
}

/** A star leaves out segments. Over a join it becomes one star per view. */
function replaceStar(node: Node, { base }: Rewriter): Node | Node[] | undefined {
  const table = readText(node, 'relation_name').toLowerCase();
  const stars = base
    .filter(({ alias }) => table === '' || alias.toLowerCase() === table)
    .map(({ alias, source }) => {
      const segments = [...source.members.values()].filter(({ kind }) => kind === 'segment').map(({ name }) => name);
      const exclusions = [...readTexts(node, 'exclude_list'), ...segments];
      return { ...node, exclude_list: exclusions, ...(base.length > 1 && { relation_name: alias }) };
    });
  return stars.length > 1 ? stars : stars[0];
}

/** Times of a view are those of the zone's clocks. */
async function replaceTable(node: Node, rewriter: Rewriter): Promise<Node | undefined> {
  const [source] = findSource(node, rewriter) ?? [];
  if (source === undefined) return undefined;
  const times = [...source.members.values()].filter(
    ({ kind, definition }) => kind === 'dimension' && definition.type === 'time',
  );
  if (rewriter.timezone === 'UTC' || times.length === 0) return { ...node, schema_name: '' };
  const localTimes = times.map(
    ({ name }) => `${toLocalTimeSql(quoteName(name), rewriter.timezone)} AS ${quoteName(name)}`,
  );
  const alias = quoteName(readText(node, 'alias') || source.name);
  return rewriter.parsers.table(
    `(SELECT * REPLACE (${localTimes.join(', ')}) FROM ${quoteName(source.name)}) AS ${alias}`,
  );
}

/**
 * Returns a table with one structure per joined view, over the joins of the model. It has the
 * measures of the first view only: the join repeats the rows of the others.
 */
async function replaceJoin(node: Node, rewriter: Rewriter): Promise<Node | undefined> {
  const tables = listTables(node, rewriter);
  const names = tables.map(({ source }) => source.name);
  if (new Set(names).size < names.length || tables.length < 2) return undefined;
  const tree = findJoinTree(
    rewriter.model,
    tables.flatMap(({ source }) => [...source.members.values()]),
  );
  const structures = tables.map(({ alias, source }) => {
    const fields = [...source.members.values()].flatMap((member) =>
      member.kind === 'measure' && member.cube !== tree.root
        ? []
        : [`${quoteText(member.name)}: ${createLocalColumnSql(member, rewriter.timezone)}`],
    );
    return `{${fields.join(', ')}} AS ${quoteName(alias)}`;
  });
  return rewriter.parsers.table(`(SELECT ${structures.join(', ')} ${createFromSql(tree)}) AS joined`);
}

function createLocalColumnSql(member: Member, timezone: string): string {
  const sql = createColumnSql(member);
  return member.kind === 'dimension' && member.definition.type === 'time' ? toLocalTimeSql(sql, timezone) : sql;
}

function listTables(node: Node | undefined, rewriter: Rewriter): Table[] {
  if (node?.type === 'JOIN')
    return [...listTables(readNode(node, 'left'), rewriter), ...listTables(readNode(node, 'right'), rewriter)];
  const [source] = (node?.type === 'BASE_TABLE' && findSource(node, rewriter)) || [];
  return source === undefined || node === undefined ? [] : [{ alias: readText(node, 'alias') || source.name, source }];
}

/** Functions of Postgres that DuckDB lacks, with `$1` and `$2` for their arguments. */
const TEMPLATES: Readonly<Record<string, string>> = {
  to_char: 'strftime($1, $2)',
  to_timestamp: 'CAST($1 AS TIMESTAMP)',
  to_date: 'CAST(CAST($1 AS TIMESTAMP) AS DATE)',
};

const TIME_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/YYYY/g, '%Y'],
  [/MONTH|Month/g, '%B'],
  [/MON|Mon/g, '%b'],
  [/MM/g, '%m'],
  [/DDD/g, '%j'],
  [/DD/g, '%d'],
  [/HH24/g, '%H'],
  [/HH12|HH/g, '%I'],
  [/MI/g, '%M'],
  [/SS/g, '%S'],
];

async function replaceFunction(node: Node, name: string, rewriter: Rewriter): Promise<unknown> {
  const [first, second, third] = readNodes(node, 'children');
  if (name === 'date_trunc' && first !== undefined && readConstantText(first) === 'qtr') {
    const children = [await rewriter.parsers.expression("'quarter'"), await rewrite(second, rewriter)];
    return { ...node, children };
  }
  const unit = readTexts(first, 'column_names').at(-1)?.toLowerCase() ?? '';
  if (/^(dateadd|datediff)$/.test(name) && third !== undefined && /^[a-z]+$/.test(unit)) {
    const sql = name === 'datediff' ? `date_diff('${unit}', "$1", "$2")` : `"$2" + "$1" * INTERVAL 1 ${unit}`;
    return fillTemplate(node, sql, [second, third], rewriter);
  }
  const template = TEMPLATES[name];
  if (template === undefined || second === undefined) return undefined;
  const pattern = TIME_PATTERNS.reduce(
    (text, [part, word]) => text.replace(part, word),
    readConstantText(second) ?? '',
  );
  return fillTemplate(node, template.replace('$2', quoteText(pattern)).replace('$1', '"$1"'), [first], rewriter);
}

function readConstantText(node: Node): string | undefined {
  const literal = readLiteral(node, new Date(0));
  return literal?.kind === 'text' ? literal.text : undefined;
}

/** Puts rewritten arguments in the places of the columns `"$1"` and `"$2"`. */
async function fillTemplate(
  node: Node,
  sql: string,
  templateArguments: readonly (Node | undefined)[],
  rewriter: Rewriter,
): Promise<unknown> {
  const expression = await withAlias(node, sql, rewriter);
  const parts = await Promise.all(templateArguments.map((argument) => rewrite(argument, rewriter)));
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (!isNode(value)) return value;
    const place = /^\$(\d)$/.exec(readTexts(value, 'column_names')[0] ?? '')?.[1];
    if (place !== undefined) return parts[Number(place) - 1];
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]));
  };
  return fill(expression);
}
