/** Tests behaviour that differs between versions of Excel: the promises hold in each. */
import { createWorkbookStore } from '../../src/workbench/store';
import { waitUntil } from '../support/app';
import { findView, readView, readViews } from '../support/app-state';
import { settle } from '../support/excel-host';
import { EXCELS, type Switches } from '../support/excel-profiles';
import { createManualClock } from '../support/manual-clock';
import { createMemoryRowCache } from '../support/memory-row-cache';
import { placeAt } from '../support/place-report';
import { rect } from '../support/rect';
import { countWrittenCells } from '../support/run-stage';
import {
  createSignedInStorage,
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

/** Gives the report this many days, and numbers that can be added up. */
function setReportRows(count: number, firstApp = 0): void {
  const report = platform.reports.get(1);
  const day = (row: number) => new Date(Date.UTC(2025, 0, 1 + row, row)).toISOString().slice(0, 19);
  if (report) report.rows = Array.from({ length: count }, (_, row) => [`Region ${row}`, day(row), `${firstApp + row}`]);
}

beforeEach(() => {
  const types = new Map([
    [1, 'time' as const],
    [2, 'number' as const],
  ]);
  platform = createSmallPlatform([
    {
      id: 1,
      name: 'Sales',
      updatedAt: '2025-01-01T00:00:00Z',
      columns: ['Region', 'Day', 'Net'],
      measures: ['Net'],
      types,
      rows: [],
    },
  ]);
  setReportRows(6);
});

/** Places the report with its headers at B3 and its data in B4:D9. */
async function placeReport(switches: Switches, options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = await apps.start(platform, { ...switches, ...options });
  await placeAt(test, 2, 1);
  return test;
}

const readCells = ({ store }: SmallApp, rows: number) => store.readValues(store.activeSheetId, rect(2, 1, rows + 1, 3));

/** Returns its closed file, whose rows are requested again on opening. */
async function createClosedFile(switches: Switches, freshFor = 0, options: SmallAppOptions = {}) {
  const firstApp = await placeReport(switches, options);
  await firstApp.app.placements.setRefreshOnOpen(true);
  await firstApp.app.placements.setFreshFor(freshFor);
  const store = createWorkbookStore({ file: firstApp.store.toFile() });
  apps.close(firstApp);
  return store;
}

it.each(EXCELS)(
  'opening an unchanged file and selecting cells keeps the undo of earlier typing, in %s [P16] [P17]',
  async (_, switches) => {
    const store = await createClosedFile(switches);
    const sheet = store.activeSheetId;
    store.typeInto(sheet, 20, 6, 'typed');
    const test = await apps.start(platform, { ...switches, store });
    await settle(test.host);
    for (const [row, column] of [
      [4, 1],
      [20, 6],
      [5, 3],
    ] as const) {
      store.select(sheet, rect(row, column));
      await settle(test.host);
    }
    expect(findView(test)?.status).toMatchObject({ kind: 'upToDate' });
    expect(store.undo()).toBe(true);
    expect(store.readValues(sheet, rect(20, 6))).toEqual([['']]);
  },
);

it.each(EXCELS)(
  'a file whose block has moved is opened without a write, and the platform knows where the block is, in %s [P16] [W73]',
  async (_, switches) => {
    const store = await createClosedFile(switches);
    store.insertRows(store.activeSheetId, 0, 2);
    const settings = JSON.stringify(store.settings.entries());
    const test = await apps.start(platform, { ...switches, store });
    await settle(test.host);
    expect(readView(test)).toMatchObject({ cells: 'B5:D11', status: { kind: 'upToDate' } });
    expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!B5' }]);
    expect(JSON.stringify(store.settings.entries())).toBe(settings);
    setReportRows(7);
    await test.app.placements.refreshAll();
    expect(JSON.stringify(store.settings.entries())).toContain('Sheet1!B5:D12');
  },
);

it('a file that was saved for the first time is opened without a write, and the next record has its place [P16] [W73]', async () => {
  const device = { storedTexts: createSignedInStorage(), rowCache: createMemoryRowCache() };
  const firstApp = await placeReport({}, { ...device, documentUrl: '' });
  const store = createWorkbookStore({ file: firstApp.store.toFile() });
  apps.close(firstApp);
  const settings = JSON.stringify(store.settings.entries());
  const test = await apps.start(platform, { ...device, store, documentUrl: 'https://files.test/Book1.xlsx' });
  await settle(test.host);
  expect(JSON.stringify(store.settings.entries())).toBe(settings);
  await test.app.placements.refreshAll();
  expect(String(store.settings.get('inlay.workbook'))).not.toContain('"location":""');
});

describe('an automatic refresh without changes', () => {
  it('an automatic refresh without changes writes nothing to the file, and this device remembers it [P16]', async () => {
    const clock = createManualClock();
    const storedTexts = createSignedInStorage();
    const device = { storedTexts, rowCache: createMemoryRowCache(), clock };
    const store = await createClosedFile({}, 5, device);
    const settings = JSON.stringify(store.settings.entries());
    await clock.advance(10 * 60_000);
    const test = await apps.start(platform, { ...device, store });
    await settle(test.host);
    const { refreshedAt } = readView(test);
    expect([refreshedAt, readView(test).status]).toEqual([clock.now(), { kind: 'upToDate' }]);
    expect(JSON.stringify(store.settings.entries())).toBe(settings);
    apps.close(test);
    await clock.advance(60_000);
    const calls: string[] = [];
    const gate = async (verb: string) => void calls.push(verb);
    const reopenedApp = await apps.start(platform, { ...device, store, gate });
    await settle(reopenedApp.host);
    expect(readView(reopenedApp)).toMatchObject({ refreshedAt, status: { kind: 'upToDate' } });
    expect(calls).not.toContain('query');
    // An explicit answer of the user is saved in the file, for all users.
    await reopenedApp.app.placements.refreshAll();
    expect(calls).toContain('query');
    expect(JSON.stringify(store.settings.entries())).not.toBe(settings);
    expect([...storedTexts.keys()].filter((key) => key.startsWith('found.'))).toEqual([]);
  });

  it('an automatic refresh of a renamed report writes nothing to the file, and queries the report only once [P16]', async () => {
    const device = { storedTexts: createSignedInStorage(), rowCache: createMemoryRowCache() };
    const store = await createClosedFile({}, 5, device);
    const settings = JSON.stringify(store.settings.entries());
    const report = platform.reports.get(1);
    if (report) platform.reports.set(1, { ...report, name: 'Sales by day', updatedAt: '2025-02-01T00:00:00Z' });
    const calls: string[] = [];
    for (let opening = 1; opening <= 2; opening += 1) {
      const test = await apps.start(platform, { ...device, store, gate: async (verb) => void calls.push(verb) });
      await settle(test.host);
      expect(readView(test)).toMatchObject({ name: 'Sales by day', status: { kind: 'upToDate' } });
      apps.close(test);
    }
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(1);
    expect(JSON.stringify(store.settings.entries())).toBe(settings);
  });

  it('an automatic refresh shows the current address of a moved block without writing to the file [P19]', async () => {
    const device = { storedTexts: createSignedInStorage() };
    const store = await createClosedFile({}, 0, device);
    const gate = async (verb: string) => {
      if (verb === 'query') store.insertRows(store.activeSheetId, 0, 2);
    };
    const test = await apps.start(platform, { ...device, store, gate });
    await settle(test.host);
    expect(readView(test).cells).toBe('B5:D11');
  });
});

describe.each(EXCELS)('in %s', (_, switches) => {
  it('a refresh behind another workbook writes all rows or none, and resumes when its workbook is in front [P2] [P17]', async () => {
    const clock = createManualClock();
    const test = await placeReport(switches, { clock });
    const cellsBefore = readCells(test, 9);
    test.host.setBehindOtherWorkbook(true);
    setReportRows(9, 100);
    await test.app.placements.refreshAll();
    const { status } = readView(test);
    if (status.kind === 'upToDate') expect(readCells(test, 9)[9]).toEqual(['Region 8', expect.any(Number), 108]);
    else {
      expect(status).toMatchObject({ kind: 'failed', failure: { code: 'WorkbookInBack' } });
      expect(readCells(test, 9)).toEqual(cellsBefore);
    }
    await clock.advance(7_000);
    await settle(test.host);
    if (status.kind === 'failed') expect(readCells(test, 9)).toEqual(cellsBefore);
    test.host.setBehindOtherWorkbook(false);
    // It continues automatically.
    await clock.advance(7_000);
    await waitUntil(() => readView(test).status.kind === 'upToDate');
    expect(readCells(test, 9)[9]).toEqual(['Region 8', expect.any(Number), 108]);
  });

  it('the list of placements appears although the file is opened behind another workbook [P17]', async () => {
    const firstApp = await placeReport(switches);
    const store = createWorkbookStore({ file: firstApp.store.toFile() });
    apps.close(firstApp);
    const test = apps.add(openSmallApp(platform, { ...switches, store }));
    test.host.setBehindOtherWorkbook(true);
    await test.app.start();
    await settle(test.host);
    expect(readViews(test)).toHaveLength(1);
    test.host.setBehindOtherWorkbook(false);
    await test.app.placements.refreshAll();
    expect(readView(test).status).toEqual({ kind: 'upToDate' });
  });

  it('unchanged rows write no cell, however Excel spells the formats of times [P10] [P17]', async () => {
    const test = await placeReport(switches);
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect([readView(test).status, countWrittenCells(test)]).toEqual([{ kind: 'upToDate' }, 0]);
  });

  it('a format that the user gave a column of times stays, and new rows continue it [P1] [P17]', async () => {
    const test = await placeReport(switches);
    const { store } = test;
    const sheet = store.activeSheetId;
    const writtenFormat = store.readNumberFormats(sheet, rect(3, 2, 1))[0]?.[0] ?? '';
    setReportRows(8);
    await test.app.placements.refreshAll();
    expect(
      new Set(
        store
          .readTexts(sheet, rect(3, 2, 8))
          .flat()
          .map((text) => text.length),
      ).size,
    ).toBe(1);
    expect(writtenFormat).not.toBe('General');
    store.write(sheet, rect(3, 2, 8), 'hh:mm', 'numberFormats');
    setReportRows(9, 50);
    await test.app.placements.refreshAll();
    await test.app.placements.refreshAll();
    expect(store.readTexts(sheet, rect(3, 2, 9)).flat()).toEqual(Array.from({ length: 9 }, (__, row) => `0${row}:00`));
  });
});
