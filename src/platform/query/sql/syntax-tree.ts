/** Reads DuckDB's syntax tree of an SQL text, as `json_serialize_sql` writes it. */
import * as z from 'zod/mini';
import { QueryError } from '../query-error';
import { assertTreeBounds } from '../statement-bounds';

export type Node = Readonly<Record<string, unknown>>;

const nodeSchema = z.record(z.string(), z.unknown());
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const treeSchema = z.object({
  error: z.boolean(),
  error_message: z.optional(z.string()),
  error_type: z.optional(z.string()),
  statements: z.optional(z.array(nodeSchema)),
});

/**
 * Numbers that JavaScript would write in another way are kept as texts: long ones, and fractions
 * such as `1.0`. No caller's text holds a NUL.
 */
const NUMBER_MARK = '\\u0000';
const OTHER_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?[eE][-+]?\d+|-?\d+\.\d+|-?\d{16,}/g;

/**
 * Returns the only statement of a tree in JSON.
 * @throws QueryError 400 if the text is no single SELECT, or too deep
 */
export function readStatement(json: string): Node {
  const exactJson = json.replace(OTHER_NUMBERS, (part) => (part.startsWith('"') ? part : `"${NUMBER_MARK}${part}"`));
  const tree = z.parse(treeSchema, JSON.parse(exactJson));
  const [statement, ...others] = tree.statements ?? [];
  if (tree.error_type === 'not implemented') throw new QueryError(400, 'Only SELECT statements are allowed.');
  if (tree.error || statement === undefined) {
    throw new QueryError(400, `SQL error: ParserError("${tree.error_message ?? 'The query holds no statement.'}")`);
  }
  if (others.length > 0) throw new QueryError(400, 'Only one statement is allowed.');
  assertTreeBounds(statement);
  return statement;
}

/** Returns the tree of a statement in the JSON that DuckDB reads. */
export function writeStatement(statement: unknown): string {
  return JSON.stringify({ error: false, statements: [statement] }).replace(/"\\u0000([^"]+)"/g, '$1');
}

export function readText(node: unknown, key: string): string {
  const value = isNode(node) ? node[key] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Returns the child node at a key; undefined if there is none. */
export function readNode(node: unknown, key: string): Node | undefined {
  const value = isNode(node) ? node[key] : undefined;
  return isNode(value) ? value : undefined;
}

export function readNodes(node: unknown, key: string): Node[] {
  const value = isNode(node) ? node[key] : undefined;
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function readTexts(node: unknown, key: string): string[] {
  const value = isNode(node) ? node[key] : undefined;
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the name of a called function in lower case; an empty text for any other node. */
export const readFunction = (node: Node): string =>
  node.class === 'FUNCTION' ? readText(node, 'function_name').toLowerCase() : '';

/** Returns the type that a cast asks for; an empty text for any other node. */
export const readCastType = (node: Node): string =>
  node.class === 'CAST' ? readText(readNode(node, 'cast_type'), 'id') : '';

/** Lists the common table expressions of a select, in their order. */
export function readCommonTables(select: Node) {
  return readNodes(readNode(select, 'cte_map'), 'map').map((entry) => ({
    name: readText(entry, 'key').toLowerCase(),
    select: readNode(readNode(readNode(entry, 'value'), 'query'), 'node'),
    renamesColumns: readTexts(readNode(entry, 'value'), 'aliases').length > 0,
  }));
}

/** Calls `visit` for every node of a tree, parents first. */
export function visitNodes(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visitNodes(item, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const item of Object.values(value)) visitNodes(item, visit);
}
