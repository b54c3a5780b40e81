/** Reads expressions that a JSON query can ask for: members, grains of times and measures. */
import { GRANULARITIES } from '../../../contract';
import { isDistinctCount } from '../member-sql';
import type { Dimension, Measure } from '../model';
import { QueryError } from '../query-error';
import { type Column, type Draft, type Item, needsPostProcessing, needsPushdown, resolveColumn } from './draft';
import type { Context } from './from-clause';
import { readLiteral } from './literal';
import { type Node, readCastType, readFunction, readNode, readNodes, readText, readTexts } from './syntax-tree';

const AGGREGATES: readonly string[] = ['measure', 'sum', 'count', 'count_star', 'avg', 'min', 'max', 'string_agg'];

/** Returns true if the node computes a value over groups of rows. */
export const isAggregateCall = (node: Node): boolean => AGGREGATES.includes(readFunction(node));

/**
 * Returns the item that an expression stands for.
 * @throws NotConvertible for any other expression, and QueryError for unknown names
 */
export function readItem(node: Node, draft: Draft, context: Context): Item {
  if (node.class === 'COLUMN_REF') {
    const isColumn = draft.columns.some(({ name }) => name === String(node.column_names));
    const clock = isColumn ? undefined : readLiteral(node, context.now);
    return clock === undefined ? resolveColumn(draft, node) : { kind: 'literal', literal: clock };
  }
  if (isAggregateCall(node)) return readAggregate(node, draft, context);
  const literal = readLiteral(node, context.now);
  if (literal !== undefined) return { kind: 'literal', literal };
  const cast = readCastType(node);
  if (cast !== '') return readCast(node, cast, draft, context);
  if (readFunction(node) === 'date_trunc') {
    const [unit, time] = readNodes(node, 'children');
    const text = unit && readLiteral(unit, context.now)?.text.toLowerCase();
    if (time !== undefined) return truncate(readItem(time, draft, context), text === 'qtr' ? 'quarter' : text);
  }
  if (node.class === 'WINDOW') throw needsPostProcessing('A window function stays above the query.');
  throw needsPushdown('An expression is more than a member, a grain or a measure.');
}

/** Lists the columns that `*` or `t.*` stands for. */
export function expandStar(node: Node, draft: Draft): readonly Column[] {
  const lists = ['exclude_list', 'replace_list', 'rename_list', 'qualified_exclude_list'];
  const isChanged = lists.some((key) => readTexts(node, key).length > 0) || readNode(node, 'expr') !== undefined;
  if (isChanged) throw needsPushdown('A star leaves columns out or replaces them.');
  const table = readText(node, 'relation_name').toLowerCase();
  const columns = draft.columns.filter((column) => table === '' || column.table === table);
  if (columns.length === 0) throw new QueryError(400, `Error during planning: Invalid qualifier '${table}'`);
  return columns.filter(({ item }) => item.kind !== 'member' || item.member.kind !== 'segment' || !draft.isBase);
}

/** Returns the name of a column without alias: `measure(sales.net_sales)`. */
export function nameItem(node: Node, item: Item): string {
  if (node.class === 'COLUMN_REF') return readTexts(node, 'column_names').at(-1) ?? '';
  if (item.kind === 'literal') return item.literal.text;
  const path = item.kind === 'virtual' ? '' : item.member.path;
  if (item.kind === 'grain') return `date_trunc(Utf8("${item.granularity}"),${path})`;
  if (readNodes(node, 'children')[0]?.class !== 'COLUMN_REF') return 'COUNT(UInt8(1))';
  const name = readFunction(node) || 'cast';
  return name === 'measure' ? `measure(${path})` : `${name.toUpperCase()}(${node.distinct ? 'DISTINCT ' : ''}${path})`;
}

function readCast(node: Node, type: string, draft: Draft, context: Context): Item {
  const item = readItem(readNode(node, 'child') ?? {}, draft, context);
  if (readTime(item) !== undefined && type.startsWith('TIMESTAMP')) return item;
  // DuckDB reads the function DATE(x) as a cast without a position. Only the function is a grain.
  if (type === 'DATE' && typeof node.query_location !== 'number') return truncate(item, 'day');
  throw needsPushdown('A cast makes an expression of a member.');
}

