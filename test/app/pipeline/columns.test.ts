/**
 * Tests that columns belong to members of the report: refreshes whose query has other columns than
 * before, in a block that users have worked on.
 */

import { answerEdits, view } from '../../support/app';
import { expectSame } from '../../support/expect-same';
import { failAt } from '../../support/failing';
import { rect } from '../../support/rect';
import { openSmallApp, type SmallApp } from '../../support/small-platform';
import { casesInScope } from '../../support/test-scope';
import {
  below,
  cell,
  cells,
  columnOf,
  headersOf,
  ROWS,
  rowsOf,
  setColumnsStage,
  sheetOf,
  write,
} from './columns-stage';

const { apps, platform, reportHas, placed } = setColumnsStage();

/** Refreshes and agrees to the loss of a column that formulas read. */
async function take(test: SmallApp): Promise<void> {
  await test.app.placements.refreshAll();
  if (view(test)?.status.kind !== 'waits') return;
  const details = await test.app.placements.openDetails();
  await details.take(view(test)?.id ?? '');
}

describe('the columns of a refresh', () => {
  it('a column that the query adds goes to the right end, with a notice', async () => {
    const test = await placed();
    reportHas('Margin', 'Region', 'Net', 'Share');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 5)).toEqual(['Region', 'Net', 'Share', 'Margin', '']);
    expect(below(test, 4)).toEqual(columnOf('Margin'));
    expect(view(test)).toMatchObject({
      cells: 'B4:E10',
      notices: [{ kind: 'columns', added: ['Margin'], removed: [], returned: [] }],
    });
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ lastRun: { kind: 'unchanged' }, notices: [] });
  });

  it('every row is written when a column leaves while the block grows [P4]', async () => {
    const test = await placed();
    reportHas('Region', 'Share');
    const more = { columns: ['Region', 'Share'], rows: rowsOf(['Region', 'Share'], 3 * ROWS) };
    Object.assign(platform().reports.get(1) ?? {}, more);
    await test.app.placements.refreshAll();
    expect(cells(test, 2, 3 * ROWS + 1).slice(1)).toEqual(more.rows);
    expect(test.store.usedRange(sheetOf(test))).toMatchObject({ row: 3, rows: 3 * ROWS + 1 });
  });

  it('columns close up where one has left, and take their widths, formats, fills and formulas along [P1]', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    test.store.setColumnWidths(sheet, 3, 1, 123);
    test.store.setStyle(sheet, rect(4, 3, ROWS), { fillColor: '#FFCC00' });
    test.store.write(sheet, rect(4, 3, ROWS), '0.00%', 'numberFormats');
    write(test, 3, 3, 'My share');
    write(test, 0, 0, '=D5&"!"');
    write(test, 0, 1, '=C5');
    write(test, 20, 2, 'below');
    write(test, 4, 6, 'beside');
    reportHas('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({
      kind: 'waits',
      gates: [{ kind: 'columns', added: [], removed: ['Net'], readBy: ['B1'] }],
    });
    expect(test.store.formulas(sheet, cell(0, 1))).toEqual([['=C5']]);
    await take(test);
    expect(headersOf(test, 3)).toEqual(['Region', 'My share', '']);
    expect(below(test, 2)).toEqual(columnOf('Share'));
    expect(below(test, 3)).toEqual(columnOf('').fill(''));
    expect(test.store.columnWidth(sheet, 2)).toBe(123);
    expect(test.store.commonStyle(sheet, rect(4, 2, ROWS)).fillColor).toBe('#FFCC00');
    expect(test.store.numberFormats(sheet, cell(6, 2))).toEqual([['0.00%']]);
    expect(test.store.formulas(sheet, cell(0, 0))).toEqual([['=C5&"!"']]);
    expect(test.store.values(sheet, cell(0, 0))).toEqual([['Share 0!']]);
    expect(test.store.values(sheet, cell(0, 1))).toEqual([[{ error: '#REF!' }]]);
    expect([test.store.values(sheet, cell(20, 2)), test.store.values(sheet, cell(4, 6))]).toEqual([
      [['below']],
      [['beside']],
    ]);
    expect(test.store.usedRange(sheet, true)).toEqual(rect(0, 0, 21, 7));
    expect(view(test)).toMatchObject({ cells: 'B4:C10', notices: [{ kind: 'columns', removed: ['Net'] }] });
    expect(test.store.names()).toHaveLength(1);
  });

  it('columns that close up leave no gaps in the formats of whole sheet columns, and take their own along [P1]', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    const whole = (column: number) => ({ row: 0, column, rows: 1_048_576, columns: 1 });
    test.store.setStyle(sheet, whole(2), { fillColor: '#FFFF00', bold: true, indentLevel: 1 });
    test.store.setStyle(sheet, whole(3), { fillColor: '#00FF00', wrapText: true });
    test.store.setStyle(sheet, rect(4, 3, ROWS), { italic: true });
    test.store.write(sheet, rect(4, 3, ROWS), '0.00%', 'numberFormats');
    test.store.setStyle(sheet, cell(6, 3), { fillColor: '#FF0000' });
    const style = (row: number, column: number) => test.store.styles(sheet, cell(row, column))[0]?.[0];
    reportHas('Region', 'Share', 'Margin');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 3)).toEqual(['Region', 'Share', 'Margin']);
    expect(style(3, 2)).toMatchObject({ fillColor: '#FFFF00', bold: true, indentLevel: 1, wrapText: false });
    const moved = { bold: true, italic: true, wrapText: false, indentLevel: 1, numberFormat: '0.00%' };
    expect(style(4, 2)).toMatchObject(moved);
    // The cells of the body do not all have one fill, so the refresh changes none of them.
    expect([style(4, 2)?.fillColor, style(6, 2)?.fillColor]).toEqual(['#00FF00', '#FF0000']);
    expect(style(3, 3)).toMatchObject({ fillColor: '#00FF00', bold: true, wrapText: true });
    expect(style(5, 3)).toMatchObject({ fillColor: '#00FF00', wrapText: true, italic: false, numberFormat: 'General' });
    reportHas('Region', 'Margin');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 3)).toEqual(['Region', 'Margin', '']);
    expect(style(5, 2)).toMatchObject({ fillColor: '#FFFF00', bold: true, indentLevel: 1, wrapText: false });
    const left = Array.from({ length: ROWS + 2 }, (_, row) => style(3 + row, 3));
    expect(left.every((one) => one?.fillColor === '#00FF00' && one.wrapText && !one.bold)).toBe(true);
  });

  it('new rows continue the number format and the fill that the user gave a column', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    const body = rect(4, 2, ROWS);
    test.store.write(sheet, body, '0.00%', 'numberFormats');
    test.store.setStyle(sheet, body, { fillColor: '#FFCC00' });
    test.store.setStyle(sheet, { ...cell(5, 1) }, { fillColor: '#00FF00' });
    test.store.write(sheet, { ...body, column: 3 }, '@', 'numberFormats');
    const report = platform().reports.get(1);
    if (report) report.rows = rowsOf(report.columns, ROWS + 3);
    await test.app.placements.refreshAll();
    const [row] = test.store.styles(sheet, rect(12, 1, 1, 3));
    expect(row?.map((style) => [style.fillColor, style.numberFormat])).toEqual([
      [undefined, 'General'],
      ['#FFCC00', '0.00%'],
      [undefined, 'General'],
    ]);
  });

  it('a new column takes the place of one that left, with its own formats', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    test.store.write(sheet, rect(4, 3, ROWS), '0.00%', 'numberFormats');
    reportHas('Region', 'Margin', 'Net');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', 'Net', 'Margin', '']);
    expect(below(test, 3)).toEqual(columnOf('Margin'));
    expect(test.store.numberFormats(sheet, cell(5, 3))).toEqual([['General']]);
    expect(test.store.styles(sheet, cell(3, 3))[0]?.[0]?.bold).toBe(true);
  });

  it('the whole block is replaced if the query has none of its columns anymore', async () => {
    const test = await placed();
    reportHas('Item', 'Left');
    await test.app.placements.refreshAll();
    expect(cells(test, 4)).toEqual([
      ['Item', 'Left', '', ''],
      ...rowsOf(['Item', 'Left']).map((row) => [...row, '', '']),
    ]);
    expect(view(test)).toMatchObject({ cells: 'B4:C10', status: { kind: 'upToDate' } });
  });

  it.each([true, false])(
    'a column that the user inserted is neither written nor cleared (headers: %s) [P1]',
    async (headers) => {
      const test = await placed(headers);
      const sheet = sheetOf(test);
      const first = headers ? 4 : 3;
      test.store.insertColumns(sheet, 2, 1);
      write(test, first, 2, '=D5&" noted"');
      write(test, first + 1, 2, 'typed');
      write(test, first + ROWS, 2, 'typed below');
      const own = () => test.store.formulas(sheet, rect(0, 2, 40));
      const before = own();
      reportHas('Region', 'Net', 'Share', 'Margin');
      const report = platform().reports.get(1);
      if (report) report.rows = rowsOf(report.columns, 9);
      await test.app.placements.refreshAll();
      expect(view(test)).toMatchObject({ status: { kind: 'upToDate' } });
      expect(test.store.values(sheet, rect(first + 8, 1, 1, 6))).toEqual([
        ['Region 8', '', 'Net 8', 'Share 8', 'Margin 8', ''],
      ]);
      expect(own()).toEqual(before);
      if (report) report.rows = rowsOf(report.columns, 2);
      await test.app.placements.refreshAll();
      expect(view(test)?.status.kind).toBe('notes');
      expect(own()).toEqual(before);
      await test.app.placements.decide(view(test)?.id ?? '', 'leaveNotes');
      expect(test.store.values(sheet, rect(first + ROWS, 1, 2, 5))).toEqual([
        ['', 'typed below', '', '', ''],
        ['', '', '', '', ''],
      ]);
      expect(own()).toEqual(before);
    },
  );

  it('a block without headers is recognized although its inserted column is filled in every row [P3]', async () => {
    const test = await placed(false);
    test.store.insertColumns(sheetOf(test), 2, 1);
    for (let row = 3; row < 3 + ROWS; row += 1) write(test, row, 2, `note ${row}`);
    reportHas('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(cells(test, 4, 2)).toEqual([
      ['Region 0', 'note 3', 'Share 0', ''],
      ['Region 1', 'note 4', 'Share 1', ''],
    ]);
  });

  it('a user column moves as a whole when a column on its left leaves [P1]', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    test.store.insertColumns(sheet, 3, 1);
    for (let row = 4; row < 4 + ROWS; row += 1) write(test, row, 3, `=E${row + 1}&" noted"`);
    reportHas('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', '', 'Share', '']);
    expect(below(test, 2)).toEqual(columnOf('Share').map((text) => `${text} noted`));
    expect(below(test, 3)).toEqual(columnOf('Share'));
  });

  it('a column that was deleted in the sheet returns at the right end, with a notice', async () => {
    const test = await placed();
    test.store.deleteColumns(sheetOf(test), 2, 1);
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', 'Share', 'Net', '']);
    expect(below(test, 3)).toEqual(columnOf('Net'));
    expect(view(test)).toMatchObject({ notices: [{ kind: 'columns', returned: ['Net'] }] });
  });

  it('columns stay in the order in which the user has put them [P3]', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    const at = (column: number, row = 3, rows = ROWS + 1) => ({
      sheetId: sheet,
      rect: { row, column, rows, columns: 1 },
    });
    test.store.move(at(2), sheet, 3, 10);
    test.store.move(at(3), sheet, 3, 2);
    test.store.move(at(10), sheet, 3, 3);
    write(test, 5, 2, 'spoiled');
    await test.app.placements.refreshAll();
    await answerEdits(test, 'overwriteEdits');
    expect(headersOf(test, 4)).toEqual(['Region', 'Share', 'Net', '']);
    expect([below(test, 2), below(test, 3)]).toEqual([columnOf('Share'), columnOf('Net')]);
  });

  it('a fixed frame leaves out new columns, and takes one in when another leaves [P5]', async () => {
    const test = apps.add(openSmallApp(platform()));
    await test.app.start();
    test.store.select(sheetOf(test), { row: 3, column: 1, rows: ROWS + 1, columns: 3 });
    await test.app.report.open(1);
    await test.app.report.place();
    reportHas('Region', 'Net', 'Share', 'Margin');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', 'Net', 'Share', '']);
    expect(view(test)?.notices).toEqual([expect.objectContaining({ kind: 'cut', columnsWritten: 3, columns: 4 })]);
    reportHas('Region', 'Share', 'Margin');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', 'Share', 'Margin', '']);
  });

  it('a new column is not written over filled cells, and fits once another column has left [P1]', async () => {
    const test = await placed();
    write(test, 5, 4, 'beside');
    reportHas('Region', 'Net', 'Share', 'Margin');
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { addresses: ['E6'] } });
    expect(headersOf(test, 4)).toEqual(['Region', 'Net', 'Share', '']);
    reportHas('Region', 'Share', 'Margin');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', 'Share', 'Margin', '']);
    expect(test.store.values(sheetOf(test), cell(5, 4))).toEqual([['beside']]);
  });
});

