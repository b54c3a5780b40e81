/**
 * Tests column members that come between others of a pivot: where they go, and what refers to the
 * columns beside them.
 */
import { view } from '../../support/app';
import { expectSame } from '../../support/expect-same';
import { beforeNextWrite, failAt } from '../../support/failing';
import { rect } from '../../support/rect';
import type { SmallApp } from '../../support/small-platform';
import { casesInScope } from '../../support/test-scope';
import { block, FACTS, fact, refresh, setPivotStage, shiftColumns, write } from './pivot-stage';

const { placed, report } = setPivotStage();

const FEBRUARY = [...FACTS, fact('North', '2026-02', 20), fact('South', '2026-02', 2)];
const BETWEEN = ['Region', '2026-01', '2026-02', '2026-03', 'Total'];
const AT_THE_END = ['Region', '2026-01', '2026-03', 'Total', '2026-02'];

const sheetOf = ({ store }: SmallApp) => store.activeSheetId;
const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
const formula = (test: SmallApp, row: number, column: number) => test.store.formulas(sheetOf(test), cell(row, column));

describe('a column member that comes between others', () => {
  it('a new column member is where the report has it, and the next refresh writes no cell [P10]', async () => {
    const test = await placed();
    report().facts = FEBRUARY;
    expect(await refresh(test)).toBe('upToDate');
    expect(view(test)).toMatchObject({
      cells: 'B4:F7',
      notices: [{ kind: 'columns', added: ['2026-02'], between: ['2026-02'] }],
    });
    expect(test.store.names().map(({ formula }) => formula)).toEqual(['=Sheet1!$B$4:$F$7']);
    test.host.clearLog();
    expect(await refresh(test)).toBe('upToDate');
    expect(test.host.log().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0)).toBe(0);
  });

  it('several new column members come at once, at several places and before the totals [P3]', async () => {
    const test = await placed();
    write(test, 10, 1, '=C5');
    write(test, 10, 2, '=D5');
    write(test, 10, 3, '=E5');
    const months = ['2025-11', '2025-12', '2026-02', '2026-04'];
    report().facts = [...FACTS, ...months.map((month, at) => fact('North', month, at + 1))];
    expect(await refresh(test)).toBe('upToDate');
    const headers = ['Region', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', 'Total'];
    expect(block(test).slice(0, 2)).toEqual([headers, ['North', 1, 2, 10, 3, 30, 4, 50]]);
    expect([1, 2, 3].map((column) => formula(test, 10, column))).toEqual([[['=E5']], [['=G5']], [['=I5']]]);
  });

  it('a new column member gets its format, and the columns that move keep theirs, with their widths [P1]', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    test.store.setColumnWidths(sheet, 3, 1, 123);
    test.store.setStyle(sheet, rect(4, 3, 3), { fillColor: '#FFCC00' });
    test.store.write(sheet, rect(4, 3, 3), '0.00', 'numberFormats');
    report().facts = FEBRUARY;
    await refresh(test);
    expect(block(test)[0]).toEqual(BETWEEN);
    const styles = test.store.styles(sheet, rect(5, 2, 1, 4))[0] ?? [];
    expect(styles.map(({ fillColor }) => fillColor)).toEqual([undefined, undefined, '#FFCC00', undefined]);
    expect(styles[2]?.numberFormat).toBe('0.00');
    expect(test.store.columnWidth(sheet, 4)).toBe(123);
    expect(test.store.styles(sheet, cell(3, 3))[0]?.[0]?.bold).toBe(true);
  });

  it('a new column member stays at the right end if something is right of the block, which does not move [P1]', async () => {
    const test = await placed();
    write(test, 5, 8, 'mine');
    write(test, 10, 1, '=D6&I6');
    report().facts = FEBRUARY;
    expect(await refresh(test)).toBe('upToDate');
    expect(block(test)[0]?.slice(0, 5)).toEqual(AT_THE_END);
    expect(test.store.values(sheetOf(test), cell(5, 8))).toEqual([['mine']]);
    expect(formula(test, 10, 1)).toEqual([['=D6&I6']]);
    const { notices = [] } = view(test) ?? {};
    expect(notices).toEqual([
      { kind: 'columnsAtEnd', columns: ['2026-02'], why: 'inTheWay' },
      { kind: 'columns', added: ['2026-02'], removed: [], returned: [] },
    ]);
  });

  it('a new column member stays at the right end if a row is inserted before the move, and the pane says why [P1] [P19] [W88]', async () => {
    const test = await placed();
    report().facts = FEBRUARY;
    beforeNextWrite(test.host, () => beforeNextWrite(test.host, () => test.store.insertRows(sheetOf(test), 5, 1)));
    expect(await refresh(test)).toBe('upToDate');
    expect(block(test)[0]).toEqual(AT_THE_END);
    expect(view(test)?.notices).toContainEqual({ kind: 'columnsAtEnd', columns: ['2026-02'], why: 'changed' });
  });

  it('a new column member stays at the right end if a user column would have to move [P1]', async () => {
    const test = await placed();
    shiftColumns(test, 4);
    write(test, 4, 4, 'mine');
    report().facts = FEBRUARY;
    expect(await refresh(test)).toBe('upToDate');
    expect(block(test)[0]).toEqual(['Region', '2026-01', '2026-03', '', 'Total', '2026-02']);
    expect(test.store.values(sheetOf(test), cell(4, 4))).toEqual([['mine']]);
  });

  it('a new column member stays at the right end if the user has reordered the columns [P3]', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    const at = (column: number) => ({ sheetId: sheet, rect: { row: 3, column, rows: 4, columns: 1 } });
    test.store.move(at(2), sheet, 3, 12);
    test.store.move(at(3), sheet, 3, 2);
    test.store.move(at(12), sheet, 3, 3);
    report().facts = FEBRUARY;
    await refresh(test);
    expect(block(test)[0]).toEqual(['Region', '2026-03', '2026-01', 'Total', '2026-02']);
  });

  it('a new column member leaves notes below the block as they were [P14]', async () => {
    const test = await placed();
    write(test, 9, 3, 'below');
    report().facts = FEBRUARY;
    await refresh(test);
    expect(block(test).slice(0, 1)).toEqual([BETWEEN]);
    expect(test.store.values(sheetOf(test), cell(9, 3))).toEqual([['below']]);
  });

  it.each([
    ['at the right end again after one step of undo, where a refresh leaves it', 1, AT_THE_END, AT_THE_END, '=D6'],
    ['gone after two, and returns with the next refresh', 2, ['Region', '2026-01', '2026-03', 'Total'], BETWEEN, '=E6'],
  ] as const)('a new column member is %s [P1]', async (_where, steps, undone, refreshed, reading) => {
    const test = await placed();
    write(test, 10, 1, '=D6');
    report().facts = FEBRUARY;
    await refresh(test);
    expect(view(test)?.lastRun).toMatchObject({ kind: 'changed', steps: 2 });
    for (let step = 0; step < steps; step += 1) test.store.undo();
    expect([block(test)[0], formula(test, 10, 1)]).toEqual([undone, [['=D6']]]);
    expect(await refresh(test)).toBe('upToDate');
    expect([block(test)[0], formula(test, 10, 1)]).toEqual([refreshed, [[reading]]]);
  });
});

