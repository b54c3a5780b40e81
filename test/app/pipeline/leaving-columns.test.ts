/**
 * Tests that the user is told about texts in a column that leaves the report before the column is
 * removed, and can get them afterwards.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { answerEdits, until, view } from '../../support/app';
import { NAMES_OF_SHEETS } from '../../support/either-excel';
import { createManualClock } from '../../support/manual-clock';
import { rect } from '../../support/rect';
import { openSmallApp, type SmallApp } from '../../support/small-platform';
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

/** The column Net is in C, its rows in 5 to 10. */
const NET = 2;

async function take(test: SmallApp): Promise<void> {
  const details = await test.app.placements.openDetails();
  await details.take(view(test)?.id ?? '');
}

async function notesOf(test: SmallApp) {
  const details = await test.app.placements.openDetails();
  return details.getNotes(view(test)?.id ?? '').map(({ row, texts, isColumnGone }) => ({ row, texts, isColumnGone }));
}

/** Opens the file on a device that has never seen these rows. */
async function elsewhere(test: SmallApp, isUnattended = false): Promise<SmallApp> {
  if (isUnattended) await test.app.placements.setFreshFor(0);
  else await test.app.placements.setRefreshOnOpen(false);
  const file = test.store.toFile();
  test.app.dispose();
  const again = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file }) }));
  await again.app.start();
  return again;
}

const status = (test: SmallApp) => view(test)?.status;
const answer = (test: SmallApp, choice: 'keepColumn' | 'moveNotes') =>
  test.app.placements.decide(view(test)?.id ?? '', choice);

describe('formulas and names that read a column which leaves', () => {
  it.each(NAMES_OF_SHEETS)(
    'formulas and names that read a leaving column are listed once, wherever they are, %j [P1] [P17]',
    async (names) => {
      const test = await placed(true, names);
      const { store } = test;
      const sheet = sheetOf(test);
      store.insertColumns(sheet, 3, 1);
      store.write(sheet, cell(4, 3), '=C5&"?"', 'formulas');
      store.write(sheet, cell(4, 5), '=C5', 'formulas');
      const other = store.addSheet('Other');
      store.write(other.id, cell(0, 0), `='${store.sheet(sheet).name}'!C6`, 'formulas');
      store.addName('NetSales', `='${store.sheet(sheet).name}'!$C$5:$C$10`);
      store.addName('Whole', `='${store.sheet(sheet).name}'!$B$4:$E$10`);
      reportHas('Region', 'Share');
      await test.app.placements.refreshAll();
      expect(status(test)).toEqual({
        kind: 'waits',
        gates: [{ kind: 'columns', added: [], removed: ['Net'], readBy: ['NetSales', 'D5', 'F5', 'Other!A1'] }],
      });
    },
  );

  it('a formula still reads a column that stays as a user column, also after its rows were reordered [P1]', async () => {
    const test = await placed();
    test.store.write(sheetOf(test), cell(0, 0), '=C5', 'formulas');
    write(test, 5, NET, 'about 8');
    reportHas('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(status(test)?.kind).toBe('waits');
    await answer(test, 'keepColumn');
    expect(view(test)).toMatchObject({
      status: { kind: 'upToDate' },
      notices: [{ kind: 'columns', removed: ['Net'], isKept: true }],
    });
    expect(headersOf(test, 4)).toEqual(['Region', 'Net', 'Share', '']);
    expect(below(test, NET)).toEqual(columnOf('Net').with(1, 'about 8'));
    expect(test.store.formulas(sheetOf(test), cell(0, 0))).toEqual([['=C5']]);
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, lastRun: { kind: 'unchanged' }, notices: [] });
    const report = platform().reports.get(1);
    if (report) report.rows = [...report.rows].reverse();
    await test.app.placements.refreshAll();
    expect(status(test)?.kind).toBe('notes');
    await answer(test, 'moveNotes');
    expect(below(test, NET)).toEqual(columnOf('Net').with(1, 'about 8').reverse());
  });

  it('the search for formulas runs once: an unattended refresh and the answer do not repeat it [P13]', async () => {
    const clock = createManualClock();
    const test = await placed(true, { clock });
    const { store, host } = test;
    const sheet = sheetOf(test);
    store.write(sheet, cell(0, 0), '=C5', 'formulas');
    store.write(sheet, rect(100, 0, 500, 10), 'filler', 'values');
    reportHas('Region', 'Share');
    const cellsRead = () => host.log().reduce((sum, entry) => sum + entry.cellsRead, 0);
    await test.app.placements.refreshAll();
    expect(status(test)).toMatchObject({ kind: 'waits', gates: [{ readBy: ['A1'] }] });
    expect(cellsRead()).toBeGreaterThan(5000);
    host.clearLog();
    await test.app.placements.setFreshFor(0);
    await test.app.placements.setRefreshEvery(5);
    const queries = platform().caches.length;
    await clock.pass(5 * 60_000);
    // The app waits for a refresh that another user may be running.
    await clock.pass(60_000);
    await until(() => platform().caches.length > queries && status(test)?.kind === 'waits');
    expect(status(test)).toMatchObject({ kind: 'waits', gates: [{ readBy: ['A1'] }] });
    expect(cellsRead()).toBeLessThan(100);
    await take(test);
    expect(headersOf(test, 3)).toEqual(['Region', 'Share', '']);
    expect(cellsRead()).toBeLessThan(1000);
  });
});

