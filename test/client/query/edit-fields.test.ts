import fc from 'fast-check';
import {
  addField,
  describeQueryChanges,
  EMPTY_QUERY,
  hasFields,
  listFilterChoices,
  moveField,
  readQueryFields,
  removeField,
  removeReportFilter,
  setGranularity,
} from '../../../src/client';

const REGION = { name: 'sales.region', kind: 'dimension', type: 'string' } as const;
const DAY = { name: 'sales.day', kind: 'dimension', type: 'time' } as const;
const NET = { name: 'sales.net', kind: 'measure', type: 'number' } as const;

const edit = (query: object, change: (text: string) => string): object => JSON.parse(change(JSON.stringify(query)));

describe('a field that is added', () => {
  test('a field comes behind the others of its kind, and is there once', () => {
    const query = [REGION, DAY, NET, NET, REGION].reduce((text, field) => addField(text, field), EMPTY_QUERY);
    expect(JSON.parse(query)).toEqual({
      dimensions: ['sales.region'],
      timeDimensions: [{ dimension: 'sales.day', granularity: 'month' }],
      measures: ['sales.net'],
    });
  });

  test('a time joins the range of dates that the query has for it', () => {
    const query = { measures: ['sales.net'], timeDimensions: [{ dimension: 'sales.day', dateRange: 'last year' }] };
    expect(edit(query, (text) => addField(text, DAY, 'week'))).toMatchObject({
      timeDimensions: [{ dimension: 'sales.day', dateRange: 'last year', granularity: 'week' }],
    });
  });

  test('a second granularity of a time is a column of its own', () => {
    const query = addField(addField(EMPTY_QUERY, DAY, 'year'), DAY, 'month');
    expect(readQueryFields(query)?.dimensions).toEqual(['sales.day.year', 'sales.day.month']);
  });

  test('an edit keeps the fields that it does not know', () => {
    const query = { measures: ['sales.net'], segments: ['sales.done'], timezone: 'Europe/Berlin', odd: { a: 1 } };
    expect(edit(query, (text) => addField(text, REGION))).toMatchObject(query);
  });
});

describe('a field that is removed', () => {
  const QUERY = {
    measures: ['sales.net', 'sales.orders'],
    dimensions: ['sales.region'],
    timeDimensions: [{ dimension: 'sales.day', granularity: 'month', dateRange: 'last year' }],
    order: { 'sales.day': 'asc', 'sales.net': 'desc' },
  };

  test('a removed time still filters by its range of dates, and no longer orders', () => {
    expect(edit(QUERY, (text) => removeField(text, 'sales.day.month'))).toEqual({
      ...QUERY,
      timeDimensions: [{ dimension: 'sales.day', dateRange: 'last year' }],
      order: [['sales.net', 'desc']],
    });
  });

  test('an order of removed fields only is removed with them', () => {
    const query = ['sales.day.month', 'sales.net'].reduce(removeField, JSON.stringify(QUERY));
    expect(JSON.parse(query)).not.toHaveProperty('order');
  });

  test('an order by a time stays as long as the time has another column', () => {
    const query = { dimensions: ['sales.day.month', 'sales.day.year'], order: [['sales.day', 'asc']] };
    expect(edit(query, (text) => removeField(text, 'sales.day.month'))).toMatchObject({ order: query.order });
  });

  test('a query without its last field has no fields, although it has filters', () => {
    const query = ['sales.day.month', 'sales.net', 'sales.orders', 'sales.region'].reduce(
      removeField,
      JSON.stringify(QUERY),
    );
    expect([hasFields(JSON.stringify(QUERY)), hasFields(query), hasFields(EMPTY_QUERY)]).toEqual([true, false, false]);
  });
});

describe('a granularity', () => {
  test('another granularity keeps the range of dates and the order', () => {
    const query = {
      timeDimensions: [{ dimension: 'sales.day', granularity: 'month', dateRange: ['2026-01-01', '2026-03-31'] }],
      order: [['sales.day.month', 'desc']],
    };
    expect(edit(query, (text) => setGranularity(text, 'sales.day.month', 'week'))).toMatchObject({
      timeDimensions: [{ ...query.timeDimensions[0], granularity: 'week' }],
      order: [['sales.day.week', 'desc']],
    });
  });

  test('the exact time is a dimension, and can get a granularity again', () => {
    const query = setGranularity(addField(EMPTY_QUERY, DAY), 'sales.day.month', undefined);
    expect(readQueryFields(query)?.dimensions).toEqual(['sales.day']);
    expect(readQueryFields(setGranularity(query, 'sales.day', 'day'))?.dimensions).toEqual(['sales.day.day']);
  });
});

