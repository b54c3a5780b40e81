/** Converts a semantic SQL text to a JSON query, where one gives the same rows. */
import type { DataQuery } from '../../../contract';
import type { Member, ModelIndex } from '../model';
import { addConditions } from './conditions';
import {
  type Column,
  type Draft,
  getItemKey,
  type Item,
  ifConvertible,
  NotConvertible,
  needsPostProcessing,
  needsPushdown,
  type QueryType,
} from './draft';
import { type Context, readFrom } from './from-clause';
import { addModifiers, findOutput } from './order-and-limit';
import { expandStar, isAggregateCall, nameItem, readItem } from './select-items';
import { type Node, readCommonTables, readNode, readNodes, readText, visitNodes } from './syntax-tree';

export type ConvertedSql =
  | { readonly queryType: 'regular'; readonly query: DataQuery; readonly columns: readonly Column[] }
  | { readonly queryType: Exclude<QueryType, 'regular'>; readonly reason: string };

/**
 * Returns the JSON query of a statement, or why there is none.
 * @param now words such as CURRENT_DATE mean this moment, in UTC
 * @throws QueryError for names that the model does not have
 */
export function convertSql(model: ModelIndex, statement: Node, now: Date): ConvertedSql {
  try {
    const select = readNode(statement, 'node') ?? {};
    const draft = readSelect(select, { model, now, commonTables: new Map() });
    return { queryType: 'regular', query: createQuery(draft), columns: draft.columns };
  } catch (failure) {
    if (!(failure instanceof NotConvertible)) throw failure;
    return { queryType: failure.queryType, reason: failure.message };
  }
}

/**
 * Returns what a select reads from, and what it sees there.
 * @throws NotConvertible if that is not one query
 */
export function readSource(select: Node, outerContext: Context): { source: Draft; context: Context } {
  if (select.type !== 'SELECT_NODE') throw needsPostProcessing('UNION is computed above the queries.');
  const context = addCommonTables(select, outerContext);
  return { source: readFrom(readNode(select, 'from_table'), context, readSelect), context };
}

function readSelect(select: Node, outerContext: Context): Draft {
  const { source, context } = readSource(select, outerContext);
  if (readNode(select, 'qualify') !== undefined || readNode(select, 'sample') !== undefined) {
    throw needsPostProcessing('QUALIFY and samples are computed above the query.');
  }
  const rows = addConditions(source, readNode(select, 'where_clause'), context);
  const columns = readNodes(select, 'select_list').flatMap((node) => readColumns(node, rows, context));
  const groups = addConditions(rows, readNode(select, 'having'), context);
  const isGrouping = isGroupingSelect(select);
  if (isGrouping) assertGroups(select, columns, rows, context);
  assertOneQuery(columns, rows, isGrouping);
  const result = { ...groups, columns, isBase: false, isGrouped: rows.isGrouped || isGrouping };
  return addModifiers(isGrouping ? { ...result, order: [] } : result, rows, select, context);
}

/** Each common table sees those before it. */
function addCommonTables(select: Node, outerContext: Context): Context {
  let context = outerContext;
  for (const { name, select: body, renamesColumns } of readCommonTables(select)) {
    if (body === undefined || renamesColumns) throw needsPostProcessing('A common table renames its columns.');
    context = { ...context, commonTables: new Map([...context.commonTables, [name, { select: body, context }]]) };
  }
  return context;
}

/**
 * Returns the column of one item of a select list, or the columns of a star.
 * @throws NotConvertible, QueryError
 */
function readColumns(node: Node, rows: Draft, context: Context): readonly Column[] {
  if (node.class === 'STAR') return expandStar(node, rows);
  const item = readItem(node, rows, context);
  if (item.kind === 'literal' && !rows.isBase) {
    throw needsPostProcessing('A constant column stands above another select.');
  }
  if (item.kind === 'virtual') throw needsPushdown('A column without values is selected.');
  return [{ table: '', name: readText(node, 'alias') || nameItem(node, item), item }];
}

/** Returns the columns of a statement that is not one query, without those that are expressions. */
export function listPlainColumns(model: ModelIndex, statement: Node, now: Date): readonly Column[] {
  const select = readNode(statement, 'node') ?? {};
  const read = ifConvertible(() => readSource(select, { model, now, commonTables: new Map() }));
  if (read === undefined) return [];
  return readNodes(select, 'select_list').flatMap(
    (node) => ifConvertible(() => readColumns(node, read.source, read.context)) ?? [],
  );
}

