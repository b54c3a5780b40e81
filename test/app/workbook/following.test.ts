import { formatAddress } from '../../../src/grid';
import { formatAnchorName } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { findView, readViews } from '../../support/app-state';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { writeValue } from '../../support/sheet-cells';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

beforeEach(() => {
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net', 'Share'], rows: createRows('s', 5) },
    { id: 2, name: 'Stock', columns: ['Item', 'Left'], rows: createRows('t', 4) },
  ]);
});

function createRows(mark: string, count: number): string[][] {
  return Array.from({ length: count }, (_, row) => ['a', 'b', 'c'].map((column) => `${mark}${row}${column}`));
}

async function startApp(options: SmallAppOptions = {}): Promise<SmallApp> {
  return apps.start(platform, options);
}

async function placeReport(
  test: SmallApp,
  reportId: number,
  row: number,
  column: number,
  sheet = test.store.activeSheetId,
) {
  await placeAt(test, row, column, reportId, sheet);
  return readViews(test).at(-1)?.id ?? '';
}

function readCells({ store }: SmallApp, sheet: string, row: number, column: number, rows = 6, columns = 3) {
  return store.readValues(sheet, { row, column, rows, columns });
}

const SALES = [['Region', 'Net', 'Share'], ...createRows('s', 5)];

