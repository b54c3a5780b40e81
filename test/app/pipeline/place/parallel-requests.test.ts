/**
 * Tests the requests that placing sends at the same time, and that no result is lost if another one
 * fails.
 */
import type { RowCache } from '../../../../src/app';
import { PlatformFailure } from '../../../../src/client';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { waitUntil } from '../../../support/app';
import { readPlacing } from '../../../support/app-state';
import { runTurns } from '../../../support/manual-clock';
import { createMemoryRowCache } from '../../../support/memory-row-cache';
import { rect } from '../../../support/rect';
import {
  createSignedInStorage,
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
} from '../../../support/small-platform';
import { getReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();

async function openReport(options: SmallAppOptions = {}) {
  const rows = [['North'], ['South']];
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['region'], rows }]);
  const small = await apps.start(platform, options);
  await small.app.report.open(1);
  await small.host.whenIdle();
  return { ...small, platform };
}

function readRecord({ store }: SmallApp): unknown {
  const recordEntry = store.settings.entries().find(([key]) => key.startsWith('inlay.placement.'));
  return recordEntry && JSON.parse(String(recordEntry[1]));
}

describe('placing', () => {
  it('placing queries the rows before Excel has told the selection [P9]', async () => {
    const calls: string[] = [];
    const test = await openReport({ gate: async (verb) => void calls.push(verb) });
    const endHang = test.host.faults.hangNthBatch(1, 'answer');
    calls.length = 0;
    const placingDone = test.app.report.place();
    await waitUntil(() => calls.includes('query'));
    endHang();
    await placingDone;
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', address: 'Sheet1!A1:A3' });
  });

  it('placing asks nothing about a small frame if it is cancelled before Excel has told the selection [P9]', async () => {
    const calls: string[] = [];
    const test = await openReport({ gate: async (verb) => void calls.push(verb) });
    test.store.select(test.store.activeSheetId, rect(0, 0, 2));
    const endHang = test.host.faults.hangNthBatch(1, 'answer');
    calls.length = 0;
    const placingDone = test.app.report.place();
    await waitUntil(() => calls.includes('query'));
    await runTurns(20);
    test.app.report.cancelPlacing();
    endHang();
    await placingDone;
    expect(readPlacing(test)).toEqual({ kind: 'cancelled' });
  });

  it('placing reports to the platform while the device stores the rows [P9]', async () => {
    let isReported = false;
    const memoryCache = createMemoryRowCache();
    const rowCache: RowCache = {
      ...memoryCache,
      async save(id, rows, weight) {
        await waitUntil(() => isReported);
        await memoryCache.save(id, rows, weight);
      },
    };
    const gate = async (verb: string) => {
      if (verb === 'connectWorkbook') isReported = true;
    };
    const test = await openReport({ gate, rowCache });
    await test.app.report.place();
    const placing = readPlacing(test);
    expect(placing).toMatchObject({ kind: 'placed', notices: [] });
    expect(await memoryCache.read(placing?.kind === 'placed' ? placing.placementId : '')).toBeDefined();
  });

  it('placing writes to the file once, and the id of the platform’s record follows with the next record [P16] [W73]', async () => {
    const test = await openReport();
    await test.app.report.place();
    expect(readRecord(test)).toMatchObject({ recordPending: true });
    await test.app.placements.refreshAll();
    expect(readRecord(test)).toMatchObject({ recordId: test.platform.records[0]?.id });
    expect(readRecord(test)).not.toHaveProperty('recordPending');
  });

  it.each([0, 2])(
    'placements keep their platform records if the pane is closed early and %i rows are inserted above [P7] [W73]',
    async (rows) => {
      const test = await openReport();
      await test.app.report.place();
      test.store.select(test.store.activeSheetId, rect(0, 3));
      await test.app.report.place();
      const ids = test.platform.records.map(({ id }) => id);
      const store = createWorkbookStore({ file: test.store.toFile() });
      if (rows > 0) store.insertRows(store.activeSheetId, 0, rows);
      const file = JSON.stringify(store.settings.entries());
      const calls: string[] = [];
      const device = {
        store,
        storedTexts: createSignedInStorage(),
        gate: async (verb: string) => void calls.push(verb),
      };
      const openAgain = () => apps.add(openSmallApp(test.platform, device));
      await openAgain().app.start();
      expect(test.platform.records.map(({ id }) => id)).toEqual(ids);
      const expectedLocations = [`Sheet1!A${rows + 1}`, `Sheet1!D${rows + 1}`];
      expect(test.platform.records.map(({ resultLocation }) => resultLocation)).toEqual(expectedLocations);
      expect(JSON.stringify(store.settings.entries())).toBe(file);
      calls.length = 0;
      await openAgain().app.start();
      expect([rows, calls.filter((verb) => verb === 'connectWorkbook').length]).toEqual([rows, rows === 0 ? 0 : 2]);
    },
  );

  it('a refresh is reported to the platform while the device stores the rows [P9]', async () => {
    const memoryCache = createMemoryRowCache();
    let isRecorded = () => true;
    const rowCache: RowCache = {
      ...memoryCache,
      async save(id, rows, weight) {
        await waitUntil(() => isRecorded());
        await memoryCache.save(id, rows, weight);
      },
    };
    const test = await openReport({ rowCache });
    await test.app.report.place();
    isRecorded = () => test.platform.records[0]?.endResultCell === 'Sheet1!A4';
    const report = getReport(test.platform);
    report.rows = [...report.rows, ['West']];
    const placing = readPlacing(test);
    const id = placing?.kind === 'placed' ? placing.placementId : '';
    await test.app.placements.refresh(id);
    expect(await memoryCache.read(id)).toMatchObject({ written: { rowCount: 3 }, before: { rowCount: 2 } });
  });

  it('placing keeps the rows if the platform refuses the record, and the next refresh sends it again [P2]', async () => {
    let isRefusing = true;
    const rowCache = createMemoryRowCache();
    const gate = async (verb: string) => {
      if (verb !== 'connectWorkbook' || !isRefusing) return;
      throw new PlatformFailure('PlatformUnreachable', { operation: 'connectWorkbook', requestId: '', wasSent: true });
    };
    const test = await openReport({ gate, rowCache });
    await test.app.report.place();
    const placing = readPlacing(test);
    expect(placing).toMatchObject({ kind: 'placed', notices: [{ kind: 'notRecorded' }] });
    expect(readRecord(test)).toMatchObject({ recordPending: true });
    const id = placing?.kind === 'placed' ? placing.placementId : '';
    expect(await rowCache.read(id)).toBeDefined();
    isRefusing = false;
    await test.app.placements.refresh(id);
    expect(readRecord(test)).not.toHaveProperty('recordPending');
    expect(test.platform.records).toMatchObject([{ resultLocation: 'Sheet1!A1' }]);
  });
});
