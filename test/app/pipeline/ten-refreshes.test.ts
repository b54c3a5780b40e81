/**
 * Tests ten refreshes in a row, each with another kind of result. What the user did to the block
 * and around it has to survive each of them.
 */
import { asksAboutName } from '../../../src/app';
import { placedView, view } from '../../support/app';
import { settle } from '../../support/excel-host';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../../support/small-platform';

const apps = openedApps();
const WHOLE = 1_048_576;

/** The headers are at B3, the rows below. */
const TOP = 2;
const LEFT = 1;
const EUR = '0.00 "EUR"';

type Row = readonly (string | number)[];
const rowsOf = (count: number, since: number, more: Row = []): Row[] =>
  Array.from({ length: count }, (_, row) => [`Channel ${row}`, 100 * since + row, 1000 * since + row, ...more]);

const NET = ['Channel', 'Net', 'Orders'];
const REVENUE = ['Channel', 'Revenue', 'Orders'];

/** The results, in the order of the refreshes. */
const RESULTS: readonly (readonly [what: string, columns: readonly string[], rows: readonly Row[]])[] = [
  ['more rows', NET, rowsOf(6, 1)],
  ['a column more', [...NET, 'Share'], rowsOf(6, 1, [0.5])],
  ['fewer rows', [...NET, 'Share'], rowsOf(2, 2, [0.25])],
  ['no rows', [...NET, 'Share'], []],
  ['rows again', [...NET, 'Share'], rowsOf(5, 3, [0.75])],
  ['a column less', NET, rowsOf(5, 3)],
  ['another name for a column', REVENUE, rowsOf(5, 3)],
  ['another order', REVENUE, rowsOf(5, 3).reverse()],
  ['no rows once more', REVENUE, []],
  ['more rows than ever', REVENUE, rowsOf(9, 4)],
];

async function placed() {
  const report = {
    id: 1,
    name: 'Sales',
    columns: NET as readonly string[],
    rows: rowsOf(4, 1) as readonly Row[],
    measures: ['Net', 'Revenue', 'Orders', 'Share'],
  };
  const test = apps.add(openSmallApp(createSmallPlatform([report])));
  await test.app.start();
  const { store } = test;
  const sheet = store.activeSheetId;
  store.select(sheet, rect(TOP, LEFT));
  await settle(test.host);
  await test.app.report.open(1);
  await test.app.report.place();
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
  store.setStyle(sheet, rect(0, LEFT + 1, WHOLE), { fillColor: '#FFFF00' });
  store.setStyle(sheet, rect(0, LEFT + 3, WHOLE), { bold: true });
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
  const headers = store.values(sheet, rect(TOP, LEFT, 1, 6))[0] ?? [];
  const body = rect(TOP + 1, LEFT, Math.max(1, count), 4);
  const formats = store.numberFormats(sheet, body);
  const styles = store.styles(sheet, body);
  const each = <Value>(all: readonly (readonly Value[])[], column: number) =>
    count === 0 ? [] : [...new Set(all.map((row) => JSON.stringify(row[column])))];
  return {
    headers: headers.filter((header) => header !== ''),
    netFormat: each(formats, 1),
    netFill: each(
      styles.map((row) => row.map(({ fillColor }) => fillColor)),
      1,
    ),
    channelFill: each(
      styles.map((row) => row.map(({ fillColor }) => fillColor ?? null)),
      0,
    ),
    ordersBold: each(
      styles.map((row) => row.map(({ bold }) => bold)),
      3,
    ),
    twice: count === 0 ? [] : store.formulasR1C1(sheet, rect(TOP + 1, LEFT + 2, count)).flat(),
    widths: [store.columnWidth(sheet, LEFT + 1), store.columnWidth(sheet, LEFT + 2)],
    frozen: store.sheets().find(({ id }) => id === sheet)?.frozen,
    readers: store.formulas(sheet, rect(0, 8, 1, 2))[0],
    name: store.names().find(({ name }) => name === 'Net_header')?.formula,
    below: store.values(sheet, rect(40, LEFT))[0]?.[0],
    left: store
      .values(sheet, rect(TOP + 1 + count, LEFT, 20, 7))
      .flat()
      .filter((cell) => cell !== ''),
  };
}

test('ten refreshes keep a number format, fills, bold text, widths, frozen rows, a name and formulas of the user [P1]', async () => {
  const { test, report } = await placed();
  editWorkbook(test);
  await settle(test.host);
  for (const [what, columns, rows] of RESULTS) {
    Object.assign(report, { columns, rows });
    await test.app.placements.refreshAll();
    const { id } = placedView(test);
    const status = view(test)?.status;
    if (status?.kind === 'waits' && asksAboutName(status.gates)) await test.app.placements.decide(id, 'sameColumn');
    else if (status?.kind === 'waits') await (await test.app.placements.openDetails()).take(id);
    await settle(test.host);
    const some = <Value>(value: Value) => (rows.length === 0 ? [] : [JSON.stringify(value)]);
    expect({ what, status: view(test)?.status.kind, ...readEdits(test, rows.length) }).toEqual({
      ...{ what, status: 'upToDate' },
      headers: [columns[0], columns[1], 'Twice', ...columns.slice(2)],
      ...{ netFormat: some(EUR), netFill: some('#FFFF00'), channelFill: some(null), ordersBold: some(true) },
      twice: rows.map(() => '=RC[-1]*2'),
      ...{ widths: [123, 77], frozen: { rows: TOP + 1, columns: 0 } },
      ...{ readers: [`=C${TOP + 1}`, `=E${TOP + 1}`], name: `=Sheet1!$C$${TOP + 1}` },
      ...{ below: 'Mine, far below', left: [] },
    });
  }
});
