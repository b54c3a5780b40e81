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
export function assertTextBounds(text: string): void {
  if (text.length > MAX_TEXT_LENGTH) {
    throw new QueryError(400, `The query is too long: at most ${MAX_TEXT_LENGTH} characters are read.`);
  }
  if (measureBracketDepth(text) > MAX_BRACKET_DEPTH) throw createTooDeepError();
}

/**
 * Refuses a syntax tree that is too deep.
 * @throws QueryError
 */
export function assertTreeBounds(value: unknown, outerExpressions = 0, outerSubqueries = 0): void {
  if (typeof value !== 'object' || value === null) return;
  let [expressionDepth, subqueryDepth] = [outerExpressions, outerSubqueries];
  if ('class' in value) {
    expressionDepth += 1;
    if (value.class === 'SUBQUERY') subqueryDepth += 1;
  }
  if (expressionDepth > MAX_EXPRESSION_DEPTH || subqueryDepth > MAX_SUBQUERY_DEPTH) throw createTooDeepError();
  for (const item of Object.values(value)) assertTreeBounds(item, expressionDepth, subqueryDepth);
}

const createTooDeepError = () => new QueryError(400, 'The query is too complicated: its parts are nested too deep.');

/** Returns the depth of nested brackets of any kind, ignoring those in texts and names. */
function measureBracketDepth(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of text.matchAll(/'[^']*'|"[^"]*"|[()[\]{}]/g)) {
    if ('([{'.includes(token)) deepest = Math.max(deepest, ++depth);
    else if (')]}'.includes(token)) depth -= 1;
  }
  return deepest;
}
