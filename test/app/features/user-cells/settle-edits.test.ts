/** Tests that what a user typed into a block is never lost without a message. */
import { formatAnchorName } from '../../../../src/placement';
import { answerEdits, readHandEdits, readView } from '../../../support/app-state';
import { rect } from '../../../support/rect';
import { countWrittenCells } from '../../../support/run-stage';
import { readCell, writeValue } from '../../../support/sheet-cells';
import {
  createRows,
  giveUpUserCells,
  readEditedAddresses,
  readUserCells,
  refresh,
  setUpEditsStage,
} from './edits-stage';

const { setReportRows, dropColumn, restoreReport, placeReport, openOnOtherDevice } = setUpEditsStage();

describe('typed cells', () => {
  it('a typed cell is asked about with the report’s value before anything is written [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    setReportRows(createRows(6).map((row, at) => (at === 1 ? row.with(1, 'Net now') : row.with(2, `Share ${at} b`))));
    test.host.clearLog();
    await refresh(test);
    expect(readHandEdits(test)).toMatchObject({
      count: 1,
      keeping: 'possible',
      cells: [
        {
          ...{ address: 'B3', label: 'Region 1 · Net', rowState: 'stays' },
          ...{ userValue: 'about 8', writtenValue: 'Net 1', reportValue: 'Net now' },
        },
      ],
    });
    expect(test.app.placements.state.value).toMatchObject({ needsUserCount: 1, run: { kind: 'done', waiting: 1 } });
    expect(countWrittenCells(test)).toBe(0);
    expect([readCell(test, 2, 1), readCell(test, 1, 2)]).toEqual(['about 8', 'Share 0']);
  });

  it('a kept cell follows its row until the user gives it up [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    await refresh(test);
    await answerEdits(test, 'keepEdits');
    expect(readView(test).status.kind).toBe('upToDate');
    expect(readCell(test, 2, 1)).toBe('about 8');
    setReportRows([...createRows(3, 10), ...createRows(6)]);
    await refresh(test);
    expect([readCell(test, 2, 1), readCell(test, 5, 1)]).toEqual(['Net 11', 'about 8']);
    expect(readUserCells(test)).toMatchObject([{ at: { down: 5, right: 1 }, reports: 'Net 1' }]);
    test.host.clearLog();
    await refresh(test);
    expect(countWrittenCells(test)).toBe(0);
    await giveUpUserCells(test);
    expect(readCell(test, 5, 1)).toBe('Net 1');
    expect(readUserCells(test)).toEqual([]);
  });

  it('a single kept cell gets the report’s value once the user clears it and overwrites [P1]', async () => {
    const test = await placeReport();
    for (const row of [1, 2, 3]) writeValue(test, row, 1, `mine ${row}`);
    await refresh(test);
    expect(readEditedAddresses(test)).toEqual(['B2', 'B3', 'B4']);
    await answerEdits(test, 'keepEdits');
    writeValue(test, 2, 1, '');
    await refresh(test);
    expect(readEditedAddresses(test)).toEqual(['B3']);
    await answerEdits(test, 'overwriteEdits');
    expect([1, 2, 3].map((row) => readCell(test, row, 1))).toEqual(['mine 1', 'Net 1', 'mine 3']);
  });

  it('a single kept cell gets the report’s value at once if the user gives up only this one [P1]', async () => {
    const test = await placeReport();
    for (const row of [1, 2, 3]) writeValue(test, row, 1, `mine ${row}`);
    await refresh(test);
    await answerEdits(test, 'keepEdits');
    const [, second] = readUserCells(test);
    const { id, userCellsRecord = '' } = readView(test);
    await test.app.placements.giveUpUserCells(id, userCellsRecord, second);
    expect([1, 2, 3].map((row) => readCell(test, row, 1))).toEqual(['mine 1', 'Net 1', 'mine 3']);
    expect(readUserCells(test).map(({ value }) => value)).toEqual(['mine 1', 'mine 3']);
  });

  it('a typed cell stays as it is if the user cancels, without a claim of newer data, and the next refresh asks again [P1] [P19]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    await refresh(test);
    await test.app.placements.decide(readView(test).id, 'skip');
    expect([readView(test).status.kind, readCell(test, 2, 1)]).toEqual(['upToDate', 'about 8']);
    expect(readView(test).notices).toMatchObject([{ kind: 'rowsKept' }]);
    await refresh(test);
    expect(readEditedAddresses(test)).toEqual(['B3']);
  });

  it('typed cells are asked about again if the answer was given to other edits [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    await refresh(test);
    writeValue(test, 3, 1, 'about 9');
    await answerEdits(test, 'overwriteEdits');
    expect(readHandEdits(test).count).toBe(2);
    expect([readCell(test, 2, 1), readCell(test, 3, 1)]).toEqual(['about 8', 'about 9']);
  });

  it('a cleared cell counts as edited, and stays empty if the user keeps it [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, '');
    await refresh(test);
    expect(readHandEdits(test).cells).toMatchObject([{ address: 'B3', userValue: '', reportValue: 'Net 1' }]);
    await answerEdits(test, 'keepEdits');
    setReportRows([...createRows(2, 10), ...createRows(6)]);
    await refresh(test);
    expect([readCell(test, 2, 1), readCell(test, 4, 1)]).toEqual(['Net 11', '']);
    expect(readView(test).status.kind).toBe('upToDate');
  });

  it('a text that is typed over a kept cell replaces it without a question [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    await refresh(test);
    await answerEdits(test, 'keepEdits');
    writeValue(test, 2, 1, 'about 9');
    setReportRows([...createRows(1, 10), ...createRows(6)]);
    await refresh(test);
    expect(readView(test).status.kind).toBe('upToDate');
    expect([readCell(test, 2, 1), readCell(test, 3, 1)]).toEqual(['Net 0', 'about 9']);
    expect(readUserCells(test)).toMatchObject([{ value: 'about 9', reports: 'Net 1' }]);
  });

  it('a kept cell into which the user types the report’s value is no longer a user cell', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    await refresh(test);
    await answerEdits(test, 'keepEdits');
    writeValue(test, 2, 1, 'Net 1');
    await refresh(test);
    expect([readView(test).status.kind, readUserCells(test)]).toEqual(['upToDate', []]);
  });

  it('a kept formula reads cells at the same distance wherever its row moves [P1]', async () => {
    const test = await placeReport();
    const { store } = test;
    store.write(store.activeSheetId, rect(3, 1), '=C4&B3&$F$1', 'formulas');
    await refresh(test);
    expect(readHandEdits(test).cells).toMatchObject([{ address: 'B4', userValue: '=C4&B3&$F$1' }]);
    await answerEdits(test, 'keepEdits');
    setReportRows([...createRows(2, 10), ...createRows(6)]);
    await refresh(test);
    const readFormula = (row: number) =>
      store.readFormulas(store.activeSheetId, { row, column: 1, rows: 1, columns: 1 });
    expect([readFormula(3), readFormula(5)]).toEqual([[['Net 0']], [['=C6&B5&$F$1']]]);
    store.insertRows(store.activeSheetId, 0, 3);
    await refresh(test);
    expect([readView(test).status.kind, readFormula(8)]).toEqual(['upToDate', [['=C9&B8&$F$4']]]);
    setReportRows([...createRows(1, 10), ...createRows(6)]);
    await refresh(test);
    expect(readFormula(7)).toEqual([['=C8&B7&$F$4']]);
  });

  it('a kept cell whose row leaves the report is written again when the row returns [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    setReportRows(createRows(6).toSpliced(1, 1));
    await refresh(test);
    expect(readHandEdits(test).cells).toMatchObject([
      { address: 'B3', userValue: 'about 8', reportValue: undefined, rowState: 'rowLeaves' },
    ]);
    expect(readCell(test, 2, 1)).toBe('about 8');
    await answerEdits(test, 'keepEdits');
    expect(readUserCells(test)).toMatchObject([{ value: 'about 8', label: 'Region 1 · Net' }]);
    expect(readUserCells(test)[0]?.at).toBeUndefined();
    setReportRows(createRows(6));
    await refresh(test);
    expect([readView(test).status.kind, readCell(test, 2, 1)]).toEqual(['upToDate', 'about 8']);
  });

  it('a kept cell whose column leaves the report is written again when the column returns [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    await refresh(test);
    await answerEdits(test, 'keepEdits');
    dropColumn('Net');
    await refresh(test);
    expect(readUserCells(test)).toMatchObject([{ value: 'about 8' }]);
    restoreReport();
    await refresh(test);
    expect([readView(test).status.kind, readCell(test, 2, 2)]).toEqual(['upToDate', 'about 8']);
  });

  it('a typed cell is the only one that another device asks about after it opens the workbook [P6]', async () => {
    const first = await placeReport();
    writeValue(first, 3, 2, 'mine');
    setReportRows(createRows(6).map(([region = ''], at) => [region, `Net ${at} b`, `Share ${at} b`]));
    const otherDevice = await openOnOtherDevice(first);
    expect(readCell(otherDevice, 3, 2)).toBe('mine');
    expect(readHandEdits(otherDevice)).toMatchObject({
      keeping: 'possible',
      cells: [{ address: 'C4', userValue: 'mine', writtenValue: undefined, reportValue: 'Share 2 b' }],
    });
    await answerEdits(otherDevice, 'keepEdits');
    expect([1, 2].map((column) => readCell(otherDevice, 3, column))).toEqual(['Net 2 b', 'mine']);
  });

  it('a kept cell that replaces the name of its row follows the row on another device [P1]', async () => {
    const first = await placeReport();
    writeValue(first, 3, 0, 'Mine');
    setReportRows([...createRows(2, 10), ...createRows(6)]);
    const otherDevice = await openOnOtherDevice(first);
    expect(readHandEdits(otherDevice).cells).toMatchObject([{ address: 'A4', reportValue: 'Region 2' }]);
    await answerEdits(otherDevice, 'keepEdits');
    expect([readCell(otherDevice, 3, 0), readCell(otherDevice, 5, 0)]).toEqual(['Region 0', 'Mine']);
  });

  it('a cell that was typed after an undo is the only one that another device asks about [P1]', async () => {
    const first = await placeReport();
    setReportRows(createRows(6).map(([region = ''], at) => [region, `Net ${at} b`, `Share ${at} b`]));
    await refresh(first);
    first.store.undo();
    writeValue(first, 3, 2, 'mine');
    const otherDevice = await openOnOtherDevice(first);
    await refresh(otherDevice);
    expect(readHandEdits(otherDevice)).toMatchObject({
      keeping: 'possible',
      count: 1,
      cells: [{ address: 'C4', userValue: 'mine' }],
    });
    await answerEdits(otherDevice, 'keepEdits');
    expect([1, 2].map((column) => readCell(otherDevice, 3, column))).toEqual(['Net 2 b', 'mine']);
    expect(readCell(otherDevice, 4, 2)).toBe('Share 3 b');
  });

  it('a kept cell of a row without a key stays with an equal row, and waits if there is none [P1]', async () => {
    const equalRows = [
      ['a', 'x', '1'],
      ['a', 'x', '1'],
      ['b', 'y', '3'],
    ];
    setReportRows(equalRows);
    const test = await placeReport();
    writeValue(test, 3, 2, 'mine');
    await refresh(test);
    await answerEdits(test, 'keepEdits');
    setReportRows([['b', 'y', '4'], ...equalRows.slice(0, 2)]);
    await refresh(test);
    expect([1, 2, 3].map((row) => readCell(test, row, 2))).toEqual(['mine', '1', '1']);
    setReportRows(equalRows.slice(0, 2));
    await refresh(test);
    expect([1, 2].map((row) => readCell(test, row, 2))).toEqual(['1', '1']);
    expect(readUserCells(test)).toMatchObject([{ value: 'mine' }]);
  });

  it('cells of a refresh that could not save its record do not count as typed [P2]', async () => {
    setReportRows(createRows(40));
    const test = await placeReport();
    const settingsBefore = test.store.settings.entries().map((entry) => [...entry] as const);
    setReportRows(createRows(40, 100));
    await refresh(test);
    for (const [key, value] of settingsBefore) test.store.settings.set(key, value);
    const otherDevice = await openOnOtherDevice(test);
    expect(readView(otherDevice).status.kind).toBe('upToDate');
    expect(readUserCells(otherDevice)).toEqual([]);
  });

  it('sorted rows do not count as typed', async () => {
    const test = await placeReport();
    const { store } = test;
    store.write(store.activeSheetId, rect(1, 0, 6, 3), createRows(6).reverse(), 'values');
    await refresh(test);
    expect([readView(test).status.kind, readCell(test, 1, 0)]).toEqual(['upToDate', 'Region 5']);
  });

  it('a typed cell and cells in the way of the block are asked about once each [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 2, 1, 'about 8');
    writeValue(test, 8, 0, 'below');
    setReportRows(createRows(9));
    await refresh(test);
    await answerEdits(test, 'keepEdits');
    expect(readView(test).status.kind).toBe('needsDecision');
    await test.app.placements.decide(readView(test).id, 'shiftDown');
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C10' });
    expect([readCell(test, 2, 1), readCell(test, 11, 0)]).toEqual(['about 8', 'below']);
  });

  it('a kept formula moves to a new sheet with its block and reads the cells there [P1]', async () => {
    const test = await placeReport();
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 2);
    store.write(store.activeSheetId, rect(4, 1), '=A5&"!"', 'formulas');
    writeValue(test, 10, 0, 'below');
    setReportRows(createRows(9));
    await refresh(test);
    await answerEdits(test, 'keepEdits');
    await test.app.placements.decide(readView(test).id, 'newSheet');
    const cell = rect(2, 1);
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C10' });
    expect(store.readFormulas(store.resolveName(formatAnchorName(readView(test).id))?.sheetId ?? '', cell)).toEqual([
      ['=A3&"!"'],
    ]);
  });
});