describe('a field that is moved', () => {
  const QUERY = JSON.stringify({
    measures: ['sales.net', 'sales.orders'],
    dimensions: ['sales.region', 'sales.channel'],
    timeDimensions: [{ dimension: 'sales.day', granularity: 'month', dateRange: 'last year' }],
  });

  test('a time that comes before a dimension keeps its range of dates', () => {
    const query = moveField(QUERY, 'sales.day.month', 1);
    expect(JSON.parse(query)).toMatchObject({
      dimensions: ['sales.region', 'sales.day.month', 'sales.channel'],
      timeDimensions: [{ dimension: 'sales.day', dateRange: 'last year' }],
    });
    expect(readQueryFields(moveField(query, 'sales.day.month', 9))?.dimensions).toEqual(
      readQueryFields(QUERY)?.dimensions,
    );
  });

  test('measures move among the measures', () => {
    expect(readQueryFields(moveField(QUERY, 'sales.orders', 0))?.measures).toEqual(['sales.orders', 'sales.net']);
  });
});

describe('the filters of a query', () => {
  const QUERY = JSON.stringify({
    measures: ['sales.net'],
    filters: ['odd', { member: 'sales.region', operator: 'set' }, { or: [{ member: 'sales.net', operator: 'set' }] }],
    timeDimensions: [
      { dimension: 'sales.day', granularity: 'month' },
      { dimension: 'sales.sent', granularity: 'day', dateRange: 'today' },
      { dimension: 'sales.paid', dateRange: 'today' },
    ],
  });
  const listTitles = (query: string) =>
    listFilterChoices(query, new Map())?.reportFilters.map(({ titles }) => titles.join());

  test.each([
    [0, ['sales.net', 'sales.sent', 'sales.paid']],
    [1, ['sales.region', 'sales.sent', 'sales.paid']],
    [2, ['sales.region', 'sales.net', 'sales.paid']],
    [3, ['sales.region', 'sales.net', 'sales.sent']],
    [4, ['sales.region', 'sales.net', 'sales.sent', 'sales.paid']],
  ])('a filter is removed by its index in the list that the user sees: %i', (index, titles) => {
    const query = removeReportFilter(QUERY, index);
    expect(listTitles(query)).toEqual(titles);
    expect(readQueryFields(query)?.filters).toHaveLength(titles.length);
    expect(readQueryFields(query)?.dimensions).toEqual(['sales.day.month', 'sales.sent.day']);
  });
});

test.each([
  ['a list of queries', '[{"measures":["a.b"]},{"measures":["a.c"]}]'],
  ['compared ranges', '{"timeDimensions":[{"dimension":"a.t","compareDateRange":["last week","this week"]}]}'],
  ['members that are no names', '{"measures":[{"cubeName":"a"}]}'],
  ['no query', 'SELECT 1'],
])('%s cannot be edited, and stay unchanged', (_, query) => {
  expect(readQueryFields(query)).toBeUndefined();
  expect(addField(query, NET)).toBe(query);
});

const NAMES = ['sales.region', 'sales.channel', 'sales.day.week', 'sales.day.month', 'sales.sent.year'];
const editableQueries = fc
  .record({
    measures: fc.subarray(['sales.net', 'sales.orders', 'sales.units']),
    dimensions: fc.shuffledSubarray(NAMES),
    timeDimensions: fc.shuffledSubarray([
      { dimension: 'sales.day', granularity: 'month', dateRange: 'last year' },
      { dimension: 'sales.day', granularity: 'year' },
      { dimension: 'sales.sent', dateRange: ['2026-01-01', '2026-01-31'] },
      { dimension: 'sales.paid', granularity: 'day', dateRange: 'today' },
    ]),
    filters: fc.subarray([{ member: 'sales.region', operator: 'set' }]),
  })
  .map((query) => JSON.stringify(query));

const listFields = (query: string) => {
  const { dimensions = [], measures = [] } = readQueryFields(query) ?? {};
  return [...dimensions, ...measures];
};

describe('an edit of any query', () => {
  test('a field that is added is the only change, and removing it takes the change back', () => {
    fc.assert(
      fc.property(editableQueries, fc.constantFrom(REGION, DAY, NET), (query, field) => {
        const added = addField(query, field);
        const changes = describeQueryChanges(query, added);
        const column = field === DAY ? 'sales.day.month' : field.name;
        expect(changes).toEqual(listFields(query).includes(column) ? [] : [{ kind: 'added', column }]);
        if (changes.length > 0) expect(describeQueryChanges(query, removeField(added, column))).toEqual([]);
      }),
    );
  });

  test('a field that is removed or moved leaves the other fields and all filters as they were', () => {
    fc.assert(
      fc.property(editableQueries, fc.nat(9), fc.nat(9), (query, position, index) => {
        const column = listFields(query)[position] ?? 'sales.gone';
        const others = listFields(query).filter((name) => name !== column);
        const edited = [removeField(query, column), moveField(query, column, index)];
        expect(listFields(edited[0] ?? '')).toEqual(others);
        expect(listFields(edited[1] ?? '').filter((name) => name !== column)).toEqual(others);
        for (const other of edited) {
          const kinds = describeQueryChanges(query, other).map(({ kind }) => kind);
          expect(kinds.filter((kind) => kind !== 'removed' && kind !== 'moved')).toEqual([]);
        }
      }),
    );
  });
});
