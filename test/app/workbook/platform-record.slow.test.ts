/**
 * Tests the platform's record of a block as the third piece of evidence: it can point at cells for
 * the user to judge, and never moves a write automatically.
 */
import type { RepairState } from '../../../src/app';
import { createTokenAuthorizer } from '../../../src/client';
import { formatAnchorName } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { type AppUnderTest, createNetwork, openReport, select, setUpStage } from '../../support/app';
import { answerEdits, readViewsWithSheets } from '../../support/app-state';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { findReport } from '../../support/platform-requests';

const { platform, startConnectedApp, readPlatformRecords } = setUpStage();
const createAccess = () => ({ platform: platform().url, token: platform().token });

const REPORT = 'Loyalty tiers';

/**
 * Places the report at B4, with its name in the file, its checksums, and its record on the
 * platform, and opens the file again, because a block that disappears while its pane is open counts
 * as undone.
 */
async function placeReport() {
  const rowCache = createMemoryRowCache();
  const placed = await startConnectedApp({ rowCache });
  await openReport(placed, REPORT);
  await select(placed, 3, 1);
  await placed.app.report.place();
  placed.app.dispose();
  const test = await startConnectedApp({
    rowCache,
    storedTexts: placed.storedTexts,
    store: createWorkbookStore({ file: placed.store.toFile() }),
  });
  const [view] = readViewsWithSheets(test);
  if (!view) throw new Error('Nothing is placed.');
  const { store, app } = test;
  const sheet = store.activeSheetId;
  const report = await findReport(createAccess(), REPORT);
  const { rect: block } = store.resolveName(formatAnchorName(view.id)) ?? {};
  if (!block) throw new Error('The block has no name.');
  const createBlockRect = (row: number, column: number) => ({ ...block, row, column });
  const details = await app.placements.openDetails();
  return {
    ...test,
    sheet,
    id: view.id,
    block,
    createBlockRect,
    details,
    report,
    rows: store.readValues(sheet, block),
    readStatusKind: () => readViewsWithSheets(test)[0]?.status.kind,
    async openRepair(): Promise<Extract<RepairState, { kind: 'shown' }>> {
      await details.openRepair(view.id);
      const state = details.repairState.value;
      if (state.kind !== 'shown') throw new Error(`The repair is ${state.kind}.`);
      return state;
    },
    formatBlockAddress: (row: number, column: number) => {
      const cell = (down: number, right: number) => `${String.fromCharCode(65 + right)}${down + 1}`;
      return `Sheet1!${cell(row, column)}:${cell(row + block.rows - 1, column + block.columns - 1)}`;
    },
  };
}

type Placed = Awaited<ReturnType<typeof placeReport>>;

/** Changes the platform's record, as any user could: from now on the block begins there. */
async function setRecordedPlace(test: Placed, resultLocation: string): Promise<void> {
  const [record] = await readPlatformRecords(test, test.report.id);
  const client = createNetwork(fetch).createPlatformClient(platform().url, createTokenAuthorizer(platform().token));
  await client.connectWorkbook(1, Number(test.report.id), {
    externalWorkbookId: String(record?.workbookId),
    placementId: String(record?.id),
    resultLocation,
    endResultCell: resultLocation,
  });
  expect(await readPlatformRecords(test, test.report.id)).toEqual([expect.objectContaining({ resultLocation })]);
}

const fillRect = ({ store, sheet }: Placed, rect: Placed['block'], text: string) =>
  store.write(sheet, rect, text, 'values');
const readFile = ({ store }: AppUnderTest) => {
  const area = { row: 0, column: 0, rows: 80, columns: 30 };
  const names = store.listNames().map(({ formula }) => formula);
  return JSON.stringify([names, store.listSheets().map(({ id }) => store.readFormulas(id, area))]);
};

