import fc from 'fast-check';
import { computeFormerRange, createTimeMapper, readDateRange } from '../../../../src/client/query/compare/calendar';

const readRange = (from: string, to = from) => {
  const range = readDateRange([from, to]);
  if (!range) throw new Error('no range');
  return range;
};
const shorten = (range: readonly string[]) => range.map((end) => end.slice(0, 10)).join(' ');

describe('the former period', () => {
  it.each([
    ['2026-01-01', '2026-12-31', '2025-01-01 2025-12-31'],
    ['2026-03-10', '2026-04-02', '2025-03-10 2025-04-02'],
    ['2024-02-01', '2024-02-29', '2023-02-01 2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01 2024-02-29'],
    ['2024-02-20', '2024-02-29', '2023-02-20 2023-02-28'],
    ['2024-02-29', '2024-02-29', '2023-02-28 2023-02-28'],
    ['2025-02-10', '2025-02-28', '2024-02-10 2024-02-28'],
  ])('the same period last year of %s to %s has the same dates', (from, to, expected) => {
    expect(shorten(computeFormerRange(readRange(from, to), 'lastYear'))).toBe(expected);
  });

  it.each([
    ['2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01 2025-12-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01 2025-12-31'],
    ['2026-03-10', '2026-03-16', '2026-03-03 2026-03-09'],
    ['2026-03-01', '2026-03-30', '2026-01-30 2026-02-28'],
    ['2026-03-01', '2026-03-01', '2026-02-28 2026-02-28'],
  ])('the period before %s to %s ends where it begins', (from, to, expected) => {
    expect(shorten(computeFormerRange(readRange(from, to), 'lastPeriod'))).toBe(expected);
  });

  it('the period before hours has as many hours', () => {
    const range = ['2026-03-10T08:00:00.000', '2026-03-10T11:59:59.999'] as const;
    expect(computeFormerRange(range, 'lastPeriod')).toEqual(['2026-03-10T04:00:00.000', '2026-03-10T07:59:59.999']);
  });

  it('the period before any days has as many days, or as many whole months', () => {
    const day = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 500 }), (start, length) => {
        const toDay = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10);
        const current = readRange(toDay(start), toDay(start + length));
        const former = computeFormerRange(current, 'lastPeriod');
        expect(Date.parse(`${former[1]}Z`) + 1).toBe(Date.parse(`${current[0]}Z`));
        const isWhole = current[0].slice(8, 10) === '01' && toDay(start + length + 1).endsWith('-01');
        const formerDays = (Date.parse(`${current[0]}Z`) - Date.parse(`${former[0]}Z`)) / 86_400_000;
        if (isWhole) expect(former[0].slice(8, 10)).toBe('01');
        else expect(formerDays).toBe(length + 1);
      }),
    );
  });

  it('words, impossible days and three dates are no range of dates', () => {
    expect(
      [['this year'], ['2026-02-31'], [null], ['2026-01-01', 'today'], [], ['a', 'b', 'c']].map(readDateRange),
    ).toEqual(Array.from({ length: 6 }));
  });
});

describe('a time of the former period', () => {
  const map = (current: [string, string], period: 'lastYear' | 'lastPeriod', granularity: string, time: string) => {
    const range = readRange(...current);
    return createTimeMapper({ current: range, former: computeFormerRange(range, period), period }, granularity)(time);
  };
  const YEAR: [string, string] = ['2026-01-01', '2026-12-31'];

  it.each<[[string, string], 'lastYear' | 'lastPeriod', string, string, string | undefined]>([
    [YEAR, 'lastYear', 'month', '2025-03-01T00:00:00.000', '2026-03-01T00:00:00.000'],
    [YEAR, 'lastYear', 'quarter', '2025-10-01T00:00:00.000', '2026-10-01T00:00:00.000'],
    [YEAR, 'lastYear', 'year', '2025-01-01T00:00:00.000', '2026-01-01T00:00:00.000'],
    // The first weeks of both years begin in the years before.
    [YEAR, 'lastYear', 'week', '2024-12-30T00:00:00.000', '2025-12-29T00:00:00.000'],
    [YEAR, 'lastYear', 'week', '2025-01-06T00:00:00.000', '2026-01-05T00:00:00.000'],
    [YEAR, 'lastYear', 'hour', '2025-05-06T07:00:00.000', '2026-05-06T07:00:00.000'],
    [['2025-01-01', '2025-12-31'], 'lastYear', 'day', '2024-02-29T00:00:00.000', undefined],
    [['2025-01-01', '2025-12-31'], 'lastYear', 'day', '2024-03-01T00:00:00.000', '2025-03-01T00:00:00.000'],
    [['2026-02-01', '2026-02-28'], 'lastPeriod', 'day', '2026-01-28T00:00:00.000', '2026-02-28T00:00:00.000'],
    [['2026-02-01', '2026-02-28'], 'lastPeriod', 'day', '2026-01-29T00:00:00.000', undefined],
    [['2026-01-01', '2026-03-31'], 'lastPeriod', 'month', '2025-11-01T00:00:00.000', '2026-02-01T00:00:00.000'],
    [['2026-01-10', '2026-03-09'], 'lastPeriod', 'month', '2025-11-01T00:00:00.000', '2026-01-01T00:00:00.000'],
    [YEAR, 'lastYear', 'month', 'no time', undefined],
  ])('in %j by %s, a %s %s belongs to %s', (current, period, granularity, time, expected) => {
    expect(map(current, period, granularity, time)).toBe(expected);
  });
});
