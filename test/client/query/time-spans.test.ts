// Tests filters whose value is a day, a month or a year.
import { filterQuery } from '../../../src/client/query/filters/apply-filters';
import { filterResult } from '../../../src/client/query/filters/filter-result';

const createFilter = (value: string) => ({ member: 'o.at', type: 'time', operator: 'is', values: [value] }) as const;

it.each([
  ['2026-03-31', '2026-03-31', '2026-03-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026', '2026-01-01', '2026-12-31'],
  ['9999', '9999-01-01', '9999-12-31'],
  ['0962', '0962-01-01', '0962-12-31'],
])('a filter on the time %s asks for the days from %s to %s [P4] [P20]', (value, first, last) => {
  const { filters } = JSON.parse(filterQuery('{"dimensions":["o.id"]}', [createFilter(value)]));
  expect(filters).toEqual([{ member: 'o.at', operator: 'inDateRange', values: [first, last] }]);
});

it('a filter on the last day of all ends with its last moment, also in SQL [P4]', () => {
  const sql = filterResult('SELECT at FROM o', [{ ...createFilter('9999-12-31'), member: 'at' }]);
  expect(sql).toContain(`< '9999-12-31T23:59:59.999'`);
  const { filters } = JSON.parse(filterQuery('{}', [{ ...createFilter('9999-12-31'), operator: 'after' }]));
  expect(filters).toEqual([{ member: 'o.at', operator: 'afterOrOnDate', values: ['9999-12-31T23:59:59.999'] }]);
});
