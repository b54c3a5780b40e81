import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { isPlatformFailure, PlatformFailure } from '../../../src/client';
import { redactCause, redactSecrets, toPlainMessage } from '../../../src/client/wire/platform-failure';

describe('a failure', () => {
  test("a failure shows its code, operation, status and the platform's words", () => {
    const failure = new PlatformFailure('Refused', {
      operation: 'listReports',
      requestId: 'r',
      wasSent: true,
      status: 400,
      platformMessage: 'first must be a whole number',
    });
    expect(failure.message).toBe('Refused at listReports (400): first must be a whole number');
  });

  test('a failure is recognized if another frame created it', () => {
    const foreign: unknown = runInNewContext(
      `Object.assign(new Error('x'), { brand: 'inlay.platform-failure', code: 'NotFound' })`,
    );
    expect(foreign instanceof Error).toBe(false);
    expect(isPlatformFailure(foreign)).toBe(true);
  });

  test.each([
    [undefined],
    [null],
    ['NotFound'],
    [new Error('x')],
    [{ code: 'NotFound' }],
    [new DOMException('', 'AbortError')],
  ])('a failure is not %p', (value) => {
    expect(isPlatformFailure(value)).toBe(false);
  });
});

describe('texts that leave the client [P8]', () => {
  test('a text of a failure contains no token, in whichever form the platform quotes it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\x21-\x7e]{8,60}$/),
        fc.string(),
        fc.string(),
        fc.constantFrom(
          (text: string) => text,
          encodeURIComponent,
          (text: string) => JSON.stringify(text).slice(1, -1),
        ),
        (token, before, after, form) => {
          fc.pre(!before.includes(token) && !after.includes(token));
          expect(redactSecrets(`${before} ${form(token)} ${after}`, [token])).not.toContain(token);
        },
      ),
    );
  });

  test('a text of a failure is one line of at most 300 characters', () => {
    expect(toPlainMessage(`a\n\tb \u202e c${'x'.repeat(400)}`, [])).toMatch(/^a b cx{293,}…$/);
    expect(toPlainMessage('x'.repeat(5000), [])).toHaveLength(300);
  });

  test('a text of a failure contains no markup', () => {
    expect(toPlainMessage('The field <b>first</b> is <i class="x">wrong</i><br/>', [])).toBe(
      'The field first is wrong',
    );
    expect(toPlainMessage('where a < b and c > d', [])).toBe('where a < b and c > d');
    expect(toPlainMessage('<html><body>Bad gateway</body></html>', [])).toBeUndefined();
    expect(toPlainMessage('oops <script>alert(1)</script>', [])).toBeUndefined();
    expect(toPlainMessage('  \n ', [])).toBeUndefined();
  });

  test('a text of a failure has the words of an error and of its causes, and nothing else of them', () => {
    const inner = Object.assign(new Error('connect to secret-token failed'), { headers: 'secret-token' });
    const cause = redactCause(new TypeError('fetch failed', { cause: inner }), ['secret-token']);
    expect(cause.message).toBe('fetch failed: connect to ••• failed');
    expect(cause.name).toBe('TypeError');
    expect(Object.getOwnPropertyNames(cause).sort()).toEqual(['message', 'name']);
  });
});
