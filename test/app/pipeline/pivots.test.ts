/** Tests edits of users around a pivot, and its refreshes after them. */
import { waitUntil } from '../../support/app';
import { answerEdits, readHandEdits, readId } from '../../support/app-state';
import { rect } from '../../support/rect';
import { writeValue } from '../../support/sheet-cells';
import {
  createFact,
  FACTS,
  findView,
  insertColumn,
  PIVOT,
  QUERY,
  readBlock,
  refreshAndReadStatus,
  setUpPivotStage,
} from './pivot-stage';

const { placePivot, report } = setUpPivotStage();

const HEADERS = ['Amount · Region', '2026-01', '2026-03', 'Total'];
const HEADERS_WITH_FEBRUARY = ['Amount · Region', '2026-01', '2026-02', '2026-03', 'Total'];
const FEBRUARY = [...FACTS, createFact('North', '2026-02', 20), createFact('South', '2026-02', 2)];

describe('a refresh of a pivot', () => {
  it('a placed pivot has its members, values and totals [P15]', async () => {
    expect(readBlock(await placePivot())).toEqual([
      HEADERS,
      ['North', 10, 30, 40],
      ['South', 5, 7, 12],
      ['Total', 15, 37, 52],
    ]);
  });

  it('a refresh of an unchanged pivot writes no cell [P10]', async () => {
    const test = await placePivot();
    test.host.clearLog();
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(test.host.readLog().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0)).toBe(0);
  });

  it('a refresh inserts a new column member, and formulas still read their own member [P3] [P15]', async () => {
    const test = await placePivot();
    writeValue(test, 10, 1, '=D6');
    writeValue(test, 10, 2, '=SUM(C5:D6)');
    writeValue(test, 10, 3, '=E7');
    report().facts = FEBRUARY;
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test).slice(0, 4)).toEqual([
      HEADERS_WITH_FEBRUARY,
      ['North', 10, 20, 30, 60],
      ['South', 5, 2, 7, 14],
      ['Total', 15, 22, 37, 74],
    ]);
    const formulaCells = rect(10, 1, 1, 3);
    expect(test.store.readFormulas(test.store.activeSheetId, formulaCells)).toEqual([['=E6', '=SUM(C5:E6)', '=F7']]);
  });

  it('a refresh closes the gap of a column member that leaves, and formulas follow their own member [P3]', async () => {
    const test = await placePivot();
    writeValue(test, 10, 1, '=D6');
    report().facts = FACTS.filter(({ month }) => month !== '2026-01');
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test).slice(0, 4)).toEqual([
      ['Amount · Region', '2026-03', 'Total'],
      ['North', 30, 30],
      ['South', 7, 7],
      ['Total', 37, 37],
    ]);
    expect(test.store.readFormulas(test.store.activeSheetId, rect(10, 1))).toEqual([['=C6']]);
  });

  it('notes move with the members of their rows, and notes beside totals with the totals [P14]', async () => {
    const test = await placePivot({ notes: 'move' });
    writeValue(test, 5, 5, 'ask Mei');
    writeValue(test, 6, 5, 'of the board');
    report().facts = [createFact('East', '2026-01', 1), createFact('South', '2026-03', 9), ...FACTS];
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test).map((row) => [row[0], row[4] ?? ''])).toEqual([
      ['Amount · Region', ''],
      ['East', ''],
      ['South', 'ask Mei'],
      ['North', ''],
      ['Total', 'of the board'],
    ]);
  });

  it('a kept value stays at its row and column member when a new row and column come before it [P1] [P15]', async () => {
    const test = await placePivot();
    writeValue(test, 5, 3, 'about 8');
    expect(await refreshAndReadStatus(test)).toBe('handEdits');
    expect(readHandEdits(test).cells).toMatchObject([{ address: 'D6', userValue: 'about 8', writtenValue: '7' }]);
    await answerEdits(test, 'keepEdits');
    report().facts = [createFact('East', '2026-01', 1), ...FEBRUARY];
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)).toEqual([
      HEADERS_WITH_FEBRUARY,
      ['East', 1, '', '', 1],
      ['North', 10, 20, 30, 60],
      ['South', 5, 2, 'about 8', 14],
      ['Total', 16, 22, 37, 75],
    ]);
  });

  it('a refresh keeps a user column in a pivot, and the headers that the user renamed [P1]', async () => {
    const test = await placePivot();
    insertColumn(test, 3);
    writeValue(test, 3, 3, 'Remark');
    writeValue(test, 4, 3, 'mine');
    await refreshAndReadStatus(test);
    writeValue(test, 3, 2, 'January');
    report().facts = FEBRUARY.map((entry) => (entry.month === '2026-01' ? { ...entry, amount: '1' } : entry));
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)).toEqual([
      ['Amount · Region', 'January', 'Remark', '2026-02', '2026-03', 'Total'],
      ['North', 1, 'mine', 20, 30, 51],
      ['South', 1, '', 2, 7, 10],
      ['Total', 2, '', 22, 37, 61],
    ]);
  });

  it('the previous pivot can be restored with its totals [P2]', async () => {
    const test = await placePivot();
    const before = readBlock(test);
    report().facts = FEBRUARY;
    await refreshAndReadStatus(test);
    expect(readBlock(test)).not.toEqual(before);
    const details = await test.app.placements.openDetails();
    await details.openChanges(readId(test));
    expect(details.changesState.value).toMatchObject({ kind: 'shown', columnsAdded: ['2026-02'] });
    await details.restoreFormerRows(readId(test));
    expect(readBlock(test)).toEqual(before);
  });

  it('a pivot in a fixed frame is cut to fit, and says what is left out [P5]', async () => {
    const test = await placePivot({}, { rows: 4, columns: 4 });
    report().facts = FEBRUARY;
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(findView(test)?.notices).toMatchObject([{ kind: 'cut', columns: 5, columnsWritten: 4 }]);
    expect(readBlock(test)[0]).toEqual(HEADERS);
  });

  it('a pivot whose name is lost is found by what it shows [P15]', async () => {
    const test = await placePivot();
    const id = readId(test);
    for (const { name } of test.store.listNames()) test.store.removeName(name);
    await refreshAndReadStatus(test);
    const details = await test.app.placements.openDetails();
    await details.openRepair(id);
    expect(details.repairState.value).toMatchObject({ kind: 'shown', candidate: 'Sheet1!B4:E7' });
    await details.takeCandidate(id);
    expect(findView(test)?.status.kind).toBe('upToDate');
  });
});

