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

describe('columns of a refresh', () => {
  it('sets a member that the query adds at the right end, and says so', async () => {
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

  it('[P4] keeps every row where a member leaves while the block grows', async () => {
    const test = await placed();
    reportHas('Region', 'Share');
    const more = { columns: ['Region', 'Share'], rows: rowsOf(['Region', 'Share'], 3 * ROWS) };
    Object.assign(platform().reports.get(1) ?? {}, more);
    await test.app.placements.refreshAll();
    expect(cells(test, 2, 3 * ROWS + 1).slice(1)).toEqual(more.rows);
    expect(test.store.usedRange(sheetOf(test))).toMatchObject({ row: 3, rows: 3 * ROWS + 1 });
  });

  it('[P1] closes up where a member is gone; widths, formats, fills and formulas elsewhere go along with those that move', async () => {
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

  it('[P1] closing up makes no holes in sheet columns that look alike from end to end; what cells of the block have for themselves moves', async () => {
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

  it('goes on with the number format and the fill that somebody gave a column, in the rows that come', async () => {
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

  it('takes new columns into the place of those that left, with formats of their own', async () => {
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

  it('replaces the whole block where the query has none of its members any more', async () => {
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
    '[P1] neither writes nor clears a column that the analyst inserted (headers: %s)',
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

  it('[P3] knows a block without headers again whose inserted column is filled in every row', async () => {
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

  it('[P1] a column of the analyst’s own moves along whole when one on its left leaves', async () => {
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

  it('brings a column that was deleted in the sheet back at the right end, and says so', async () => {
    const test = await placed();
    test.store.deleteColumns(sheetOf(test), 2, 1);
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', 'Share', 'Net', '']);
    expect(below(test, 3)).toEqual(columnOf('Net'));
    expect(view(test)).toMatchObject({ notices: [{ kind: 'columns', returned: ['Net'] }] });
  });

  it('[P3] leaves columns where the analyst has put them', async () => {
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

  it('[P5] keeps to a fixed frame when columns come, and takes one in when another goes', async () => {
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

  it('[P1] a new column does not run over filled cells, and a removed one makes room for it', async () => {
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
    '[P2] whichever sync %s while a column %s, the sheet ends in the old block or in the new one',
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
