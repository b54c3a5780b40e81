/**
 * Tests merged cells in the way of a block: the user is asked before anything is written, and only
 * possible answers are offered.
 */
import type { WorkbookStore } from '../../../../src/workbench/store';
import { answerEdits, askedEdits, placing, until, view } from '../../../support/app';
import { openedApps } from '../../../support/opened-apps';
import { rect } from '../../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

const COLUMNS = ['Region', 'Net', 'Share'];

function reportHas(count: number, first = 0): void {
  const rows = Array.from({ length: count }, (_, row) => COLUMNS.map((column) => `${column} ${first + row}`));
  const report = platform.reports.get(1);
  if (report) report.rows = rows;
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: [] }]);
  reportHas(4);
});

async function begin(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, options));
  await test.app.start();
  await test.app.report.open(1);
  return test;
}

/** Places the report with its headers at A1 and its data in A2:C5. */
async function placed(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = await begin(options);
  await test.app.report.place();
  return test;
}

function everything({ store }: SmallApp) {
  return store.sheets().map(({ id }) => ({
    cells: store.formulas(id, rect(0, 0, 40, 8)),
    merges: store.merges(id),
    names: store.names().map(({ formula }) => formula),
  }));
}

/** Merges B8:C8, below the block; it is empty without a text. */
function merge(store: WorkbookStore, columns = 2, text?: string): void {
  const sheet = store.activeSheetId;
  if (text !== undefined) store.write(sheet, rect(7, 1), text, 'values');
  store.merge(sheet, rect(7, 1, 1, columns));
}

const idOf = (test: SmallApp) => view(test)?.id ?? '';
const sheetAt = ({ store }: SmallApp, index: number) => store.sheets()[index]?.id ?? '';

