/** Tests undo of a refresh that took several requests. Its 30,000 rows take seconds. */
import { until, placedView as view } from '../../support/app';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import { everything, openSales, placeSales, refresh, setSales, type } from './undo-stage';

const apps = openedApps();
const ROWS = 30_000;

async function placeAndRefresh(rows: number) {
  const platform = openSales(ROWS, 'a');
  const test = await placeSales(apps, platform);
  const before = everything(test);
  setSales(platform, rows, 'b');
  await refresh(test);
  const net = (row: number) => test.store.values(test.store.activeSheetId, rect(row, 2))[0]?.[0];
  return { test, before, net };
}

describe('undo after a refresh in several requests', () => {
  it('undo of some steps does not look like typed cells, and the next refresh writes all rows', async () => {
    const { test, net } = await placeAndRefresh(ROWS);
    test.store.undo();
    expect([net(3), net(30_002)]).toEqual(['Net 0 b', 'Net 29999 a']);
    await refresh(test);
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, ownCells: undefined });
    expect([net(3), net(30_002)]).toEqual(['Net 0 b', 'Net 29999 b']);
  });

  it('undo of one step says which cells were undone, and how to undo the rest [P19]', async () => {
    const { test, before, net } = await placeAndRefresh(ROWS);
    expect(view(test)).toMatchObject({ notices: [], lastRun: { kind: 'changed', steps: 2 } });
    test.store.undo();
    await until(() => view(test).isTouched === true);
    const [undone, ...others] = view(test).notices;
    expect([undone, others]).toEqual([{ kind: 'undoneInPart', cells: expect.any(String), steps: 2 }, []]);
    const cells = undone?.kind === 'undoneInPart' ? undone.cells : '';
    const [, from = 0] = /^C(\d+):C30003$/.exec(cells) ?? [];
    expect(net(Number(from) - 2)).toMatch(/ b$/);
    expect(net(Number(from) - 1)).toMatch(/ a$/);
    test.store.undo();
    await until(() => view(test).notices.length === 0);
    expect(everything(test)).toEqual(before);
    expect(view(test).isTouched).toBe(true);
    await refresh(test);
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [], isTouched: false });
  });

  it('a text that is typed after the refresh marks its cells as changed, and not as undone [P19]', async () => {
    const { test } = await placeAndRefresh(ROWS);
    type(test, 7, 2, 'Mine');
    await until(() => view(test).isTouched === true);
    expect(view(test).notices).toEqual([]);
  });

  it('undo takes as many steps as the refresh took requests, the last one first', async () => {
    const { test, before } = await placeAndRefresh(31_000);
    let steps = 0;
    for (; JSON.stringify(everything(test)) !== JSON.stringify(before); steps += 1)
      expect(test.store.undo()).toBe(true);
    expect(steps).toBe(2);
    await refresh(test);
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, ownCells: undefined, rows: 31_000 });
  });
});
