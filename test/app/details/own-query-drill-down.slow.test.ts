/** Tests a query without a report over the sample platform, from its placing to the drill-down. */
import { select, setUpStage, waitUntil } from '../../support/app';
import { readOpenReport, readPlacing, readViews } from '../../support/app-state';

const { startConnectedApp } = setUpStage();
const QUERY = JSON.stringify({ measures: ['sales.net_sales'], dimensions: ['sales.channel'] });

test('a query has a drill-down that adds up, and the management API learns nothing of it [P8] [P19]', async () => {
  const app = await startConnectedApp();
  await select(app, 2, 1);
  await app.app.report.openQuery('My channels', QUERY);
  await waitUntil(() => readOpenReport(app).preview.kind === 'ready');
  app.requests.length = 0;
  await app.app.report.place();
  expect(readPlacing(app)?.kind).toBe('placed');
  const details = await app.app.placements.openDetails();
  const stop = details.followSelection();
  await select(app, 3, 2);
  await waitUntil(() => details.cell.value?.number !== undefined);
  const cell = details.cell.value;
  if (!cell) throw new Error('No cell.');
  await details.openRows(cell);
  const rows = details.drillDownState.value;
  if (rows.kind !== 'shown') throw new Error(JSON.stringify(rows));
  expect(rows.comparison).toMatchObject({ sumText: rows.comparison.cellText });
  await app.app.refreshAll();
  expect(readViews(app).map(({ isQuery, status }) => [isQuery, status.kind])).toEqual([[true, 'upToDate']]);
  expect(app.requests.filter((request) => /reports|workbook/.test(request))).toEqual([]);
  stop();
});
