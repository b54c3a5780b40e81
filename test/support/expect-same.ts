import { isDeepStrictEqual } from 'node:util';

/**
 * Works as `toEqual`, but runs it only if a faster comparison finds a difference. `toEqual` would
 * take most of the time of a test that compares whole sheets again and again.
 */
export function expectSame(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
