/**
 * Tests formulas in a workbook from someone else: Excel calls them when the file is opened, with the
 * reader's sign-in.
 */
import { countAllowed, countRequested, type ReportKey } from '../../src/app';
import { createReportFunctions } from '../../src/functions';
import type { Answer } from '../../src/functions/answer';
import { createWorkbookStore } from '../../src/workbench/store';
import { clock, waitUntil } from '../support/app';
import { settle } from '../support/excel-host';
import { placeAtSelection } from '../support/place-report';
import { createSignedInStorage, createSmallPlatform, type SmallPlatform } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
beforeEach(() => {
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Net'], rows: [['10']] },
    { id: 2, name: 'Salaries', columns: ['Net'], rows: [['secret']] },
  ]);
});

/** No time passes while something waits for a change in Excel. */
const QUICK_CLOCK = { now: () => 0, wait: async () => undefined };

async function openApp(
  storedTexts = createSignedInStorage(),
  store = createWorkbookStore({}),
  documentUrl = 'https://files.test/Book1.xlsx',
) {
  const verbs: string[] = [];
  const gate = async (verb: string) => {
    verbs.push(verb);
  };
  const test = await apps.start(platform, {
    storedTexts: storedTexts,
    store,
    gate,
    asksFirst: true,
    clock: QUICK_CLOCK,
    documentUrl,
  });
  const functions = createReportFunctions(await test.app.openReportRows(), clock);
  test.app.setFormulaRefresh(functions.refresh);
  /** Records in order what the cell showed. */
  function call(report: ReportKey, cell?: string) {
    const shown: unknown[] = [];
    const recordAnswer = (answer: Answer) =>
      shown.push(answer.kind === 'cells' ? answer.rows[0]?.[0] : answer.problem.code);
    const end = functions.ask({ kind: 'value', report, measure: 'Net', pairs: [], filters: [] }, recordAnswer, cell);
    return { shown, end };
  }
  const reopen = (url = documentUrl) => openApp(storedTexts, createWorkbookStore({ file: store.toFile() }), url);
  return { ...test, verbs, call, reopen };
}

function readPermissionQuestion({ app }: Awaited<ReturnType<typeof openApp>>) {
  const state = app.placements.state.peek();
  return state.kind === 'ready' ? state.notAllowed : undefined;
}

function countAllowedReports({ app }: Awaited<ReturnType<typeof openApp>>) {
  const state = app.placements.state.peek();
  return state.kind === 'ready' ? countAllowed(state.allowed, app.session.peek()) : { reports: 0, names: 0 };
}

it('new formulas are listed in the pane with their cells, and with the names of their reports once these were read [P19]', async () => {
  const test = await openApp();
  const { shown, end } = test.call(2, 'Sheet1!B2');
  await waitUntil(() => shown.length === 1);
  const { formulas } = await test.app.placements.openDetails();
  const listed = { report: 2, formulas: 1, first: 'Sheet1!B2' };
  expect(formulas.peek()).toEqual([{ ...listed, name: undefined }]);
  await test.app.placements.answerAllow('allow');
  await waitUntil(() => shown.length === 2);
  const times = { refreshedAt: expect.any(Number) };
  expect(formulas.peek()).toMatchObject([{ ...listed, name: 'Salaries', times }]);
  end();
  await waitUntil(() => formulas.peek().length === 0);
});

const LIST_REQUESTS = ['listReports'];

it('formulas from the file do not contact the platform before the user allows it, not even after Refresh all, and their cells say so [P18]', async () => {
  const test = await openApp();
  const { shown } = test.call(2, 'Sheet1!B2');
  const named = test.call('Sales', 'Sheet1!B3');
  test.call('Sales', 'Sheet1!B4');
  await waitUntil(() => shown.length + named.shown.length === 2);
  await test.app.refreshAll();
  expect([shown, named.shown, test.verbs]).toEqual([['notAllowed'], ['notAllowed'], LIST_REQUESTS]);
  expect(readPermissionQuestion(test)).toEqual({
    placements: [],
    formulas: [
      { report: 2, name: undefined, formulas: 1, reportId: 2, reportName: 'Salaries' },
      { report: 'Sales', name: undefined, formulas: 2, reportId: 1, reportName: 'Sales' },
    ],
    hasAllowedReports: false,
    isPostponed: false,
  });
});

