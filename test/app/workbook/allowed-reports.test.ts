/**
 * Tests a workbook of another author, opened by a reader who is signed in: nothing uses the
 * reader's rights before they allow it.
 */
import { signal } from '@preact/signals';
import { getWorkbookQuestion } from '../../../src/app';
import { createAllowedReports } from '../../../src/app/workbook/allowed-reports';
import { createWorkbookStore, LAST_AUTHOR, type WorkbookFile } from '../../../src/workbench/store';
import { findView, readId, readViews } from '../../support/app-state';
import { createMapStorage } from '../../support/device-storage';
import { settle } from '../../support/excel-host';
import { readWorkbookId } from '../../support/file-records';
import { placeAt, placeAtSelection } from '../../support/place-report';
import { rect } from '../../support/rect';
import {
  createSignedInStorage,
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
beforeEach(() => {
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [['North', 'old']] },
    { id: 2, name: 'Salaries', columns: ['Name', 'Pay'], rows: [['Ada', 'secret']] },
  ]);
});

/**
 * Makes a file with report 1 at A1:B2, as its sender saved it; the platform has newer rows since.
 */
async function createSentFile(): Promise<WorkbookFile> {
  const sender = await apps.start(platform);
  await placeAtSelection(sender);
  const file = sender.store.toFile();
  apps.close(sender);
  changeReport(platform, { rows: [['North', 'new']] });
  return file;
}

/** The pane always requests the list of reports that it shows, whatever the workbook holds. */
const LIST_CALLS = ['listReports'];

interface Reader extends SmallApp {
  /** The requests to the platform. */
  readonly verbs: string[];
}

async function openFile(file: WorkbookFile, otherOptions: SmallAppOptions = {}): Promise<Reader> {
  const verbs: string[] = [];
  const gate = async (verb: string) => {
    verbs.push(verb);
  };
  const store = createWorkbookStore({ file });
  const test = await apps.start(platform, { store, gate, asksFirst: true, ...otherOptions });
  await settle(test.host);
  return { ...test, verbs };
}

const readCells = ({ store }: SmallApp) => store.readValues(store.activeSheetId, rect(0, 0, 2, 2));
const OLD_CELLS = [
  ['Region', 'Net'],
  ['North', 'old'],
];
const NEW_CELLS = [
  ['Region', 'Net'],
  ['North', 'new'],
];

function readNotAllowed({ app }: SmallApp) {
  const state = app.placements.state.peek();
  return state.kind === 'ready' ? state.notAllowed : undefined;
}

/** Changes the file so that the placement names another report. */
function changeReportId(file: WorkbookFile): WorkbookFile {
  const settings = file.settings?.map(([key, value]) => {
    const text = String(value);
    return [key, key.startsWith('inlay.placement') ? text.replace('"reportId":1', '"reportId":2') : value] as const;
  });
  return { ...file, ...(settings && { settings }) };
}

it('a file that is not allowed requests nothing from the platform, whatever is opened, selected or refreshed [P18]', async () => {
  const file = await createSentFile();
  const records = platform.records;
  const test = await openFile(file);
  const details = await test.app.placements.openDetails();
  const stop = details.followSelection();
  test.store.select(test.store.activeSheetId, rect(1, 1));
  await settle(test.host);
  await test.app.placements.refresh(readId(test));
  await test.app.refreshAll();
  await test.app.placements.refreshSelected();
  await test.app.placements.placeAgain(readId(test));
  await details.openRepair(readId(test));
  stop();
  expect(test.verbs).toEqual(LIST_CALLS);
  expect(platform.records).toEqual(records);
  expect(readCells(test)).toEqual(OLD_CELLS);
  expect(findView(test)?.status).toEqual({ kind: 'notAllowed' });
});

it('the question about a file lists what the file would read [P18]', async () => {
  const test = await openFile(await createSentFile());
  expect(readNotAllowed(test)).toMatchObject({
    placements: [{ reportId: 1, name: 'Sales', cells: 'A1:B2' }],
    hasAllowedReports: false,
    isPostponed: false,
  });
});

it('the pane names who saved the file last, with one request to Excel [P18]', async () => {
  const file = await createSentFile();
  const test = await openFile({ ...file, properties: [...file.properties, [LAST_AUTHOR, 'Priya Shah']] });
  const details = await test.app.placements.openDetails();
  test.host.clearLog();
  expect(await details.readLastSaver()).toBe('Priya Shah');
  expect(test.host.readLog()).toHaveLength(1);
  expect(test.verbs).toEqual(LIST_CALLS);
  const unnamed = await openFile(file);
  expect(await (await unnamed.app.placements.openDetails()).readLastSaver()).toBeUndefined();
});

