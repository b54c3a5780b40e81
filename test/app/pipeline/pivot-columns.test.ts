/**
 * Tests column members that come between others of a pivot: where they go, and what refers to the
 * columns beside them.
 */

import { findView } from '../../support/app-state';
import { expectSame } from '../../support/expect-same';
import { rect } from '../../support/rect';
import { callBeforeNextWrite, failRequest } from '../../support/request-failures';
import { readFormula, writeValue } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import { selectCases } from '../../support/test-scope';
import { createFact, FACTS, insertColumn, readBlock, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { placePivot, report } = setUpPivotStage();

const FEBRUARY = [...FACTS, createFact('North', '2026-02', 20), createFact('South', '2026-02', 2)];
const WITH_MEMBER_BETWEEN = ['Amount · Region', '2026-01', '2026-02', '2026-03', 'Total'];
const WITH_MEMBER_AT_END = ['Amount · Region', '2026-01', '2026-03', 'Total', '2026-02'];

describe('a column member that comes between others', () => {
  it('a new column member is where the report has it, and the next refresh writes no cell [P10]', async () => {
    const test = await placePivot();
    report().facts = FEBRUARY;
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(findView(test)).toMatchObject({
      cells: 'B4:F7',
      notices: [{ kind: 'columns', added: ['2026-02'], between: ['2026-02'] }],
    });
    expect(test.store.listNames().map(({ formula }) => formula)).toEqual(['=Sheet1!$B$4:$F$7']);
    test.host.clearLog();
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(test.host.readLog().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0)).toBe(0);
  });

  it('several new column members come at once, at several places and before the totals [P3]', async () => {
    const test = await placePivot();
    writeValue(test, 10, 1, '=C5');
    writeValue(test, 10, 2, '=D5');
    writeValue(test, 10, 3, '=E5');
    const months = ['2025-11', '2025-12', '2026-02', '2026-04'];
    report().facts = [...FACTS, ...months.map((month, monthIndex) => createFact('North', month, monthIndex + 1))];
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    const headers = ['Amount · Region', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', 'Total'];
    expect(readBlock(test).slice(0, 2)).toEqual([headers, ['North', 1, 2, 10, 3, 30, 4, 50]]);
    expect([1, 2, 3].map((column) => readFormula(test, 10, column))).toEqual(['=E5', '=G5', '=I5']);
  });

  it('a new column member gets its format, and the columns that move keep theirs, with their widths [P1]', async () => {
    const test = await placePivot();
    const sheet = test.store.activeSheetId;
    test.store.setColumnWidths(sheet, 3, 1, 123);
    test.store.setStyle(sheet, rect(4, 3, 3), { fillColor: '#FFCC00' });
    test.store.write(sheet, rect(4, 3, 3), '0.00', 'numberFormats');
    report().facts = FEBRUARY;
    await refreshAndReadStatus(test);
    expect(readBlock(test)[0]).toEqual(WITH_MEMBER_BETWEEN);
    const styles = test.store.readStyles(sheet, rect(5, 2, 1, 4))[0] ?? [];
    expect(styles.map(({ fillColor }) => fillColor)).toEqual([undefined, undefined, '#FFCC00', undefined]);
    expect(styles[2]?.numberFormat).toBe('0.00');
    expect(test.store.getColumnWidth(sheet, 4)).toBe(123);
    expect(test.store.readStyles(sheet, rect(3, 3))[0]?.[0]?.bold).toBe(true);
  });

  it('a new column member stays at the right end if something is right of the block, which does not move [P1]', async () => {
    const test = await placePivot();
    writeValue(test, 5, 8, 'mine');
    writeValue(test, 10, 1, '=D6&I6');
    report().facts = FEBRUARY;
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)[0]?.slice(0, 5)).toEqual(WITH_MEMBER_AT_END);
    expect(test.store.readValues(test.store.activeSheetId, rect(5, 8))).toEqual([['mine']]);
    expect(readFormula(test, 10, 1)).toEqual('=D6&I6');
    const { notices = [] } = findView(test) ?? {};
    expect(notices).toEqual([
      { kind: 'columnsAtEnd', columns: ['2026-02'], reason: 'inTheWay' },
      { kind: 'columns', added: ['2026-02'], removed: [], returned: [] },
    ]);
  });

  it('a new column member stays at the right end if a row is inserted before the move, and the pane says why [P1] [P19] [W88]', async () => {
    const test = await placePivot();
    report().facts = FEBRUARY;
    callBeforeNextWrite(test.host, () =>
      callBeforeNextWrite(test.host, () => test.store.insertRows(test.store.activeSheetId, 5, 1)),
    );
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)[0]).toEqual(WITH_MEMBER_AT_END);
    expect(findView(test)?.notices).toContainEqual({ kind: 'columnsAtEnd', columns: ['2026-02'], reason: 'changed' });
  });

  it('a new column member stays at the right end if a user column would have to move [P1]', async () => {
    const test = await placePivot();
    insertColumn(test, 4);
    writeValue(test, 4, 4, 'mine');
    report().facts = FEBRUARY;
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)[0]).toEqual(['Amount · Region', '2026-01', '2026-03', '', 'Total', '2026-02']);
    expect(test.store.readValues(test.store.activeSheetId, rect(4, 4))).toEqual([['mine']]);
  });

  it('a new column member stays at the right end if the user has reordered the columns [P3]', async () => {
    const test = await placePivot();
    const sheet = test.store.activeSheetId;
    const createColumnPlace = (column: number) => ({ sheetId: sheet, rect: { row: 3, column, rows: 4, columns: 1 } });
    test.store.move(createColumnPlace(2), sheet, 3, 12);
    test.store.move(createColumnPlace(3), sheet, 3, 2);
    test.store.move(createColumnPlace(12), sheet, 3, 3);
    report().facts = FEBRUARY;
    await refreshAndReadStatus(test);
    expect(readBlock(test)[0]).toEqual(['Amount · Region', '2026-03', '2026-01', 'Total', '2026-02']);
  });

  it('a new column member leaves notes below the block as they were [P14]', async () => {
    const test = await placePivot();
    writeValue(test, 9, 3, 'below');
    report().facts = FEBRUARY;
    await refreshAndReadStatus(test);
    expect(readBlock(test).slice(0, 1)).toEqual([WITH_MEMBER_BETWEEN]);
    expect(test.store.readValues(test.store.activeSheetId, rect(9, 3))).toEqual([['below']]);
  });

  it.each([
    [
      'at the right end again after one step of undo, where a refresh leaves it',
      1,
      WITH_MEMBER_AT_END,
      WITH_MEMBER_AT_END,
      '=D6',
    ],
    [
      'gone after two, and returns with the next refresh',
      2,
      ['Amount · Region', '2026-01', '2026-03', 'Total'],
      WITH_MEMBER_BETWEEN,
      '=E6',
    ],
  ] as const)(
    'a new column member is %s [P1]',
    async (_where, steps, headersAfterUndo, headersAfterRefresh, formulaAfterRefresh) => {
      const test = await placePivot();
      writeValue(test, 10, 1, '=D6');
      report().facts = FEBRUARY;
      await refreshAndReadStatus(test);
      expect(findView(test)?.lastRun).toMatchObject({ kind: 'changed', steps: 2 });
      for (let step = 0; step < steps; step += 1) test.store.undo();
      expect([readBlock(test)[0], readFormula(test, 10, 1)]).toEqual([headersAfterUndo, '=D6']);
      expect(await refreshAndReadStatus(test)).toBe('upToDate');
      expect([readBlock(test)[0], readFormula(test, 10, 1)]).toEqual([headersAfterRefresh, formulaAfterRefresh]);
    },
  );
});

