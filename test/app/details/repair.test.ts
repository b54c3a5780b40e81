import type { RepairState } from '../../../src/app';
import { formatAnchorName } from '../../../src/placement';
import { settle } from '../../support/excel-host';
import { createSmallPlatform } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

const ROWS = [
  ['s0', 's1', 's2'],
  ['t0', 't1', 't2'],
];
const SALES = [['Region', 'Net', 'Share'], ...ROWS];

/** Places a report at B4:D6 of the first sheet, and another one at B20. */
async function placeTwoReports(headers = true) {
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net', 'Share'], rows: ROWS },
    { id: 2, name: 'Stock', columns: ['Item', 'Left'], rows: [['u0', 'u1']] },
  ]);
  const test = await apps.start(platform);
  const { app, store } = test;
  const sheet = store.activeSheetId;
  const views = () => {
    const state = app.placements.state.value;
    return state.kind === 'ready' ? state.groups.flatMap((group) => group.placements) : [];
  };
  const placeReport = async (reportId: number, row: number) => {
    store.select(sheet, { row, column: 1, rows: 1, columns: 1 });
    await settle(test.host);
    await app.report.open(reportId);
    app.report.setHeaders(headers);
    await app.report.place();
    return views().at(-1)?.id ?? '';
  };
  const id = await placeReport(1, 3);
  const other = await placeReport(2, 19);
  const details = await app.placements.openDetails();
  const openRepair = async (): Promise<Extract<RepairState, { kind: 'shown' }>> => {
    await details.openRepair(id);
    const state = details.repairState.value;
    if (state.kind !== 'shown') throw new Error(`The repair is ${state.kind}.`);
    return state;
  };
  const readCells = (row: number, column: number) => store.readValues(sheet, { row, column, rows: 3, columns: 3 });
  const moveBlock = (row: number, column: number) =>
    store.move({ sheetId: sheet, rect: { row: 3, column: 1, rows: 3, columns: 3 } }, sheet, row, column);
  const writeCell = (row: number, column: number, value: string) =>
    store.write(sheet, { row, column, rows: 1, columns: 1 }, value, 'values');
  const readStatusKind = () => views().find((one) => one.id === id)?.status.kind;
  const overwriteEdits = async () => {
    expect(readStatusKind()).toBe('handEdits');
    await app.placements.decide(id, 'overwriteEdits');
  };
  return {
    ...test,
    overwriteEdits,
    sheet,
    id,
    other,
    details,
    openRepair,
    readCells,
    moveBlock,
    writeCell,
    readStatusKind,
  };
}

