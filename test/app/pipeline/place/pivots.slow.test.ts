/**
 * Tests reports with a pivot layout in cells: placed, refreshed, and flat if the user chooses it.
 */
import { openReport, select, setUpStage, waitUntil } from '../../../support/app';
import { readPlacing, readViewsWithSheets } from '../../../support/app-state';

const { startConnectedApp } = setUpStage();

const REPORT = 'Category by quarter';
/** Covers the cells of category, quarter and sales; it is larger than any block of these tests. */
const SHEET = { row: 0, column: 0, rows: 200, columns: 12 };

type Test = Awaited<ReturnType<typeof startConnectedApp>>;

function readCells(test: Test): string[][] {
  const rows = test.store.readValues(test.store.activeSheetId, SHEET);
  return rows.map((row) => row.map(String)).filter(([first]) => first !== '');
}

async function placeReport(
  test: Test,
  options: Parameters<Test['app']['report']['setOptions']>[0],
): Promise<string[][]> {
  await openReport(test, REPORT);
  test.app.report.setOptions(options);
  await select(test, 0, 0);
  await test.app.report.place();
  expect(readPlacing(test)?.kind).toBe('placed');
  return readCells(test);
}

describe('a report that is saved as a pivot', () => {
  it('a placed pivot has its members across, and each value where it belongs [P15]', async () => {
    const [, ...flat] = await placeReport(await startConnectedApp(), { laidOut: 'flat' });
    const [header = [], ...body] = await placeReport(await startConnectedApp(), {
      totals: { rows: true, columns: true },
    });
    const formatQuarter = (serial: string) => {
      const date = new Date((Number(serial) - 25_569) * 86_400_000);
      return `Q${1 + Math.floor(date.getUTCMonth() / 3)} ${date.getUTCFullYear()}`;
    };
    const readLaidOutValue = (category: string, quarter: string) =>
      Number(body.find(([first]) => first === category)?.[header.indexOf(quarter)]);
    expect(flat.length).toBeGreaterThan(10);
    for (const [category = '', quarter = '', sales] of flat) {
      expect([category, quarter, readLaidOutValue(category, formatQuarter(quarter))]).toEqual([
        category,
        quarter,
        Number(sales),
      ]);
    }
    const sum = flat.reduce((all, [, , sales]) => all + Number(sales), 0);
    expect(readLaidOutValue('Total', 'Total')).toBeCloseTo(sum, 2);
  });

  it('a refresh of a pivot writes it as it was placed [P15]', async () => {
    const test = await startConnectedApp();
    const before = await placeReport(test, { totals: { rows: true } });
    await test.app.placements.refresh(readViewsWithSheets(test)[0]?.id ?? '');
    expect(readViewsWithSheets(test)[0]?.status.kind).toBe('upToDate');
    expect(readCells(test)).toEqual(before);
  });

  it('a pivot with the user’s axes and subtotals keeps them when it is refreshed [P15]', async () => {
    const test = await startConnectedApp();
    const shownRows = await placeReport(test, {
      laidOut: 'pivot',
      axes: { rows: ['sales.ordered_at.quarter', 'sales.products_category'], columns: [], measuresOn: 'columns' },
      totals: { columns: true, groups: true },
    });
    const [header = [], ...body] = shownRows;
    expect(header.filter((title) => title !== '')).toEqual(['Ordered at', 'Category', 'Net Sales']);
    const sumSales = (rows: string[][]) => rows.reduce((all, [, , sales]) => all + Number(sales), 0);
    const subtotals = body.filter(([, category]) => category === 'Total');
    const values = body.filter(([, category]) => category !== 'Total' && category !== '');
    expect(subtotals.length).toBeGreaterThan(3);
    expect(sumSales(subtotals)).toBeCloseTo(sumSales(values), 2);
    expect(Number(body.at(-1)?.[2])).toBeCloseTo(sumSales(values), 2);
    await test.app.placements.refresh(readViewsWithSheets(test)[0]?.id ?? '');
    expect(readViewsWithSheets(test)[0]?.status.kind).toBe('upToDate');
    expect(readCells(test)).toEqual(shownRows);
  });

  it('a report has its saved layout, whatever was chosen for the report before [P15]', async () => {
    const test = await startConnectedApp();
    await openReport(test, 'Segment by category');
    test.app.report.setOptions({ laidOut: 'flat', totals: { rows: true } });
    await openReport(test, REPORT);
    expect(test.app.report.state.value).toMatchObject({ options: { laidOut: 'saved', totals: {} } });
  });

  it('a preview shows a pivot as it will be placed [P15]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    const countColumns = () => {
      const state = test.app.report.state.value;
      return state.kind === 'open' && state.preview.kind === 'ready' ? state.preview.columns.length : 0;
    };
    await waitUntil(() => countColumns() > 3);
    test.app.report.setOptions({ laidOut: 'flat' });
    await waitUntil(() => countColumns() === 3);
  });
});
