/**
 * Tests the requests that placing sends at the same time, and that no result is lost if another one
 * fails.
 */
import type { RowCache } from '../../../../src/app';
import { PlatformFailure } from '../../../../src/client';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { placing, until } from '../../../support/app';
import { keptResultsInMemory } from '../../../support/kept-results-in-memory';
import { turns } from '../../../support/manual-clock';
import { openedApps } from '../../../support/opened-apps';
import { rect } from '../../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  signedIn,
} from '../../../support/small-platform';

const apps = openedApps();

async function openReport(options: SmallAppOptions = {}) {
  const rows = [['North'], ['South']];
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['region'], rows }]);
  const small = apps.add(openSmallApp(platform, options));
  await small.app.start();
  await small.app.report.open(1);
  await small.host.whenIdle();
  return { ...small, platform };
}

function recordOf({ store }: SmallApp): unknown {
  const kept = store.settings.entries().find(([key]) => key.startsWith('inlay.placement.'));
  return kept && JSON.parse(String(kept[1]));
}

describe('placing', () => {
  it('placing queries the rows before Excel has told the selection [P9]', async () => {
    const asked: string[] = [];
    const desk = await openReport({ gate: async (verb) => void asked.push(verb) });
    const answer = desk.host.faults.hangNextSync(1, 'answer');
    asked.length = 0;
    const ending = desk.app.report.place();
    await until(() => asked.includes('query'));
    answer();
    await ending;
    expect(placing(desk)).toMatchObject({ kind: 'placed', address: 'Sheet1!A1:A3' });
  });

  it('placing asks nothing about a small frame if it is cancelled before Excel has told the selection [P9]', async () => {
    const asked: string[] = [];
    const desk = await openReport({ gate: async (verb) => void asked.push(verb) });
    desk.store.select(desk.store.activeSheetId, rect(0, 0, 2));
    const answer = desk.host.faults.hangNextSync(1, 'answer');
    asked.length = 0;
    const ending = desk.app.report.place();
    await until(() => asked.includes('query'));
    await turns(20);
    desk.app.report.cancelPlacing();
    answer();
    await ending;
    expect(placing(desk)).toEqual({ kind: 'cancelled' });
  });

  it('placing reports to the platform while the device stores the rows [P9]', async () => {
    let isTold = false;
    const memory = keptResultsInMemory();
    const keptResults: RowCache = {
      ...memory,
      async save(id, rows, weight) {
        await until(() => isTold);
        await memory.save(id, rows, weight);
      },
    };
    const gate = async (verb: string) => {
      if (verb === 'connectWorkbook') isTold = true;
    };
    const desk = await openReport({ gate, keptResults });
    await desk.app.report.place();
    const placed = placing(desk);
    expect(placed).toMatchObject({ kind: 'placed', notices: [] });
    expect(await memory.read(placed?.kind === 'placed' ? placed.placementId : '')).toBeDefined();
  });

  it('placing writes to the file once, and the id of the platform’s record follows with the next record [P16] [W73]', async () => {
    const desk = await openReport();
    await desk.app.report.place();
    expect(recordOf(desk)).toMatchObject({ recordPending: true });
    await desk.app.placements.refreshAll();
    expect(recordOf(desk)).toMatchObject({ recordId: desk.platform.records[0]?.id });
    expect(recordOf(desk)).not.toHaveProperty('recordPending');
  });

  it.each([0, 2])(
    'placements keep their platform records if the pane is closed early and %i rows are inserted above [P7] [W73]',
    async (rows) => {
      const desk = await openReport();
      await desk.app.report.place();
      desk.store.select(desk.store.activeSheetId, rect(0, 3));
      await desk.app.report.place();
      const ids = desk.platform.records.map(({ id }) => id);
      const store = createWorkbookStore({ file: desk.store.toFile() });
      if (rows > 0) store.insertRows(store.activeSheetId, 0, rows);
      const file = JSON.stringify(store.settings.entries());
      const calls: string[] = [];
      const device = { store, kept: signedIn(), gate: async (verb: string) => void calls.push(verb) };
      const open = () => apps.add(openSmallApp(desk.platform, device));
      await open().app.start();
      expect(desk.platform.records.map(({ id }) => id)).toEqual(ids);
      const at = [`Sheet1!A${rows + 1}`, `Sheet1!D${rows + 1}`];
      expect(desk.platform.records.map(({ resultLocation }) => resultLocation)).toEqual(at);
      expect(JSON.stringify(store.settings.entries())).toBe(file);
      calls.length = 0;
      await open().app.start();
      expect([rows, calls.filter((verb) => verb === 'connectWorkbook').length]).toEqual([rows, rows === 0 ? 0 : 2]);
    },
  );

  it('a refresh is reported to the platform while the device stores the rows [P9]', async () => {
    const memory = keptResultsInMemory();
    let isRecorded = () => true;
    const keptResults: RowCache = {
      ...memory,
      async save(id, rows, weight) {
        await until(() => isRecorded());
        await memory.save(id, rows, weight);
      },
    };
    const desk = await openReport({ keptResults });
    await desk.app.report.place();
    isRecorded = () => desk.platform.records[0]?.endResultCell === 'Sheet1!A4';
    const report = desk.platform.reports.get(1);
    if (report) report.rows = [...report.rows, ['West']];
    const placed = placing(desk);
    const id = placed?.kind === 'placed' ? placed.placementId : '';
    await desk.app.placements.refresh(id);
    expect(await memory.read(id)).toMatchObject({ written: { rowCount: 3 }, before: { rowCount: 2 } });
  });

  it('placing keeps the rows if the platform refuses the record, and the next refresh sends it again [P2]', async () => {
    let refuses = true;
    const keptResults = keptResultsInMemory();
    const gate = async (verb: string) => {
      if (verb !== 'connectWorkbook' || !refuses) return;
      throw new PlatformFailure('PlatformUnreachable', { operation: 'connectWorkbook', requestId: '', wasSent: true });
    };
    const desk = await openReport({ gate, keptResults });
    await desk.app.report.place();
    const placed = placing(desk);
    expect(placed).toMatchObject({ kind: 'placed', notices: [{ kind: 'notRecorded' }] });
    expect(recordOf(desk)).toMatchObject({ recordPending: true });
    const id = placed?.kind === 'placed' ? placed.placementId : '';
    expect(await keptResults.read(id)).toBeDefined();
    refuses = false;
    await desk.app.placements.refresh(id);
    expect(recordOf(desk)).not.toHaveProperty('recordPending');
    expect(desk.platform.records).toMatchObject([{ resultLocation: 'Sheet1!A1' }]);
  });
});