it('formulas fill once they are allowed, and are not asked about again on this device [P18]', async () => {
  const test = await openApp();
  const { shown } = test.call('Sales', 'Sheet1!B2');
  await waitUntil(() => shown.length === 1);
  await test.app.placements.answerAllow('allow');
  await waitUntil(() => shown.length === 2);
  expect([shown, readPermissionQuestion(test), countAllowedReports(test)]).toEqual([
    ['notAllowed', '10'],
    undefined,
    { reports: 1, names: 0 },
  ]);
  const again = await test.reopen();
  const later = again.call('Sales', 'Sheet1!B2');
  await waitUntil(() => later.shown.length === 1);
  expect(later.shown).toEqual(['10']);
});

it('the question ends once formulas are allowed, whatever their name finds, and is not asked again [P18]', async () => {
  const storedTexts = createSignedInStorage();
  const store = createWorkbookStore({});
  platform.reports.set(3, { id: 3, name: 'Twice', columns: ['Net'], rows: [] });
  platform.reports.set(4, { id: 4, name: 'Twice', columns: ['Net'], rows: [] });
  const cases = { 'Nett sales': 'noSuchReport', Twice: 'severalReports', 99: 'noSuchReport' };
  for (const [key, problem] of Object.entries(cases)) {
    const report = Number(key) || key;
    const test = await openApp(storedTexts, store);
    const { shown } = test.call(report);
    await waitUntil(() => shown.length === 1);
    await test.app.placements.answerAllow('allow');
    await waitUntil(() => shown.length === 2);
    expect([key, shown, readPermissionQuestion(test)]).toEqual([key, ['notAllowed', problem], undefined]);
    const again = await test.reopen();
    const later = again.call(report);
    await waitUntil(() => later.shown.length === 1);
    expect([key, later.shown, readPermissionQuestion(again)]).toEqual([key, [problem], undefined]);
  }
});

it('formulas are not asked about if they name a report that is placed and allowed, unless another one has its name now [P18]', async () => {
  const test = await openApp();
  await placeAtSelection(test);
  const { shown } = test.call('sales');
  await waitUntil(() => shown.length === 1);
  expect([shown, readPermissionQuestion(test), countAllowedReports(test)]).toEqual([
    ['10'],
    undefined,
    { reports: 1, names: 0 },
  ]);
  platform.reports.set(1, { id: 1, name: 'Renamed', columns: ['Net'], rows: [['10']] });
  platform.reports.set(2, { id: 2, name: 'Sales', columns: ['Net'], rows: [['secret']] });
  const again = await test.reopen();
  const later = again.call('Sales');
  await waitUntil(() => later.shown.length === 1);
  expect([later.shown, readPermissionQuestion(again)?.formulas]).toEqual([
    ['notAllowed'],
    [{ report: 2, name: 'Sales', formulas: 1, reportId: 2, reportName: 'Sales' }],
  ]);
});

it('formulas for another report are asked about, even if it now has the name that was allowed [P18]', async () => {
  const test = await openApp();
  const { shown } = test.call('Sales', 'Sheet1!B2');
  await waitUntil(() => shown.length === 1);
  await test.app.placements.answerAllow('allow');
  await waitUntil(() => shown.length === 2);
  platform.reports.set(1, { id: 1, name: 'Renamed', columns: ['Net'], rows: [['10']] });
  platform.reports.set(2, { id: 2, name: 'Sales', columns: ['Net'], rows: [['secret']] });
  const again = await test.reopen();
  const later = again.call('Sales', 'Sheet1!B2');
  await waitUntil(() => later.shown.length === 1);
  expect([later.shown, readPermissionQuestion(again)?.formulas]).toEqual([
    ['notAllowed'],
    [{ report: 2, name: 'Sales', formulas: 1, reportId: 2, reportName: 'Sales' }],
  ]);
  expect(readPermissionQuestion(again)?.hasAllowedReports).toBe(true);
  await again.app.placements.answerAllow('allow');
  await waitUntil(() => later.shown.length === 2);
  expect(later.shown).toEqual(['notAllowed', 'secret']);
});

