import { type Clock, type DataValue, PlatformFailure } from '../../../../src/client';
import { waitUntil } from '../../../support/app';
import { readPlacing } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { expectSame } from '../../../support/expect-same';
import { rect } from '../../../support/rect';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallReport,
} from '../../../support/small-platform';
import { selectCases } from '../../../support/test-scope';
import { trackApps } from '../../../support/track-apps';

/** With this many columns, a thousand rows fill one request. */
const COLUMNS = 50;
const CHUNK = 1000;

const apps = trackApps();

function createReport(rows: number): SmallReport {
  return {
    id: 1,
    name: 'Sales',
    columns: Array.from({ length: COLUMNS }, (_, column) => `column ${column}`),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: COLUMNS }, (__, column): DataValue => (column === 0 ? `0${row}` : `${row} ${column}`)),
    ),
    piece: 400,
  };
}

/** Opens the report in the pane. A2 holds a text of the user, and A3 is selected. */
async function openReport(
  report: SmallReport,
  gate?: (verb: string) => Promise<void>,
  platform = createSmallPlatform([report]),
  clocks?: Pick<SmallAppOptions, 'clock' | 'officeClock'>,
): Promise<SmallApp> {
  const test = await apps.start(platform, { ...(gate && { gate }), ...clocks });
  await test.app.report.open(1);
  test.store.write(test.store.activeSheetId, rect(1, 0), 'Mine, above', 'values');
  test.store.select(test.store.activeSheetId, rect(2, 0));
  return test;
}

/** The time of this clock stands still: no request takes long, and no wait times out. */
const STILL_CLOCK: Clock = { now: () => 0, wait: () => new Promise(() => undefined) };

function readSheet(test: SmallApp) {
  const sheet = test.store.activeSheetId;
  const usedRange = test.store.findUsedRange(sheet) ?? rect(0, 0);
  const header = rect(2, 0, 1, COLUMNS);
  return {
    usedRange,
    cells: test.store.readFormulas(sheet, usedRange),
    formats: test.store.readNumberFormats(sheet, usedRange),
    header: test.store.readStyles(sheet, header),
    names: test.store.listNames().map(({ formula }) => formula),
  };
}

function countPlacements({ app }: SmallApp): number {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.count : 0;
}

