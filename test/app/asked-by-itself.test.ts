import { signal } from '@preact/signals';
import { createWorkbookStore } from '../../src/workbench/store';
import { createManualClock, type ManualClock, turns } from '../support/manual-clock';
import { repeatPlacement } from '../support/many-placements';
import { openedApps } from '../support/opened-apps';
import { asked } from '../support/run-stage';
import { createSmallPlatform, openSmallApp, type SmallAppOptions } from '../support/small-platform';

const apps = openedApps();

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
async function fileWith(count: number) {
  const test = apps.add(openSmallApp(platform));
  await test.app.start();
  await test.app.report.open(1);
  await test.app.report.place();
  await test.app.placements.setRefreshOnOpen(false);
  const blocks = repeatPlacement(test.store, count);
  const file = test.store.toFile();
  apps.close(test);
  return { file, blocks };
}

async function started(count: number, options: SmallAppOptions = {}) {
  const { file, blocks } = await fileWith(count);
  const clock: ManualClock = createManualClock();
  const test = apps.add(openSmallApp(platform, { store: createWorkbookStore({ file }), clock, ...options }));
  await test.app.start();
  return { ...test, blocks, clock, asked: () => asked(test) };
}

describe('automatic requests of the pane to Excel', () => {
  it.each([20, 200])('a start with %i placements takes two requests to Excel [P13]', async (count) => {
    const { app, asked } = await started(count);
    expect(asked().requests).toBe(2);
    expect(app.placements.state.value).toMatchObject({ kind: 'ready', count });
    expect(app.selection.value).toMatchObject({ kind: 'cells' });
  });

  it('inserted rows cause no request in a workbook without placements [P13]', async () => {
    const clock = createManualClock();
    const test = apps.add(openSmallApp(platform, { clock }));
    await test.app.start();
    asked(test);
    test.store.insertRows(test.store.activeSheetId, 0, 3);
    await turns(20);
    await clock.pass(10_000);
    await turns(20);
    expect(asked(test).requests).toBe(0);
  });

  it('a reload finds all moved blocks in one snapshot, writes nothing, and reports them once to the platform [P13] [P16] [W73]', async () => {
    const calls: string[] = [];
    const { app, store, asked } = await started(50, { gate: async (verb) => void calls.push(verb) });
    asked();
    // The start has sent the record of the last block, because the file does not have the record's
    // id.
    calls.length = 0;
    const settings = JSON.stringify(store.settings.entries());
    store.insertRows(store.activeSheetId, 0, 3);
    await app.placements.reload();
    expect(JSON.stringify(store.settings.entries())).toBe(settings);
    const told = () => calls.filter((verb) => verb === 'connectWorkbook').length;
    // The start reads records and names as always, and all blocks.
    expect([asked().requests, told()]).toEqual([3, 50]);
    await app.placements.reload();
    expect([asked().requests, told()]).toEqual([2, 50]);
  });
});

describe('the page of a report', () => {
  async function opened() {
    const { clock, ...test } = await started(20);
    const rest = async () => {
      await turns(10);
      await clock.pass(150);
      await turns(10);
    };
    test.asked();
    await test.app.report.open(1);
    await rest();
    const shown = () => {
      const state = test.app.report.state.value;
      return state.kind === 'open' ? state : undefined;
    };
    return { ...test, rest, shown };
  }

  it('opening a report takes one request to Excel, and so do five quick selections after it [P13]', async () => {
    const { store, asked, rest, shown } = await opened();
    expect(asked().requests).toBe(1);
    expect(shown()?.target).toMatchObject({ kind: 'cells', address: 'Sheet1!A1' });
    const sheet = store.activeSheetId;
    store.write(sheet, { row: 100, column: 8, rows: 1, columns: 1 }, '=1', 'formulas');
    for (const column of [1, 2, 3, 4, 5]) {
      store.select(sheet, { row: 99, column, rows: 1, columns: 1 });
      await turns(10);
      expect(shown()?.target).toMatchObject({ address: expect.stringMatching(/^Sheet1![B-F]100$/) });
    }
    expect(asked().requests).toBe(0);
    await rest();
    expect(asked().requests).toBe(1);
    expect(shown()?.hasFormulasBeside).toBe(true);
  });

  it('a closed report makes no more requests to Excel [P13]', async () => {
    const { app, store, asked, rest } = await opened();
    app.report.close();
    await rest();
    asked();
    store.select(store.activeSheetId, { row: 99, column: 3, rows: 1, columns: 1 });
    await rest();
    expect(asked().requests).toBe(0);
  });
});