describe('a leaving column with typed cells', () => {
  it.each([
    ['a text', 'about 8', 'about 8'],
    ['a formula', '=B6&"!"', '=B6&"!"'],
  ])('a leaving column waits with its typed cells, and then keeps %s in the list [P1]', async (_what, input, text) => {
    const test = await placed();
    test.store.write(sheetOf(test), cell(5, NET), input, 'formulas');
    const before = cells(test, 4);
    reportHas('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({
      kind: 'waits',
      gates: [
        {
          kind: 'columns',
          added: [],
          removed: ['Net'],
          typed: { count: 1, cells: [{ address: 'C6', text }], isCertain: true },
        },
      ],
    });
    expect(cells(test, 4)).toEqual(before);
    await take(test);
    expect(headersOf(test, 3)).toEqual(['Region', 'Share', '']);
    expect(view(test)?.notices).toEqual([
      { kind: 'leftBehind', count: 1 },
      expect.objectContaining({ kind: 'columns', removed: ['Net'] }),
    ]);
    expect(await notesOf(test)).toEqual([
      { row: 'Region 1 · Share 1', texts: [{ column: 'Net', text }], isColumnGone: true },
    ]);
    for (let again = 1; again <= 2; again += 1) await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, lastRun: { kind: 'unchanged' } });
    expect(await notesOf(test)).toHaveLength(1);
  });

  it('a leaving column is removed automatically with the name that the user gave it, which is kept in the list [P1]', async () => {
    const test = await placed();
    write(test, 3, NET, 'My net');
    await test.app.placements.refreshAll();
    reportHas('Region', 'Share');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 3)).toEqual(['Region', 'Share', '']);
    expect(await notesOf(test)).toEqual([{ row: '', texts: [{ column: 'Net', text: 'My net' }], isColumnGone: true }]);
  });

  it('a leaving column without typed cells is removed automatically, also after a sort and other edits [P1]', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    test.store.write(sheet, rect(4, 1, ROWS, 3), rowsOf(['Region', 'Net', 'Share']).reverse(), 'values');
    write(test, 6, 3, 'mine');
    reportHas('Region', 'Share');
    await test.app.placements.refreshAll();
    await answerEdits(test, 'overwriteEdits');
    expect(headersOf(test, 3)).toEqual(['Region', 'Share', '']);
    expect(await notesOf(test)).toEqual([]);
  });

  it('a leaving column waits on opening without cached rows, and checksums of the file find its typed cells [P1]', async () => {
    const test = await placed();
    write(test, 5, NET, 'about 8');
    reportHas('Region', 'Share');
    const again = await elsewhere(test, true);
    expect(view(again)?.status).toMatchObject({
      kind: 'waits',
      gates: [{ removed: ['Net'], typed: { count: 1, cells: [{ address: 'C6', text: 'about 8' }], isCertain: true } }],
    });
    expect(below(again, NET)).toEqual(columnOf('Net').with(1, 'about 8'));
    await take(again);
    expect(headersOf(again, 3)).toEqual(['Region', 'Share', '']);
    expect((await notesOf(again)).map(({ texts }) => texts)).toEqual([[{ column: 'Net', text: 'about 8' }]]);
  });

  it('a leaving column is asked about on a device without cached rows only if it has typed cells [P1]', async () => {
    const test = await placed();
    reportHas('Region', 'Share');
    const calm = await elsewhere(test);
    await calm.app.placements.refreshAll();
    expect(headersOf(calm, 3)).toEqual(['Region', 'Share', '']);
    reportHas('Region');
    calm.store.write(sheetOf(calm), cell(5, NET), '=B6', 'formulas');
    const again = await elsewhere(calm);
    await again.app.placements.refreshAll();
    expect(view(again)?.status).toMatchObject({ kind: 'waits', gates: [{ removed: ['Share'] }] });
    expect(again.store.formulas(sheetOf(again), cell(5, NET))).toEqual([['=B6']]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'a text typed into a leaving column is kept up to the snapshot before its write (request %s) [P1]',
    async (nth) => {
      const test = await placed();
      reportHas('Region', 'Share');
      test.host.faults.atSync(nth, () => write(test, 5, NET, 'just now'));
      await test.app.placements.refreshAll();
      if (view(test)?.status.kind === 'waits') await take(test);
      expect(headersOf(test, 3)).toEqual(['Region', 'Share', '']);
      expect((await notesOf(test)).map(({ texts }) => texts)).toEqual([[{ column: 'Net', text: 'just now' }]]);
    },
  );
});

