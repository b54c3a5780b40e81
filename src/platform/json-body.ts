/** JSON as callers send it: within the depth that everything here can read, and with texts that can be stored as they are. */

/** Far more than any body of the contract has; what follows an object's parts would run out of stack some thousands deeper. */
const DEEPEST = 64;

/** It is JSON, but not such as can be read here. The message is what follows its name in a sentence. */
export class JsonRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JsonRefused';
  }
}

/** The value of a JSON text. Throws a `SyntaxError` for what is no JSON, else `JsonRefused`. */
export function readJson(text: string): unknown {
  if (bracketDepth(text, '"') > DEEPEST) throw new JsonRefused(`is nested deeper than ${DEEPEST} levels.`);
  const value: unknown = JSON.parse(text);
  if (!isWellFormed(value)) throw new JsonRefused(`holds ${NOT_STORABLE}.`);
  return value;
}

/** What a text must not hold, in words. */
export const NOT_STORABLE = 'a NUL or half of a character';

/** How deep brackets of any kind stand in one another. What stands between the quotes named, of either kind, does not count. */
export function bracketDepth(text: string, quotes: string): number {
  let [depth, deepest, quote] = [0, 0, ''];
  const isEscaped = quotes === '"';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote !== '') {
      if (character === '\\' && isEscaped) index += 1;
      else if (character === quote) quote = '';
    } else if (quotes.includes(character)) quote = character;
    else if ('([{'.includes(character)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (')]}'.includes(character)) depth -= 1;
  }
  return deepest;
}

/** No database keeps NUL in a text; half of a surrogate pair becomes the same mark for all of them, and two texts become one. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** True when every text in a value, keys included, can be stored. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  return Object.entries(value).every(([key, item]) => isStorable(key) && isWellFormed(item));
}
