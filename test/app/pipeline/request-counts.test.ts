/** Tests that a run of refreshes sends few requests to Excel, however many blocks there are. */
import { setImmediate as turn } from 'node:timers/promises';
import { PlatformFailure } from '../../../src/client';
import { formatAnchorName, writePlacement } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { readRun, readViews } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { readPlacements } from '../../support/file-records';
import { rect } from '../../support/rect';
import {
  countRefreshed,
  REPORTS,
  readCells,
  readLastRefreshTime,
  readLastRuns,
  readStatusKinds,
  setUpRunStage,
  takeRequestCounts,
} from '../../support/run-stage';

const { platform, startApp, createFile, openFile } = setUpRunStage();

describe('a refresh of unchanged reports', () => {
  it.each([1, 20, 100])('a refresh reads %i blocks once, and saves their records once [P13]', async (count) => {
    const { test } = await openFile({ count });
    const before = { cells: readCells(test), at: readLastRefreshTime(test) };
    await test.app.placements.refreshAll();
    const { requests, bytes, cellsWritten } = takeRequestCounts(test);
    expect({ requests, cellsWritten }).toEqual({ requests: 2, cellsWritten: 0 });
    // The response holds every record, because the batch reads each record before it writes it.
    expect(bytes).toBeLessThan(7_000 * count);
    expect(readCells(test)).toEqual(before.cells);
    expect(countRefreshed(test, before.at)).toBe(count);
    expect(readLastRuns(test)).toEqual(new Set(['unchanged']));
    expect(readRun(test)).toMatchObject({ kind: 'done', refreshed: count, total: count, failed: 0 });
  });

  it('a refresh runs each of ten queries only once for a hundred blocks [P13]', async () => {
    const { test } = await openFile({ count: 100, reports: REPORTS });
    const before = readLastRefreshTime(test);
    await test.app.placements.refreshAll();
    expect(platform().cacheModes).toEqual(Array.from({ length: REPORTS }, () => 'no-cache'));
    expect(takeRequestCounts(test).requests).toBe(2);
    expect(countRefreshed(test, before)).toBe(100);
  });

  it('a failed query fails each of its blocks, and no other [P13]', async () => {
    let queries = 0;
    const gate = async (verb: string) => {
      if (verb === 'query') queries += 1;
      if (verb === 'query' && queries === 2)
        throw new PlatformFailure('QueryFailed', { operation: 'query', requestId: '', wasSent: true });
    };
    const { test } = await openFile({ count: 9, reports: 3 }, { gate });
    await test.app.placements.refreshAll();
    expect(readStatusKinds(test).filter((kind) => kind === 'failed')).toHaveLength(3);
    expect(readStatusKinds(test).filter((kind) => kind === 'upToDate')).toHaveLength(6);
  });

  it('a refresh makes one record for each block if the platform knows none of them [P7]', async () => {
    const { file } = await createFile({ count: 3 });
    const store = createWorkbookStore({ file });
    for (const placement of readPlacements(store))
      store.settings.set(`inlay.placement.${placement.id}`, writePlacement({ ...placement, sync: {} }));
    platform().records = [];
    const test = await startApp({ store });
    await test.app.placements.refreshAll();
    expect(platform().records).toHaveLength(3);
    expect(new Set(readPlacements(store).map(({ sync: { recordId } }) => recordId)).size).toBe(3);
  });

  it('a refresh reports three blocks of one report to the platform at a time', async () => {
    let activeCalls = 0;
    let maxActiveCalls = 0;
    const gate = async (verb: string) => {
      if (verb !== 'connectWorkbook' && verb !== 'refreshPlacement') return;
      activeCalls += 1;
      maxActiveCalls = Math.max(maxActiveCalls, activeCalls);
      await turn();
      activeCalls -= 1;
    };
    const { test } = await openFile({ count: 9 }, { gate });
    // The first refresh creates the platform's record of each block.
    await test.app.placements.refreshAll();
    maxActiveCalls = 0;
    await test.app.placements.refreshAll();
    expect(maxActiveCalls).toBe(3);
    expect(readRun(test)).toMatchObject({ kind: 'done', refreshed: 9, total: 9, failed: 0 });
  });

  it('a refresh finds moved blocks in the same snapshot, and updates their records [P13]', async () => {
    const { test } = await openFile({ count: 20 });
    test.store.insertRows(test.store.activeSheetId, 0, 3);
    await test.app.placements.refreshAll();
    expect(takeRequestCounts(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
    expect(readPlacements(test.store).find(({ id }) => !id.includes('-1-'))?.written.address).toBe('Sheet1!D6:F19');
    expect(platform().records).toContainEqual(expect.objectContaining({ resultLocation: 'Sheet1!D6' }));
    expect(new Set(readStatusKinds(test))).toEqual(new Set(['upToDate']));
  });

  it('a refresh beside a copied sheet makes no further request, and leaves the copy as it is [P7]', async () => {
    const { test } = await openFile({ count: 20 });
    const copy = test.store.copySheet(test.store.activeSheetId);
    await waitUntil(() => {
      const state = test.app.placements.state.value;
      return state.kind === 'ready' && state.sheetCopies?.length === 20;
    });
    await settle(test.host);
    takeRequestCounts(test);
    const before = test.store.readValues(copy.id, test.store.findUsedRange(copy.id, true) ?? rect(0, 0));
    await test.app.placements.refreshAll();
    expect(takeRequestCounts(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
    expect(test.store.readValues(copy.id, test.store.findUsedRange(copy.id, true) ?? rect(0, 0))).toEqual(before);
  });

  it('a refresh makes further requests only for a block whose name is lost [P3]', async () => {
    const { test } = await openFile({ count: 20 });
    const [nameless] = readPlacements(test.store);
    test.store.removeName(formatAnchorName(nameless?.id ?? ''));
    await test.app.placements.refreshAll();
    expect(takeRequestCounts(test).requests).toBeLessThanOrEqual(4);
    expect(
      readViews(test)
        .filter(({ status }) => status.kind === 'doubtful')
        .map(({ id }) => id),
    ).toEqual([nameless?.id]);
    expect(readStatusKinds(test).filter((kind) => kind === 'upToDate')).toHaveLength(19);
  });
});

describe('opening a workbook', () => {
  it('opening two hundred blocks that are up to date takes at most four requests, and writes nothing [P13]', async () => {
    const { file } = await createFile({ count: 200, refreshOnOpen: true });
    const test = await startApp({ store: createWorkbookStore({ file }) });
    expect(readRun(test)).toMatchObject({ kind: 'done', refreshed: 0, skippedCount: 200 });
    expect(takeRequestCounts(test).requests).toBeLessThanOrEqual(4);
    expect(JSON.stringify(test.store.toFile())).toBe(JSON.stringify(createWorkbookStore({ file }).toFile()));
  });

  it('opening a hundred blocks that are out of date takes at most eight requests [P13]', async () => {
    const { file } = await createFile({ count: 100, refreshOnOpen: true, freshFor: 0 });
    const test = await startApp({ store: createWorkbookStore({ file }) });
    expect(readRun(test)).toMatchObject({ kind: 'done', refreshed: 100, skippedCount: 0 });
    expect(takeRequestCounts(test).requests).toBeLessThanOrEqual(8);
    expect(test.store.settings.entries().filter(([key]) => key.startsWith('inlay.lease.'))).toEqual([]);
  });
});
