/**
 * Tests columns that the report or the user has renamed, and those that are about to leave the
 * block.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { answerEdits, view } from '../../support/app';
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

/** Replaces Net by Revenue, with other values in every other row. */
function reportRenamesNet(count = ROWS): void {
  const rows = rowsOf(['Region', 'Net', 'Share'], count).map(([region = '', net = '', share = ''], row) => [
    region,
    row % 2 === 0 ? net : `other ${row}`,
    share,
  ]);
  Object.assign(platform().reports.get(1) ?? {}, { columns: ['Region', 'Revenue', 'Share'], rows });
}

const answer = (test: SmallApp, choice: 'sameColumn' | 'otherColumn') =>
  test.app.placements.decide(view(test)?.id ?? '', choice);
const formulaOf = (test: SmallApp) => test.store.formulas(sheetOf(test), cell(0, 0))[0]?.[0];

async function reopened(test: SmallApp): Promise<SmallApp> {
  await test.app.placements.setFreshFor(0);
  test.app.dispose();
  const again = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) }));
  await again.app.start();
  return again;
}

describe('a column that the report calls by another name under the same title', () => {
  function reportRenames(count = ROWS): void {
    const rows = rowsOf(['Region', 'Net', 'Share'], count);
    Object.assign(platform().reports.get(1) ?? {}, {
      columns: ['Region', 'Sum', 'Share'],
      titles: { Sum: 'Net' },
      rows,
    });
  }

  it.each([true, false])(
    'a column of the same title keeps its place and its formulas, also unattended (headers: %s) [P1]',
    async (headers) => {
      const test = await placed(headers);
      const first = headers ? 4 : 3;
      write(test, 0, 0, `=C${first + 1}&"!"`);
      reportRenames(ROWS + 1);
      const again = await reopened(test);
      expect(view(again)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
      expect(formulaOf(again)).toBe(`=C${first + 1}&"!"`);
      expect(again.store.values(sheetOf(again), rect(first + ROWS, 1, 1, 4))).toEqual([
        [`Region ${ROWS}`, `Net ${ROWS}`, `Share ${ROWS}`, ''],
      ]);
    },
  );

  it('a column of the same title keeps the header that the user gave it, and a kept value [P1]', async () => {
    const test = await placed();
    write(test, 3, 2, 'My net');
    write(test, 5, 2, 'mine');
    await test.app.placements.refreshAll();
    await answerEdits(test, 'keepEdits');
    reportRenames();
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', 'My net', 'Share', '']);
    expect(below(test, 2)).toEqual(columnOf('Net').with(1, 'mine'));
  });

  it.each([ROWS, ROWS + 1])('a column of the same title stays the key of %s rows [P14]', async (count) => {
    const test = await placed();
    const details = await test.app.placements.openDetails();
    await details.setOptions(view(test)?.id ?? '', { rowKey: ['Net'] });
    reportRenames(count);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(details.getOptions(view(test)?.id ?? '').rowKey).toEqual(['Sum']);
  });
});

describe('a column that has another title in the report now', () => {
  it('a column takes its new title, and says so once [P19]', async () => {
    const test = await placed();
    Object.assign(platform().reports.get(1) ?? {}, { titles: { Net: 'Revenue' } });
    await test.app.placements.refreshAll();
    expect(headersOf(test, 3)).toEqual(['Region', 'Revenue', 'Share']);
    expect(view(test)?.notices).toEqual([{ kind: 'renamed', columns: [{ was: 'Net', now: 'Revenue' }] }]);
    await test.app.placements.refreshAll();
    expect(view(test)?.notices).toEqual([]);
  });

  it('columns that have exchanged their titles keep their values [P1] [P19]', async () => {
    const test = await placed();
    Object.assign(platform().reports.get(1) ?? {}, { titles: { Net: 'Share', Share: 'Net' } });
    await test.app.placements.refreshAll();
    expect(headersOf(test, 3)).toEqual(['Region', 'Share', 'Net']);
    expect([below(test, 2), below(test, 3)]).toEqual([columnOf('Net'), columnOf('Share')]);
  });
});

describe('a column that has another name and another title', () => {
  async function inDoubt() {
    const test = await placed();
    write(test, 0, 0, '=C5&"!"');
    test.store.setStyle(sheetOf(test), rect(4, 2, ROWS), { fillColor: '#FFCC00' });
    reportRenamesNet();
    return test;
  }

  const asked = { kind: 'waits', gates: [{ kind: 'renamed', was: 'Net', now: 'Revenue' }] };

  it('a renamed column is asked about with nothing written, and stays the same if the user says so [P1]', async () => {
    const test = await inDoubt();
    const before = cells(test, 4);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual(asked);
    expect(cells(test, 4)).toEqual(before);
    await answer(test, 'sameColumn');
    expect(view(test)).toMatchObject({
      status: { kind: 'upToDate' },
      notices: [{ kind: 'renamed', columns: [{ was: 'Net', now: 'Revenue' }] }],
    });
    expect(headersOf(test, 4)).toEqual(['Region', 'Revenue', 'Share', '']);
    expect([formulaOf(test), below(test, 2)[1]]).toEqual(['=C5&"!"', 'other 1']);
    expect(test.store.styles(sheetOf(test), cell(5, 2))[0]?.[0]?.fillColor).toBe('#FFCC00');
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ lastRun: { kind: 'unchanged' }, notices: [] });
  });

  it('a renamed column is compared under its new name in the list of changes [P19]', async () => {
    const test = await placed();
    reportRenamesNet();
    await test.app.placements.refreshAll();
    await answer(test, 'sameColumn');
    const details = await test.app.placements.openDetails();
    await details.openChanges(view(test)?.id ?? '');
    expect(details.changes.value).toMatchObject({
      columnsAdded: [],
      columnsRemoved: [],
      columnsRenamed: [{ was: 'Net', now: 'Revenue' }],
      changed: { count: 3, cells: [{ column: 'Revenue', was: 'Net 1', now: 'other 1' }, {}, {}] },
    });
  });

  it('a column has left if the user says so, and is asked about first if formulas read it [P1]', async () => {
    const test = await inDoubt();
    await test.app.placements.refreshAll();
    await answer(test, 'otherColumn');
    expect(view(test)?.status).toEqual({
      kind: 'waits',
      gates: [{ kind: 'columns', added: ['Revenue'], removed: ['Net'], readBy: ['A1'] }],
    });
    expect(formulaOf(test)).toBe('=C5&"!"');
    await (await test.app.placements.openDetails()).take(view(test)?.id ?? '');
    expect(headersOf(test, 4)).toEqual(['Region', 'Share', 'Revenue', '']);
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, lastRun: { kind: 'unchanged' } });
  });

  it('a renamed column waits in an unattended refresh, and is asked about until the user answers [P6]', async () => {
    const again = await reopened(await inDoubt());
    expect(view(again)?.status).toEqual(asked);
    expect(headersOf(again, 4)).toEqual(['Region', 'Net', 'Share', '']);
    await (await again.app.placements.openDetails()).keepOld(view(again)?.id ?? '');
    expect(view(again)?.status).toMatchObject({ kind: 'outOfDate' });
    await again.app.placements.refreshAll();
    expect(view(again)?.status).toEqual(asked);
    await answer(again, 'sameColumn');
    expect(headersOf(again, 4)).toEqual(['Region', 'Revenue', 'Share', '']);
  });

  it('the answer about a renamed column holds while another question about the same rows is answered [P1]', async () => {
    const test = await inDoubt();
    write(test, 4 + ROWS, 1, 'below');
    reportRenamesNet(ROWS + 2);
    await test.app.placements.refreshAll();
    await answer(test, 'sameColumn');
    expect(view(test)?.status.kind).toBe('needsDecision');
    await test.app.placements.decide(view(test)?.id ?? '', 'shiftDown');
    expect(headersOf(test, 4)).toEqual(['Region', 'Revenue', 'Share', '']);
    expect(formulaOf(test)).toBe('=C5&"!"');
    expect(test.store.values(sheetOf(test), cell(6 + ROWS, 1))).toEqual([['below']]);
  });

  it('several renamed columns are asked about one after the other [P1]', async () => {
    const test = await placed();
    reportHas('Region', 'Revenue', 'Part');
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual(asked);
    await answer(test, 'otherColumn');
    expect(view(test)?.status).toEqual({ kind: 'waits', gates: [{ kind: 'renamed', was: 'Share', now: 'Part' }] });
    await answer(test, 'sameColumn');
    expect(headersOf(test, 4)).toEqual(['Region', 'Part', 'Revenue', '']);
  });
});

