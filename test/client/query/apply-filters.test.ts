// These tests add a placement's own filters to the query of its report.
import * as fc from 'fast-check';
import type { MemberFilter } from '../../../src/client';
import { filterQuery } from '../../../src/client/query/filters/apply-filters';
import { DataQuery } from '../../../src/contract';

const createFilter = (
  operator: MemberFilter['operator'],
  values: readonly string[],
  type: MemberFilter['type'] = 'string',
): MemberFilter => ({ member: 'f.one', type, operator, values });

const REPORT = { dimensions: ['f.region'], measures: ['f.amount'], limit: 7, order: { 'f.region': 'asc' } };
const applyFilter = (one: MemberFilter, report: object = REPORT) =>
  JSON.parse(filterQuery(JSON.stringify(report), [one]));

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyFilter: fc.Arbitrary<MemberFilter> = fc.oneof(
  fc.record({
    member: fc.constantFrom('f.one', 'f.two'),
    type: fc.constantFrom('string' as const, 'number' as const, 'boolean' as const),
    operator: fc.constantFrom(
      'is' as const,
      'isNot' as const,
      'contains' as const,
      'moreThan' as const,
      'lessThan' as const,
      'atLeast' as const,
      'atMost' as const,
    ),
    values: fc.array(fc.string(), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    member: fc.constantFrom('f.at', 'f.due'),
    type: fc.constant('time' as const),
    operator: fc.constantFrom('is' as const, 'isNot' as const, 'between' as const, 'before' as const, 'after' as const),
    values: fc.array(day, { minLength: 2, maxLength: 2 }),
  }),
  fc.record({
    member: fc.constantFrom('f.one', 'f.at'),
    type: fc.constantFrom('string' as const, 'time' as const),
    operator: fc.constantFrom('isEmpty' as const, 'isNotEmpty' as const),
    values: fc.constant([]),
  }),
  fc.record({
    member: fc.constant('f.at'),
    type: fc.constant('time' as const),
    operator: fc.constant('inTheLast' as const),
    values: fc.tuple(fc.integer({ min: 1, max: 99 }).map(String), fc.constantFrom('days', 'weeks', 'months')),
  }),
  fc.record({
    member: fc.constant('f.at'),
    type: fc.constant('time' as const),
    operator: fc.constant('inPeriod' as const),
    values: fc.constantFrom('today', 'this month').map((period) => [period]),
  }),
);

describe('the filters of a placement', () => {
  it('the filters of a placement follow those of the report and leave everything else unchanged [P20]', () => {
    const reportFilters = [{ member: 'f.status', operator: 'notEquals', values: ['Cancelled'] }, { unknown: 'shape' }];
    const times = [{ dimension: 'f.at', granularity: 'month', dateRange: 'last year' }];
    fc.assert(
      fc.property(fc.array(anyFilter, { minLength: 1, maxLength: 6 }), (filters) => {
        const report = { ...REPORT, filters: reportFilters, timeDimensions: times, unheardOf: { kept: 1 } };
        const { filters: all, timeDimensions, ...rest } = JSON.parse(filterQuery(JSON.stringify(report), filters));
        const { filters: _, timeDimensions: __, ...before } = report;
        expect(rest).toEqual(before);
        expect(all.slice(0, reportFilters.length)).toEqual(reportFilters);
        expect(timeDimensions.slice(0, times.length)).toEqual(times);
        const periods = filters.filter(({ operator }) => operator === 'inTheLast' || operator === 'inPeriod');
        expect(timeDimensions).toHaveLength(times.length + periods.length);
        expect(all.length - reportFilters.length).toBeGreaterThanOrEqual(filters.length - periods.length);
      }),
    );
  });

  it('the filters of a placement make queries that a data API accepts [P20]', () => {
    fc.assert(
      fc.property(fc.array(anyFilter, { minLength: 1, maxLength: 6 }), (filters) => {
        const query = JSON.parse(filterQuery(JSON.stringify(REPORT), filters));
        expect(DataQuery.safeParse(query).success).toBe(true);
      }),
    );
  });

  it('a filter on a day covers the whole day [P20]', () => {
    expect(applyFilter(createFilter('after', ['2026-02-28'], 'time')).filters).toEqual([
      { member: 'f.one', operator: 'afterOrOnDate', values: ['2026-03-01'] },
    ]);
    expect(applyFilter(createFilter('is', ['2026-02-28'], 'time')).filters).toEqual([
      { member: 'f.one', operator: 'inDateRange', values: ['2026-02-28', '2026-02-28'] },
    ]);
  });

  it('a filter for empty values includes the empty text [P20]', () => {
    expect(applyFilter(createFilter('isEmpty', [])).filters).toEqual([
      {
        or: [
          { member: 'f.one', operator: 'notSet' },
          { member: 'f.one', operator: 'equals', values: [''] },
        ],
      },
    ]);
    expect(applyFilter(createFilter('isEmpty', [], 'number')).filters).toEqual([
      { member: 'f.one', operator: 'notSet' },
    ]);
  });

  it('a period is sent in words, so that it moves with the days [P20]', () => {
    const { filters, timeDimensions } = applyFilter(createFilter('inTheLast', ['3', 'months'], 'time'));
    expect([filters, timeDimensions]).toEqual([undefined, [{ dimension: 'f.one', dateRange: 'last 3 months' }]]);
    const { timeDimensions: period } = applyFilter(createFilter('inPeriod', ['this month'], 'time'));
    expect(period).toEqual([{ dimension: 'f.one', dateRange: 'this month' }]);
  });

  it('a text that is not exactly one query stays unchanged, because running it reports the error [P20]', () => {
    for (const text of ['no JSON', '[]', JSON.stringify([REPORT, REPORT])])
      expect(filterQuery(text, [createFilter('is', ['North'])])).toBe(text);
  });
});
