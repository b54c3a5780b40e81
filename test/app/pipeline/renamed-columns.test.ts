/** Columns that the report's query calls otherwise than before, and those that are about to leave the block. */
import { createWorkbookStore } from '../../../src/workbench/store';
import { answerEdits, view } from '../../support/app';
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

describe('a column that the query calls otherwise', () => {
  /** The report's columns under other names, with the values that they had. */
  function reportCalls(names: readonly string[], values: readonly string[], count = ROWS): void {
    Object.assign(platform().reports.get(1) ?? {}, { columns: names, rows: rowsOf(values, count) });
  }

  it.each([true, false])(
    '[P1] keeps its place, and formulas go on reading it, also where nobody sees it (headers: %s)',
    async (headers) => {
      const test = await placed(headers);
      const sheet = sheetOf(test);
      const first = headers ? 4 : 3;
      write(test, 0, 0, `=C${first + 1}&"!"`);
      test.store.setStyle(sheet, { row: first, column: 2, rows: ROWS, columns: 1 }, { fillColor: '#FFCC00' });
      reportCalls(['Region', 'Netto', 'Share'], ['Region', 'Net', 'Share']);
      await test.app.placements.setFreshFor(0);
      test.app.dispose();
      const again = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) }));
      await again.app.start();
      expect(view(again)?.status).toEqual({ kind: 'upToDate' });
      if (headers) expect(headersOf(again, 4)).toEqual(['Region', 'Netto', 'Share', '']);
      expect(again.store.values(sheetOf(again), { row: first, column: 2, rows: ROWS, columns: 1 }).flat()).toEqual(
        columnOf('Net'),
      );
      expect(again.store.formulas(sheetOf(again), cell(0, 0))).toEqual([[`=C${first + 1}&"!"`]]);
      reportCalls(['Region', 'Netto', 'Share'], ['Region', 'Net', 'Share'], ROWS + 2);
      await again.app.placements.refreshAll();
      expect(view(again)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
      expect(again.store.values(sheetOf(again), { row: first + ROWS + 1, column: 1, rows: 1, columns: 4 })).toEqual([
        [`Region ${ROWS + 1}`, `Net ${ROWS + 1}`, `Share ${ROWS + 1}`, ''],
      ]);
    },
  );

  it('[P1] keeps the header that the analyst gave it, and a cell in which they keep their value', async () => {
    const test = await placed();
    write(test, 3, 2, 'My net');
    write(test, 5, 2, 'mine');
    await test.app.placements.refreshAll();
    await answerEdits(test, 'all');
    reportCalls(['Region', 'Netto', 'Share'], ['Region', 'Net', 'Share']);
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['Region', 'My net', 'Share', '']);
    expect(below(test, 2)).toEqual(columnOf('Net').with(1, 'mine'));
  });

  it.each(['changed', 'unchanged'])('stays the key of rows that are %s [P14]', async (rows) => {
    const test = await placed();
    const details = await test.app.placements.openDetails();
    await details.setOptions(view(test)?.id ?? '', { rowKey: ['Net'] });
    reportCalls(['Region', 'Netto', 'Share'], ['Region', 'Net', 'Share'], rows === 'changed' ? ROWS + 1 : ROWS);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(details.optionsOf(view(test)?.id ?? '').rowKey).toEqual(['Netto']);
  });

  it('[P1] stays where the analyst has put it under a header of their own', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    const at = (column: number) => ({ sheetId: sheet, rect: { row: 3, column, rows: ROWS + 1, columns: 1 } });
    test.store.move(at(1), sheet, 3, 10);
    test.store.move(at(2), sheet, 3, 1);
    test.store.move(at(10), sheet, 3, 2);
    write(test, 3, 1, 'My net');
    await test.app.placements.refreshAll();
    expect(headersOf(test, 4)).toEqual(['My net', 'Region', 'Share', '']);
    expect(below(test, 1)).toEqual(columnOf('Net'));
  });
});

describe('a renamed column', () => {
  it('[P19] is told by both names, once, and what changed is compared under the new one', async () => {
    const test = await placed();
    const values = rowsOf(['Region', 'Net', 'Share']);
    values[1]?.splice(1, 1, 'other');
    Object.assign(platform().reports.get(1) ?? {}, { columns: ['Region', 'Netto', 'Share'], rows: values });
    await test.app.placements.refreshAll();
    expect(view(test)?.notices).toEqual([{ kind: 'renamed', columns: [{ was: 'Net', now: 'Netto' }] }]);
    const details = await test.app.placements.openDetails();
    await details.openChanges(view(test)?.id ?? '');
    expect(details.changes.value).toMatchObject({
      columnsAdded: [],
      columnsRemoved: [],
      columnsRenamed: [{ was: 'Net', now: 'Netto' }],
      changed: { count: 1, cells: [{ column: 'Netto', was: 'Net 1', now: 'other' }] },
    });
    await test.app.placements.refreshAll();
    expect(view(test)?.notices).toEqual([]);
  });
});

