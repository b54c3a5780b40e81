/**
 * Tests the platform's record of a block as the third piece of evidence: it can point at cells for
 * the user to judge, and never moves a write automatically.
 */
import type { RepairState } from '../../../src/app';
import { formatAnchorName } from '../../../src/placement';
import {
  type AppUnderTest,
  answerEdits,
  networkThrough,
  openReport,
  placements,
  select,
  setStage,
} from '../../support/app';
import { findReport } from '../../support/platform-questions';

const { platform, connected, recordsOf } = setStage();
const asked = () => ({ platform: platform().url, token: platform().token });

const REPORT = 'Loyalty tiers';

/**
 * Places the report at B4, with its name in the file, its checksums, and its record on the
 * platform.
 */
async function placed() {
  const test = await connected();
  await openReport(test, REPORT);
  await select(test, 3, 1);
  await test.app.report.place();
  const [view] = placements(test);
  if (!view) throw new Error('Nothing is placed.');
  const { store, app } = test;
  const sheet = store.activeSheetId;
  const report = await findReport(asked(), REPORT);
  const { rect: block } = store.nameReference(formatAnchorName(view.id)) ?? {};
  if (!block) throw new Error('The block has no name.');
  const at = (row: number, column: number) => ({ ...block, row, column });
  const details = await app.placements.openDetails();
  return {
    ...test,
    sheet,
    id: view.id,
    block,
    at,
    details,
    report,
    rows: store.values(sheet, block),
    status: () => placements(test)[0]?.status.kind,
    async found(): Promise<Extract<RepairState, { kind: 'shown' }>> {
      await details.openRepair(view.id);
      const state = details.repair.value;
      if (state.kind !== 'shown') throw new Error(`The repair is ${state.kind}.`);
      return state;
    },
    address: (row: number, column: number) => {
      const cell = (down: number, right: number) => `${String.fromCharCode(65 + right)}${down + 1}`;
      return `Sheet1!${cell(row, column)}:${cell(row + block.rows - 1, column + block.columns - 1)}`;
    },
  };
}

type Placed = Awaited<ReturnType<typeof placed>>;

/** Changes the platform's record, as any user could: from now on the block begins there. */
async function recordAt(test: Placed, resultLocation: string): Promise<void> {
  const [record] = await recordsOf(test, test.report.id);
  const client = networkThrough(fetch).platformClient(platform().url, platform().token);
  await client.connectWorkbook(1, Number(test.report.id), {
    externalWorkbookId: String(record?.workbookId),
    placementId: String(record?.id),
    resultLocation,
    endResultCell: resultLocation,
  });
  expect(await recordsOf(test, test.report.id)).toEqual([expect.objectContaining({ resultLocation })]);
}

const fill = ({ store, sheet }: Placed, rect: Placed['block'], text: string) =>
  store.write(sheet, rect, text, 'values');
const file = ({ store }: AppUnderTest) => {
  const area = { row: 0, column: 0, rows: 80, columns: 30 };
  const names = store.names().map(({ formula }) => formula);
  return JSON.stringify([names, store.sheets().map(({ id }) => store.formulas(id, area))]);
};

describe('the platform’s record of a block', () => {
  it('the platform’s record lets no cell be written if neither name nor contents prove the block [P3] [P1]', async () => {
    const test = await placed();
    test.store.removeName(formatAnchorName(test.id));
    fill(test, test.block, 'Budget');
    const before = file(test);
    await test.app.placements.refresh(test.id);
    expect([test.status(), file(test)]).toEqual(['doubtful', before]);
    expect(await test.found()).toMatchObject({ reason: 'anchorLost', candidate: undefined });
    await test.app.placements.placeAgain(test.id);
    expect(file(test)).toBe(before);
  });

  it('the platform’s record moves no write to other cells, even to a copy of the block, while the name exists [P3] [P1]', async () => {
    const test = await placed();
    const { store, sheet, at, rows } = test;
    const elsewhere = at(30, 8);
    store.copy({ sheetId: sheet, rect: test.block }, { sheetId: sheet, rect: elsewhere }, 'all');
    store.write(sheet, { ...elsewhere, row: 31, rows: 1, columns: 1 }, 'mine', 'values');
    store.write(sheet, { ...test.block, row: 4, rows: 1, columns: 1 }, 'spoiled', 'values');
    await recordAt(test, 'Sheet1!I31');
    await test.app.placements.refresh(test.id);
    await answerEdits(test, 'overwriteEdits');
    expect(test.status()).toBe('upToDate');
    expect(store.values(sheet, test.block)).toEqual(rows);
    expect(store.values(sheet, { ...elsewhere, row: 31, rows: 1, columns: 1 })).toEqual([['mine']]);
    expect(await recordsOf(test, test.report.id)).toEqual([expect.objectContaining({ resultLocation: 'Sheet1!B4' })]);
  });

  it('the platform’s record tells which of two similar places is the block, for the user to take [P3]', async () => {
    const test = await placed();
    const { store, sheet, at, details, rows } = test;
    store.removeName(formatAnchorName(test.id));
    store.move({ sheetId: sheet, rect: test.block }, sheet, 30, 8);
    store.copy({ sheetId: sheet, rect: at(30, 8) }, { sheetId: sheet, rect: at(50, 8) }, 'all');
    expect(await test.found()).toMatchObject({ reason: 'anchorLost', candidate: undefined });

    await recordAt(test, 'Sheet1!I51');
    store.write(sheet, { ...at(51, 8), rows: 1, columns: 1 }, 'spoiled', 'values');
    const before = file(test);
    expect(await test.found()).toMatchObject({ candidate: { cells: test.address(50, 8), foundBy: 'platform' } });
    await test.app.placements.refresh(test.id);
    expect([test.status(), file(test)]).toEqual(['doubtful', before]);

    await details.takeCandidate(test.id);
    await answerEdits(test, 'overwriteEdits');
    expect(test.status()).toBe('upToDate');
    expect(store.values(sheet, at(50, 8))).toEqual(rows);
    expect(store.nameReference(formatAnchorName(test.id))?.rect).toEqual(at(50, 8));
  });

  it('the platform’s record does not overrule the workbook’s, as long as that place looks like the block [P3]', async () => {
    const test = await placed();
    const { store, sheet, at } = test;
    store.removeName(formatAnchorName(test.id));
    store.copy({ sheetId: sheet, rect: test.block }, { sheetId: sheet, rect: at(30, 8) }, 'all');
    await recordAt(test, 'Sheet1!I31');
    expect(await test.found()).toMatchObject({ candidate: { cells: test.address(3, 1), foundBy: 'lastSeen' } });
  });

  it('the platform’s record leads nowhere if its cells show something else [P3]', async () => {
    const test = await placed();
    const { store, sheet, at } = test;
    store.removeName(formatAnchorName(test.id));
    store.clear(sheet, test.block, 'all');
    fill(test, at(30, 8), 'Budget');
    await recordAt(test, 'Sheet1!I31');
    const before = file(test);
    expect(await test.found()).toMatchObject({ reason: 'anchorLost', candidate: undefined });
    await test.app.placements.refresh(test.id);
    expect([test.status(), file(test)]).toEqual(['doubtful', before]);
  });
});
