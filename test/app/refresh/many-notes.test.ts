/** A long block whose rows change their order under many notes. */
import { views } from '../../support/app';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp } from '../../support/small-platform';

const ROWS = 20_000;
/** Every tenth row has one. */
const EVERY = 10;
const COLUMNS = ['Key', 'Kind', 'Net'];

const apps = openedApps();

it('[P13] [P14] two thousand notes move with twenty thousand rows in few requests, none of them over 5 MB', async () => {
  const rows = Array.from({ length: ROWS }, (_, row) => [`key ${row}`, `kind ${row % 7}`, row]);
  const types = new Map([[2, 'number' as const]]);
  const platform = createSmallPlatform([{ id: 1, name: 'Long', columns: COLUMNS, rows, types, measures: ['Net'] }]);
  const test = apps.add(openSmallApp(platform));
  const { app, host, store } = test;
  await app.start();
  await app.report.open(1);
  await app.report.place();
  const id = views(test)[0]?.id ?? '';
  await (await app.placements.openDetails()).setOptions(id, { notes: 'move' });
  const notes = Array.from({ length: ROWS }, (_, row) => [row % EVERY === 0 ? `about key ${row}` : '']);
  const beside = { row: 1, column: COLUMNS.length, rows: ROWS, columns: 1 };
  store.write(store.activeSheetId, beside, notes, 'values');
  const report = platform.reports.get(1);
  if (report) report.rows = [...rows].reverse();
  host.clearLog();
  await app.placements.refresh(id);
  expect(views(test)[0]?.status.kind).toBe('upToDate');
  expect(store.values(store.activeSheetId, beside)).toEqual([...notes].reverse());
  const log = host.log();
  expect(Math.max(...log.map(({ actions }) => actions))).toBeLessThan(500);
  expect(log.length).toBeLessThanOrEqual(20);
  const sizes = log.flatMap(({ requestBytes, responseBytes }) => [requestBytes, responseBytes]);
  expect(Math.max(...sizes)).toBeLessThan(5_000_000);
});
