/**
 * Tests that the user is told about texts in a column that leaves the report before the column is
 * removed, and can get them afterwards.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { answerEdits, decide, findView, readId } from '../../support/app-state';
import { SHEET_NAME_CASES } from '../../support/excel-profiles';
import { createManualClock } from '../../support/manual-clock';
import { rect } from '../../support/rect';
import { writeValue } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import { createTextRows, getReport } from '../../support/small-reports';
import { createColumn, ROWS, readCells, readColumnBelowHeader, readHeaders, setUpColumnsStage } from './columns-stage';

const { apps, platform, setReportColumns, placeReport } = setUpColumnsStage();

/** The column Net is in C, its rows in 5 to 10. */
const NET = 2;

async function acceptResult(test: SmallApp): Promise<void> {
  const details = await test.app.placements.openDetails();
  await details.acceptWaitingRows(readId(test));
}

async function readNotes(test: SmallApp) {
  const details = await test.app.placements.openDetails();
  return details.getNotes(readId(test)).map(({ row, texts, isColumnGone }) => ({ row, texts, isColumnGone }));
}

/** Opens the file on a device that has never seen these rows. */
async function reopenOnOtherDevice(test: SmallApp, isUnattended = false): Promise<SmallApp> {
  if (isUnattended) await test.app.placements.setFreshFor(0);
  else await test.app.placements.setRefreshOnOpen(false);
  const file = test.store.toFile();
  test.app.dispose();
  const otherDevice = await apps.start(platform(), { store: createWorkbookStore({ file }) });
  return otherDevice;
}

const readStatus = (test: SmallApp) => findView(test)?.status;

it('a date that was typed into a leaving column is shown as its cell shows it, not as 46110 [P19]', async () => {
  const report = getReport(platform());
  report.rows = ['A', 'B', 'C'].map((region) => [region, '2026-03-01T00:00:00.000', 'x']);
  Object.assign(report, { types: new Map([[1, 'time']]) });
  const test = await placeReport();
  writeValue(test, 5, NET, 46_110);
  Object.assign(report, { types: new Map() });
  setReportColumns('Region', 'Share');
  report.rows = ['A', 'B', 'C'].map((region) => [region, 'x']);
  await test.app.placements.refreshAll();
  expect(readStatus(test)).toMatchObject({
    failedChecks: [
      { removed: ['Net'], typedCells: { count: 1, cells: [{ address: 'C6', text: expect.stringMatching(/2026/) }] } },
    ],
  });
});

