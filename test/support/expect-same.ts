import { isDeepStrictEqual } from 'node:util';

/**
 * `toEqual`, which takes most of the time of a test that compares whole sheets again and again, for those alone that are not the same to the
 * quick eye already.
 */
export function expectSame(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
