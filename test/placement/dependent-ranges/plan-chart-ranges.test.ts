import type { ChartSource } from '../../../src/grid';
import { planChartRanges } from '../../../src/placement';
import { rect } from '../../support/rect';

/** The block B3:C7 on Sheet1, with a header, gets five more rows. */
const growth = {
  sheet: 'Sheet1',
  headerRows: 1,
  currentRect: rect(2, 1, 5, 2),
  block: rect(2, 1, 10, 2),
  insertedCells: undefined,
};

function createChart(source: string, other: Partial<ChartSource> = {}): ChartSource {
  return { sheet: 'Sheet1', name: 'Net', series: 0, dimension: 'Values', source, canExtend: true, ...other };
}

describe('charts', () => {
  it.each(['Sheet1!$C$4:$C$7', "='Sheet1'!$C$4:$C$7", 'Sheet1!C4:C7'])('a chart of %s gets the new rows', (source) => {
    expect(planChartRanges({ charts: [createChart(source)], pivotTables: [] }, growth)).toMatchObject({
      chartRanges: [{ kind: 'chart', former: rect(1, 1, 4, 1), to: rect(1, 1, 9, 1) }],
      changedCharts: [{ kind: 'chart', name: 'Net' }],
      unchangedObjects: [],
    });
  });

  it('a chart of several ranges, or one that Excel cannot change, is named and not changed in part', () => {
    const charts = [
      createChart('(Sheet1!$C$4:$C$7,Sheet1!$F$4:$F$7)', { name: 'Two' }),
      createChart('Sheet1!$B$4:$B$7', { name: 'Two', dimension: 'Categories' }),
      createChart('Sheet1!$C$4:$C$7', { canExtend: false }),
    ];
    expect(planChartRanges({ charts, pivotTables: [] }, growth)).toEqual({
      chartRanges: [],
      changedCharts: [],
      unchangedObjects: [
        { kind: 'chart', name: 'Two' },
        { kind: 'chart', name: 'Net' },
      ],
    });
  });

  it.each(['Net', '', '{1,2,3}', '"Sheet1!C4:C7"', '[Other.xlsx]Sheet1!$C$4:$C$7', 'Sheet1!$C$4', 'Sheet1!$C$7:$C$7'])(
    'a chart of %s is no chart of the block',
    (source) => {
      const plan = planChartRanges({ charts: [createChart(source)], pivotTables: [] }, growth);
      expect(plan).toEqual({ chartRanges: [], changedCharts: [], unchangedObjects: [] });
    },
  );

  it('a chart of the only row of a block covers all rows, although Excel names one cell', () => {
    const oneRow = { ...growth, currentRect: rect(2, 1, 2, 2) };
    const plan = planChartRanges({ charts: [createChart('Sheet1!$C$4')], pivotTables: [] }, oneRow);
    expect(plan.chartRanges).toMatchObject([{ former: rect(1, 1, 1, 1), to: rect(1, 1, 9, 1) }]);
  });
});

describe('pivot tables', () => {
  it.each(['Sheet1!B3:C7', 'Sheet1!R3C2:R7C3', "'Sheet1'!$B$3:$C$7"])('a pivot table of %s is named', (source) => {
    const pivotTables = [{ sheet: 'Summary', name: 'Regions', source }];
    expect(planChartRanges({ charts: [], pivotTables }, growth).unchangedObjects).toEqual([
      { kind: 'pivotTable', name: 'Regions', sheet: 'Summary' },
    ]);
  });

  it.each(['Table1', 'Sheet1!R3C2:R20C3', 'Sheet1!B3:C20'])('a pivot table of %s is not named', (source) => {
    const pivotTables = [{ sheet: 'Summary', name: 'Regions', source }];
    expect(planChartRanges({ charts: [], pivotTables }, growth).unchangedObjects).toEqual([]);
  });
});