describe('a cell of a pivot', () => {
  const pivot = {
    jsonQuery: JSON.stringify({ ...QUERY, dimensions: ['f.region', 'f.customer', 'f.month'] }),
    pivotItems: { ...PIVOT, rows: ['f.region', 'f.customer'] },
  };

  it('the details of a cell show its members and measure, and of a total what it totals [P19]', async () => {
    report().pivot = pivot;
    const test = await placePivot({ totals: { rows: true, columns: true, groups: true } });
    expect(readBlock(test).map(([region, customer]) => [region, customer])).toEqual([
      ['Amount · Region', 'Customer'],
      ['North', 'a'],
      ['North', 'Total'],
      ['South', 'b'],
      ['South', 'a'],
      ['South', 'Total'],
      ['Total', ''],
    ]);
    const { cell, followSelection } = await test.app.placements.openDetails();
    const stop = followSelection();
    const readDetails = async (row: number, column: number, address: string) => {
      test.store.select(test.store.activeSheetId, { row, column, rows: 1, columns: 1 });
      await waitUntil(() => cell.value?.cell === address);
      return cell.value;
    };
    expect(await readDetails(4, 3, 'D5')).toMatchObject({
      ...{ column: '2026-01', measure: 'Amount', row: [{ value: 'North' }, { value: 'a' }] },
    });
    expect((await readDetails(4, 3, 'D5'))?.totalOf).toBeUndefined();
    expect(await readDetails(8, 4, 'E9')).toMatchObject({ column: '2026-03', measure: 'Amount', totalOf: ['South'] });
    expect(await readDetails(9, 5, 'F10')).toMatchObject({ column: 'Total', measure: 'Amount', totalOf: [] });
    stop();
  });

  it('a check can watch the totals of a pivot, also of measures that do not add up [P15]', async () => {
    const measures = ['f.average'];
    report().pivot = {
      jsonQuery: JSON.stringify({ ...QUERY, measures }),
      pivotItems: { ...PIVOT, measures },
    };
    const test = await placePivot();
    const details = await test.app.placements.openDetails();
    const id = readId(test);
    const { columns, isPivot } = await details.readCheckColumns(id);
    expect([isPivot, columns.map(({ title }) => title)]).toEqual([true, ['2026-01', '2026-03', 'Total']]);
    const total = { ...(columns[2] ?? { member: '', title: '' }), percent: 10 };
    await details.setOptions(id, { gates: { total } });
    report().facts = FACTS.map((entry) => ({ ...entry, amount: String(Number(entry.amount) * 1.05) }));
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    report().facts = FACTS.map((entry) => ({ ...entry, amount: String(Number(entry.amount) * 2) }));
    expect(await refreshAndReadStatus(test)).toBe('waits');
    expect(findView(test)?.status).toMatchObject({
      failedChecks: [{ kind: 'total', title: 'Total', before: 13.65, now: 26 }],
    });
  });

  it('a check cannot watch a pivot without a row of totals [P15]', async () => {
    const test = await placePivot({ totals: { columns: false } });
    const details = await test.app.placements.openDetails();
    expect(await details.readCheckColumns(readId(test))).toMatchObject({ columns: [], isPivot: true });
  });
});

