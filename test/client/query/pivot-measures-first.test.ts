/** Tests pivots whose measures are outside the members of their axis. */
import type { DataColumn } from '../../../src/client';
import { computeLayout, listGrains } from '../../../src/client/query/pivot/pivot-layout';
import { readPivot } from '../../../src/client/query/pivot/pivot-rows';
import { PIVOT_LABELS } from '../../support/english-reader';

const MEMBERS: readonly DataColumn[] = ['region', 'year'].map((name) => ({ name, title: name, type: 'string' }));
const MEASURES: readonly DataColumn[] = ['sales', 'units'].map((name) => ({
  name,
  title: name,
  type: 'number',
  isMeasure: true,
}));

async function layOut(measuresAxis: string) {
  const items = { rows: ['region'], columns: ['year'], measures: ['sales', 'units'], measuresAxis };
  const names = { members: ['region', 'year'], measures: ['sales', 'units'] };
  const layout = computeLayout(
    { ...items, measuresPosition: 'before', showRowTotals: true, showColumnTotals: true },
    names,
    PIVOT_LABELS,
  );
  if (!layout) throw new Error('no pivot');
  const rows = [
    [
      ['North', '2025', 1, 10],
      ['North', '2026', 2, 20],
      ['South', '2026', 3, 30],
    ],
    [
      ['North', 3, 30],
      ['South', 3, 30],
    ],
    [
      ['2025', 1, 10],
      ['2026', 5, 50],
    ],
    [[6, 60]],
  ];
  const answers = listGrains(layout).map((grain, index) => {
    const members = MEMBERS.filter(({ name }) => (name === 'region' ? grain.rows > 0 : grain.includesColumns));
    return { grain, columns: [...members, ...MEASURES], rows: rows[index] ?? [] };
  });
  const table = (await readPivot(layout, answers, () => undefined)).buildTable();
  return { columns: table.columns, rows: [...table.rows] };
}

describe('a pivot with its measures before the members', () => {
  it('the pivot has all columns of the first measure before those of the second [P15]', async () => {
    const { columns, rows } = await layOut('columns');
    expect(columns.map(({ title }) => title)).toEqual([
      'region',
      'sales · 2025',
      'sales · 2026',
      'sales · Total',
      'units · 2025',
      'units · 2026',
      'units · Total',
    ]);
    expect(columns[1]?.headerLevels).toEqual(['sales', '2025']);
    expect(rows).toEqual([
      ['North', 1, 2, 3, 10, 20, 30],
      ['South', null, 3, 3, null, 30, 30],
      ['Total', 1, 5, 6, 10, 50, 60],
    ]);
  });

  it('the pivot has all rows of the first stacked measure above those of the second [P15]', async () => {
    const { columns, rows } = await layOut('rows');
    expect(columns.map(({ title }) => title)).toEqual(['Measure', 'region', '2025', '2026', 'Total']);
    expect(rows).toEqual([
      ['sales', 'North', 1, 2, 3],
      ['sales', 'South', null, 3, 3],
      ['sales', 'Total', 1, 5, 6],
      ['units', 'North', 10, 20, 30],
      ['units', 'South', null, 30, 30],
      ['units', 'Total', 10, 50, 60],
    ]);
  });
});
