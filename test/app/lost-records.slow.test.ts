/**
 * Tests records of the platform about placements that the file has lost: which ones the pane lists,
 * and what the user can do about each.
 */
import { createTokenAuthorizer } from '../../src/client';
import { tryParseAddress } from '../../src/grid';
import { createWorkbookStore } from '../../src/workbench/store';
import { type AppUnderTest, createNetwork, openReport, select, setUpStage } from '../support/app';
import { readId, readViewsWithSheets } from '../support/app-state';
import { createMapStorage } from '../support/device-storage';
import { settle } from '../support/excel-host';
import { readWorkbookId } from '../support/file-records';
import { findReport } from '../support/platform-requests';

const { platform, startApp, startConnectedApp, readPlatformRecords } = setUpStage();

const REPORT = 'Loyalty tiers';
/** Only administrators may read this report. */
const HIDDEN_REPORT_ID = 36;

/** Places the report at B4, and opens a version of the file that does not contain the placement. */
async function loseReport(options: Parameters<typeof startApp>[0] = {}) {
  const first = await startConnectedApp();
  await openReport(first, REPORT);
  await select(first, 3, 1);
  await first.app.report.place();
  const file = first.store.toFile();
  const settings = file.settings.filter(([key]) => !key.startsWith('inlay.placement.'));
  const { storedTexts } = first;
  const test = await startApp({ ...options, storedTexts, store: createWorkbookStore({ file: { ...file, settings } }) });
  const report = await findReport({ platform: platform().url, token: platform().token }, REPORT);
  return { test, reportId: Number(report.id), readPlatformRecords: () => readPlatformRecords(test, report.id) };
}

function readLostRecords({ app }: AppUnderTest) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? (state.lostRecords ?? []) : [];
}

/** A platform that does not learn what to remove answers with the report as it is. */
const dropBody: typeof fetch = async (input, init) =>
  init?.method === 'DELETE'
    ? fetch(String(input).replace('/connect-workbook', ''), { headers: init.headers ?? {} })
    : fetch(input, init);

const listQuestions = ({ requests }: AppUnderTest) => requests.filter((one) => one.includes('external-documents'));

