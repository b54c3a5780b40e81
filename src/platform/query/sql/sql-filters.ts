/** Reads the filters of an SQL text, and changes those of its outermost select. */
import type { QueryFilter } from '../../../contract';
import { shiftUnits } from '../date-range';
import { QueryError } from '../query-error';
import { addConditions } from './conditions';
import { readSource } from './convert-sql';
import { ifConvertible } from './draft';
import { parseTime } from './literal';
import { planCheckedSql, type SqlPlanner } from './plan-sql';
import { isNode, type Node, readCastType, readNode, readNodes, readStatement, writeStatement } from './syntax-tree';
import { normalizeFilter, writeCondition } from './write-condition';

export interface SqlFilterChange {
  readonly removed: readonly QueryFilter[] | 'all';
  readonly added: readonly QueryFilter[];
  /** The change fails if a removed filter is not there. */
  readonly mustExist?: boolean;
}

/**
 * Returns the filters of a text; a date range is a filter too. A change edits the outermost WHERE
 * and HAVING through the syntax tree, and the filters are those of the new text.
 * @throws QueryError 400 if a text does not compile, or an added filter is not in the new one
 */
export async function filterSql(
  planner: SqlPlanner,
  text: string,
  change: SqlFilterChange | undefined,
  signal: AbortSignal,
): Promise<{ sql?: string; filters: QueryFilter[] }> {
  const { statement, filters, outermost, isRegular } = await readText(
    planner,
    text,
    'Failed to plan the query',
    signal,
  );
  if (change === undefined) return { filters };
  if (outermost === undefined) {
    throw new QueryError(400, 'Only a plain SELECT over views, or over selects of their members, is supported');
  }
  const node = await changeSelect(planner, outermost, change, signal);
  const sql = await planner.engine.toSql(writeStatement(toEngineWords({ ...statement, node }, isRegular)), signal);
  const result = await readText(planner, sql, 'Failed to plan the rewritten query', signal);
  const keys = new Set(listKeys(result.filters));
  for (const filter of change.added) {
    if (listKeys([filter]).every((key) => keys.has(key))) continue;
    const members = [...JSON.stringify(filter).matchAll(/"(?:member|dimension)":("[\w.]+")/g)].map(([, name]) => name);
    throw new QueryError(400, `Filter on ${members.join(', ')} was not applied to the query`);
  }
  return { sql, filters: result.filters };
}

