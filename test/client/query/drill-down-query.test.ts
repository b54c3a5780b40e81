/**
 * Tests the drill-down query for one number: what it keeps of the report, and what its cell adds.
 */
import fc from 'fast-check';
import type { ModelMember } from '../../../src/client/query/data-model';
import {
  buildDrillDownQuery,
  buildGroupQuery,
  type CellGroup,
} from '../../../src/client/query/drill-down/drill-down-query';
import { computeTimeBucket } from '../../../src/client/query/drill-down/time-bucket';
import { appendFilters } from '../../../src/client/query/filters/apply-filters';
import { type LoadQuery, readLoadQueries } from '../../../src/client/query/load/load-query';

const OWN = new Map([['fortnight', '2 weeks']]);

function createMember(name: string, kind: ModelMember['kind'], type: string): readonly [string, ModelMember] {
  const more = { aggType: kind === 'measure' ? 'sum' : undefined, isCumulative: false, drillMembers: [] };
  return [name, { name, title: name, kind, type, ...more, intervals: type === 'time' ? OWN : new Map() }];
}

const MEMBERS = new Map([
  createMember('o.net', 'measure', 'number'),
  createMember('o.units', 'measure', 'number'),
  createMember('o.city', 'dimension', 'string'),
  createMember('o.size', 'dimension', 'number'),
  createMember('o.gift', 'dimension', 'boolean'),
  createMember('o.at', 'dimension', 'time'),
]);

function readQuery(fields: object): LoadQuery {
  const [query] = readLoadQueries(fields) ?? [];
  if (!query) throw new Error('no query');
  return query;
}

function buildQuery(fields: object, cell: CellGroup, shownMembers: readonly string[] = ['o.city']) {
  return buildDrillDownQuery(readQuery(fields), cell, shownMembers, MEMBERS);
}

const MEASURE_FILTER = { member: 'o.net', operator: 'measureFilter' };

const filter = fc.oneof(
  fc.record({
    member: fc.constantFrom('o.city', 'o.size', 'o.unknown'),
    operator: fc.constantFrom('equals', 'set', 'contains'),
    values: fc.array(fc.string()),
  }),
  fc.record({ or: fc.array(fc.record({ member: fc.constant('o.city'), operator: fc.constant('set') })) }),
);
const anyQuery = fc.record({
  measures: fc.constant(['o.net']),
  dimensions: fc.subarray(['o.city', 'o.size', 'o.gift']),
  segments: fc.subarray(['o.big', 'o.new']),
  timeDimensions: fc.constantFrom(
    [],
    [{ dimension: 'o.at', granularity: 'month' }],
    [{ dimension: 'o.at', granularity: 'month', dateRange: ['2026-01-01', '2026-06-30'] }],
    [{ dimension: 'o.at', dateRange: 'last 7 days' }],
  ),
  filters: fc.array(filter, { maxLength: 4 }),
  timezone: fc.constantFrom('UTC', 'Europe/London'),
  limit: fc.nat(),
});

function readFilters(fields: Readonly<Record<string, unknown>> | undefined): readonly unknown[] {
  return Array.isArray(fields?.filters) ? fields.filters : [];
}

describe('additional filters over a report [P19]', () => {
  it('the filters of a drill-down follow the report’s own, and nothing else changes', () => {
    fc.assert(
      fc.property(anyQuery, fc.array(fc.constant({ member: 'o.city', operator: 'set' as const })), (fields, more) => {
        const asked = appendFilters(readQuery(fields), more);
        expect(asked).toEqual({ ...fields, filters: [...fields.filters, ...more] });
      }),
    );
  });
});

