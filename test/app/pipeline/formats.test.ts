/**
 * Tests number formats of a block whose values change: those of the report, unless the user gave the
 * column another format.
 */

import { readView } from '../../support/app-state';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
let test: SmallApp;

beforeEach(async () => {
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net', 'Gross'], measures: ['Net', 'Gross'], formats: {}, rows: [] },
  ]);
  setReportRows(['1000', '7'], ['2000', '8']);
  test = await apps.start(platform);
  await placeAt(test, 3, 1);
});

function setReportRows(...values: readonly (readonly string[])[]): void {
  changeReport(platform, { rows: values.map((row, index) => [`Region ${index}`, ...row]) });
}

function readFormats(rows: number): unknown[][] {
  return test.store.readNumberFormats(test.store.activeSheetId, { row: 4, column: 2, rows, columns: 2 });
}

it('the format of a plain number is the same whichever rows come, and no refresh changes it [P4]', async () => {
  for (const values of [
    ['1000', '7'],
    ['1000.25', '7'],
    ['1000', '7.5'],
    ['1000', '7'],
  ]) {
    setReportRows(values, ['2000', '8']);
    await test.app.placements.refreshAll();
    expect(readFormats(2)).toEqual(Array(2).fill(['#,##0.00', '#,##0.00']));
  }
});

it('a number format that the user gave a column stays when its values get decimals [P1]', async () => {
  test.store.write(test.store.activeSheetId, rect(4, 2, 2), '0.0000', 'numberFormats');
  setReportRows(['1000.25', '7.5'], ['2000', '8']);
  await test.app.placements.refreshAll();
  await test.app.placements.refreshAll();
  expect(readFormats(2)).toEqual([
    ['0.0000', '#,##0.00'],
    ['0.0000', '#,##0.00'],
  ]);
});

function setRowCount(count: number): void {
  setReportRows(...Array.from({ length: count }, (_, row) => [`${1000 + row}`, `${row}`]));
}

/** Returns the format of each cell, from the first row of data on. */
function readStyles(column: number, rows: number, row = 4) {
  const { formats, activeSheetId } = test.store;
  if (rows === 0) return [];
  return formats.readFormats(activeSheetId, rect(row, column, rows)).map(([look]) => look?.style);
}

it('formats of the user survive a result without rows [P1]', async () => {
  const sheet = test.store.activeSheetId;
  const net = rect(4, 2, 2);
  test.store.write(sheet, net, '0.00 "EUR"', 'numberFormats');
  test.store.setStyle(sheet, net, { fillColor: '#FFFF00', bold: true, indentLevel: 2, wrapText: true });
  test.store.formats.setBorder(sheet, net, 'EdgeBottom', {});
  const [expectedStyle] = readStyles(2, 1);
  for (const rows of [0, 5, 0, 0, 1, 3]) {
    setRowCount(rows);
    await test.app.placements.refreshAll();
    expect(readStyles(2, rows)).toEqual(Array.from({ length: rows }, () => expectedStyle));
    expect(
      test.store
        .readFormulas(sheet, rect(4, 2, 6))
        .flat()
        .filter(String),
    ).toHaveLength(rows);
  }
  expect(readStyles(2, 5, 7)).toEqual(readStyles(9, 5, 7));
});

it('a result without rows keeps the format of most rows, and not that of the first row alone [P1]', async () => {
  const sheet = test.store.activeSheetId;
  setRowCount(5);
  await test.app.placements.refreshAll();
  test.store.setStyle(sheet, rect(5, 2, 4), { fillColor: '#FFFF00' });
  test.store.setStyle(sheet, rect(4, 3, 1), { fillColor: '#FF0000' });
  for (const rows of [0, 6]) {
    setRowCount(rows);
    await test.app.placements.refreshAll();
  }
  const readFills = (column: number) => readStyles(column, 6).map((look) => look?.fillColor);
  expect(readFills(2)).toEqual(Array(6).fill('#FFFF00'));
  expect(readFills(3)).toEqual(Array(6).fill(undefined));
});

