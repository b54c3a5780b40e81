/**
 * Tests a report of SQL with a pivot layout, over days on which its rows change and a user works
 * around it.
 */
import type { DataValue } from '../../../src/client';
import { answerEdits, readHandEdits, readId, readPlacing } from '../../support/app-state';
import { writeValue } from '../../support/sheet-cells';
import { findView, insertColumn, readBlock, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { openReport, placePivot, platform } = setUpPivotStage();

type Rows = readonly (readonly DataValue[])[];
const createRow = (region: string | null, month: string, amount: string, id: string): readonly DataValue[] => [
  ...[region, month, amount, id],
];
const ROWS: Rows = [
  createRow('North', '2026-01', '10', '1'),
  createRow('North', '2026-03', '30', '2'),
  createRow('South', '2026-01', '5', '3'),
  createRow('South', '2026-03', '7', '4'),
];
const AXES = { rows: ['region'], columns: ['month'], measuresOn: 'columns' } as const;
const USER_LAYOUT = { laidOut: 'pivot', axes: { ...AXES, rows: ['region'], columns: ['month'] } } as const;
const SAVED = { rows: ['region'], columns: ['month'], measures: ['amount'], filters: [] };

function setReport(rows: Rows, pivotItems: typeof SAVED | undefined = SAVED): void {
  const types = new Map([
    [2, 'number'],
    [3, 'number'],
  ] as const);
  platform().reports.set(1, {
    ...{ id: 1, name: 'Sales', columns: ['region', 'month', 'amount', 'id'], types, rows },
    pivot: { sqlQuery: '1 SELECT', pivotItems },
  });
}

beforeEach(() => setReport(ROWS));

it('a pivot of SQL has its saved layout, as in its preview [P15]', async () => {
  const test = await openReport({ row: 3, column: 1 });
  const state = test.app.report.state.value;
  if (state.kind !== 'open' || state.preview.kind !== 'ready') throw new Error('Nothing is shown.');
  expect(state.preview.columns.map(({ title }) => title)).toEqual(['region', '2026-01', '2026-03']);
  expect([state.preview.rows, state.preview.total]).toEqual([
    [
      ['North', '10.00', '30.00'],
      ['South', '5.00', '7.00'],
    ],
    2,
  ]);
  await test.app.report.place();
  expect(readBlock(test)).toEqual([
    ['amount · region', '2026-01', '2026-03'],
    ['North', 10, 30],
    ['South', 5, 7],
  ]);
});

it('a pivot of SQL has texts as values if it is saved so, also in a layout of the user [P15] [P4]', async () => {
  const codes = ROWS.map(([region = '', month = '', amount = '', id]) => [region, month, amount, `00${id}`]);
  const types = new Map([[2, 'number']] as const);
  platform().reports.set(1, {
    ...{ id: 1, name: 'Sales', columns: ['region', 'month', 'amount', 'id'], types, rows: codes },
    pivot: { sqlQuery: '1 SELECT', pivotItems: { ...SAVED, measures: ['id'] } },
  });
  const saved = await placePivot();
  expect(readBlock(saved)).toEqual([
    ['id · region', '2026-01', '2026-03'],
    ['North', '001', '002'],
    ['South', '003', '004'],
  ]);
  const userPivot = await placePivot(USER_LAYOUT);
  expect(readBlock(userPivot).slice(0, 3)).toEqual([
    ['', '2026-01', '2026-01', '2026-03', '2026-03'],
    ['region', 'amount', 'id', 'amount', 'id'],
    ['North', 10, '001', 30, '002'],
  ]);
  const pivotWithMeasuresBelow = await placePivot({ ...USER_LAYOUT, axes: { ...AXES, measuresOn: 'rows' } });
  expect(readBlock(pivotWithMeasuresBelow)).toEqual([
    ['region', 'Measure', '2026-01', '2026-03'],
    ['North', 'amount', 10, 30],
    ['North', 'id', '001', '002'],
    ['South', 'amount', 5, 7],
    ['South', 'id', '003', '004'],
  ]);
  expect(await refreshAndReadStatus(pivotWithMeasuresBelow)).toBe('upToDate');
});

it('a report of SQL stays a flat list if its rows do not have the saved members [P15]', async () => {
  setReport(ROWS, { ...SAVED, columns: ['f.warehouse'] });
  expect(readBlock(await placePivot())[0]).toEqual(['region', 'month', 'amount', 'id']);
});

it('a pivot of SQL keeps columns, notes, user columns, headers and kept values in place for three days [P3] [P1] [P14] [P19]', async () => {
  const test = await placePivot({ notes: 'move' });
  insertColumn(test, 3);
  writeValue(test, 3, 3, 'Remark');
  writeValue(test, 4, 3, 'mine');
  writeValue(test, 5, 3, 'ask Mei');
  writeValue(test, 10, 1, '=E6');
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  writeValue(test, 3, 2, 'January');

  // First day: another month in the middle, another region above.
  setReport([
    createRow('East', '2026-02', '1', '9'),
    ...ROWS,
    createRow('North', '2026-02', '20', '5'),
    createRow(null, '2026-03', '2', '6'),
  ]);
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test).slice(0, 5)).toEqual([
    ['amount · region', 'January', 'Remark', '2026-02', '2026-03'],
    ['East', '', '', 1, ''],
    ['North', 10, 'mine', 20, 30],
    ['South', 5, 'ask Mei', '', 7],
    ['(empty)', '', '', '', 2],
  ]);
  const formulaCell = { row: 10, column: 1, rows: 1, columns: 1 };
  expect(test.store.readFormulas(test.store.activeSheetId, formulaCell)).toEqual([['=F6']]);
  const details = await test.app.placements.openDetails();
  await details.openChanges(readId(test));
  expect(details.changesState.value).toMatchObject({ kind: 'shown', columnsAdded: ['2026-02'] });

  // Second day: the user has typed into a cell, and the rows come in another order.
  writeValue(test, 6, 5, 'about 7');
  setReport([createRow('South', '2026-03', '8', '4'), createRow('South', '2026-02', '3', '7'), ...ROWS.slice(0, 3)]);
  expect(await refreshAndReadStatus(test)).toBe('handEdits');
  expect(readHandEdits(test).cells).toMatchObject([{ userValue: 'about 7', writtenValue: '7.00' }]);
  await answerEdits(test, 'keepEdits');
  expect(findView(test)?.status.kind).toBe('upToDate');
  expect(readBlock(test).slice(0, 3)).toEqual([
    ['amount · region', 'January', 'Remark', '2026-02', '2026-03'],
    ['South', 5, 'ask Mei', 3, 'about 7'],
    ['North', 10, 'mine', '', 30],
  ]);

  // Third day: a month has left.
  setReport(ROWS.filter(([, month]) => month === '2026-03'));
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test).slice(0, 3)).toEqual([
    ['amount · region', 'Remark', '2026-03'],
    ['North', 'mine', 30],
    ['South', 'ask Mei', 'about 7'],
  ]);
});

