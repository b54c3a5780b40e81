import fc from 'fast-check';
import type { DataValue } from '../../../src/client';
import { createExactSum } from '../../../src/client/query/exact-sum';

function add(values: readonly DataValue[]): DataValue {
  const sum = createExactSum();
  for (const value of values) sum.add(value);
  return sum.read();
}

describe('an exact sum', () => {
  test.each([
    [['0.1', '0.2'], '0.3'],
    [[0.1, 0.2, null], '0.3'],
    [['1.10', '-2.35', '10'], '8.75'],
    [['-0.5', '0.5'], '0'],
    [['100', '200'], '300'],
    [['1e-7', '2'], '2.0000001'],
    [['9007199254740993', '0.000000000000000000001'], '9007199254740993.000000000000000000001'],
    [[null, null], null],
    [[], null],
    [['1', 'Infinity', '2'], 'Infinity'],
    [['1', 'abc'], 'NaN'],
  ] satisfies [DataValue[], DataValue][])('the sum of %j is %j [P4]', (values, total) => {
    expect(add(values)).toBe(total);
  });

  test('cents add up to the same number in any order [P4]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
        const values = cents.map((cent) => (cent / 100).toFixed(cent % 2 === 0 ? 2 : 4));
        const total = cents.reduce((sum, cent) => sum + BigInt(cent), 0n);
        expect(Number(add(values))).toBe(values.length === 0 ? 0 : Number(total) / 100);
        expect(add([...values].reverse())).toBe(add(values));
      }),
    );
  });
});
