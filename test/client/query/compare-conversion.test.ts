/** Tests which rows of SQL and of its query count as the same. */
import type { DataValue } from '../../../src/client';
import { compareRows, type RowComparison } from '../../../src/client/query/compare-conversion';

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

  test.each<[string, string[], RowComparison]>([
    ['has the same names in another order', ['net', 'region'], 'same'],
    ['has another name', ['net', 'place'], 'different'],
    ['has a further name', ['net', 'region', 'extra'], 'different'],
  ])('the columns of SELECT * are matched by name: the SQL %s [P22]', async (_, sqlNames, comparison) => {
    const createPreview = (names: readonly string[], row: DataValue[]) => {
      const columns = names.map((name) => ({ name, title: name, type: 'string' as const }));
      return { columns, members: columns, rows: [row] };
    };
    const query = '{"dimensions":["o.region","o.net"],"limit":1}';
    const requests = {
      readJsonRows: async () => createPreview(['o.region', 'o.net'], ['North', 1]),
      readSqlRows: async () => createPreview(sqlNames, [1, 'North', 'x'].slice(0, sqlNames.length)),
    };
    expect(await compareRows('SELECT * FROM o LIMIT 1', query, requests)).toBe(comparison);
  });
});
