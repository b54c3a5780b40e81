import fc from 'fast-check';
import { parseExactJson } from '../../src/client/json-lines';

describe('[P4] JSON of a result', () => {
  test('keeps whole numbers of 16 digits and more, as text', () => {
    expect(parseExactJson('[9007199254740993,-12345678901234567890,123456789012345]')).toEqual([
      '9007199254740993',
      '-12345678901234567890',
      123456789012345,
    ]);
  });

  test('leaves fractions, exponents and texts alone', () => {
    const text =
      '{"1234567890123456":[0.1234567890123456789,1234567890123456.5,1234567890123456e2,"1234567890123456","\\"1234567890123456"]}';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  test('reads everything else as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: fc.constantFrom(...'\\"0123456789,:[]') }), (json, text) => {
        const hasLong = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/.test(json.replace(/"(?:[^"\\]|\\.)*"/g, '""'));
        fc.pre(!hasLong);
        const whole = `[${json},${JSON.stringify(`${text}1234567890123456`)}]`;
        expect(parseExactJson(whole)).toEqual(JSON.parse(whole));
      }),
    );
  });

  test('whole numbers of any length come back digit for digit', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt()), fc.string(), (numbers, text) => {
        const json = `[${[JSON.stringify(text), ...numbers].join(' , ')}]`;
        const [first, ...rest] = parseExactJson(json) as unknown[];
        expect(first).toBe(text);
        expect(rest.map((value) => BigInt(value as string))).toEqual(numbers);
      }),
    );
  });
});
