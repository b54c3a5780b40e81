import { PlatformFailure } from '../../src/client';
import { createWorkbookStore } from '../../src/workbench/store';
import { view } from '../support/app';
import { openedApps } from '../support/opened-apps';
import { createSmallPlatform, openSmallApp, signedIn } from '../support/small-platform';

const apps = openedApps();

const platform = () =>
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
async function reopened(isOnline: boolean, kept = signedIn()) {
  const shared = platform();
  const first = apps.add(openSmallApp(shared));
  await first.app.start();
  first.store.select(first.store.activeSheetId, { row: 1, column: 1, rows: 1, columns: 1 });
  await first.app.report.open(1);
  await first.app.report.place();
  const before = view(first);
  first.app.dispose();
  const asked: string[] = [];
  const again = apps.add(
    openSmallApp(shared, {
      kept,
      store: createWorkbookStore({ file: first.store.toFile() }),
      connection: { isOnline: () => isOnline, watchOnline: () => () => undefined },
      gate: async (verb) => {
        asked.push(verb);
        throw new PlatformFailure('PlatformUnreachable', { operation: verb, requestId: '', wasSent: false });
      },
    }),
  );
  const file = JSON.stringify(again.store.toFile());
  await again.app.start();
  return { again, before, asked, file };
}

describe('a workbook that is opened without a network', () => {
  it('a workbook that is opened offline stays as it was, and says how old its rows are [P12]', async () => {
    const { again, before, asked, file } = await reopened(false);
    expect(view(again)).toMatchObject({
      cells: 'B2:C4',
      rows: 2,
      refreshedAt: before?.refreshedAt,
      status: { kind: 'upToDate' },
    });
    expect(again.app.placements.state.value).toMatchObject({
      kind: 'ready',
      refreshOnOpen: true,
      run: { kind: 'idle' },
    });
    expect(asked).not.toContain('query');
    expect(JSON.stringify(again.store.toFile())).toBe(file);
  });

  it('a refresh without a network keeps the rows and says that the platform did not answer [P12]', async () => {
    const { again, before, file } = await reopened(false);
    await again.app.placements.refreshAll();
    expect(view(again)).toMatchObject({
      cells: 'B2:C4',
      refreshedAt: before?.refreshedAt,
      status: { kind: 'failed', failure: { code: 'PlatformUnreachable' } },
    });
    expect(JSON.stringify(again.store.toFile())).toBe(file);
  });

  it('a workbook stays as it was if only the device believes that there is a network [P12]', async () => {
    const { again, before, file } = await reopened(true);
    expect(view(again)).toMatchObject({
      cells: 'B2:C4',
      refreshedAt: before?.refreshedAt,
      status: { kind: 'failed', failure: { code: 'PlatformUnreachable' } },
    });
    expect(JSON.stringify(again.store.toFile())).toBe(file);
  });

  it('a workbook shows its placements and their age offline, even if no one is signed in [P12]', async () => {
    const { again, before } = await reopened(false, new Map());
    expect(again.app.connection.state.value).toMatchObject({ kind: 'signedOut' });
    expect(view(again)).toMatchObject({ cells: 'B2:C4', refreshedAt: before?.refreshedAt });
  });
});
