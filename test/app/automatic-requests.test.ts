import { signal } from '@preact/signals';
import { createWorkbookStore } from '../../src/workbench/store';
import { createManualClock, type ManualClock, runTurns } from '../support/manual-clock';
import { placeAtSelection } from '../support/place-report';
import { repeatPlacement } from '../support/repeat-placement';
import { takeRequestCounts } from '../support/run-stage';
import { createSmallPlatform, type SmallAppOptions } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

const platform = createSmallPlatform([
  {
    id: 1,
    name: 'Sales',
    columns: ['Region', 'Channel', 'Net'],
    rows: Array.from({ length: 13 }, (_, row) => [`Region ${row}`, row % 2 ? 'Store' : 'Web', row]),
    types: new Map([[2, 'number']]),
    measures: ['Net'],
  },
]);

/** Makes a closed file with this number of placements of one report. */
async function createFile(count: number) {
  const test = await apps.start(platform);
  await placeAtSelection(test);
  await test.app.placements.setRefreshOnOpen(false);
  const blocks = repeatPlacement(test.store, count);
  const file = test.store.toFile();
  apps.close(test);
  return { file, blocks };
}

async function startWithPlacements(count: number, options: SmallAppOptions = {}) {
  const { file, blocks } = await createFile(count);
  const clock: ManualClock = createManualClock();
  const test = await apps.start(platform, { store: createWorkbookStore({ file }), clock, ...options });
  return { ...test, blocks, clock, takeRequestCounts: () => takeRequestCounts(test) };
}

describe('automatic requests of the pane to Excel', () => {
  it.each([20, 200])('a start with %i placements takes two requests to Excel [P13]', async (count) => {
    const { app, takeRequestCounts } = await startWithPlacements(count);
    expect(takeRequestCounts().requests).toBe(2);
    expect(app.placements.state.value).toMatchObject({ kind: 'ready', count });
    expect(app.selection.value).toMatchObject({ kind: 'cells' });
  });

  it('inserted rows cause no request in a workbook without placements [P13]', async () => {
    const clock = createManualClock();
    const test = await apps.start(platform, { clock });
    takeRequestCounts(test);
    test.store.insertRows(test.store.activeSheetId, 0, 3);
    await runTurns(20);
    await clock.advance(10_000);
    await runTurns(20);
    expect(takeRequestCounts(test).requests).toBe(0);
  });

  it('a reload finds all moved blocks in one snapshot, writes nothing, and reports them once to the platform [P13] [P16] [W73]', async () => {
    const calls: string[] = [];
    const { app, store, takeRequestCounts } = await startWithPlacements(50, {
      gate: async (verb) => void calls.push(verb),
    });
    takeRequestCounts();
    // The start has sent the record of the block that was copied, because the file does not have
    // the id of that record.
    calls.length = 0;
    const settings = JSON.stringify(store.settings.entries());
    store.insertRows(store.activeSheetId, 0, 3);
    await app.placements.reload();
    expect(JSON.stringify(store.settings.entries())).toBe(settings);
    const countReported = () => calls.filter((verb) => verb === 'connectWorkbook').length;
    // Each reload reads the records and the names. The first one also reads the moved blocks.
    expect([takeRequestCounts().requests, countReported()]).toEqual([3, 50]);
    await app.placements.reload();
    expect([takeRequestCounts().requests, countReported()]).toEqual([2, 50]);
  });
});

