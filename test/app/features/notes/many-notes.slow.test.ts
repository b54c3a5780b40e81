/** Tests a long block whose rows change their order under many notes. */

import { readId, readViews } from '../../../support/app-state';
import { placeAtSelection } from '../../../support/place-report';
import { createSmallPlatform } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const ROWS = 20_000;
/** Every tenth row has a note. */
const NOTE_INTERVAL = 10;
const COLUMNS = ['Key', 'Kind', 'Net'];

const apps = trackApps();

/** Places a report of this many rows whose notes move with their rows. */
async function placeLongReport(count: number) {
  const rows = Array.from({ length: count }, (_, row) => [`key ${row}`, `kind ${row % 7}`, row]);
  const types = new Map([[2, 'number' as const]]);
  const platform = createSmallPlatform([{ id: 1, name: 'Long', columns: COLUMNS, rows, types, measures: ['Net'] }]);
  const test = await apps.start(platform);
  const { app } = test;
  await placeAtSelection(test);
  const id = readId(test);
  await (await app.placements.openDetails()).setOptions(id, { notes: 'move' });
  const reverseRows = () => {
    changeReport(platform, { rows: [...rows].reverse() });
  };
  return { test, rows, id, reverseRows };
}

it('two thousand notes move with twenty thousand rows in few requests, none of them over 5 MB [P13] [P14]', async () => {
  const { test, id, reverseRows } = await placeLongReport(ROWS);
  const { app, host, store } = test;
  const notes = Array.from({ length: ROWS }, (_, row) => [row % NOTE_INTERVAL === 0 ? `about key ${row}` : '']);
  const noteRect = { row: 1, column: COLUMNS.length, rows: ROWS, columns: 1 };
  store.write(store.activeSheetId, noteRect, notes, 'values');
  reverseRows();
  host.clearLog();
  await app.placements.refresh(id);
  expect(readViews(test)[0]?.status.kind).toBe('upToDate');
  expect(store.readValues(store.activeSheetId, noteRect)).toEqual([...notes].reverse());
  const log = host.readLog();
  expect(Math.max(...log.map(({ actions }) => actions))).toBeLessThan(500);
  expect(log.length).toBeLessThanOrEqual(20);
  const sizes = log.flatMap(({ requestBytes, responseBytes }) => [requestBytes, responseBytes]);
  expect(Math.max(...sizes)).toBeLessThan(5_000_000);
});

it('notes that are too large for one request are moved in several [P10] [P14]', async () => {
  const { test, rows, id, reverseRows } = await placeLongReport(600);
  const { app, host, store } = test;
  const notes = rows.map(([key]) => [`about ${key} ${'at length '.repeat(400)}`]);
  const blockWithNotes = { row: 1, column: 0, rows: rows.length, columns: COLUMNS.length + 1 };
  const rowsWithNotes = rows.map((row, rowIndex) => [...row, ...(notes[rowIndex] ?? [])]);
  store.write(store.activeSheetId, { ...blockWithNotes, column: COLUMNS.length, columns: 1 }, notes, 'values');
  reverseRows();
  host.clearLog();
  await app.placements.refresh(id);
  expect(readViews(test)[0]?.status.kind).toBe('upToDate');
  expect(store.readValues(store.activeSheetId, blockWithNotes)).toEqual([...rowsWithNotes].reverse());
  // Excel refuses a larger answer, so the app asks for smaller parts.
  const sizes = host.readLog().map(({ requestBytes }) => requestBytes);
  expect(Math.max(...sizes)).toBeLessThan(5_000_000);
  expect(sizes.filter((bytes) => bytes > 300_000).length).toBeGreaterThan(2);
});
