/**
 * Tests merged cells in the way of a block: the user is asked before anything is written, and only
 * possible answers are offered.
 */
import type { WorkbookStore } from '../../../../src/workbench/store';
import { waitUntil } from '../../../support/app';
import { answerEdits, findView, readHandEdits, readId, readPlacing } from '../../../support/app-state';
import { rect } from '../../../support/rect';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';
import { changeReport, createTextRows } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

const COLUMNS = ['Region', 'Net', 'Share'];

function setReportRows(count: number, first = 0): void {
  changeReport(platform, { rows: createTextRows(COLUMNS, count, first) });
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: [] }]);
  setReportRows(4);
});

async function openReport(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = await apps.start(platform, options);
  await test.app.report.open(1);
  return test;
}

/** Places the report with its headers at A1 and its data in A2:C5. */
async function placeReport(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = await openReport(options);
  await test.app.report.place();
  return test;
}

function readWorkbook({ store }: SmallApp) {
  return store.listSheets().map(({ id }) => ({
    cells: store.readFormulas(id, rect(0, 0, 40, 8)),
    merges: store.findMerges(id),
    names: store.listNames().map(({ formula }) => formula),
  }));
}

/** Merges B8:C8, below the block; it is empty without a text. */
function mergeBelow(store: WorkbookStore, columns = 2, text?: string): void {
  const sheet = store.activeSheetId;
  if (text !== undefined) store.write(sheet, rect(7, 1), text, 'values');
  store.merge(sheet, rect(7, 1, 1, columns));
}

const findSheet = ({ store }: SmallApp, index: number) => store.listSheets()[index]?.id ?? '';

describe('a refresh that meets merged cells [P19]', () => {
  it.each([
    ['empty merged cells', undefined],
    ['merged cells with a text', 'Plan'],
  ])('a refresh asks what to do with %s, by their address, and has written nothing', async (_, text) => {
    const test = await placeReport();
    mergeBelow(test.store, 2, text);
    setReportRows(12);
    const before = readWorkbook(test);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual({
      kind: 'needsDecision',
      rowsBefore: 4,
      rowsNow: 12,
      cells: { addresses: ['B8:C8'], count: 1, sample: text, merged: 'movable' },
    });
    expect(readWorkbook(test)).toEqual(before);
  });

  it('a refresh moves merged cells down whole if the user says so, and remembers that [P1]', async () => {
    const test = await placeReport();
    mergeBelow(test.store, 2, 'Plan');
    setReportRows(12);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(readId(test), 'shiftDown');
    const sheet = test.store.activeSheetId;
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
    expect(test.store.findMerges(sheet)).toEqual([rect(15, 1, 1, 2)]);
    expect(test.store.readValues(sheet, rect(15, 1))).toEqual([['Plan']]);
    setReportRows(16);
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C17' });
  });

  it('a block that moves to a new sheet leaves the merged cells as they are [P1]', async () => {
    const test = await placeReport();
    mergeBelow(test.store, 2, 'Plan');
    setReportRows(12);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(readId(test), 'newSheet');
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
    expect(test.store.findMerges(findSheet(test, 0))).toEqual([rect(7, 1, 1, 2)]);
    expect(test.store.readValues(findSheet(test, 0), rect(7, 1))).toEqual([['Plan']]);
    expect(test.store.readValues(findSheet(test, 1), rect(12, 0))).toEqual([['Region 11']]);
  });

  it('a block keeps its size above merged cells if the user says so, and says what is cut', async () => {
    const test = await placeReport();
    mergeBelow(test.store);
    setReportRows(12, 20);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(readId(test), 'keepToFrame');
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C5', notices: [{ kind: 'cut' }] });
  });

  it('a refresh does not offer to move cells down if merged cells would be torn', async () => {
    const test = await placeReport();
    mergeBelow(test.store, 4);
    setReportRows(12);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { merged: 'fixed' } });
  });

  it('a refresh asks again if merged cells further down would be torn, and can still go to a new sheet', async () => {
    const test = await placeReport();
    const { store } = test;
    mergeBelow(store);
    store.merge(store.activeSheetId, rect(20, 2, 1, 3));
    setReportRows(12);
    const before = readWorkbook(test);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(readId(test), 'shiftDown');
    expect(findView(test)?.status).toMatchObject({
      kind: 'needsDecision',
      cells: { addresses: ['C21:E21'], merged: 'fixed' },
    });
    expect(readWorkbook(test)).toEqual(before);
    await test.app.placements.decide(readId(test), 'newSheet');
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  });

  it('a refresh offers only a new sheet for merged cells within its block, after asking about typed cells [P1]', async () => {
    const test = await placeReport();
    test.store.merge(test.store.activeSheetId, rect(2, 0, 2, 1));
    setReportRows(4, 10);
    const before = readWorkbook(test);
    await test.app.placements.refreshAll();
    // Merging has emptied a cell.
    expect(readHandEdits(test).cells.map(({ address }) => address)).toEqual(['A4']);
    await answerEdits(test, 'overwriteEdits');
    expect(findView(test)?.status).toMatchObject({
      kind: 'needsDecision',
      cells: { addresses: ['A3:A4'], merged: 'within' },
    });
    expect(readWorkbook(test)).toEqual(before);
    await test.app.placements.decide(readId(test), 'newSheet');
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C5' });
    expect(test.store.readValues(findSheet(test, 1), rect(4, 0))).toEqual([['Region 13']]);
  });

  it('a refresh that is skipped because of merged cells keeps its old rows', async () => {
    const test = await placeReport();
    mergeBelow(test.store);
    setReportRows(12);
    const before = readWorkbook(test);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(readId(test), 'skip');
    expect(findView(test)?.status).toMatchObject({ kind: 'outOfDate' });
    expect(readWorkbook(test)).toEqual(before);
  });

  it('a refresh asks even if there are too many merged cells for Excel to list', async () => {
    const test = await placeReport();
    const { store } = test;
    for (let row = 7; row < 530; row += 1) store.merge(store.activeSheetId, rect(row, 1, 1, 2));
    setReportRows(540);
    const before = readWorkbook(test);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { addresses: [], merged: 'fixed' } });
    expect(readWorkbook(test)).toEqual(before);
    await test.app.placements.decide(readId(test), 'newSheet');
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  });
});

