import { createWorkbookStore } from '../../../src/workbench/store';
import { openReport, select, setUpStage } from '../../support/app';
import { answerEdits, readViewsWithSheets } from '../../support/app-state';
import { readPlatformPlacements } from '../../support/platform-requests';
import { rect } from '../../support/rect';

const { platform, startApp, startConnectedApp, readPlatformRecords } = setUpStage();
const createAccess = () => ({ platform: platform().url, token: platform().token });

const REPORT = 'Stock on hand by store';

describe('refreshing', () => {
  it('a refresh writes to the right cells of a moved block on a renamed sheet, and corrects the record [P3]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    const before = test.store.readValues(sheet, rect(3, 1, 20, 5));
    test.store.insertRows(sheet, 0, 2);
    test.store.insertColumns(sheet, 0, 1);
    test.store.renameSheet(sheet, 'Re-order list');
    test.store.write(sheet, rect(7, 3), 'spoiled', 'values');
    const [placement] = readViewsWithSheets(test);
    await test.app.placements.refresh(placement?.id ?? '');
    await answerEdits(test, 'overwriteEdits');
    expect(test.store.readValues(sheet, { row: 5, column: 2, rows: 20, columns: 5 })).toEqual(before);
    expect(readViewsWithSheets(test)).toMatchObject([
      { sheet: 'Re-order list', status: { kind: 'upToDate' }, lastRun: { kind: 'rewritten' } },
    ]);
    expect(await readPlatformRecords(test, placement?.reportId)).toEqual([
      expect.objectContaining({ resultLocation: "'Re-order list'!C6" }),
    ]);
  });

  it('a refresh leaves a header that the user renamed, and writes the rows below it [P1]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    const createCellRect = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
    const cellsBefore = test.store.readValues(sheet, createCellRect(1, 1));
    test.store.write(sheet, createCellRect(0, 1), 'My own name', 'values');
    test.store.write(sheet, createCellRect(1, 1), 'spoiled', 'values');
    await test.app.placements.refreshAll();
    // Neither the header nor the first value identifies the column.
    await test.app.placements.decide(readViewsWithSheets(test)[0]?.id ?? '', 'sameColumn');
    await answerEdits(test, 'overwriteEdits');
    expect(test.store.readValues(sheet, createCellRect(0, 1))).toEqual([['My own name']]);
    expect(test.store.readValues(sheet, createCellRect(1, 1))).toEqual(cellsBefore);
  });

  it('a refresh writes no cell when nothing has changed [P10]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect(test.host.readLog().reduce((sum, entry) => sum + entry.cellsWritten, 0)).toBe(0);
    expect(readViewsWithSheets(test)).toMatchObject([{ lastRun: { kind: 'unchanged' } }]);
  });

  it('a placement refreshes automatically when the workbook is opened again [P6]', async () => {
    const firstApp = await startConnectedApp();
    await openReport(firstApp, REPORT);
    await select(firstApp, 0, 0);
    await firstApp.app.report.place();
    const sheet = firstApp.store.activeSheetId;
    const cellsBefore = firstApp.store.readValues(sheet, rect(0, 0, 3, 2));
    firstApp.store.deleteRows(sheet, 1, 1);
    const reopenedApp = await startApp({
      storedTexts: firstApp.storedTexts,
      store: createWorkbookStore({ file: firstApp.store.toFile() }),
    });
    expect(reopenedApp.store.readValues(reopenedApp.store.activeSheetId, rect(0, 0, 3, 2))).toEqual(cellsBefore);
    expect(reopenedApp.app.placements.state.value).toMatchObject({
      refreshOnOpen: true,
      run: { kind: 'done', refreshed: 1, unattended: true },
    });
  });

  it('a copied file refreshes nothing until the user says what it is [P7]', async () => {
    const first = await startConnectedApp();
    await openReport(first, REPORT);
    await select(first, 0, 0);
    await first.app.report.place();
    const copy = await startApp({
      storedTexts: first.storedTexts,
      store: createWorkbookStore({ file: first.store.toFile() }),
      documentUrl: 'https://files.example/Copy of Book1.xlsx',
    });
    expect(copy.app.placements.state.value).toMatchObject({ copyQuestion: true, run: { kind: 'idle' } });
    await copy.app.placements.answerCopy('copy');
    await copy.app.placements.refreshAll();
    const [placement] = readViewsWithSheets(copy);
    const records = await readPlatformPlacements(createAccess(), placement?.reportId);
    const ids = records.map((record) => record.workbookId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1);
  });

  it('each block of one report has a record of its own, and unlinking removes the right one [P3]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    await select(test, 0, 10);
    await test.app.report.place();
    const [first, second] = readViewsWithSheets(test);
    const readAddresses = async () =>
      (await readPlatformRecords(test, first?.reportId)).map((record) => record.resultLocation).sort();
    expect(await readAddresses()).toEqual(['Sheet1!A1', 'Sheet1!K1']);

    test.store.insertRows(test.store.activeSheetId, 0, 2);
    await test.app.placements.refreshAll();
    expect(await readAddresses()).toEqual(['Sheet1!A3', 'Sheet1!K3']);

    const rightPlacement = [first, second].find((placement) => placement?.cells?.startsWith('K'));
    await test.app.placements.unlink(rightPlacement?.id ?? '', 'leave');
    expect(await readAddresses()).toEqual(['Sheet1!A3']);
  });

  it('a block grows over no other placement, even if the user lets it overwrite cells [P1]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    const rows = readViewsWithSheets(test)[0]?.rows ?? 0;
    await openReport(test, 'Store formats');
    await select(test, rows + 2, 0);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    test.store.deleteRows(sheet, 2, 4);
    const readCellsBelow = () => test.store.readValues(sheet, rect(rows - 2, 0, 4, 4));
    const before = readCellsBelow();
    const upperPlacement = readViewsWithSheets(test).find((placement) => placement.name === REPORT);

    await test.app.placements.refresh(upperPlacement?.id ?? '');
    expect(readViewsWithSheets(test).find(({ id }) => id === upperPlacement?.id)?.status.kind).toBe('needsDecision');
    await test.app.placements.decide(upperPlacement?.id ?? '', 'overwrite');
    expect(readViewsWithSheets(test).find(({ id }) => id === upperPlacement?.id)?.status).toMatchObject({
      kind: 'failed',
      failure: { code: 'OverlapsPlacement', detail: 'Store formats' },
    });
    expect(readCellsBelow()).toEqual(before);
  });

  it('a block grows by moving cells below down, with their formulas and placements, and remembers that [P1]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    const rows = readViewsWithSheets(test)[0]?.rows ?? 0;
    const sheet = test.store.activeSheetId;
    const createCellRect = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
    test.store.write(sheet, createCellRect(rows + 2, 0), '=COUNTA(A1:A2)', 'formulas');
    test.store.write(sheet, createCellRect(rows + 2, 9), 'beside', 'values');
    await openReport(test, 'Store formats');
    await select(test, rows + 5, 1);
    await test.app.report.place();
    const findUpperView = () => readViewsWithSheets(test).find((placement) => placement.name === REPORT);
    const findLowerView = () => readViewsWithSheets(test).find((placement) => placement.name === 'Store formats');
    const lowerCells = findLowerView()?.cells;

    test.store.deleteRows(sheet, 2, 4);
    await test.app.placements.refresh(findUpperView()?.id ?? '');
    expect(findUpperView()?.status.kind).toBe('needsDecision');
    await test.app.placements.decide(findUpperView()?.id ?? '', 'shiftDown');
    expect(findUpperView()?.status).toEqual({ kind: 'upToDate' });
    await test.app.placements.reload();
    expect(findLowerView()?.cells).toBe(lowerCells);
    expect(test.store.readFormulas(sheet, createCellRect(rows + 2, 0))).toEqual([['=COUNTA(A1:A2)']]);
    expect(test.store.readValues(sheet, createCellRect(rows - 2, 9))).toEqual([['beside']]);

    test.store.deleteRows(sheet, 2, 4);
    await test.app.placements.refresh(findUpperView()?.id ?? '');
    expect(findUpperView()).toMatchObject({ status: { kind: 'upToDate' }, cells: `A1:E${rows + 1}` });
    await test.app.placements.reload();
    expect(findLowerView()?.cells).toBe(lowerCells);
  });

  it('a placement says when its cells were deleted, and can be placed again', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    test.store.deleteColumns(sheet, 1, 5);
    await test.app.placements.reload();
    const [lostPlacement] = readViewsWithSheets(test);
    expect(lostPlacement?.status).toEqual({ kind: 'gone' });
    await select(test, 0, 0);
    await test.app.placements.placeAgain(lostPlacement?.id ?? '');
    expect(readViewsWithSheets(test)).toMatchObject([{ id: lostPlacement?.id, status: { kind: 'upToDate' } }]);
  });

  it('placing leaves neither token nor rows in the file [P8]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const settings = JSON.stringify(test.store.settings.entries());
    expect(settings).toContain(REPORT);
    expect(settings).not.toContain(platform().token);
    expect(JSON.stringify(test.store.toFile())).not.toContain(platform().token);
  });
});
