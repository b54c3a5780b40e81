/** Tests that a report shows what its author saved for display, over the sample platform. */
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readOpenReport } from '../../support/app-state';

const { startConnectedApp } = setUpStage();

const REPORT = 'Channel mix';
const SQL =
  'SELECT MEASURE(net_sales), MEASURE(units), stores_region AS r, channel FROM sales GROUP BY 3, 4 ORDER BY 3, 4';
const PIVOT_ITEMS = {
  rows: ['sales.stores_region'],
  columns: ['sales.channel'],
  measures: ['sales.net_sales', 'sales.units'],
  filters: [],
  measuresPosition: 'before',
  displayScale: 'thousands',
};

async function open(change: object, { converts = true } = {}): Promise<AppUnderTest> {
  const fetchChanged: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { pathname } = new URL(String(input));
    if (!/\/reports\/\d+|convert-query$/.test(pathname)) return response;
    const { status, headers } = response;
    const answer = await response.json();
    const isConversion = pathname.endsWith('convert-query') && !converts;
    const changed = answer.name === REPORT ? { ...answer, sqlQuery: SQL, ...change } : answer;
    const body = isConversion ? { status: 'error', error: 'not regular' } : changed;
    return new Response(JSON.stringify(body), { status, headers: new Headers(headers) });
  };
  const test = await startConnectedApp({ fetch: fetchChanged });
  await openReport(test, REPORT);
  await waitUntil(() => readOpenReport(test).preview.kind !== 'loading');
  return test;
}

describe('a saved pivot with its measures first, in thousands', () => {
  it.each<[string, boolean, string[]]>([
    ['as a query', true, ['Net Sales (thousands)', 'Units (thousands)', 'r']],
    ['as SQL', false, ['net_sales (thousands)', 'units (thousands)', 'r']],
  ])('the report %s has exact values under headers that name the scale [P4] [P15]', async (_, converts, titles) => {
    const test = await open({ pivotItems: PIVOT_ITEMS }, { converts });
    const { headerTexts, preview } = readOpenReport(test);
    const [measures = [], channels = []] = headerTexts;
    const [sales = '', units = '', region = ''] = titles;
    expect(channels[0]).toBe(region);
    expect([...new Set(measures.slice(1))]).toEqual([sales, units]);
    expect(channels.slice(1, 1 + (channels.length - 1) / 2)).toEqual(channels.slice(1 + (channels.length - 1) / 2));
    await select(test, 0, 0);
    await test.app.report.place();
    const rect = { row: 2, column: 1, rows: 1, columns: 1 };
    const [[value] = []] = test.store.readValues(test.store.activeSheetId, rect);
    const shown = preview.kind === 'ready' ? Number(preview.rows[0]?.[1]?.replace(/[^\d.]/g, '')) : 0;
    expect(Number(value)).toBeGreaterThan(1000);
    expect(Math.abs(shown - Number(value) / 1000)).toBeLessThanOrEqual(0.5);
  });
});

describe('a report with more on the platform’s page than in its query', () => {
  it('the report says what its rows lack', async () => {
    const extras = { fillMissingRows: { member: 'sales.ordered_at' }, periodComparisons: [{ offset: 1 }] };
    const test = await open(extras);
    expect(readOpenReport(test).detail.onlyOnPlatform).toEqual(['missingRows', 'periodComparisons']);
  });

  it('odd values of these fields do not hide the report', async () => {
    const odd = {
      fillMissingRows: 5,
      periodComparisons: 'yes',
      preferences: { columnFormats: { a: 7, b: { type: 'x' } } },
    };
    const { detail, preview } = readOpenReport(await open(odd));
    expect(detail.onlyOnPlatform).toEqual([]);
    expect(preview.kind).toBe('ready');
  });

  it('a column has the format that the report is saved with [P4]', async () => {
    const preferences = {
      columnFormats: { 'sales.units': { type: 'percent', decimals: 1 }, 'sales.net_sales': { type: 'emoji' } },
    };
    const { preview } = readOpenReport(await open({ preferences, pivotItems: null }));
    const rows = preview.kind === 'ready' ? preview.rows : [];
    expect(rows[0]?.[1]).toMatch(/\d\.\d%$/);
    expect(rows[0]?.[0]).not.toMatch(/%$/);
  });
});