it('a file of a platform that the reader is not signed in to requests nothing anywhere [P18]', async () => {
  const file = await createSentFile();
  const settings = file.settings.map(([key, value]) => {
    const text = String(value);
    return [key, text.replaceAll('https://platform.test/api', 'https://elsewhere.test/api')] as const;
  });
  const test = await openFile({ ...file, settings });
  await test.app.refreshAll();
  expect(findView(test)?.status).toEqual({ kind: 'foreign', platform: 'https://elsewhere.test/api' });
  expect([readNotAllowed(test), test.verbs, readCells(test)]).toEqual([undefined, LIST_CALLS, OLD_CELLS]);
});

it('a file refreshes once it is allowed, and is not asked about again on this device [P18]', async () => {
  const file = await createSentFile();
  const storedTexts = createSignedInStorage();
  const test = await openFile(file, { storedTexts });
  await test.app.placements.answerAllow('allow');
  expect(readCells(test)).toEqual(NEW_CELLS);
  expect(readNotAllowed(test)).toBeUndefined();
  const reopenedApp = await openFile(file, { storedTexts });
  expect(readNotAllowed(reopenedApp)).toBeUndefined();
  await reopenedApp.app.refreshAll();
  expect(readCells(reopenedApp)).toEqual(NEW_CELLS);
  const otherDevice = await openFile(file);
  expect(readNotAllowed(otherDevice)).toBeDefined();
  expect(readCells(otherDevice)).toEqual(OLD_CELLS);
});

it('the answer "Not now" leaves all as it is until the user refreshes [P18]', async () => {
  const test = await openFile(await createSentFile());
  await test.app.placements.answerAllow('notNow');
  expect(readNotAllowed(test)?.isPostponed).toBe(true);
  await test.app.refreshAll();
  expect(readNotAllowed(test)?.isPostponed).toBe(false);
  expect(test.verbs).toEqual(LIST_CALLS);
  await test.app.placements.answerAllow('allow');
  await test.app.placements.answerAllow('takeBack');
  expect(readNotAllowed(test)).toBeDefined();
  const before = test.verbs.length;
  await test.app.refreshAll();
  expect(test.verbs).toHaveLength(before);
});

it('"Refresh all" refreshes what is allowed, and does not ask again about a report that was postponed [P18]', async () => {
  const test = await openFile(await createSentFile());
  await placeAt(test, 5, 5, 2);
  await test.app.placements.answerAllow('notNow');
  changeReport(platform, { rows: [['Ada', 'raised']] }, 2);
  await test.app.refreshAll();
  expect(readNotAllowed(test)?.isPostponed).toBe(true);
  expect(test.store.readValues(test.store.activeSheetId, rect(6, 6))).toEqual([['raised']]);
});

it('another report in an allowed workbook is asked about, too [P18]', async () => {
  const file = await createSentFile();
  const storedTexts = createSignedInStorage();
  const test = await openFile(file, { storedTexts });
  await test.app.placements.answerAllow('allow');
  const reopenedWithOther = await openFile(changeReportId(file), { storedTexts });
  expect(readNotAllowed(reopenedWithOther)?.placements).toMatchObject([{ reportId: 2, name: 'Sales' }]);
  expect(reopenedWithOther.verbs).toEqual(LIST_CALLS);
  expect(readCells(reopenedWithOther)).toEqual(OLD_CELLS);
});

it('a report that the user places is allowed with that, and the others are not [P18]', async () => {
  const storedTexts = createSignedInStorage();
  const test = await openFile(await createSentFile(), { storedTexts });
  await placeAt(test, 5, 5, 2);
  await test.app.refreshAll();
  expect(readViews(test).map(({ status }) => status.kind)).toEqual(['notAllowed', 'upToDate']);
  expect(readNotAllowed(test)?.hasAllowedReports).toBe(true);
  const reopenedApp = await openFile(test.store.toFile(), { storedTexts });
  expect(readViews(reopenedApp).map(({ status }) => status.kind)).toEqual(['notAllowed', 'upToDate']);
});

