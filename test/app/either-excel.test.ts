/** Tests behaviour that differs between versions of Excel: the promises hold in each. */
import { createWorkbookStore } from '../../src/workbench/store';
import { placedView, until, view, views } from '../support/app';
import { EXCELS, type Switches } from '../support/either-excel';
import { settle } from '../support/excel-host';
import { keptResultsInMemory } from '../support/kept-results-in-memory';
import { createManualClock } from '../support/manual-clock';
import { openedApps } from '../support/opened-apps';
import { rect } from '../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
  signedIn,
} from '../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

/** Gives the report this many days, and numbers that can be added up. */
function reportHas(count: number, first = 0): void {
  const report = platform.reports.get(1);
  const day = (row: number) => new Date(Date.UTC(2025, 0, 1 + row, row)).toISOString().slice(0, 19);
  if (report) report.rows = Array.from({ length: count }, (_, row) => [`Region ${row}`, day(row), `${first + row}`]);
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
  reportHas(6);
});

/** Places the report with its headers at B3 and its data in B4:D9. */
async function placed(switches: Switches, options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, { ...switches, ...options }));
  await test.app.start();
  test.store.select(test.store.activeSheetId, rect(2, 1));
  await settle(test.host);
  await test.app.report.open(1);
  await test.app.report.place();
  return test;
}

const cells = ({ store }: SmallApp, rows: number) => store.values(store.activeSheetId, rect(2, 1, rows + 1, 3));
const written = ({ host }: SmallApp) => host.log().reduce((sum, { cellsWritten }) => sum + cellsWritten, 0);

/** Returns its closed file, whose rows are requested again on opening. */
async function closedFile(switches: Switches, freshFor = 0, options: SmallAppOptions = {}) {
  const first = await placed(switches, options);
  await first.app.placements.setRefreshOnOpen(true);
  await first.app.placements.setFreshFor(freshFor);
  const store = createWorkbookStore({ file: first.store.toFile() });
  apps.close(first);
  return store;
}

it.each(EXCELS)(
  'opening an unchanged file and selecting cells keeps the undo of earlier typing, in %s [P16] [P17]',
  async (_, switches) => {
    const store = await closedFile(switches);
    const sheet = store.activeSheetId;
    store.typeInto(sheet, 20, 6, 'typed');
    const test = apps.add(openSmallApp(platform, { ...switches, store }));
    await test.app.start();
    await settle(test.host);
    for (const [row, column] of [
      [4, 1],
      [20, 6],
      [5, 3],
    ] as const) {
      store.select(sheet, rect(row, column));
      await settle(test.host);
    }
    expect(view(test)?.status).toMatchObject({ kind: 'upToDate' });
    expect(store.undo()).toBe(true);
    expect(store.values(sheet, rect(20, 6))).toEqual([['']]);
  },
);

it.each(EXCELS)(
  'a file whose block has moved is opened without a write, and the platform knows where the block is, in %s [P16] [W73]',
  async (_, switches) => {
    const store = await closedFile(switches);
    store.insertRows(store.activeSheetId, 0, 2);
    const settings = JSON.stringify(store.settings.entries());
    const test = apps.add(openSmallApp(platform, { ...switches, store }));
    await test.app.start();
    await settle(test.host);
    expect(placedView(test)).toMatchObject({ cells: 'B5:D11', status: { kind: 'upToDate' } });
    expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!B5' }]);
    expect(JSON.stringify(store.settings.entries())).toBe(settings);
    reportHas(7);
    await test.app.placements.refreshAll();
    expect(JSON.stringify(store.settings.entries())).toContain('Sheet1!B5:D12');
  },
);

it('a file that was saved for the first time is opened without a write, and the next record has its place [P16] [W73]', async () => {
  const device = { kept: signedIn(), keptResults: keptResultsInMemory() };
  const first = await placed({}, { ...device, documentUrl: '' });
  const store = createWorkbookStore({ file: first.store.toFile() });
  apps.close(first);
  const settings = JSON.stringify(store.settings.entries());
  const test = apps.add(openSmallApp(platform, { ...device, store, documentUrl: 'https://files.test/Book1.xlsx' }));
  await test.app.start();
  await settle(test.host);
  expect(JSON.stringify(store.settings.entries())).toBe(settings);
  await test.app.placements.refreshAll();
  expect(String(store.settings.get('inlay.workbook'))).not.toContain('"location":""');
});

