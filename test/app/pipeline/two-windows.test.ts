/**
 * Tests a workbook that is open twice and refreshes automatically: in two windows of one device, or
 * by two users.
 */
import { tryReadPlacement } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { until, views } from '../../support/app';
import { settle } from '../../support/excel-host';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
  signedIn,
} from '../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;
let now = 0;
const clock = { now: () => now, wait: async () => undefined };
const rowsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${row}`, `${from + row}`]);

function setRows(from: number, count: number): void {
  const report = platform.reports.get(1);
  if (report) report.rows = rowsOf(from, count);
}

beforeEach(() => {
  now = 1_000_000;
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [], measures: ['Net'] }]);
  setRows(0, 3);
});

const open = (options: SmallAppOptions) => apps.add(openSmallApp(platform, { clock, ...options }));

/** Makes a closed workbook whose rows are two hours old. */
async function placed() {
  const test = open({});
  await test.app.start();
  await test.app.report.open(1);
  await test.app.report.place();
  now += 2 * 60 * 60_000;
  return test.store.toFile();
}

const cellsOf = ({ store }: SmallApp) =>
  store.values(store.activeSheetId, rect(0, 0, 7, 2)).filter(([first]) => first !== '');

it.each([
  ['unchanged', 0, 3],
  ['changed', 10, 5],
])('a window that opens during any call of another queries nothing again (rows: %s) [P6]', async (_, from, count) => {
  const file = await placed();
  setRows(from, count);
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const device = { kept: signedIn(), keptResults: keptResultsInMemory(), store: createWorkbookStore({ file }) };
    const calls: string[] = [];
    const right = open({ ...device, gate: async (verb) => void calls.push(verb) });
    let opening: Promise<void> | undefined;
    const left = open({
      ...device,
      async gate(verb) {
        calls.push(verb);
        if (calls.length !== nth) return;
        opening = right.app.start();
        await settle(right.host);
      },
    });
    await left.app.start();
    isMet = opening !== undefined;
    await opening;
    expect([nth, calls.filter((verb) => verb === 'query')]).toEqual([nth, ['query']]);
    expect(cellsOf(left)).toHaveLength(1 + count);
    for (const test of isMet ? [left, right] : [left])
      expect(views(test)).toMatchObject([{ status: { kind: 'upToDate' }, refreshedAt: now }]);
    apps.closeAll();
  }
});

it.each([
  ['at once', false],
  ['after the first has ended', true],
])(
  'of two people who open a workbook, none is asked about cells that the other has refreshed (query: %s) [P19]',
  async (_, isLate) => {
    const file = await placed();
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      setRows(10, 3);
      const store = createWorkbookStore({ file });
      let endFirst = () => {};
      const firstEnded = new Promise<void>((resolve) => (endFirst = resolve));
      const ben = open({
        store,
        gate: async (verb) => {
          if (verb !== 'query') return;
          if (isLate) await firstEnded;
          // The source has changed since the first query.
          setRows(20, 5);
        },
      });
      let opening: Promise<void> | undefined;
      let calls = 0;
      const ann = open({
        store,
        async gate() {
          calls += 1;
          if (calls !== nth) return;
          opening = ben.app.start();
          await (isLate ? settle(ben.host) : opening);
        },
      });
      await ann.app.start();
      endFirst();
      isMet = opening !== undefined;
      await opening;
      for (const test of isMet ? [ann, ben] : [ann])
        expect([nth, views(test)]).toMatchObject([nth, [{ status: { kind: 'upToDate' } }]]);
      apps.closeAll();
    }
  },
);

it('a window that waits for another can be told to stop waiting [P9]', async () => {
  const store = createWorkbookStore({ file: await placed() });
  const kept = signedIn();
  let goOn = () => {};
  const slow = open({
    ...{ store, kept },
    gate: (verb) => (verb === 'query' ? new Promise((resolve) => (goOn = resolve)) : Promise.resolve()),
  });
  const first = slow.app.start();
  const next = open({ store, kept });
  const second = next.app.start();
  for (let turn = 0; turn < 20; turn += 1) await settle(next.host);
  expect(views(next)).toMatchObject([{ status: { kind: 'queued' } }]);
  next.app.placements.cancel();
  await second;
  await next.app.placements.refreshAll();
  expect(views(next)).toMatchObject([{ status: { kind: 'upToDate' }, refreshedAt: now }]);
  goOn();
  await first;
  expect(views(slow)).toMatchObject([{ status: { kind: 'upToDate' } }]);
});

it('a window that saves an option keeps the refresh of another window, and shows it [P2] [P6] [W28]', async () => {
  const store = createWorkbookStore({ file: await placed() });
  const [ann, ben] = [open({ store }), open({ store })];
  await ann.app.start();
  await ben.app.start();
  setRows(10, 5);
  now += 60_000;
  await ann.app.placements.refreshAll();
  const [{ id } = { id: '' }] = views(ben);
  const details = await ben.app.placements.openDetails();
  await details.setOptions(id, { fillBeside: true });
  const inFile = tryReadPlacement(store.settings.get(`inlay.placement.${id}`) as string);
  expect(inFile).toMatchObject({ choices: { fillBeside: true }, written: { rows: 5, refreshedAt: now } });
  expect(views(ben)).toMatchObject([{ rows: 5, refreshedAt: now }]);
});

it('two windows that place their first reports at the same time give the workbook one id [P6] [P7] [W28]', async () => {
  const store = createWorkbookStore();
  const [ann, ben] = [open({ store }), open({ store })];
  for (const { app } of [ann, ben]) {
    await app.start();
    await app.report.open(1);
  }
  await ann.app.report.place();
  const workbookRecord = store.settings.get('inlay.workbook');
  store.select(store.activeSheetId, rect(0, 4));
  await ben.app.report.place();
  expect(store.settings.get('inlay.workbook')).toBe(workbookRecord);
  expect(views(ben)).toHaveLength(2);
});

it('a window that starts leaves alone a write that another window of its device has begun [P2] [W43]', async () => {
  setRows(0, 26_000);
  const device = { kept: signedIn(), store: createWorkbookStore() };
  const first = open(device);
  await first.app.start();
  await first.app.report.open(1);
  const journals = () => device.store.settings.entries().filter(([key]) => key.startsWith('inlay.unfinished.'));
  let goOn: (() => void) | undefined;
  const hangOnceBegun = (): void => {
    if (journals().length > 0) goOn = first.host.faults.hangNextSync(1, 'batch');
    else first.host.faults.atSync(1, hangOnceBegun, true);
  };
  first.host.faults.atSync(1, hangOnceBegun, true);
  const placing = first.app.report.place();
  await until(() => goOn !== undefined);
  const second = open(device);
  await second.app.start();
  expect([cellsOf(second).length, journals().length]).toEqual([7, 1]);
  goOn?.();
  await placing;
  expect(views(first)).toMatchObject([{ rows: 26_000, status: { kind: 'upToDate' } }]);
  expect(journals()).toEqual([]);
});
