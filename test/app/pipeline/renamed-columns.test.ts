/**
 * Tests columns that the report or the user has renamed, and those that are about to leave the
 * block.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { answerEdits, decide, findView, readId } from '../../support/app-state';
import { rect } from '../../support/rect';
import { readFormula, writeValue } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import { changeReport, createTextRows } from '../../support/small-reports';
import { createColumn, ROWS, readCells, readColumnBelowHeader, readHeaders, setUpColumnsStage } from './columns-stage';

const { apps, platform, setReportColumns, placeReport } = setUpColumnsStage();

/** Replaces Net by Revenue, with other values in every other row. */
function renameNet(count = ROWS): void {
  const rows = createTextRows(['Region', 'Net', 'Share'], count).map(([region = '', net = '', share = ''], row) => [
    region,
    row % 2 === 0 ? net : `other ${row}`,
    share,
  ]);
  changeReport(platform(), { columns: ['Region', 'Revenue', 'Share'], rows });
}

async function reopen(test: SmallApp): Promise<SmallApp> {
  await test.app.placements.setFreshFor(0);
  test.app.dispose();
  const reopenedApp = await apps.start(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) });
  return reopenedApp;
}

describe('a column that the report calls by another name under the same title', () => {
  function renameNetKeepingTitle(count = ROWS): void {
    const rows = createTextRows(['Region', 'Net', 'Share'], count);
    changeReport(platform(), {
      columns: ['Region', 'Sum', 'Share'],
      titles: { Sum: 'Net' },
      rows,
    });
  }

  it.each([true, false])(
    'a column of the same title keeps its place and its formulas, also unattended (headers: %s) [P1]',
    async (headers) => {
      const test = await placeReport(headers);
      const first = headers ? 4 : 3;
      writeValue(test, 0, 0, `=C${first + 1}&"!"`);
      renameNetKeepingTitle(ROWS + 1);
      const reopenedApp = await reopen(test);
      expect(findView(reopenedApp)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
      expect(readFormula(reopenedApp, 0, 0)).toBe(`=C${first + 1}&"!"`);
      expect(reopenedApp.store.readValues(reopenedApp.store.activeSheetId, rect(first + ROWS, 1, 1, 4))).toEqual([
        [`Region ${ROWS}`, `Net ${ROWS}`, `Share ${ROWS}`, ''],
      ]);
    },
  );

  it('a column of the same title keeps the header that the user gave it, and a kept value [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 3, 2, 'My net');
    writeValue(test, 5, 2, 'mine');
    await test.app.placements.refreshAll();
    await answerEdits(test, 'keepEdits');
    renameNetKeepingTitle();
    await test.app.placements.refreshAll();
    expect(readHeaders(test, 4)).toEqual(['Region', 'My net', 'Share', '']);
    expect(readColumnBelowHeader(test, 2)).toEqual(createColumn('Net').with(1, 'mine'));
  });

  it.each([ROWS, ROWS + 1])('a column of the same title stays the key of %s rows [P14]', async (count) => {
    const test = await placeReport();
    const details = await test.app.placements.openDetails();
    await details.setOptions(readId(test), { rowKey: ['Net'] });
    renameNetKeepingTitle(count);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(details.getOptions(readId(test)).rowKey).toEqual(['Sum']);
  });
});

describe('a column that has another title in the report now', () => {
  it('a column takes its new title, and says so once [P19]', async () => {
    const test = await placeReport();
    changeReport(platform(), { titles: { Net: 'Revenue' } });
    await test.app.placements.refreshAll();
    expect(readHeaders(test, 3)).toEqual(['Region', 'Revenue', 'Share']);
    expect(findView(test)?.notices).toEqual([{ kind: 'renamed', columns: [{ was: 'Net', now: 'Revenue' }] }]);
    await test.app.placements.refreshAll();
    expect(findView(test)?.notices).toEqual([]);
  });

  it('columns that have exchanged their titles keep their values [P1] [P19]', async () => {
    const test = await placeReport();
    changeReport(platform(), { titles: { Net: 'Share', Share: 'Net' } });
    await test.app.placements.refreshAll();
    expect(readHeaders(test, 3)).toEqual(['Region', 'Share', 'Net']);
    expect([readColumnBelowHeader(test, 2), readColumnBelowHeader(test, 3)]).toEqual([
      createColumn('Net'),
      createColumn('Share'),
    ]);
  });
});