describe('a record that the file has lost', () => {
  it('a lost record is listed with its report and cells, after one request in a session [P13]', async () => {
    const { test, reportId } = await loseReport();
    expect(listQuestions(test)).toEqual([]);
    await test.app.placements.findLostRecords();
    await test.app.placements.findLostRecords();
    expect(readLostRecords(test)).toMatchObject([
      { reportId, reportName: REPORT, cells: 'Sheet1!B4', isInDeployment: true },
    ]);
    expect(listQuestions(test)).toHaveLength(1);
  });

  it('a lost record on the second page of the list is found, too', async () => {
    const firstPage = { items: [], pageInfo: { hasNextPage: true, endCursor: 'next' } };
    const { test } = await loseReport({
      fetch: async (input, init) => {
        const { pathname, searchParams } = new URL(String(input));
        if (!pathname.includes('/external-documents/')) return fetch(input, init);
        return searchParams.has('after') ? fetch(String(input).split('?')[0] ?? '', init) : Response.json(firstPage);
      },
    });
    await test.app.placements.findLostRecords();
    expect(readLostRecords(test)).toMatchObject([{ reportName: REPORT }]);
  });

  it('a lost record that the user removes disappears from the list and from the platform', async () => {
    const { test, readPlatformRecords } = await loseReport();
    await test.app.placements.findLostRecords();
    for (const record of readLostRecords(test)) await test.app.placements.removeLostRecord(record);
    expect([readLostRecords(test), await readPlatformRecords()]).toEqual([[], []]);
  });

  it('a lost record stays listed with the failure if the platform does not remove it [P19]', async () => {
    const { test } = await loseReport({
      fetch: async (input, init) =>
        init?.method === 'DELETE' ? Response.json({ error: 'Not now.' }, { status: 500 }) : fetch(input, init),
    });
    await test.app.placements.findLostRecords();
    for (const record of readLostRecords(test)) await test.app.placements.removeLostRecord(record);
    expect(readLostRecords(test)).toMatchObject([{ reportName: REPORT, failure: { code: 'PlatformBroken' } }]);
  });

  it('a lost record stays listed if a proxy drops the body that names it, so that nothing is removed [P19]', async () => {
    const { test, readPlatformRecords } = await loseReport({
      fetch: dropBody,
    });
    await test.app.placements.findLostRecords();
    for (const record of readLostRecords(test)) await test.app.placements.removeLostRecord(record);
    expect(readLostRecords(test)).toMatchObject([{ reportName: REPORT, failure: { code: 'Refused' } }]);
    expect(await readPlatformRecords()).toHaveLength(1);
  });

  it('a lost report that is placed again at its cells takes its record over', async () => {
    const { test, reportId, readPlatformRecords } = await loseReport();
    await test.app.placements.findLostRecords();
    const cells = tryParseAddress(readLostRecords(test)[0]?.cells ?? '');
    if (cells) await test.app.placements.openDetails().showCells(cells);
    await settle(test.host);
    await test.app.report.open(reportId);
    await test.app.report.place();
    await test.app.report.decide('overwrite');
    expect(readViewsWithSheets(test)).toMatchObject([{ name: REPORT, status: { kind: 'upToDate' } }]);
    expect(readLostRecords(test)).toEqual([]);
    expect(await readPlatformRecords()).toMatchObject([{ resultLocation: 'Sheet1!B4', host: 'EXCEL' }]);
  });

  it('a lost record of a report that the user may not read names the person to ask', async () => {
    const { test } = await loseReport();
    const administrator = createNetwork(fetch).createPlatformClient(
      platform().url,
      createTokenAuthorizer(`${platform().token}-administrator`),
    );
    await administrator.connectWorkbook(1, HIDDEN_REPORT_ID, {
      externalWorkbookId: readWorkbookId(test),
      resultLocation: 'Sheet1!K4',
    });
    await test.app.placements.findLostRecords();
    expect(readLostRecords(test)).toContainEqual(
      expect.objectContaining({ reportName: undefined, cells: 'Sheet1!K4', owner: expect.stringMatching(/\w/) }),
    );
  });
});

it('a record whose placement is in the file is not listed', async () => {
  const test = await startConnectedApp();
  await openReport(test, REPORT);
  await test.app.report.place();
  await test.app.placements.findLostRecords();
  expect([listQuestions(test).length, readLostRecords(test)]).toEqual([1, []]);
});

it('a platform that cannot list records causes no failure', async () => {
  const isMissing = (path: string) => path.includes('/external-documents/');
  const { test } = await loseReport({
    fetch: async (input, init) =>
      isMissing(String(input)) ? Response.json({ error: 'Not here.' }, { status: 404 }) : fetch(input, init),
  });
  await test.app.placements.findLostRecords();
  expect(readLostRecords(test)).toEqual([]);
  expect(test.app.getDiagnostics()).not.toContain('listExternalDocumentPlacements');
});

it('a workbook that this device has not allowed to read reports asks nothing about its records [P18]', async () => {
  const { test } = await loseReport();
  const storage = createMapStorage(test.storedTexts, new Map());
  const other = await startApp({ storage, store: createWorkbookStore({ file: test.store.toFile() }) });
  await other.app.placements.findLostRecords();
  expect(listQuestions(other)).toEqual([]);
});

it('a record that the platform does not remove is not removed again and again', async () => {
  const test = await startConnectedApp({ fetch: dropBody });
  await openReport(test, REPORT);
  await test.app.report.place();
  await test.app.placements.unlink(readId(test), 'leave');
  expect(test.app.placements.state.value).toMatchObject({ kind: 'ready', groups: [], pendingUnlinks: [] });
});
