/**
 * Tests a pivot whose sheet is copied, and one whose block is lost and found again: the knowledge
 * of its members stays with its cells.
 */
import { formatAnchorName } from '../../../src/placement';
import { answerEdits, readHandEdits, readId, readViews } from '../../support/app-state';
import { EXCELS, type Switches } from '../../support/excel-profiles';
import { rect } from '../../support/rect';
import { writeValue } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import { createFact, FACTS, insertColumn, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { platform, placePivot, report } = setUpPivotStage();

const PLACED_ROWS = [
  ['Amount · Region', '2026-01', '2026-03', 'Total'],
  ['North', 10, 30, 40],
  ['South', 5, 7, 12],
  ['Total', 15, 37, 52],
];
const FEBRUARY = [
  ...FACTS,
  createFact('East', '2026-02', 1),
  createFact('North', '2026-02', 20),
  createFact('South', '2026-02', 2),
];
/** Each total is that of its own row and column, wherever a member has come. */
const ROWS_WITH_FEBRUARY = [
  ['Amount · Region', '2026-01', '2026-02', '2026-03', 'Total'],
  ['North', 10, 20, 30, 60],
  ['South', 5, 2, 7, 14],
  ['East', '', 1, '', 1],
  ['Total', 15, 23, 37, 75],
];

/** Returns as many rows as a block has, from its first cell on. */
function readCells(
  { store }: SmallApp,
  sheet: string,
  expectedRows: readonly (readonly unknown[])[],
  row = 3,
  column = 1,
) {
  return store.readValues(sheet, { row, column, rows: expectedRows.length, columns: expectedRows[0]?.length ?? 0 });
}

describe.each(EXCELS)('a copied sheet with a pivot, in %s [P7] [P17]', (_, switches) => {
  async function placeAndCopySheet(excel: Switches) {
    const test = await placePivot({}, undefined, excel);
    const original = test.store.activeSheetId;
    const copy = test.store.copySheet(original).id;
    await test.app.placements.reload();
    const state = test.app.placements.state.value;
    const [copyQuestion] = (state.kind === 'ready' ? state.sheetCopies : undefined) ?? [];
    if (!copyQuestion) throw new Error('The copy is not asked about.');
    return { test, original, copy, copyQuestion };
  }

  it('a refresh writes nothing to the copy before the user answers, nor if it stays plain cells [P15]', async () => {
    const { test, original, copy, copyQuestion } = await placeAndCopySheet(switches);
    report().facts = FEBRUARY;
    await test.app.placements.refreshAll();
    expect(readCells(test, original, ROWS_WITH_FEBRUARY)).toEqual(ROWS_WITH_FEBRUARY);
    expect(readCells(test, copy, PLACED_ROWS)).toEqual(PLACED_ROWS);
    await test.app.placements.answerSheetCopy(copyQuestion, 'plain');
    await test.app.placements.refreshAll();
    expect(readCells(test, copy, PLACED_ROWS)).toEqual(PLACED_ROWS);
    expect(test.store.findUsedRange(copy, true)).toEqual(rect(3, 1, 4, 4));
  });

  it('a copy that becomes a placement has members, totals and a layout of its own [P15]', async () => {
    const { test, original, copy, copyQuestion } = await placeAndCopySheet(switches);
    await test.app.placements.answerSheetCopy(copyQuestion, 'own');
    report().facts = FEBRUARY;
    await test.app.placements.refreshAll();
    expect(readCells(test, original, ROWS_WITH_FEBRUARY)).toEqual(ROWS_WITH_FEBRUARY);
    expect(readCells(test, copy, ROWS_WITH_FEBRUARY)).toEqual(ROWS_WITH_FEBRUARY);
    const copiedView = readViews(test).find(({ id }) => test.store.resolveName(formatAnchorName(id))?.sheetId === copy);
    const details = await test.app.placements.openDetails();
    await details.setOptions(copiedView?.id ?? '', { laidOut: 'flat' });
    await test.app.placements.refreshAll();
    expect(readCells(test, original, ROWS_WITH_FEBRUARY)).toEqual(ROWS_WITH_FEBRUARY);
    expect(readCells(test, copy, [['', '', '']])).toEqual([['Region', 'Month', 'Amount']]);
    expect(platform().records).toHaveLength(2);
  });
});

describe('a pivot whose block is lost [P3]', () => {
  async function removeBlockName(test: SmallApp) {
    const id = readId(test);
    test.store.removeName(formatAnchorName(id));
    const details = await test.app.placements.openDetails();
    const findCandidate = async () => {
      await details.openRepair(id);
      const state = details.repairState.value;
      return state.kind === 'shown' ? state.candidate : undefined;
    };
    return { id, details, findCandidate };
  }
  const moveBlock = ({ store }: SmallApp, sheet: string, row: number, column: number) =>
    store.move({ sheetId: store.activeSheetId, rect: rect(3, 1, 4, 4) }, sheet, row, column);

  it('a lost pivot is found on another sheet by its members and totals, and is refreshed there [P15]', async () => {
    const test = await placePivot();
    const archive = test.store.addSheet('Archive').id;
    const { id, details, findCandidate } = await removeBlockName(test);
    moveBlock(test, archive, 9, 2);
    expect(await findCandidate()).toBe('Archive!C10:F13');
    report().facts = FEBRUARY;
    await details.takeCandidate(id);
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readCells(test, archive, ROWS_WITH_FEBRUARY, 9, 2)).toEqual(ROWS_WITH_FEBRUARY);
    expect(readCells(test, test.store.activeSheetId, PLACED_ROWS).flat().join('')).toBe('');
  });

  it('a lost pivot keeps the user’s headers, and kept values at their row and member [P1]', async () => {
    const test = await placePivot();
    writeValue(test, 3, 2, 'January');
    writeValue(test, 5, 3, 'about 8');
    expect(await refreshAndReadStatus(test)).toBe('handEdits');
    expect(readHandEdits(test).cells).toMatchObject([{ address: 'D6', userValue: 'about 8' }]);
    await answerEdits(test, 'keepEdits');
    const { id, details, findCandidate } = await removeBlockName(test);
    moveBlock(test, test.store.activeSheetId, 30, 6);
    expect(await findCandidate()).toBe('Sheet1!G31:J34');
    report().facts = FEBRUARY;
    await details.takeCandidate(id);
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    const [headers, north, south, ...otherRows] = ROWS_WITH_FEBRUARY;
    expect(readCells(test, test.store.activeSheetId, ROWS_WITH_FEBRUARY, 30, 6)).toEqual([
      headers?.map((text) => (text === '2026-01' ? 'January' : text)),
      north,
      south?.map((value, columnIndex) => (columnIndex === 3 ? 'about 8' : value)),
      ...otherRows,
    ]);
  });

  it('a lost pivot is not confused with another one of the same members and other totals [P15]', async () => {
    const test = await placePivot();
    const sheet = test.store.activeSheetId;
    const { findCandidate } = await removeBlockName(test);
    moveBlock(test, sheet, 30, 6);
    PLACED_ROWS.forEach((row, down) => {
      row.forEach((value, right) => {
        writeValue(test, 12 + down, 1 + right, String(typeof value === 'number' ? value * 2 : value));
      });
    });
    expect(await findCandidate()).toBe('Sheet1!G31:J34');
  });

  it('a lost pivot that is found keeps its user column [P1]', async () => {
    const test = await placePivot();
    insertColumn(test, 3);
    writeValue(test, 3, 3, 'Remark');
    writeValue(test, 4, 3, 'mine');
    await refreshAndReadStatus(test);
    const { id, details, findCandidate } = await removeBlockName(test);
    expect(await findCandidate()).toBe('Sheet1!B4:F7');
    report().facts = FEBRUARY;
    await details.takeCandidate(id);
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readCells(test, test.store.activeSheetId, [['', '', '', '', '', '']])).toEqual([
      ['Amount · Region', '2026-01', 'Remark', '2026-02', '2026-03', 'Total'],
    ]);
    expect(readCells(test, test.store.activeSheetId, [['', '', '']], 4)).toEqual([['North', 10, 'mine']]);
  });
});
