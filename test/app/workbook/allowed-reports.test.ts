/**
 * Tests a workbook of another author, opened by a reader who is signed in: nothing uses the
 * reader's rights before they allow it.
 */
import { signal } from '@preact/signals';
import { workbookQuestion } from '../../../src/app';
import { createAllowedReports } from '../../../src/app/workbook/allowed-reports';
import { createWorkbookStore, LAST_AUTHOR, type WorkbookFile } from '../../../src/workbench/store';
import { view, views } from '../../support/app';
import { storageIn } from '../../support/device-storage';
import { settle } from '../../support/excel-host';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
  signedIn,
} from '../../support/small-platform';

const apps = openedApps();
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
async function sent(): Promise<WorkbookFile> {
  const sender = apps.add(openSmallApp(platform));
  await sender.app.start();
  await sender.app.report.open(1);
  await sender.app.report.place();
  const file = sender.store.toFile();
  apps.close(sender);
  const report = platform.reports.get(1);
  if (report) report.rows = [['North', 'new']];
  return file;
}

/** The pane always requests the list of reports that it shows, whatever the workbook holds. */
const THE_LIST = ['listReports'];

interface Reader extends SmallApp {
  /** The requests to the platform. */
  readonly verbs: string[];
}

async function opened(file: WorkbookFile, more: SmallAppOptions = {}): Promise<Reader> {
  const verbs: string[] = [];
  const gate = async (verb: string) => {
    verbs.push(verb);
  };
  const store = createWorkbookStore({ file });
  const test = apps.add(openSmallApp(platform, { store, gate, asksFirst: true, ...more }));
  await test.app.start();
  await settle(test.host);
  return { ...test, verbs };
}

const shown = ({ store }: SmallApp) => store.values(store.activeSheetId, rect(0, 0, 2, 2));
const OLD = [
  ['Region', 'Net'],
  ['North', 'old'],
];
const NEW = [
  ['Region', 'Net'],
  ['North', 'new'],
];

function asked({ app }: SmallApp) {
  const state = app.placements.state.peek();
  return state.kind === 'ready' ? state.notAllowed : undefined;
}

/** Changes the file so that the placement names another report. */
function namingAnother(file: WorkbookFile): WorkbookFile {
  const settings = file.settings?.map(([key, value]) => {
    const text = String(value);
    return [key, key.startsWith('inlay.placement') ? text.replace('"reportId":1', '"reportId":2') : value] as const;
  });
  return { ...file, ...(settings && { settings }) };
}

it('a file that is not allowed requests nothing from the platform, whatever is opened, selected or refreshed [P18]', async () => {
  const file = await sent();
  const records = platform.records;
  const test = await opened(file);
  const details = await test.app.placements.openDetails();
  const stop = details.follow();
  test.store.select(test.store.activeSheetId, rect(1, 1));
  await settle(test.host);
  await test.app.placements.refresh(view(test)?.id ?? '');
  await test.app.refreshAll();
  await test.app.placements.refreshSelected();
  await test.app.placements.placeAgain(view(test)?.id ?? '');
  await details.openRepair(view(test)?.id ?? '');
  stop();
  expect(test.verbs).toEqual(THE_LIST);
  expect(platform.records).toEqual(records);
  expect(shown(test)).toEqual(OLD);
  expect(view(test)?.status).toEqual({ kind: 'notAllowed' });
});

it('the question about a file lists what the file would read [P18]', async () => {
  const test = await opened(await sent());
  expect(asked(test)).toMatchObject({
    placements: [{ reportId: 1, name: 'Sales', cells: 'A1:B2' }],
    hasAllowedReports: false,
    isPostponed: false,
  });
});

it('the pane names who saved the file last, with one request to Excel [P18]', async () => {
  const file = await sent();
  const test = await opened({ ...file, properties: [...file.properties, [LAST_AUTHOR, 'Priya Shah']] });
  const details = await test.app.placements.openDetails();
  test.host.clearLog();
  expect(await details.readLastSaver()).toBe('Priya Shah');
  expect(test.host.log()).toHaveLength(1);
  expect(test.verbs).toEqual(THE_LIST);
  const unnamed = await opened(file);
  expect(await (await unnamed.app.placements.openDetails()).readLastSaver()).toBeUndefined();
});

it('a file of a platform that the reader is not signed in to requests nothing anywhere [P18]', async () => {
  const file = await sent();
  const settings = file.settings.map(([key, value]) => {
    const text = String(value);
    return [key, text.replaceAll('https://platform.test/api', 'https://elsewhere.test/api')] as const;
  });
  const test = await opened({ ...file, settings });
  await test.app.refreshAll();
  expect(view(test)?.status).toEqual({ kind: 'foreign', platform: 'https://elsewhere.test/api' });
  expect([asked(test), test.verbs, shown(test)]).toEqual([undefined, THE_LIST, OLD]);
});

it('a file refreshes once it is allowed, and is not asked about again on this device [P18]', async () => {
  const file = await sent();
  const kept = signedIn();
  const test = await opened(file, { kept });
  await test.app.placements.answerAllow('allow');
  expect(shown(test)).toEqual(NEW);
  expect(asked(test)).toBeUndefined();
  const again = await opened(file, { kept });
  expect(asked(again)).toBeUndefined();
  await again.app.refreshAll();
  expect(shown(again)).toEqual(NEW);
  const elsewhere = await opened(file);
  expect(asked(elsewhere)).toBeDefined();
  expect(shown(elsewhere)).toEqual(OLD);
});

