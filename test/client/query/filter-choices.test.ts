// These tests list what users can filter besides a report's own filters.
import * as fc from 'fast-check';
import type { ModelMember } from '../../../src/client/query/data-model';
import {
  buildSimilarValuesQuery,
  buildValuesQuery,
  findNearestValue,
  listFilterChoices,
} from '../../../src/client/query/filters/filter-choices';
import { DataQuery } from '../../../src/contract';

const createMember = (
  name: string,
  type: string,
  kind: ModelMember['kind'] = 'dimension',
  aggType?: string,
): [string, ModelMember] => [
  name,
  {
    ...{ name, title: name.toUpperCase(), kind, type, aggType },
    ...{ isCumulative: false, drillMembers: [], intervals: new Map<string, string>() },
  },
];

const MODEL = new Map([
  createMember('o.region', 'string'),
  createMember('o.at', 'time'),
  createMember('o.place', 'geo'),
  createMember('o.net', 'number', 'measure', 'sum'),
  createMember('o.orders', 'number', 'measure', 'countDistinct'),
  createMember('o.so_far', 'number', 'measure', 'runningTotal'),
  createMember('o.greatest', 'number', 'measure', 'max'),
  createMember('o.latest', 'time', 'measure', 'time'),
  createMember('o.words', 'string', 'measure', 'string'),
  createMember('other.name', 'string'),
]);

const listChoices = (query: object, pivotFilters?: readonly string[]) =>
  listFilterChoices(JSON.stringify(query), MODEL, pivotFilters);

describe('the choices of a report', () => {
  it('the filter choices are the comparable members of the report’s views: dimensions, then measures', () => {
    const names = (query: object) => listChoices(query)?.members.map(({ name }) => name);
    const all = ['o.region', 'o.at', 'o.net', 'o.orders', 'o.greatest', 'o.latest'];
    expect(names({ measures: ['o.net'] })).toEqual(all);
    expect(names({ timeDimensions: [{ dimension: 'o.at', granularity: 'day' }] })).toEqual(all);
    expect(names({ dimensions: ['other.name'], measures: ['o.net'] })).toHaveLength(all.length + 1);
    expect(listChoices({ measures: ['o.net'] })?.members.filter(({ isMeasure }) => isMeasure)).toEqual([
      { name: 'o.net', title: 'O.NET', type: 'number', isMeasure: true },
      { name: 'o.orders', title: 'O.ORDERS', type: 'number', isMeasure: true, counts: true },
      { name: 'o.greatest', title: 'O.GREATEST', type: 'number', isMeasure: true, mayBeTime: true },
      { name: 'o.latest', title: 'O.LATEST', type: 'time', isMeasure: true },
    ]);
  });

  it('the filter choices include no measures if rows are not grouped [P15]', () => {
    const { members = [] } = listChoices({ dimensions: ['o.region'], ungrouped: true }) ?? {};
    expect(members.map(({ name }) => name)).toEqual(['o.region', 'o.at']);
  });

  it('the filter choices list each filter of the report: conditions, combined conditions and the range of a time [P19]', () => {
    const filters = [
      { member: 'o.region', operator: 'notEquals', values: ['North', null] },
      { dimension: 'o.unheard', operator: 'set' },
      { member: 'o.net', operator: 'gt', values: ['1234.5'] },
      { or: [{ member: 'o.region', operator: 'set' }, { and: [{ member: 'o.at', operator: 'set' }] }] },
    ];
    const timeDimensions = [
      { dimension: 'o.at', dateRange: 'last 3 months' },
      { dimension: 'o.at', granularity: 'day' },
      { dimension: 'o.at', dateRange: ['2026-01-01', '2026-02-01'] },
    ];
    expect(listChoices({ measures: ['o.net'], filters, timeDimensions })?.reportFilters).toEqual([
      { titles: ['O.REGION'], operator: 'notEquals', values: ['North', ''] },
      { titles: ['o.unheard'], operator: 'set', values: [] },
      { titles: ['O.NET'], operator: 'gt', values: ['1234.5'], numberKind: 'ofMeasure' },
      { titles: ['O.REGION', 'O.AT'], operator: 'several', values: [] },
      { titles: ['O.AT'], operator: 'inDateRange', values: ['last 3 months'] },
      { titles: ['O.AT'], operator: 'inDateRange', values: ['2026-01-01', '2026-02-01'] },
    ]);
  });

  it('the filter choices begin with the members that the report’s pivot names as filters [P19]', () => {
    const found = listChoices({ measures: ['o.net'] }, ['o.at', 'o.at']);
    expect(found?.members.map(({ name }) => name)).toEqual([
      'o.at',
      'o.region',
      'o.net',
      'o.orders',
      'o.greatest',
      'o.latest',
    ]);
    expect(found).toMatchObject({ offeredMembers: ['o.at'], unfilterableTitles: [] });
  });

  it('a time with a granularity in the pivot is offered as a filter on the time', () => {
    expect(listChoices({ measures: ['o.net'] }, ['o.at.month', 'o.at'])).toMatchObject({
      offeredMembers: ['o.at'],
      unfilterableTitles: [],
    });
  });

  it('filters of the pivot that cannot filter the query are listed separately [P19]', () => {
    const named = ['other.name', 'o.region', 'o.net', 'o.region.month', 'o.place', 'unheard.of'];
    const found = listChoices({ measures: ['o.net'] }, named);
    expect(found?.offeredMembers).toEqual(['o.region', 'o.net']);
    expect(found?.unfilterableTitles).toEqual(['OTHER.NAME', 'o.region.month', 'O.PLACE', 'unheard.of']);
    expect(found?.members).toHaveLength(6);
  });

  it('the filter choices are undefined if the text is not exactly one query', () => {
    expect(listFilterChoices('no JSON', MODEL)).toBeUndefined();
    expect(listChoices([{ measures: ['o.net'] }, {}])).toBeUndefined();
  });

  it('the values of filter choices come from queries that a data API accepts', () => {
    for (const searched of ['', 'kit', '"%_'])
      expect(DataQuery.safeParse(buildValuesQuery('o.region', searched, 51)).success).toBe(true);
  });
});

