/**
 * Tests formulas directly beside a block: they grow and shrink with it if the placement's option
 * says so.
 */
import { signal } from '@preact/signals';
import type { Preview } from '../../../../src/app';
import { findFirstRow, watchFormulasBeside } from '../../../../src/app/report/target';
import { DEFAULT_OPTIONS } from '../../../../src/placement';
import { waitUntil } from '../../../support/app';
import { decide, findView, readId } from '../../../support/app-state';
import { expectSame } from '../../../support/expect-same';
import { placeAt } from '../../../support/place-report';
import { rect } from '../../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../../support/small-platform';
import { changeReport, createTextRows } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

function setReportRows(count: number): void {
  changeReport(platform, { rows: createTextRows(['Region', 'Net'], count) });
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [] }]);
  setReportRows(4);
});

/**
 * Places the headers at B1 and the data in B2:C5. A2:A5 and D2:E5 hold formulas; F2:F5 hold
 * formulas that are not filled down and must stay where they are.
 */
async function placeReport(fillBeside = true): Promise<SmallApp> {
  const test = await apps.start(platform);
  const { store, app } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 0, 1);
  store.write(sheet, rect(0, 3, 1, 2), 'Mine', 'values');
  for (let row = 1; row < 5; row += 1) {
    store.write(sheet, rect(row, 0), `=ROW()&B${row + 1}`, 'formulas');
    store.write(sheet, rect(row, 3), `=C${row + 1}&$D$1`, 'formulas');
    store.write(sheet, rect(row, 4), `=D${row + 1}&"!"`, 'formulas');
    store.write(sheet, rect(row, 5), row === 3 ? '=1' : `=E${row + 1}`, 'formulas');
  }
  store.write(sheet, rect(4, 3), '0.00', 'numberFormats');
  const details = await app.placements.openDetails();
  await details.setOptions(readId(test), { fillBeside, notes: 'stay' });
  return test;
}

function readFormulas({ store }: SmallApp, row: number, rows = 1) {
  return store.readFormulas(store.activeSheetId, rect(row, 0, rows, 6));
}

