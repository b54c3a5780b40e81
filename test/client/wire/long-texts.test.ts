/** Texts of a platform on which patterns would spend minutes. */
import { dataAddress, normalisePlatformAddress } from '../../../src/client';
import { plainWords, withoutSecrets } from '../../../src/client/wire/platform-failure';
import { freeSheetName, numberInput, plainSheetName, tryParseAddress } from '../../../src/grid';
import { processorTimeOf } from '../../support/processor-time';

const MANY = 300_000;

it.each<readonly [what: string, read: () => unknown]>([
  ['an error full of open tags', () => plainWords('<a '.repeat(MANY), [])],
  ['an error full of open comments', () => plainWords('<!--'.repeat(MANY), [])],
  ['an error full of open brackets', () => plainWords('<a'.repeat(MANY), ['secret'])],
  ['an address full of slashes', () => normalisePlatformAddress(`https://a.example${'/'.repeat(MANY)}x`)],
  [
    'an address of the data API full of slashes',
    () => dataAddress({ id: 1, name: 'a', deploymentUrl: `https://a.example${'/'.repeat(MANY)}x` }, []),
  ],
  ['a number full of zeros', () => numberInput(`1${'0'.repeat(MANY)}1`)],
  ['a name full of blanks', () => freeSheetName(`a${' '.repeat(MANY)}b`, new Set())],
  ['a refused name full of signs', () => plainSheetName(`a${"'".repeat(MANY)}b`, new Set())],
  ['a cell of a sheet full of quotes', () => tryParseAddress(`${"'".repeat(MANY)}!A1`)],
])('[P9] %s is read at once', async (_, read) => {
  expect(await processorTimeOf(read)).toBeLessThan(2_000);
});

it('[P8] a secret is taken out before a text is shortened', () => {
  const secret = 's3cret-token-s3cret-token';
  const text = `${'<b></b>'.repeat(713)}12345678${secret} and more`;
  expect(plainWords(text, [secret])).not.toContain('s3cret');
  expect(withoutSecrets(text, [secret])).toContain('•••');
});
