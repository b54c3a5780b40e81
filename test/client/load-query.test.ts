import { type LoadQuery, pageFields, readLoadQuery, rowsInAll } from '../../src/client/load-query';

function aQuery(fields: object): LoadQuery {
  const query = readLoadQuery(fields);
  if (!query) throw new Error('not readable');
  return query;
}

const orderOf = (fields: object) => pageFields(aQuery(fields), { limit: 1, offset: 0, total: false }).order;
const day = { dimension: 'o.at', granularity: 'day' };

describe('[P5] an order under which pages fit together', () => {
  test.each<[string, object, unknown]>([
    [
      'time first, when there is one',
      { measures: ['o.sum'], dimensions: ['o.a'], timeDimensions: [day] },
      [
        ['o.at', 'asc'],
        ['o.a', 'asc'],
      ],
    ],
    [
      'else the first measure downwards',
      { measures: ['o.sum', 'o.n'], dimensions: ['o.a', 'o.b'] },
      [
        ['o.sum', 'desc'],
        ['o.a', 'asc'],
        ['o.b', 'asc'],
      ],
    ],
    [
      'else the first dimension',
      { dimensions: ['o.a', 'o.b'] },
      [
        ['o.a', 'asc'],
        ['o.b', 'asc'],
      ],
    ],
    ['none for a single row', { timeDimensions: [{ dimension: 'o.at', dateRange: 'today' }] }, undefined],
    [
      "a report's own order as an object",
      { dimensions: ['o.a', 'o.b'], order: { 'o.b': 'desc' } },
      [
        ['o.b', 'desc'],
        ['o.a', 'asc'],
      ],
    ],
    [
      'as pairs',
      {
        dimensions: ['o.a', 'o.b'],
        order: [
          ['o.b', 'desc'],
          ['o.a', 'desc'],
        ],
      },
      [
        ['o.b', 'desc'],
        ['o.a', 'desc'],
      ],
    ],
    ['as the engine writes it', { dimensions: ['o.a'], order: [{ id: 'o.a', desc: true }] }, [['o.a', 'desc']]],
    ['empty, which is none', { dimensions: ['o.a'], order: {} }, [['o.a', 'asc']]],
    [
      'of rows that are not grouped',
      { dimensions: ['o.a'], measures: ['o.sum'], ungrouped: true },
      [
        ['o.sum', 'desc'],
        ['o.a', 'asc'],
      ],
    ],
  ])('%s', (_, fields, order) => {
    expect(orderOf(fields)).toEqual(order);
  });

  test('of rows that are not grouped ends in the measures, since dimensions may repeat', () => {
    expect(orderOf({ dimensions: ['o.a'], measures: ['o.sum'], ungrouped: true, order: { 'o.a': 'asc' } })).toEqual([
      ['o.a', 'asc'],
      ['o.sum', 'asc'],
    ]);
  });
});

test('[P5] an order by a measure alone is completed by the time that tells the rows apart', () => {
  expect(orderOf({ measures: ['o.sum'], timeDimensions: [day], order: { 'o.sum': 'desc' } })).toEqual([
    ['o.sum', 'desc'],
    ['o.at', 'asc'],
  ]);
});

describe('a page of a query', () => {
  test('keeps what the report says, known to us or not', () => {
    const fields = {
      dimensions: ['o.a'],
      timezone: 'Europe/Berlin',
      filters: [{ member: 'o.a', operator: 'set' }],
      renewQuery: true,
    };
    const page = pageFields(aQuery({ ...fields, total: true, limit: 5, responseFormat: 'default' }), {
      limit: 3,
      offset: 8,
      total: false,
    });
    expect(page).toEqual({ ...fields, order: [['o.a', 'asc']], limit: 3, offset: 8, responseFormat: 'compact' });
  });

  test('a list of one query is that query', () => {
    expect(readLoadQuery('[{"dimensions":["o.a"]}]')?.dimensions).toEqual(['o.a']);
  });

  test.each([[null], [0], [-1], ['5'], [undefined]])('a limit of %p is none', (limit) => {
    expect(aQuery({ limit }).limit).toBeUndefined();
  });
});

test.each([
  [{}, 100, 100],
  [{ limit: 30 }, 100, 30],
  [{ offset: 90 }, 100, 10],
  [{ offset: 200 }, 100, 0],
  [{ limit: 30, offset: 90 }, 100, 10],
  [{}, null, undefined],
])('of a query with %j, %p rows in the source are %p in the result', (fields, total, rows) => {
  expect(rowsInAll(aQuery(fields), total)).toBe(rows);
});
