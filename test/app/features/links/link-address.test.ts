/** Tests which texts become links. */
import fc from 'fast-check';
import { isLinkAddress } from '../../../../src/app/features/links/link-address';

it.each([
  'https://example.com/products/7?a=b&c=%20#part',
  'HTTP://example.com',
  'mailto:sales@example.com?subject=Hello',
  'https://例え.example/ä',
])('the address %s becomes a link', (text) => {
  expect(isLinkAddress(text)).toBe(true);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///C:/secret.txt',
  '\\\\server\\share',
  '//server/share',
  'https:\\\\server\\share',
  'https:/example.com',
  'https://',
  'https://bank.example@evil.example/',
  'https://example.com/a b',
  ' https://example.com',
  'https://example.com/\u202Emoc',
  'java\nscript:alert(1)',
  'https://example.com/\u0000',
  'vbscript:x',
  'ms-excel:ofe|u|https://example.com/x.xlsx',
  '=HYPERLINK("https://example.com")',
  "'https://example.com",
  '#Sheet1!A1',
  'mailto:',
  'example.com',
  '',
])('the text %j stays a text [P4]', (text) => {
  expect(isLinkAddress(text)).toBe(false);
});

it('an address of more than 2,083 characters stays a text', () => {
  const text = 'https://example.com/'.padEnd(2_083, 'x');
  expect([isLinkAddress(text), isLinkAddress(`${text}x`)]).toEqual([true, false]);
});

it('no text becomes a link unless a browser reads it as an address of http, https or mailto [P4]', () => {
  const part = fc.constantFrom('https:', 'http:', 'mailto:', 'javascript:', 'file:', '//', '\\', '@', ' ', '\t', 'a.b');
  const text = fc.oneof(
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (address) => {
      if (!isLinkAddress(address)) return;
      const { protocol, username } = new URL(address);
      expect(['http:', 'https:', 'mailto:']).toContain(protocol);
      expect(username).toBe('');
      expect(address.toLowerCase().startsWith(protocol)).toBe(true);
    }),
  );
});

it('every address of a page becomes a link', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      expect(isLinkAddress(url)).toBe(true);
    }),
  );
});
