/** Tests placing a report while another placement is refreshed: one of them waits for its turn. */
import { askedEdits, placing, until, views } from '../../../support/app';
import { beforeNextWrite } from '../../../support/failing';
import { turns } from '../../../support/manual-clock';
import { openedApps } from '../../../support/opened-apps';
import { rect } from '../../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../../../support/small-platform';
import { FACTS, PIVOT, QUERY } from '../pivot-stage';

const apps = openedApps();

async function place({ store, app }: SmallApp, report: number, row: number, column = 1): Promise<void> {
  store.select(store.activeSheetId, { row, column, rows: 1, columns: 1 });
  await app.report.open(report);
  await app.report.place();
}

const DAYS = Array.from({ length: 30 }, (_, day) => [`Day ${day}`, 'open']);

/**
 * Sales are placed at B1. The days arrive in pieces two seconds apart, so they are written while
 * their query still runs.
 */
async function salesPlaced(sales: readonly string[][], titlesOfDays: readonly string[]) {
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: sales },
    { id: 2, name: 'Days', columns: titlesOfDays, rows: DAYS, piece: 10 },
  ]);
  const query = { pieces: 0, heldAt: 0, goOn: (): void => undefined };
  const gate = async (verb: string) => {
    if (verb !== 'rows') return;
    query.pieces += 1;
    if (query.pieces === query.heldAt) await new Promise<void>((resolve) => (query.goOn = resolve));
  };
  const clock = { now: () => 2000 * query.pieces, wait: async () => undefined };
  const test = apps.add(openSmallApp(platform, { gate, clock }));
  await test.app.start();
  await place(test, 1, 0);
  const change = (report: Partial<SmallReport>) => Object.assign(platform.reports.get(1) ?? {}, report);
  const refresh = () => test.app.placements.refresh(views(test)[0]?.id ?? '');
  return { ...test, query, change, refresh };
}

it('a refresh of a large block sees what the user typed while it waited for its turn [P1]', async () => {
  const rows = Array.from({ length: 6000 }, (_, row) => [`Region ${row}`, `Net ${row}`]);
  const test = await salesPlaced(rows, ['Day', 'Shop']);
  test.query.heldAt = 3;
  const placingDays = place(test, 2, 0, 5);
  await until(() => placing(test)?.kind === 'writing' && test.query.pieces === 3);
  // The texts typed in a leaving column have to be known, so the refresh reads the block before its
  // turn.
  test.change({ columns: ['Region'], rows: rows.map(([region = '']) => [region]) });
  test.host.clearLog();
  const refreshing = test.refresh();
  await until(() => test.host.log().some(({ responseBytes }) => responseBytes > 100_000));
  await turns(40);
  test.store.write(test.store.activeSheetId, rect(3000, 1), 'about 8', 'values');
  test.query.goOn();
  await Promise.all([placingDays, refreshing]);
  expect(askedEdits(test).cells).toMatchObject([{ address: 'B3001', mine: 'about 8', written: 'Region 2999' }]);
});

it('a streamed placing whose titles are too long is refused before it takes its turn [P9]', async () => {
  const titles = ['a', 'b'].map((letter) => letter.repeat(600_000));
  const test = await salesPlaced([['North', '1']], titles);
  test.change({ rows: [['South', '2']] });
  let isInTurn = false;
  test.host.faults.atSync(2, () => (isInTurn = true));
  const answer = test.host.faults.hangNextSync(2, 'answer');
  const refreshing = test.refresh();
  await until(() => isInTurn);
  const placingDays = place(test, 2, 0, 5);
  await until(() => placing(test)?.kind === 'failed');
  expect(placing(test)).toMatchObject({ failure: { code: 'TitlesTooLong' } });
  answer();
  await Promise.all([placingDays, refreshing]);
});

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
  test.store.write(test.store.activeSheetId, rect(3, 1), 'below', 'values');
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
  test.store.select(test.store.activeSheetId, rect(7, 1));
  await test.host.whenIdle();
  await turns(20);
  await test.app.report.open(1);
  test.app.report.setOptions({
    ...{ laidOut: 'pivot', axes: { rows: ['f.region', 'f.month'], columns: [], measuresOn: 'columns' } },
    ...{ totals: { columns: true, groups: true }, outline: true },
  });
  await test.host.whenIdle();
  beforeNextWrite(test.host, answer);
  await test.app.report.place();
  await refreshing;
  expect(placing(test)).toMatchObject({ kind: 'placed', notices: [] });
  expect(upper()?.status).toMatchObject({ kind: 'failed', failure: { code: 'OverlapsPlacement', detail: 'Sales' } });
  expect(test.store.values(test.store.activeSheetId, rect(7, 1, 8, 3))).toEqual([
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
