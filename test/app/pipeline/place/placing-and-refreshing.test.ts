/** A report is placed while another placement is refreshed: one of them waits for its turn. */
import { placing, until, views } from '../../../support/app';
import { beforeNextWrite } from '../../../support/failing';
import { turns } from '../../../support/manual-clock';
import { openedApps } from '../../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../../../support/small-platform';
import { FACTS, PIVOT, QUERY } from '../pivot-stage';

const apps = openedApps();

async function place({ store, app }: SmallApp, report: number, row: number): Promise<void> {
  store.select(store.activeSheetId, { row, column: 1, rows: 1, columns: 1 });
  await app.report.open(report);
  await app.report.place();
}

it('a block whose rows are still to be grouped is not torn by another block that grows above it [P1]', async () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => [`Row ${index + 1}`]);
  const pivot = { jsonQuery: JSON.stringify(QUERY), pivotItems: PIVOT };
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: [], rows: [], pivot, facts: FACTS },
    { id: 2, name: 'List', columns: ['a'], rows: rowsOf(2) },
  ]);
  const list = platform.reports.get(2);
  let held: Promise<void> | undefined;
  let isAsked = false;
  let answer = (): void => undefined;
  const gate = async (verb: string) => {
    if (verb !== 'query' || !held || isAsked) return;
    isAsked = true;
    await held;
  };
  const test = apps.add(openSmallApp(platform, { gate }));
  await test.app.start();
  const growTo = (count: number) => Object.assign(list ?? {}, { rows: rowsOf(count) });
  const upper = () => views(test).find(({ name }) => name === 'List');
  await place(test, 2, 0);
  test.store.write(test.store.activeSheetId, { row: 3, column: 1, rows: 1, columns: 1 }, 'below', 'values');
  growTo(3);
  await test.app.placements.refresh(upper()?.id ?? '');
  await test.app.placements.decide(upper()?.id ?? '', 'shiftDown');
  expect(upper()?.status.kind).toBe('upToDate');
  // The list has its new rows while the pivot is being written, so its refresh has the next turn.
  growTo(12);
  held = new Promise((resolve) => {
    answer = resolve;
  });
  const refreshing = test.app.placements.refresh(upper()?.id ?? '');
  await until(() => isAsked);
  test.store.select(test.store.activeSheetId, { row: 7, column: 1, rows: 1, columns: 1 });
  await test.host.idle();
  await turns(20);
  await test.app.report.open(1);
  test.app.report.setOptions({
    ...{ laidOut: 'pivot', axes: { rows: ['f.region', 'f.month'], columns: [], measuresOn: 'columns' } },
    ...{ totals: { columns: true, groups: true }, outline: true },
  });
  await test.host.idle();
  beforeNextWrite(test.host, answer);
  await test.app.report.place();
  await refreshing;
  expect(placing(test)).toMatchObject({ kind: 'placed', notices: [] });
  expect(upper()?.status).toMatchObject({ kind: 'failed', failure: { code: 'OverlapsPlacement', said: 'Sales' } });
  expect(test.store.values(test.store.activeSheetId, { row: 7, column: 1, rows: 8, columns: 3 })).toEqual([
    ['Region', 'Month', 'Amount'],
    ['North', '2026-01', 10],
    ['North', '2026-03', 30],
    ['North', 'Total', 40],
    ['South', '2026-01', 5],
    ['South', '2026-03', 7],
    ['South', 'Total', 12],
    ['Total', '', 52],
  ]);
});
