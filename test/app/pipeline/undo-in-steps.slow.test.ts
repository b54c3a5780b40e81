/** Tests undo of a refresh that took several requests. Its 30,000 rows take seconds. */
import { waitUntil } from '../../support/app';
import { readView, refreshFirst } from '../../support/app-state';
import { rect } from '../../support/rect';
import { writeInput } from '../../support/sheet-cells';
import { trackApps } from '../../support/track-apps';
import { createSalesPlatform, placeSales, readSheet, setSales } from './undo-stage';

const apps = trackApps();
const ROWS = 30_000;

async function placeAndRefresh(rows: number) {
  const platform = createSalesPlatform(ROWS, 'a');
  const test = await placeSales(apps, platform);
  const before = readSheet(test);
  setSales(platform, rows, 'b');
  await refreshFirst(test);
  const readNet = (row: number) => test.store.readValues(test.store.activeSheetId, rect(row, 2))[0]?.[0];
  return { test, before, readNet };
}

describe('undo after a refresh in several requests', () => {
  it('undo of some steps does not look like typed cells, and the next refresh writes all rows', async () => {
    const { test, readNet } = await placeAndRefresh(ROWS);
    test.store.undo();
    expect([readNet(3), readNet(30_002)]).toEqual(['Net 0 b', 'Net 29999 a']);
    await refreshFirst(test);
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, userCellsRecord: undefined });
    expect([readNet(3), readNet(30_002)]).toEqual(['Net 0 b', 'Net 29999 b']);
  });

  it('undo of one step says which cells were undone, and how to undo the rest [P19]', async () => {
    const { test, before, readNet } = await placeAndRefresh(ROWS);
    expect(readView(test)).toMatchObject({ notices: [], lastRun: { kind: 'changed', steps: 2 } });
    test.store.undo();
    await waitUntil(() => readView(test).isTouched === true);
    const [undone, ...others] = readView(test).notices;
    expect([undone, others]).toEqual([{ kind: 'undoneInPart', cells: expect.any(String), steps: 2 }, []]);
    const cells = undone?.kind === 'undoneInPart' ? undone.cells : '';
    const [, from = 0] = /^C(\d+):C30003$/.exec(cells) ?? [];
    expect(readNet(Number(from) - 2)).toMatch(/ b$/);
    expect(readNet(Number(from) - 1)).toMatch(/ a$/);
    test.store.undo();
    await waitUntil(() => readView(test).notices.length === 0);
    expect(readSheet(test)).toEqual(before);
    expect(readView(test).isTouched).toBe(true);
    await refreshFirst(test);
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [], isTouched: false });
  });

  it('a text that is typed after the refresh marks its cells as changed, and not as undone [P19]', async () => {
    const { test } = await placeAndRefresh(ROWS);
    writeInput(test, 7, 2, 'Mine');
    await waitUntil(() => readView(test).isTouched === true);
    expect(readView(test).notices).toEqual([]);
  });

  it('undo takes as many steps as the refresh took requests, the last one first', async () => {
    const { test, before } = await placeAndRefresh(31_000);
    let steps = 0;
    for (; JSON.stringify(readSheet(test)) !== JSON.stringify(before); steps += 1) expect(test.store.undo()).toBe(true);
    expect(steps).toBe(2);
    await refreshFirst(test);
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, userCellsRecord: undefined, rows: 31_000 });
  });
});