describe('formulas beside the place of a new block', () => {
  /**
   * Writes the formulas, selects B1 and opens the report, so that its first row of data would be
   * B2:C2. Waits until the pane offers to fill the formulas down.
   */
  async function openReportBeside(...formulas: readonly (readonly [row: number, column: number, text: string])[]) {
    const test = apps.add(openSmallApp(platform));
    const { store, app } = test;
    for (const [row, column, text] of formulas) store.write(store.activeSheetId, rect(row, column), text, 'formulas');
    store.select(store.activeSheetId, rect(0, 1));
    await app.start();
    await app.report.open(1);
    await waitUntil(() => readFillOption(test) === false);
    return test;
  }
  const FORMULAS_BESIDE = [
    [1, 0, '=ROW()&B2'],
    [1, 3, '=C2&"!"'],
    [1, 4, '=D2&"?"'],
  ] as const;

  function readFillOption({ app }: SmallApp) {
    const state = app.report.state.value;
    return state.kind === 'open' && state.hasFormulasBeside ? state.options.fillBeside : undefined;
  }
  function readPlacing({ app }: SmallApp) {
    const state = app.report.state.value;
    return state.kind === 'open' ? state.placing : undefined;
  }

  it('formulas beside a new block are filled down only if the user chooses so', async () => {
    const test = await openReportBeside(...FORMULAS_BESIDE);
    await test.app.report.place();
    expect(readFormulas(test, 2)).toEqual([['', 'Region 1', 'Net 1', '', '', '']]);
  });

  it('formulas beside the first row of data are offered to be filled down, and no others', async () => {
    const test = await openReportBeside([1, 3, '=2'], [0, 7, '=3']);
    test.app.report.setHeaders(false);
    await waitUntil(() => readFillOption(test) === undefined);

    const preview: Preview = {
      kind: 'ready',
      columns: ['Region', 'Net'].map((title) => ({ title, align: 'start' })),
      members: [],
      shownColumnCount: 2,
      rows: [],
      total: 4,
    };
    const firstRow = signal<string | undefined>(undefined);
    const clock = { now: () => 0, wait: async () => undefined };
    const { hasFormulas, dispose } = watchFormulasBeside(
      test.workbook,
      clock,
      signal(false),
      firstRow,
      () => undefined,
    );
    const select = (selected: ReturnType<typeof rect>, headers: boolean, shownPreview: Preview = preview) => {
      firstRow.value = findFirstRow({ kind: 'cells', address: { sheet: 'Sheet1', rect: selected } }, shownPreview, {
        headers,
        options: DEFAULT_OPTIONS,
      });
    };
    const selections: readonly (readonly [boolean, () => void])[] = [
      [true, () => select(rect(1, 1), false)],
      [false, () => select(rect(1, 1), true)],
      [true, () => select(rect(0, 5), false)],
      [false, () => select(rect(0, 5, 4, 1), false)],
      [true, () => select(rect(0, 6, 4, 1), false)],
      [false, () => select(rect(0, 6, 4, 1), false, { kind: 'loading' })],
    ];
    for (const [expected, selectCells] of selections) {
      selectCells();
      await waitUntil(() => hasFormulas.value === expected);
    }
    dispose();
  });

  it('formulas beside a new block are filled down at once, and with each later refresh', async () => {
    const test = await openReportBeside(...FORMULAS_BESIDE);
    test.app.report.setOptions({ fillBeside: true });
    await test.app.report.place();
    expect(readFormulas(test, 4)).toEqual([['=ROW()&B5', 'Region 3', 'Net 3', '=C5&"!"', '=D5&"?"', '']]);
    expect(readFormulas(test, 5)).toEqual([['', '', '', '', '', '']]);
    setReportRows(6);
    await test.app.placements.refreshAll();
    expect(readFormulas(test, 6)).toEqual([['=ROW()&B7', 'Region 5', 'Net 5', '=C7&"!"', '=D7&"?"', '']]);
  });

  it('formulas that already fill some rows are continued from there', async () => {
    const test = await openReportBeside([1, 3, '=C2&"!"'], [2, 3, '=C3&"!"']);
    test.app.report.setOptions({ fillBeside: true });
    await test.app.report.place();
    expect(readFormulas(test, 4)[0]?.[3]).toBe('=C5&"!"');
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices: [] });
  });

  it('formulas are not filled over other contents, and the pane reports it [P1]', async () => {
    const test = await openReportBeside([1, 3, '=C2&"!"'], [3, 3, 'Mine']);
    test.app.report.setOptions({ fillBeside: true });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({
      kind: 'placed',
      notices: [{ kind: 'besideNotFilled', cells: ['D2:D5'] }],
    });
    expect([2, 3, 4].map((row) => readFormulas(test, row)[0]?.[3])).toEqual(['', 'Mine', '']);
  });

  it('formulas beside a new block are filled, or a notice says that they are not, if any request fails [P2]', async () => {
    const undisturbed = await openReportBeside(...FORMULAS_BESIDE);
    undisturbed.app.report.setOptions({ fillBeside: true });
    const before = readFormulas(undisturbed, 0, 8);
    undisturbed.host.clearLog();
    await undisturbed.app.report.place();
    const after = readFormulas(undisturbed, 0, 8);
    const withoutFormulas = after.map((row, index) => (index < 2 ? row : ['', row[1], row[2], '', '', '']));
    const outcomes = new Set<string>();
    for (let nth = 1; nth <= undisturbed.host.readLog().length; nth += 1) {
      const test = await openReportBeside(...FORMULAS_BESIDE);
      test.app.report.setOptions({ fillBeside: true });
      test.host.faults.failNthBatch(nth, 'GeneralException');
      await test.app.report.place();
      const placing = readPlacing(test);
      const hasNotice = placing?.kind === 'placed' && placing.notices.some(({ kind }) => kind === 'besideNotFilled');
      const expectedCells = hasNotice ? withoutFormulas : placing?.kind === 'placed' ? after : before;
      expect({ nth, placing, cells: readFormulas(test, 0, 8) }).toEqual({ nth, placing, cells: expectedCells });
      outcomes.add(hasNotice ? 'told' : String(placing?.kind));
    }
    expect([...outcomes].sort()).toEqual(['failed', 'placed', 'told']);
  });

  it('a block beside which Excel may have filled formulas is recorded by the platform [P19]', async () => {
    const test = await openReportBeside(...FORMULAS_BESIDE);
    const { host, app } = test;
    app.report.setOptions({ fillBeside: true });
    // The second change of the workbook fills the formulas, and Excel disappears right after it.
    host.faults.failNthWrite(2, 'GeneralException', true);
    host.faults.callBeforeNthWrite(2, () => host.faults.callAroundNthBatch(1, () => host.setOffline(true)));
    await app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'OutcomeUnknown' } });
    expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!B1', endResultCell: 'Sheet1!C5' }]);
  });
});