describe('a lost block [P3]', () => {
  test('a lost block whose name begins above it is found by its contents, not by the platform’s record [P19]', async () => {
    const { store, id, sheet, openRepair } = await placeTwoReports();
    store.insertRows(sheet, 0, 2);
    store.updateName(formatAnchorName(id), undefined, { formula: '=Sheet1!$B$5:$D$7' });
    expect(await openRepair()).toMatchObject({
      reason: 'otherContents',
      candidate: 'Sheet1!B6:D8',
    });
  });

  test('a lost block at its last known cells is offered, and taken once the user agrees', async () => {
    const { store, id, details, openRepair, readCells, writeCell, readStatusKind, overwriteEdits } =
      await placeTwoReports();
    store.removeName(formatAnchorName(id));
    writeCell(4, 2, 'spoiled');
    expect(await openRepair()).toMatchObject({
      reason: 'anchorLost',
      candidate: 'Sheet1!B4:D6',
    });
    expect(() => store.resolveName(formatAnchorName(id))).toThrow('There is no name');
    await details.takeCandidate(id);
    await overwriteEdits();
    expect(readCells(3, 1)).toEqual(SALES);
    expect(readStatusKind()).toBe('upToDate');
    expect(details.repairState.value).toMatchObject({ reason: 'found', candidate: undefined });
  });

  test('a block that moved without its name is found on its sheet, and written only after the user agrees', async () => {
    const { store, id, details, openRepair, readCells, moveBlock, writeCell, overwriteEdits } = await placeTwoReports();
    store.removeName(formatAnchorName(id));
    moveBlock(40, 7);
    writeCell(41, 8, 'spoiled');
    const before = JSON.stringify(store.toFile());
    expect(await openRepair()).toMatchObject({
      reason: 'anchorLost',
      candidate: 'Sheet1!H41:J43',
    });
    expect(JSON.stringify(store.toFile())).toBe(before);
    await details.takeCandidate(id);
    await overwriteEdits();
    expect(readCells(40, 7)).toEqual(SALES);
    expect(store.resolveName(formatAnchorName(id))?.rect).toEqual({ row: 40, column: 7, rows: 3, columns: 3 });
  });

  test('a block that moved to another sheet without its name is found there', async () => {
    const { store, id, sheet, details, openRepair } = await placeTwoReports();
    store.removeName(formatAnchorName(id));
    const other = store.addSheet('Archive').id;
    store.move({ sheetId: sheet, rect: { row: 3, column: 1, rows: 3, columns: 3 } }, other, 9, 2);
    expect(await openRepair()).toMatchObject({
      candidate: 'Archive!C10:E12',
      isSearchPartial: false,
    });
    await details.takeCandidate(id);
    expect(store.readValues(other, { row: 9, column: 2, rows: 3, columns: 3 })).toEqual(SALES);
    expect(store.resolveName(formatAnchorName(id))?.sheetId).toBe(other);
    const file = JSON.stringify(store.toFile());
    await details.takeCandidate(id);
    expect(JSON.stringify(store.toFile())).toBe(file);
  });

  test('a lost block without headers is found by all of its rows, on any sheet, and not by some of them', async () => {
    const { store, id, sheet, details, openRepair } = await placeTwoReports(false);
    store.removeName(formatAnchorName(id));
    const other = store.addSheet('Archive').id;
    const rect = { row: 3, column: 1, rows: 2, columns: 3 };
    store.move({ sheetId: sheet, rect }, other, 9, 2);
    store.write(other, { row: 10, column: 2, rows: 1, columns: 1 }, 'Mine', 'values');
    expect(await openRepair()).toMatchObject({ reason: 'anchorLost', candidate: undefined });
    store.write(other, { row: 10, column: 2, rows: 1, columns: 1 }, 't0', 'values');
    expect(await openRepair()).toMatchObject({ candidate: 'Archive!C10:E11' });
    await details.takeCandidate(id);
    expect(store.readValues(other, { row: 9, column: 2, rows: 2, columns: 3 })).toEqual(ROWS);
  });

  test('the search for a lost block makes few requests, and says if it has not read the whole workbook', async () => {
    const { store, id, host, sheet, openRepair } = await placeTwoReports();
    store.removeName(formatAnchorName(id));
    for (const row of [3, 4, 5]) store.write(sheet, { row, column: 1, rows: 1, columns: 3 }, 'Budget', 'values');
    for (let number = 0; number < 34; number += 1) {
      const other = store.addSheet(`Plan ${number}`).id;
      store.write(other, { row: 0, column: 0, rows: 1, columns: 1 }, 'Plan', 'values');
      if (number === 0) store.write(other, { row: 400_000, column: 3, rows: 1, columns: 1 }, 'Plan', 'values');
    }
    host.clearLog();
    expect(await openRepair()).toMatchObject({ candidate: undefined, isSearchPartial: true });
    expect(host.readLog().length).toBeLessThan(60);
    expect(host.readLog().reduce((sum, { cellsWritten }) => sum + cellsWritten, 0)).toBe(0);
  });

  test('a lost block is not offered if two places look like it', async () => {
    const { store, id, sheet, openRepair, moveBlock } = await placeTwoReports();
    store.removeName(formatAnchorName(id));
    moveBlock(40, 7);
    const createBlockPlace = (row: number) => ({ sheetId: sheet, rect: { row, column: 7, rows: 3, columns: 3 } });
    store.copy(createBlockPlace(40), createBlockPlace(60), 'all');
    expect(await openRepair()).toMatchObject({ reason: 'anchorLost', candidate: undefined });
  });

  test('a place is not taken as the lost block if its cells changed while the user looked at them', async () => {
    const { store, id, details, openRepair, moveBlock, writeCell } = await placeTwoReports();
    store.removeName(formatAnchorName(id));
    moveBlock(40, 7);
    await openRepair();
    for (const row of [40, 41, 42]) for (const column of [7, 8, 9]) writeCell(row, column, 'mine');
    await details.takeCandidate(id);
    expect(() => store.resolveName(formatAnchorName(id))).toThrow('There is no name');
    expect(details.repairState.value).toMatchObject({ reason: 'anchorLost', candidate: undefined });
    expect(store.readValues(store.activeSheetId, { row: 41, column: 7, rows: 1, columns: 1 })).toEqual([['mine']]);
  });

  test('a lost block is taken only at its own cells, before whichever request a row is inserted above it [P1] [W105] [B42]', async () => {
    const rows = new Set<number | undefined>();
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const { store, host, id, sheet, details, openRepair, moveBlock } = await placeTwoReports();
      store.removeName(formatAnchorName(id));
      moveBlock(40, 7);
      await openRepair();
      isMet = false;
      host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        store.insertRows(sheet, 30, 1);
      });
      await details.takeCandidate(id);
      const hasName = store.listNames().some(({ name }) => name === formatAnchorName(id));
      const row = hasName ? store.resolveName(formatAnchorName(id))?.rect.row : undefined;
      if (isMet) rows.add(row);
      else expect(row).toBe(40);
      apps.closeAll();
    }
    expect(rows).toEqual(new Set([undefined, 41]));
  });

  test('the repair recognizes a block with other contents and a block whose name is over another block', async () => {
    const { store, id, sheet, details, openRepair, writeCell } = await placeTwoReports();
    for (const row of [3, 4, 5]) for (const column of [1, 2, 3]) writeCell(row, column, 'Budget');
    expect(await openRepair()).toMatchObject({ reason: 'otherContents', otherReport: undefined, candidate: undefined });
    store.removeName(formatAnchorName(id));
    store.addName(formatAnchorName(id), '=Sheet1!$B$20:$D$22', { visible: false });
    expect(await openRepair()).toMatchObject({ reason: 'overlaps', otherReport: 'Stock' });
    await details.takeCandidate(id);
    expect(store.readValues(sheet, { row: 19, column: 1, rows: 1, columns: 2 })).toEqual([['Item', 'Left']]);
  });

  test('the repair recognizes a block whose cells were deleted, and an intact one', async () => {
    const { store, sheet, openRepair } = await placeTwoReports();
    expect(await openRepair()).toMatchObject({ reason: 'found' });
    store.deleteRows(sheet, 3, 3);
    expect(await openRepair()).toMatchObject({ reason: 'cellsDeleted', candidate: undefined });
  });
});
