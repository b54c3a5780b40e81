import { APP_CONFIG } from '../../../src/platform/store';
import { type AppUnderTest, openReport, placements, select, setStage, until } from '../../support/app';

const { platform, begin, connected } = setStage();

const REPORT = 'Items to reorder';

function previewOf({ app }: AppUnderTest) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.preview : undefined;
}

const asksForRows = ({ requests }: AppUnderTest) => requests.filter((request) => request.includes('/cubejs-api/'));

async function lockAccount(isLocked: boolean): Promise<void> {
  await platform().database.run(
    `UPDATE settings SET value = jsonb_set(value::jsonb, '{restrictDataDownload}', to_jsonb($2::boolean))::text WHERE name = $1`,
    [APP_CONFIG, isLocked],
  );
}

/** Passes answers on; `change` may replace those whose address ends in `path`. */
function changing(path: string, change: (body: object) => Response): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    return new URL(String(input)).pathname.endsWith(path) ? change(await response.json()) : response;
  };
}

describe('rows that may not be downloaded', () => {
  it('a report whose roles may only read is downloadable, because the right belongs to the deployment', async () => {
    const rolesWithAccess = [{ id: 6, name: 'Viewers', actions: ['ReportRead'] }];
    const test = await connected({
      fetch: changing('/reports/1', (report) => Response.json({ ...report, canManage: false, rolesWithAccess })),
    });
    await test.app.report.open(1);
    await until(() => previewOf(test)?.kind === 'ready');
  });

  it('a refused data token means that rows may not be downloaded, and is shown with the platform’s reason', async () => {
    const test = await begin();
    await test.app.connection.connect({
      address: platform().url,
      token: `${platform().token}-viewer`,
      keep: 'device',
    });
    await test.app.connection.chooseDeployment({ id: 1, name: 'Production' });
    await test.app.report.open(1);
    expect(previewOf(test)).toMatchObject({
      kind: 'failed',
      failure: { code: 'NoDownload', detail: expect.stringContaining('DownloadData'), requestId: expect.any(String) },
    });
    expect(asksForRows(test)).toEqual([]);
  });

  it('a refresh without the right to download leaves the cells, and succeeds once the right is back [P2]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const cells = () => test.store.values(test.store.activeSheetId, { row: 3, column: 1, rows: 20, columns: 7 });
    const before = cells();
    await lockAccount(true);
    const locked = await begin({ kept: test.kept, store: test.store });
    await locked.app.placements.refreshAll();
    expect(placements(locked)).toMatchObject([{ status: { kind: 'failed', failure: { code: 'DownloadLocked' } } }]);
    expect(asksForRows(locked)).toEqual([]);
    expect(cells()).toEqual(before);
    await lockAccount(false);
    await locked.app.placements.refreshAll();
    expect(placements(locked)).toMatchObject([{ status: { kind: 'upToDate' } }]);
  });
});

it('a platform that knows no app configuration locks nothing', async () => {
  const test = await connected({
    fetch: changing('/app-config', () => Response.json({ message: 'Cannot GET /api/v1/app-config' }, { status: 404 })),
  });
  await openReport(test, REPORT);
  expect(previewOf(test)).toMatchObject({ kind: 'ready' });
});