/**
 * Tests that every text that a user typed is in a cell or in a list from which the user can get it.
 */
describe('a report that loses a column and then grows', () => {
  const TYPED = [
    'in the column',
    '=B7&" in the column"',
    'in a column of one’s own',
    'beside',
    'below',
    'in a column that stays',
  ];

  async function whereIs(test: SmallApp): Promise<Record<string, string>> {
    const inputs = test.store.formulas(sheetOf(test), rect(0, 0, 60, 12)).flat();
    const listed = (await notesOf(test)).flatMap(({ texts }) => texts.map(({ text }) => text));
    const { ownCells = '' } = view(test) ?? {};
    const placeOf = (text: string) => {
      if (inputs.includes(text)) return 'cell';
      if (listed.includes(text)) return 'list';
      return ownCells.includes(JSON.stringify(text)) ? 'offered' : 'lost';
    };
    return Object.fromEntries(TYPED.map((text) => [text, placeOf(text)]));
  }

  /**
   * Answers every question so that the refresh continues; a refresh that waits for another reason
   * stays as it is.
   */
  async function goOn(test: SmallApp): Promise<void> {
    await test.app.placements.refreshAll();
    for (let answers = 0; answers < 5; answers += 1) {
      const id = view(test)?.id ?? '';
      const { kind } = status(test) ?? {};
      if (kind === 'waits') await take(test);
      else if (kind === 'handEdits') await answerEdits(test, 'keepEdits');
      else if (kind === 'notes') await test.app.placements.decide(id, 'moveNotes');
      else if (kind === 'needsDecision') await test.app.placements.decide(id, 'shiftDown');
      else return;
    }
  }

  it.each([
    ['on the device that placed it', false],
    ['on another device', true],
  ])('all typed texts are kept when a report loses a column and then grows (%s) [P1]', async (_where, isElsewhere) => {
    const first = await placed();
    const { store } = first;
    const sheet = sheetOf(first);
    store.insertColumns(sheet, 3, 1);
    const type = (row: number, column: number, text: string) => store.write(sheet, cell(row, column), text, 'formulas');
    type(5, NET, TYPED[0] ?? '');
    type(6, NET, TYPED[1] ?? '');
    type(7, 3, TYPED[2] ?? '');
    type(5, 5, TYPED[3] ?? '');
    type(4 + ROWS, 2, TYPED[4] ?? '');
    type(8, 4, TYPED[5] ?? '');
    reportHas('Region', 'Share');
    const test = isElsewhere ? await elsewhere(first) : first;
    await goOn(test);
    const report = platform().reports.get(1);
    if (report) report.rows = rowsOf(report.columns, 3 * ROWS);
    await goOn(test);
    expect(Object.entries(await whereIs(test)).filter(([, place]) => place === 'lost')).toEqual([]);
    if (report) report.rows = rowsOf(report.columns, 2);
    await goOn(test);
    expect(Object.entries(await whereIs(test)).filter(([, place]) => place === 'lost')).toEqual([]);
  });
});