async function readText(planner: SqlPlanner, text: string, fault: string, signal: AbortSignal) {
  const { statement, query } = await planCheckedSql(planner, text, signal).catch((failure: unknown) => {
    throw failure instanceof QueryError ? new QueryError(400, `${fault}: ${failure.message}`) : failure;
  });
  const outermost = ifConvertible(() => readOutermost(planner, statement));
  const ranges = query?.timeDimensions?.map(({ dimension, dateRange }) => [dimension, dateRange] as const);
  const isRegular = query !== undefined;
  if (isRegular) return { statement, outermost, isRegular, filters: listFilters(query.filters ?? [], ranges ?? []) };
  const { rows, conjuncts = [] } = outermost ?? {};
  const found = [
    ...listFilters(rows?.filters ?? [], rows?.ranges ?? []),
    ...conjuncts.flatMap(({ filters }) => filters),
  ];
  // DuckDB leaves out rows without a value here, which a filter of this kind keeps.
  const filters = found.filter((filter) => !/"operator":"not(Equals|Contains|Sta|End)/.test(JSON.stringify(filter)));
  return { statement, outermost, isRegular, filters };
}

function listFilters(filters: readonly QueryFilter[], ranges: Iterable<readonly [string, unknown]>): QueryFilter[] {
  const operator = 'inDateRange';
  const rangeFilters = [...ranges].flatMap(([member, values]) =>
    Array.isArray(values) ? [{ member, operator, values: values.map(String) } as const] : [],
  );
  return [...filters, ...rangeFilters];
}
const CLAUSES = ['where_clause', 'having'] as const;

/** Reads the outermost select as far as it is one query: its FROM, and each of its conditions. */
function readOutermost({ model, now }: SqlPlanner, statement: Node) {
  const select = readNode(statement, 'node') ?? {};
  const { source: rows, context } = readSource(select, { model, now: now(), commonTables: new Map() });
  const readFilters = (condition: Node) =>
    ifConvertible(() => {
      const { filters, ranges } = addConditions({ ...rows, filters: [], ranges: new Map() }, condition, context);
      return listFilters(filters, ranges);
    }) ?? [];
  const conjuncts = CLAUSES.flatMap((clause) => {
    const condition = readNode(select, clause);
    const isAnd = condition?.type === 'CONJUNCTION_AND';
    const nodes = isAnd ? readNodes(condition, 'children') : condition === undefined ? [] : [condition];
    return nodes.map((node) => ({ clause, node, filters: readFilters(node) }));
  });
  return { select, rows, conjuncts };
}

/** Added filters go to where the first removed one was. */
async function changeSelect(
  planner: SqlPlanner,
  { select, rows, conjuncts }: ReturnType<typeof readOutermost>,
  { removed, added, mustExist = false }: SqlFilterChange,
  signal: AbortSignal,
): Promise<Node> {
  const removedKeys = new Set(listKeys(removed === 'all' ? conjuncts.flatMap(({ filters }) => filters) : removed));
  const isRemoved = (filters: readonly QueryFilter[]) =>
    filters.length > 0 && listKeys(filters).every((key) => removedKeys.has(key));
  const kept = conjuncts.filter(({ filters }) => !isRemoved(filters));
  const keptKeys = new Set(listKeys(kept.flatMap(({ filters }) => filters)));
  const foundKeys = new Set(listKeys(conjuncts.flatMap(({ filters }) => (isRemoved(filters) ? filters : []))));
  if (mustExist && [...removedKeys].some((key) => !foundKeys.has(key))) {
    throw new QueryError(400, 'A filter to replace was not found in the outermost SELECT');
  }
  for (const filter of added) writeCondition({ and: normalizeFilter(filter) }, rows);
  const newFilters = added.flatMap(normalizeFilter).filter((filter) => !keptKeys.has(getKey(filter)));
  const conditions = [...new Map(newFilters.map((filter) => [getKey(filter), writeCondition(filter, rows)])).values()];
  const list = conditions.map(({ sql }) => sql).join(', ') || 'NULL';
  const tree = readStatement(await planner.engine.toSyntaxTree(`SELECT ${list}`, signal));
  const nodes = readNodes(readNode(tree, 'node'), 'select_list');
  const clauses = CLAUSES.map((name) => {
    const own = conjuncts.filter(({ clause }) => clause === name);
    const position = own.findIndex(({ filters }) => isRemoved(filters));
    const children = own.filter(({ filters }) => !isRemoved(filters)).map(({ node }) => node);
    const newNodes = nodes.filter((_, index) => conditions[index]?.clause === name);
    children.splice(position < 0 ? children.length : position, 0, ...newNodes);
    const all = { class: 'CONJUNCTION', type: 'CONJUNCTION_AND', alias: '', children };
    return [name, children.length > 1 ? all : (children[0] ?? null)] as const;
  });
  return { ...select, ...Object.fromEntries(clauses) };
}

const listKeys = (filters: readonly QueryFilter[]): string[] => filters.flatMap(normalizeFilter).map(getKey);

/** Normalized filters of one key mean the same. Bounds of one time have moments as keys. */
function getKey(filter: QueryFilter): string {
  if (!('operator' in filter))
    return `${Object.keys(filter)}(${('or' in filter ? filter.or : filter.and).map(getKey)})`;
  const text = String(filter.values?.[0]);
  const [, side, on] = /^(after|before)(OrOn)?Date$/.exec(filter.operator) ?? [];
  const time = parseTime(text);
  if (side === undefined || time === undefined) return JSON.stringify(filter);
  if (side === 'after') return `${filter.member} from ${on ? time : time + 1}`;
  // Beside another bound, `<= '2026-01-31'` has all of that day.
  return `${filter.member} to ${on && text.length > 10 ? time : on ? shiftUnits(time, 'day', 1) - 1 : time - 1}`;
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ '~~': 'LIKE', '!~~': 'NOT LIKE', '~~*': 'ILIKE', '!~~*': 'NOT ILIKE' },
};

/**
 * Replaces what DuckDB prints in words of its own. The engine takes the function `DATE(x)` for a
 * grain, but as the cast that DuckDB prints it would be an expression.
 */
function toEngineWords(value: unknown, isRegular: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => toEngineWords(item, isRegular));
  if (!isNode(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, toEngineWords(item, isRegular)]);
  const node: Node = Object.fromEntries(entries);
  const name = String(node.function_name);
  if (node.class === 'FUNCTION') return { ...node, schema: '', function_name: WORDS[name] ?? name };
  const isDay = isRegular && readCastType(node) === 'DATE' && typeof node.query_location !== 'number';
  if (!isDay || readNode(node, 'child')?.class === 'CONSTANT') return node;
  const unit = { type: { id: 'VARCHAR', type_info: null }, is_null: false, value: 'day' };
  const children = [{ class: 'CONSTANT', type: 'VALUE_CONSTANT', alias: '', value: unit }, node.child];
  return { class: 'FUNCTION', type: 'FUNCTION', alias: node.alias, function_name: 'date_trunc', schema: '', children };
}
