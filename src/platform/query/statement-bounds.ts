/**
 * Limits the length and depth of SQL text. Beyond these limits, DuckDB takes longer to parse or plan a
 * query than to answer it.
 */
import { QueryError } from './query-error';

const LONGEST_TEXT = 200_000;
const MOST_BRACKETS = 100;
/** Counts nested expressions: `1 + 1 + 1` has three. */
const DEEPEST_EXPRESSION = 200;
/** Each subquery inside an expression of another doubles the planning time. */
const DEEPEST_SUBQUERY = 8;

/**
 * Refuses a text that is too large to parse.
 * @throws QueryError
 */
export function checkText(text: string): void {
  if (text.length > LONGEST_TEXT) {
    throw new QueryError(400, `The query is too long: at most ${LONGEST_TEXT} characters are read.`);
  }
  if (bracketDepth(text) > MOST_BRACKETS) throw tooDeep();
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
  if (deep > DEEPEST_EXPRESSION || nested > DEEPEST_SUBQUERY) throw tooDeep();
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
