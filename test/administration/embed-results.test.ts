/** Tests the column of answers while a user sorts or changes the table next to it. */
import { openResultColumn } from '../../src/administration/state/embed-results';
import { openWorkbook } from '../support/office-workbook';
import { callBeforeNextWrite } from '../support/request-failures';

/** Opens a table whose answers for rows A and B go into C2:C3, between the columns of the table. */
async function openTable() {
  const { store, host, workbook } = openWorkbook();
  const sheet = store.activeSheetId;
  const rect = { row: 0, column: 0, rows: 3, columns: 4 };
  const cells = [
    ['externalId', 'name', '', 'group'],
    ['a', '=UPPER("a")', '', 'x'],
    ['b', 'B', '', 'y'],
  ];
  store.write(sheet, rect, cells, 'formulas');
  const shownTexts = store.readValues(sheet, rect).map((row) => row.map(String));
  const column = await openResultColumn(
    workbook,
    { address: { sheet: 'Sheet1', rect }, cells: shownTexts, resultColumn: 2 },
    'run',
  );
  const readIdsAndAnswers = () => store.readValues(sheet, rect).map(([id, , answer]) => [id, answer]);
  const writeKey = (row: number, text: string) =>
    store.write(sheet, { row, column: 0, rows: 1, columns: 1 }, text, 'values');
  return { store, sheet, host, column, idsAndAnswers: readIdsAndAnswers, write: writeKey };
}

const ANSWERS = new Map([
  [1, 'session of a'],
  [2, 'session of b'],
]);

it('an answer goes beside its row if the table is sorted just before the write [P1] [P3] [W22]', async () => {
  const { store, sheet, host, column, idsAndAnswers: readIdsAndAnswers } = await openTable();
  callBeforeNextWrite(host, () => {
    const body = { row: 1, column: 0, rows: 2, columns: 4 };
    const keys = [{ column: 0, ascending: false }];
    store.filters.sort(sheet, body, { keys, hasHeaders: false, matchCase: false });
  });
  expect(await column.write(ANSWERS)).toEqual([]);
  expect(readIdsAndAnswers().slice(1)).toEqual([
    ['b', 'session of b'],
    ['a', 'session of a'],
  ]);
});

it('an answer is not written but reported if its row changes just before the write [P1] [W22]', async () => {
  const { host, column, idsAndAnswers: readIdsAndAnswers, write: writeKey } = await openTable();
  callBeforeNextWrite(host, () => writeKey(1, 'other'));
  expect(await column.write(ANSWERS)).toEqual([1]);
  expect(readIdsAndAnswers().slice(1)).toEqual([
    ['other', ''],
    ['b', 'session of b'],
  ]);
});