describe('a column that has another name and another title', () => {
  async function placeWithRenamedColumn() {
    const test = await placeReport();
    writeValue(test, 0, 0, '=C5&"!"');
    test.store.setStyle(test.store.activeSheetId, rect(4, 2, ROWS), { fillColor: '#FFCC00' });
    renameNet();
    return test;
  }

  const askingStatus = { kind: 'waits', failedChecks: [{ kind: 'renamed', was: 'Net', now: 'Revenue' }] };

  it('a renamed column is asked about with nothing written, and stays the same if the user says so [P1]', async () => {
    const test = await placeWithRenamedColumn();
    const before = readCells(test, 4);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual(askingStatus);
    expect(readCells(test, 4)).toEqual(before);
    await decide(test, 'sameColumn');
    expect(findView(test)).toMatchObject({
      status: { kind: 'upToDate' },
      notices: [{ kind: 'renamed', columns: [{ was: 'Net', now: 'Revenue' }] }],
    });
    expect(readHeaders(test, 4)).toEqual(['Region', 'Revenue', 'Share', '']);
    expect([readFormula(test, 0, 0), readColumnBelowHeader(test, 2)[1]]).toEqual(['=C5&"!"', 'other 1']);
    expect(test.store.readStyles(test.store.activeSheetId, rect(5, 2))[0]?.[0]?.fillColor).toBe('#FFCC00');
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ lastRun: { kind: 'unchanged' }, notices: [] });
  });

  it('a renamed column is compared under its new name in the list of changes [P19]', async () => {
    const test = await placeReport();
    renameNet();
    await test.app.placements.refreshAll();
    await decide(test, 'sameColumn');
    const details = await test.app.placements.openDetails();
    await details.openChanges(readId(test));
    expect(details.changesState.value).toMatchObject({
      columnsAdded: [],
      columnsRemoved: [],
      columnsRenamed: [{ was: 'Net', now: 'Revenue' }],
      changed: { count: 3, cells: [{ column: 'Revenue', was: 'Net 1', now: 'other 1' }, {}, {}] },
    });
  });

  it('a column has left if the user says so, and is asked about first if formulas read it [P1]', async () => {
    const test = await placeWithRenamedColumn();
    await test.app.placements.refreshAll();
    await decide(test, 'otherColumn');
    expect(findView(test)?.status).toEqual({
      kind: 'waits',
      failedChecks: [{ kind: 'columns', added: ['Revenue'], removed: ['Net'], readers: ['A1'] }],
    });
    expect(readFormula(test, 0, 0)).toBe('=C5&"!"');
    await (await test.app.placements.openDetails()).acceptWaitingRows(readId(test));
    expect(readHeaders(test, 4)).toEqual(['Region', 'Share', 'Revenue', '']);
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, lastRun: { kind: 'unchanged' } });
  });

  it('a renamed column waits in an unattended refresh, and is asked about until the user answers [P6]', async () => {
    const reopenedApp = await reopen(await placeWithRenamedColumn());
    expect(findView(reopenedApp)?.status).toEqual(askingStatus);
    expect(readHeaders(reopenedApp, 4)).toEqual(['Region', 'Net', 'Share', '']);
    await (await reopenedApp.app.placements.openDetails()).keepCurrentRows(readId(reopenedApp));
    expect(findView(reopenedApp)?.status).toMatchObject({ kind: 'outOfDate' });
    await reopenedApp.app.placements.refreshAll();
    expect(findView(reopenedApp)?.status).toEqual(askingStatus);
    await decide(reopenedApp, 'sameColumn');
    expect(readHeaders(reopenedApp, 4)).toEqual(['Region', 'Revenue', 'Share', '']);
  });

  it('the answer about a renamed column holds while another question about the same rows is answered [P1]', async () => {
    const test = await placeWithRenamedColumn();
    writeValue(test, 4 + ROWS, 1, 'below');
    renameNet(ROWS + 2);
    await test.app.placements.refreshAll();
    await decide(test, 'sameColumn');
    expect(findView(test)?.status.kind).toBe('needsDecision');
    await decide(test, 'shiftDown');
    expect(readHeaders(test, 4)).toEqual(['Region', 'Revenue', 'Share', '']);
    expect(readFormula(test, 0, 0)).toBe('=C5&"!"');
    expect(test.store.readValues(test.store.activeSheetId, rect(6 + ROWS, 1))).toEqual([['below']]);
  });

  it('several renamed columns are asked about one after the other [P1]', async () => {
    const test = await placeReport();
    setReportColumns('Region', 'Revenue', 'Part');
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual(askingStatus);
    await decide(test, 'otherColumn');
    expect(findView(test)?.status).toEqual({
      kind: 'waits',
      failedChecks: [{ kind: 'renamed', was: 'Share', now: 'Part' }],
    });
    await decide(test, 'sameColumn');
    expect(readHeaders(test, 4)).toEqual(['Region', 'Part', 'Revenue', '']);
  });
});