/** Returns the time that an item is or is made of; undefined for any other item. */
export function readTime(item: Item): Dimension | undefined {
  if (item.kind === 'grain') return item.member;
  const member = item.kind === 'member' ? item.member : undefined;
  return member?.kind === 'dimension' && member.definition.type === 'time' ? member : undefined;
}

function truncate(item: Item, unit: string | undefined): Item {
  if (item.kind === 'grain' && item.granularity === unit) return item;
  if (item.kind === 'grain') throw needsPostProcessing('A grain of a grain is computed above.');
  const member = readTime(item);
  const granularity = GRANULARITIES.find((name) => name === unit);
  if (member === undefined || granularity === undefined) throw needsPushdown('Only times have grains, of known units.');
  return { kind: 'grain', member, granularity };
}

function readAggregate(node: Node, draft: Draft, context: Context): Item {
  const name = readFunction(node);
  const [argument, ...others] = readNodes(node, 'children');
  const hasOrder = readNodes(readNode(node, 'order_bys'), 'orders').length > 0;
  if (others.length > 0 || hasOrder || readNode(node, 'filter') !== undefined) {
    throw needsPushdown('An aggregate has a filter, an order or further arguments.');
  }
  const counted = argument && argument.class !== 'COLUMN_REF' ? readLiteral(argument, context.now) : undefined;
  if (argument === undefined || (counted !== undefined && ['count', 'sum'].includes(name))) {
    if (argument !== undefined && name === 'sum' && counted?.text !== '1') throw createExpressionError();
    return countRows(draft);
  }
  const item = readItem(stripCast(argument), draft, context);
  if (item.kind === 'aggregate') throw needsPostProcessing('An aggregate of an aggregate is computed above.');
  if (item.kind !== 'member') throw createExpressionError();
  const { member } = item;
  if (member.kind !== 'measure') {
    if (name !== 'measure') throw createExpressionError();
    throw new QueryError(
      400,
      `Error during rewrite: Dimension '${member.name}' was used with the aggregate function 'MEASURE()'. Please use a measure instead.`,
    );
  }
  if (!matchesType(member, name, node.distinct === true)) {
    throw needsPushdown(`The measure ${member.path} has another aggregate.`);
  }
  return { kind: 'aggregate', member };
}

const createExpressionError = () => needsPushdown('An aggregate is over a dimension or an expression.');

/** Tools cast measures to numbers before they add them up. */
function stripCast(node: Node): Node {
  const isNumeric = /^(DECIMAL|DOUBLE|FLOAT|.*INT|INTEGER)$/.test(readCastType(node));
  return (isNumeric && readNode(node, 'child')) || node;
}

/** COUNT(*) is the first measure of type count. */
function countRows({ sources, isGrouped, limit, offset }: Draft): Item {
  if (isGrouped || limit !== undefined || offset !== undefined) {
    throw needsPostProcessing('The rows of a result are counted above the query.');
  }
  const member = findCountMeasure(sources);
  if (member === undefined) throw needsPushdown('The view has no measure of type count.');
  return { kind: 'aggregate', member };
}

export function findCountMeasure(sources: Draft['sources']): Measure | undefined {
  return sources
    .flatMap((source) => [...source.members.values()])
    .find((member): member is Measure => member.kind === 'measure' && member.definition.type === 'count');
}

/** Returns true if the aggregate is the measure's own; calculated measures take any. */
function matchesType(measure: Measure, name: string, isDistinct: boolean): boolean {
  const { type } = measure.definition;
  if (name === 'measure' || (type === 'number' && name !== 'string_agg')) return true;
  if (isDistinctCount(type)) return name === 'count' && isDistinct;
  if (isDistinct) return false;
  if (type === 'time') return name === 'min' || name === 'max';
  return type === name || (type === 'count' && name === 'sum') || (type === 'string' && name === 'string_agg');
}
