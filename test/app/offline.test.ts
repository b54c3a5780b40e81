import { PlatformFailure } from '../../src/client';
import { createWorkbookStore } from '../../src/workbench/store';
import { findView } from '../support/app-state';
import { placeAt } from '../support/place-report';
import { createSignedInStorage, createSmallPlatform, openSmallApp } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

const createPlatform = () =>
  createSmallPlatform([
    {
      id: 1,
      name: 'Sales',
      columns: ['Region', 'Net'],
      rows: [
        ['North', '1'],
        ['South', '2'],
      ],
    },
  ]);

/** Places a report, closes its workbook and opens it again while the platform does not answer. */
async function reopenOffline(isOnline: boolean, storedTexts = createSignedInStorage()) {
  const platform = createPlatform();
  const firstApp = await apps.start(platform);
  await placeAt(firstApp, 1, 1);
  const viewBefore = findView(firstApp);
  firstApp.app.dispose();
  const calls: string[] = [];
  const reopenedApp = apps.add(
    openSmallApp(platform, {
      storedTexts,
      store: createWorkbookStore({ file: firstApp.store.toFile() }),
      connection: { isOnline: () => isOnline, watchOnline: () => () => undefined },
      gate: async (verb) => {
        calls.push(verb);
        throw new PlatformFailure('PlatformUnreachable', { operation: verb, requestId: '', wasSent: false });
      },
    }),
  );
  const file = JSON.stringify(reopenedApp.store.toFile());
  await reopenedApp.app.start();
  return { reopenedApp, viewBefore, calls, file };
}

describe('a workbook that is opened without a network', () => {
  it('a workbook that is opened offline stays as it was, and says how old its rows are [P12]', async () => {
    const { reopenedApp, viewBefore, calls, file } = await reopenOffline(false);
    expect(findView(reopenedApp)).toMatchObject({
      cells: 'B2:C4',
      rows: 2,
      refreshedAt: viewBefore?.refreshedAt,
      status: { kind: 'upToDate' },
    });
    expect(reopenedApp.app.placements.state.value).toMatchObject({
      kind: 'ready',
      refreshOnOpen: true,
      run: { kind: 'idle' },
    });
    expect(calls).not.toContain('query');
    expect(JSON.stringify(reopenedApp.store.toFile())).toBe(file);
  });

  it('a refresh without a network keeps the rows and says that the platform did not answer [P12]', async () => {
    const { reopenedApp, viewBefore, file } = await reopenOffline(false);
    await reopenedApp.app.placements.refreshAll();
    expect(findView(reopenedApp)).toMatchObject({
      cells: 'B2:C4',
      refreshedAt: viewBefore?.refreshedAt,
      status: { kind: 'failed', failure: { code: 'PlatformUnreachable' } },
    });
    expect(JSON.stringify(reopenedApp.store.toFile())).toBe(file);
  });

  it('a workbook stays as it was if only the device believes that there is a network [P12]', async () => {
    const { reopenedApp, viewBefore, file } = await reopenOffline(true);
    expect(findView(reopenedApp)).toMatchObject({
      cells: 'B2:C4',
      refreshedAt: viewBefore?.refreshedAt,
      status: { kind: 'failed', failure: { code: 'PlatformUnreachable' } },
    });
    expect(JSON.stringify(reopenedApp.store.toFile())).toBe(file);
  });

  it('a workbook shows its placements and their age offline, even if no one is signed in [P12]', async () => {
    const { reopenedApp, viewBefore } = await reopenOffline(false, new Map());
    expect(reopenedApp.app.connection.state.value).toMatchObject({ kind: 'signedOut' });
    expect(findView(reopenedApp)).toMatchObject({ cells: 'B2:C4', refreshedAt: viewBefore?.refreshedAt });
  });
});
