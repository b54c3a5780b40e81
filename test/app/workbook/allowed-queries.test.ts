/** Tests that a file with queries of its own reads nothing before the user has allowed exactly these. */
import { signal } from '@preact/signals';
import { countAllowed, type ReportCount } from '../../../src/app';
import { createAllowedReports } from '../../../src/app/workbook/allowed-reports';
import { createWorkbookStore, type WorkbookFile } from '../../../src/workbench/store';
import { createPlacement } from '../../placement/placement-fixture';
import { findView, readReadyState } from '../../support/app-state';
import { createMapStorage } from '../../support/device-storage';
import { settle } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { createSignedInStorage, type SmallApp } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import {
  BY_REGION,
  BY_REGION_AND_MONTH,
  changeQuery,
  placeQuery,
  placeReport,
  setUpOwnQueryStage,
} from '../pipeline/own-query-stage';
import { createFact, readBlock } from '../pipeline/pivot-stage';

const { platform, verbs, startApp, reopen } = setUpOwnQueryStage();

/** The pane always requests the list of reports that it shows, whatever the workbook holds. */
const listOtherVerbs = () => verbs().filter((verb) => verb !== 'listReports');
const ALL = JSON.stringify({ dimensions: ['f.customer'], measures: ['f.amount'] });

/** Makes a file with a query, as its sender saved it. */
async function createSentFile(): Promise<WorkbookFile> {
  const sender = await startApp({ storedTexts: createSignedInStorage() });
  await placeQuery(sender);
  sender.app.dispose();
  changeReport(platform(), { facts: [createFact('East', '2026-01', 3)] });
  return sender.store.toFile();
}

/** Opens a file on a device that asks first. */
async function openFile(file: WorkbookFile, storedTexts: Map<string, string>): Promise<SmallApp> {
  verbs().length = 0;
  return startApp({ store: createWorkbookStore({ file }), asksFirst: true, storedTexts });
}

function changeFile(file: WorkbookFile, from: string, to: string): WorkbookFile {
  const settings = file.settings.map(([key, value]) => {
    const text = String(value);
    return [key, key.startsWith('inlay.placement') ? text.replace(from, to) : value] as const;
  });
  return { ...file, settings };
}

const readNotAllowed = (test: SmallApp) => readReadyState(test).notAllowed;

function countAllowedReports(test: SmallApp): ReportCount {
  return countAllowed(readReadyState(test).allowed, test.app.session.value);
}

it('a query of an unknown file sends nothing before it is allowed, whatever the reader opens [P18]', async () => {
  const test = await openFile(await createSentFile(), createSignedInStorage());
  const id = findView(test)?.id ?? '';
  const details = await test.app.placements.openDetails();
  const stop = details.followSelection();
  test.store.select(test.store.activeSheetId, rect(4, 2));
  await settle(test.host);
  await details.openPlacedQuery(id);
  await test.app.refreshAll();
  stop();
  expect([listOtherVerbs(), details.queryState.value.kind]).toEqual([[], 'closed']);
  expect(readNotAllowed(test)?.placements).toMatchObject([{ name: 'My sales', isQuery: true, cells: 'B4:C6' }]);
  await test.app.placements.answerAllow('allow');
  expect(readBlock(test)).toEqual([
    ['Region', 'Amount'],
    ['East', 3],
  ]);
  expect(countAllowedReports(test)).toEqual({ reports: 1, names: 0 });
});

it('another query in an allowed file is asked about, too [P18]', async () => {
  const file = await createSentFile();
  const storedTexts = createSignedInStorage();
  await (await openFile(file, storedTexts)).app.placements.answerAllow('allow');
  const same = await openFile(file, storedTexts);
  expect(readNotAllowed(same)).toBeUndefined();
  same.app.dispose();
  const other = JSON.stringify(ALL).slice(1, -1);
  const changed = await openFile(changeFile(file, JSON.stringify(BY_REGION).slice(1, -1), other), storedTexts);
  await changed.app.refreshAll();
  expect(readNotAllowed(changed)?.placements).toHaveLength(1);
  expect(listOtherVerbs()).toEqual([]);
});

it('the permission for a report does not include a changed query of it, nor the other way round [P18]', async () => {
  const storedTexts = createSignedInStorage();
  const sender = await startApp({ storedTexts: createSignedInStorage() });
  const id = await placeReport(sender);
  const savedFile = sender.store.toFile();
  await changeQuery(sender, id, BY_REGION);
  const changedFile = sender.store.toFile();
  const test = await openFile(savedFile, storedTexts);
  await test.app.placements.answerAllow('allow');
  const changed = await openFile(changedFile, storedTexts);
  expect(readNotAllowed(changed)?.placements).toMatchObject([{ reportId: 1, name: 'Sales' }]);
  const otherDevice = createSignedInStorage();
  await (await openFile(changedFile, otherDevice)).app.placements.answerAllow('allow');
  expect(readNotAllowed(await openFile(savedFile, otherDevice))?.placements).toHaveLength(1);
});

it('a query that the user changes is allowed instead of the one before [P18] [P19]', async () => {
  const storedTexts = createSignedInStorage();
  const test = await startApp({ asksFirst: true, storedTexts });
  const id = await placeQuery(test);
  await changeQuery(test, id, BY_REGION_AND_MONTH);
  expect([findView(test, id)?.status.kind, countAllowedReports(test)]).toEqual(['upToDate', { reports: 1, names: 0 }]);
  const reopened = await reopen(test, { asksFirst: true, storedTexts });
  expect([readNotAllowed(reopened), countAllowedReports(reopened).reports]).toEqual([undefined, 1]);
  await placeQuery(reopened, BY_REGION_AND_MONTH, {}, [3, 8]);
  await changeQuery(reopened, id, BY_REGION);
  expect([findView(reopened, id)?.status.kind, countAllowedReports(reopened).reports]).toEqual(['upToDate', 2]);
  expect(readNotAllowed(reopened)).toBeUndefined();
});

it('an allowed query does not let formulas look up its name, or read its report [P18]', () => {
  const platformPart = { platform: 'https://p.test', deploymentId: 1 };
  const mine = { ...platformPart, reportId: 0, reportName: 'Mine', ownQuery: { json: BY_REGION } };
  const changed = { ...platformPart, reportId: 1, reportName: 'Sales', ownQuery: { json: ALL, changedFrom: 'a' } };
  const placements = [mine, changed].map((report) => createPlacement({ report }));
  const registry = { workbookRecord: signal(undefined), placements: signal(placements) };
  const allowed = createAllowedReports(registry, createMapStorage(new Map(), new Map()));
  allowed.allow([mine, changed]);
  const mayRead = (reportId: number | string) => allowed.has({ ...platformPart, reportId });
  expect([mine, changed].map(allowed.has)).toEqual([true, true]);
  expect(['Mine', 'Sales', 0, 1].map(mayRead)).toEqual([false, false, false, false]);
  allowed.allow([{ ...changed, ownQuery: undefined }]);
  expect(['Mine', 'Sales', 1].map(mayRead)).toEqual([false, true, true]);
});