describe('formulas beside a block', () => {
  it('formulas beside a block are filled down and removed with its rows and formats; other cells stay', async () => {
    const test = await placeReport();
    setReportRows(7);
    await test.app.placements.refreshAll();
    expect(readFormulas(test, 7)).toEqual([['=ROW()&B8', 'Region 6', 'Net 6', '=C8&$D$1', '=D8&"!"', '']]);
    expect(test.store.readNumberFormats(test.store.activeSheetId, rect(7, 3))).toEqual([['0.00']]);
    setReportRows(2);
    await test.app.placements.refreshAll();
    expect(readFormulas(test, 2)).toEqual([['=ROW()&B3', 'Region 1', 'Net 1', '=C3&$D$1', '=D3&"!"', '=E3']]);
    expect(readFormulas(test, 3, 2)).toEqual([
      ['', '', '', '', '', '=1'],
      ['', '', '', '', '', '=E5'],
    ]);
  });

  it('formulas beside a block return with the first rows after an empty result', async () => {
    const test = await placeReport();
    test.store.clear(test.store.activeSheetId, rect(1, 5, 4, 1), 'contents');
    setReportRows(0);
    await test.app.placements.refreshAll();
    setReportRows(3);
    await test.app.placements.refreshAll();
    expect(readFormulas(test, 3)[0]?.slice(0, 5)).toEqual(['=ROW()&B4', 'Region 2', 'Net 2', '=C4&$D$1', '=D4&"!"']);
  });

  it('formulas beside a block stay unchanged while the option is off [P1]', async () => {
    const test = await placeReport(false);
    setReportRows(7);
    await test.app.placements.refreshAll();
    expect(readFormulas(test, 7)).toEqual([['', 'Region 6', 'Net 6', '', '', '']]);
  });

  it('formulas fill only empty cells: the user is asked about filled ones, which may move down [P1]', async () => {
    const test = await placeReport();
    const { store } = test;
    store.write(store.activeSheetId, rect(6, 4), 'Total', 'values');
    setReportRows(7);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { addresses: ['E7'] } });
    expect(readFormulas(test, 5)).toEqual([['', '', '', '', '', '']]);
    await decide(test, 'shiftDown');
    expect(readFormulas(test, 7)).toEqual([['=ROW()&B8', 'Region 6', 'Net 6', '=C8&$D$1', '=D8&"!"', '']]);
    expect(store.readValues(store.activeSheetId, rect(9, 4))).toEqual([['Total']]);
  });

  it.each([
    ['grow', 7, undefined],
    ['shrink', 2, undefined],
    ['grow while cells move down', 7, 'Total'],
  ] as const)('formulas %s with the block or not at all, whichever request fails [P2]', async (_, count, below) => {
    const prepareRefresh = async () => {
      setReportRows(4);
      const test = await placeReport();
      const { store, app } = test;
      if (below !== undefined) {
        store.write(store.activeSheetId, rect(6, 4), below, 'values');
        setReportRows(5);
        await app.placements.refreshAll();
        await app.placements.decide(readId(test), 'shiftDown');
        store.deleteRows(store.activeSheetId, 6, 1);
      }
      setReportRows(count);
      return test;
    };
    const readSheet = ({ store }: SmallApp) => ({
      cells: store.readFormulas(store.activeSheetId, rect(0, 0, 20, 8)),
      names: store.listNames().map(({ formula }) => formula),
    });
    const undisturbed = await prepareRefresh();
    const before = readSheet(undisturbed);
    undisturbed.host.clearLog();
    await undisturbed.app.placements.refreshAll();
    const after = readSheet(undisturbed);
    expect(after).not.toEqual(before);
    const batches = undisturbed.host.readLog().length;
    for (let fault = 0; fault < 2 * batches; fault += 1) {
      const test = await prepareRefresh();
      const faultCase = { nth: 1 + (fault >> 1), isDoneAllTheSame: fault % 2 === 1 };
      test.host.faults.failNthBatch(faultCase.nth, 'GeneralException', faultCase.isDoneAllTheSame);
      await test.app.placements.refreshAll();
      const sheetAfter = readSheet(test);
      const isNew = JSON.stringify(sheetAfter.cells) === JSON.stringify(after.cells);
      expectSame({ ...faultCase, ...sheetAfter }, { ...faultCase, ...(isNew ? after : before) });
    }
  });
});