describe('a placement that meets merged cells [P19]', () => {
  const readPlacingQuestion = (test: SmallApp) => {
    const placingState = readPlacing(test);
    return placingState?.kind === 'deciding' && placingState.decision.kind === 'cellsInTheWay'
      ? placingState.decision
      : undefined;
  };
  async function placeIntoMergedCells(
    columns = 2,
  ): Promise<{ readonly test: SmallApp; readonly placingDone: Promise<void> }> {
    const test = await openReport();
    mergeBelow(test.store, columns, 'Plan');
    setReportRows(12);
    const before = readWorkbook(test);
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacingQuestion(test) !== undefined);
    expect(readWorkbook(test)).toEqual(before);
    return { test, placingDone };
  }

  it('placing asks what to do with merged cells, by their address, and has written nothing', async () => {
    const { test } = await placeIntoMergedCells();
    expect(readPlacingQuestion(test)).toEqual({
      kind: 'cellsInTheWay',
      sheet: 'Sheet1',
      block: 'A1:C13',
      cells: { addresses: ['B8:C8'], count: 1, sample: 'Plan', merged: 'movable' },
    });
  });

  it('placing does not offer to move cells down if merged cells would be torn', async () => {
    const { test } = await placeIntoMergedCells(4);
    expect(readPlacingQuestion(test)?.cells.merged).toBe('fixed');
  });

  it('placing on a new sheet leaves the merged cells as they are [P1]', async () => {
    const { test, placingDone } = await placeIntoMergedCells(4);
    await test.app.report.decide('newSheet');
    await placingDone;
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
    expect(test.store.findMerges(findSheet(test, 0))).toEqual([rect(7, 1, 1, 4)]);
    expect(test.store.readValues(findSheet(test, 1), rect(12, 0))).toEqual([['Region 11']]);
  });

  it('placing moves merged cells down whole [P1]', async () => {
    const { test, placingDone } = await placeIntoMergedCells();
    await test.app.report.decide('shiftDown');
    await placingDone;
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
    expect(test.store.findMerges(findSheet(test, 0))).toEqual([rect(20, 1, 1, 2)]);
    expect(test.store.readValues(findSheet(test, 0), rect(20, 1))).toEqual([['Plan']]);
  });

  it('placing asks again if merged cells further down would be torn', async () => {
    const { test, placingDone } = await placeIntoMergedCells();
    const first = readPlacingQuestion(test);
    test.store.merge(test.store.activeSheetId, rect(30, 2, 1, 3));
    await test.app.report.decide('shiftDown');
    await waitUntil(() => readPlacingQuestion(test) !== undefined && readPlacingQuestion(test) !== first);
    expect(readPlacingQuestion(test)?.cells).toMatchObject({ addresses: ['C31:E31'], merged: 'fixed' });
    await test.app.report.decide('newSheet');
    await placingDone;
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  });

  it('placing asks even if there are too many merged cells for Excel to list, and goes to a new sheet [P1]', async () => {
    const test = await openReport();
    for (let row = 7; row < 530; row += 1) test.store.merge(test.store.activeSheetId, rect(row, 1, 1, 2));
    setReportRows(540);
    const before = readWorkbook(test);
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacingQuestion(test) !== undefined);
    expect(readPlacingQuestion(test)?.cells).toEqual({ addresses: [], count: 0, sample: undefined, merged: 'fixed' });
    expect(readWorkbook(test)).toEqual(before);
    await test.app.report.decide('newSheet');
    await placingDone;
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  });

  it('placing again is refused because of merged cells in the way, and names them', async () => {
    const test = await placeReport();
    const { store } = test;
    store.deleteRows(store.activeSheetId, 0, 5);
    mergeBelow(store);
    store.select(store.activeSheetId, rect(5, 0));
    setReportRows(12);
    await test.app.placements.placeAgain(readId(test));
    expect(findView(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'MergedCells', where: 'B8:C8' } });
  });
});