describe('formulas and names that read a column which leaves', () => {
  it.each(SHEET_NAME_CASES)(
    'formulas and names that read a leaving column are listed once, wherever they are, %j [P1] [P17]',
    async (names) => {
      const test = await placeReport(true, names);
      const { store } = test;
      const sheet = test.store.activeSheetId;
      store.insertColumns(sheet, 3, 1);
      store.write(sheet, rect(4, 3), '=C5&"?"', 'formulas');
      store.write(sheet, rect(4, 5), '=C5', 'formulas');
      const other = store.addSheet('Other');
      store.write(other.id, rect(0, 0), `='${store.getSheet(sheet).name}'!C6`, 'formulas');
      store.addName('NetSales', `='${store.getSheet(sheet).name}'!$C$5:$C$10`);
      store.addName('Whole', `='${store.getSheet(sheet).name}'!$B$4:$E$10`);
      setReportColumns('Region', 'Share');
      await test.app.placements.refreshAll();
      expect(readStatus(test)).toEqual({
        kind: 'waits',
        failedChecks: [{ kind: 'columns', added: [], removed: ['Net'], readers: ['NetSales', 'D5', 'F5', 'Other!A1'] }],
      });
    },
  );

  it('a formula still reads a column that stays as a user column, also after its rows were reordered [P1]', async () => {
    const test = await placeReport();
    test.store.write(test.store.activeSheetId, rect(0, 0), '=C5', 'formulas');
    writeValue(test, 5, NET, 'about 8');
    setReportColumns('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(readStatus(test)?.kind).toBe('waits');
    await decide(test, 'keepColumn');
    expect(findView(test)).toMatchObject({
      status: { kind: 'upToDate' },
      notices: [{ kind: 'columns', removed: ['Net'], isKept: true }],
    });
    expect(readHeaders(test, 4)).toEqual(['Region', 'Net', 'Share', '']);
    expect(readColumnBelowHeader(test, NET)).toEqual(createColumn('Net').with(1, 'about 8'));
    expect(test.store.readFormulas(test.store.activeSheetId, rect(0, 0))).toEqual([['=C5']]);
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, lastRun: { kind: 'unchanged' }, notices: [] });
    const report = getReport(platform());
    report.rows = [...report.rows].reverse();
    await test.app.placements.refreshAll();
    expect(readStatus(test)?.kind).toBe('notes');
    await decide(test, 'moveNotes');
    expect(readColumnBelowHeader(test, NET)).toEqual(createColumn('Net').with(1, 'about 8').reverse());
  });

  it('the search for formulas runs once: an unattended refresh and the answer do not repeat it [P13]', async () => {
    const clock = createManualClock();
    const test = await placeReport(true, { clock });
    const { store, host } = test;
    const sheet = test.store.activeSheetId;
    store.write(sheet, rect(0, 0), '=C5', 'formulas');
    store.write(sheet, rect(100, 0, 500, 10), 'filler', 'values');
    setReportColumns('Region', 'Share');
    const countCellsRead = () => host.readLog().reduce((sum, entry) => sum + entry.cellsRead, 0);
    await test.app.placements.refreshAll();
    expect(readStatus(test)).toMatchObject({ kind: 'waits', failedChecks: [{ readers: ['A1'] }] });
    expect(countCellsRead()).toBeGreaterThan(5000);
    host.clearLog();
    await test.app.placements.setFreshFor(0);
    await test.app.placements.setRefreshEvery(5);
    const queries = platform().cacheModes.length;
    await clock.advance(5 * 60_000);
    // The app waits for a refresh that another user may be running.
    await clock.advance(60_000);
    await waitUntil(() => platform().cacheModes.length > queries && readStatus(test)?.kind === 'waits');
    expect(readStatus(test)).toMatchObject({ kind: 'waits', failedChecks: [{ readers: ['A1'] }] });
    expect(countCellsRead()).toBeLessThan(100);
    await acceptResult(test);
    expect(readHeaders(test, 3)).toEqual(['Region', 'Share', '']);
    expect(countCellsRead()).toBeLessThan(1000);
  });
});