describe('a refresh that meets merged cells [P19]', () => {
  it.each([
    ['empty merged cells', undefined],
    ['merged cells with a text', 'Plan'],
  ])('a refresh asks what to do with %s, by their address, and has written nothing', async (_, text) => {
    const test = await placed();
    merge(test.store, 2, text);
    reportHas(12);
    const before = everything(test);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({
      kind: 'needsDecision',
      rowsBefore: 4,
      rowsNow: 12,
      cells: { addresses: ['B8:C8'], count: 1, sample: text, merged: 'movable' },
    });
    expect(everything(test)).toEqual(before);
  });

  it('a refresh moves merged cells down whole if the user says so, and remembers that [P1]', async () => {
    const test = await placed();
    merge(test.store, 2, 'Plan');
    reportHas(12);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(idOf(test), 'shiftDown');
    const sheet = test.store.activeSheetId;
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
    expect(test.store.merges(sheet)).toEqual([rect(15, 1, 1, 2)]);
    expect(test.store.values(sheet, rect(15, 1))).toEqual([['Plan']]);
    reportHas(16);
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C17' });
  });

  it('a block that moves to a new sheet leaves the merged cells as they are [P1]', async () => {
    const test = await placed();
    merge(test.store, 2, 'Plan');
    reportHas(12);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(idOf(test), 'newSheet');
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
    expect(test.store.merges(sheetAt(test, 0))).toEqual([rect(7, 1, 1, 2)]);
    expect(test.store.values(sheetAt(test, 0), rect(7, 1))).toEqual([['Plan']]);
    expect(test.store.values(sheetAt(test, 1), rect(12, 0))).toEqual([['Region 11']]);
  });

  it('a block keeps its size above merged cells if the user says so, and says what is cut', async () => {
    const test = await placed();
    merge(test.store);
    reportHas(12, 20);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(idOf(test), 'keepToFrame');
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C5', notices: [{ kind: 'cut' }] });
  });

  it('a refresh does not offer to move cells down if merged cells would be torn', async () => {
    const test = await placed();
    merge(test.store, 4);
    reportHas(12);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { merged: 'fixed' } });
  });

  it('a refresh asks again if merged cells further down would be torn, and can still go to a new sheet', async () => {
    const test = await placed();
    const { store } = test;
    merge(store);
    store.merge(store.activeSheetId, rect(20, 2, 1, 3));
    reportHas(12);
    const before = everything(test);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(idOf(test), 'shiftDown');
    expect(view(test)?.status).toMatchObject({
      kind: 'needsDecision',
      cells: { addresses: ['C21:E21'], merged: 'fixed' },
    });
    expect(everything(test)).toEqual(before);
    await test.app.placements.decide(idOf(test), 'newSheet');
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
  });

  it('a refresh offers only a new sheet for merged cells within its block, after asking about typed cells [P1]', async () => {
    const test = await placed();
    test.store.merge(test.store.activeSheetId, rect(2, 0, 2, 1));
    reportHas(4, 10);
    const before = everything(test);
    await test.app.placements.refreshAll();
    // Merging has emptied a cell.
    expect(askedEdits(test).cells.map(({ address }) => address)).toEqual(['A4']);
    await answerEdits(test, 'overwriteEdits');
    expect(view(test)?.status).toMatchObject({
      kind: 'needsDecision',
      cells: { addresses: ['A3:A4'], merged: 'within' },
    });
    expect(everything(test)).toEqual(before);
    await test.app.placements.decide(idOf(test), 'newSheet');
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C5' });
    expect(test.store.values(sheetAt(test, 1), rect(4, 0))).toEqual([['Region 13']]);
  });

  it('a refresh that is skipped because of merged cells keeps its old rows', async () => {
    const test = await placed();
    merge(test.store);
    reportHas(12);
    const before = everything(test);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(idOf(test), 'skip');
    expect(view(test)?.status).toMatchObject({ kind: 'outOfDate' });
    expect(everything(test)).toEqual(before);
  });

  it('a refresh asks even if there are too many merged cells for Excel to list', async () => {
    const test = await placed();
    const { store } = test;
    for (let row = 7; row < 530; row += 1) store.merge(store.activeSheetId, rect(row, 1, 1, 2));
    reportHas(540);
    const before = everything(test);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { addresses: [], merged: 'fixed' } });
    expect(everything(test)).toEqual(before);
    await test.app.placements.decide(idOf(test), 'newSheet');
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
  });
});