describe('cells that are merged while Inlay is at work [P19]', () => {
  /** Merges before each request in turn, until there is no such request. */
  async function runWithMerges(run: (mergeBefore: (host: SmallApp) => void) => Promise<SmallApp>) {
    const outcomes: { readonly test: SmallApp; readonly isMerged: boolean }[] = [];
    for (let nth = 1; outcomes.at(-1)?.isMerged !== false; nth += 1) {
      let isMerged = false;
      const test = await run(({ host, store }) => {
        host.faults.callAroundNthBatch(nth, () => {
          isMerged = true;
          mergeBelow(store, 4);
        });
      });
      outcomes.push({ test, isMerged });
    }
    return outcomes;
  }

  const ASKING_STATUS = { kind: 'needsDecision', cells: { merged: 'fixed' } };
  const findFirstSheet = (store: WorkbookStore) => store.listSheets()[0]?.id ?? '';

  it('cells that are merged before any request of a refresh are asked about, and nothing is lost [P1]', async () => {
    const outcomes = await runWithMerges(async (mergeBefore) => {
      setReportRows(4);
      const test = await placeReport();
      test.store.write(test.store.activeSheetId, rect(7, 1), 'Plan', 'values');
      setReportRows(12);
      await test.app.placements.refreshAll();
      mergeBefore(test);
      await test.app.placements.decide(readId(test), 'shiftDown');
      return test;
    });
    for (const { test, isMerged } of outcomes) {
      const sheet = findFirstSheet(test.store);
      const expected = isMerged
        ? { plan: 7, rows: 4, status: ASKING_STATUS }
        : { plan: 15, rows: 12, status: { kind: 'upToDate' } };
      expect(findView(test)?.status).toMatchObject(expected.status);
      expect(test.store.readValues(sheet, rect(expected.plan, 1))).toEqual([['Plan']]);
      expect(test.store.readValues(sheet, rect(1, 1, expected.rows)).flat()).toEqual(
        Array.from({ length: expected.rows }, (_, row) => `Net ${row}`),
      );
    }
    expect(outcomes.length).toBeGreaterThan(3);
  });
});
