/** Converts a semantic SQL text to a JSON query, where one gives the same rows. */
import type { DataQuery } from '../../../contract';
import { findJoinTree } from '../join-tree';
import type { Member, ModelIndex } from '../model';
import { findMember } from '../model';
import { addConditions } from './conditions';
import {
  type Column,
  type Draft,
  getItemKey,
  type Item,
  NotConvertible,
  needsPostProcessing,
  needsPushdown,
  type QueryType,
} from './draft';
import { type Context, readFrom } from './from-clause';
import { readLiteral, toLiteralSql } from './literal';
import { addModifiers } from './order-and-limit';
import { expandStar, isAggregateCall, nameItem, readItem } from './select-items';
import { type Node, readCommonTables, readNode, readNodes, readText, visitNodes } from './syntax-tree';

export type ConvertedSql =
  | {
      readonly queryType: 'regular';
      readonly query: DataQuery;
      /** The columns of the text in order: the key of a column of the query, or SQL of a constant. */
      readonly columns: readonly (OutputName & ({ readonly key: string } | { readonly sql: string }))[];
    }
  | { readonly queryType: Exclude<QueryType, 'regular'>; readonly reason: string };

interface OutputName {
  readonly name: string;
}

/**
 * Returns the JSON query of a statement, or why there is none.
 * @param now words such as CURRENT_DATE mean this moment, in UTC
 * @throws QueryError for names that the model does not have and members that it cannot join
 */
export function convertSql(model: ModelIndex, statement: Node, now: Date): ConvertedSql {
  try {
    const select = readNode(statement, 'node') ?? {};
    const draft = readSelect(select, { model, now, commonTables: new Map() });
    return { queryType: 'regular', query: createQuery(model, draft), columns: draft.columns.map(createOutput) };
  } catch (failure) {
    if (!(failure instanceof NotConvertible)) throw failure;
    return { queryType: failure.queryType, reason: failure.message };
  }
}

function readSelect(select: Node, outerContext: Context): Draft {
  if (select.type !== 'SELECT_NODE') throw needsPostProcessing('UNION is computed above the queries.');
  if (readNode(select, 'qualify') !== undefined || readNode(select, 'sample') !== undefined) {
    throw needsPostProcessing('QUALIFY and samples are computed above the query.');
  }
  const context = addCommonTables(select, outerContext);
  const source = readFrom(readNode(select, 'from_table'), context, readSelect);
  const rows = addConditions(source, readNode(select, 'where_clause'), context);
  const columns = readColumns(select, rows, context);
  const groups = addConditions({ ...rows, columns: rows.columns }, readNode(select, 'having'), context);
  const isGrouping = isGroupingSelect(select);
  if (isGrouping) assertGroups(select, columns, rows, context);
  else if (rows.isGrouped) assertKeepsGroups(columns, rows);
  assertEachOnce(columns);
  assertKeepsOrder(columns, isGrouping ? [] : rows.order);
  const result = { ...groups, columns, isBase: false, isGrouped: rows.isGrouped || isGrouping };
  return addModifiers(isGrouping ? { ...result, order: [] } : result, rows, select, context);
}

/** Each common table sees those before it. */
function addCommonTables(select: Node, outerContext: Context): Context {
  let context = outerContext;
  for (const { name, select: body } of readCommonTables(select)) {
    if (body === undefined) continue;
    context = { ...context, commonTables: new Map([...context.commonTables, [name, { select: body, context }]]) };
  }
  return context;
}

