import { compareResults } from '../../../src/app/details/compare-results';
import type { CachedResult } from '../../../src/placement';

function createResult(columns: number, rows: number): CachedResult {
  return {
    at: 0,
    rowCount: rows,
    columns: Array.from({ length: columns }, (_, column) => ({
      name: `column ${column}`,
      title: `Column ${column}`,
      type: 'string',
      numberFormat: 'General',
      cells: Array.from({ length: rows }, (_, row) => `${row} ${column}`),
    })),
  };
}

it('a comparison of two results as wide as a sheet lists their first 100 columns', () => {
  const [olderResult, newerResult] = [createResult(16_384, 2), createResult(16_384, 4)];
  const reader = {
    locale: 'en',
    booleans: ['FALSE', 'TRUE'] as const,
    dateSystem: 1900 as const,
    pivotLabels: { total: 'Total', empty: '(empty)', measure: 'Measure' },
  };
  const parseColumn = (member: string) => Number(member.slice('column '.length));
  const { added, changed } = compareResults({
    older: olderResult,
    newer: newerResult,
    resultInSheet: 'now',
    body: undefined,
    findOffset: parseColumn,
    reader,
  });
  expect(changed.count).toBe(0);
  expect(added).toMatchObject({ count: 2, columnCount: 16_384 });
  expect(added.columns.length).toBe(100);
  expect(added.rows.map(({ cells }) => [cells.length, cells[99]])).toEqual([
    [100, '2 99'],
    [100, '3 99'],
  ]);
});