describe('a column under an unknown header', () => {
  /** Renames Net and moves it to the left, as the user. */
  async function placeAndRenameColumn() {
    const test = await placeReport();
    const sheet = test.store.activeSheetId;
    const createColumnPlace = (column: number) => ({
      sheetId: sheet,
      rect: { row: 3, column, rows: ROWS + 1, columns: 1 },
    });
    test.store.move(createColumnPlace(1), sheet, 3, 10);
    test.store.move(createColumnPlace(2), sheet, 3, 1);
    test.store.move(createColumnPlace(10), sheet, 3, 2);
    writeValue(test, 3, 1, 'My net');
    await test.app.placements.refreshAll();
    return test;
  }

  const askingStatus = { kind: 'waits', failedChecks: [{ kind: 'renamed', was: 'Net', now: 'My net' }] };

  it('a column under an unknown header keeps its place and header if the user says that it is the same [P1]', async () => {
    const test = await placeAndRenameColumn();
    expect(findView(test)?.status).toEqual(askingStatus);
    await decide(test, 'sameColumn');
    expect(readHeaders(test, 4)).toEqual(['My net', 'Region', 'Share', '']);
    expect(readColumnBelowHeader(test, 1)).toEqual(createColumn('Net'));
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, lastRun: { kind: 'unchanged' } });
  });

  it('a column under an unknown header becomes the user’s if they say so, and the report’s returns at the end [P1]', async () => {
    const test = await placeAndRenameColumn();
    writeValue(test, 5, 1, 'mine');
    await decide(test, 'otherColumn');
    expect(readHeaders(test, 5)).toEqual(['My net', 'Region', 'Share', 'Net', '']);
    expect([readColumnBelowHeader(test, 1), readColumnBelowHeader(test, 4)]).toEqual([
      createColumn('Net').with(1, 'mine'),
      createColumn('Net'),
    ]);
  });

  it('a column under an unknown header is asked about even if its first value has changed [P1]', async () => {
    const test = await placeReport();
    writeValue(test, 3, 2, 'My net');
    writeValue(test, 4, 2, 'mine');
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual(askingStatus);
    await decide(test, 'sameColumn');
    expect(findView(test)?.status.kind).toBe('handEdits');
  });

  it('a column that undo has restored in the place of another one is asked about [P1] [P19]', async () => {
    const test = await placeReport();
    setReportColumns('Region', 'Net', 'Margin');
    await test.app.placements.refreshAll();
    await decide(test, 'otherColumn');
    changeReport(platform(), { rows: createTextRows(['Region', 'new Net', 'new Margin'], ROWS) });
    await test.app.placements.refreshAll();
    while (readHeaders(test, 3)?.[2] !== 'Share') expect(test.store.undo()).toBe(true);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual({
      kind: 'waits',
      failedChecks: [{ kind: 'renamed', was: 'Margin', now: 'Share' }],
    });
    expect(readColumnBelowHeader(test, 3)).toEqual(createColumn('Share'));
  });

  it('a column that the user has inserted in place of a deleted one is never written [P1]', async () => {
    const test = await placeReport();
    test.store.deleteColumns(test.store.activeSheetId, 2, 1);
    test.store.insertColumns(test.store.activeSheetId, 2, 1);
    writeValue(test, 3, 2, 'Mine');
    writeValue(test, 5, 2, 'typed');
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual({
      kind: 'waits',
      failedChecks: [{ kind: 'renamed', was: 'Net', now: 'Mine' }],
    });
    await decide(test, 'otherColumn');
    expect(readHeaders(test, 5)).toEqual(['Region', 'Mine', 'Share', 'Net', '']);
    expect(readColumnBelowHeader(test, 2)).toEqual(['', 'typed', '', '', '', '']);
  });
});