describe('a long result on free ground', () => {
  it('a long result shows its first rows while the query still runs [P9]', async () => {
    let pieceCount = 0;
    let release = (): void => undefined;
    const report = createReport(3000);
    const gate = async (verb: string) => {
      if (verb === 'rows') pieceCount += 1;
      if (verb === 'rows' && pieceCount === 5) await new Promise<void>((resolve) => (release = resolve));
    };
    // Both clocks stand still. On a slow machine the app would write fewer rows per request,
    // because it shows rows each second and splits slow work.
    const test = await openReport(report, gate, createSmallPlatform([report]), {
      clock: { now: () => 0, wait: async () => undefined },
      officeClock: STILL_CLOCK,
    });
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'writing' && pieceCount === 5);
    expect(readPlacing(test)).toMatchObject({ kind: 'writing', rows: CHUNK - 1 });
    expect(test.store.findUsedRange(test.store.activeSheetId)).toMatchObject({ row: 1, rows: 1 + CHUNK });
    release();
    await placingDone;
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 3000, address: 'Sheet1!A3:AX3003', notices: [] });
  });

  it('a long result goes on if a refresh that waits for it is cancelled [P9] [W5] [W83]', async () => {
    let pieceCount = 0;
    let release = (): void => undefined;
    const gate = async (verb: string) => {
      if (verb === 'rows') pieceCount += 1;
      if (verb === 'rows' && pieceCount === 5) await new Promise<void>((resolve) => (release = resolve));
    };
    const months = { id: 2, name: 'Months', columns: ['Month'], rows: [['May']] };
    const platform = createSmallPlatform([createReport(3000), months]);
    const clocks = { clock: { now: () => 0, wait: async () => undefined }, officeClock: STILL_CLOCK };
    const test = await openReport(createReport(3000), gate, platform, clocks);
    await test.app.report.open(2);
    test.store.select(test.store.activeSheetId, rect(2, COLUMNS + 2));
    await test.app.report.place();
    platform.reports.set(2, { ...months, rows: [['June']] });
    await test.app.report.open(1);
    test.store.select(test.store.activeSheetId, rect(2, 0));
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'writing' && pieceCount === 5);
    const refreshDone = test.app.placements.refreshAll();
    for (let turn = 0; turn < 20; turn += 1) await settle(test.host);
    test.app.placements.cancel();
    await refreshDone;
    expect(test.app.placements.state.value).toMatchObject({ run: { kind: 'cancelled' } });
    release();
    await placingDone;
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 3000 });
  });

  it('a long result takes no more requests if all rows come at once, and otherwise shows them each second [P13]', async () => {
    const requests: number[] = [];
    for (const [piece, ms] of [
      [800, 0],
      [800, 2_000],
      [200, 2_000],
    ] as const) {
      const report = { ...createReport(800), piece };
      let now = 0;
      const gate = async (verb: string) => {
        if (verb === 'query' || verb === 'rows') now += ms;
      };
      const clock: Clock = { now: () => now, wait: async () => undefined };
      const test = await openReport(report, gate, createSmallPlatform([report]), { clock, officeClock: STILL_CLOCK });
      const before = test.host.readLog().length;
      await test.app.report.place();
      expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 800 });
      requests.push(test.host.readLog().length - before);
    }
    const [quick = 0, slow, inPieces] = requests;
    expect(slow).toBe(quick);
    expect(inPieces).toBeGreaterThan(quick);
  });

  it('a streamed result ends in the same cells, formats and name as one that is written as a whole [P4]', async () => {
    const longReport = createReport(2500);
    const rows = longReport.rows.map((row, index): DataValue[] => [
      ...row.slice(0, 47),
      index < 2200 ? '12' : '12.5',
      index < 2200 ? '123456789012' : '0.5',
      index < 2200 ? '2024-01-05T00:00:00.000' : '2024-01-05T13:00:00.000',
    ]);
    const types = new Map([
      [47, 'number'],
      [48, 'number'],
      [49, 'time'],
    ] as const);
    const sheets: unknown[] = [];
    for (const piece of [400, undefined]) {
      const test = await openReport({ ...longReport, rows, types, ...(piece === undefined ? {} : { piece }) });
      const frame = piece === undefined ? { rows: 2501, columns: COLUMNS } : { rows: 1, columns: 1 };
      test.store.select(test.store.activeSheetId, { row: 2, column: 0, ...frame });
      await test.app.report.place();
      expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 2500 });
      sheets.push({ ...readSheet(test), width: test.store.getColumnWidth(test.store.activeSheetId, 49) });
    }
    expectSame(sheets[0], sheets[1]);
  });

  it('a long result is placed above merged cells that it does not reach, even too many for Excel to list [P19]', async () => {
    const test = await openReport(createReport(3000));
    for (let row = 4000; row < 4520; row += 1)
      test.store.merge(test.store.activeSheetId, { row, column: 1, rows: 1, columns: 2 });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 3000 });
  });

  it('a row inserted among streamed rows makes placing start again, and no row is doubled [P1] [P2]', async () => {
    let pieceCount = 0;
    const test = await openReport(createReport(3000), async (verb) => {
      if (verb !== 'rows') return;
      pieceCount += 1;
      if (pieceCount !== 6) return;
      await waitUntil(() => (test.store.findUsedRange(test.store.activeSheetId)?.rows ?? 0) > CHUNK);
      test.store.insertRows(test.store.activeSheetId, 500, 1);
    });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 3000 });
    const used = test.store.findUsedRange(test.store.activeSheetId) ?? { row: 0, rows: 4000 };
    const firstColumn = test.store
      .readValues(test.store.activeSheetId, { row: 0, column: 0, rows: used.row + used.rows, columns: 1 })
      .flat();
    const filledCells = firstColumn.filter((cell) => cell !== '');
    expect([filledCells.length, new Set(filledCells).size]).toEqual([3002, 3002]);
  });

  it('a streamed column of times has no dates at all if a number comes late [P4]', async () => {
    const longReport = createReport(2500);
    const time = '2024-01-05T13:00:00.000Z';
    const rows = longReport.rows.map((row, index): DataValue[] => [...row.slice(0, 49), index < 2400 ? time : '12']);
    const test = await openReport({ ...longReport, rows, types: new Map([[49, 'number']]) });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 2500 });
    const lastColumn = test.store.readValues(test.store.activeSheetId, rect(3, 49, 2500)).flat();
    expect([...new Set(lastColumn)]).toEqual([time, 12]);
    expect(countPlacements(test)).toBe(1);
  });

  it('the sheet has the old state or the new one, whichever request of a stream fails [P2]', async () => {
    const report = createReport(1200);
    const undisturbed = await openReport(report);
    const oldSheet = readSheet(undisturbed);
    await undisturbed.app.report.place();
    const newSheet = readSheet(undisturbed);
    let failureCount = 0;
    let nth = 0;
    for (let isReached = true; isReached; ) {
      nth += 1;
      for (const isCarriedOut of selectCases([false, true], (isDone) => isDone === (nth % 2 === 0))) {
        const test = await openReport(report);
        isReached = false;
        test.host.faults.callAroundNthBatch(nth, () => {
          isReached = true;
        });
        test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
        await test.app.report.place();
        const endKind = readPlacing(test)?.kind;
        if (endKind === 'failed') failureCount += 1;
        const isOld = endKind === 'failed' && countPlacements(test) === 0 && test.store.listNames().length === 0;
        expectSame({ nth, isCarriedOut, ...readSheet(test) }, { nth, isCarriedOut, ...(isOld ? oldSheet : newSheet) });
        apps.close(test);
      }
    }
    expect(nth).toBeGreaterThan(5);
    expect(failureCount).toBeGreaterThan(2);
  });

  it.each(selectCases([1, 2, 4, 7], (piece) => piece < 7))(
    'a data API that breaks off at piece %d leaves the sheet as it was [P2]',
    async (lastPiece) => {
      let pieceCount = 0;
      const test = await openReport(createReport(3000), async (verb) => {
        if (verb === 'rows') pieceCount += 1;
        if (verb === 'rows' && pieceCount === lastPiece) throw new Error('The network is gone.');
      });
      const sheetBefore = readSheet(test);
      await test.app.report.place();
      expect(readPlacing(test)).toMatchObject({ kind: 'failed' });
      expectSame(readSheet(test), sheetBefore);
      expect(countPlacements(test)).toBe(0);
    },
  );

  const createPagesDisagree = () =>
    new PlatformFailure('PagesDisagree', { operation: 'load', requestId: 'r-1', wasSent: true });

  it.each(selectCases([1, 2, 4, 8], (piece) => piece < 8))(
    'a result whose pages disagree at piece %d is read again past the cache, and placed whole [P20]',
    async (brokenPiece) => {
      let pieceCount = 0;
      const report = createReport(3000);
      const platform = createSmallPlatform([report]);
      const gate = async (verb: string) => {
        if (verb === 'rows') pieceCount += 1;
        if (verb === 'rows' && pieceCount === brokenPiece) throw createPagesDisagree();
      };
      const test = await openReport(report, gate, platform);
      await test.app.report.place();
      expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 3000, address: 'Sheet1!A3:AX3003', notices: [] });
      expect(platform.cacheModes).toEqual([undefined, 'no-cache']);
      const column = test.store.readValues(test.store.activeSheetId, rect(3, 0, 3000)).flat();
      expectSame(
        column,
        Array.from({ length: 3000 }, (_, row) => `0${row}`),
      );
      expect(test.store.listNames()).toHaveLength(1);
    },
  );

  it('a result whose pages disagree twice leaves the sheet as it was, and says so [P20]', async () => {
    let pieceCount = 0;
    const test = await openReport(createReport(3000), async (verb) => {
      if (verb === 'rows') pieceCount += 1;
      if (verb === 'rows' && pieceCount % 5 === 0) throw createPagesDisagree();
    });
    const sheetBefore = readSheet(test);
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'PagesDisagree', requestId: 'r-1' } });
    expect(pieceCount).toBe(10);
    expectSame(readSheet(test), sheetBefore);
    expect(countPlacements(test)).toBe(0);
  });

  it.each(selectCases([1, 3, 5, 8], (piece) => piece === 3 || piece === 5))(
    'a placing that is cancelled at piece %d leaves the sheet as it was [P2]',
    async (lastPiece) => {
      let pieceCount = 0;
      let cancel = (): void => undefined;
      const test = await openReport(createReport(3000), async (verb) => {
        if (verb === 'rows') pieceCount += 1;
        if (verb === 'rows' && pieceCount === lastPiece) cancel();
      });
      cancel = () => test.app.report.cancelPlacing();
      const sheetBefore = readSheet(test);
      await test.app.report.place();
      expect(readPlacing(test)).toEqual({ kind: 'cancelled' });
      expectSame(readSheet(test), sheetBefore);
    },
  );

  it('a long result asks about a cell that the user fills below meanwhile, and leaves no row [P1]', async () => {
    let pieceCount = 0;
    let typeBelow = (): void => undefined;
    const test = await openReport(createReport(3000), async (verb) => {
      if (verb === 'rows') pieceCount += 1;
      if (verb === 'rows' && pieceCount === 2) typeBelow();
    });
    const cell = rect(2500, 3);
    typeBelow = () => test.store.write(test.store.activeSheetId, cell, 'Typed meanwhile', 'values');
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'deciding');
    expect(readPlacing(test)).toMatchObject({ decision: { kind: 'cellsInTheWay', cells: { addresses: ['D2501'] } } });
    expect(test.store.readValues(test.store.activeSheetId, { ...cell, row: 3 })).toEqual([['']]);
    await test.app.report.decide('cancel');
    await placingDone;
    expect(test.store.readValues(test.store.activeSheetId, cell)).toEqual([['Typed meanwhile']]);
    expect(test.store.listNames()).toEqual([]);
  });

  it('a long result asks about a filled cell far below before it writes anything [P1]', async () => {
    const test = await openReport(createReport(3000));
    test.store.write(test.store.activeSheetId, rect(2900, 7), 'Mine', 'values');
    const sheetBefore = readSheet(test);
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'deciding');
    expectSame(readSheet(test), sheetBefore);
    await test.app.report.decide('cancel');
    await placingDone;
  });

  it('a long result follows rows that are inserted above while it grows [P3]', async () => {
    let pieceCount = 0;
    let insert = (): void => undefined;
    const test = await openReport(createReport(3000), async (verb) => {
      if (verb === 'rows') pieceCount += 1;
      if (verb === 'rows' && pieceCount === 7) insert();
    });
    insert = () => {
      expect(test.store.listNames()).toHaveLength(1);
      test.store.insertRows(test.store.activeSheetId, 0, 3);
    };
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', address: 'Sheet1!A6:AX3006' });
    expect(test.store.readValues(test.store.activeSheetId, rect(3005, 0))).toEqual([['02999']]);
  });
});

it('a stream that fails before its first batch holds up no later change of the workbook [P9] [W83]', async () => {
  const test = await openReport(createReport(3000));
  const { stream } = test.workbook;
  const failingStream = async (...streamArgs: Parameters<typeof stream>) => ({
    ...(await stream(...streamArgs)),
    get limits(): never {
      throw new Error('failed');
    },
  });
  Object.assign(test.workbook, { stream: failingStream });
  await test.app.report.place();
  expect(countPlacements(test)).toBe(0);
  Object.assign(test.workbook, { stream });
  await test.app.report.place();
  expect(countPlacements(test)).toBe(1);
});
