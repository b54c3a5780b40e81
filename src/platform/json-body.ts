/** What callers send as JSON: within the depth that everything here can read, and with texts that can be stored as they are. */

/** Far more than any body of the contract has; what follows an object's parts would run out of stack some thousands deeper. */
const DEEPEST = 64;

/** What a text must not hold, in words. */
export const NOT_STORABLE = 'a NUL or half of a character';

/** No database keeps NUL in a text; half of a surrogate pair becomes the same mark for all of them, and two texts become one. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** What is wrong with a value or anything in it, as the end of a sentence about it; undefined for nothing. */
export function faultIn(value: unknown): string | undefined {
  // By hand: a function that calls itself for each level is what the depth would break.
  const open: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, depth } = next;
    if (typeof part === 'string' && !isStorable(part)) return `holds ${NOT_STORABLE}.`;
    if (typeof part !== 'object' || part === null) continue;
    if (depth === DEEPEST) return `is nested deeper than ${DEEPEST} levels.`;
    for (const [key, inner] of Object.entries(part)) {
      if (!isStorable(key)) return `holds ${NOT_STORABLE}.`;
      open.push({ part: inner, depth: depth + 1 });
    }
  }
  return undefined;
}
