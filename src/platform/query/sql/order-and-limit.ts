/** Reads ORDER BY, LIMIT and OFFSET, also around a select that has a limit of its own. */
import { type Column, type Draft, getItemKey, needsPostProcessing, needsPushdown } from './draft';
import type { Context } from './from-clause';
import { readLiteral } from './literal';
import { readItem } from './select-items';
import { type Node, readNode, readNodes, readText } from './syntax-tree';

/**
 * Returns the draft with the order and the limits of its select.
 * @param before the columns that the select reads, which ORDER BY may name too
 */
export function addModifiers(draft: Draft, before: Draft, select: Node, context: Context): Draft {
  return readNodes(select, 'modifiers').reduce((current, modifier) => {
    if (modifier.type === 'ORDER_MODIFIER') return addOrder(current, before, modifier, context);
    if (modifier.type === 'LIMIT_MODIFIER') return addLimit(current, modifier, context);
    throw needsPostProcessing('DISTINCT, or a limit in percent, is applied above the query.');
  }, draft);
}

function addOrder(draft: Draft, before: Draft, modifier: Node, context: Context): Draft {
  if (draft.limit !== undefined || draft.offset !== undefined) {
    throw needsPostProcessing('A result that ends at a limit is sorted again.');
  }
  const order = readNodes(modifier, 'orders').map((term) => {
    const { item } = findOrderColumn(readNode(term, 'expression') ?? {}, draft, before, context);
    if (item.kind === 'literal' || item.kind === 'virtual' || readText(term, 'null_order') !== 'ORDER_DEFAULT') {
      throw needsPushdown('The order names a constant, or says where rows without a value go.');
    }
    const { path } = item.member;
    const namesakes = draft.columns.filter((column) => 'member' in column.item && column.item.member.path === path);
    if (namesakes.length > 1) throw needsPostProcessing('The order names a time that has several columns.');
    return [path, readText(term, 'type') === 'DESCENDING' ? 'desc' : 'asc'] as const;
  });
  return { ...draft, order };
}

function findOrderColumn(expression: Node, draft: Draft, before: Draft, context: Context): Column {
  const named = findOutput(expression, draft.columns, context);
  if (named !== undefined) return named;
  const key = getItemKey(readItem(expression, before, context));
  const found = draft.columns.find(({ item }) => getItemKey(item) === key);
  if (found === undefined) throw needsPushdown('The order names what is not selected.');
  return found;
}

/** Returns the column of a result that GROUP BY or ORDER BY names by its number or its name. */
export function findOutput(node: Node, columns: readonly Column[], { now }: Context): Column | undefined {
  const position = readLiteral(node, now);
  if (position?.kind === 'number') return columns[Number(position.text) - 1];
  const name = node.class === 'COLUMN_REF' ? String(node.column_names).toLowerCase() : undefined;
  return columns.find((column) => column.name.toLowerCase() === name);
}

function addLimit(draft: Draft, modifier: Node, context: Context): Draft {
  const [limit, offset = 0] = ['limit', 'offset'].map((key) => readCount(readNode(modifier, key), context));
  const remaining = draft.limit === undefined ? undefined : Math.max(0, draft.limit - offset);
  const limits = [remaining, limit].filter((count) => count !== undefined);
  const totalOffset = (draft.offset ?? 0) + offset;
  return {
    ...draft,
    ...(limits.length > 0 && { limit: Math.min(...limits) }),
    ...(totalOffset > 0 && { offset: totalOffset }),
  };
}

function readCount(node: Node | undefined, context: Context): number | undefined {
  if (node === undefined) return undefined;
  const literal = readLiteral(node, context.now);
  if (literal?.kind === 'number' && /^\d+$/.test(literal.text)) return Number(literal.text);
  throw needsPostProcessing('A limit is no whole number.');
}
