/** Tests what happens between a run's snapshot of its blocks and the records that it saves. */

import { createWorkbookStore } from '../../../src/workbench/store';
import { until, views } from '../../support/app';
import { beforeNextWrite, failEveryRequest, failNextWrite } from '../../support/failing';
import {
  asked,
  cells,
  kept,
  kinds,
  lastRuns,
  madeAt,
  REPORTS,
  refreshed,
  rowsOf,
  runOf,
  setRunStage,
} from '../../support/run-stage';

const { platform, open, begin, fileWith, opened } = setRunStage();

/** Makes two blocks; the first query of the next refresh types into a cell of the second. */
async function typedWhileQueryRuns() {
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
  return { test, valueThere: () => test.store.values(test.store.activeSheetId, cell)[0]?.[0] };
}

describe('a run between its snapshot and its records', () => {
  it('a cancelled run saves the records of the blocks that it has refreshed [P2]', async () => {
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
    // Cancelling does not wait for them for long.
    await until(() => refreshed(test, before) === done);
    expect(asked(test).requests).toBe(2);
  });

  it('a pane that is closed before the records are saved loses nothing [P2]', async () => {
    const { test } = await opened({ count: 20 });
    const before = cells(test);
    let file = test.store.toFile();
    beforeNextWrite(test.host, () => {
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
    'a failure to save records is reported, unless Excel saved them all the same: %s [P9] [P19]',
    async (afterwards) => {
      const { test } = await opened({ count: 3 });
      const before = cells(test);
      failNextWrite(test.host, { isCarriedOut: afterwards });
      await test.app.placements.refreshAll();
      expect(kinds(test)).toEqual(Array(3).fill(afterwards ? 'upToDate' : 'failed'));
      expect(runOf(test)).toMatchObject({ kind: 'done', refreshed: afterwards ? 3 : 0, failed: afterwards ? 0 : 3 });
      await test.app.placements.refreshAll();
      expect(kinds(test)).toEqual(['upToDate', 'upToDate', 'upToDate']);
      expect(cells(test)).toEqual(before);
    },
  );

  it('a snapshot that Excel refuses is reported, and the next refresh takes it again [P2]', async () => {
    const { test } = await opened({ count: 3 });
    failEveryRequest(test.host);
    await test.app.placements.refreshAll();
    expect(kinds(test)).toContain('failed');
    test.host.faults.clear();
    await test.app.placements.refreshAll();
    expect(new Set(kinds(test))).toEqual(new Set(['upToDate']));
  });

  it('a text that is typed while the query runs stays, and the next refresh asks about it [P1]', async () => {
    const { test, valueThere } = await typedWhileQueryRuns();
    await test.app.placements.refreshAll();
    expect([valueThere(), kinds(test)]).toEqual(['mine', ['upToDate', 'upToDate']]);
    // The next refresh asks about it.
    await test.app.placements.refreshAll();
    expect([valueThere(), kinds(test).toSorted()]).toEqual(['mine', ['handEdits', 'upToDate']]);
  });

  it('a text that is typed while the query runs is asked about at once if the result has changed [P1]', async () => {
    const { test, valueThere } = await typedWhileQueryRuns();
    const report = platform().reports.get(1);
    if (report)
      report.rows = rowsOf(13).map(([region, channel, net], row) => [
        region ?? '',
        channel ?? '',
        row === 7 ? 77 : (net ?? 0),
      ]);
    await test.app.placements.refreshAll();
    expect([valueThere(), kinds(test).toSorted()]).toEqual(['mine', ['handEdits', 'upToDate']]);
  });

  it('a block that moves while the query runs is shown at its new cells, and the next record has them [P3] [P16] [W73]', async () => {
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
    expect(platform().records).toMatchObject([{ resultLocation: 'Sheet1!D5' }]);
    expect(views(test)).toMatchObject([{ cells: 'D5:F18', status: { kind: 'upToDate' } }]);
    await test.app.placements.refreshAll();
    expect(kept(test.store)).toMatchObject([{ written: { address: 'Sheet1!D5:F18' } }]);
  });

  it('a long run saves records while it goes on [P2]', async () => {
    let now = 1_900_000_000_000;
    const keptBefore: number[] = [];
    const { test } = await opened(
      { count: 20, reports: REPORTS },
      {
        clock: { now: () => now, wait: async () => undefined },
        gate: async (verb) => {
          if (verb !== 'query') return;
          now += 2_000;
          keptBefore.push(refreshed(test, 1_900_000_000_000 - 1));
          if (keptBefore.length === REPORTS) await until(() => refreshed(test, 1_900_000_000_000 - 1) > 5);
        },
      },
    );
    await test.app.placements.refreshAll();
    expect(keptBefore[0]).toBe(0);
    expect(keptBefore).toHaveLength(REPORTS);
    expect(refreshed(test, 1_900_000_000_000 - 1)).toBe(20);
    expect(asked(test).requests).toBeLessThan(10);
  });

  it('an option that is set while the record of a placement waits stays set [P2]', async () => {
    let calls = 0;
    const { test } = await opened(
      { count: 2, reports: 2 },
      {
        gate: async (verb) => {
          if (verb !== 'connectWorkbook') return;
          calls += 1;
          // One of them is done by now, and waits for the other one.
          if (calls < 2) return;
          const details = await test.app.placements.openDetails();
          for (const { id } of views(test)) await details.setOptions(id, { fillBeside: true });
        },
      },
    );
    const before = madeAt(test);
    await test.app.placements.refreshAll();
    expect(refreshed(test, before)).toBe(2);
    expect(kept(test.store).map(({ choices }) => choices.fillBeside)).toEqual([true, true]);
  });

  it('a cancel does not wait for a user who edits a cell, and the records are saved afterwards [P9]', async () => {
    let queries = 0;
    const { test } = await opened(
      { count: 8, reports: 8 },
      {
        gate: async (verb) => {
          if (verb !== 'query') return;
          queries += 1;
          if (queries < 6) return;
          test.host.setCellEditing(true);
          test.app.placements.cancel();
        },
      },
    );
    const before = madeAt(test);
    await test.app.placements.refreshAll();
    expect(runOf(test)).toMatchObject({ kind: 'cancelled' });
    expect(refreshed(test, before)).toBe(0);
    test.host.setCellEditing(false);
    await until(() => refreshed(test, before) > 0);
  });

  it('an automatic run that is cancelled leaves no record of who refreshes [P6]', async () => {
    const { file } = await fileWith({ count: 20, reports: REPORTS, refreshOnOpen: true, freshFor: 0 });
    const test = open({
      store: createWorkbookStore({ file }),
      gate: async (verb) => {
        if (verb === 'query') test.app.placements.cancel();
      },
    });
    await test.app.start();
    expect(runOf(test)).toMatchObject({ kind: 'cancelled' });
    await until(() => test.store.settings.entries().every(([key]) => !key.startsWith('inlay.lease.')));
  });
});