it('a cell that the user fills below the header of an empty block keeps its text and format [P1]', async () => {
  const sheet = test.store.activeSheetId;
  setRowCount(0);
  await test.app.placements.refreshAll();
  test.store.write(sheet, rect(4, 2, 1), 'Mine', 'values');
  test.store.setStyle(sheet, rect(4, 2, 1), { fillColor: '#FF0000' });
  const [userStyle] = readStyles(2, 1);
  setRowCount(3);
  await test.app.placements.refreshAll();
  expect(test.store.readFormulas(sheet, rect(4, 2, 1))).toEqual([['Mine']]);
  await test.app.placements.decide(readView(test).id, 'shiftDown');
  expect(test.store.readFormulas(sheet, rect(7, 2, 1))).toEqual([['Mine']]);
  expect(readStyles(2, 1, 7)).toEqual([userStyle]);
  expect(readStyles(2, 3).map((look) => [look?.fillColor, look?.bold])).toEqual(Array(3).fill([undefined, false]));
  expect(readFormats(3)).toEqual(Array(3).fill(['#,##0.00', '#,##0.00']));
});

it('formats of whole columns have no gaps where a block shrinks, and new rows continue those of the block [P1]', async () => {
  const sheet = test.store.activeSheetId;
  const wholeColumn = rect(0, 3, 1_048_576);
  test.store.setStyle(sheet, wholeColumn, { fillColor: '#FFFF00', bold: true });
  test.store.formats.addRule('validations', sheet, [wholeColumn], { settings: { kind: 'any' }, formulas: {} });
  test.store.formats.addRule('conditionalFormats', sheet, [rect(4, 2, 30)], {
    settings: { kind: 'any' },
    formulas: {},
  });
  setRowCount(9);
  await test.app.placements.refreshAll();
  test.store.setStyle(sheet, rect(4, 2, 9), { italic: true, horizontalAlignment: 'Center' });
  const countRules = (kind: 'conditionalFormats' | 'validations', column: number) =>
    Array.from({ length: 30 }, (_, row) => test.store.formats.listRules(kind, sheet, rect(4 + row, column, 1)).length);
  for (const rows of [4, 7, 1, 0, 12, 9]) {
    setRowCount(rows);
    await test.app.placements.refreshAll();
    const shownStyles = readStyles(3, 20).map((look) => [look?.fillColor, look?.bold]);
    expect(shownStyles).toEqual(Array.from({ length: 20 }, () => ['#FFFF00', true]));
    expect(readStyles(2, rows).map((look) => [look?.italic, look?.horizontalAlignment])).toEqual(
      Array.from({ length: rows }, () => [true, 'Center']),
    );
    expect(readStyles(2, 8, 4 + Math.max(1, rows)).filter((look) => look?.italic)).toEqual([]);
    expect(countRules('validations', 3)).toEqual(Array(30).fill(1));
    expect(countRules('conditionalFormats', 2)).toEqual(Array(30).fill(1));
  }
});

it('a data validation of all rows of a column extends to new rows, and leaves removed ones [P1]', async () => {
  const sheet = test.store.activeSheetId;
  setRowCount(4);
  await test.app.placements.refreshAll();
  const rule = { type: 'wholeNumber', rule: { formula1: 1, formula2: 9, operator: 'Between' } };
  const settings = { ...rule, ignoreBlanks: true, prompt: { message: 'One to nine', showPrompt: true, title: '' } };
  const errorAlert = { message: '', showAlert: true, style: 'Stop', title: '' };
  const addRule = (column: number, row: number, rows: number) =>
    test.store.formats.addRule('validations', sheet, [rect(row, column, rows)], {
      settings: { ...settings, errorAlert },
      formulas: {},
    });
  addRule(2, 4, 4);
  // This rule is for one cell only.
  addRule(3, 5, 1);
  // The note is beside the block, in a column whose validation allows only some words.
  test.store.write(sheet, rect(4, 4, 1), 5, 'values');
  addRule(4, 4, 4);
  const details = await test.app.placements.openDetails();
  await details.setOptions(readView(test).id, { notes: 'move' });
  const readRuledRows = (column: number) =>
    Array.from({ length: 14 }, (_, row) => row + 4).filter(
      (row) => test.store.formats.listRules('validations', sheet, rect(row, column, 1)).length > 0,
    );
  const createRowNumbers = (rows: number) => Array.from({ length: rows }, (_, row) => row + 4);
  for (const rows of [9, 3, 0, 6]) {
    setRowCount(rows);
    await test.app.placements.refreshAll();
    expect({ rows, holds: readRuledRows(2) }).toEqual({ rows, holds: createRowNumbers(Math.max(1, rows)) });
    expect({ rows, holds: readRuledRows(4) }).toEqual({ rows, holds: createRowNumbers(Math.max(1, rows)) });
  }
  expect(readRuledRows(3)).toEqual([5]);
  expect(test.store.formats.listRules('validations', sheet, rect(4, 2, 6))).toMatchObject([{ settings }]);
});

