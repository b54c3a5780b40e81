// Tests dates in a workbook that counts its days from 1904: the cells show what the data say, from
// placing on.
import { dateFromSerial } from 'numfmt';
import type { CellInput } from '../../../src/grid';
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { createSmallPlatform, openSmallApp, type SmallAppOptions } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const DAYS = ['2026-01-31T00:00:00.000', '2026-02-28T12:30:00.000'];

/** @param beforeStart runs before the first snapshot of the workbook */
async function placeReport(
  options: SmallAppOptions = {},
  days: readonly string[] = DAYS,
  beforeStart: (opened: ReturnType<typeof openSmallApp>) => void = () => undefined,
) {
  const platform = createSmallPlatform([
    {
      ...{ id: 1, name: 'Sales', columns: ['day', 'net'], measures: ['net'] },
      types: new Map([[0, 'time']]),
      rows: days.map((day, index) => [day, 10 + index]),
    },
  ]);
  const smallApp = apps.add(openSmallApp(platform, { rowCache: createMemoryRowCache(), ...options }));
  const { app, store } = smallApp;
  beforeStart(smallApp);
  await app.start();
  await app.report.open(1);
  await waitUntil(() => app.report.state.value.kind === 'open');
  await app.report.place();
  const report = platform.reports.get(1);
  const { value } = app.placements.state;
  const id = value.kind === 'ready' ? value.groups[0]?.placements[0]?.id : undefined;
  if (!report || id === undefined) throw new Error('It was not placed.');
  const createColumnRect = (rows: number) => ({ row: 1, column: 0, rows, columns: 1 });
  const readTexts = (rows: number) => store.readTexts(store.activeSheetId, createColumnRect(rows)).flat();
  const readValues = (rows: number) => store.readValues(store.activeSheetId, createColumnRect(rows)).flat();
  const typeText = (row: number, text: CellInput) =>
    store.write(store.activeSheetId, { row, column: 0, rows: 1, columns: 1 }, text, 'values');
  return { ...smallApp, report, id, readTexts, readValues, typeText };
}

const createOptionsFor1904 = () => ({ store: createWorkbookStore({ date1904: true }) });

describe('a workbook with the 1904 date system [P4]', () => {
  test('a workbook with the 1904 date system shows the same days, with serial numbers of its own', async () => {
    const [from1900, from1904] = [await placeReport(), await placeReport(createOptionsFor1904())];
    expect(from1904.readTexts(2)).toEqual(from1900.readTexts(2));
    expect(from1904.readTexts(2)[0]).toContain('2026');
    expect(from1904.readValues(2)).toEqual(from1900.readValues(2).map((serial) => Number(serial) - 1462));
    expect(dateFromSerial(Number(from1900.readValues(2)[0])).slice(0, 3)).toEqual([2026, 1, 31]);
  });

  test('a workbook with the 1904 date system shows earlier days as texts', async () => {
    const { readValues } = await placeReport(createOptionsFor1904(), [
      '1903-12-31T00:00:00.000',
      '1904-01-02T00:00:00.000',
    ]);
    expect(readValues(2)).toEqual(['1903-12-31T00:00:00.000', 1]);
  });

  test('a refresh in the 1904 date system finds no typed cells, and the list of changes names the days [P1]', async () => {
    const { app, report, id, readTexts } = await placeReport(createOptionsFor1904());
    report.rows = [...report.rows, ['2026-03-31T00:00:00.000', 12]];
    await app.placements.refresh(id);
    expect(readTexts(3)[2]).toContain('2026');
    const details = await app.placements.openDetails();
    await details.openChanges(id);
    expect(details.changesState.value).toMatchObject({ kind: 'shown', added: { count: 1 }, changed: { count: 0 } });
    expect(JSON.stringify(details.changesState.value)).toContain(readTexts(3)[2]);
  });

  test('a day that was typed over is shown together with the day that the report wrote [P1]', async () => {
    const { app, store, readTexts, typeText } = await placeReport(createOptionsFor1904());
    const before = readTexts(1)[0];
    typeText(1, '2/1/2026');
    const details = await app.placements.openDetails();
    const stop = details.followSelection();
    store.select(store.activeSheetId, { row: 1, column: 0, rows: 1, columns: 1 });
    await waitUntil(() => details.cell.value !== undefined);
    expect(details.cell.value).toMatchObject({ edit: { written: before } });
    stop();
  });

  test('the first preview in a workbook with the 1904 date system shows the days of its cells', async () => {
    const { app, readTexts } = await placeReport(createOptionsFor1904());
    const { value } = app.report.state;
    if (value.kind !== 'open' || value.preview.kind !== 'ready') throw new Error('No preview.');
    expect(value.preview.rows[0]?.[0]).toBe(readTexts(1)[0]);
  });

  test('a workbook counts as one with the 1900 date system if Excel refuses to tell, and the report is placed', async () => {
    const { readValues } = await placeReport(createOptionsFor1904(), DAYS, ({ host }) => {
      // These fail: the request for everything together, then ever smaller parts with this
      // question, and at last the question alone.
      for (const nth of [1, 2, 3, 5]) host.faults.failNthBatch(nth, 'GeneralException');
    });
    expect(readValues(1)).toEqual([46_053]);
  });
});