describe('an automatic refresh without changes', () => {
  it('an automatic refresh without changes writes nothing to the file, and this device remembers it [P16]', async () => {
    const clock = createManualClock();
    const kept = signedIn();
    const device = { kept, keptResults: keptResultsInMemory(), clock };
    const store = await closedFile({}, 5, device);
    const settings = JSON.stringify(store.settings.entries());
    await clock.pass(10 * 60_000);
    const test = apps.add(openSmallApp(platform, { ...device, store }));
    await test.app.start();
    await settle(test.host);
    const { refreshedAt } = placedView(test);
    expect([refreshedAt, placedView(test).status]).toEqual([clock.now(), { kind: 'upToDate' }]);
    expect(JSON.stringify(store.settings.entries())).toBe(settings);
    apps.close(test);
    await clock.pass(60_000);
    const calls: string[] = [];
    const gate = async (verb: string) => void calls.push(verb);
    const again = apps.add(openSmallApp(platform, { ...device, store, gate }));
    await again.app.start();
    await settle(again.host);
    expect(placedView(again)).toMatchObject({ refreshedAt, status: { kind: 'upToDate' } });
    expect(calls).not.toContain('query');
    // An explicit answer of the user is saved in the file, for all users.
    await again.app.placements.refreshAll();
    expect(calls).toContain('query');
    expect(JSON.stringify(store.settings.entries())).not.toBe(settings);
    expect([...kept.keys()].filter((key) => key.startsWith('found.'))).toEqual([]);
  });

  it('an automatic refresh of a renamed report writes nothing to the file, and queries the report only once [P16]', async () => {
    const device = { kept: signedIn(), keptResults: keptResultsInMemory() };
    const store = await closedFile({}, 5, device);
    const settings = JSON.stringify(store.settings.entries());
    const report = platform.reports.get(1);
    if (report) platform.reports.set(1, { ...report, name: 'Sales by day', updatedAt: '2025-02-01T00:00:00Z' });
    const calls: string[] = [];
    for (let opening = 1; opening <= 2; opening += 1) {
      const test = apps.add(openSmallApp(platform, { ...device, store, gate: async (verb) => void calls.push(verb) }));
      await test.app.start();
      await settle(test.host);
      expect(placedView(test)).toMatchObject({ name: 'Sales by day', status: { kind: 'upToDate' } });
      apps.close(test);
    }
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(1);
    expect(JSON.stringify(store.settings.entries())).toBe(settings);
  });

  it('an automatic refresh shows the current address of a moved block without writing to the file [P19]', async () => {
    const device = { kept: signedIn() };
    const store = await closedFile({}, 0, device);
    const gate = async (verb: string) => {
      if (verb === 'query') store.insertRows(store.activeSheetId, 0, 2);
    };
    const test = apps.add(openSmallApp(platform, { ...device, store, gate }));
    await test.app.start();
    await settle(test.host);
    expect(placedView(test).cells).toBe('B5:D11');
  });
});

describe.each(EXCELS)('in %s', (_, switches) => {
  it('a refresh behind another workbook writes all rows or none, and resumes when its workbook is in front [P2] [P17]', async () => {
    const clock = createManualClock();
    const test = await placed(switches, { clock });
    const old = cells(test, 9);
    test.host.setBehindAnother(true);
    reportHas(9, 100);
    await test.app.placements.refreshAll();
    const { status } = placedView(test);
    if (status.kind === 'upToDate') expect(cells(test, 9)[9]).toEqual(['Region 8', expect.any(Number), 108]);
    else {
      expect(status).toMatchObject({ kind: 'failed', failure: { code: 'WorkbookInBack' } });
      expect(cells(test, 9)).toEqual(old);
    }
    await clock.pass(7_000);
    await settle(test.host);
    if (status.kind === 'failed') expect(cells(test, 9)).toEqual(old);
    test.host.setBehindAnother(false);
    // It continues automatically.
    await clock.pass(7_000);
    await until(() => placedView(test).status.kind === 'upToDate');
    expect(cells(test, 9)[9]).toEqual(['Region 8', expect.any(Number), 108]);
  });

  it('the list of placements appears although the file is opened behind another workbook [P17]', async () => {
    const first = await placed(switches);
    const store = createWorkbookStore({ file: first.store.toFile() });
    apps.close(first);
    const test = apps.add(openSmallApp(platform, { ...switches, store }));
    test.host.setBehindAnother(true);
    await test.app.start();
    await settle(test.host);
    expect(views(test)).toHaveLength(1);
    test.host.setBehindAnother(false);
    await test.app.placements.refreshAll();
    expect(placedView(test).status).toEqual({ kind: 'upToDate' });
  });

  it('unchanged rows write no cell, however Excel spells the formats of times [P10] [P17]', async () => {
    const test = await placed(switches);
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect([placedView(test).status, written(test)]).toEqual([{ kind: 'upToDate' }, 0]);
  });

  it('a format that the user gave a column of times stays, and new rows continue it [P1] [P17]', async () => {
    const test = await placed(switches);
    const { store } = test;
    const sheet = store.activeSheetId;
    const given = store.numberFormats(sheet, rect(3, 2, 1))[0]?.[0] ?? '';
    reportHas(8);
    await test.app.placements.refreshAll();
    expect(
      new Set(
        store
          .texts(sheet, rect(3, 2, 8))
          .flat()
          .map((text) => text.length),
      ).size,
    ).toBe(1);
    expect(given).not.toBe('General');
    store.write(sheet, rect(3, 2, 8), 'hh:mm', 'numberFormats');
    reportHas(9, 50);
    await test.app.placements.refreshAll();
    await test.app.placements.refreshAll();
    expect(store.texts(sheet, rect(3, 2, 9)).flat()).toEqual(Array.from({ length: 9 }, (__, row) => `0${row}:00`));
  });
});
