/**
 * Limits the length and depth of SQL text. Beyond these limits, DuckDB takes longer to parse or
 * plan a query than to answer it.
 */
import { QueryError } from './query-error';

const MAX_TEXT_LENGTH = 200_000;
const MAX_BRACKET_DEPTH = 100;
/** Counts nested expressions: `1 + 1 + 1` has three. */
const MAX_EXPRESSION_DEPTH = 200;
/** Each subquery inside an expression of another doubles the planning time. */
const MAX_SUBQUERY_DEPTH = 8;

/**
 * Refuses a text that is too large to parse.
 * @throws QueryError
 */
export function checkText(text: string): void {
  if (text.length > MAX_TEXT_LENGTH) {
    throw new QueryError(400, `The query is too long: at most ${MAX_TEXT_LENGTH} characters are read.`);
  }
  if (bracketDepth(text) > MAX_BRACKET_DEPTH) throw tooDeep();
}

/**
 * Refuses a syntax tree that is too deep.
 * @throws QueryError
 */
export function checkTree(value: unknown, expressions = 0, subqueries = 0): void {
  if (typeof value !== 'object' || value === null) return;
  let [deep, nested] = [expressions, subqueries];
  if ('class' in value) {
    deep += 1;
    if (value.class === 'SUBQUERY') nested += 1;
  }
  if (deep > MAX_EXPRESSION_DEPTH || nested > MAX_SUBQUERY_DEPTH) throw tooDeep();
  for (const item of Object.values(value)) checkTree(item, deep, nested);
}

const tooDeep = () => new QueryError(400, 'The query is too complicated: its parts are nested too deep.');

/** Returns the depth of nested brackets of any kind, ignoring those in texts and names. */
function bracketDepth(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [mark] of text.matchAll(/'[^']*'|"[^"]*"|[()[\]{}]/g)) {
    if ('([{'.includes(mark)) deepest = Math.max(deepest, ++depth);
    else if (')]}'.includes(mark)) depth -= 1;
  }
  return deepest;
}
