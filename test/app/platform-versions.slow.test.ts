import { createWorkbookStore } from '../../src/workbench/store';
import { openReport, select, setUpStage } from '../support/app';
import { readViewsWithSheets } from '../support/app-state';

const { startApp, startConnectedApp } = setUpStage();

describe('opening a workbook of the embedded platform [P6]', () => {
  it('opening a workbook queries at most one row of an unchanged report, and leaves the sheet as it is', async () => {
    const first = await startConnectedApp();
    await openReport(first, 'Items to reorder');
    await select(first, 0, 0);
    await first.app.report.place();
    await openReport(first, 'Store formats');
    await select(first, 0, 12);
    await first.app.report.place();
    const reopenedApp = await startApp({
      storedTexts: first.storedTexts,
      store: createWorkbookStore({ file: first.store.toFile() }),
    });
    expect(reopenedApp.app.placements.state.value).toMatchObject({
      run: { kind: 'done', total: 2, skippedCount: 2, refreshed: 0, unattended: true },
    });
    expect(readViewsWithSheets(reopenedApp).map(({ status }) => status.kind)).toEqual(['upToDate', 'upToDate']);
    expect(reopenedApp.requests.filter((request) => /reports\/\d+$/.test(request))).toEqual([]);
    expect(reopenedApp.host.readLog().reduce((sum, entry) => sum + entry.cellsWritten, 0)).toBe(0);
  });
});
