/**
 * Tests a workbook that is open twice and refreshes automatically: in two windows of one device, or
 * by two users.
 */
import { tryReadPlacement } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { readViews } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { readJournals } from '../../support/file-records';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { placeAtSelection } from '../../support/place-report';
import { rect } from '../../support/rect';
import {
  createSignedInStorage,
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
let now = 0;
const clock = { now: () => now, wait: async () => undefined };
const createRows = (from: number, count: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${row}`, `${from + row}`]);

function setReportRows(from: number, count: number): void {
  changeReport(platform, { rows: createRows(from, count) });
}

beforeEach(() => {
  now = 1_000_000;
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [], measures: ['Net'] }]);
  setReportRows(0, 3);
});

const openApp = (options: SmallAppOptions) => apps.add(openSmallApp(platform, { clock, ...options }));

/** Makes a closed workbook whose rows are two hours old. */
async function createPlacedFile() {
  const test = openApp({});
  await test.app.start();
  await placeAtSelection(test);
  now += 2 * 60 * 60_000;
  return test.store.toFile();
}

const readCells = ({ store }: SmallApp) =>
  store.readValues(store.activeSheetId, rect(0, 0, 7, 2)).filter(([first]) => first !== '');

it.each([
  ['unchanged', 0, 3],
  ['changed', 10, 5],
])('a window that opens during any call of another queries nothing again (rows: %s) [P6]', async (_, from, count) => {
  const file = await createPlacedFile();
  setReportRows(from, count);
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const device = {
      storedTexts: createSignedInStorage(),
      rowCache: createMemoryRowCache(),
      store: createWorkbookStore({ file }),
    };
    const calls: string[] = [];
    const secondWindow = openApp({ ...device, gate: async (verb) => void calls.push(verb) });
    let secondStart: Promise<void> | undefined;
    const firstWindow = openApp({
      ...device,
      async gate(verb) {
        calls.push(verb);
        if (calls.length !== nth) return;
        secondStart = secondWindow.app.start();
        await settle(secondWindow.host);
      },
    });
    await firstWindow.app.start();
    isMet = secondStart !== undefined;
    await secondStart;
    expect([nth, calls.filter((verb) => verb === 'query')]).toEqual([nth, ['query']]);
    expect(readCells(firstWindow)).toHaveLength(1 + count);
    for (const test of isMet ? [firstWindow, secondWindow] : [firstWindow])
      expect(readViews(test)).toMatchObject([{ status: { kind: 'upToDate' }, refreshedAt: now }]);
    apps.closeAll();
  }
});

it.each([
  ['at once', false],
  ['after the first has ended', true],
])(
  'of two people who open a workbook, none is asked about cells that the other has refreshed (query: %s) [P19]',
  async (_, isLate) => {
    const file = await createPlacedFile();
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      setReportRows(10, 3);
      const store = createWorkbookStore({ file });
      let resolveFirstEnd = () => {};
      const firstEnd = new Promise<void>((resolve) => (resolveFirstEnd = resolve));
      const ben = openApp({
        store,
        gate: async (verb) => {
          if (verb !== 'query') return;
          if (isLate) await firstEnd;
          // The source has changed since the first query.
          setReportRows(20, 5);
        },
      });
      let secondStart: Promise<void> | undefined;
      let calls = 0;
      const ann = openApp({
        store,
        async gate() {
          calls += 1;
          if (calls !== nth) return;
          secondStart = ben.app.start();
          await (isLate ? settle(ben.host) : secondStart);
        },
      });
      await ann.app.start();
      resolveFirstEnd();
      isMet = secondStart !== undefined;
      await secondStart;
      for (const test of isMet ? [ann, ben] : [ann])
        expect([nth, readViews(test)]).toMatchObject([nth, [{ status: { kind: 'upToDate' } }]]);
      apps.closeAll();
    }
  },
);

it('a window that waits for another can be told to stop waiting [P9]', async () => {
  const store = createWorkbookStore({ file: await createPlacedFile() });
  const storedTexts = createSignedInStorage();
  let continueWork = () => {};
  const firstWindow = openApp({
    ...{ store, storedTexts },
    gate: (verb) => (verb === 'query' ? new Promise((resolve) => (continueWork = resolve)) : Promise.resolve()),
  });
  const firstStart = firstWindow.app.start();
  const secondWindow = openApp({ store, storedTexts });
  const secondStart = secondWindow.app.start();
  for (let turn = 0; turn < 20; turn += 1) await settle(secondWindow.host);
  expect(readViews(secondWindow)).toMatchObject([{ status: { kind: 'queued' } }]);
  secondWindow.app.placements.cancel();
  await secondStart;
  await secondWindow.app.placements.refreshAll();
  expect(readViews(secondWindow)).toMatchObject([{ status: { kind: 'upToDate' }, refreshedAt: now }]);
  continueWork();
  await firstStart;
  expect(readViews(firstWindow)).toMatchObject([{ status: { kind: 'upToDate' } }]);
});

it('a window that saves an option keeps the refresh of another window, and shows it [P2] [P6] [W28]', async () => {
  const store = createWorkbookStore({ file: await createPlacedFile() });
  const [ann, ben] = [openApp({ store }), openApp({ store })];
  await ann.app.start();
  await ben.app.start();
  setReportRows(10, 5);
  now += 60_000;
  await ann.app.placements.refreshAll();
  const [{ id } = { id: '' }] = readViews(ben);
  const details = await ben.app.placements.openDetails();
  await details.setOptions(id, { fillBeside: true });
  const savedPlacement = tryReadPlacement(store.settings.get(`inlay.placement.${id}`) as string);
  expect(savedPlacement).toMatchObject({ choices: { fillBeside: true }, written: { rows: 5, refreshedAt: now } });
  expect(readViews(ben)).toMatchObject([{ rows: 5, refreshedAt: now }]);
});

it('two windows that place their first reports at the same time give the workbook one id [P6] [P7] [W28]', async () => {
  const store = createWorkbookStore();
  const [ann, ben] = [openApp({ store }), openApp({ store })];
  for (const { app } of [ann, ben]) {
    await app.start();
    await app.report.open(1);
  }
  await ann.app.report.place();
  const workbookRecord = store.settings.get('inlay.workbook');
  store.select(store.activeSheetId, rect(0, 4));
  await ben.app.report.place();
  expect(store.settings.get('inlay.workbook')).toBe(workbookRecord);
  expect(readViews(ben)).toHaveLength(2);
});

it('a window that starts leaves alone a write that another window of its device has begun [P2] [W43]', async () => {
  setReportRows(0, 26_000);
  const device = { storedTexts: createSignedInStorage(), store: createWorkbookStore() };
  const first = openApp(device);
  await first.app.start();
  await first.app.report.open(1);
  let continueWork: (() => void) | undefined;
  const hangOnceJournaled = (): void => {
    if (readJournals(device).length > 0) continueWork = first.host.faults.hangNthBatch(1, 'batch');
    else first.host.faults.callAroundNthBatch(1, hangOnceJournaled, true);
  };
  first.host.faults.callAroundNthBatch(1, hangOnceJournaled, true);
  const placing = first.app.report.place();
  await waitUntil(() => continueWork !== undefined);
  const second = openApp(device);
  await second.app.start();
  expect([readCells(second).length, readJournals(device).length]).toEqual([7, 1]);
  continueWork?.();
  await placing;
  expect(readViews(first)).toMatchObject([{ rows: 26_000, status: { kind: 'upToDate' } }]);
  expect(readJournals(device)).toEqual([]);
});
