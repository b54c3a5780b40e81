/** Tests placing a report while another placement is refreshed: one of them waits for its turn. */
import { waitUntil } from '../../../support/app';
import { readHandEdits, readId, readPlacing, readViews } from '../../../support/app-state';
import { runTurns } from '../../../support/manual-clock';
import { placeAt } from '../../../support/place-report';
import { rect } from '../../../support/rect';
import { callBeforeNextWrite } from '../../../support/request-failures';
import { createSmallPlatform } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';
import { FACTS, PIVOT, QUERY } from '../pivot-stage';

const apps = trackApps();

const DAYS = Array.from({ length: 30 }, (_, day) => [`Day ${day}`, 'open']);

/**
 * Sales are placed at B1. The days arrive in pieces two seconds apart, so they are written while
 * their query still runs.
 */
async function placeSales(sales: readonly string[][], titlesOfDays: readonly string[]) {
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: sales },
    { id: 2, name: 'Days', columns: titlesOfDays, rows: DAYS, piece: 10 },
  ]);
  const queryState = { pieceCount: 0, heldPiece: 0, releasePiece: (): void => undefined };
  const gate = async (verb: string) => {
    if (verb !== 'rows') return;
    queryState.pieceCount += 1;
    if (queryState.pieceCount === queryState.heldPiece)
      await new Promise<void>((resolve) => (queryState.releasePiece = resolve));
  };
  const clock = { now: () => 2000 * queryState.pieceCount, wait: async () => undefined };
  const test = await apps.start(platform, { gate, clock });
  await placeAt(test, 0, 1);
  const refreshSales = () => test.app.placements.refresh(readId(test));
  return { ...test, platform, queryState, refreshSales };
}

it('a refresh of a large block sees what the user typed while it waited for its turn [P1]', async () => {
  const rows = Array.from({ length: 6000 }, (_, row) => [`Region ${row}`, `Net ${row}`]);
  const test = await placeSales(rows, ['Day', 'Shop']);
  test.queryState.heldPiece = 3;
  const placingDays = placeAt(test, 0, 5, 2);
  await waitUntil(() => readPlacing(test)?.kind === 'writing' && test.queryState.pieceCount === 3);
  // The texts typed in a leaving column have to be known, so the refresh reads the block before its
  // turn.
  changeReport(test.platform, { columns: ['Region'], rows: rows.map(([region = '']) => [region]) });
  test.host.clearLog();
  const refreshDone = test.refreshSales();
  await waitUntil(() => test.host.readLog().some(({ responseBytes }) => responseBytes > 100_000));
  await runTurns(40);
  test.store.write(test.store.activeSheetId, rect(3000, 1), 'about 8', 'values');
  test.queryState.releasePiece();
  await Promise.all([placingDays, refreshDone]);
  expect(readHandEdits(test).cells).toMatchObject([
    { address: 'B3001', userValue: 'about 8', writtenValue: 'Region 2999' },
  ]);
});

it('a streamed placing whose titles are too long is refused before it takes its turn [P9]', async () => {
  const titles = ['a', 'b'].map((letter) => letter.repeat(600_000));
  const test = await placeSales([['North', '1']], titles);
  changeReport(test.platform, { rows: [['South', '2']] });
  let hasTurn = false;
  test.host.faults.callAroundNthBatch(2, () => (hasTurn = true));
  const endHang = test.host.faults.hangNthBatch(2, 'answer');
  const refreshDone = test.refreshSales();
  await waitUntil(() => hasTurn);
  const placingDays = placeAt(test, 0, 5, 2);
  await waitUntil(() => readPlacing(test)?.kind === 'failed');
  expect(readPlacing(test)).toMatchObject({ failure: { code: 'TitlesTooLong' } });
  endHang();
  await Promise.all([placingDays, refreshDone]);
});

it('a block whose rows are still to be grouped is not torn by another block that grows above it [P1]', async () => {
  const createRows = (count: number) => Array.from({ length: count }, (_, index) => [`Row ${index + 1}`]);
  const pivot = { jsonQuery: JSON.stringify(QUERY), pivotItems: PIVOT };
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: [], rows: [], pivot, facts: FACTS },
    { id: 2, name: 'List', columns: ['a'], rows: createRows(2) },
  ]);
  const list = platform.reports.get(2);
  let heldQuery: Promise<void> | undefined;
  let isQueried = false;
  let releaseQuery = (): void => undefined;
  const gate = async (verb: string) => {
    if (verb !== 'query' || !heldQuery || isQueried) return;
    isQueried = true;
    await heldQuery;
  };
  const test = await apps.start(platform, { gate });
  const setListLength = (count: number) => Object.assign(list ?? {}, { rows: createRows(count) });
  const findListView = () => readViews(test).find(({ name }) => name === 'List');
  await placeAt(test, 0, 1, 2);
  test.store.write(test.store.activeSheetId, rect(3, 1), 'below', 'values');
  setListLength(3);
  await test.app.placements.refresh(findListView()?.id ?? '');
  await test.app.placements.decide(findListView()?.id ?? '', 'shiftDown');
  expect(findListView()?.status.kind).toBe('upToDate');
  // The list has its new rows while the pivot is being written, so its refresh has the next turn.
  setListLength(12);
  heldQuery = new Promise((resolve) => {
    releaseQuery = resolve;
  });
  const refreshDone = test.app.placements.refresh(findListView()?.id ?? '');
  await waitUntil(() => isQueried);
  test.store.select(test.store.activeSheetId, rect(7, 1));
  await test.host.whenIdle();
  await runTurns(20);
  await test.app.report.open(1);
  test.app.report.setOptions({
    ...{ laidOut: 'pivot', axes: { rows: ['f.region', 'f.month'], columns: [], measuresOn: 'columns' } },
    ...{ totals: { columns: true, groups: true }, outline: true },
  });
  await test.host.whenIdle();
  callBeforeNextWrite(test.host, releaseQuery);
  await test.app.report.place();
  await refreshDone;
  expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices: [] });
  expect(findListView()?.status).toMatchObject({
    kind: 'failed',
    failure: { code: 'OverlapsPlacement', detail: 'Sales' },
  });
  expect(test.store.readValues(test.store.activeSheetId, rect(7, 1, 8, 3))).toEqual([
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
