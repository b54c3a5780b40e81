/**
 * Tests records that the platform has not received: they are saved, shown, and sent as soon as that
 * is possible.
 */
import { PlatformFailure } from '../../src/client';
import { createWorkbookStore } from '../../src/workbench/store';
import { until, views } from '../support/app';
import { openedApps } from '../support/opened-apps';
import { createSmallPlatform, openSmallApp, signedIn } from '../support/small-platform';

const apps = openedApps();

const TELLING = ['connectWorkbook', 'disconnectWorkbook'];

/**
 * Places a report at B4, on a connection that can be cut, with a platform that may refuse records.
 */
async function placed({ isRefusing = false } = {}) {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North']] }]);
  const kept = signedIn();
  const line = { isOnline: true, isRefusing, listeners: new Set<() => void>() };
  const connection = {
    isOnline: () => line.isOnline,
    watchOnline(listener: () => void) {
      line.listeners.add(listener);
      return () => line.listeners.delete(listener);
    },
  };
  const gate = async (verb: string) => {
    if (!line.isOnline || (line.isRefusing && TELLING.includes(verb)))
      throw new PlatformFailure('PlatformUnreachable', { operation: verb, requestId: '', wasSent: false });
  };
  const setOnline = (isOnline: boolean) => {
    line.isOnline = isOnline;
    for (const listener of line.listeners) listener();
  };
  const options = { kept, connection, gate };
  const test = apps.add(openSmallApp(platform, options));
  const { app, store } = test;
  await app.start();
  store.select(store.activeSheetId, { row: 3, column: 1, rows: 1, columns: 1 });
  await app.report.open(1);
  await app.report.place();
  const pending = ({ app }: typeof test) => {
    const state = app.placements.state.value;
    return state.kind === 'ready' ? state.pendingUnlinks : undefined;
  };
  const reopen = () =>
    apps.add(openSmallApp(platform, { ...options, store: createWorkbookStore({ file: store.toFile() }) }));
  return { test, platform, line, setOnline, pending, reopen, id: views(test)[0]?.id ?? '' };
}

describe('a placement that is unlinked without a network', () => {
  it('an unlinked placement is shown as still on the platform until the network is back [P12] [P19]', async () => {
    const { test, platform, setOnline, pending, id } = await placed();
    setOnline(false);
    await test.app.placements.unlink(id, 'leave');
    expect([views(test), pending(test), platform.records.length]).toEqual([[], ['Sales'], 1]);
    const file = JSON.stringify(test.store.toFile());
    setOnline(true);
    await until(() => platform.records.length === 0 && pending(test)?.length === 0);
    // Automatic work leaves undo as it is.
    expect(JSON.stringify(test.store.toFile())).toBe(file);
  });

  it('an unlinked placement is removed from the platform after the workbook is opened again [P12]', async () => {
    const { test, platform, setOnline, pending, reopen, id } = await placed();
    setOnline(false);
    await test.app.placements.unlink(id, 'leave');
    test.app.dispose();
    const again = reopen();
    await again.app.start();
    expect([pending(again), platform.records.length]).toEqual([['Sales'], 1]);
    setOnline(true);
    await until(() => platform.records.length === 0 && pending(again)?.length === 0);
  });

  it('an unlinked placement does not remove the record of a later placement in its cells [P19]', async () => {
    const { test, platform, setOnline, pending, id } = await placed();
    setOnline(false);
    await test.app.placements.unlink(id, 'clear');
    setOnline(true);
    await until(() => pending(test)?.length === 0);
    await test.app.report.place();
    expect(platform.records).toHaveLength(1);
    await test.app.placements.refreshAll();
    expect([views(test).length, platform.records.length]).toEqual([1, 1]);
  });
});

it('a refused record is sent automatically once the network is back, and its notice disappears [P19]', async () => {
  const { test, platform, line, setOnline } = await placed({ isRefusing: true });
  const kinds = () => views(test)[0]?.notices.map(({ kind }) => kind);
  expect([platform.records.length, kinds()]).toEqual([0, ['notRecorded']]);
  line.isRefusing = false;
  setOnline(false);
  setOnline(true);
  await until(() => platform.records.length === 1);
  await until(() => kinds()?.length === 0);
});
