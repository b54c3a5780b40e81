/** Reports that Excel behaves differently from a belief. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

/** Compares plain values, lists and objects; lists may come from another window. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (isEqual(actual, expected)) return;
  throw new Difference(`${what}: expected ${show(expected)}, got ${show(actual)}.`);
}

export function expectTrue(condition: boolean, what: string): void {
  if (!condition) throw new Difference(`${what}: it is not so.`);
}

/** Compares a text of which only a part is certain. */
export function expectIncludes(actual: string, part: string, what: string): void {
  if (!actual.includes(part)) throw new Difference(`${what}: expected ${show(part)} in ${show(actual)}.`);
}

function isEqual(actual: unknown, expected: unknown): boolean {
  if (Object.is(actual, expected)) return true;
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.length === expected.length && expected.every((entry, index) => isEqual(actual[index], entry));
  }
  if (!isRecord(actual) || !isRecord(expected)) return false;
  const names = Object.keys(expected);
  return names.length === Object.keys(actual).length && names.every((name) => isEqual(actual[name], expected[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values in a message are cut to this length, so that they fit a row of a table. */
const MAX_SHOWN_LENGTH = 200;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}… (${text.length} characters)`;
}