describe('the layout of a placed pivot', () => {
  const setLayoutAndRefresh = async (test: Awaited<ReturnType<typeof placePivot>>, change: object) => {
    const details = await test.app.placements.openDetails();
    await details.setOptions(readId(test), change);
    return refreshAndReadStatus(test);
  };

  it('a pivot becomes a flat list and a pivot again [P15]', async () => {
    const test = await placePivot();
    const pivot = readBlock(test);
    expect(await setLayoutAndRefresh(test, { laidOut: 'flat' })).toBe('upToDate');
    expect(readBlock(test)).toEqual([
      ['Region', 'Month', 'Amount'],
      ['North', '2026-01', 10],
      ['North', '2026-03', 30],
      ['South', '2026-01', 5],
      ['South', '2026-03', 7],
    ]);
    expect(await setLayoutAndRefresh(test, { laidOut: 'saved' })).toBe('upToDate');
    expect(readBlock(test)).toEqual(pivot);
  });

  it('a change of layout does not ask whether columns were renamed [P15]', async () => {
    report().facts = Array.from({ length: 8 }, (_, regionIndex) =>
      createFact(`Region ${regionIndex}`, '2026-01', regionIndex),
    );
    const test = await placePivot({ totals: { rows: false, columns: false } });
    expect(await setLayoutAndRefresh(test, { laidOut: 'flat' })).toBe('upToDate');
    expect(readBlock(test)[0]).toEqual(['Region', 'Month', 'Amount']);
    expect(await setLayoutAndRefresh(test, { laidOut: 'saved' })).toBe('upToDate');
    expect(readBlock(test)[0]).toEqual(['Amount · Region', '2026-01']);
  });

  it('a pivot takes the user’s axes and totals, with the names of its rows at the left [P15]', async () => {
    const test = await placePivot();
    const axes = { rows: ['f.month', 'f.region'], columns: [], measuresOn: 'columns' };
    expect(await setLayoutAndRefresh(test, { laidOut: 'pivot', axes, totals: { columns: true, groups: true } })).toBe(
      'upToDate',
    );
    expect(readBlock(test)).toEqual([
      ['Month', 'Region', 'Amount'],
      ['2026-01', 'North', 10],
      ['2026-01', 'South', 5],
      ['2026-01', 'Total', 15],
      ['2026-03', 'North', 30],
      ['2026-03', 'South', 7],
      ['2026-03', 'Total', 37],
      ['Total', '', 52],
    ]);
    expect(await setLayoutAndRefresh(test, { axes: { ...axes, rows: ['f.month'], columns: ['f.region'] } })).toBe(
      'upToDate',
    );
    expect(readBlock(test)[0]).toEqual(['Month', 'North', 'South', 'Total']);
  });

  it('a pivot keeps those of the user’s axes that the report still has [P15]', async () => {
    const test = await placePivot({
      ...{ laidOut: 'pivot', totals: { columns: true } },
      axes: { rows: ['f.region'], columns: ['f.month'], measuresOn: 'columns' },
    });
    report().pivot = {
      pivotItems: { ...PIVOT, columns: [] },
      jsonQuery: JSON.stringify({ ...QUERY, dimensions: ['f.region', 'f.customer'] }),
    };
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test).map((row) => row.slice(0, 2))).toEqual([
      ['Region', 'Customer'],
      ['North', 'a'],
      ['South', 'b'],
      ['South', 'a'],
      ['Total', ''],
    ]);
  });
});