describe('a placement that meets merged cells [P19]', () => {
  const asked = (test: SmallApp) => {
    const now = placing(test);
    return now?.kind === 'deciding' && now.decision.kind === 'cellsInTheWay' ? now.decision : undefined;
  };
  async function meets(columns = 2): Promise<{ readonly test: SmallApp; readonly work: Promise<void> }> {
    const test = await begin();
    merge(test.store, columns, 'Plan');
    reportHas(12);
    const before = everything(test);
    const work = test.app.report.place();
    await until(() => asked(test) !== undefined);
    expect(everything(test)).toEqual(before);
    return { test, work };
  }

  it('placing asks what to do with merged cells, by their address, and has written nothing', async () => {
    const { test } = await meets();
    expect(asked(test)).toEqual({
      kind: 'cellsInTheWay',
      sheet: 'Sheet1',
      block: 'A1:C13',
      cells: { addresses: ['B8:C8'], count: 1, sample: 'Plan', merged: 'movable' },
    });
  });

  it('placing does not offer to move cells down if merged cells would be torn', async () => {
    const { test } = await meets(4);
    expect(asked(test)?.cells.merged).toBe('fixed');
  });

  it('placing on a new sheet leaves the merged cells as they are [P1]', async () => {
    const { test, work } = await meets(4);
    await test.app.report.decide('newSheet');
    await work;
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
    expect(test.store.merges(sheetAt(test, 0))).toEqual([rect(7, 1, 1, 4)]);
    expect(test.store.values(sheetAt(test, 1), rect(12, 0))).toEqual([['Region 11']]);
  });

  it('placing moves merged cells down whole [P1]', async () => {
    const { test, work } = await meets();
    await test.app.report.decide('shiftDown');
    await work;
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
    expect(test.store.merges(sheetAt(test, 0))).toEqual([rect(20, 1, 1, 2)]);
    expect(test.store.values(sheetAt(test, 0), rect(20, 1))).toEqual([['Plan']]);
  });

  it('placing asks again if merged cells further down would be torn', async () => {
    const { test, work } = await meets();
    const first = asked(test);
    test.store.merge(test.store.activeSheetId, rect(30, 2, 1, 3));
    await test.app.report.decide('shiftDown');
    await until(() => asked(test) !== undefined && asked(test) !== first);
    expect(asked(test)?.cells).toMatchObject({ addresses: ['C31:E31'], merged: 'fixed' });
    await test.app.report.decide('newSheet');
    await work;
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
  });

  it('placing asks even if there are too many merged cells for Excel to list, and goes to a new sheet [P1]', async () => {
    const test = await begin();
    for (let row = 7; row < 530; row += 1) test.store.merge(test.store.activeSheetId, rect(row, 1, 1, 2));
    reportHas(540);
    const before = everything(test);
    const work = test.app.report.place();
    await until(() => asked(test) !== undefined);
    expect(asked(test)?.cells).toEqual({ addresses: [], count: 0, sample: undefined, merged: 'fixed' });
    expect(everything(test)).toEqual(before);
    await test.app.report.decide('newSheet');
    await work;
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
  });

  it('placing again is refused because of merged cells in the way, and names them', async () => {
    const test = await placed();
    const { store } = test;
    store.deleteRows(store.activeSheetId, 0, 5);
    merge(store);
    store.select(store.activeSheetId, rect(5, 0));
    reportHas(12);
    await test.app.placements.placeAgain(idOf(test));
    expect(view(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'MergedCells', where: 'B8:C8' } });
  });
});

describe('cells that are merged while Inlay is at work [P19]', () => {
  /** Merges before each request in turn, until there is no such request. */
  async function mergedBeforeEach(run: (mergeBefore: (host: SmallApp) => void) => Promise<SmallApp>) {
    const ends: { readonly test: SmallApp; readonly isMerged: boolean }[] = [];
    for (let nth = 1; ends.at(-1)?.isMerged !== false; nth += 1) {
      let isMerged = false;
      const test = await run(({ host, store }) => {
        host.faults.atSync(nth, () => {
          isMerged = true;
          merge(store, 4);
        });
      });
      ends.push({ test, isMerged });
    }
    return ends;
  }

  const ASKED = { kind: 'needsDecision', cells: { merged: 'fixed' } };
  const sheetOf = (store: WorkbookStore) => store.sheets()[0]?.id ?? '';

  it('cells that are merged before any request of a refresh are asked about, and nothing is lost [P1]', async () => {
    const ends = await mergedBeforeEach(async (mergeBefore) => {
      reportHas(4);
      const test = await placed();
      test.store.write(test.store.activeSheetId, rect(7, 1), 'Plan', 'values');
      reportHas(12);
      await test.app.placements.refreshAll();
      mergeBefore(test);
      await test.app.placements.decide(idOf(test), 'shiftDown');
      return test;
    });
    for (const { test, isMerged } of ends) {
      const sheet = sheetOf(test.store);
      const at = isMerged ? { plan: 7, rows: 4, status: ASKED } : { plan: 15, rows: 12, status: { kind: 'upToDate' } };
      expect(view(test)?.status).toMatchObject(at.status);
      expect(test.store.values(sheet, rect(at.plan, 1))).toEqual([['Plan']]);
      expect(test.store.values(sheet, rect(1, 1, at.rows)).flat()).toEqual(
        Array.from({ length: at.rows }, (_, row) => `Net ${row}`),
      );
    }
    expect(ends.length).toBeGreaterThan(3);
  });
});