/** Returns true if the select computes over groups: by GROUP BY, HAVING or an aggregate. */
function isGroupingSelect(select: Node): boolean {
  if (select.aggregate_handling !== 'STANDARD_HANDLING') throw needsPushdown('GROUP BY ALL groups by what is left.');
  let hasAggregate = false;
  visitNodes(readNodes(select, 'select_list'), (node) => {
    if (isAggregateCall(node)) hasAggregate = true;
  });
  const groupSets = Array.isArray(select.group_sets) ? select.group_sets : [];
  if (groupSets.length > 1) throw needsPushdown('GROUP BY has several sets.');
  return hasAggregate || groupSets.length > 0 || readNode(select, 'having') !== undefined;
}

/** The groups must be those of the selected columns: a query groups by what it shows. */
function assertGroups(select: Node, columns: readonly Column[], rows: Draft, context: Context): void {
  if (rows.isGrouped || rows.limit !== undefined || rows.offset !== undefined) {
    throw needsPostProcessing('A result is grouped again.');
  }
  const groups = new Set(
    readNodes(select, 'group_expressions').map((node) => readGroupKey(node, columns, rows, context)),
  );
  const keys = columns.filter(({ item }) => item.kind !== 'aggregate' && item.kind !== 'literal');
  for (const { item } of keys) {
    if (!groups.delete(getItemKey(item))) throw needsPushdown('A selected column is neither a group nor an aggregate.');
    if (item.kind === 'member' && item.member.kind !== 'dimension') {
      throw needsPushdown('GROUP BY names a measure or a segment.');
    }
  }
  if (groups.size > 0) throw needsPostProcessing('A group is not selected.');
}

function readGroupKey(node: Node, columns: readonly Column[], rows: Draft, context: Context): string {
  const name = String(node.column_names).toLowerCase();
  const isColumn = rows.columns.some((column) => column.name.toLowerCase() === name);
  const found = isColumn ? undefined : findOutput(node, columns, context);
  return getItemKey(found === undefined ? readItem(node, rows, context) : found.item);
}

/** A column is asked for once, and a select over another one keeps its groups and what sorts it. */
function assertOneQuery(columns: readonly Column[], rows: Draft, isGrouping: boolean): void {
  const items = columns.flatMap(({ item }) => (item.kind === 'literal' ? [] : [item]));
  const keys = new Set(items.map(getItemKey));
  if (keys.size === 0) throw needsPostProcessing('No column is a member.');
  if (keys.size < items.length) throw needsPostProcessing('One member is selected more than once.');
  if (isGrouping) return;
  // A left out measure changes no row, but a left out dimension would merge groups.
  const isLost = ({ item }: Column) => item.kind !== 'aggregate' && !keys.has(getItemKey(item));
  if (rows.isGrouped && rows.columns.some(isLost)) throw needsPostProcessing('A dimension of the groups is left out.');
  const paths = items.map((item) => ('member' in item ? item.member.path : ''));
  if (rows.order.some(([path]) => !paths.includes(path))) throw needsPostProcessing('A sorted column is left out.');
}

function createQuery({
  columns,
  sources,
  ranges,
  filters,
  order,
  segments,
  limit,
  offset,
  isGrouped,
}: Draft): DataQuery {
  const items = columns.map(({ item }) => item);
  const members = items.flatMap((item) => (item.kind === 'member' || item.kind === 'aggregate' ? [item.member] : []));
  const listPaths = (kind: Member['kind']) => members.filter((member) => member.kind === kind).map(({ path }) => path);
  if (listPaths('segment').length > 0) throw needsPushdown('A segment is selected.');
  const timeDimensions = createTimeDimensions(items, ranges);
  const query: DataQuery = {
    measures: listPaths('measure'),
    dimensions: listPaths('dimension'),
    segments: [...segments],
    ...(timeDimensions.length > 0 && { timeDimensions }),
    ...(filters.length > 0 && { filters: [...filters] }),
    order: order.map(([path, direction]) => [path, direction]),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(!isGrouped && { ungrouped: true }),
  };
  // The text joins all of its views, also those of which the query names no member.
  const [first = '', ...others] = sources.map(({ name }) => name);
  const isNamed = (name: string) => JSON.stringify(query).includes(`"${name}.`);
  return [first, ...others].every(isNamed) ? query : { ...query, joinHints: others.map((name) => [first, name]) };
}

function createTimeDimensions(items: readonly Item[], ranges: Draft['ranges']) {
  const remaining = new Map(ranges);
  const takeRange = (path: string) => {
    const range = remaining.get(path);
    remaining.delete(path);
    return range === undefined ? {} : { dateRange: [...range] };
  };
  const grains = items.flatMap((item) => {
    if (item.kind !== 'grain') return [];
    const { path } = item.member;
    return [{ dimension: path, granularity: item.granularity, ...takeRange(path) }];
  });
  return [...grains, ...[...remaining.keys()].map((dimension) => ({ dimension, ...takeRange(dimension) }))];
}