describe('the page of a report', () => {
  async function openReport() {
    const { clock, ...test } = await startWithPlacements(20);
    const waitForDebounce = async () => {
      await runTurns(10);
      await clock.advance(150);
      await runTurns(10);
    };
    test.takeRequestCounts();
    await test.app.report.open(1);
    await waitForDebounce();
    const readOpenReport = () => {
      const state = test.app.report.state.value;
      return state.kind === 'open' ? state : undefined;
    };
    return { ...test, waitForDebounce, readOpenReport };
  }

  it('opening a report takes one request to Excel, and so do five quick selections after it [P13]', async () => {
    const { store, takeRequestCounts, waitForDebounce, readOpenReport } = await openReport();
    expect(takeRequestCounts().requests).toBe(1);
    expect(readOpenReport()?.target).toMatchObject({ kind: 'cells', address: 'Sheet1!A1' });
    const sheet = store.activeSheetId;
    store.write(sheet, { row: 100, column: 8, rows: 1, columns: 1 }, '=1', 'formulas');
    for (const column of [1, 2, 3, 4, 5]) {
      store.select(sheet, { row: 99, column, rows: 1, columns: 1 });
      await runTurns(10);
      expect(readOpenReport()?.target).toMatchObject({ address: expect.stringMatching(/^Sheet1![B-F]100$/) });
    }
    expect(takeRequestCounts().requests).toBe(0);
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(1);
    expect(readOpenReport()?.hasFormulasBeside).toBe(true);
  });

  it('a closed report makes no more requests to Excel [P13]', async () => {
    const { app, store, takeRequestCounts, waitForDebounce } = await openReport();
    app.report.close();
    await waitForDebounce();
    takeRequestCounts();
    store.select(store.activeSheetId, { row: 99, column: 3, rows: 1, columns: 1 });
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(0);
  });
});

