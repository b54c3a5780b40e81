/** Tests texts of a platform on which a regular expression would spend minutes. */
import { normalizePlatformAddress, toDataAddress } from '../../../src/client';
import { redactSecrets, toPlainMessage } from '../../../src/client/wire/platform-failure';
import { createFreeSheetName, createNumberInput, createPlainSheetName, tryParseAddress } from '../../../src/grid';

const MANY = 1_000_000;
const LONGEST_ERROR = 300;

/**
 * If the work before it blocked the event loop for longer than a test may take, the time limit of
 * the test expires first.
 */
const letTimeLimitExpire = () => new Promise<void>((resolve) => setTimeout(resolve));

// The work grows with the length of the text. If it grew with the square, it would exceed the time
// limit of a test.
it.each<readonly [what: string, read: () => unknown, result: unknown]>([
  ['an error full of open tags', () => toPlainMessage('<a '.repeat(MANY), [])?.length, LONGEST_ERROR],
  ['an error full of open comments', () => toPlainMessage('<!--'.repeat(MANY), [])?.length, LONGEST_ERROR],
  ['an error full of open brackets', () => toPlainMessage('<a'.repeat(MANY), ['secret'])?.length, LONGEST_ERROR],
  [
    'an address full of slashes',
    () => normalizePlatformAddress(`https://a.example${'/'.repeat(MANY)}x`),
    { problem: 'notAnAddress' },
  ],
  [
    'an address of the data API full of slashes',
    () => toDataAddress({ id: 1, name: 'a', deploymentUrl: `https://a.example${'/'.repeat(MANY)}x` }, []),
    undefined,
  ],
  ['a number full of zeros', () => String(createNumberInput(`1${'0'.repeat(MANY)}1`)).length, 32_767],
  ['a name full of blanks', () => createFreeSheetName(`a${' '.repeat(MANY)}b`, new Set()), 'a'],
  ['a refused name full of signs', () => createPlainSheetName(`a${"'".repeat(MANY)}b`, new Set()), 'a (2)'],
  ['a cell of a sheet full of quotes', () => tryParseAddress(`${"'".repeat(MANY)}!A1`), undefined],
])('%s is read within the time limit of a test [P9]', async (_, read, result) => {
  expect(read()).toEqual(result);
  await letTimeLimitExpire();
});

it('a secret is redacted before a text is shortened [P8]', () => {
  const secret = 's3cret-token-s3cret-token';
  const text = `${'<b></b>'.repeat(713)}12345678${secret} and more`;
  expect(toPlainMessage(text, [secret])).not.toContain('s3cret');
  expect(redactSecrets(text, [secret])).toContain('•••');
});