describe('a leaving column with typed cells', () => {
  it.each([
    ['a text', 'about 8', 'about 8'],
    ['a formula', '=B6&"!"', '=B6&"!"'],
  ])('a leaving column waits with its typed cells, and then keeps %s in the list [P1]', async (_what, input, text) => {
    const test = await placeReport();
    test.store.write(test.store.activeSheetId, rect(5, NET), input, 'formulas');
    const before = readCells(test, 4);
    setReportColumns('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual({
      kind: 'waits',
      failedChecks: [
        {
          kind: 'columns',
          added: [],
          removed: ['Net'],
          typedCells: { count: 1, cells: [{ address: 'C6', text }], isCertain: true },
        },
      ],
    });
    expect(readCells(test, 4)).toEqual(before);
    await acceptResult(test);
    expect(readHeaders(test, 3)).toEqual(['Region', 'Share', '']);
    expect(findView(test)?.notices).toEqual([
      { kind: 'leftBehind', count: 1 },
      expect.objectContaining({ kind: 'columns', removed: ['Net'] }),
    ]);
    expect(await readNotes(test)).toEqual([
      { row: 'Region 1 · Share 1', texts: [{ column: 'Net', text }], isColumnGone: true },
    ]);
    for (let again = 1; again <= 2; again += 1) await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, lastRun: { kind: 'unchanged' } });
    expect(await readNotes(test)).toHaveLength(1);
  });

  it('a leaving column is removed automatically with the name that the user gave it, which is kept in the list [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 3, NET, 'My net');
    await test.app.placements.refreshAll();
    setReportColumns('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(readHeaders(test, 3)).toEqual(['Region', 'Share', '']);
    expect(await readNotes(test)).toEqual([
      { row: '', texts: [{ column: 'Net', text: 'My net' }], isColumnGone: true },
    ]);
  });

  it('a leaving column without typed cells is removed automatically, also after a sort and other edits [P1]', async () => {
    const test = await placeReport();
    const sheet = test.store.activeSheetId;
    test.store.write(sheet, rect(4, 1, ROWS, 3), createTextRows(['Region', 'Net', 'Share'], ROWS).reverse(), 'values');
    writeValue(test, 6, 3, 'mine');
    setReportColumns('Region', 'Share');
    await test.app.placements.refreshAll();
    await answerEdits(test, 'overwriteEdits');
    expect(readHeaders(test, 3)).toEqual(['Region', 'Share', '']);
    expect(await readNotes(test)).toEqual([]);
  });

  it('a leaving column waits on opening without cached rows, and checksums of the file find its typed cells [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 5, NET, 'about 8');
    setReportColumns('Region', 'Share');
    const otherDevice = await reopenOnOtherDevice(test, true);
    expect(findView(otherDevice)?.status).toMatchObject({
      kind: 'waits',
      failedChecks: [
        { removed: ['Net'], typedCells: { count: 1, cells: [{ address: 'C6', text: 'about 8' }], isCertain: true } },
      ],
    });
    expect(readColumnBelowHeader(otherDevice, NET)).toEqual(createColumn('Net').with(1, 'about 8'));
    await acceptResult(otherDevice);
    expect(readHeaders(otherDevice, 3)).toEqual(['Region', 'Share', '']);
    expect((await readNotes(otherDevice)).map(({ texts }) => texts)).toEqual([[{ column: 'Net', text: 'about 8' }]]);
  });

  it('a leaving column is asked about on a device without cached rows only if it has typed cells [P1]', async () => {
    const test = await placeReport();
    setReportColumns('Region', 'Share');
    const untypedDevice = await reopenOnOtherDevice(test);
    await untypedDevice.app.placements.refreshAll();
    expect(readHeaders(untypedDevice, 3)).toEqual(['Region', 'Share', '']);
    setReportColumns('Region');
    untypedDevice.store.write(untypedDevice.store.activeSheetId, rect(5, NET), '=B6', 'formulas');
    const otherDevice = await reopenOnOtherDevice(untypedDevice);
    await otherDevice.app.placements.refreshAll();
    expect(findView(otherDevice)?.status).toMatchObject({ kind: 'waits', failedChecks: [{ removed: ['Share'] }] });
    expect(otherDevice.store.readFormulas(otherDevice.store.activeSheetId, rect(5, NET))).toEqual([['=B6']]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'a text typed into a leaving column is kept up to the snapshot before its write (request %s) [P1]',
    async (nth) => {
      const test = await placeReport();
      setReportColumns('Region', 'Share');
      test.host.faults.callAroundNthBatch(nth, () => writeValue(test, 5, NET, 'just now'));
      await test.app.placements.refreshAll();
      if (findView(test)?.status.kind === 'waits') await acceptResult(test);
      expect(readHeaders(test, 3)).toEqual(['Region', 'Share', '']);
      expect((await readNotes(test)).map(({ texts }) => texts)).toEqual([[{ column: 'Net', text: 'just now' }]]);
    },
  );
});

/**
 * Tests that every text that a user typed is in a cell or in a list from which the user can get it.
 */
describe('a report that loses a column and then grows', () => {
  const TYPED = [
    'in the column',
    '=B7&" in the column"',
    'in a column of one’s own',
    'beside',
    'below',
    'in a column that stays',
  ];

  async function locateTexts(test: SmallApp): Promise<Record<string, string>> {
    const inputs = test.store.readFormulas(test.store.activeSheetId, rect(0, 0, 60, 12)).flat();
    const listed = (await readNotes(test)).flatMap(({ texts }) => texts.map(({ text }) => text));
    const { userCellsRecord: ownCells = '' } = findView(test) ?? {};
    const locateText = (text: string) => {
      if (inputs.includes(text)) return 'cell';
      if (listed.includes(text)) return 'list';
      return ownCells.includes(JSON.stringify(text)) ? 'offered' : 'lost';
    };
    return Object.fromEntries(TYPED.map((text) => [text, locateText(text)]));
  }

  /**
   * Answers every question so that the refresh continues; a refresh that waits for another reason
   * stays as it is.
   */
  async function refreshAndAnswer(test: SmallApp): Promise<void> {
    await test.app.placements.refreshAll();
    for (let answers = 0; answers < 5; answers += 1) {
      const id = readId(test);
      const { kind } = readStatus(test) ?? {};
      if (kind === 'waits') await acceptResult(test);
      else if (kind === 'handEdits') await answerEdits(test, 'keepEdits');
      else if (kind === 'notes') await test.app.placements.decide(id, 'moveNotes');
      else if (kind === 'needsDecision') await test.app.placements.decide(id, 'shiftDown');
      else return;
    }
  }

  it.each([
    ['on the device that placed it', false],
    ['on another device', true],
  ])(
    'all typed texts are kept when a report loses a column and then grows (%s) [P1]',
    async (_where, isOnOtherDevice) => {
      const first = await placeReport();
      const { store } = first;
      const sheet = first.store.activeSheetId;
      store.insertColumns(sheet, 3, 1);
      const typeText = (row: number, column: number, text: string) =>
        store.write(sheet, rect(row, column), text, 'formulas');
      typeText(5, NET, TYPED[0] ?? '');
      typeText(6, NET, TYPED[1] ?? '');
      typeText(7, 3, TYPED[2] ?? '');
      typeText(5, 5, TYPED[3] ?? '');
      typeText(4 + ROWS, 2, TYPED[4] ?? '');
      typeText(8, 4, TYPED[5] ?? '');
      setReportColumns('Region', 'Share');
      const test = isOnOtherDevice ? await reopenOnOtherDevice(first) : first;
      await refreshAndAnswer(test);
      const report = getReport(platform());
      report.rows = createTextRows(report.columns, 3 * ROWS);
      await refreshAndAnswer(test);
      expect(Object.entries(await locateTexts(test)).filter(([, place]) => place === 'lost')).toEqual([]);
      if (report) report.rows = createTextRows(report.columns, 2);
      await refreshAndAnswer(test);
      expect(Object.entries(await locateTexts(test)).filter(([, place]) => place === 'lost')).toEqual([]);
    },
  );
});