it('a data validation is rolled back with its block, whichever request fails, before or after its effect [P2]', async () => {
  const sheet = test.store.activeSheetId;
  const settings = { type: 'wholeNumber', rule: { formula1: 1, operator: 'GreaterThan' }, ignoreBlanks: true };
  test.store.formats.addRule('validations', sheet, [rect(4, 2, 2)], { settings, formulas: {} });
  const readRuledRows = () =>
    Array.from(
      { length: 9 },
      (_, row) => test.store.formats.listRules('validations', sheet, rect(4 + row, 2, 1)).length,
    );
  const readFilledRows = () => test.store.readValues(sheet, rect(4, 2, 9)).map(([cell]) => (cell === '' ? 0 : 1));
  let rows = 2;
  for (const isCarriedOut of [false, true]) {
    for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
      rows = rows === 2 ? 6 : 2;
      setRowCount(rows);
      hasFailed = false;
      test.host.faults.callAroundNthBatch(nth, () => {
        hasFailed = true;
      });
      test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
      await test.app.placements.refreshAll();
      expect({ nth, isCarriedOut, holds: readRuledRows() }).toEqual({ nth, isCarriedOut, holds: readFilledRows() });
    }
  }
});

it('the format of a single row does not spread to new rows, nor that of a total to cells that leave [P1]', async () => {
  const sheet = test.store.activeSheetId;
  setRowCount(6);
  await test.app.placements.refreshAll();
  test.store.setStyle(sheet, rect(9, 2, 1), { fillColor: '#FF0000' });
  setRowCount(8);
  await test.app.placements.refreshAll();
  const readFillColors = () => readStyles(2, 10).map((look) => look?.fillColor);
  expect(readFillColors().flatMap((color, row) => (color ? [row] : []))).toEqual([5]);
  test.store.write(sheet, rect(12, 2, 1), '=SUM(C5:C12)', 'formulas');
  test.store.setStyle(sheet, rect(12, 1, 1, 3), { fillColor: '#C0C0C0', bold: true });
  setRowCount(3);
  await test.app.placements.refreshAll();
  expect(readStyles(2, 10).map((look) => [look?.fillColor, look?.bold])).toEqual([
    ...Array(8).fill([undefined, false]),
    ['#C0C0C0', true],
    [undefined, false],
  ]);
});

it('formats of whole rows have no gaps where a block shrinks, also over whole columns, and do not spread [P1]', async () => {
  const sheet = test.store.activeSheetId;
  const column = rect(0, 3, 1_048_576);
  const row = (at: number) => rect(at, 0, 1, 16_384);
  setRowCount(9);
  await test.app.placements.refreshAll();
  test.store.setStyle(sheet, row(8), { fillColor: '#00FF00' });
  test.store.setStyle(sheet, row(9), { italic: true, fontColor: '#0000FF' });
  test.store.setStyle(sheet, row(13), { fillColor: '#C0C0C0' });
  test.store.setStyle(sheet, column, { bold: true });
  const shownStyles = (column: number, from: number, rows: number) =>
    readStyles(column, rows, from).map((look) => [look?.fillColor, look?.fontColor, look?.italic, look?.bold]);
  for (const rows of [3, 7, 0, 12, 2]) {
    setRowCount(rows);
    await test.app.placements.refreshAll();
    const from = 4 + Math.max(1, rows);
    const styleBesideBlock = shownStyles(9, from, 20 - from);
    expect(shownStyles(2, from, 20 - from)).toEqual(styleBesideBlock);
    expect(shownStyles(3, from, 20 - from)).toEqual(styleBesideBlock.map((look) => [...look.slice(0, 3), true]));
  }
});

it('formats of whole rows have no gaps beside the block where a column leaves [P1]', async () => {
  const sheet = test.store.activeSheetId;
  test.store.setStyle(sheet, rect(5, 0, 1, 16_384), { fillColor: '#00FF00', italic: true });
  const report = platform.reports.get(1);
  if (report)
    Object.assign(report, {
      columns: ['Region', 'Gross'],
      rows: [
        ['Region 0', '7'],
        ['Region 1', '8'],
      ],
    });
  await test.app.placements.refreshAll();
  const look = (column: number) => test.store.readStyles(sheet, { ...rect(5, column, 1) })[0]?.[0];
  for (const column of [1, 2, 3, 4]) expect(look(column)).toMatchObject({ fillColor: '#00FF00', italic: true });
});