describe('a column that may be another one under a new name', () => {
  /** Net leaves and Revenue comes in its place; half of the rows have the same values. */
  function reportDoubts(count = ROWS): void {
    const rows = rowsOf(['Region', 'Net', 'Share'], count).map(([region = '', net = '', share = ''], row) => [
      region,
      row % 2 === 0 ? net : `other ${row}`,
      share,
    ]);
    Object.assign(platform().reports.get(1) ?? {}, { columns: ['Region', 'Revenue', 'Share'], rows });
  }

  async function inDoubt() {
    const test = await placed();
    write(test, 0, 0, '=C5&"!"');
    test.store.setStyle(sheetOf(test), { row: 4, column: 2, rows: ROWS, columns: 1 }, { fillColor: '#FFCC00' });
    reportDoubts();
    return test;
  }

  const asked = { kind: 'waits', gates: [{ kind: 'renamed', was: 'Net', now: 'Revenue' }] };
  const answer = (test: SmallApp, choice: 'sameColumn' | 'otherColumn') =>
    test.app.placements.decide(view(test)?.id ?? '', choice);
  const formulaOf = (test: SmallApp) => test.store.formulas(sheetOf(test), cell(0, 0))[0]?.[0];

  it('[P1] is asked about with nothing written, and is the same column once a person says so', async () => {
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

  it('[P1] has left where a person says that it is another one, which is said first where formulas read it', async () => {
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

  it('is asked about as well where its texts are all new, and keeps its place once a person says so [P1]', async () => {
    const test = await placed();
    const rows = rowsOf(['Region', 'Net', 'Share']).map(([region = '', net = '', share = '']) => [
      region.toUpperCase(),
      net,
      share,
    ]);
    Object.assign(platform().reports.get(1) ?? {}, { columns: ['Area', 'Net', 'Share'], rows });
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({ kind: 'waits', gates: [{ kind: 'renamed', was: 'Region', now: 'Area' }] });
    await answer(test, 'sameColumn');
    expect(headersOf(test, 4)).toEqual(['Area', 'Net', 'Share', '']);
    expect(below(test, 1)).toEqual(columnOf('REGION'));
  });

  it('[P6] waits where nobody sees it, and is asked about again until it is answered', async () => {
    const test = await inDoubt();
    await test.app.placements.setFreshFor(0);
    test.app.dispose();
    const again = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) }));
    await again.app.start();
    expect(view(again)?.status).toEqual(asked);
    expect(headersOf(again, 4)).toEqual(['Region', 'Net', 'Share', '']);
    await (await again.app.placements.openDetails()).keepOld(view(again)?.id ?? '');
    expect(view(again)?.status).toMatchObject({ kind: 'outOfDate' });
    await again.app.placements.refreshAll();
    expect(view(again)?.status).toEqual(asked);
    await answer(again, 'sameColumn');
    expect(headersOf(again, 4)).toEqual(['Region', 'Revenue', 'Share', '']);
  });

  it('[P1] keeps its answer while another question about the same rows is answered', async () => {
    const test = await inDoubt();
    write(test, 4 + ROWS, 1, 'below');
    reportDoubts(ROWS + 2);
    await test.app.placements.refreshAll();
    await answer(test, 'sameColumn');
    expect(view(test)?.status.kind).toBe('needsDecision');
    await test.app.placements.decide(view(test)?.id ?? '', 'shiftDown');
    expect(headersOf(test, 4)).toEqual(['Region', 'Revenue', 'Share', '']);
    expect([formulaOf(test), test.store.values(sheetOf(test), cell(6 + ROWS, 1))[0]?.[0]]).toEqual([
      '=C5&"!"',
      'below',
    ]);
  });

  it('[P1] one column after the other, where several are in doubt', async () => {
    const test = await placed();
    const rows = rowsOf(['Region', 'Net', 'Share']).map(([region = '', ...others], row) => [
      region,
      ...others.map((text) => (row % 2 === 0 ? text : `other ${row}`)),
    ]);
    Object.assign(platform().reports.get(1) ?? {}, { columns: ['Region', 'Revenue', 'Part'], rows });
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual(asked);
    await answer(test, 'otherColumn');
    expect(view(test)?.status).toEqual({ kind: 'waits', gates: [{ kind: 'renamed', was: 'Share', now: 'Part' }] });
    await answer(test, 'sameColumn');
    expect(headersOf(test, 4)).toEqual(['Region', 'Part', 'Revenue', '']);
  });
});

describe('a block whose header row was deleted', () => {
  it.each(['Net', 'My net'])('[P1] has it back, and every row once (header: %s)', async (header) => {
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

  it('[P1] has it back where its rows were sorted, and asks before it grows over other cells', async () => {
    const test = await placed();
    const sheet = sheetOf(test);
    const row = (from: number) => ({ sheetId: sheet, rect: { row: from, column: 1, rows: 1, columns: 3 } });
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

describe('a column that the query has no more', () => {
  /** Closes the workbook and opens it again, with a formula beside the block that refers to the column. */
  async function reopened(...now: string[]) {
    const test = await placed();
    write(test, 4, 8, '=C5');
    reportHas(...now);
    await test.app.placements.setFreshFor(0);
    test.app.dispose();
    const again = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) }));
    await again.app.start();
    return { again };
  }

  it('[P6] waits for a person on open, with nothing written, and is taken at a word', async () => {
    const { again } = await reopened('Region', 'Share', 'Margin');
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

  it('[P6] stays as it is when the person keeps the old rows', async () => {
    const { again } = await reopened('Region', 'Share');
    const details = await again.app.placements.openDetails();
    for (let press = 1; press <= 2; press += 1) {
      await details.keepOld(view(again)?.id ?? '');
      expect(view(again)?.status).toMatchObject({ kind: 'outOfDate' });
      expect(headersOf(again, 4)).toEqual(['Region', 'Net', 'Share', '']);
    }
  });

  it('[P6] does not wait where the query only has one more', async () => {
    const { again } = await reopened('Region', 'Net', 'Share', 'Margin');
    expect(view(again)?.status).toEqual({ kind: 'upToDate' });
    expect(headersOf(again, 5)).toEqual(['Region', 'Net', 'Share', 'Margin', '']);
  });
});
