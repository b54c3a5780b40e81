/** Tests what happens between a run's snapshot of its blocks and the records that it saves. */

import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { readRun, readViews } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';
import { callBeforeNextWrite, failEveryRequest, failNextWrite } from '../../support/request-failures';
import {
  countRefreshed,
  createRows,
  REPORTS,
  readCells,
  readLastRefreshTime,
  readLastRuns,
  readStatusKinds,
  setUpRunStage,
  takeRequestCounts,
} from '../../support/run-stage';

const { platform, openApp, startApp, createFile, openFile } = setUpRunStage();

/** Makes two blocks; the first query of the next refresh types into a cell of the second. */
async function typeWhileQueryRuns() {
  let isTyped = false;
  const { test, blocks } = await openFile(
    { count: 2 },
    {
      gate: async (verb) => {
        if (verb !== 'query' || isTyped) return;
        isTyped = true;
        test.store.write(test.store.activeSheetId, cell, 'mine', 'values');
      },
    },
  );
  const cell = { row: (blocks[1]?.row ?? 0) + 2, column: blocks[1]?.column ?? 0, rows: 1, columns: 1 };
  return { test, readTypedCell: () => test.store.readValues(test.store.activeSheetId, cell)[0]?.[0] };
}

describe('a run between its snapshot and its records', () => {
  it('a cancelled run saves the records of the blocks that it has refreshed [P2]', async () => {
    let queryCount = 0;
    let cancelRun = () => {};
    const { test } = await openFile(
      { count: 20, reports: REPORTS },
      {
        gate: async (verb) => {
          if (verb !== 'query') return;
          queryCount += 1;
          if (queryCount === 5) cancelRun();
        },
      },
    );
    const lastRefreshTime = readLastRefreshTime(test);
    cancelRun = () => test.app.placements.cancel();
    await test.app.placements.refreshAll();
    expect(readRun(test)).toMatchObject({ kind: 'cancelled', total: 20 });
    const unchangedCount = readViews(test).filter(({ lastRun }) => lastRun?.kind === 'unchanged').length;
    expect(unchangedCount).toBeGreaterThan(0);
    expect(unchangedCount).toBeLessThan(20);
    // Cancelling does not wait for them for long.
    await waitUntil(() => countRefreshed(test, lastRefreshTime) === unchangedCount);
    expect(takeRequestCounts(test).requests).toBe(2);
  });

  it('a pane that is closed before the records are saved loses nothing [P2]', async () => {
    const { test } = await openFile({ count: 20 });
    const before = readCells(test);
    let file = test.store.toFile();
    callBeforeNextWrite(test.host, () => {
      file = test.store.toFile();
    });
    await test.app.placements.refreshAll();
    const reopenedApp = await startApp({ store: createWorkbookStore({ file }) });
    const lastRefreshTime = readLastRefreshTime(reopenedApp);
    expect(readCells(reopenedApp)).toEqual(before);
    await reopenedApp.app.placements.refreshAll();
    expect(readCells(reopenedApp)).toEqual(before);
    expect(readLastRuns(reopenedApp)).toEqual(new Set(['unchanged']));
    expect(countRefreshed(reopenedApp, lastRefreshTime)).toBe(20);
  });

  it.each([false, true])(
    'a failure to save records is reported, unless Excel saved them all the same: %s [P9] [P19]',
    async (isCarriedOut) => {
      const { test } = await openFile({ count: 3 });
      const before = readCells(test);
      failNextWrite(test.host, { isCarriedOut });
      await test.app.placements.refreshAll();
      expect(readStatusKinds(test)).toEqual(Array(3).fill(isCarriedOut ? 'upToDate' : 'failed'));
      expect(readRun(test)).toMatchObject({
        kind: 'done',
        refreshed: isCarriedOut ? 3 : 0,
        failed: isCarriedOut ? 0 : 3,
      });
      await test.app.placements.refreshAll();
      expect(readStatusKinds(test)).toEqual(['upToDate', 'upToDate', 'upToDate']);
      expect(readCells(test)).toEqual(before);
    },
  );

  it('a snapshot that Excel refuses is reported, and the next refresh takes it again [P2]', async () => {
    const { test } = await openFile({ count: 3 });
    failEveryRequest(test.host);
    await test.app.placements.refreshAll();
    expect(readStatusKinds(test)).toContain('failed');
    test.host.faults.clear();
    await test.app.placements.refreshAll();
    expect(new Set(readStatusKinds(test))).toEqual(new Set(['upToDate']));
  });

  it('a text that is typed while the query runs stays, and the next refresh asks about it [P1]', async () => {
    const { test, readTypedCell } = await typeWhileQueryRuns();
    await test.app.placements.refreshAll();
    expect([readTypedCell(), readStatusKinds(test)]).toEqual(['mine', ['upToDate', 'upToDate']]);
    // The next refresh asks about it.
    await test.app.placements.refreshAll();
    expect([readTypedCell(), readStatusKinds(test).toSorted()]).toEqual(['mine', ['handEdits', 'upToDate']]);
  });

  it('a text that is typed while the query runs is asked about at once if the result has changed [P1]', async () => {
    const { test, readTypedCell } = await typeWhileQueryRuns();
    const report = platform().reports.get(1);
    if (report)
      report.rows = createRows(13).map(([region, channel, net], row) => [
        region ?? '',
        channel ?? '',
        row === 7 ? 77 : (net ?? 0),
      ]);
    await test.app.placements.refreshAll();
    expect([readTypedCell(), readStatusKinds(test).toSorted()]).toEqual(['mine', ['handEdits', 'upToDate']]);
  });

  it('a block that moves while the query runs is shown at its new cells, and the next record has them [P3] [P16] [W73]', async () => {
    let isInserted = false;
    const { test } = await openFile(
      { count: 1 },
      {
        gate: async (verb) => {
          if (verb !== 'query' || isInserted) return;
          isInserted = true;
          test.store.insertRows(test.store.activeSheetId, 0, 2);
        },
      },
    );
    await test.app.placements.refreshAll();
    expect(platform().records).toMatchObject([{ resultLocation: 'Sheet1!D5' }]);
    expect(readViews(test)).toMatchObject([{ cells: 'D5:F18', status: { kind: 'upToDate' } }]);
    await test.app.placements.refreshAll();
    expect(readPlacements(test.store)).toMatchObject([{ written: { address: 'Sheet1!D5:F18' } }]);
  });

  it('a long run saves records while it goes on [P2]', async () => {
    let now = 1_900_000_000_000;
    const savedCounts: number[] = [];
    const { test } = await openFile(
      { count: 20, reports: REPORTS },
      {
        clock: { now: () => now, wait: async () => undefined },
        gate: async (verb) => {
          if (verb !== 'query') return;
          now += 2_000;
          savedCounts.push(countRefreshed(test, 1_900_000_000_000 - 1));
          if (savedCounts.length === REPORTS) await waitUntil(() => countRefreshed(test, 1_900_000_000_000 - 1) > 5);
        },
      },
    );
    await test.app.placements.refreshAll();
    expect(savedCounts[0]).toBe(0);
    expect(savedCounts).toHaveLength(REPORTS);
    expect(countRefreshed(test, 1_900_000_000_000 - 1)).toBe(20);
    expect(takeRequestCounts(test).requests).toBeLessThan(10);
  });

  it('an option that is set while the record of a placement waits stays set [P2]', async () => {
    let callCount = 0;
    const { test } = await openFile(
      { count: 2, reports: 2 },
      {
        gate: async (verb) => {
          if (verb !== 'connectWorkbook') return;
          callCount += 1;
          // One of them is done by now, and waits for the other one.
          if (callCount < 2) return;
          const details = await test.app.placements.openDetails();
          for (const { id } of readViews(test)) await details.setOptions(id, { fillBeside: true });
        },
      },
    );
    const lastRefreshTime = readLastRefreshTime(test);
    await test.app.placements.refreshAll();
    expect(countRefreshed(test, lastRefreshTime)).toBe(2);
    expect(readPlacements(test.store).map(({ choices }) => choices.fillBeside)).toEqual([true, true]);
  });

  it('a cancel does not wait for a user who edits a cell, and the records are saved afterwards [P9]', async () => {
    let queryCount = 0;
    const { test } = await openFile(
      { count: 8, reports: 8 },
      {
        gate: async (verb) => {
          if (verb !== 'query') return;
          queryCount += 1;
          if (queryCount < 6) return;
          test.host.setCellEditing(true);
          test.app.placements.cancel();
        },
      },
    );
    const lastRefreshTime = readLastRefreshTime(test);
    await test.app.placements.refreshAll();
    expect(readRun(test)).toMatchObject({ kind: 'cancelled' });
    expect(countRefreshed(test, lastRefreshTime)).toBe(0);
    test.host.setCellEditing(false);
    await waitUntil(() => countRefreshed(test, lastRefreshTime) > 0);
  });

  it('an automatic run that is cancelled leaves no record of who refreshes [P6]', async () => {
    const { file } = await createFile({ count: 20, reports: REPORTS, refreshOnOpen: true, freshFor: 0 });
    const test = openApp({
      store: createWorkbookStore({ file }),
      gate: async (verb) => {
        if (verb === 'query') test.app.placements.cancel();
      },
    });
    await test.app.start();
    expect(readRun(test)).toMatchObject({ kind: 'cancelled' });
    await waitUntil(() => test.store.settings.entries().every(([key]) => !key.startsWith('inlay.lease.')));
  });
});
