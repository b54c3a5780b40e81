import { boundary, readDateRange } from '../../src/platform/query/date-range';

const today = new Date('2026-11-21T12:00:00Z'); // a Saturday

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['this week', '2026-11-16', '2026-11-22'],
  ['last week', '2026-11-09', '2026-11-15'],
  ['last 7 days', '2026-11-14', '2026-11-20'],
  ['this month', '2026-11-01', '2026-11-30'],
  ['last 3 months', '2026-08-01', '2026-10-31'],
  ['this quarter', '2026-10-01', '2026-12-31'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['next month', '2026-12-01', '2026-12-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2023', '2023-01-01', '2023-12-31'],
])('%s means whole days from %s to %s', (range, first, last) => {
  expect(readDateRange(range, today)).toEqual([`${first}T00:00:00.000`, `${last}T23:59:59.999`]);
});

test('times are kept to the millisecond, missing parts filled to the side they bound', () => {
  expect(boundary('2024-03-05T10:20:30.123456', 'start')).toBe('2024-03-05T10:20:30.123');
  expect(boundary('2024-03-05 10:20', 'start')).toBe('2024-03-05T10:20:00.000');
  expect(boundary('2024-03-05 10:20', 'end')).toBe('2024-03-05T10:20:59.999');
});

test.each(['soon', '2024-13-01', '2024-02-30T00:00', '05/03/2024', ''])('%j is no date', (text) => {
  expect(() => readDateRange([text, text], today)).toThrow(/is not a date/);
});