it('formulas that name no listed report cause no question, and their cells show the problem [P18] [P19]', async () => {
  platform.countsReports = true;
  const test = await openApp();
  const unknownCalls = [test.call('Nett sales', 'Sheet1!B2'), test.call(99, 'Sheet1!B3')];
  const knownCall = test.call('Sales', 'Sheet1!B4');
  await waitUntil(() => [...unknownCalls, knownCall].every(({ shown }) => shown.length === 1));
  expect([unknownCalls.map(({ shown }) => shown), knownCall.shown, test.verbs]).toEqual([
    [['noSuchReport'], ['noSuchReport']],
    ['notAllowed'],
    LIST_REQUESTS,
  ]);
  expect(readPermissionQuestion(test)?.formulas).toMatchObject([{ report: 'Sales' }]);
});

it('formulas with an unknown name cause a question once a listed report has that name [P18]', async () => {
  platform.countsReports = true;
  const test = await openApp();
  const { shown } = test.call('Nett sales', 'Sheet1!B2');
  await waitUntil(() => shown.length === 1);
  platform.reports.set(3, { id: 3, name: 'Nett sales', columns: ['Net'], rows: [['30']] });
  await test.app.catalogue.reload();
  await waitUntil(() => shown.length === 2);
  await test.app.placements.answerAllow('allow');
  await waitUntil(() => shown.length === 3);
  expect(shown).toEqual(['noSuchReport', 'notAllowed', '30']);
});

it('formulas that ask for a report by name and by number count as one report, before and after they are allowed [P19]', async () => {
  const test = await openApp();
  const calls = [test.call('Sales', 'Sheet1!B2'), test.call(1, 'Sheet1!B3')];
  await waitUntil(() => calls.every(({ shown }) => shown.length === 1));
  const question = readPermissionQuestion(test);
  expect(question && countRequested(question)).toEqual({ reports: 1, names: 0 });
  await test.app.placements.answerAllow('allow');
  expect(countAllowedReports(test)).toMatchObject({ reports: 1 });
  await waitUntil(() => calls.every(({ shown }) => shown.length === 2));
  expect(countAllowedReports(test)).toEqual({ reports: 1, names: 0 });
});

it('formulas with an allowed report return values while another report waits for the user [P18]', async () => {
  const test = await openApp();
  await placeAtSelection(test);
  const calls = [test.call(2, 'Sheet1!B2'), test.call(1, 'Sheet1!B3')];
  await waitUntil(() => calls.every(({ shown }) => shown.length === 1));
  await test.app.placements.answerAllow('notNow');
  await test.app.refreshAll();
  expect(calls.map(({ shown }) => shown)).toEqual([['notAllowed'], ['10']]);
  expect(readPermissionQuestion(test)?.isPostponed).toBe(true);
});

it('formulas in a file that may be a copy return values only after the answer [P7]', async () => {
  const original = await openApp();
  await placeAtSelection(original);
  const copy = await original.reopen('https://files.test/Copy.xlsx');
  const before = copy.verbs.length;
  const { shown } = copy.call(1, 'Sheet1!D9');
  await waitUntil(() => shown.length === 1);
  await copy.app.refreshAll();
  expect([shown, copy.verbs.length]).toEqual([['mayBeCopy'], before]);
  await copy.app.placements.answerCopy('copy');
  await waitUntil(() => shown.length === 2);
  expect(shown).toEqual(['mayBeCopy', '10']);
});

