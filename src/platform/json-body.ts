/**
 * Parses JSON, and checks what callers send: its depth, and whether its texts can be stored
 * unchanged.
 */

/**
 * No body of the contract is nearly as deep. Recursive code overflows its stack some thousands of
 * levels deeper.
 */
const MAX_DEPTH = 64;

export const UNSTORABLE_TEXT = 'a NUL or half of a character';

/**
 * Returns true if the store can keep the text unchanged. No database keeps NUL in a text. It
 * replaces each half of a surrogate pair by the same character, which would make different texts
 * equal.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns undefined for a text that is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns what is wrong with a value or a part of it, as the end of a sentence; undefined if
 * nothing is.
 */
export function findFault(value: unknown): string | undefined {
  // Uses a stack of its own, because deep input would overflow a recursive function.
  const pendingParts: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }];
  for (let next = pendingParts.pop(); next !== undefined; next = pendingParts.pop()) {
    const { part, depth } = next;
    if (typeof part === 'string' && !isStorable(part)) return `holds ${UNSTORABLE_TEXT}.`;
    if (typeof part !== 'object' || part === null) continue;
    if (depth === MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels.`;
    for (const [key, child] of Object.entries(part)) {
      if (!isStorable(key)) return `holds ${UNSTORABLE_TEXT}.`;
      pendingParts.push({ part: child, depth: depth + 1 });
    }
  }
  return undefined;
}
