/** Tests the button Undo below a placed report, which undoes the placing without Excel's undo. */
import { waitUntil } from '../support/app';
import { readOpenReport, readReadyState, readView, readViews } from '../support/app-state';
import { placeAt } from '../support/place-report';
import { rect } from '../support/rect';
import { writeInput } from '../support/sheet-cells';
import type { SmallApp, SmallPlatform } from '../support/small-platform';
import { changeReport } from '../support/small-reports';
import { trackApps } from '../support/track-apps';
import { createSalesPlatform, placeSales, readSheet } from './pipeline/undo-stage';

const apps = trackApps();
let platform: SmallPlatform;

beforeEach(() => {
  platform = createSalesPlatform(4, 'a');
});

const isPlaced = (test: SmallApp) => readViews(test).length === 1;
const readPlacing = (test: SmallApp) => readOpenReport(test).placing;

describe('the button Undo after a placing', () => {
  it('Undo clears the cells, the name and all records, and nothing else [P1] [P19]', async () => {
    const test = await placeSales(apps, platform);
    const { id } = readView(test);
    writeInput(test, 4, 5, 'Beside');
    await test.app.placements.undoPlacing(id, false);
    const { cells, names } = readSheet(test);
    expect([cells.flat().filter((cell) => cell !== ''), names]).toEqual([['Mine', 'Beside'], []]);
    expect(test.store.settings.get(`inlay.placement.${id}`)).toBeUndefined();
    expect(readReadyState(test)).toMatchObject({ count: 0, undone: [id] });
    await waitUntil(() => platform.records.length === 0);
  });

  it('Excel’s undo after the button restores the placement as it was [P3] [P19]', async () => {
    const test = await placeSales(apps, platform);
    const { id } = readView(test);
    const { cells } = readSheet(test);
    await test.app.placements.undoPlacing(id, false);
    test.store.undo();
    await waitUntil(() => isPlaced(test));
    expect(readSheet(test).cells).toEqual(cells);
    expect(readView(test)).toMatchObject({ id, cells: 'B3:C7', status: { kind: 'upToDate' }, isTouched: false });
    await test.app.placements.refresh(id);
    expect(readView(test).status).toEqual({ kind: 'upToDate' });
  });

  it('Place again writes the report to the same cells with the same options [P19]', async () => {
    const test = await placeSales(apps, platform);
    await test.app.placements.undoPlacing(readView(test).id, false);
    test.store.select(test.store.activeSheetId, rect(30, 8));
    await test.app.report.placeAgain();
    expect(readView(test)).toMatchObject({ cells: 'B3:C7', status: { kind: 'upToDate' } });
    await waitUntil(() => platform.records.length === 1);
    expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!B3' }]);
  });

  it('a placing on empty cells is reversible, and one over filled cells is not [P1]', async () => {
    const test = await placeSales(apps, platform);
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', isReversible: true });
    writeInput(test, 4, 8, 'Mine');
    await placeAt(test, 2, 8);
    await test.app.report.decide('overwrite');
    expect(readPlacing(test)).not.toHaveProperty('isReversible');
    await placeAt(test, 2, 12);
    expect(readPlacing(test)).toMatchObject({ isReversible: true });
  });

  it('Undo fails and keeps the placement if other cells look the same [P1]', async () => {
    const test = await placeSales(apps, platform);
    const { id } = readView(test);
    writeInput(test, 2, 1, 'Other');
    test.store.write(test.store.activeSheetId, rect(2, 1, 5, 2), 'Other', 'values');
    await test.app.placements.undoPlacing(id, false);
    expect(readView(test).status).toMatchObject({ kind: 'failed', verb: 'undo' });
    expect(test.store.readValues(test.store.activeSheetId, rect(2, 1))).toEqual([['Other']]);
  });
});

describe('undo of a placing that was edited since', () => {
  it('Undo keeps an edit that Excel did not report, unless the user agrees to clear it [P1]', async () => {
    const test = await placeSales(apps, platform);
    const { id } = readView(test);
    test.store.write(test.store.activeSheetId, rect(3, 2), 7, 'values');
    await test.app.placements.undoPlacing(id, false);
    expect(readView(test).status).toMatchObject({ kind: 'failed', verb: 'undo' });
    await test.app.placements.undoPlacing(id, true);
    expect(test.store.readValues(test.store.activeSheetId, rect(3, 2))).toEqual([['']]);
  });
});

describe('undo of a placing in several requests', () => {
  it('the placing counts its steps, and after one of them the pane says that it is partly undone [P19]', async () => {
    changeReport(platform, { rows: Array.from({ length: 30_000 }, (_, row) => [`Region ${row}`, row]) });
    const test = await placeSales(apps, platform);
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', undoSteps: 2 });
    test.store.undo();
    await waitUntil(() => readView(test).notices.length > 0 && readView(test).cells !== 'B3:C30003');
    expect(readView(test).notices).toMatchObject([{ kind: 'undoneInPart', steps: 2, isPlacing: true }]);
    await test.app.placements.undoPlacing(readView(test).id, true);
    expect(readViews(test)).toEqual([]);
    expect(
      readSheet(test)
        .cells.flat()
        .filter((cell) => cell !== ''),
    ).toEqual(['Mine']);
  });
});