describe('a column under an unknown header', () => {
  /** Renames Net and moves it to the left, as the user. */
  async function movedAndRenamed() {
    const test = await placed();
    const sheet = sheetOf(test);
    const at = (column: number) => ({ sheetId: sheet, rect: { row: 3, column, rows: ROWS + 1, columns: 1 } });
    test.store.move(at(1), sheet, 3, 10);
    test.store.move(at(2), sheet, 3, 1);
    test.store.move(at(10), sheet, 3, 2);
    write(test, 3, 1, 'My net');
    await test.app.placements.refreshAll();
    return test;
  }

  const asked = { kind: 'waits', gates: [{ kind: 'renamed', was: 'Net', now: 'My net' }] };

  it('a column under an unknown header keeps its place and header if the user says that it is the same [P1]', async () => {
    const test = await movedAndRenamed();
    expect(view(test)?.status).toEqual(asked);
    await answer(test, 'sameColumn');
    expect(headersOf(test, 4)).toEqual(['My net', 'Region', 'Share', '']);
    expect(below(test, 1)).toEqual(columnOf('Net'));
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, lastRun: { kind: 'unchanged' } });
  });

  it('a column under an unknown header becomes the user’s if they say so, and the report’s returns at the end [P1]', async () => {
    const test = await movedAndRenamed();
    write(test, 5, 1, 'mine');
    await answer(test, 'otherColumn');
    expect(headersOf(test, 5)).toEqual(['My net', 'Region', 'Share', 'Net', '']);
    expect([below(test, 1), below(test, 4)]).toEqual([columnOf('Net').with(1, 'mine'), columnOf('Net')]);
  });

  it('a column under an unknown header is asked about even if its first value has changed [P1]', async () => {
    const test = await placed();
    write(test, 3, 2, 'My net');
    write(test, 4, 2, 'mine');
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual(asked);
    await answer(test, 'sameColumn');
    expect(view(test)?.status.kind).toBe('handEdits');
  });

  it('a column that undo has restored in the place of another one is asked about [P1] [P19]', async () => {
    const test = await placed();
    reportHas('Region', 'Net', 'Margin');
    await test.app.placements.refreshAll();
    await answer(test, 'otherColumn');
    const report = platform().reports.get(1);
    if (report) report.rows = rowsOf(['Region', 'new Net', 'new Margin']);
    await test.app.placements.refreshAll();
    while (headersOf(test, 3)?.[2] !== 'Share') expect(test.store.undo()).toBe(true);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({ kind: 'waits', gates: [{ kind: 'renamed', was: 'Margin', now: 'Share' }] });
    expect(below(test, 3)).toEqual(columnOf('Share'));
  });

  it('a column that the user has inserted in place of a deleted one is never written [P1]', async () => {
    const test = await placed();
    test.store.deleteColumns(sheetOf(test), 2, 1);
    test.store.insertColumns(sheetOf(test), 2, 1);
    write(test, 3, 2, 'Mine');
    write(test, 5, 2, 'typed');
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({ kind: 'waits', gates: [{ kind: 'renamed', was: 'Net', now: 'Mine' }] });
    await answer(test, 'otherColumn');
    expect(headersOf(test, 5)).toEqual(['Region', 'Mine', 'Share', 'Net', '']);
    expect(below(test, 2)).toEqual(['', 'typed', '', '', '', '']);
  });
});