describe('the details of the selected cell', () => {
  /** Starts the app, and follows the selection as the page This workbook does. */
  async function followSelection(count: number, options: SmallAppOptions = {}) {
    const test = await startWithPlacements(count, options);
    const details = await test.app.placements.openDetails();
    const stopFollowing = details.followSelection();
    const { store, clock, blocks } = test;
    const sheet = store.activeSheetId;
    const selectCell = async (row: number, column: number) => {
      store.select(sheet, { row, column, rows: 1, columns: 1 });
      await runTurns(10);
    };
    // The app debounces several steps in a row: it reads the selection, then the selected cell.
    const waitForDebounce = async () => {
      for (let times = 0; times < 4; times += 1) {
        await runTurns(10);
        await clock.advance(150);
      }
      await runTurns(10);
    };
    const findBlock = (index: number) => blocks[index] ?? { row: 0, column: 0, rows: 0, columns: 0 };
    await waitForDebounce();
    test.takeRequestCounts();
    return { ...test, details, stopFollowing, sheet, selectCell, waitForDebounce, findBlock };
  }

  it.each([20, 200])('a selected cell of a block takes one small request, among %i placements [P13]', async (count) => {
    const { selectCell, waitForDebounce, takeRequestCounts, details, findBlock } = await followSelection(count);
    for (const index of [count - 1, 3, 12]) {
      const { row, column } = findBlock(index);
      await selectCell(row + 2, column + 1);
      await waitForDebounce();
      const { requests, bytes } = takeRequestCounts();
      expect(requests).toBe(1);
      expect(bytes).toBeLessThan(20_000);
      expect(details.cell.value).toMatchObject({ part: 'data', column: 'Channel', rowNumber: 2, edit: 'unknown' });
    }
  });

  it('five quick selections take one request, for the last of them [P13]', async () => {
    const { selectCell, waitForDebounce, takeRequestCounts, details } = await followSelection(20);
    for (const row of [2, 3, 4, 5, 6]) await selectCell(row, 0);
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(1);
    expect(details.cell.value).toMatchObject({ cell: 'A7' });
  });

  it('selections that are made before Excel has answered wait, and only the newest of them is read [P13]', async () => {
    const { app, store, sheet, host, selectCell, clock, takeRequestCounts, details, waitForDebounce } =
      await followSelection(20);
    await selectCell(2, 0);
    host.faults.callAroundNthBatch(1, () => {
      for (const row of [3, 4, 5]) store.select(sheet, { row, column: 1, rows: 1, columns: 1 });
    });
    await clock.advance(150);
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(2);
    expect(details.cell.value).toMatchObject({ cell: 'B6' });
    expect(app.selection.value).toMatchObject({ address: { rect: { row: 5, column: 1 } } });
  });

  it('inserted rows take one request, and each cell that is selected afterwards takes one more [P13]', async () => {
    const { store, sheet, selectCell, waitForDebounce, takeRequestCounts, details, findBlock } =
      await followSelection(200);
    store.insertRows(sheet, 0, 30);
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(1);
    const { row, column } = findBlock(150);
    await selectCell(row + 30 + 2, column);
    await waitForDebounce();
    expect(details.cell.value).toMatchObject({ part: 'data', rowNumber: 2, column: 'Region' });
    expect(takeRequestCounts().requests).toBe(1);
    const next = findBlock(42);
    await selectCell(next.row + 30 + 1, next.column + 2);
    await waitForDebounce();
    expect(details.cell.value).toMatchObject({ rowNumber: 1, column: 'Net' });
    expect(takeRequestCounts().requests).toBe(1);
  });

  it('the selection is read only while the pane is visible and the details follow it [P13]', async () => {
    const hidden = signal(false);
    const { selectCell, waitForDebounce, takeRequestCounts, details, stopFollowing } = await followSelection(20, {
      hidden,
    });
    hidden.value = true;
    await selectCell(2, 0);
    await waitForDebounce();
    await selectCell(3, 1);
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(0);
    hidden.value = false;
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(1);
    expect(details.cell.value).toMatchObject({ cell: 'B4' });
    stopFollowing();
    await selectCell(4, 1);
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(0);
    details.followSelection();
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(1);
    expect(details.cell.value).toMatchObject({ cell: 'B5' });
  });

  it('following the selection again makes no request if neither selection nor rows have changed [P13]', async () => {
    const { selectCell, waitForDebounce, takeRequestCounts, details, stopFollowing } = await followSelection(20);
    await selectCell(2, 0);
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(1);
    stopFollowing();
    details.followSelection();
    await waitForDebounce();
    expect(takeRequestCounts().requests).toBe(0);
    expect(details.cell.value).toMatchObject({ cell: 'A3' });
  });

  it('a selection on a new sheet takes a second request only the first time [P13]', async () => {
    const { app, store, waitForDebounce, takeRequestCounts, selectCell, details, findBlock } =
      await followSelection(20);
    const { id } = store.addSheet('More');
    await waitForDebounce();
    takeRequestCounts();
    const selectThere = async (row: number) => {
      store.select(id, { row, column: 0, rows: 1, columns: 1 });
      await waitForDebounce();
      return app.selection.value;
    };
    expect(await selectThere(4)).toMatchObject({ address: { sheet: 'More', rect: { row: 4 } } });
    expect(takeRequestCounts().requests).toBe(2);
    expect(await selectThere(5)).toMatchObject({ address: { sheet: 'More', rect: { row: 5 } } });
    expect(takeRequestCounts().requests).toBe(1);
    expect(details.cell.value).toBeUndefined();
    await selectCell(findBlock(0).row + 1, 0);
    await waitForDebounce();
    expect(details.cell.value).toMatchObject({ rowNumber: 1 });
  });

  it('the details show no cell while several areas are selected', async () => {
    const { app, host, store, selectCell, waitForDebounce, details } = await followSelection(20);
    const { id } = store.addSheet('More');
    await selectCell(2, 0);
    await waitForDebounce();
    expect(details.cell.value).toMatchObject({ cell: 'A3' });
    // Here, as with a chart, neither the event nor the range says what is selected.
    host.faults.failNthBatch(1, 'InvalidSelection');
    store.activateSheet(id);
    await waitForDebounce();
    expect(app.selection.value).toEqual({ kind: 'unusable' });
    expect(details.cell.value).toBeUndefined();
  });

  it('the details find a block that was cut to another sheet [P3]', async () => {
    const { store, sheet, selectCell, waitForDebounce, details, findBlock } = await followSelection(3);
    const { id } = store.addSheet('More');
    await waitForDebounce();
    const rect = findBlock(1);
    store.move({ sheetId: sheet, rect }, id, 40, 5);
    store.select(id, { row: 42, column: 6, rows: 1, columns: 1 });
    await waitForDebounce();
    expect(details.cell.value).toMatchObject({ part: 'data', column: 'Channel', rowNumber: 2 });
    await selectCell(rect.row + 2, rect.column);
    await waitForDebounce();
    expect(details.cell.value).toBeUndefined();
  });
});
