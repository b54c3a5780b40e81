/**
 * Tests what a user typed into a block where it cannot be kept, and where the block is placed
 * again.
 */
import { formatAnchorName } from '../../../../src/placement';
import { answerEdits as answer, askedEdits as asked, placedView as view } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import { rect } from '../../../support/rect';
import { addresses, refresh, rowsOf, setEditsStage, shown, type } from './edits-stage';

const { reportHas, placed, elsewhere } = setEditsStage();

describe('rows that the user inserted', () => {
  it('a row that the user inserted and filled is asked about, also on another device, and nothing is written [P1]', async () => {
    const test = await placed();
    const { store } = test;
    store.insertRows(store.activeSheetId, 1, 1);
    type(test, { row: 1, column: 0 }, 'My note');
    reportHas(rowsOf(7, 100));
    const all = () => store.values(store.activeSheetId, rect(0, 0, 12, 4));
    const before = all();
    await refresh(test);
    expect(asked(test)).toMatchObject({
      count: 1,
      inOwnRows: 1,
      keeping: 'ownRows',
      cells: [{ address: 'A2', mine: 'My note', fate: 'ownRow' }],
    });
    expect(all()).toEqual(before);
    const again = await elsewhere(test);
    expect(view(again).status.kind).toBe('handEdits');
    await answer(test, 'overwriteEdits');
    expect(view(test).status.kind).toBe('upToDate');
    expect([shown(test, 1, 0), shown(test, 7, 0)]).toEqual(['Region 100', 'Region 106']);
  });

  it('an empty inserted row is overwritten without a question', async () => {
    const test = await placed();
    const { store } = test;
    store.insertRows(store.activeSheetId, 1, 1);
    await refresh(test);
    expect(view(test).status.kind).toBe('upToDate');
    expect([shown(test, 1, 0), shown(test, 6, 0), shown(test, 7, 0)]).toEqual(['Region 0', 'Region 5', '']);
  });
});

describe('a block that is placed again over its own cells', () => {
  it('placing a block again over its own cells asks about a typed cell [P1]', async () => {
    const test = await placed();
    const { store } = test;
    type(test, { row: 2, column: 1 }, 'about 8');
    store.removeName(formatAnchorName(view(test).id));
    await refresh(test);
    expect(view(test).status.kind).toBe('doubtful');
    store.select(store.activeSheetId, rect(1, 0));
    await settle(test.host);
    await test.app.placements.placeAgain(view(test).id);
    expect(addresses(test)).toEqual(['B3']);
    await answer(test, 'keepEdits');
    expect([view(test).status.kind, shown(test, 2, 1)]).toEqual(['upToDate', 'about 8']);
  });
});