describe('following the cells', () => {
  it.each([
    ['cut and pasted elsewhere', (test: SmallApp, sheet: string) => cutBlock(test, sheet, sheet, 20, 5), 20, 5],
    ['pushed down by inserted rows', ({ store }: SmallApp, sheet: string) => store.insertRows(sheet, 1, 2), 5, 1],
    ['drawn up by deleted rows', ({ store }: SmallApp, sheet: string) => store.deleteRows(sheet, 0, 2), 1, 1],
    [
      'pushed right by inserted cells',
      ({ store }: SmallApp, sheet: string) => store.insert(sheet, rect(3, 1, 6, 2), 'right'),
      3,
      3,
    ],
    ['on a renamed sheet', ({ store }: SmallApp, sheet: string) => store.renameSheet(sheet, "It's new"), 3, 1],
  ] as const)('a refresh follows a block %s, and corrects its platform record [P3]', async (_, edit, row, column) => {
    const test = await startApp();
    const sheet = test.store.activeSheetId;
    const id = await placeReport(test, 1, 3, 1);
    edit(test, sheet);
    writeValue(test, row + 1, column, 'spoiled', sheet);
    await test.app.placements.refresh(id);
    await overwriteEdits(test, id);
    expect(findView(test, id)?.status).toEqual({ kind: 'upToDate' });
    expect(readCells(test, sheet, row, column)).toEqual(SALES);
    const anchor = formatAddress({
      sheet: test.store.getSheet(sheet).name,
      rect: { row, column, rows: 1, columns: 1 },
    });
    expect(platform.records).toMatchObject([{ resultLocation: anchor }]);
  });

  it('a block that is cut while its query runs is written at its new cells [P3]', async () => {
    let onQuery = () => {};
    const test = await startApp({
      gate: async (verb) => {
        if (verb === 'query') onQuery();
      },
    });
    const sheet = test.store.activeSheetId;
    const id = await placeReport(test, 1, 3, 1);
    onQuery = () => {
      onQuery = () => {};
      cutBlock(test, sheet, sheet, 20, 5);
      test.store.write(sheet, rect(3, 1, 6, 3), 'mine', 'values');
    };
    writeValue(test, 4, 1, 'spoiled', sheet);
    await test.app.placements.refresh(id);
    await overwriteEdits(test, id);
    expect(readCells(test, sheet, 20, 5)).toEqual(SALES);
    expect(new Set(readCells(test, sheet, 3, 1).flat())).toEqual(new Set(['mine']));
  });

  it('a block that is deleted while its query runs is not written [P3]', async () => {
    let onQuery = () => {};
    const test = await startApp({
      gate: async (verb) => {
        if (verb === 'query') onQuery();
      },
    });
    const sheet = test.store.activeSheetId;
    const id = await placeReport(test, 1, 3, 1);
    onQuery = () => test.store.deleteRows(sheet, 3, 6);
    await test.app.placements.refresh(id);
    expect(findView(test, id)?.status).toEqual({ kind: 'gone' });
    expect(test.store.findUsedRange(sheet, true)).toBeUndefined();
  });

  it('opening a workbook corrects the address on the platform without a refresh [P3]', async () => {
    const first = await startApp();
    const id = await placeReport(first, 1, 3, 1);
    await first.app.placements.setRefreshOnOpen(false);
    first.store.insertRows(first.store.activeSheetId, 0, 4);
    const calls: string[] = [];
    const reopenedApp = await startApp({ ...createReopenOptions(first), gate: async (verb) => void calls.push(verb) });
    expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!B8', endResultCell: 'Sheet1!D13' }]);
    expect(calls).not.toContain('query');
    expect(findView(reopenedApp, id)?.cells).toBe('B8:D13');
  });

  it('nothing is written where other contents have replaced the block, even if the user places it again [P3] [P1]', async () => {
    const test = await startApp();
    const sheet = test.store.activeSheetId;
    const id = await placeReport(test, 1, 3, 1);
    test.store.write(sheet, rect(3, 1, 6, 3), 'Budget', 'values');
    await test.app.placements.refresh(id);
    expect(findView(test, id)?.status).toEqual({ kind: 'doubtful' });
    expect(new Set(readCells(test, sheet, 3, 1).flat())).toEqual(new Set(['Budget']));
    await test.app.placements.show(id);
    expect(test.store.selection.rect).toEqual(rect(3, 1, 6, 3));
    await test.app.placements.placeAgain(id);
    expect(findView(test, id)?.status.kind).toBe('failed');
    expect(new Set(readCells(test, sheet, 3, 1).flat())).toEqual(new Set(['Budget']));
  });

  it('a block without its name is not written until the user takes the cells that look like it [P3]', async () => {
    const test = await startApp();
    const { store, app } = test;
    const sheet = store.activeSheetId;
    const id = await placeReport(test, 1, 3, 1);
    store.removeName(formatAnchorName(id));
    writeValue(test, 4, 1, 'spoiled', sheet);
    await app.placements.refresh(id);
    expect(findView(test, id)?.status).toEqual({ kind: 'doubtful' });
    expect(readCells(test, sheet, 4, 1, 1, 1)).toEqual([['spoiled']]);
    store.select(sheet, rect(30, 9));
    await app.placements.show(id);
    expect(store.selection.rect).toEqual(rect(3, 1, 6, 3));
    await app.placements.placeAgain(id);
    await overwriteEdits(test, id);
    expect(findView(test, id)?.status).toEqual({ kind: 'upToDate' });
    expect(readCells(test, sheet, 3, 1)).toEqual(SALES);
    expect(store.resolveName(formatAnchorName(id))?.rect).toEqual(rect(3, 1, 6, 3));
  });

  it('a copy that took the name and the place of the original is not written, though it shows the same [P3]', async () => {
    const test = await startApp();
    const { store, app } = test;
    const original = store.activeSheetId;
    const id = await placeReport(test, 1, 3, 1);
    const copy = store.copySheet(original).id;
    store.renameSheet(original, 'Old');
    store.renameSheet(copy, 'Sheet1');
    store.removeName(formatAnchorName(id), copy);
    store.removeName(formatAnchorName(id));
    store.write(original, rect(3, 1, 6, 3), 'reworked', 'values');
    writeValue(test, 4, 1, 'spoiled', copy);
    await app.placements.refreshAll();
    expect(findView(test, id)?.status).toEqual({ kind: 'doubtful' });
    expect(readCells(test, copy, 4, 1, 1, 1)).toEqual([['spoiled']]);
  });

  it('a copied sheet stays as it is beside the original, and is taken for it only if the user says so [P3]', async () => {
    const test = await startApp();
    const { store, app } = test;
    const original = store.activeSheetId;
    const id = await placeReport(test, 1, 3, 1);
    const copy = store.copySheet(original).id;
    writeValue(test, 4, 1, 'spoiled', original);
    writeValue(test, 4, 1, 'spoiled', copy);
    await app.placements.refreshAll();
    await overwriteEdits(test, id);
    expect(readCells(test, original, 3, 1)).toEqual(SALES);
    expect(readCells(test, copy, 4, 1, 1, 1)).toEqual([['spoiled']]);

    store.removeSheet(original);
    await app.placements.refreshAll();
    expect(findView(test, id)?.status).toEqual({ kind: 'gone' });
    expect(readCells(test, copy, 4, 1, 1, 1)).toEqual([['spoiled']]);
    await app.placements.show(id);
    expect(store.selection).toMatchObject({ sheetId: copy, rect: rect(3, 1, 6, 3) });
    await app.placements.placeAgain(id);
    await overwriteEdits(test, id);
    expect(readCells(test, copy, 3, 1)).toEqual(SALES);
    expect(findView(test, id)?.status).toEqual({ kind: 'upToDate' });
  });

  it('a block moved half over another one leaves both as they are [P3]', async () => {
    const test = await startApp();
    const sheet = test.store.activeSheetId;
    const upper = await placeReport(test, 1, 3, 1);
    const lower = await placeReport(test, 2, 14, 1);
    cutBlock(test, sheet, sheet, 12, 1);
    const before = readCells(test, sheet, 0, 0, 30, 9);
    await test.app.placements.refreshAll();
    expect([findView(test, upper)?.status.kind, findView(test, lower)?.status.kind]).toEqual(['doubtful', 'doubtful']);
    expect(readCells(test, sheet, 0, 0, 30, 9)).toEqual(before);
  });

  it('an undone refresh leaves a block that is found again [P2]', async () => {
    const test = await startApp();
    const sheet = test.store.activeSheetId;
    const id = await placeReport(test, 1, 3, 1);
    test.store.clearHistory();
    changeReport(platform, { rows: createRows('new', 3) });
    await test.app.placements.refresh(id);
    while (test.store.undo());
    expect(readCells(test, sheet, 3, 1)).toEqual(SALES);
    await test.app.placements.refresh(id);
    expect(findView(test, id)?.status).toEqual({ kind: 'upToDate' });
    expect(readCells(test, sheet, 3, 1, 4)).toEqual([['Region', 'Net', 'Share'], ...createRows('new', 3)]);
  });
});

