/**
 * Tests what a user typed into a block where it cannot be kept, and where the block is placed
 * again.
 */
import { formatAnchorName } from '../../../../src/placement';
import { answerEdits, readHandEdits, readView } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { rect } from '../../../support/rect';
import { readCell, writeValue } from '../../../support/sheet-cells';
import { createRows, readEditedAddresses, refresh, setUpEditsStage } from './edits-stage';

const { setReportRows, placeReport, openOnOtherDevice } = setUpEditsStage();

describe('rows that the user inserted', () => {
  it('a row that the user inserted and filled is asked about, also on another device, and nothing is written [P1]', async () => {
    const test = await placeReport();
    const { store } = test;
    store.insertRows(store.activeSheetId, 1, 1);
    writeValue(test, 1, 0, 'My note');
    setReportRows(createRows(7, 100));
    const readCells = () => store.readValues(store.activeSheetId, rect(0, 0, 12, 4));
    const before = readCells();
    await refresh(test);
    expect(readHandEdits(test)).toMatchObject({
      count: 1,
      ownRowCount: 1,
      keeping: 'ownRows',
      cells: [{ address: 'A2', userValue: 'My note', rowState: 'ownRow' }],
    });
    expect(readCells()).toEqual(before);
    const otherDevice = await openOnOtherDevice(test);
    expect(readView(otherDevice).status.kind).toBe('handEdits');
    await answerEdits(test, 'overwriteEdits');
    expect(readView(test).status.kind).toBe('upToDate');
    expect([readCell(test, 1, 0), readCell(test, 7, 0)]).toEqual(['Region 100', 'Region 106']);
  });

  it('an empty inserted row is overwritten without a question', async () => {
    const test = await placeReport();
    const { store } = test;
    store.insertRows(store.activeSheetId, 1, 1);
    await refresh(test);
    expect(readView(test).status.kind).toBe('upToDate');
    expect([readCell(test, 1, 0), readCell(test, 6, 0), readCell(test, 7, 0)]).toEqual(['Region 0', 'Region 5', '']);
  });
});

describe('a block that is placed again over its own cells', () => {
  it('placing a block again over its own cells asks about a typed cell [P1]', async () => {
    const test = await placeReport();
    const { store } = test;
    writeValue(test, 2, 1, 'about 8');
    store.removeName(formatAnchorName(readView(test).id));
    await refresh(test);
    expect(readView(test).status.kind).toBe('doubtful');
    store.select(store.activeSheetId, rect(1, 0));
    await settle(test.host);
    await test.app.placements.placeAgain(readView(test).id);
    expect(readEditedAddresses(test)).toEqual(['B3']);
    await answerEdits(test, 'keepEdits');
    expect([readView(test).status.kind, readCell(test, 2, 1)]).toEqual(['upToDate', 'about 8']);
  });
});
