import fc from 'fast-check';
import { createLineReader, parseExactJson } from '../../../src/client/wire/json-lines';

function readLines(bytes: Uint8Array, cuts: readonly number[]): string[] {
  const reader = createLineReader();
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const lines = edges.slice(1).flatMap((edge, index) => reader.push(bytes.subarray(edges[index], edge)));
  const last = reader.flush();
  return last === undefined ? lines : [...lines, last];
}

describe('lines of a stream', () => {
  test('lines are read equally however the bytes are split', () => {
    const line = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text));
    fc.assert(
      fc.property(fc.array(line), fc.boolean(), fc.array(fc.nat()), (lines, omitsLastNewline, cuts) => {
        const bytes = new TextEncoder().encode(lines.join('\n') + (omitsLastNewline ? '' : '\n'));
        expect(readLines(bytes, cuts)).toEqual(lines);
      }),
    );
  });

  test('a chunk may end within a character', () => {
    const bytes = new TextEncoder().encode('"🧾"\n"é"');
    const everyByte = Array.from(bytes, (_, index) => index);
    expect(readLines(bytes, everyByte)).toEqual(['"🧾"', '"é"']);
  });

  test('lines may end in CR LF, and empty ones are skipped', () => {
    const lines = readLines(new TextEncoder().encode('{"a":1}\r\n\r\n \n{"b":2}\r\n'), [3]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test('bytes that are not UTF-8 are an error, not a replaced character [P4]', () => {
    expect(() => createLineReader().push(Uint8Array.of(0x22, 0xff, 0x22, 0x0a))).toThrow(/utf-8/);
    const cut = createLineReader();
    cut.push(Uint8Array.of(0x22, 0xe2, 0x82));
    expect(() => cut.flush()).toThrow(/utf-8/);
  });

  test('a line without an end is given up [P9]', () => {
    const reader = createLineReader(1_000);
    const piece = new TextEncoder().encode('x'.repeat(400));
    reader.push(piece);
    reader.push(new TextEncoder().encode('\n'));
    reader.push(piece);
    reader.push(piece);
    expect(() => reader.push(piece)).toThrow(RangeError);
  });

  test('a line of 2 MB in chunks of 64 kB is joined once', () => {
    const text = `{"data":[["${'x'.repeat(2_000_000)}"]]}`;
    const bytes = new TextEncoder().encode(text);
    const cuts = Array.from({ length: 30 }, (_, index) => index * 65_536);
    expect(readLines(bytes, cuts)).toEqual([text]);
  });
});

describe('JSON of a result [P4]', () => {
  test('the JSON parser keeps whole numbers of 16 digits and more as text', () => {
    expect(parseExactJson('[9007199254740993,-12345678901234567890,123456789012345]')).toEqual([
      '9007199254740993',
      '-12345678901234567890',
      123456789012345,
    ]);
  });

  test('the JSON parser keeps a longer number as text if JavaScript would print it differently', () => {
    const long =
      '0.1234567890123456789,1234567890123456.57,1234567890123456e2,-1.23456789012345678e5,1e400,1.50000000000000000,0.08021000000000001';
    expect(parseExactJson(`[${long}]`)).toEqual(long.split(','));
    const doubles = '[719175.2000000001,-1.7976931348623157e+308,5e-324,1e+21,0.5]';
    expect(parseExactJson(doubles)).toEqual(JSON.parse(doubles));
  });

  test('the JSON parser leaves strings unchanged', () => {
    const text = '{"1234567890123456":["1234567890123456","\\"1234567890123456","0.1234567890123456789"]}';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  test('the JSON parser reads everything else as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: fc.constantFrom(...'\\"0123456789,:[]') }), (json, text) => {
        const hasLong = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/.test(json.replace(/"(?:[^"\\]|\\.)*"/g, '""'));
        fc.pre(!hasLong);
        const whole = `[${json},${JSON.stringify(`${text}1234567890123456`)}]`;
        expect(parseExactJson(whole)).toEqual(JSON.parse(whole));
      }),
    );
  });

  test.each(['9007199254740993', '12345678901234567', '0.12345678901234567', '1e400'])(
    'the JSON parser finds %s wherever it is in a line',
    (number) => {
      const paddings = Array.from({ length: 40 }, (_, length) => 'x'.repeat(length));
      for (const text of paddings) {
        expect(parseExactJson(`["${text}",${number}]`)).toEqual([text, number]);
        expect(parseExactJson(`["${text}",${number},123456789012345]`)).toEqual([text, number, 123_456_789_012_345]);
      }
    },
  );

  test('whole numbers of any length are returned digit for digit', () => {
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