describe('the query of a drill-down [P19]', () => {
  it('the drill-down query keeps every filter on dimensions, segment, date range and the time zone of its report', () => {
    fc.assert(
      fc.property(anyQuery, fc.string(), (fields, city) => {
        const asked = buildQuery(fields, { measure: 'o.net', group: [{ member: 'o.city', value: city }] });
        expect(readFilters(asked)).toEqual([
          ...fields.filters,
          { member: 'o.city', operator: 'equals', values: [city] },
          MEASURE_FILTER,
        ]);
        const times: readonly { dimension: string; dateRange?: unknown }[] = fields.timeDimensions;
        const ranges = times.flatMap(({ dimension, dateRange }) => (dateRange ? [{ dimension, dateRange }] : []));
        expect(asked?.timeDimensions ?? []).toEqual(ranges);
        expect(asked).toMatchObject({ segments: fields.segments, timezone: fields.timezone, ungrouped: true });
      }),
    );
  });

  it('the drill-down query has no limit, order or offset of the groups', () => {
    const asked = buildQuery(
      { measures: ['o.net'], limit: 5, offset: 2, order: { 'o.net': 'desc' }, total: true },
      { measure: 'o.net', group: [] },
    );
    expect(asked).toEqual({
      ...{ dimensions: ['o.city'], measures: ['o.net'], ungrouped: true },
      filters: [MEASURE_FILTER],
    });
  });

  it('the drill-down query omits filters of groups by a measure, single or combined', () => {
    const having = { member: 'o.units', operator: 'gt', values: ['5'] };
    const older = { dimension: 'o.units', operator: 'gt', values: ['5'] };
    const remainingFilters = [
      { and: [{ member: 'o.city', operator: 'set' }] },
      { member: 'o.units', operator: 'measureFilter' },
    ];
    const filters = [having, older, { or: [{ and: [having] }] }, ...remainingFilters];
    const asked = buildQuery({ measures: ['o.net'], filters }, { measure: 'o.net', group: [] });
    expect(readFilters(asked)).toEqual([...remainingFilters, MEASURE_FILTER]);
  });

  it.each([
    ['no value', 'o.city', null, { member: 'o.city', operator: 'notSet' }],
    ['an empty text', 'o.city', '', { member: 'o.city', operator: 'equals', values: [''] }],
    [
      'nothing shown, of texts either',
      'o.city',
      undefined,
      {
        or: [
          { member: 'o.city', operator: 'notSet' },
          { member: 'o.city', operator: 'equals', values: [''] },
        ],
      },
    ],
    ['nothing shown, of numbers no value', 'o.size', undefined, { member: 'o.size', operator: 'notSet' }],
    ['a number', 'o.size', 1.5, { member: 'o.size', operator: 'equals', values: ['1.5'] }],
    ['false', 'o.gift', false, { member: 'o.gift', operator: 'equals', values: ['false'] }],
    [
      'a moment',
      'o.at',
      '2026-03-05T10:00:00.000',
      {
        member: 'o.at',
        operator: 'inDateRange',
        values: ['2026-03-05T10:00:00.000', '2026-03-05T10:00:00.000'],
      },
    ],
  ])('the drill-down query filters by %s', (_, name, value, expected) => {
    const asked = buildQuery({ measures: ['o.net'] }, { measure: 'o.net', group: [{ member: name, value }] });
    expect(readFilters(asked)).toEqual([expected, MEASURE_FILTER]);
  });

  it('the drill-down query combines the time bucket with the range of the report', () => {
    const time = { dimension: 'o.at', granularity: 'quarter', dateRange: ['2026-02-15', '2026-06-30'] };
    const cell = { measure: 'o.net', group: [{ member: 'o.at.quarter', value: '2026-01-01T00:00:00.000' }] };
    const asked = buildQuery({ measures: ['o.net'], timeDimensions: [time] }, cell);
    expect(asked?.timeDimensions).toEqual([{ dimension: 'o.at', dateRange: ['2026-02-15', '2026-06-30'] }]);
    expect(readFilters(asked)).toContainEqual({
      ...{ member: 'o.at', operator: 'inDateRange' },
      values: ['2026-01-01T00:00:00.000', '2026-03-31T23:59:59.999'],
    });
  });

  it('the drill-down query is undefined if the length of the bucket is unknown', () => {
    const query = (granularity: string) => ({
      measures: ['o.net'],
      timeDimensions: [{ dimension: 'o.at', granularity }],
    });
    const cell = (granularity: string) => ({
      ...{ measure: 'o.net', group: [{ member: `o.at.${granularity}`, value: '2026-03-02T00:00:00.000' }] },
    });
    expect(buildQuery(query('season'), cell('season'))).toBeUndefined();
    expect(buildQuery(query('month'), cell('day'))).toBeUndefined();
    expect(readFilters(buildQuery(query('fortnight'), cell('fortnight')))).toContainEqual({
      ...{ member: 'o.at', operator: 'inDateRange' },
      values: ['2026-03-02T00:00:00.000', '2026-03-15T23:59:59.999'],
    });
  });

  it('the drill-down query uses the compared range of its row', () => {
    const time = { dimension: 'o.at', compareDateRange: ['this month', 'last month'] };
    const value = '2026-10-01T00:00:00.000 - 2026-10-31T23:59:59.999';
    const cell = { measure: 'o.net', group: [{ member: 'compareDateRange', value }] };
    expect(buildQuery({ measures: ['o.net'], timeDimensions: [time] }, cell)?.timeDimensions).toEqual([
      { dimension: 'o.at', dateRange: ['2026-10-01T00:00:00.000', '2026-10-31T23:59:59.999'] },
    ]);
    expect(
      buildQuery({ measures: ['o.net'], timeDimensions: [time] }, { measure: 'o.net', group: [] }),
    ).toBeUndefined();
  });

  it('the drill-down query has measures as measures, including the number itself once', () => {
    const asked = buildQuery({ measures: ['o.net'] }, { measure: 'o.net', group: [] }, ['o.units', 'o.city', 'o.net']);
    expect(asked).toMatchObject({ dimensions: ['o.city'], measures: ['o.net', 'o.units'] });
  });

  it('the query of one number covers the same rows as its group', () => {
    const fields = { measures: ['o.net', 'o.units'], filters: [{ member: 'o.city', operator: 'set' }], limit: 3 };
    expect(buildGroupQuery(readQuery(fields), { measure: 'o.units', group: [] }, MEMBERS)).toEqual({
      ...{ measures: ['o.units'], dimensions: [], filters: [{ member: 'o.city', operator: 'set' }] },
    });
  });
});

