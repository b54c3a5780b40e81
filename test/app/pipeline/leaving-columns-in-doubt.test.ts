/**
 * Tests texts that a user typed in many cells of columns that leave, while the device has no cached
 * rows of the report.
 */
import { writePlacement } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { answerEdits, placedView, view } from '../../support/app';
import { rect } from '../../support/rect';
import { kept } from '../../support/run-stage';
import { openSmallApp } from '../../support/small-platform';
import { rowsOf, setColumnsStage, sheetOf } from './columns-stage';

const { apps, platform, reportHas, placed } = setColumnsStage();

/** The column Net is in C. */
const NET = 2;

describe('texts in many cells of columns that leave, on a device without cached rows', () => {
  const MANY = 70;

  /** Types a text into every row of Net, from C5 on, and of Share, from D5 on. */
  async function typedInAll(rows: number, columns: readonly string[] = ['Region', 'Net', 'Share']) {
    reportHas(...columns);
    const report = platform().reports.get(1);
    if (report) report.rows = rowsOf(columns, rows);
    const test = await placed();
    const typed = Array.from({ length: MANY }, (_, row) => [`net ${row}`, `share ${row}`]);
    test.store.write(sheetOf(test), rect(4, NET, MANY, 2), typed, 'values');
    await test.app.placements.setRefreshOnOpen(false);
    const file = test.store.toFile();
    test.app.dispose();
    const again = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file }) }));
    await again.app.start();
    return { test: again, typed: typed.flat() };
  }

  it.each([
    ['a small block', MANY, ['Region', 'Net', 'Share'], true],
    ['a large block whose cells are unknown', 12_600, ['Region', 'Net', 'Share', 'Orders'], false],
  ])('texts are all kept in the list when their columns leave %s [P1]', async (_, rows, columns, isCertain) => {
    const { test, typed } = await typedInAll(rows, columns);
    reportHas('Region');
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toMatchObject({ kind: 'waits', gates: [{ typed: { isCertain } }] });
    const details = await test.app.placements.openDetails();
    await details.take(placedView(test).id);
    if (view(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
    expect(view(test)?.status.kind).toBe('upToDate');
    const listed = new Set(details.getNotes(placedView(test).id).flatMap(({ texts }) => texts.map(({ text }) => text)));
    expect(typed.filter((text) => !listed.has(text))).toEqual([]);
  });

  it('texts are kept up to the limit of the list, formulas first, and question and notice count the rest [P1] [P19]', async () => {
    const { test } = await typedInAll(12_600, ['Region', 'Net', 'Share', 'Orders']);
    test.store.write(sheetOf(test), { row: 700, column: NET, rows: 1, columns: 1 }, '=1+1', 'formulas');
    for (let row = 74; row < 700; row += 10)
      test.store.write(sheetOf(test), { row, column: NET, rows: 1, columns: 1 }, `net ${row}`, 'values');
    reportHas('Region');
    await test.app.placements.refreshAll();
    const { status } = placedView(test);
    const typed =
      status.kind === 'waits'
        ? status.gates.flatMap((gate) => (gate.kind === 'columns' ? (gate.typed ?? []) : []))
        : [];
    const notKept = (typed[0]?.count ?? 0) - 500;
    expect(typed).toMatchObject([{ isCertain: false, notKept }]);
    const details = await test.app.placements.openDetails();
    await details.take(placedView(test).id);
    if (view(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
    expect(placedView(test).notices).toContainEqual({ kind: 'leftBehind', count: 500, notKept });
    const listed = details.getNotes(placedView(test).id).flatMap(({ texts }) => texts.map(({ text }) => text));
    expect(listed).toContain('=1+1');
  });

  it('texts are kept in the list when their columns leave a half-written block without checksums [P1]', async () => {
    const { test, typed } = await typedInAll(MANY);
    for (const placement of kept(test.store)) {
      const { rowSums: _, ...written } = placement.written;
      test.store.settings.set(`inlay.placement.${placement.id}`, writePlacement({ ...placement, written }));
    }
    const half = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) }));
    await half.app.start();
    reportHas('Region');
    await half.app.placements.refreshAll();
    expect(view(half)?.status.kind).toBe('upToDate');
    const details = await half.app.placements.openDetails();
    const listed = new Set(details.getNotes(placedView(half).id).flatMap(({ texts }) => texts.map(({ text }) => text)));
    expect(typed.filter((text) => !listed.has(text))).toEqual([]);
  });

  it('texts are all put on a sheet when the report is unlinked and cleared [P1]', async () => {
    const { test, typed } = await typedInAll(800, ['Region', 'Net', 'Share', 'Orders']);
    await test.app.placements.unlink(placedView(test).id, 'clear', 'Texts of Sales');
    const sheet = test.store.findSheet('Texts of Sales')?.id ?? '';
    const kept = new Set(test.store.values(sheet, rect(0, 0, 200, 6)).flat());
    expect(typed.filter((text) => !kept.has(text))).toEqual([]);
  });
});
