/** What placing asks and tells at the same time, and that none of it is lost where another part fails. */
import type { KeptResults } from '../../../src/app';
import { PlatformFailure } from '../../../src/client';
import { placing, until } from '../../support/app';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallAppOptions } from '../../support/small-platform';

const apps = openedApps();

async function openReport(options: SmallAppOptions = {}) {
  const rows = [['North'], ['South']];
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['region'], rows }]);
  const small = apps.add(openSmallApp(platform, options));
  await small.app.start();
  await small.app.report.open(1);
  await small.host.idle();
  return { ...small, platform };
}

function recordOf({ store }: SmallApp): unknown {
  const kept = store.settings.entries().find(([key]) => key.startsWith('inlay.placement.'));
  return kept && JSON.parse(String(kept[1]));
}

describe('placing', () => {
  it('[P9] asks for the rows while Excel still tells what is selected', async () => {
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

  it('[P9] tells the platform while the device keeps the rows', async () => {
    let isTold = false;
    const memory = keptResultsInMemory();
    const keptResults: KeptResults = {
      ...memory,
      async keep(id, rows, weight) {
        await until(() => isTold);
        await memory.keep(id, rows, weight);
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
    expect(recordOf(desk)).toMatchObject({ recordId: desk.platform.records[0]?.id });
    expect(recordOf(desk)).not.toHaveProperty('recordPending');
  });

  it('[P9] keeps in the file what the platform answered while the device keeps the rows', async () => {
    const memory = keptResultsInMemory();
    let isRecorded = () => false;
    const keptResults: KeptResults = {
      ...memory,
      async keep(id, rows, weight) {
        await until(() => isRecorded());
        await memory.keep(id, rows, weight);
      },
    };
    const desk = await openReport({ keptResults });
    isRecorded = () => JSON.stringify(recordOf(desk)).includes('recordId');
    await desk.app.report.place();
    isRecorded = () => desk.platform.records[0]?.endResultCell === 'Sheet1!A4';
    const report = desk.platform.reports.get(1);
    if (report) report.rows = [...report.rows, ['West']];
    const placed = placing(desk);
    const id = placed?.kind === 'placed' ? placed.placementId : '';
    await desk.app.placements.refresh(id);
    expect(await memory.read(id)).toMatchObject({ written: { rowCount: 3 }, before: { rowCount: 2 } });
  });

  it('[P2] keeps the rows where the platform refuses the record, says so, and tells it again with the next refresh', async () => {
    let refuses = true;
    const keptResults = keptResultsInMemory();
    const gate = async (verb: string) => {
      if (verb !== 'connectWorkbook' || !refuses) return;
      throw new PlatformFailure('PlatformUnreachable', { at: 'connectWorkbook', requestId: '', sent: true });
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