describe('a failure while a column member comes between others', () => {
  async function placeEditedPivot(): Promise<SmallApp> {
    report().facts = FACTS;
    const test = await placePivot();
    test.store.setStyle(test.store.activeSheetId, rect(4, 3, 3), { fillColor: '#FFCC00' });
    test.store.setColumnWidths(test.store.activeSheetId, 3, 1, 99);
    writeValue(test, 10, 1, '=D6');
    writeValue(test, 10, 2, '=SUM(C5:D6)');
    report().facts = [...FEBRUARY, createFact('North', '2025-12', 1)];
    return test;
  }

  function readSheet({ store }: SmallApp) {
    const area = rect(0, 0, 30, 14);
    const sheet = store.activeSheetId;
    return {
      used: store.findUsedRange(sheet),
      cells: store.readFormulas(sheet, area),
      styles: store.readStyles(sheet, area),
      widths: Array.from({ length: area.columns }, (_, column) => store.getColumnWidth(sheet, column)),
      names: store.listNames().map(({ name, formula }) => `${name.replace(/\w{8,}$/, '')} ${formula}`),
    };
  }

  const failureCases = [
    ['fails', 'before'],
    ['stops half-way', 'within'],
    ['was done, but is said to have failed', 'afterwards'],
  ] as const;
  it.each(selectCases(failureCases, ([, way]) => way === 'before'))(
    'the block is the old one or the new one, whichever request %s while column members are inserted [P2]',
    async (_ends, way) => {
      const undisturbed = await placeEditedPivot();
      const oldSheet = readSheet(undisturbed);
      undisturbed.host.clearLog();
      await refreshAndReadStatus(undisturbed);
      const newSheet = readSheet(undisturbed);
      const batches = undisturbed.host.readLog().length;
      const blockedTest = await placeEditedPivot();
      writeValue(blockedTest, 4, 13, 'in the way');
      await refreshAndReadStatus(blockedTest);
      writeValue(blockedTest, 4, 13, '');
      const sheetWithMemberAtEnd = readSheet(blockedTest);
      const readHeaders = ({ cells }: ReturnType<typeof readSheet>) => JSON.stringify(cells[3]);
      const ends = new Set<string>();
      for (let nth = 1; nth <= batches; nth += 1) {
        const test = await placeEditedPivot();
        failRequest(test.host, { nth, way });
        await refreshAndReadStatus(test);
        const sheetAfter = readSheet(test);
        const sheets = [oldSheet, newSheet, sheetWithMemberAtEnd];
        const expectedSheet = sheets.find((sheet) => readHeaders(sheet) === readHeaders(sheetAfter)) ?? oldSheet;
        ends.add(['old', 'between', 'at the end'][sheets.indexOf(expectedSheet)] ?? '');
        expectSame({ nth, ...sheetAfter }, { nth, ...expectedSheet });
        await refreshAndReadStatus(test);
        await refreshAndReadStatus(test);
        const sheetAfterRefreshes = readSheet(test);
        expectSame(
          { nth, ...sheetAfterRefreshes },
          { nth, ...(expectedSheet === sheetWithMemberAtEnd ? sheetWithMemberAtEnd : newSheet) },
        );
        test.app.dispose();
      }
      expect([...ends]).toContain('between');
    },
  );
});
