import {
  buildPageFields,
  countRowsWithinLimit,
  type LoadQuery,
  readLoadQueries,
} from '../../../src/client/query/load/load-query';

function readQuery(fields: object): LoadQuery {
  const [query] = readLoadQueries(fields) ?? [];
  if (!query) throw new Error('not readable');
  return query;
}

describe('a page of a query', () => {
  test('a page keeps all other fields of the report’s query, known to us or not', () => {
    const fields = {
      dimensions: ['o.a'],
      timezone: 'Europe/Berlin',
      filters: [{ member: 'o.a', operator: 'set' }],
      joinHints: [['o', 'p']],
    };
    const page = buildPageFields(readQuery({ ...fields, total: true, limit: 5, responseFormat: 'default' }), {
      limit: 3,
      offset: 8,
      total: false,
      isOnlyPage: false,
    });
    expect(page).toEqual({ ...fields, order: [['o.a', 'asc']], limit: 3, offset: 8, responseFormat: 'compact' });
  });

  test.each([{ 'o.b': 'desc' }, {}, [], [['o.at.day', 'desc']], undefined])(
    'a single page keeps the order of the report: %j [P20]',
    (order) => {
      const fields = { dimensions: ['o.a', 'o.b'], ...(order === undefined ? {} : { order }) };
      expect(buildPageFields(readQuery(fields), { limit: 5, offset: 0, total: true, isOnlyPage: true })).toEqual({
        ...fields,
        limit: 5,
        offset: 0,
        total: true,
        responseFormat: 'compact',
      });
    },
  );

  test('a single page rewrites an order that engines return into one that they accept', () => {
    const fields = { dimensions: ['o.a'], order: [{ id: 'o.a', desc: true }] };
    const page = buildPageFields(readQuery(fields), { limit: 5, offset: 0, total: true, isOnlyPage: true });
    expect(page.order).toEqual([['o.a', 'desc']]);
  });

  test('a list of one query counts as that query', () => {
    expect(readLoadQueries('[{"dimensions":["o.a"]}]')?.map(({ dimensions }) => dimensions)).toEqual([['o.a']]);
  });

  test('a limit of zero rows is valid', () => {
    expect(readQuery({ limit: 0 }).limit).toBe(0);
  });

  test.each([[null], [-1], [undefined]])('a limit of %p is ignored', (limit) => {
    expect(readQuery({ limit }).limit).toBeUndefined();
  });
});

test.each([
  [{}, 100, 100],
  [{ limit: 30 }, 100, 30],
  [{ offset: 90 }, 100, 10],
  [{ offset: 200 }, 100, 0],
  [{ limit: 30, offset: 90 }, 100, 10],
  [{}, null, undefined],
])('the result of a query with %j from a source of %p rows has %p rows', (fields, total, rows) => {
  expect(countRowsWithinLimit(readQuery(fields), total)).toBe(rows);
});