it('a copy may read what the original was allowed to read [P18]', async () => {
  const file = await createSentFile();
  const storedTexts = createSignedInStorage();
  const test = await openFile(file, { storedTexts, documentUrl: 'https://files.test/Copy.xlsx' });
  await test.app.placements.answerAllow('allow');
  expect(readCells(test)).toEqual(OLD_CELLS);
  await test.app.placements.answerCopy('copy');
  expect(readNotAllowed(test)).toBeUndefined();
  await test.app.refreshAll();
  expect(readCells(test)).toEqual(NEW_CELLS);
  const reopenedApp = await openFile(test.store.toFile(), { storedTexts, documentUrl: 'https://files.test/Copy.xlsx' });
  expect(readNotAllowed(reopenedApp)).toBeUndefined();
});

it('one answer allows a copy and says what it is, and the copy refreshes [P7] [P18]', async () => {
  const storedTexts = createSignedInStorage();
  const optionsOfCopy = { storedTexts, documentUrl: 'https://files.test/Copy.xlsx' };
  const test = await openFile(await createSentFile(), optionsOfCopy);
  const before = findView(test)?.id;
  expect(getWorkbookQuestion(test.app.placements.state.peek())).toBe('allow');
  await test.app.placements.answerAllow('allow', 'copy');
  expect([getWorkbookQuestion(test.app.placements.state.peek()), readCells(test)]).toEqual([undefined, NEW_CELLS]);
  expect(findView(test)?.id).not.toBe(before);
  const reopenedApp = await openFile(test.store.toFile(), optionsOfCopy);
  expect(getWorkbookQuestion(reopenedApp.app.placements.state.peek())).toBeUndefined();
});

it('a copy keeps what formulas of the original were allowed to read [P18]', async () => {
  const storedTexts = createSignedInStorage();
  const test = await openFile(await createSentFile(), { storedTexts });
  await test.app.placements.answerAllow('allow');
  const id = readWorkbookId(test);
  const reportKey = `https://platform.test/api 1 "stock"`;
  storedTexts.set(`allowed.${id}`, [storedTexts.get(`allowed.${id}`), reportKey].join('\n'));
  const copy = await openFile(test.store.toFile(), { storedTexts, documentUrl: 'https://files.test/Copy.xlsx' });
  await copy.app.placements.answerCopy('copy');
  const reopenedApp = await openFile(copy.store.toFile(), { storedTexts, documentUrl: 'https://files.test/Copy.xlsx' });
  const state = reopenedApp.app.placements.state.peek();
  expect(state.kind === 'ready' && state.allowed.has(reportKey)).toBe(true);
});

it('a copy is asked about after "Not now" only if something in it is allowed [P18]', async () => {
  const storedTexts = createSignedInStorage();
  const optionsOfCopy = { storedTexts, documentUrl: 'https://files.test/Copy.xlsx' };
  const file = await createSentFile();
  const test = await openFile(file, optionsOfCopy);
  await test.app.placements.answerAllow('notNow');
  expect(getWorkbookQuestion(test.app.placements.state.peek())).toBeUndefined();
  await test.app.refreshAll();
  expect(getWorkbookQuestion(test.app.placements.state.peek())).toBe('allow');
  await test.app.placements.answerAllow('allow');
  expect(getWorkbookQuestion(test.app.placements.state.peek())).toBe('copy');
});

it('unlinking a placement that was not allowed reports nothing to the platform [P18]', async () => {
  const test = await openFile(await createSentFile());
  await test.app.placements.unlink(readId(test), 'leave');
  expect(readViews(test)).toEqual([]);
  expect(test.verbs).toEqual(LIST_CALLS);
});

it('a placing that was cut off keeps its permission on the device where the user began it, for its report only [P18]', () => {
  const report = { platform: 'https://p.test', deploymentId: 1, reportId: 1, reportName: 'Sales' };
  const createStoredPermissions = (storedTexts: Map<string, string>) =>
    createAllowedReports(
      { workbookRecord: signal(undefined), placements: signal([]) },
      createMapStorage(storedTexts, new Map()),
    );
  const isAllowedAfterCrash = (storedTexts: Map<string, string>, reportId = 1) => {
    const allowed = createStoredPermissions(storedTexts);
    allowed.recoverPlacing({ id: 'one', report: { ...report, reportId } });
    return allowed.has({ ...report, reportId });
  };
  const [deviceOfPlacing, otherReportDevice] = [new Map<string, string>(), new Map<string, string>()];
  for (const storedTexts of [deviceOfPlacing, otherReportDevice])
    createStoredPermissions(storedTexts).startPlacing('one', report);
  expect([
    isAllowedAfterCrash(deviceOfPlacing),
    isAllowedAfterCrash(otherReportDevice, 2),
    isAllowedAfterCrash(new Map()),
  ]).toEqual([true, false, false]);
});
