/** Tests that the user changes the query of a placed report of SQL, over the sample platform. */
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readOpenReport, readPlacing, readViews } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';

const { startConnectedApp, readPlatformRecords } = setUpStage();

const REPORT = 'Channel mix';
const SQL =
  'SELECT MEASURE(net_sales) AS "Takings", stores_region AS region, channel FROM sales GROUP BY 2, 3 ORDER BY 2, 3';
const SAVED_PIVOT = { rows: ['region'], columns: ['channel'], measures: ['Takings'], filters: [] };
const CHANGED = JSON.stringify({
  measures: ['sales.net_sales', 'sales.order_count'],
  dimensions: ['sales.stores_region', 'sales.channel'],
});

async function placeSqlReport(changes: object = {}): Promise<AppUnderTest> {
  const sendRequest: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!/\/reports\/\d+/.test(new URL(String(input)).pathname)) return response;
    const answer: Record<string, unknown> = await response.json();
    const { status, headers } = response;
    const changed = answer.name === REPORT ? { ...answer, sqlQuery: SQL, ...changes } : answer;
    return new Response(JSON.stringify(changed), { status, headers: new Headers(headers) });
  };
  const test = await startConnectedApp({ fetch: sendRequest });
  await openReport(test, REPORT);
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  await select(test, 0, 0);
  await test.app.report.place();
  if (readPlacing(test)?.kind !== 'placed') throw new Error(JSON.stringify(readPlacing(test)));
  return test;
}

async function changeQuery(test: AppUnderTest, json: string | undefined): Promise<void> {
  const details = await test.app.placements.openDetails();
  await details.openPlacedQuery(readViews(test)[0]?.id ?? '');
  details.setPlacedQuery(json);
  await details.savePlacedQuery();
  details.closePlacedQuery();
}

const readHeaders = ({ store }: AppUnderTest, columns: number) =>
  store.readValues(store.activeSheetId, { row: 0, column: 0, rows: 1, columns })[0];
const readStatuses = (test: AppUnderTest) => readViews(test).map(({ status }) => status.kind);

test('a changed query keeps the titles of the SQL, and the report is back afterwards [P22]', async () => {
  const test = await placeSqlReport();
  const [before] = await readPlatformRecords(test, readViews(test)[0]?.reportId);
  const readCells = () => test.store.readValues(test.store.activeSheetId, { row: 0, column: 0, rows: 20, columns: 4 });
  const cells = readCells();
  await changeQuery(test, CHANGED);
  expect(readStatuses(test)).toEqual(['upToDate']);
  expect(readHeaders(test, 4)).toEqual(['Takings', 'region', 'Channel', 'Orders']);
  expect(await readPlatformRecords(test, readViews(test)[0]?.reportId)).toMatchObject([{ id: before?.id }]);
  await changeQuery(test, undefined);
  expect(readPlacements(test.store)[0]?.report.ownQuery).toBeUndefined();
  expect(readCells()).toEqual(cells);
});

test('a saved pivot that names columns of SQL is that of a changed query, too [P15] [P22]', async () => {
  const test = await placeSqlReport({ pivotItems: SAVED_PIVOT });
  expect(readHeaders(test, 2)).toEqual(['Takings · region', 'Click & collect']);
  await changeQuery(test, JSON.stringify({ ...JSON.parse(CHANGED), measures: ['sales.net_sales'], limit: 1000 }));
  expect(readStatuses(test)).toEqual(['upToDate']);
  expect(readHeaders(test, 2)).toEqual(['Takings · region', 'Click & collect']);
});