describe('a block whose header row was deleted', () => {
  it.each(['Net', 'My net'])('a deleted header row returns, with no row doubled (header: %s) [P1]', async (header) => {
    const test = await placed();
    const sheet = sheetOf(test);
    write(test, 3, 2, header);
    await test.app.placements.refreshAll();
    const before = cells(test, 3);
    test.store.deleteRows(sheet, 3, 1);
    await test.app.placements.refreshAll();
    expect(cells(test, 4)).toEqual(before.map((row) => [...row, '']));
    expect(below(test, 1)).toEqual(columnOf('Region'));
    expect(test.store.styles(sheet, cell(3, 2))[0]?.[0]?.bold).toBe(true);
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [{ kind: 'headersBack' }] });
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ lastRun: { kind: 'unchanged' }, notices: [] });
  });

  it('a deleted header row is restored over sorted rows, after asking about cells in the way [P1]', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    const row = (from: number) => ({ sheetId: sheet, rect: rect(from, 1, 1, 3) });
    test.store.move(row(4), sheet, 20, 1);
    test.store.move(row(9), sheet, 4, 1);
    test.store.move(row(20), sheet, 9, 1);
    test.store.deleteRows(sheet, 3, 1);
    write(test, 9, 1, 'Total');
    await test.app.placements.refreshAll();
    expect(view(test)?.status.kind).toBe('needsDecision');
    expect(headersOf(test, 3)).toEqual(['Region 5', 'Net 5', 'Share 5']);
    write(test, 9, 1, '');
    await test.app.placements.refreshAll();
    expect(cells(test, 3)).toEqual([['Region', 'Net', 'Share'], ...rowsOf(['Region', 'Net', 'Share'])]);
  });
});