function readColumns(select: Node, rows: Draft, context: Context): Column[] {
  return readNodes(select, 'select_list').flatMap((node) => {
    if (node.class === 'STAR') return expandStar(node, rows);
    const item = readItem(node, rows, context);
    if (item.kind === 'literal' && !rows.isBase) {
      throw needsPostProcessing('A constant column stands above another select.');
    }
    if (item.kind === 'virtual') throw needsPushdown('A column without values is selected.');
    return [{ table: '', name: readText(node, 'alias') || nameItem(node, item), item }];
  });
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
  const position = readLiteral(node, context.now);
  const name = node.class === 'COLUMN_REF' ? String(node.column_names).toLowerCase() : undefined;
  const isColumn = rows.columns.some((column) => column.name.toLowerCase() === name);
  const found =
    position?.kind === 'number'
      ? columns[Number(position.text) - 1]
      : columns.find((column) => !isColumn && column.name.toLowerCase() === name);
  return getItemKey(found === undefined ? readItem(node, rows, context) : found.item);
}

/** A select over groups may leave out measures, but a left out dimension would merge groups. */
function assertKeepsGroups(columns: readonly Column[], rows: Draft): void {
  const keys = new Set(columns.map(({ item }) => getItemKey(item)));
  if (rows.columns.some(({ item }) => item.kind !== 'aggregate' && !keys.has(getItemKey(item)))) {
    throw needsPostProcessing('A select leaves out a dimension of the groups inside.');
  }
}

function assertKeepsOrder(columns: readonly Column[], order: Draft['order']): void {
  const paths = columns.flatMap(({ item }) => ('member' in item ? [item.member.path] : []));
  if (order.some(([path]) => !paths.includes(path))) {
    throw needsPostProcessing('A select leaves out what the select inside is sorted by.');
  }
}

function assertEachOnce(columns: readonly Column[]): void {
  const keys = columns.flatMap(({ item }) => (item.kind === 'literal' ? [] : [getItemKey(item)]));
  if (keys.length === 0) throw needsPostProcessing('No column is a member.');
  if (new Set(keys).size < keys.length) throw needsPostProcessing('One member is selected more than once.');
}

function createQuery(model: ModelIndex, draft: Draft): DataQuery {
  const items = draft.columns.map(({ item }) => item);
  const listMembers = (isWanted: (member: Member) => boolean) =>
    items.flatMap((item) =>
      item.kind !== 'grain' && 'member' in item && isWanted(item.member) ? [item.member.path] : [],
    );
  const { ranges, filters, order, segments, limit, offset } = draft;
  if (items.some((item) => item.kind === 'member' && item.member.kind === 'segment')) {
    throw needsPushdown('A segment is selected.');
  }
  const timeDimensions = createTimeDimensions(items, ranges);
  const query: DataQuery = {
    measures: listMembers(({ kind }) => kind === 'measure'),
    dimensions: listMembers(({ kind }) => kind === 'dimension'),
    segments: [...segments],
    ...(timeDimensions.length > 0 && { timeDimensions }),
    ...(filters.length > 0 && { filters: [...filters] }),
    order: order.map(([path, direction]) => [path, direction]),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(!draft.isGrouped && { ungrouped: true }),
  };
  const joinHints = createJoinHints(draft, query);
  findJoinTree(model, listQueryMembers(model, query), joinHints);
  return joinHints.length > 0 ? { ...query, joinHints } : query;
}

/** The text joins all of its views, also those of which the query names no member. */
function createJoinHints({ sources }: Draft, query: DataQuery): string[][] {
  const [first, ...others] = sources.map(({ name }) => name);
  const hasAll = sources.every(({ name }) => JSON.stringify(query).includes(`"${name}.`));
  return hasAll || first === undefined ? [] : others.map((name) => [first, name]);
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

function listQueryMembers(model: ModelIndex, query: DataQuery): Member[] {
  const times = (query.timeDimensions ?? []).map(({ dimension }) => dimension);
  const paths = [...(query.measures ?? []), ...(query.dimensions ?? []), ...(query.segments ?? []), ...times];
  return paths.map((path) => findMember(model, path));
}

function createOutput({ name, item }: Column): OutputName & ({ readonly key: string } | { readonly sql: string }) {
  return item.kind === 'literal' ? { name, sql: toLiteralSql(item.literal) } : { name, key: getItemKey(item) };
}