it('a pivot of SQL writes nothing if its rows are the same [P10]', async () => {
  const test = await placePivot();
  test.host.clearLog();
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(test.host.readLog().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0)).toBe(0);
});

describe('rows that would share a cell', () => {
  const ROWS_SHARING_CELL = [...ROWS, createRow('South', '2026-03', '7.5', '5')];

  it('rows that would share a cell leave the block as it is, and are named [P2] [P15]', async () => {
    const test = await placePivot();
    const before = readBlock(test);
    setReport(ROWS_SHARING_CELL);
    expect(await refreshAndReadStatus(test)).toBe('failed');
    expect(findView(test)?.status).toMatchObject({
      failure: { code: 'SeveralInCell', detail: 'region: South · month: 2026-03 · amount: 7 / 7.5 · id: 4 / 5' },
    });
    expect(readBlock(test)).toEqual(before);
  });

  it('rows that would share a cell are placed only once a number distinguishes them [P15]', async () => {
    setReport(ROWS_SHARING_CELL);
    const test = await openReport({ row: 3, column: 1 });
    const readPreview = () => {
      const state = test.app.report.state.value;
      return state.kind === 'open' ? state.preview : undefined;
    };
    expect(readPreview()).toMatchObject({ kind: 'failed', failure: { code: 'SeveralInCell' } });
    expect(readPreview()).toMatchObject({
      members: [{ name: 'region' }, { name: 'month' }, { name: 'amount' }, { name: 'id' }],
    });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'SeveralInCell' } });
    expect(test.store.listNames()).toEqual([]);
    test.app.report.setOptions({ ...USER_LAYOUT, axes: { ...AXES, rows: ['region', 'id'], columns: ['month'] } });
    await test.app.report.place();
    expect(readBlock(test).slice(-3)).toEqual([
      ['South', 3, 5, ''],
      ['South', 4, '', 7],
      ['South', 5, '', 7.5],
    ]);
  });
});

it('a placed report of SQL gets another layout through its options [P15]', async () => {
  const test = await placePivot({ laidOut: 'flat' });
  expect(readBlock(test)[0]).toEqual(['region', 'month', 'amount', 'id']);
  const details = await test.app.placements.openDetails();
  const id = readId(test);
  expect(await details.readPlacedLayout(id)).toMatchObject({
    ...{ isSql: true, flatReason: undefined, pivot: { columns: ['month'] } },
    members: [
      { name: 'region', isMeasure: false },
      { name: 'month', isMeasure: false },
      { name: 'amount', isMeasure: true },
      { name: 'id', isMeasure: true },
    ],
  });
  await details.setOptions(id, { ...USER_LAYOUT, axes: { ...AXES, rows: ['month'], columns: ['region'] } });
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test).slice(0, 2)).toEqual([
    ['', 'North', 'North', 'South', 'South'],
    ['month', 'amount', 'id', 'amount', 'id'],
  ]);
  expect(await details.readCheckColumns(id)).toMatchObject({ columns: [], isPivot: true });
});

it('a pivot of SQL with more members than the sheet has columns is refused before anything is written [P5]', async () => {
  setReport(Array.from({ length: 16_384 }, (_, memberIndex) => createRow('North', `m${memberIndex}`, '1', '1')));
  const test = await openReport({ row: 0, column: 0 });
  test.host.clearLog();
  await test.app.report.place();
  expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'PivotTooWide', detail: '16385' } });
  expect(test.host.readLog().filter(({ cellsWritten }) => cellsWritten > 0)).toEqual([]);
});

it('a pivot of SQL says when it is placed and when it is refreshed that the platform has cut its rows [P5]', async () => {
  setReport(
    Array.from({ length: 10_000 }, (_, rowIndex) =>
      createRow(`r${rowIndex}`, rowIndex % 2 === 0 ? '2026-01' : '2026-03', '1', '1'),
    ),
  );
  const test = await placePivot();
  expect(readPlacing(test)).toMatchObject({
    kind: 'placed',
    rows: 10_000,
    notices: [{ kind: 'laidOutOf', rows: 10_000 }],
  });
  await refreshAndReadStatus(test);
  expect(findView(test)?.notices).toMatchObject([{ kind: 'laidOutOf', rows: 10_000 }]);
});
