/** Tests which rows of SQL and of its query count as the same. */
import type { DataValue } from '../../../src/client';
import { compareRows } from '../../../src/client/query/compare-conversion';

type Rows = readonly (readonly DataValue[])[];

function compare(json: Rows, sql: Rows) {
  const columns = (json[0] ?? []).map((_, index) => ({
    name: `o.${index}`,
    title: `${index}`,
    type: 'string' as const,
  }));
  const read = async (rows: Rows) => ({ columns, members: columns, rows });
  return compareRows('SELECT a FROM o', '{"dimensions":["o.0"]}', {
    readSqlRows: () => read(sql),
    readJsonRows: () => read(json),
  });
}

describe('the rows of SQL and of its query', () => {
  test.each<[string, Rows, Rows]>([
    [
      'another order',
      [
        ['a', '1'],
        ['b', '2'],
      ],
      [
        ['b', 2],
        ['a', 1],
      ],
    ],
    [
      'a last digit at which rounding turns',
      [
        ['a', '1024.123456785'],
        ['b', '7'],
      ],
      [
        ['b', '7'],
        ['a', '1024.1234567850001'],
      ],
    ],
    ['a whole sum and one beside it', [['a', '3']], [['a', '2.9999999999999996']]],
    ['a date and its midnight', [['2026-03-01T00:00:00.000', null]], [['2026-03-01', null]]],
  ])('rows are the same if they differ in %s [P22]', async (_, json, sql) => {
    expect(await compare(json, sql)).toBe('same');
  });

  test.each<[string, Rows, Rows]>([
    [
      'swapped numbers',
      [
        ['a', '1.5'],
        ['b', '2.5'],
      ],
      [
        ['a', '2.5'],
        ['b', '1.5'],
      ],
    ],
    ['the last digit of an id', [['1000000000001']], [['1000000000002']]],
    ['a number and none', [['a', '0']], [['a', null]]],
    [
      'a row too many',
      [['a', '1']],
      [
        ['a', '1'],
        ['a', '1'],
      ],
    ],
  ])('rows are different with %s [P22]', async (_, json, sql) => {
    expect(await compare(json, sql)).toBe('different');
  });
});