describe('a failure while a column member comes between others', () => {
  async function ready(): Promise<SmallApp> {
    report().facts = FACTS;
    const test = await placed();
    test.store.setStyle(sheetOf(test), rect(4, 3, 3), { fillColor: '#FFCC00' });
    test.store.setColumnWidths(sheetOf(test), 3, 1, 99);
    write(test, 10, 1, '=D6');
    write(test, 10, 2, '=SUM(C5:D6)');
    report().facts = [...FEBRUARY, fact('North', '2025-12', 1)];
    return test;
  }

  function everything({ store, ...test }: SmallApp) {
    const area = rect(0, 0, 30, 14);
    const sheet = sheetOf({ store, ...test });
    return {
      used: store.usedRange(sheet),
      cells: store.formulas(sheet, area),
      styles: store.styles(sheet, area),
      widths: Array.from({ length: area.columns }, (_, column) => store.columnWidth(sheet, column)),
      names: store.names().map(({ name, formula }) => `${name.replace(/\w{8,}$/, '')} ${formula}`),
    };
  }

  const ways = [
    ['fails', 'before'],
    ['stops half-way', 'within'],
    ['was done, but is said to have failed', 'afterwards'],
  ] as const;
  it.each(casesInScope(ways, ([, way]) => way === 'before'))(
    'the block is the old one or the new one, whichever request %s while column members are inserted [P2]',
    async (_ends, way) => {
      const good = await ready();
      const oldSheet = everything(good);
      good.host.clearLog();
      await refresh(good);
      const newSheet = everything(good);
      const batches = good.host.log().length;
      const aside = await ready();
      write(aside, 4, 13, 'in the way');
      await refresh(aside);
      write(aside, 4, 13, '');
      const atTheEnd = everything(aside);
      const headersOf = ({ cells }: ReturnType<typeof everything>) => JSON.stringify(cells[3]);
      const ends = new Set<string>();
      for (let nth = 1; nth <= batches; nth += 1) {
        const test = await ready();
        failAt(test.host, { nth, way });
        await refresh(test);
        const ended = everything(test);
        const sheets = [oldSheet, newSheet, atTheEnd];
        const like = sheets.find((sheet) => headersOf(sheet) === headersOf(ended)) ?? oldSheet;
        ends.add(['old', 'between', 'at the end'][sheets.indexOf(like)] ?? '');
        expectSame({ nth, ...ended }, { nth, ...like });
        await refresh(test);
        await refresh(test);
        const after = everything(test);
        expectSame({ nth, ...after }, { nth, ...(like === atTheEnd ? atTheEnd : newSheet) });
        test.app.dispose();
      }
      expect([...ends]).toContain('between');
    },
  );
});