describe('similar values', () => {
  it('a value with one wrong letter begins or ends like a similar one', () => {
    const letters = fc.stringMatching(/^[a-z]{3,12}$/);
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom('', 'x', 'xx'), (value, place, put) => {
        const at = place % value.length;
        const typed = value.slice(0, at) + put.slice(0, 1) + value.slice(put.length === 2 ? at : at + 1);
        const query = buildSimilarValuesQuery('o.region', [typed], 10);
        const { filters = [] } = DataQuery.parse(query);
        const [one] = filters;
        const conditions = one && 'or' in one ? one.or : [];
        const isAlike = conditions.some((condition) => {
          if (!('operator' in condition)) return false;
          const [part] = condition.values ?? [];
          return condition.operator === 'startsWith' ? value.startsWith(String(part)) : value.endsWith(String(part));
        });
        expect(isAlike).toBe(true);
      }),
    );
  });

  it('similar values cover all typed texts, and are undefined if these are too short', () => {
    expect(buildSimilarValuesQuery('o.region', ['Nrth', 'x', ' Suth '], 10)).toMatchObject({
      limit: 10,
      filters: [{ or: [{ values: ['Nr', 'Su'] }, { values: ['th'] }] }],
    });
    expect(buildSimilarValuesQuery('o.region', ['x', ' '], 10)).toBeUndefined();
  });
});

describe('the nearest value', () => {
  it.each([
    ['Bedrom', 'Bedroom'],
    ['scotland', 'Scotland'],
    ['Kitchn', 'Kitchen'],
  ])('the nearest value to %s is %s', (typed, nearest) => {
    expect(findNearestValue(typed, ['Bathroom', 'Bedroom', 'Kitchen', 'Scotland'])).toBe(nearest);
  });

  it('the nearest value is undefined if all values are too different', () => {
    expect(findNearestValue('Zebra', ['Bathroom', 'Kitchen'])).toBeUndefined();
    expect(findNearestValue('Zebra', [])).toBeUndefined();
  });

  it('the nearest value is always an existing one, and is the typed one if that exists', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.nat(), fc.string(), (values, at, typed) => {
        const value = (values[at % values.length] ?? '').trim();
        const found = findNearestValue(typed, values);
        if (found !== undefined) expect(values).toContain(found);
        expect(
          findNearestValue(value, [...values, value])
            ?.toLowerCase()
            .trim(),
        ).toBe(value.toLowerCase());
      }),
    );
  });
});