describe('unlinking a report whose columns have left', () => {
  /**
   * Makes a listed text and a kept value of a column that left, a kept value in its cell, and a
   * text that was typed since.
   */
  async function placeWithTexts() {
    const test = await placeReport();
    writeValue(test, 8, NET, 'kept net');
    writeValue(test, 7, 1, 'kept');
    await test.app.placements.refreshAll();
    await answerEdits(test, 'keepEdits');
    writeValue(test, 5, NET, 'about 8');
    setReportColumns('Region', 'Share');
    await test.app.placements.refreshAll();
    await acceptResult(test);
    writeValue(test, 6, 2, 'typed since');
    return test;
  }

  /** Returns the texts of all sheets but the first. */
  const readAddedSheets = ({ store }: SmallApp) =>
    store
      .listSheets()
      .slice(1)
      .map(({ id, name }) => [
        name,
        store.readValues(id, rect(0, 0, 5, 4)).filter((row) => row.some((text) => text !== '')),
      ]);

  it('unlinking puts the typed texts that no cell would hold anymore on a new sheet [P1]', async () => {
    const test = await placeWithTexts();
    const details = await test.app.placements.openDetails();
    const id = readId(test);
    expect(await details.countLostTexts(id)).toEqual({ leave: 2, clear: 4 });
    await details.unlinkAndClear(
      id,
      (await details.readCellsToClear(id)) ?? { cells: [], rows: undefined },
      'Texts of Sales',
    );
    expect(findView(test)).toBeUndefined();
    expect(readAddedSheets(test)).toEqual([
      [
        'Texts of Sales',
        [
          ['', 'Net', 'Region', 'Share'],
          ['Region 1 · Share 1', 'about 8', '', ''],
          ['Region 4 · Net', 'kept net', '', ''],
          ['Net 3 · Region', '', 'kept', ''],
          ['Region 2 · typed since', '', '', 'typed since'],
        ],
      ],
    ]);
  });

  it('unlinking without clearing leaves texts in their cells, and adds no sheet if nothing would be lost [P1]', async () => {
    const test = await placeWithTexts();
    await test.app.placements.unlink(readId(test), 'leave', 'Texts of Sales');
    expect(readAddedSheets(test)).toEqual([
      [
        'Texts of Sales',
        [
          ['', 'Net', '', ''],
          ['Region 1 · Share 1', 'about 8', '', ''],
          ['Region 4 · Net', 'kept net', '', ''],
        ],
      ],
    ]);
    expect([readColumnBelowHeader(test, 1)[3], readColumnBelowHeader(test, 2)[2]]).toEqual(['kept', 'typed since']);
    const untypedReport = await placeReport();
    await untypedReport.app.placements.unlink(readId(untypedReport), 'clear', 'Texts of Sales');
    expect(untypedReport.store.listSheets()).toHaveLength(1);
  });

  it('unlinking fails if the texts cannot be put on a new sheet [P2]', async () => {
    const test = await placeWithTexts();
    test.host.faults.failNthBatch(2, 'AccessDenied');
    await test.app.placements.unlink(readId(test), 'clear', 'Texts of Sales');
    expect(findView(test)?.status).toMatchObject({ kind: 'failed', verb: 'unlink' });
    expect(await readNotes(test)).toHaveLength(1);
  });
});