describe('unlinking a report whose columns have left', () => {
  /**
   * Makes a listed text and a kept value of a column that left, a kept value in its cell, and a
   * text that was typed since.
   */
  async function withTexts() {
    const test = await placed();
    write(test, 8, NET, 'kept net');
    write(test, 7, 1, 'kept');
    await test.app.placements.refreshAll();
    await answerEdits(test, 'keepEdits');
    write(test, 5, NET, 'about 8');
    reportHas('Region', 'Share');
    await test.app.placements.refreshAll();
    await take(test);
    write(test, 6, 2, 'typed since');
    return test;
  }

  /** Returns the texts of all sheets but the first. */
  const elsewhereIn = ({ store }: SmallApp) =>
    store
      .sheets()
      .slice(1)
      .map(({ id, name }) => [
        name,
        store.values(id, rect(0, 0, 5, 4)).filter((row) => row.some((text) => text !== '')),
      ]);

  it('unlinking puts the typed texts that no cell would hold anymore on a new sheet [P1]', async () => {
    const test = await withTexts();
    const details = await test.app.placements.openDetails();
    const id = view(test)?.id ?? '';
    expect(await details.textsToLose(id)).toEqual({ leave: 2, clear: 4 });
    await details.unlinkAndClear(
      id,
      (await details.cellsToClear(id)) ?? { cells: [], rows: undefined },
      'Texts of Sales',
    );
    expect(view(test)).toBeUndefined();
    expect(elsewhereIn(test)).toEqual([
      [
        'Texts of Sales',
        [
          ['', 'Net', 'Region', 'Share'],
          ['Region 1 · Share 1', 'about 8', '', ''],
          ['Region 4 · Net', 'kept net', '', ''],
          ['Net 3 · Region', '', 'kept', ''],
          ['Region 2 · typed since', '', '', 'typed since'],
        ],
      ],
    ]);
  });

  it('unlinking without clearing leaves texts in their cells, and adds no sheet if nothing would be lost [P1]', async () => {
    const test = await withTexts();
    await test.app.placements.unlink(view(test)?.id ?? '', 'leave', 'Texts of Sales');
    expect(elsewhereIn(test)).toEqual([
      [
        'Texts of Sales',
        [
          ['', 'Net', '', ''],
          ['Region 1 · Share 1', 'about 8', '', ''],
          ['Region 4 · Net', 'kept net', '', ''],
        ],
      ],
    ]);
    expect([below(test, 1)[3], below(test, 2)[2]]).toEqual(['kept', 'typed since']);
    const plain = await placed();
    await plain.app.placements.unlink(view(plain)?.id ?? '', 'clear', 'Texts of Sales');
    expect(plain.store.sheets()).toHaveLength(1);
  });

  it('unlinking fails if the texts cannot be put on a new sheet [P2]', async () => {
    const test = await withTexts();
    test.host.faults.failNextSync(2, 'AccessDenied');
    await test.app.placements.unlink(view(test)?.id ?? '', 'clear', 'Texts of Sales');
    expect(view(test)?.status).toMatchObject({ kind: 'failed', verb: 'unlink' });
    expect(await notesOf(test)).toHaveLength(1);
  });
});
