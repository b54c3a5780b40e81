/**
 * Tests pivots whose columns have several levels: a row of headers for each, with edits by users
 * and with refreshes.
 */
import { waitUntil } from '../../support/app';
import { answerEdits, decide, readId } from '../../support/app-state';
import { rect } from '../../support/rect';
import { countWrittenCells } from '../../support/run-stage';
import { writeValue } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import { createFact, findView, insertColumn, readBlock, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { placePivot, openReport, report } = setUpPivotStage();

const FACTS = [
  createFact('North', '2026-01', 10, 'a'),
  createFact('North', '2026-03', 30, 'b'),
  createFact('South', '2026-01', 5, 'b'),
  createFact('South', '2026-03', 7, 'a'),
];
const FEBRUARY = [...FACTS, createFact('North', '2026-02', 20, 'a')];
const MONTHS = ['Amount', '2026-01', '2026-01', '2026-03', '2026-03'];
const CUSTOMERS = ['Region', 'a', 'b', 'a', 'b'];
const BODY = [
  ['North', 10, '', '', 30],
  ['South', '', 5, 7, ''],
];

beforeEach(() => {
  const salesReport = report();
  salesReport.facts = FACTS;
  salesReport.pivot = {
    jsonQuery: JSON.stringify({ dimensions: ['f.region', 'f.month', 'f.customer'], measures: ['f.amount'] }),
    pivotItems: { rows: ['f.region'], columns: ['f.month', 'f.customer'], measures: ['f.amount'], filters: [] },
  };
});

describe('a pivot whose columns have two levels', () => {
  it('a pivot has a row of bold headers for each level, and its target and record count both rows [P15]', async () => {
    const test = await openReport({ row: 3, column: 1 });
    const readReportState = () => test.app.report.state.value;
    // The target follows the selection a moment later.
    await waitUntil(() => JSON.stringify(readReportState()).includes('B4:'));
    expect(readReportState()).toMatchObject({
      headerTexts: [MONTHS, CUSTOMERS],
      hasHeaderLevels: true,
      target: { fills: 'B4:F7' },
    });
    await test.app.report.place();
    expect(readBlock(test)).toEqual([MONTHS, CUSTOMERS, ...BODY]);
    const bold = test.store
      .readStyles(test.store.activeSheetId, rect(3, 1, 3, 5))
      .map((row) => row.map((one) => one.bold === true));
    expect(bold).toEqual([Array(5).fill(true), Array(5).fill(true), Array(5).fill(false)]);
    expect(findView(test)).toMatchObject({ cells: 'B4:F7', rows: 2 });
  });

  it('a pivot has a level of its own for several measures, and totals in the row of the last member [P15]', async () => {
    report().pivot = {
      jsonQuery: JSON.stringify({
        dimensions: ['f.region', 'f.month', 'f.customer'],
        measures: ['f.amount', 'f.customers'],
      }),
      pivotItems: {
        ...{
          rows: ['f.region'],
          columns: ['f.month', 'f.customer'],
          measures: ['f.amount', 'f.customers'],
          filters: [],
        },
        showRowTotals: true,
      },
    };
    const test = await placePivot();
    expect(readBlock(test, 12, 14).slice(0, 4)).toEqual([
      ['', ...['2026-01', '2026-03'].flatMap((month) => Array(4).fill(month)), '', ''],
      ['', 'a', 'a', 'b', 'b', 'a', 'a', 'b', 'b', 'Total', 'Total'],
      ['Region', ...Array.from({ length: 5 }, () => ['Amount', 'Customers']).flat()],
      ['North', 10, 1, '', '', '', '', 30, 1, 40, 2],
    ]);
  });

  it('a pivot has all levels in one row if the user chooses so, or if the frame has no room for more [P15]', async () => {
    const headersInOneRow = ['Amount · Region', '2026-01 · a', '2026-01 · b', '2026-03 · a', '2026-03 · b'];
    expect(readBlock(await placePivot({ headersInOneRow: true }))).toEqual([headersInOneRow, ...BODY]);
    const framedTest = await openReport({ row: 3, column: 1 }, { rows: 2, columns: 5 });
    await framedTest.app.report.place('keepWhatFits');
    expect(readBlock(framedTest)).toEqual([headersInOneRow, BODY[0]]);
  });

  it('a pivot without changes writes no cell [P10]', async () => {
    const test = await placePivot();
    test.host.clearLog();
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(countWrittenCells(test)).toBe(0);
  });

  it('a new column goes between others under both of its headers, and formulas still read theirs [P3]', async () => {
    const test = await placePivot();
    writeValue(test, 10, 1, '=E6');
    report().facts = FEBRUARY;
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test).slice(0, 3)).toEqual([
      ['Amount', '2026-01', '2026-01', '2026-02', '2026-03', '2026-03'],
      ['Region', 'a', 'b', 'a', 'a', 'b'],
      ['North', 10, '', 20, '', 30],
    ]);
    expect(test.store.readFormulas(test.store.activeSheetId, rect(10, 1))).toEqual([['=F6']]);
  });

  it.each([
    [
      'the lower',
      4,
      [
        ['Amount', '2026-01', '2026-01', '2026-03', '2026-03'],
        ['Region', 'a', 'Mei', 'a', 'b'],
      ],
    ],
    [
      'the upper',
      3,
      [
        ['Amount', '2026-01', 'Mei', '2026-03', '2026-03'],
        ['Region', 'a', 'b', 'a', 'b'],
      ],
    ],
  ])(
    'the name that the user gave %s of the headers stays over new rows and new columns [P3]',
    async (_, row, headers) => {
      const test = await placePivot();
      writeValue(test, row, 3, 'Mei');
      expect(await refreshAndReadStatus(test)).toBe('upToDate');
      report().facts = [...FACTS, createFact('East', '2026-04', 1, 'a')];
      expect(await refreshAndReadStatus(test)).toBe('upToDate');
      const [upper = [], lower = []] = readBlock(test);
      expect([upper.slice(0, 5), lower.slice(0, 5)]).toEqual(headers);
      expect(lower.length).toBe(6);
    },
  );

  it.each([
    ['the upper row', 3, 1],
    ['the lower row', 4, 1],
    ['both rows', 3, 2],
  ])('a refresh restores %s of the headers, and notes stay beside their rows [P3]', async (_, row, rows) => {
    const test = await placePivot({ notes: 'move' });
    writeValue(test, 6, 6, 'ask Mei');
    await refreshAndReadStatus(test);
    test.store.deleteRows(test.store.activeSheetId, row, rows);
    report().facts = [createFact('East', '2026-01', 1, 'a'), ...FACTS];
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    const [topRow] = findView(test)?.cells?.match(/\d+/) ?? [];
    const top = Number(topRow) - 1;
    const values = test.store.readValues(test.store.activeSheetId, rect(top, 1, 6, 6));
    expect(values.map((one) => one.slice(0, 5)).slice(0, 2)).toEqual([MONTHS, CUSTOMERS]);
    expect(values.map(([region, , , , , note]) => [region, note]).slice(2, 5)).toEqual([
      ['East', ''],
      ['North', ''],
      ['South', 'ask Mei'],
    ]);
    expect(findView(test)?.notices).toEqual(expect.arrayContaining([{ kind: 'headersBack' }]));
  });

  it.each([
    [
      'a row is inserted between the headers',
      (test: SmallApp) => test.store.insertRows(test.store.activeSheetId, 4, 1),
    ],
    [
      'a sort has taken the lower header for a row of data',
      (test: SmallApp) =>
        test.store.filters.sort(test.store.activeSheetId, rect(3, 1, 4, 5), {
          keys: [{ column: 0, ascending: true }],
          ...{ hasHeaders: true, matchCase: false },
        }),
    ],
  ])('a refresh writes nothing if %s, says where, and works after an undo [P1]', async (_, breakHeaders) => {
    const test = await placePivot();
    breakHeaders(test);
    const before = test.store.readValues(test.store.activeSheetId, rect(0, 0, 12, 10));
    report().facts = FEBRUARY;
    expect(await refreshAndReadStatus(test)).toBe('failed');
    expect(findView(test)?.status).toMatchObject({
      failure: { code: 'HeadersApart', where: expect.stringMatching(/^Sheet1!B4:F\d$/) },
    });
    expect(test.store.readValues(test.store.activeSheetId, rect(0, 0, 12, 10))).toEqual(before);
    test.store.undo();
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)[1]).toEqual(['Region', 'a', 'b', 'a', 'a', 'b']);
  });

  it('a kept value stays at its row and under its headers [P1] [P15]', async () => {
    const test = await placePivot();
    writeValue(test, 6, 3, 'about 5');
    expect(await refreshAndReadStatus(test)).toBe('handEdits');
    await answerEdits(test, 'keepEdits');
    report().facts = [createFact('East', '2026-01', 1, 'a'), ...FEBRUARY];
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test).at(-1)?.slice(0, 3)).toEqual(['South', '', 'about 5']);
  });

  it('a user column stays between the columns of a pivot, with its texts in both rows of headers [P1]', async () => {
    const test = await placePivot();
    insertColumn(test, 3);
    writeValue(test, 3, 3, 'Remarks');
    writeValue(test, 5, 3, 'mine');
    report().facts = [createFact('East', '2026-01', 1, 'a'), ...FACTS];
    await refreshAndReadStatus(test);
    const statusKind = findView(test)?.status.kind;
    if (statusKind === 'notes') await decide(test, 'moveNotes');
    expect(readBlock(test).map((row) => row[2])).toEqual(['Remarks', '', '', 'mine', '']);
  });

  it('a pivot can be restored, and is found again if its name is lost [P2]', async () => {
    const test = await placePivot();
    const before = readBlock(test);
    report().facts = FEBRUARY;
    await refreshAndReadStatus(test);
    const details = await test.app.placements.openDetails();
    await details.openChanges(readId(test));
    await details.restoreFormerRows(readId(test));
    expect(readBlock(test)).toEqual(before);
    const [name] = test.store.listNames();
    test.store.removeName(name?.name ?? '');
    test.store.insertRows(test.store.activeSheetId, 0, 2);
    test.store.insertColumns(test.store.activeSheetId, 0, 1);
    await test.app.placements.refresh(readId(test));
    await details.openRepair(readId(test));
    await waitUntil(() => details.repairState.value.kind === 'shown');
    expect(details.repairState.value).toMatchObject({ candidate: 'Sheet1!C6:G9' });
  });

  describe('a pivot that was a list before', () => {
    const FLAT = ['Region', 'Month', 'Customer', 'Amount'];
    const setLayoutAndRefresh = async (test: SmallApp, laidOut: 'flat' | 'saved') => {
      const details = await test.app.placements.openDetails();
      await details.setOptions(readId(test), { laidOut });
      return refreshAndReadStatus(test);
    };

    it('a list that becomes a pivot gets a row of headers for each level [P15]', async () => {
      const test = await placePivot({ laidOut: 'flat', notes: 'move', rowKey: ['f.region'] });
      expect(readBlock(test)[0]).toEqual(FLAT);
      expect(await setLayoutAndRefresh(test, 'saved')).toBe('upToDate');
      expect(readBlock(test)).toEqual([MONTHS, CUSTOMERS, ...BODY]);
      expect(findView(test)).toMatchObject({ cells: 'B4:F7', rows: 2 });
      expect(findView(test)?.notices).not.toContainEqual({ kind: 'headersBack' });
      test.host.clearLog();
      expect(await refreshAndReadStatus(test)).toBe('upToDate');
      expect(countWrittenCells(test)).toBe(0);
    });

    it.each([1, 2])(
      'the next refresh makes the pivot whole again if %s of its steps were undone [P1] [P2]',
      async (steps) => {
        const test = await placePivot({ laidOut: 'flat' });
        expect(await setLayoutAndRefresh(test, 'saved')).toBe('upToDate');
        const sheetWithPivot = test.store.readValues(test.store.activeSheetId, rect(0, 0, 14, 12));
        for (let step = 0; step < steps; step += 1) test.store.undo();
        const status = await refreshAndReadStatus(test);
        if (status === 'handEdits') await answerEdits(test, 'overwriteEdits');
        expect(findView(test)?.status.kind).toBe('upToDate');
        expect(test.store.readValues(test.store.activeSheetId, rect(0, 0, 14, 12))).toEqual(sheetWithPivot);
      },
    );

    it('a list that became a pivot is undone step by step, and the next refresh makes the pivot again [P1] [P2]', async () => {
      const test = await placePivot({ laidOut: 'flat' });
      expect(await setLayoutAndRefresh(test, 'saved')).toBe('upToDate');
      const laidOut = test.store.readValues(test.store.activeSheetId, rect(0, 0, 14, 12));
      for (let steps = 1; String(readBlock(test)[0]) !== String(FLAT); steps += 1) {
        test.store.undo();
        expect(steps).toBeLessThan(9);
      }
      expect(readBlock(test)).toEqual([
        FLAT,
        ...FACTS.map((one) => [one.region, one.month, one.customer, Number(one.amount)]),
      ]);
      expect(await refreshAndReadStatus(test)).toBe('upToDate');
      expect(test.store.readValues(test.store.activeSheetId, rect(0, 0, 14, 12))).toEqual(laidOut);
    });
  });

  it('a pivot that becomes a flat list keeps its rows of headers, and says once that one is empty [P15] [P19]', async () => {
    const test = await placePivot();
    const details = await test.app.placements.openDetails();
    await details.setOptions(readId(test), { laidOut: 'flat' });
    const emptyNotice = { kind: 'headersEmpty', rows: 1 };
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(findView(test)?.notices).toContainEqual(emptyNotice);
    expect(readBlock(test).slice(0, 2)).toEqual([
      ['Region', 'Month', 'Customer', 'Amount'],
      ['North', '2026-01', 'a', 10],
    ]);
    report().facts = FEBRUARY;
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(findView(test)?.notices).not.toContainEqual(emptyNotice);
  });
});
