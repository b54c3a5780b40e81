/**
 * Tests reports with a pivot layout in cells: placed, refreshed, and flat if the user chooses it.
 */
import { openReport, placements, placing, select, setStage, until } from '../../../support/app';

const { connected } = setStage();

const REPORT = 'Category by quarter';
/** Covers the cells of category, quarter and sales; it is larger than any block of these tests. */
const SHEET = { row: 0, column: 0, rows: 200, columns: 12 };

type Test = Awaited<ReturnType<typeof connected>>;

function cells(test: Test): string[][] {
  const rows = test.store.values(test.store.activeSheetId, SHEET);
  return rows.map((row) => row.map(String)).filter(([first]) => first !== '');
}

async function place(test: Test, options: Parameters<Test['app']['report']['setOptions']>[0]): Promise<string[][]> {
  await openReport(test, REPORT);
  test.app.report.setOptions(options);
  await select(test, 0, 0);
  await test.app.report.place();
  expect(placing(test)?.kind).toBe('placed');
  return cells(test);
}

describe('a report that is saved as a pivot', () => {
  it('a placed pivot has its members across, and each value where it belongs [P15]', async () => {
    const [, ...flat] = await place(await connected(), { laidOut: 'flat' });
    const [header = [], ...body] = await place(await connected(), { totals: { rows: true, columns: true } });
    const quarterOf = (serial: string) => {
      const date = new Date((Number(serial) - 25_569) * 86_400_000);
      return `Q${1 + Math.floor(date.getUTCMonth() / 3)} ${date.getUTCFullYear()}`;
    };
    const laidOut = (category: string, quarter: string) =>
      Number(body.find(([first]) => first === category)?.[header.indexOf(quarter)]);
    expect(flat.length).toBeGreaterThan(10);
    for (const [category = '', quarter = '', sales] of flat) {
      expect([category, quarter, laidOut(category, quarterOf(quarter))]).toEqual([category, quarter, Number(sales)]);
    }
    const sum = flat.reduce((all, [, , sales]) => all + Number(sales), 0);
    expect(laidOut('Total', 'Total')).toBeCloseTo(sum, 2);
  });

  it('a refresh of a pivot writes it as it was placed [P15]', async () => {
    const test = await connected();
    const before = await place(test, { totals: { rows: true } });
    await test.app.placements.refresh(placements(test)[0]?.id ?? '');
    expect(placements(test)[0]?.status.kind).toBe('upToDate');
    expect(cells(test)).toEqual(before);
  });

  it('a pivot with the user’s axes and subtotals keeps them when it is refreshed [P15]', async () => {
    const test = await connected();
    const shown = await place(test, {
      laidOut: 'pivot',
      axes: { rows: ['sales.ordered_at.quarter', 'sales.products_category'], columns: [], measuresOn: 'columns' },
      totals: { columns: true, groups: true },
    });
    const [header = [], ...body] = shown;
    expect(header.filter((title) => title !== '')).toEqual(['Ordered at', 'Category', 'Net Sales']);
    const sum = (rows: string[][]) => rows.reduce((all, [, , sales]) => all + Number(sales), 0);
    const subtotals = body.filter(([, category]) => category === 'Total');
    const values = body.filter(([, category]) => category !== 'Total' && category !== '');
    expect(subtotals.length).toBeGreaterThan(3);
    expect(sum(subtotals)).toBeCloseTo(sum(values), 2);
    expect(Number(body.at(-1)?.[2])).toBeCloseTo(sum(values), 2);
    await test.app.placements.refresh(placements(test)[0]?.id ?? '');
    expect(placements(test)[0]?.status.kind).toBe('upToDate');
    expect(cells(test)).toEqual(shown);
  });

  it('a report has its saved layout, whatever was chosen for the report before [P15]', async () => {
    const test = await connected();
    await openReport(test, 'Segment by category');
    test.app.report.setOptions({ laidOut: 'flat', totals: { rows: true } });
    await openReport(test, REPORT);
    expect(test.app.report.state.value).toMatchObject({ options: { laidOut: 'saved', totals: {} } });
  });

  it('a preview shows a pivot as it will be placed [P15]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    const widths = () => {
      const state = test.app.report.state.value;
      return state.kind === 'open' && state.preview.kind === 'ready' ? state.preview.columns.length : 0;
    };
    await until(() => widths() > 3);
    test.app.report.setOptions({ laidOut: 'flat' });
    await until(() => widths() === 3);
  });
});