it('the answer "Not now" leaves all as it is until the user refreshes [P18]', async () => {
  const test = await opened(await sent());
  await test.app.placements.answerAllow('notNow');
  expect(asked(test)?.isPostponed).toBe(true);
  await test.app.refreshAll();
  expect(asked(test)?.isPostponed).toBe(false);
  expect(test.verbs).toEqual(THE_LIST);
  await test.app.placements.answerAllow('allow');
  await test.app.placements.answerAllow('takeBack');
  expect(asked(test)).toBeDefined();
  const before = test.verbs.length;
  await test.app.refreshAll();
  expect(test.verbs).toHaveLength(before);
});

it('another report in an allowed workbook is asked about, too [P18]', async () => {
  const file = await sent();
  const kept = signedIn();
  const test = await opened(file, { kept });
  await test.app.placements.answerAllow('allow');
  const other = await opened(namingAnother(file), { kept });
  expect(asked(other)?.placements).toMatchObject([{ reportId: 2, name: 'Sales' }]);
  expect(other.verbs).toEqual(THE_LIST);
  expect(shown(other)).toEqual(OLD);
});

it('a report that the user places is allowed with that, and the others are not [P18]', async () => {
  const kept = signedIn();
  const test = await opened(await sent(), { kept });
  test.store.select(test.store.activeSheetId, rect(5, 5));
  await settle(test.host);
  await test.app.report.open(2);
  await test.app.report.place();
  await test.app.refreshAll();
  expect(views(test).map(({ status }) => status.kind)).toEqual(['notAllowed', 'upToDate']);
  expect(asked(test)?.hasAllowedReports).toBe(true);
  const again = await opened(test.store.toFile(), { kept });
  expect(views(again).map(({ status }) => status.kind)).toEqual(['notAllowed', 'upToDate']);
});

it('a copy may read what the original was allowed to read [P18]', async () => {
  const file = await sent();
  const kept = signedIn();
  const test = await opened(file, { kept, documentUrl: 'https://files.test/Copy.xlsx' });
  await test.app.placements.answerAllow('allow');
  expect(shown(test)).toEqual(OLD);
  await test.app.placements.answerCopy('copy');
  expect(asked(test)).toBeUndefined();
  await test.app.refreshAll();
  expect(shown(test)).toEqual(NEW);
  const again = await opened(test.store.toFile(), { kept, documentUrl: 'https://files.test/Copy.xlsx' });
  expect(asked(again)).toBeUndefined();
});

it('one answer allows a copy and says what it is, and the copy refreshes [P7] [P18]', async () => {
  const kept = signedIn();
  const copied = { kept, documentUrl: 'https://files.test/Copy.xlsx' };
  const test = await opened(await sent(), copied);
  const before = view(test)?.id;
  expect(workbookQuestion(test.app.placements.state.peek())).toBe('allow');
  await test.app.placements.answerAllow('allow', 'copy');
  expect([workbookQuestion(test.app.placements.state.peek()), shown(test)]).toEqual([undefined, NEW]);
  expect(view(test)?.id).not.toBe(before);
  const again = await opened(test.store.toFile(), copied);
  expect(workbookQuestion(again.app.placements.state.peek())).toBeUndefined();
});

it('a copy keeps what formulas of the original were allowed to read [P18]', async () => {
  const kept = signedIn();
  const test = await opened(await sent(), { kept });
  await test.app.placements.answerAllow('allow');
  const id = JSON.parse(String(test.store.settings.get('inlay.workbook'))).id;
  const named = `https://platform.test/api 1 "stock"`;
  kept.set(`allowed.${id}`, [kept.get(`allowed.${id}`), named].join('\n'));
  const copy = await opened(test.store.toFile(), { kept, documentUrl: 'https://files.test/Copy.xlsx' });
  await copy.app.placements.answerCopy('copy');
  const again = await opened(copy.store.toFile(), { kept, documentUrl: 'https://files.test/Copy.xlsx' });
  const state = again.app.placements.state.peek();
  expect(state.kind === 'ready' && state.allowed.has(named)).toBe(true);
});

it('a copy is asked about after "Not now" only if something in it is allowed [P18]', async () => {
  const kept = signedIn();
  const copied = { kept, documentUrl: 'https://files.test/Copy.xlsx' };
  const file = await sent();
  const test = await opened(file, copied);
  await test.app.placements.answerAllow('notNow');
  expect(workbookQuestion(test.app.placements.state.peek())).toBeUndefined();
  await test.app.refreshAll();
  expect(workbookQuestion(test.app.placements.state.peek())).toBe('allow');
  await test.app.placements.answerAllow('allow');
  expect(workbookQuestion(test.app.placements.state.peek())).toBe('copy');
});

it('unlinking a placement that was not allowed reports nothing to the platform [P18]', async () => {
  const test = await opened(await sent());
  await test.app.placements.unlink(view(test)?.id ?? '', 'leave');
  expect(views(test)).toEqual([]);
  expect(test.verbs).toEqual(THE_LIST);
});

it('a placing that was cut off keeps its permission on the device where the user began it, for its report only [P18]', () => {
  const report = { platform: 'https://p.test', deploymentId: 1, reportId: 1, reportName: 'Sales' };
  const open = (kept: Map<string, string>) =>
    createAllowedReports({ workbook: signal(undefined), placements: signal([]) }, storageIn(kept, new Map()));
  const isAllowedAfterCrash = (kept: Map<string, string>, reportId = 1) => {
    const allowed = open(kept);
    allowed.recoverPlacing({ id: 'one', report: { ...report, reportId } });
    return allowed.has({ ...report, reportId });
  };
  const [here, misled] = [new Map<string, string>(), new Map<string, string>()];
  for (const kept of [here, misled]) open(kept).startPlacing('one', report);
  expect([isAllowedAfterCrash(here), isAllowedAfterCrash(misled, 2), isAllowedAfterCrash(new Map())]).toEqual([
    true,
    false,
    false,
  ]);
});