describe('the platform’s record of a block', () => {
  it('the platform’s record lets no cell be written if neither name nor contents prove the block [P3] [P1]', async () => {
    const test = await placeReport();
    test.store.removeName(formatAnchorName(test.id));
    fillRect(test, test.block, 'Budget');
    const before = readFile(test);
    await test.app.placements.refresh(test.id);
    expect([test.readStatusKind(), readFile(test)]).toEqual(['doubtful', before]);
    expect(await test.openRepair()).toMatchObject({ reason: 'anchorLost', candidate: undefined });
    await test.app.placements.placeAgain(test.id);
    expect(readFile(test)).toBe(before);
  });

  it('the platform’s record moves no write to other cells, even to a copy of the block, while the name exists [P3] [P1]', async () => {
    const test = await placeReport();
    const { store, sheet, createBlockRect, rows } = test;
    const copiedRect = createBlockRect(30, 8);
    store.copy({ sheetId: sheet, rect: test.block }, { sheetId: sheet, rect: copiedRect }, 'all');
    store.write(sheet, { ...copiedRect, row: 31, rows: 1, columns: 1 }, 'mine', 'values');
    store.write(sheet, { ...test.block, row: 4, rows: 1, columns: 1 }, 'spoiled', 'values');
    await setRecordedPlace(test, 'Sheet1!I31');
    await test.app.placements.refresh(test.id);
    await answerEdits(test, 'overwriteEdits');
    expect(test.readStatusKind()).toBe('upToDate');
    expect(store.readValues(sheet, test.block)).toEqual(rows);
    expect(store.readValues(sheet, { ...copiedRect, row: 31, rows: 1, columns: 1 })).toEqual([['mine']]);
    expect(await readPlatformRecords(test, test.report.id)).toEqual([
      expect.objectContaining({ resultLocation: 'Sheet1!B4' }),
    ]);
  });

  it('the platform’s record tells which of two similar places is the block, for the user to take [P3]', async () => {
    const test = await placeReport();
    const { store, sheet, createBlockRect, details, rows } = test;
    store.removeName(formatAnchorName(test.id));
    store.move({ sheetId: sheet, rect: test.block }, sheet, 30, 8);
    store.copy(
      { sheetId: sheet, rect: createBlockRect(30, 8) },
      { sheetId: sheet, rect: createBlockRect(50, 8) },
      'all',
    );
    expect(await test.openRepair()).toMatchObject({ reason: 'anchorLost', candidate: undefined });

    await setRecordedPlace(test, 'Sheet1!I51');
    store.write(sheet, { ...createBlockRect(51, 8), rows: 1, columns: 1 }, 'spoiled', 'values');
    const before = readFile(test);
    expect(await test.openRepair()).toMatchObject({
      candidate: test.formatBlockAddress(50, 8),
    });
    await test.app.placements.refresh(test.id);
    expect([test.readStatusKind(), readFile(test)]).toEqual(['doubtful', before]);

    await details.takeCandidate(test.id);
    await answerEdits(test, 'overwriteEdits');
    expect(test.readStatusKind()).toBe('upToDate');
    expect(store.readValues(sheet, createBlockRect(50, 8))).toEqual(rows);
    expect(store.resolveName(formatAnchorName(test.id))?.rect).toEqual(createBlockRect(50, 8));
  });

  it('the platform’s record does not overrule the workbook’s, as long as that place looks like the block [P3]', async () => {
    const test = await placeReport();
    const { store, sheet, createBlockRect } = test;
    store.removeName(formatAnchorName(test.id));
    store.copy({ sheetId: sheet, rect: test.block }, { sheetId: sheet, rect: createBlockRect(30, 8) }, 'all');
    await setRecordedPlace(test, 'Sheet1!I31');
    expect(await test.openRepair()).toMatchObject({
      candidate: test.formatBlockAddress(3, 1),
    });
  });

  it('the platform’s record leads nowhere if its cells show something else [P3]', async () => {
    const test = await placeReport();
    const { store, sheet, createBlockRect } = test;
    store.removeName(formatAnchorName(test.id));
    store.clear(sheet, test.block, 'all');
    fillRect(test, createBlockRect(30, 8), 'Budget');
    await setRecordedPlace(test, 'Sheet1!I31');
    const before = readFile(test);
    expect(await test.openRepair()).toMatchObject({ reason: 'anchorLost', candidate: undefined });
    await test.app.placements.refresh(test.id);
    expect([test.readStatusKind(), readFile(test)]).toEqual(['doubtful', before]);
  });
});