describe('several placements in one workbook', () => {
  it('placements side by side and one above the other refresh separately, of one report and of two [P1]', async () => {
    const test = await startApp();
    const sheet = test.store.activeSheetId;
    const places = [
      { report: 1, row: 1, column: 1 },
      { report: 1, row: 1, column: 4 },
      { report: 2, row: 7, column: 1 },
      { report: 1, row: 7, column: 4 },
    ];
    const ids = [];
    for (const { report, row, column } of places) ids.push(await placeReport(test, report, row, column));
    expect(new Set(ids).size).toBe(4);
    for (const { row, column } of places) writeValue(test, row + 1, column, 'spoiled', sheet);
    for (const [index, { row, column }] of places.entries()) {
      const before = readCells(test, sheet, 0, 0, 20, 12);
      await test.app.placements.refresh(ids[index] ?? '');
      await overwriteEdits(test, ids[index] ?? '');
      before[row + 1]?.splice(column, 1, index === 2 ? 't0a' : 's0a');
      expect(readCells(test, sheet, 0, 0, 20, 12)).toEqual(before);
    }
    expect(platform.records.map(({ resultLocation }) => resultLocation).sort()).toEqual([
      'Sheet1!B2',
      'Sheet1!B8',
      'Sheet1!E2',
      'Sheet1!E8',
    ]);
  });
});

/** Takes the report's value in every cell, once the refresh has asked. */
async function overwriteEdits(test: SmallApp, id: string): Promise<void> {
  const status = findView(test, id)?.status;
  if (status?.kind !== 'handEdits') throw new Error(`It asks nothing: ${JSON.stringify(status)}`);
  await test.app.placements.decide(id, 'overwriteEdits');
}

function cutBlock({ store }: SmallApp, from: string, to: string, row: number, column: number): void {
  store.move({ sheetId: from, rect: rect(3, 1, 6, 3) }, to, row, column);
}

/** Closes the file and opens it again. */
function createReopenOptions({ store }: SmallApp) {
  return { store: createWorkbookStore({ file: store.toFile() }) };
}