it('formulas keep their values when the file is saved as another one, and are read again after the answer [P7]', async () => {
  const test = await openApp();
  await placeAtSelection(test);
  const { shown } = test.call(1, 'Sheet1!D9');
  await waitUntil(() => shown.length === 1);
  test.host.saveAs('https://files.test/Copy.xlsx');
  await test.app.placements.reload();
  platform.reports.set(1, { id: 1, name: 'Sales', columns: ['Net'], rows: [['11']] });
  await test.app.refreshAll();
  expect(shown).toEqual(['10']);
  await test.app.placements.answerCopy('moved');
  await test.app.refreshAll();
  expect(shown).toEqual(['10', '11']);
});

it('deleted formulas are not asked about anymore [P18]', async () => {
  const test = await openApp();
  const { shown, end } = test.call(2, 'Sheet1!B2');
  await waitUntil(() => shown.length === 1);
  end();
  await waitUntil(() => readPermissionQuestion(test) === undefined);
});

it('formulas run at once if the user types them here, and so do all others over that report [P18]', async () => {
  const test = await openApp();
  const other = test.call(1, 'Sheet1!B9');
  await waitUntil(() => other.shown.length === 1);
  test.store.typeInto(test.store.activeSheetId, 3, 1, '=INLAY.FIGURE(1,"Net")');
  await settle(test.host);
  const typed = test.call(1, 'Sheet1!B4');
  await waitUntil(() => typed.shown.length + other.shown.length === 3);
  expect([typed.shown, other.shown, readPermissionQuestion(test)]).toEqual([['10'], ['notAllowed', '10'], undefined]);
  const elsewhere = test.call(2, 'Sheet1!B5');
  await waitUntil(() => elsewhere.shown.length === 1);
  expect(elsewhere.shown).toEqual(['notAllowed']);
});

it('formulas that were typed here before a sign-in fill automatically after it, and no others [P18]', async () => {
  const test = await openApp(new Map());
  test.store.typeInto(test.store.activeSheetId, 3, 1, '=INLAY.FIGURE(1,"Net")');
  await settle(test.host);
  const typed = test.call(1, 'Sheet1!B4');
  const other = test.call(2, 'Sheet1!B5');
  await waitUntil(() => typed.shown.length + other.shown.length === 2);
  await test.app.connection.connect({ address: 'https://platform.test', token: 'secret', keep: 'device' });
  await test.app.connection.chooseDeployment('1');
  await waitUntil(() => typed.shown.length + other.shown.length === 4);
  expect([typed.shown, other.shown]).toEqual([
    ['notSignedIn', '10'],
    ['notSignedIn', 'notAllowed'],
  ]);
});

it('formulas are asked about if Excel does not report their cell, or if cells have moved since [P18]', async () => {
  const test = await openApp();
  test.store.typeInto(test.store.activeSheetId, 3, 1, 'mine');
  test.store.insertRows(test.store.activeSheetId, 0, 1);
  await settle(test.host);
  const calls = [test.call(1), test.call(2, 'Sheet1!B4')];
  await waitUntil(() => calls.every(({ shown }) => shown.length === 1));
  expect(calls.map(({ shown }) => shown)).toEqual([['notAllowed'], ['notAllowed']]);
});

it('formulas keep what they show when the permission is revoked, and are asked about when they are recalculated [P18]', async () => {
  const test = await openApp();
  const { shown } = test.call(1, 'Sheet1!B2');
  await waitUntil(() => shown.length === 1);
  await test.app.placements.answerAllow('allow');
  await waitUntil(() => shown.length === 2);
  expect(countAllowedReports(test)).toEqual({ reports: 1, names: 0 });
  await test.app.placements.answerAllow('takeBack');
  expect(countAllowedReports(test)).toEqual({ reports: 0, names: 0 });
  const before = test.verbs.length;
  const laterCall = test.call(1, 'Sheet1!B3');
  await waitUntil(() => laterCall.shown.length === 1);
  expect([laterCall.shown, test.verbs.length]).toEqual([['notAllowed'], before]);
});