describe('a column that has left the query', () => {
  /**
   * Closes the workbook and opens it again, with a formula beside the block that refers to the
   * column.
   */
  async function reopenedWith(...now: string[]) {
    const test = await placed();
    write(test, 4, 8, '=C5');
    reportHas(...now);
    return reopened(test);
  }

  it('a column that has left the query waits for the user on opening, and is removed once they accept [P6]', async () => {
    const again = await reopenedWith('Region', 'Share', 'Margin');
    expect(view(again)?.status).toEqual({
      kind: 'waits',
      gates: [{ kind: 'columns', added: ['Margin'], removed: ['Net'], readBy: ['I5'] }],
    });
    expect(headersOf(again, 4)).toEqual(['Region', 'Net', 'Share', '']);
    expect(again.store.formulas(sheetOf(again), cell(4, 8))).toEqual([['=C5']]);
    const details = await again.app.placements.openDetails();
    for (let press = 1; press <= 2; press += 1) {
      await details.take(view(again)?.id ?? '');
      expect(headersOf(again, 4)).toEqual(['Region', 'Share', 'Margin', '']);
      expect(view(again)?.status).toEqual({ kind: 'upToDate' });
    }
  });

  it('a column that has left the query stays if the user keeps the old rows [P6]', async () => {
    const again = await reopenedWith('Region', 'Share');
    const details = await again.app.placements.openDetails();
    for (let press = 1; press <= 2; press += 1) {
      await details.keepOld(view(again)?.id ?? '');
      expect(view(again)?.status).toMatchObject({ kind: 'outOfDate' });
      expect(headersOf(again, 4)).toEqual(['Region', 'Net', 'Share', '']);
    }
  });

  it('a refresh does not wait for the user if the query only has one more column [P6]', async () => {
    const again = await reopenedWith('Region', 'Net', 'Share', 'Margin');
    expect(view(again)?.status).toEqual({ kind: 'upToDate' });
    expect(headersOf(again, 5)).toEqual(['Region', 'Net', 'Share', 'Margin', '']);
  });
});