describe('a time bucket [P19]', () => {
  it('a time bucket ends where the next one begins', () => {
    const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
    const months = fc.integer({ min: 0, max: 12 * 60 });
    fc.assert(
      fc.property(fc.constantFrom(...units), months, (unit, month) => {
        const start = new Date(Date.UTC(1990, month)).toISOString();
        const [first, last] = computeTimeBucket(start, unit) ?? [];
        expect(`${first}Z`).toBe(start);
        const next = new Date(Date.parse(`${last}Z`) + 1);
        if (['month', 'quarter', 'year'].includes(unit)) expect(next.getUTCDate()).toBe(1);
        expect(computeTimeBucket(next.toISOString(), unit)?.[0]).toBe(next.toISOString().slice(0, -1));
      }),
    );
  });
});

describe('a group whose text differs between the cell and the source [P19]', () => {
  const groupBy = (city: string) =>
    buildQuery(
      { measures: ['o.net'], dimensions: ['o.city'] },
      { measure: 'o.net', group: [{ member: 'o.city', value: city }] },
    );

  it('a line break in a cell selects rows with either kind of line break', () => {
    expect(readFilters(groupBy('first\nsecond'))).toContainEqual({
      ...{ member: 'o.city', operator: 'equals' },
      values: ['first\nsecond', 'first\r\nsecond'],
    });
    expect(readFilters(groupBy('*?~'))).toContainEqual({ member: 'o.city', operator: 'equals', values: ['*?~'] });
  });

  it('a text that lost characters or its end in the cell is an unknown group', () => {
    for (const city of ['a\ufffdb', 'x'.repeat(32_766)]) expect(groupBy(city)).toBeUndefined();
  });
});