describe('a failure while columns change', () => {
  function everything(test: SmallApp) {
    const { store } = test;
    const used = rect(0, 0, 60, 12);
    const sheet = sheetOf(test);
    return {
      used: store.usedRange(sheet),
      cells: store.formulas(sheet, used),
      formats: store.numberFormats(sheet, used),
      styles: store.styles(sheet, used),
      widths: Array.from({ length: used.columns }, (_, column) => store.columnWidth(sheet, column)),
      names: store.names().map(({ name, formula }) => `${name.replace(/\w{8,}$/, '')} ${formula}`),
    };
  }

  async function ready(now: readonly string[]) {
    reportHas('Region', 'Net', 'Share');
    const test = await placed();
    const sheet = sheetOf(test);
    test.store.insertColumns(sheet, 3, 1);
    write(test, 3, 3, 'Mine');
    test.store.write(sheet, rect(4, 3, ROWS), '=E5&C5', 'formulas');
    test.store.setStyle(sheet, rect(4, 4, ROWS), { fillColor: '#FFCC00' });
    test.store.setColumnWidths(sheet, 4, 1, 99);
    test.store.write(sheet, rect(4, 2, ROWS), '0.00', 'numberFormats');
    write(test, 20, 0, '=SUM(C5:C10)&E5');
    reportHas(...now);
    return test;
  }

  const changes = [
    ['is added', ['Region', 'Net', 'Share', 'Margin']],
    ['is removed', ['Region', 'Share']],
    ['replaces another', ['Margin', 'Region', 'Share']],
    ['is all that is left', ['Margin']],
  ] as const;
  const faults = [
    ['fails', 'before'],
    ['stops half-way', 'within'],
    ['was done, but is said to have failed', 'afterwards'],
  ] as const;

  const cases = changes.flatMap(([how, now]) => faults.map(([ends, way]) => [ends, how, now, way] as const));

  // The gate tries each change once, and each fault once or twice.
  it.each(casesInScope(cases, (one) => cases.indexOf(one) % 4 > 0 && one !== cases.at(-1)))(
    'the sheet has the old block or the new one, whichever request %s while a column %s [P2]',
    async (_ends, _how, now, way) => {
      const good = await ready(now);
      const oldSheet = everything(good);
      good.host.clearLog();
      await take(good);
      const newSheet = everything(good);
      const batches = good.host.log().length;
      expect(newSheet).not.toEqual(oldSheet);

      const ends = new Set<string>();
      for (let nth = 1; nth <= batches; nth += 1) {
        const test = await ready(now);
        failAt(test.host, { nth, way });
        await take(test);
        const ended = everything(test);
        const isNew = JSON.stringify(ended.cells) === JSON.stringify(newSheet.cells);
        ends.add(isNew ? 'new' : 'old');
        expectSame({ nth, ...ended }, { nth, ...(isNew ? newSheet : oldSheet) });
        // Even if something could not be saved, the next refreshes end in the new block; the first
        // may still meet the fault.
        await take(test);
        await take(test);
        expectSame({ nth, ...everything(test) }, { nth, ...newSheet });
        test.app.dispose();
      }
      expect([...ends].sort()).toEqual(way === 'before' ? ['new', 'old'] : expect.arrayContaining(['new']));
    },
  );
});
