import fc from 'fast-check';
import { PLATFORM_FAILURE_CODES, PlatformFailure, type PlatformFailureCode } from '../../../src/client';
import { computeRetryWait, MAX_RETRY_AFTER_MS, MAX_TRIES, readRetryAfter } from '../../../src/client/wire/retry';

function createFailure(code: PlatformFailureCode, status?: number, retryAfterMs?: number): PlatformFailure {
  return new PlatformFailure(code, { operation: 'getReport', requestId: 'r', wasSent: true, status, retryAfterMs });
}

const SAFE = { isSafe: true, jitter: 1 };
const WRITE = { isSafe: false, jitter: 1 };

describe('retries', () => {
  test.each<[PlatformFailureCode, number | undefined]>([
    ['PlatformUnreachable', undefined],
    ['PlatformTimeout', undefined],
    ['PlatformBroken', 502],
    ['PlatformBroken', 503],
    ['PlatformBroken', 504],
    ['RateLimited', 429],
  ])('a read is retried after %s %s', (code, status) => {
    expect(computeRetryWait(1, createFailure(code, status), SAFE)).toEqual(expect.any(Number));
  });

  test('a read is not retried after any other failure', () => {
    const transientCodes: PlatformFailureCode[] = [
      'PlatformUnreachable',
      'PlatformTimeout',
      'RateLimited',
      'DataApiDown',
    ];
    for (const code of PLATFORM_FAILURE_CODES) {
      if (!transientCodes.includes(code))
        expect([code, computeRetryWait(1, createFailure(code, 500), SAFE)]).toEqual([code, 'give up']);
    }
  });

  test('a write is retried only if the platform says that it was not carried out', () => {
    for (const code of PLATFORM_FAILURE_CODES) {
      const expected = code === 'RateLimited' ? expect.any(Number) : 'give up';
      expect([code, computeRetryWait(1, createFailure(code, 503), WRITE)]).toEqual([code, expected]);
    }
  });

  test('a call that timed out is retried once, and others are retried twice', () => {
    expect(computeRetryWait(1, createFailure('PlatformTimeout'), SAFE)).not.toBe('give up');
    expect(computeRetryWait(2, createFailure('PlatformTimeout'), SAFE)).toBe('give up');
    expect(computeRetryWait(2, createFailure('PlatformUnreachable'), SAFE)).not.toBe('give up');
    expect(computeRetryWait(MAX_TRIES, createFailure('PlatformUnreachable'), SAFE)).toBe('give up');
  });

  test('the pauses between retries grow, whatever the jitter', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, two) => {
          const failure = createFailure('PlatformUnreachable');
          const first = Number(computeRetryWait(1, failure, { isSafe: true, jitter: one }));
          const second = Number(computeRetryWait(2, failure, { isSafe: true, jitter: two }));
          expect(first).toBeGreaterThanOrEqual(150);
          expect(second).toBeGreaterThan(first);
          expect(second).toBeLessThanOrEqual(900);
        },
      ),
    );
  });

  test('a wait that the platform requests is exact and has no jitter', () => {
    expect(computeRetryWait(1, createFailure('RateLimited', 429, 2000), { isSafe: true, jitter: 0 })).toBe(2000);
    expect(computeRetryWait(1, createFailure('RateLimited', 429, 0), SAFE)).toBe(0);
  });

  test('a wait that is too long for a user is reported instead [P9]', () => {
    expect(computeRetryWait(1, createFailure('RateLimited', 429, MAX_RETRY_AFTER_MS + 1), SAFE)).toBe('give up');
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  test.each([
    ['2', 2000],
    [' 0 ', 0],
    ['1.5', 1500],
    ['Sat, 21 Nov 2026 10:00:07 GMT', 7000],
    ['Sat, 21 Nov 2026 09:59:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', undefined],
    ['-3', undefined],
    ['', undefined],
    [null, undefined],
  ])('the Retry-After header %j means %j ms', (header, milliseconds) => {
    expect(readRetryAfter(header, now)).toBe(milliseconds);
  });
});
