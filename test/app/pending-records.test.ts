/**
 * Tests records that the platform has not received: they are saved, shown, and sent as soon as that
 * is possible.
 */
import { PlatformFailure } from '../../src/client';
import { createWorkbookStore } from '../../src/workbench/store';
import { waitUntil } from '../support/app';
import { readId, readViews } from '../support/app-state';
import { placeAt } from '../support/place-report';
import { createSignedInStorage, createSmallPlatform, openSmallApp } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

const RECORD_VERBS = ['connectWorkbook', 'disconnectWorkbook'];

/**
 * Places a report at B4, on a connection that can be cut, with a platform that may refuse records.
 */
async function placeReport({ isRefusing = false } = {}) {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North']] }]);
  const storedTexts = createSignedInStorage();
  const connectionState = { isOnline: true, isRefusing, listeners: new Set<() => void>() };
  const connection = {
    isOnline: () => connectionState.isOnline,
    watchOnline(listener: () => void) {
      connectionState.listeners.add(listener);
      return () => connectionState.listeners.delete(listener);
    },
  };
  const gate = async (verb: string) => {
    if (!connectionState.isOnline || (connectionState.isRefusing && RECORD_VERBS.includes(verb)))
      throw new PlatformFailure('PlatformUnreachable', { operation: verb, requestId: '', wasSent: false });
  };
  const setOnline = (isOnline: boolean) => {
    connectionState.isOnline = isOnline;
    for (const listener of connectionState.listeners) listener();
  };
  const options = { storedTexts, connection, gate };
  const test = await apps.start(platform, options);
  const { store } = test;
  await placeAt(test, 3, 1);
  const readPendingUnlinks = ({ app }: typeof test) => {
    const state = app.placements.state.value;
    return state.kind === 'ready' ? state.pendingUnlinks : undefined;
  };
  const reopen = () =>
    apps.add(openSmallApp(platform, { ...options, store: createWorkbookStore({ file: store.toFile() }) }));
  return { test, platform, connectionState, setOnline, readPendingUnlinks, reopen, id: readId(test) };
}

describe('a placement that is unlinked without a network', () => {
  it('an unlinked placement is shown as still on the platform until the network is back [P12] [P19]', async () => {
    const { test, platform, setOnline, readPendingUnlinks, id } = await placeReport();
    setOnline(false);
    await test.app.placements.unlink(id, 'leave');
    expect([readViews(test), readPendingUnlinks(test), platform.records.length]).toEqual([[], ['Sales'], 1]);
    const file = JSON.stringify(test.store.toFile());
    setOnline(true);
    await waitUntil(() => platform.records.length === 0 && readPendingUnlinks(test)?.length === 0);
    // Automatic work leaves undo as it is.
    expect(JSON.stringify(test.store.toFile())).toBe(file);
  });

  it('an unlinked placement is removed from the platform after the workbook is opened again [P12]', async () => {
    const { test, platform, setOnline, readPendingUnlinks, reopen, id } = await placeReport();
    setOnline(false);
    await test.app.placements.unlink(id, 'leave');
    test.app.dispose();
    const reopenedApp = reopen();
    await reopenedApp.app.start();
    expect([readPendingUnlinks(reopenedApp), platform.records.length]).toEqual([['Sales'], 1]);
    setOnline(true);
    await waitUntil(() => platform.records.length === 0 && readPendingUnlinks(reopenedApp)?.length === 0);
  });

  it('an unlinked placement does not remove the record of a later placement in its cells [P19]', async () => {
    const { test, platform, setOnline, readPendingUnlinks, id } = await placeReport();
    setOnline(false);
    await test.app.placements.unlink(id, 'clear');
    setOnline(true);
    await waitUntil(() => readPendingUnlinks(test)?.length === 0);
    await test.app.report.place();
    expect(platform.records).toHaveLength(1);
    await test.app.placements.refreshAll();
    expect([readViews(test).length, platform.records.length]).toEqual([1, 1]);
  });
});

it('a refused record is sent automatically once the network is back, and its notice disappears [P19]', async () => {
  const { test, platform, connectionState, setOnline } = await placeReport({ isRefusing: true });
  const readNoticeKinds = () => readViews(test)[0]?.notices.map(({ kind }) => kind);
  expect([platform.records.length, readNoticeKinds()]).toEqual([0, ['notRecorded']]);
  connectionState.isRefusing = false;
  setOnline(false);
  setOnline(true);
  await waitUntil(() => platform.records.length === 1);
  await waitUntil(() => readNoticeKinds()?.length === 0);
});
