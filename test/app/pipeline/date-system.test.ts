// Tests dates in a workbook that counts its days from 1904: the cells show what the data say, from
// placing on.
import { dateFromSerial } from 'numfmt';
import type { CellInput } from '../../../src/grid';
import { createWorkbookStore } from '../../../src/workbench/store';
import { until } from '../../support/app';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallAppOptions } from '../../support/small-platform';

const apps = openedApps();
const DAYS = ['2026-01-31T00:00:00.000', '2026-02-28T12:30:00.000'];

/** @param begin runs before the first snapshot of the workbook */
async function placed(
  options: SmallAppOptions = {},
  days: readonly string[] = DAYS,
  begin: (opened: ReturnType<typeof openSmallApp>) => void = () => undefined,
) {
  const platform = createSmallPlatform([
    {
      ...{ id: 1, name: 'Sales', columns: ['day', 'net'], measures: ['net'] },
      types: new Map([[0, 'time']]),
      rows: days.map((day, index) => [day, 10 + index]),
    },
  ]);
  const small = apps.add(openSmallApp(platform, { keptResults: keptResultsInMemory(), ...options }));
  const { app, store } = small;
  begin(small);
  await app.start();
  await app.report.open(1);
  await until(() => app.report.state.value.kind === 'open');
  await app.report.place();
  const report = platform.reports.get(1);
  const { value } = app.placements.state;
  const id = value.kind === 'ready' ? value.groups[0]?.placements[0]?.id : undefined;
  if (!report || id === undefined) throw new Error('It was not placed.');
  const column = (rows: number) => ({ row: 1, column: 0, rows, columns: 1 });
  const texts = (rows: number) => store.texts(store.activeSheetId, column(rows)).flat();
  const values = (rows: number) => store.values(store.activeSheetId, column(rows)).flat();
  const type = (row: number, text: CellInput) =>
    store.write(store.activeSheetId, { row, column: 0, rows: 1, columns: 1 }, text, 'values');
  return { ...small, report, id, texts, values, type };
}

const in1904 = () => ({ store: createWorkbookStore({ date1904: true }) });

describe('a workbook with the 1904 date system [P4]', () => {
  test('a workbook with the 1904 date system shows the same days, with serial numbers of its own', async () => {
    const [from1900, from1904] = [await placed(), await placed(in1904())];
    expect(from1904.texts(2)).toEqual(from1900.texts(2));
    expect(from1904.texts(2)[0]).toContain('2026');
    expect(from1904.values(2)).toEqual(from1900.values(2).map((serial) => Number(serial) - 1462));
    expect(dateFromSerial(Number(from1900.values(2)[0])).slice(0, 3)).toEqual([2026, 1, 31]);
  });

  test('a workbook with the 1904 date system shows earlier days as texts', async () => {
    const { values } = await placed(in1904(), ['1903-12-31T00:00:00.000', '1904-01-02T00:00:00.000']);
    expect(values(2)).toEqual(['1903-12-31T00:00:00.000', 1]);
  });

  test('a refresh in the 1904 date system finds no typed cells, and the list of changes names the days [P1]', async () => {
    const { app, report, id, texts } = await placed(in1904());
    report.rows = [...report.rows, ['2026-03-31T00:00:00.000', 12]];
    await app.placements.refresh(id);
    expect(texts(3)[2]).toContain('2026');
    const details = await app.placements.openDetails();
    await details.openChanges(id);
    expect(details.changes.value).toMatchObject({ kind: 'shown', added: { count: 1 }, changed: { count: 0 } });
    expect(JSON.stringify(details.changes.value)).toContain(texts(3)[2]);
  });

  test('a day that was typed over is shown together with the day that the report wrote [P1]', async () => {
    const { app, store, texts, type } = await placed(in1904());
    const before = texts(1)[0];
    type(1, '2/1/2026');
    const details = await app.placements.openDetails();
    const stop = details.follow();
    store.select(store.activeSheetId, { row: 1, column: 0, rows: 1, columns: 1 });
    await until(() => details.cell.value !== undefined);
    expect(details.cell.value).toMatchObject({ edit: { written: before } });
    stop();
  });

  test('the first preview in a workbook with the 1904 date system shows the days of its cells', async () => {
    const { app, texts } = await placed(in1904());
    const { value } = app.report.state;
    if (value.kind !== 'open' || value.preview.kind !== 'ready') throw new Error('No preview.');
    expect(value.preview.rows[0]?.[0]).toBe(texts(1)[0]);
  });

  test('a workbook counts as one with the 1900 date system if Excel refuses to tell, and the report is placed', async () => {
    const { values } = await placed(in1904(), DAYS, ({ host }) => {
      // These fail: the request for everything together, then ever smaller parts with this
      // question, and at last the question alone.
      for (const nth of [1, 2, 3, 5]) host.faults.failNextSync(nth, 'GeneralException');
    });
    expect(values(1)).toEqual([46_053]);
  });
});
