/** Reports that Excel behaves differently from a belief. */
export class BeliefMismatch extends Error {
  override readonly name = 'Difference';
}

/** Compares plain values, lists and objects; lists may come from another window. */
export function expectEqual(actual: unknown, expected: unknown, label: string): void {
  if (isEqual(actual, expected)) return;
  throw new BeliefMismatch(`${label}: expected ${format(expected)}, got ${format(actual)}.`);
}

export function expectTrue(condition: boolean, label: string): void {
  if (!condition) throw new BeliefMismatch(`${label}: it is not so.`);
}

/** Compares a text of which only a part is certain. */
export function expectIncludes(actual: string, part: string, label: string): void {
  if (!actual.includes(part)) throw new BeliefMismatch(`${label}: expected ${format(part)} in ${format(actual)}.`);
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
const MAX_VALUE_LENGTH = 200;

function format(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`;
}