describe('the details of the selected cell', () => {
  /** Starts the app as with the page This workbook in front. */
  async function following(count: number, options: SmallAppOptions = {}) {
    const test = await started(count, options);
    const details = await test.app.placements.openDetails();
    const stop = details.follow();
    const { store, clock, blocks } = test;
    const sheet = store.activeSheetId;
    const press = async (row: number, column: number) => {
      store.select(sheet, { row, column, rows: 1, columns: 1 });
      await turns(10);
    };
    // The app may debounce its own search as well.
    const rest = async () => {
      for (let times = 0; times < 4; times += 1) {
        await turns(10);
        await clock.pass(150);
      }
      await turns(10);
    };
    const inBlock = (index: number) => blocks[index] ?? { row: 0, column: 0, rows: 0, columns: 0 };
    await rest();
    test.asked();
    return { ...test, details, stop, sheet, press, rest, inBlock };
  }

  it.each([20, 200])('a selected cell of a block takes one small request, among %i placements [P13]', async (count) => {
    const { press, rest, asked, details, inBlock } = await following(count);
    for (const index of [count - 1, 3, 12]) {
      const { row, column } = inBlock(index);
      await press(row + 2, column + 1);
      await rest();
      const { requests, bytes } = asked();
      expect(requests).toBe(1);
      expect(bytes).toBeLessThan(20_000);
      expect(details.cell.value).toMatchObject({ part: 'data', column: 'Channel', rowNumber: 2, edit: 'unknown' });
    }
  });

  it('five quick selections take one request, for the last of them [P13]', async () => {
    const { press, rest, asked, details } = await following(20);
    for (const row of [2, 3, 4, 5, 6]) await press(row, 0);
    await rest();
    expect(asked().requests).toBe(1);
    expect(details.cell.value).toMatchObject({ cell: 'A7' });
  });

  it('selections that are made before Excel has answered wait, and only the newest of them is read [P13]', async () => {
    const { app, store, sheet, host, press, clock, asked, details, rest } = await following(20);
    await press(2, 0);
    host.faults.atSync(1, () => {
      for (const row of [3, 4, 5]) store.select(sheet, { row, column: 1, rows: 1, columns: 1 });
    });
    await clock.pass(150);
    await rest();
    expect(asked().requests).toBe(2);
    expect(details.cell.value).toMatchObject({ cell: 'B6' });
    expect(app.selection.value).toMatchObject({ address: { rect: { row: 5, column: 1 } } });
  });

  it('inserted rows take one request, and each cell that is selected afterwards takes one more [P13]', async () => {
    const { store, sheet, press, rest, asked, details, inBlock } = await following(200);
    store.insertRows(sheet, 0, 30);
    await rest();
    expect(asked().requests).toBe(1);
    const { row, column } = inBlock(150);
    await press(row + 30 + 2, column);
    await rest();
    expect(details.cell.value).toMatchObject({ part: 'data', rowNumber: 2, column: 'Region' });
    expect(asked().requests).toBe(1);
    const next = inBlock(42);
    await press(next.row + 30 + 1, next.column + 2);
    await rest();
    expect(details.cell.value).toMatchObject({ rowNumber: 1, column: 'Net' });
    expect(asked().requests).toBe(1);
  });

  it('the selection is read only while the pane is visible and the details follow it [P13]', async () => {
    const hidden = signal(false);
    const { press, rest, asked, details, stop } = await following(20, { hidden });
    hidden.value = true;
    await press(2, 0);
    await rest();
    await press(3, 1);
    await rest();
    expect(asked().requests).toBe(0);
    hidden.value = false;
    await rest();
    expect(asked().requests).toBe(1);
    expect(details.cell.value).toMatchObject({ cell: 'B4' });
    stop();
    await press(4, 1);
    await rest();
    expect(asked().requests).toBe(0);
    details.follow();
    await rest();
    expect(asked().requests).toBe(1);
    expect(details.cell.value).toMatchObject({ cell: 'B5' });
  });

  it('following the selection again makes no request if neither selection nor rows have changed [P13]', async () => {
    const { press, rest, asked, details, stop } = await following(20);
    await press(2, 0);
    await rest();
    expect(asked().requests).toBe(1);
    stop();
    details.follow();
    await rest();
    expect(asked().requests).toBe(0);
    expect(details.cell.value).toMatchObject({ cell: 'A3' });
  });

  it('a selection on a new sheet takes a second request only the first time [P13]', async () => {
    const { app, store, rest, asked, press, details, inBlock } = await following(20);
    const { id } = store.addSheet('More');
    await rest();
    asked();
    const selectThere = async (row: number) => {
      store.select(id, { row, column: 0, rows: 1, columns: 1 });
      await rest();
      return app.selection.value;
    };
    expect(await selectThere(4)).toMatchObject({ address: { sheet: 'More', rect: { row: 4 } } });
    expect(asked().requests).toBe(2);
    expect(await selectThere(5)).toMatchObject({ address: { sheet: 'More', rect: { row: 5 } } });
    expect(asked().requests).toBe(1);
    expect(details.cell.value).toBeUndefined();
    await press(inBlock(0).row + 1, 0);
    await rest();
    expect(details.cell.value).toMatchObject({ rowNumber: 1 });
  });

  it('the details show no cell while several areas are selected', async () => {
    const { app, host, store, press, rest, details } = await following(20);
    const { id } = store.addSheet('More');
    await press(2, 0);
    await rest();
    expect(details.cell.value).toMatchObject({ cell: 'A3' });
    // Here, as with a chart, neither the event nor the range says what is selected.
    host.faults.failNextSync(1, 'InvalidSelection');
    store.activateSheet(id);
    await rest();
    expect(app.selection.value).toEqual({ kind: 'unusable' });
    expect(details.cell.value).toBeUndefined();
  });

  it('the details find a block that was cut to another sheet [P3]', async () => {
    const { store, sheet, press, rest, details, inBlock } = await following(3);
    const { id } = store.addSheet('More');
    await rest();
    const rect = inBlock(1);
    store.move({ sheetId: sheet, rect }, id, 40, 5);
    store.select(id, { row: 42, column: 6, rows: 1, columns: 1 });
    await rest();
    expect(details.cell.value).toMatchObject({ part: 'data', column: 'Channel', rowNumber: 2 });
    await press(rect.row + 2, rect.column);
    await rest();
    expect(details.cell.value).toBeUndefined();
  });
});
