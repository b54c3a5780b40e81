import { APP_CONFIG } from '../../../src/platform/store';
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readViewsWithSheets } from '../../support/app-state';

const { platform, startApp, startConnectedApp } = setUpStage();

const REPORT = 'Items to reorder';

function readPreview({ app }: AppUnderTest) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.preview : undefined;
}

const findRowRequests = ({ requests }: AppUnderTest) => requests.filter((request) => request.includes('/cubejs-api/'));

async function setDownloadLock(isLocked: boolean): Promise<void> {
  await platform().database.run(
    `UPDATE settings SET value = jsonb_set(value::jsonb, '{restrictDataDownload}', to_jsonb($2::boolean))::text WHERE name = $1`,
    [APP_CONFIG, isLocked],
  );
}

/** Passes answers on; `change` may replace those whose address ends in `path`. */
function createFetchWithChange(path: string, change: (body: object) => Response): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    return new URL(String(input)).pathname.endsWith(path) ? change(await response.json()) : response;
  };
}

describe('rows that may not be downloaded', () => {
  it('a report whose roles may only read is downloadable, because the right belongs to the deployment', async () => {
    const rolesWithAccess = [{ id: 6, name: 'Viewers', actions: ['ReportRead'] }];
    const test = await startConnectedApp({
      fetch: createFetchWithChange('/reports/1', (report) =>
        Response.json({ ...report, canManage: false, rolesWithAccess }),
      ),
    });
    await test.app.report.open(1);
    await waitUntil(() => readPreview(test)?.kind === 'ready');
  });

  it('a refused data token means that rows may not be downloaded, and is shown with the platform’s reason', async () => {
    const test = await startApp();
    await test.app.connection.connect({
      address: platform().url,
      token: `${platform().token}-viewer`,
      keep: 'device',
    });
    await test.app.connection.chooseDeployment({ id: 1, name: 'Production' });
    await test.app.report.open(1);
    expect(readPreview(test)).toMatchObject({
      kind: 'failed',
      failure: { code: 'NoDownload', detail: expect.stringContaining('DownloadData'), requestId: expect.any(String) },
    });
    expect(findRowRequests(test)).toEqual([]);
  });

  it('a refresh without the right to download leaves the cells, and succeeds once the right is back [P2]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const readCells = () =>
      test.store.readValues(test.store.activeSheetId, { row: 3, column: 1, rows: 20, columns: 7 });
    const before = readCells();
    await setDownloadLock(true);
    const lockedApp = await startApp({ storedTexts: test.storedTexts, store: test.store });
    await lockedApp.app.placements.refreshAll();
    expect(readViewsWithSheets(lockedApp)).toMatchObject([
      { status: { kind: 'failed', failure: { code: 'DownloadLocked' } } },
    ]);
    expect(findRowRequests(lockedApp)).toEqual([]);
    expect(readCells()).toEqual(before);
    await setDownloadLock(false);
    await lockedApp.app.placements.refreshAll();
    expect(readViewsWithSheets(lockedApp)).toMatchObject([{ status: { kind: 'upToDate' } }]);
  });
});

it('a platform that knows no app configuration locks nothing', async () => {
  const test = await startConnectedApp({
    fetch: createFetchWithChange('/app-config', () =>
      Response.json({ message: 'Cannot GET /api/v1/app-config' }, { status: 404 }),
    ),
  });
  await openReport(test, REPORT);
  expect(readPreview(test)).toMatchObject({ kind: 'ready' });
});
