import fc from 'fast-check';
import { createLineReader } from '../../src/client/json-lines';

function read(bytes: Uint8Array, cuts: readonly number[]): string[] {
  const reader = createLineReader();
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const lines = edges.slice(1).flatMap((edge, index) => reader.push(bytes.subarray(edges[index], edge)));
  const last = reader.end();
  return last === undefined ? lines : [...lines, last];
}

describe('lines of a stream', () => {
  test('are the same however the bytes are cut', () => {
    const line = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text));
    fc.assert(
      fc.property(fc.array(line), fc.boolean(), fc.array(fc.nat()), (lines, endsInLine, cuts) => {
        const bytes = new TextEncoder().encode(lines.join('\n') + (endsInLine ? '' : '\n'));
        expect(read(bytes, cuts)).toEqual(lines);
      }),
    );
  });

  test('may be cut within a character', () => {
    const bytes = new TextEncoder().encode('"🧾"\n"é"');
    const everyByte = Array.from(bytes, (_, index) => index);
    expect(read(bytes, everyByte)).toEqual(['"🧾"', '"é"']);
  });

  test('may end in CR LF, and empty ones are left out', () => {
    const lines = read(new TextEncoder().encode('{"a":1}\r\n\r\n \n{"b":2}\r\n'), [3]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test('[P4] bytes that are no UTF-8 are an error, not a replaced character', () => {
    expect(() => createLineReader().push(Uint8Array.of(0x22, 0xff, 0x22, 0x0a))).toThrow(/utf-8/);
    const cut = createLineReader();
    cut.push(Uint8Array.of(0x22, 0xe2, 0x82));
    expect(() => cut.end()).toThrow(/utf-8/);
  });

  test('of 2 MB in 64 kB pieces are joined once', () => {
    const text = `{"data":[["${'x'.repeat(2_000_000)}"]]}`;
    const bytes = new TextEncoder().encode(text);
    const cuts = Array.from({ length: 30 }, (_, index) => index * 65_536);
    expect(read(bytes, cuts)).toEqual([text]);
  });
});
