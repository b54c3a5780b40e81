/** How often a run of refreshes asks Excel, and what becomes of it when something happens in between. */
import { PlatformFailure } from '../../../src/client';
import { anchorName, tryReadPlacement, writePlacement } from '../../../src/placement';
import { createWorkbookStore, type WorkbookStore } from '../../../src/workbench/store';
import { repeatPlacement } from '../../support/many-placements';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';

const REPORTS = 10;
const KEY = 'inlay.placement.';
const open: SmallApp[] = [];
let platform: SmallPlatform;

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${row}`, row % 2 ? 'Store' : 'Web', row]);

beforeEach(() => {
  platform = createSmallPlatform(
    Array.from({ length: REPORTS }, (_, index) => ({
      id: index + 1,
      name: `Sales ${index + 1}`,
      columns: ['Region', 'Channel', 'Net'],
      rows: rowsOf(13),
      types: new Map([[2, 'number' as const]]),
      measures: ['Net'],
    })),
  );
});
afterEach(() => {
  for (const { app, host } of open.splice(0)) {
    app.dispose();
    host.close();
  }
});

async function begin(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = openSmallApp(platform, options);
  open.push(test);
  await test.app.start();
  return test;
}

interface File {
  readonly count: number;
  readonly reports?: number;
  readonly refreshOnOpen?: boolean;
  readonly freshFor?: number;
}

/** A closed file with so many blocks, whose reports take turns; the first block stands at D3. */
async function fileWith({ count, reports = 1, refreshOnOpen = false, freshFor }: File) {
  const test = await begin();
  test.store.select(test.store.activeSheetId, { row: 2, column: 3, rows: 1, columns: 1 });
  await test.app.report.open(1);
  await test.app.report.place();
  await test.app.placements.setRefreshOnOpen(refreshOnOpen);
  if (freshFor !== undefined) await test.app.placements.setFreshFor(freshFor);
  const blocks = repeatPlacement(test.store, count);
  kept(test.store).forEach((placement, index) => {
    const own = { ...placement, reportId: 1 + (index % reports), refreshedAt: placement.refreshedAt - 1000 };
    test.store.settings.set(KEY + placement.id, writePlacement(own));
  });
  return { file: test.store.toFile(), blocks };
}

async function opened(file: File, options: SmallAppOptions = {}) {
  const made = await fileWith(file);
  const test = await begin({ store: createWorkbookStore({ file: made.file }), ...options });
  platform.caches.length = 0;
  test.host.clearLog();
  return { ...made, test };
}

function kept(store: WorkbookStore) {
  return store.settings.entries().flatMap(([key, text]) => {
    const placement = key.startsWith(KEY) ? tryReadPlacement(String(text)) : undefined;
    return placement ? [placement] : [];
  });
}

/** What was asked of Excel since the last time. */
function asked({ host }: SmallApp) {
  const log = host.log();
  host.clearLog();
  return {
    requests: log.length,
    bytes: log.reduce((sum, { requestBytes, responseBytes }) => sum + requestBytes + responseBytes, 0),
    cellsWritten: log.reduce((sum, { cellsWritten }) => sum + cellsWritten, 0),
  };
}

function views({ app }: SmallApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.groups.flatMap(({ placements }) => placements) : [];
}

function runOf({ app }: SmallApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.run : undefined;
}

function cells({ store }: SmallApp): unknown {
  const used = store.usedRange(store.activeSheetId, true);
  return used && { used, values: store.values(store.activeSheetId, used) };
}

const kinds = (test: SmallApp) => views(test).map(({ status }) => status.kind);
const lastRuns = (test: SmallApp) => new Set(views(test).map(({ lastRun }) => lastRun?.kind));
/** Whether the file says of each block that it was refreshed since the file was made. */
const refreshed = ({ store }: SmallApp, since: number) => kept(store).filter((one) => one.refreshedAt > since).length;
const madeAt = ({ store }: SmallApp) => Math.max(...kept(store).map((one) => one.refreshedAt));

describe('refreshing what has not changed', () => {
  it.each([1, 20, 100])('[P13] looks at %i blocks once, and keeps their records once', async (count) => {
    const { test } = await opened({ count });
    const before = { cells: cells(test), at: madeAt(test) };
    await test.app.placements.refreshAll();
    const { requests, bytes, cellsWritten } = asked(test);
    expect({ requests, cellsWritten }).toEqual({ requests: 2, cellsWritten: 0 });
    expect(bytes).toBeLessThan(6_000 * count);
    expect(cells(test)).toEqual(before.cells);
    expect(refreshed(test, before.at)).toBe(count);
    expect(lastRuns(test)).toEqual(new Set(['unchanged']));
    expect(runOf(test)).toMatchObject({ kind: 'done', refreshed: count, total: count, failed: 0 });
  });

  it('[P13] asks each query once, however many blocks show it', async () => {
    const { test } = await opened({ count: 100, reports: REPORTS });
    const before = madeAt(test);
    await test.app.placements.refreshAll();
    expect(platform.caches).toEqual(Array.from({ length: REPORTS }, () => 'no-cache'));
    expect(asked(test).requests).toBe(2);
    expect(refreshed(test, before)).toBe(100);
  });

  it('[P13] a query that fails fails for each of its blocks, and for no other', async () => {
    let queries = 0;
    const gate = async (verb: string) => {
      if (verb === 'query') queries += 1;
      if (verb === 'query' && queries === 2)
        throw new PlatformFailure('QueryFailed', { at: 'query', requestId: '', sent: true });
    };
    const { test } = await opened({ count: 9, reports: 3 }, { gate });
    await test.app.placements.refreshAll();
    expect(kinds(test).filter((kind) => kind === 'failed')).toHaveLength(3);
    expect(kinds(test).filter((kind) => kind === 'upToDate')).toHaveLength(6);
  });

  it('[P13] finds blocks that moved in the same look, and their records follow', async () => {
    const { test } = await opened({ count: 20 });
    test.store.insertRows(test.store.activeSheetId, 0, 3);
    await test.app.placements.refreshAll();
    expect(asked(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
    expect(kept(test.store).find(({ id }) => !id.includes('-1-'))?.address).toBe('Sheet1!D6:F19');
    expect(platform.records).toContainEqual(expect.objectContaining({ resultLocation: 'Sheet1!D6' }));
    expect(new Set(kinds(test))).toEqual(new Set(['upToDate']));
  });

  it('[P7] beside a copy of their sheet asks no more, and leaves the copy alone', async () => {
    const { test } = await opened({ count: 20 });
    const copy = test.store.copySheet(test.store.activeSheetId);
    const before = test.store.values(
      copy.id,
      test.store.usedRange(copy.id, true) ?? { row: 0, column: 0, rows: 1, columns: 1 },
    );
    await test.app.placements.refreshAll();
    expect(asked(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
    expect(
      test.store.values(copy.id, test.store.usedRange(copy.id, true) ?? { row: 0, column: 0, rows: 1, columns: 1 }),
    ).toEqual(before);
  });

  it('[P3] asks further for a block alone whose name is lost', async () => {
    const { test } = await opened({ count: 20 });
    const [lost] = kept(test.store);
    test.store.removeName(anchorName(lost?.id ?? ''));
    await test.app.placements.refreshAll();
    expect(asked(test).requests).toBeLessThanOrEqual(4);
    expect(
      views(test)
        .filter(({ status }) => status.kind === 'doubtful')
        .map(({ id }) => id),
    ).toEqual([lost?.id]);
    expect(kinds(test).filter((kind) => kind === 'upToDate')).toHaveLength(19);
  });
});

describe('opening a workbook', () => {
  it('[P13] with two hundred blocks that are current asks one request more, and writes nothing', async () => {
    const { file } = await fileWith({ count: 200, refreshOnOpen: true });
    const test = await begin({ store: createWorkbookStore({ file }) });
    expect(runOf(test)).toMatchObject({ kind: 'done', refreshed: 0, current: 200 });
    expect(asked(test).requests).toBeLessThanOrEqual(4);
    expect(JSON.stringify(test.store.toFile())).toBe(JSON.stringify(createWorkbookStore({ file }).toFile()));
  });

  it('[P13] with a hundred blocks to refresh takes notes for all of them together', async () => {
    const { file } = await fileWith({ count: 100, refreshOnOpen: true, freshFor: 0 });
    const test = await begin({ store: createWorkbookStore({ file }) });
    expect(runOf(test)).toMatchObject({ kind: 'done', refreshed: 100, current: 0 });
    expect(asked(test).requests).toBeLessThanOrEqual(8);
    expect(test.store.settings.entries().filter(([key]) => key.startsWith('inlay.lease.'))).toEqual([]);
  });
});

describe('between the look and the records', () => {
  it('[P2] a cancel keeps the records of what was done', async () => {
    let queries = 0;
    let stop = () => {};
    const { test } = await opened(
      { count: 20, reports: REPORTS },
      {
        gate: async (verb) => {
          if (verb !== 'query') return;
          queries += 1;
          if (queries === 5) stop();
        },
      },
    );
    const before = madeAt(test);
    stop = () => test.app.placements.cancel();
    await test.app.placements.refreshAll();
    expect(runOf(test)).toMatchObject({ kind: 'cancelled', total: 20 });
    const done = views(test).filter(({ lastRun }) => lastRun?.kind === 'unchanged').length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(20);
    expect(refreshed(test, before)).toBe(done);
    expect(asked(test).requests).toBe(2);
  });

  it('[P2] a pane that dies before the records are kept has lost nothing', async () => {
    const { test } = await opened({ count: 20 });
    const before = cells(test);
    let file = test.store.toFile();
    test.host.atSync(2, () => {
      file = test.store.toFile();
    });
    await test.app.placements.refreshAll();
    const again = await begin({ store: createWorkbookStore({ file }) });
    const at = madeAt(again);
    expect(cells(again)).toEqual(before);
    await again.app.placements.refreshAll();
    expect(cells(again)).toEqual(before);
    expect(lastRuns(again)).toEqual(new Set(['unchanged']));
    expect(refreshed(again, at)).toBe(20);
  });

  it.each([false, true])(
    '[P9] records that Excel does not take are told (after it took them: %s)',
    async (afterwards) => {
      const { test } = await opened({ count: 3 });
      const before = cells(test);
      test.host.failNextSync(2, 'GeneralException', afterwards);
      await test.app.placements.refreshAll();
      expect(kinds(test)).toEqual(['failed', 'failed', 'failed']);
      expect(runOf(test)).toMatchObject({ kind: 'done', refreshed: 0, failed: 3 });
      await test.app.placements.refreshAll();
      expect(kinds(test)).toEqual(['upToDate', 'upToDate', 'upToDate']);
      expect(cells(test)).toEqual(before);
    },
  );

  it('[P2] a look that Excel refuses is told, and taken again with the next refresh', async () => {
    const { test } = await opened({ count: 3 });
    for (const nth of [1, 2, 3, 4, 5]) test.host.failNextSync(nth, 'GeneralException');
    await test.app.placements.refreshAll();
    expect(kinds(test)).toContain('failed');
    await test.app.placements.refreshAll();
    expect(new Set(kinds(test))).toEqual(new Set(['upToDate']));
  });

  it('[P1] what is typed while the query runs stays, as if it had been typed right after', async () => {
    let typed = false;
    const { test, blocks } = await opened(
      { count: 2 },
      {
        gate: async (verb) => {
          if (verb !== 'query' || typed) return;
          typed = true;
          test.store.write(test.store.activeSheetId, cell, 'mine', 'values');
        },
      },
    );
    const cell = { row: (blocks[1]?.row ?? 0) + 2, column: blocks[1]?.column ?? 0, rows: 1, columns: 1 };
    const valueThere = () => test.store.values(test.store.activeSheetId, cell)[0]?.[0];
    await test.app.placements.refreshAll();
    expect([valueThere(), kinds(test)]).toEqual(['mine', ['upToDate', 'upToDate']]);
    // The next one takes the report's value, and offers what was typed.
    await test.app.placements.refreshAll();
    expect(valueThere()).toBe('Region 1');
    expect(views(test).filter(({ ownCells }) => ownCells?.includes('mine'))).toHaveLength(1);
  });

  it('[P1] what is typed while the query runs is noticed where the result is another one', async () => {
    let typed = false;
    const { test, blocks } = await opened(
      { count: 2 },
      {
        gate: async (verb) => {
          if (verb !== 'query' || typed) return;
          typed = true;
          test.store.write(test.store.activeSheetId, cell, 'mine', 'values');
        },
      },
    );
    const cell = { row: (blocks[1]?.row ?? 0) + 2, column: blocks[1]?.column ?? 0, rows: 1, columns: 1 };
    const report = platform.reports.get(1);
    if (report)
      report.rows = rowsOf(13).map(([region, channel, net], row) => [
        region ?? '',
        channel ?? '',
        row === 7 ? 77 : (net ?? 0),
      ]);
    await test.app.placements.refreshAll();
    expect(test.store.values(test.store.activeSheetId, cell)).toEqual([['Region 1']]);
    expect(views(test).filter(({ ownCells }) => ownCells?.includes('mine'))).toHaveLength(1);
    expect(lastRuns(test)).toEqual(new Set(['changed']));
  });

  it('[P3] a block that is moved while the query runs is recorded where it stands', async () => {
    let inserted = false;
    const { test } = await opened(
      { count: 1 },
      {
        gate: async (verb) => {
          if (verb !== 'query' || inserted) return;
          inserted = true;
          test.store.insertRows(test.store.activeSheetId, 0, 2);
        },
      },
    );
    await test.app.placements.refreshAll();
    expect(kept(test.store)).toMatchObject([{ address: 'Sheet1!D5:F18' }]);
    expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!D5' }]);
    expect(views(test)).toMatchObject([{ cells: 'D5:F18', status: { kind: 'upToDate' } }]);
  });
});
