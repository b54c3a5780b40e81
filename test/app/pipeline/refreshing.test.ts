import { createWorkbookStore } from '../../../src/workbench/store';
import { answerEdits, openReport, placements, select, setStage } from '../../support/app';
import { placementsOf } from '../../support/platform-questions';
import { rect } from '../../support/rect';

const { platform, begin, connected, recordsOf } = setStage();
const asked = () => ({ platform: platform().url, token: platform().token });

const REPORT = 'Stock on hand by store';

describe('refreshing', () => {
  it('a refresh writes to the right cells of a moved block on a renamed sheet, and corrects the record [P3]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    const before = test.store.values(sheet, rect(3, 1, 20, 5));
    test.store.insertRows(sheet, 0, 2);
    test.store.insertColumns(sheet, 0, 1);
    test.store.renameSheet(sheet, 'Re-order list');
    test.store.write(sheet, rect(7, 3), 'spoiled', 'values');
    const [placement] = placements(test);
    await test.app.placements.refresh(placement?.id ?? '');
    await answerEdits(test, 'overwriteEdits');
    expect(test.store.values(sheet, { row: 5, column: 2, rows: 20, columns: 5 })).toEqual(before);
    expect(placements(test)).toMatchObject([
      { sheet: 'Re-order list', status: { kind: 'upToDate' }, lastRun: { kind: 'rewritten' } },
    ]);
    expect(await recordsOf(test, placement?.reportId)).toEqual([
      expect.objectContaining({ resultLocation: "'Re-order list'!C6" }),
    ]);
  });

  it('a refresh leaves a header that the user renamed, and writes the rows below it [P1]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
    const good = test.store.values(sheet, cell(1, 1));
    test.store.write(sheet, cell(0, 1), 'My own name', 'values');
    test.store.write(sheet, cell(1, 1), 'spoiled', 'values');
    await test.app.placements.refreshAll();
    // Neither the header nor the first value identifies the column.
    await test.app.placements.decide(placements(test)[0]?.id ?? '', 'sameColumn');
    await answerEdits(test, 'overwriteEdits');
    expect(test.store.values(sheet, cell(0, 1))).toEqual([['My own name']]);
    expect(test.store.values(sheet, cell(1, 1))).toEqual(good);
  });

  it('a refresh writes no cell when nothing has changed [P10]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect(test.host.log().reduce((sum, entry) => sum + entry.cellsWritten, 0)).toBe(0);
    expect(placements(test)).toMatchObject([{ lastRun: { kind: 'unchanged' } }]);
  });

  it('a placement refreshes automatically when the workbook is opened again [P6]', async () => {
    const first = await connected();
    await openReport(first, REPORT);
    await select(first, 0, 0);
    await first.app.report.place();
    const sheet = first.store.activeSheetId;
    const good = first.store.values(sheet, rect(0, 0, 3, 2));
    first.store.deleteRows(sheet, 1, 1);
    const again = await begin({ kept: first.kept, store: createWorkbookStore({ file: first.store.toFile() }) });
    expect(again.store.values(again.store.activeSheetId, rect(0, 0, 3, 2))).toEqual(good);
    expect(again.app.placements.state.value).toMatchObject({
      refreshOnOpen: true,
      run: { kind: 'done', refreshed: 1, unattended: true },
    });
  });

  it('a copied file refreshes nothing until the user says what it is [P7]', async () => {
    const first = await connected();
    await openReport(first, REPORT);
    await select(first, 0, 0);
    await first.app.report.place();
    const copy = await begin({
      kept: first.kept,
      store: createWorkbookStore({ file: first.store.toFile() }),
      documentUrl: 'https://files.example/Copy of Book1.xlsx',
    });
    expect(copy.app.placements.state.value).toMatchObject({ copyQuestion: true, run: { kind: 'idle' } });
    await copy.app.placements.answerCopy('copy');
    await copy.app.placements.refreshAll();
    const [placement] = placements(copy);
    const records = await placementsOf(asked(), placement?.reportId);
    const ids = records.map((record) => record.workbookId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1);
  });

  it('each block of one report has a record of its own, and unlinking removes the right one [P3]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    await select(test, 0, 10);
    await test.app.report.place();
    const [first, second] = placements(test);
    const addresses = async () =>
      (await recordsOf(test, first?.reportId)).map((record) => record.resultLocation).sort();
    expect(await addresses()).toEqual(['Sheet1!A1', 'Sheet1!K1']);

    test.store.insertRows(test.store.activeSheetId, 0, 2);
    await test.app.placements.refreshAll();
    expect(await addresses()).toEqual(['Sheet1!A3', 'Sheet1!K3']);

    const right = [first, second].find((placement) => placement?.cells?.startsWith('K'));
    await test.app.placements.unlink(right?.id ?? '', 'leave');
    expect(await addresses()).toEqual(['Sheet1!A3']);
  });

  it('a block grows over no other placement, even if the user lets it overwrite cells [P1]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    const rows = placements(test)[0]?.rows ?? 0;
    await openReport(test, 'Store formats');
    await select(test, rows + 2, 0);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    test.store.deleteRows(sheet, 2, 4);
    const below = () => test.store.values(sheet, rect(rows - 2, 0, 4, 4));
    const before = below();
    const upper = placements(test).find((placement) => placement.name === REPORT);

    await test.app.placements.refresh(upper?.id ?? '');
    expect(placements(test).find(({ id }) => id === upper?.id)?.status.kind).toBe('needsDecision');
    await test.app.placements.decide(upper?.id ?? '', 'overwrite');
    expect(placements(test).find(({ id }) => id === upper?.id)?.status).toMatchObject({
      kind: 'failed',
      failure: { code: 'OverlapsPlacement', detail: 'Store formats' },
    });
    expect(below()).toEqual(before);
  });

  it('a block grows by moving cells below down, with their formulas and placements, and remembers that [P1]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    const rows = placements(test)[0]?.rows ?? 0;
    const sheet = test.store.activeSheetId;
    const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
    test.store.write(sheet, cell(rows + 2, 0), '=COUNTA(A1:A2)', 'formulas');
    test.store.write(sheet, cell(rows + 2, 9), 'beside', 'values');
    await openReport(test, 'Store formats');
    await select(test, rows + 5, 1);
    await test.app.report.place();
    const upper = () => placements(test).find((placement) => placement.name === REPORT);
    const lower = () => placements(test).find((placement) => placement.name === 'Store formats');
    const lowerCells = lower()?.cells;

    test.store.deleteRows(sheet, 2, 4);
    await test.app.placements.refresh(upper()?.id ?? '');
    expect(upper()?.status.kind).toBe('needsDecision');
    await test.app.placements.decide(upper()?.id ?? '', 'shiftDown');
    expect(upper()?.status).toEqual({ kind: 'upToDate' });
    await test.app.placements.reload();
    expect(lower()?.cells).toBe(lowerCells);
    expect(test.store.formulas(sheet, cell(rows + 2, 0))).toEqual([['=COUNTA(A1:A2)']]);
    expect(test.store.values(sheet, cell(rows - 2, 9))).toEqual([['beside']]);

    test.store.deleteRows(sheet, 2, 4);
    await test.app.placements.refresh(upper()?.id ?? '');
    expect(upper()).toMatchObject({ status: { kind: 'upToDate' }, cells: `A1:E${rows + 1}` });
    await test.app.placements.reload();
    expect(lower()?.cells).toBe(lowerCells);
  });

  it('a placement says when its cells were deleted, and can be placed again', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    test.store.deleteColumns(sheet, 1, 5);
    await test.app.placements.reload();
    const [gone] = placements(test);
    expect(gone?.status).toEqual({ kind: 'gone' });
    await select(test, 0, 0);
    await test.app.placements.placeAgain(gone?.id ?? '');
    expect(placements(test)).toMatchObject([{ id: gone?.id, status: { kind: 'upToDate' } }]);
  });

  it('placing leaves neither token nor rows in the file [P8]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const settings = JSON.stringify(test.store.settings.entries());
    expect(settings).toContain(REPORT);
    expect(settings).not.toContain(platform().token);
    expect(JSON.stringify(test.store.toFile())).not.toContain(platform().token);
  });
});