describe('a block whose header row was deleted', () => {
  it.each(['Net', 'My net'])('a deleted header row returns, with no row doubled (header: %s) [P1]', async (header) => {
    const test = await placeReport();
    const sheet = test.store.activeSheetId;
    writeValue(test, 3, 2, header);
    await test.app.placements.refreshAll();
    const before = readCells(test, 3);
    test.store.deleteRows(sheet, 3, 1);
    await test.app.placements.refreshAll();
    expect(readCells(test, 4)).toEqual(before.map((row) => [...row, '']));
    expect(readColumnBelowHeader(test, 1)).toEqual(createColumn('Region'));
    expect(test.store.readStyles(sheet, rect(3, 2))[0]?.[0]?.bold).toBe(true);
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [{ kind: 'headersBack' }] });
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ lastRun: { kind: 'unchanged' }, notices: [] });
  });

  it('a deleted header row is restored over sorted rows, after asking about cells in the way [P1]', async () => {
    const test = await placeReport();
    const sheet = test.store.activeSheetId;
    const createRowPlace = (from: number) => ({ sheetId: sheet, rect: rect(from, 1, 1, 3) });
    test.store.move(createRowPlace(4), sheet, 20, 1);
    test.store.move(createRowPlace(9), sheet, 4, 1);
    test.store.move(createRowPlace(20), sheet, 9, 1);
    test.store.deleteRows(sheet, 3, 1);
    writeValue(test, 9, 1, 'Total');
    await test.app.placements.refreshAll();
    expect(findView(test)?.status.kind).toBe('needsDecision');
    expect(readHeaders(test, 3)).toEqual(['Region 5', 'Net 5', 'Share 5']);
    writeValue(test, 9, 1, '');
    await test.app.placements.refreshAll();
    expect(readCells(test, 3)).toEqual([
      ['Region', 'Net', 'Share'],
      ...createTextRows(['Region', 'Net', 'Share'], ROWS),
    ]);
  });
});

describe('a column that has left the query', () => {
  /**
   * Closes the workbook and opens it again, with a formula beside the block that refers to the
   * column.
   */
  async function reopenWithColumns(...newColumns: string[]) {
    const test = await placeReport();
    writeValue(test, 4, 8, '=C5');
    setReportColumns(...newColumns);
    return reopen(test);
  }

  it('a column that has left the query waits for the user on opening, and is removed once they accept [P6]', async () => {
    const reopenedApp = await reopenWithColumns('Region', 'Share', 'Margin');
    expect(findView(reopenedApp)?.status).toEqual({
      kind: 'waits',
      failedChecks: [{ kind: 'columns', added: ['Margin'], removed: ['Net'], readers: ['I5'] }],
    });
    expect(readHeaders(reopenedApp, 4)).toEqual(['Region', 'Net', 'Share', '']);
    expect(reopenedApp.store.readFormulas(reopenedApp.store.activeSheetId, rect(4, 8))).toEqual([['=C5']]);
    const details = await reopenedApp.app.placements.openDetails();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await details.acceptWaitingRows(readId(reopenedApp));
      expect(readHeaders(reopenedApp, 4)).toEqual(['Region', 'Share', 'Margin', '']);
      expect(findView(reopenedApp)?.status).toEqual({ kind: 'upToDate' });
    }
  });

  it('a column that has left the query stays if the user keeps the old rows [P6]', async () => {
    const reopenedApp = await reopenWithColumns('Region', 'Share');
    const details = await reopenedApp.app.placements.openDetails();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await details.keepCurrentRows(readId(reopenedApp));
      expect(findView(reopenedApp)?.status).toMatchObject({ kind: 'outOfDate' });
      expect(readHeaders(reopenedApp, 4)).toEqual(['Region', 'Net', 'Share', '']);
    }
  });

  it('a refresh does not wait for the user if the query only has one more column [P6]', async () => {
    const reopenedApp = await reopenWithColumns('Region', 'Net', 'Share', 'Margin');
    expect(findView(reopenedApp)?.status).toEqual({ kind: 'upToDate' });
    expect(readHeaders(reopenedApp, 5)).toEqual(['Region', 'Net', 'Share', 'Margin', '']);
  });
});
