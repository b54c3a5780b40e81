import { buildTotalOrder } from '../../../src/client/query/load/load-order';
import { readLoadQueries } from '../../../src/client/query/load/load-query';

function buildOrder(fields: object): unknown {
  const [query] = readLoadQueries(fields) ?? [];
  return query && buildTotalOrder(query);
}

const day = { dimension: 'o.at', granularity: 'day' };

describe('an order under which pages fit together [P20]', () => {
  test.each<[string, object, unknown]>([
    [
      'by time first, if there is one',
      { measures: ['o.sum'], dimensions: ['o.a'], timeDimensions: [day] },
      [
        ['o.at', 'asc'],
        ['o.a', 'asc'],
      ],
    ],
    [
      'otherwise by the first measure, descending',
      { measures: ['o.sum', 'o.n'], dimensions: ['o.a', 'o.b'] },
      [
        ['o.sum', 'desc'],
        ['o.a', 'asc'],
        ['o.b', 'asc'],
      ],
    ],
    [
      'otherwise by the first dimension',
      { dimensions: ['o.a', 'o.b'] },
      [
        ['o.a', 'asc'],
        ['o.b', 'asc'],
      ],
    ],
    ['undefined for a single row', { timeDimensions: [{ dimension: 'o.at', dateRange: 'today' }] }, undefined],
    [
      "the report's own, given as an object",
      { dimensions: ['o.a', 'o.b'], order: { 'o.b': 'desc' } },
      [
        ['o.b', 'desc'],
        ['o.a', 'asc'],
      ],
    ],
    [
      "the report's own, given as pairs",
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
    [
      "the report's own, as the engine writes it",
      { dimensions: ['o.a'], order: [{ id: 'o.a', desc: true }] },
      [['o.a', 'desc']],
    ],
    ["the default if the report's own is empty", { dimensions: ['o.a'], order: {} }, [['o.a', 'asc']]],
    [
      'the default for ungrouped rows, too',
      { dimensions: ['o.a'], measures: ['o.sum'], ungrouped: true },
      [
        ['o.sum', 'desc'],
        ['o.a', 'asc'],
      ],
    ],
    [
      'by the plain name of a time that is written among the dimensions',
      { measures: ['o.sum'], dimensions: ['o.a', 'o.at.minute'] },
      [
        ['o.at', 'asc'],
        ['o.a', 'asc'],
      ],
    ],
    [
      'by the first time dimension, though another is written among the dimensions',
      { dimensions: ['o.a', 'o.paid.day'], timeDimensions: [{ dimension: 'o.sent' }, day] },
      [
        ['o.at', 'asc'],
        ['o.a', 'asc'],
        ['o.paid', 'asc'],
      ],
    ],
    [
      'by plain names, whatever granularity the report writes',
      {
        dimensions: ['o.a', 'o.at.minute'],
        timeDimensions: [{ dimension: 'o.paid', granularity: 'half_hour' }],
        order: [
          { id: 'o.a', desc: true },
          { id: 'o.paid.half_hour', desc: true },
          { id: 'o.at.minute', desc: false },
        ],
      },
      [
        ['o.a', 'desc'],
        ['o.paid', 'desc'],
        ['o.at', 'asc'],
      ],
    ],
    [
      'without ids that name no column',
      { measures: ['o.sum'], dimensions: ['o.a'], order: { 'o.b': 'asc', 'O.A': 'desc', 'o.at.day': 'asc' } },
      [['o.a', 'desc']],
    ],
    [
      "the default if no id of the report's own names a column",
      { measures: ['o.sum'], dimensions: ['o.a'], order: { 'o.b': 'asc' } },
      [
        ['o.sum', 'desc'],
        ['o.a', 'asc'],
      ],
    ],
    [
      'by each of several granularities of one time, because its plain name does not distinguish them',
      {
        measures: ['o.sum'],
        dimensions: ['o.a', 'o.at.month'],
        timeDimensions: [{ dimension: 'o.at', granularity: 'week' }],
      },
      [
        ['o.at', 'asc'],
        ['o.a', 'asc'],
        ['o.at.week', 'asc'],
        ['o.at.month', 'asc'],
        ['o.sum', 'asc'],
      ],
    ],
    [
      "by the report's own id for one of several granularities",
      {
        dimensions: ['o.a', 'o.at.month', 'o.at.day'],
        order: [
          ['o.at.month', 'desc'],
          ['o.a', 'asc'],
        ],
      },
      [
        ['o.at.month', 'desc'],
        ['o.a', 'asc'],
        ['o.at', 'asc'],
        ['o.at.day', 'asc'],
      ],
    ],
    [
      'by a time and by its month if the query has both',
      { measures: ['o.n'], dimensions: ['o.at'], timeDimensions: [{ dimension: 'o.at', granularity: 'month' }] },
      [
        ['o.at', 'asc'],
        ['o.at.month', 'asc'],
        ['o.n', 'asc'],
      ],
    ],
    [
      'by a month once, although the query names it twice',
      { dimensions: ['o.at.month'], timeDimensions: [{ dimension: 'o.at', granularity: 'month' }] },
      [['o.at', 'asc']],
    ],
  ])('the order of a query’s pages is %s', (_, fields, order) => {
    expect(buildOrder(fields)).toEqual(order);
  });

  test('the order of ungrouped rows ends with the measures, because dimensions may repeat', () => {
    expect(buildOrder({ dimensions: ['o.a'], measures: ['o.sum'], ungrouped: true, order: { 'o.a': 'asc' } })).toEqual([
      ['o.a', 'asc'],
      ['o.sum', 'asc'],
    ]);
  });
});

test('an order by only a measure is completed by the time that distinguishes the rows [P20]', () => {
  expect(buildOrder({ measures: ['o.sum'], timeDimensions: [day], order: { 'o.sum': 'desc' } })).toEqual([
    ['o.sum', 'desc'],
    ['o.at', 'asc'],
  ]);
});
