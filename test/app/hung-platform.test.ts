import { waitUntil } from '../support/app';
import { findView, readPlacing, readRun } from '../support/app-state';
import { placeAt } from '../support/place-report';
import { rect } from '../support/rect';
import { createSmallPlatform, openSmallApp } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

/** Opens an app whose platform keeps the first call of a verb waiting. */
function openTestApp() {
  const report = { id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] };
  const platform = createSmallPlatform([report]);
  let hungVerb: string | undefined;
  let isHanging = false;
  let answer = (): void => undefined;
  const gate = async (verb: string): Promise<void> => {
    if (verb !== hungVerb || isHanging) return;
    isHanging = true;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const test = apps.add(openSmallApp(platform, { gate }));
  return {
    ...test,
    ...{ report, platform },
    hang(verb: string) {
      hungVerb = verb;
    },
    waitForHang: () => waitUntil(() => isHanging),
    answer: () => answer(),
    isRecordPending: () => test.app.allPlacements.value[0]?.sync.recordPending === true,
  };
}

describe('a record that the platform does not answer', () => {
  it('a placing ends when it is cancelled, its rows stay, and the late answer completes the record [P2] [P9]', async () => {
    const test = openTestApp();
    await test.app.start();
    await test.app.report.open(1);
    test.store.select(test.store.activeSheetId, rect(1, 1));
    test.hang('connectWorkbook');
    const placing = test.app.report.place();
    await test.waitForHang();
    test.app.report.cancelPlacing();
    await placing;
    expect(readPlacing(test)?.kind).toBe('placed');
    expect(test.isRecordPending()).toBe(true);
    test.answer();
    await waitUntil(() => !test.isRecordPending());
    expect(test.platform.records).toHaveLength(1);
  });

  it.each([
    ['changed', [['North'], ['East']]],
    ['the same', [['North'], ['South']]],
  ])('a refresh ends when it is cancelled, if its rows are %s [P9]', async (_, rows) => {
    const test = openTestApp();
    await test.app.start();
    await placeAt(test, 1, 1);
    test.report.rows = rows;
    test.hang('refreshPlacement');
    const refreshing = test.app.placements.refreshAll();
    await test.waitForHang();
    test.app.placements.cancel();
    await refreshing;
    expect(readRun(test)?.kind).not.toBe('running');
    expect(test.store.readValues(test.store.activeSheetId, rect(2, 1, 2))).toEqual(rows);
    expect(findView(test)?.status.kind).toBe('upToDate');
    test.answer();
    await waitUntil(() => !test.isRecordPending());
    await test.app.placements.refreshAll();
    expect(readRun(test)?.kind).toBe('done');
  });
});
