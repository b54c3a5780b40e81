/**
 * Tests ten refreshes in a row, each with another kind of result. What the user did to the block
 * and around it has to survive each of them.
 */
import { asksAboutName } from '../../../src/app';
import { findView, readView } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform, type SmallApp } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const SHEET_ROWS = 1_048_576;

/** The headers are at B3, the rows below. */
const TOP = 2;
const LEFT = 1;
const EUR = '0.00 "EUR"';

type Row = readonly (string | number)[];
const createRows = (count: number, since: number, more: Row = []): Row[] =>
  Array.from({ length: count }, (_, row) => [`Channel ${row}`, 100 * since + row, 1000 * since + row, ...more]);

const NET = ['Channel', 'Net', 'Orders'];
const REVENUE = ['Channel', 'Revenue', 'Orders'];

/** The results, in the order of the refreshes. */
const RESULTS: readonly (readonly [what: string, columns: readonly string[], rows: readonly Row[]])[] = [
  ['more rows', NET, createRows(6, 1)],
  ['a column more', [...NET, 'Share'], createRows(6, 1, [0.5])],
  ['fewer rows', [...NET, 'Share'], createRows(2, 2, [0.25])],
  ['no rows', [...NET, 'Share'], []],
  ['rows again', [...NET, 'Share'], createRows(5, 3, [0.75])],
  ['a column less', NET, createRows(5, 3)],
  ['another name for a column', REVENUE, createRows(5, 3)],
  ['another order', REVENUE, createRows(5, 3).reverse()],
  ['no rows once more', REVENUE, []],
  ['more rows than ever', REVENUE, createRows(9, 4)],
];

async function placeReport() {
  const report = {
    id: 1,
    name: 'Sales',
    columns: NET as readonly string[],
    rows: createRows(4, 1) as readonly Row[],
    measures: ['Net', 'Revenue', 'Orders', 'Share'],
  };
  const test = await apps.start(createSmallPlatform([report]));
  await placeAt(test, TOP, LEFT);
  return { test, report };
}

/**
 * Adds a formula column inside the block, formats, widths, frozen rows, a name, formulas that read
 * headers, and a text below.
 */
function editWorkbook({ store }: SmallApp): void {
  const sheet = store.activeSheetId;
  store.insertColumns(sheet, LEFT + 2, 1);
  store.write(sheet, rect(TOP, LEFT + 2), 'Twice', 'values');
  for (let row = 1; row <= 4; row += 1) store.write(sheet, rect(TOP + row, LEFT + 2), '=R[0]C[-1]*2', 'formulasR1C1');
  store.write(sheet, rect(TOP + 1, LEFT + 1, 4), EUR, 'numberFormats');
  store.setStyle(sheet, rect(0, LEFT + 1, SHEET_ROWS), { fillColor: '#FFFF00' });
  store.setStyle(sheet, rect(0, LEFT + 3, SHEET_ROWS), { bold: true });
  store.setColumnWidths(sheet, LEFT + 1, 1, 123);
  store.setColumnWidths(sheet, LEFT + 2, 1, 77);
  store.setFrozen(sheet, TOP + 1, 0);
  store.write(sheet, rect(0, 8), `=C${TOP + 1}`, 'formulas');
  store.write(sheet, rect(0, 9), `=E${TOP + 1}`, 'formulas');
  store.addName('Net_header', `=Sheet1!$C$${TOP + 1}`);
  store.write(sheet, rect(40, LEFT), 'Mine, far below', 'values');
}

/** Reads back everything that `editWorkbook` did. */
function readEdits({ store }: SmallApp, count: number) {
  const sheet = store.activeSheetId;
  const headers = store.readValues(sheet, rect(TOP, LEFT, 1, 6))[0] ?? [];
  const body = rect(TOP + 1, LEFT, Math.max(1, count), 4);
  const formats = store.readNumberFormats(sheet, body);
  const styles = store.readStyles(sheet, body);
  const findDistinct = <Value>(all: readonly (readonly Value[])[], column: number) =>
    count === 0 ? [] : [...new Set(all.map((row) => JSON.stringify(row[column])))];
  return {
    headers: headers.filter((header) => header !== ''),
    netFormat: findDistinct(formats, 1),
    netFill: findDistinct(
      styles.map((row) => row.map(({ fillColor }) => fillColor)),
      1,
    ),
    channelFill: findDistinct(
      styles.map((row) => row.map(({ fillColor }) => fillColor ?? null)),
      0,
    ),
    ordersBold: findDistinct(
      styles.map((row) => row.map(({ bold }) => bold)),
      3,
    ),
    twice: count === 0 ? [] : store.readFormulasR1C1(sheet, rect(TOP + 1, LEFT + 2, count)).flat(),
    widths: [store.getColumnWidth(sheet, LEFT + 1), store.getColumnWidth(sheet, LEFT + 2)],
    frozen: store.listSheets().find(({ id }) => id === sheet)?.frozen,
    readers: store.readFormulas(sheet, rect(0, 8, 1, 2))[0],
    name: store.listNames().find(({ name }) => name === 'Net_header')?.formula,
    below: store.readValues(sheet, rect(40, LEFT))[0]?.[0],
    textsBelow: store
      .readValues(sheet, rect(TOP + 1 + count, LEFT, 20, 7))
      .flat()
      .filter((cell) => cell !== ''),
  };
}

test('ten refreshes keep a number format, fills, bold text, widths, frozen rows, a name and formulas of the user [P1]', async () => {
  const { test, report } = await placeReport();
  editWorkbook(test);
  await settle(test.host);
  for (const [resultName, columns, rows] of RESULTS) {
    Object.assign(report, { columns, rows });
    await test.app.placements.refreshAll();
    const { id } = readView(test);
    const status = findView(test)?.status;
    if (status?.kind === 'waits' && asksAboutName(status.failedChecks))
      await test.app.placements.decide(id, 'sameColumn');
    else if (status?.kind === 'waits') await (await test.app.placements.openDetails()).acceptWaitingRows(id);
    await settle(test.host);
    const expectIfRows = <Value>(value: Value) => (rows.length === 0 ? [] : [JSON.stringify(value)]);
    expect({ resultName, status: findView(test)?.status.kind, ...readEdits(test, rows.length) }).toEqual({
      ...{ resultName, status: 'upToDate' },
      headers: [columns[0], columns[1], 'Twice', ...columns.slice(2)],
      ...{
        netFormat: expectIfRows(EUR),
        netFill: expectIfRows('#FFFF00'),
        channelFill: expectIfRows(null),
        ordersBold: expectIfRows(true),
      },
      twice: rows.map(() => '=RC[-1]*2'),
      ...{ widths: [123, 77], frozen: { rows: TOP + 1, columns: 0 } },
      ...{ readers: [`=C${TOP + 1}`, `=E${TOP + 1}`], name: `=Sheet1!$C$${TOP + 1}` },
      ...{ below: 'Mine, far below', textsBelow: [] },
    });
  }
});
