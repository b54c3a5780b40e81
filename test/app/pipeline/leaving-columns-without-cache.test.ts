/**
 * Tests texts that a user typed in many cells of columns that leave, while the device has no cached
 * rows of the report.
 */
import { writePlacement } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { answerEdits, findView, readView } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';
import { rect } from '../../support/rect';
import { changeReport, createTextRows } from '../../support/small-reports';
import { setUpColumnsStage } from './columns-stage';

const { apps, platform, setReportColumns, placeReport } = setUpColumnsStage();

/** The column Net is in C. */
const NET = 2;

describe('texts in many cells of columns that leave, on a device without cached rows', () => {
  const MANY = 70;

  /** Types a text into every row of Net, from C5 on, and of Share, from D5 on. */
  async function reopenWithTypedTexts(rows: number, columns: readonly string[] = ['Region', 'Net', 'Share']) {
    setReportColumns(...columns);
    changeReport(platform(), { rows: createTextRows(columns, rows) });
    const test = await placeReport();
    const typedTexts = Array.from({ length: MANY }, (_, row) => [`net ${row}`, `share ${row}`]);
    test.store.write(test.store.activeSheetId, rect(4, NET, MANY, 2), typedTexts, 'values');
    await test.app.placements.setRefreshOnOpen(false);
    const file = test.store.toFile();
    test.app.dispose();
    const reopenedApp = await apps.start(platform(), { store: createWorkbookStore({ file }) });
    return { test: reopenedApp, typed: typedTexts.flat() };
  }

  it.each([
    ['a small block', MANY, ['Region', 'Net', 'Share'], true],
    ['a large block whose cells are unknown', 12_600, ['Region', 'Net', 'Share', 'Orders'], false],
  ])('texts are all kept in the list when their columns leave %s [P1]', async (_, rows, columns, isCertain) => {
    const { test, typed } = await reopenWithTypedTexts(rows, columns);
    setReportColumns('Region');
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toMatchObject({ kind: 'waits', failedChecks: [{ typedCells: { isCertain } }] });
    const details = await test.app.placements.openDetails();
    await details.acceptWaitingRows(readView(test).id);
    if (findView(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
    expect(findView(test)?.status.kind).toBe('upToDate');
    const listedTexts = new Set(
      details.getNotes(readView(test).id).flatMap(({ texts }) => texts.map(({ text }) => text)),
    );
    expect(typed.filter((text) => !listedTexts.has(text))).toEqual([]);
  });

  it('texts are kept up to the limit of the list, formulas first, and question and notice count the rest [P1] [P19]', async () => {
    const { test } = await reopenWithTypedTexts(12_600, ['Region', 'Net', 'Share', 'Orders']);
    test.store.write(test.store.activeSheetId, { row: 700, column: NET, rows: 1, columns: 1 }, '=1+1', 'formulas');
    for (let row = 74; row < 700; row += 10)
      test.store.write(test.store.activeSheetId, { row, column: NET, rows: 1, columns: 1 }, `net ${row}`, 'values');
    setReportColumns('Region');
    await test.app.placements.refreshAll();
    const { status } = readView(test);
    const typed =
      status.kind === 'waits'
        ? status.failedChecks.flatMap((gate) => (gate.kind === 'columns' ? (gate.typedCells ?? []) : []))
        : [];
    const notKeptCount = (typed[0]?.count ?? 0) - 500;
    expect(typed).toMatchObject([{ isCertain: false, notKeptCount }]);
    const details = await test.app.placements.openDetails();
    await details.acceptWaitingRows(readView(test).id);
    if (findView(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
    expect(readView(test).notices).toContainEqual({ kind: 'leftBehind', count: 500, notKeptCount });
    const listedTexts = details.getNotes(readView(test).id).flatMap(({ texts }) => texts.map(({ text }) => text));
    expect(listedTexts).toContain('=1+1');
  });

  it('texts are kept in the list when their columns leave a half-written block without checksums [P1]', async () => {
    const { test, typed } = await reopenWithTypedTexts(MANY);
    for (const placement of readPlacements(test.store)) {
      const { rowSums: _, ...written } = placement.written;
      test.store.settings.set(`inlay.placement.${placement.id}`, writePlacement({ ...placement, written }));
    }
    const halfWritten = await apps.start(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) });
    setReportColumns('Region');
    await halfWritten.app.placements.refreshAll();
    expect(findView(halfWritten)?.status.kind).toBe('upToDate');
    const details = await halfWritten.app.placements.openDetails();
    const listedTexts = new Set(
      details.getNotes(readView(halfWritten).id).flatMap(({ texts }) => texts.map(({ text }) => text)),
    );
    expect(typed.filter((text) => !listedTexts.has(text))).toEqual([]);
  });

  it('texts are all put on a sheet when the report is unlinked and cleared [P1]', async () => {
    const { test, typed } = await reopenWithTypedTexts(800, ['Region', 'Net', 'Share', 'Orders']);
    await test.app.placements.unlink(readView(test).id, 'clear', 'Texts of Sales');
    const sheet = test.store.findSheet('Texts of Sales')?.id ?? '';
    const sheetTexts = new Set(test.store.readValues(sheet, rect(0, 0, 200, 6)).flat());
    expect(typed.filter((text) => !sheetTexts.has(text))).toEqual([]);
  });
});
