import type { RepairState } from '../../../src/app';
import { formatAnchorName } from '../../../src/placement';
import { settle } from '../../support/excel-host';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp } from '../../support/small-platform';

const apps = openedApps();

const ROWS = [
  ['s0', 's1', 's2'],
  ['t0', 't1', 't2'],
];
const SALES = [['Region', 'Net', 'Share'], ...ROWS];

/** Places a report at B4:D6 of the first sheet, and another one at B20. */
async function begin(headers = true) {
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net', 'Share'], rows: ROWS },
    { id: 2, name: 'Stock', columns: ['Item', 'Left'], rows: [['u0', 'u1']] },
  ]);
  const test = apps.add(openSmallApp(platform));
  await test.app.start();
  const { app, store } = test;
  const sheet = store.activeSheetId;
  const views = () => {
    const state = app.placements.state.value;
    return state.kind === 'ready' ? state.groups.flatMap((group) => group.placements) : [];
  };
  const place = async (reportId: number, row: number) => {
    store.select(sheet, { row, column: 1, rows: 1, columns: 1 });
    await settle(test.host);
    await app.report.open(reportId);
    app.report.setHeaders(headers);
    await app.report.place();
    return views().at(-1)?.id ?? '';
  };
  const id = await place(1, 3);
  const other = await place(2, 19);
  const details = await app.placements.openDetails();
  const found = async (): Promise<Extract<RepairState, { kind: 'shown' }>> => {
    await details.openRepair(id);
    const state = details.repair.value;
    if (state.kind !== 'shown') throw new Error(`The repair is ${state.kind}.`);
    return state;
  };
  const cells = (row: number, column: number) => store.values(sheet, { row, column, rows: 3, columns: 3 });
  const move = (row: number, column: number) =>
    store.move({ sheetId: sheet, rect: { row: 3, column: 1, rows: 3, columns: 3 } }, sheet, row, column);
  const write = (row: number, column: number, value: string) =>
    store.write(sheet, { row, column, rows: 1, columns: 1 }, value, 'values');
  const status = () => views().find((one) => one.id === id)?.status.kind;
  const takeReports = async () => {
    expect(status()).toBe('handEdits');
    await app.placements.decide(id, 'overwriteEdits');
  };
  return { ...test, takeReports, sheet, id, other, details, found, cells, move, write, status };
}

describe('a lost block [P3]', () => {
  test('a lost block whose name begins above it is found by its contents, not by the platform’s record [P19]', async () => {
    const { store, id, sheet, found } = await begin();
    store.insertRows(sheet, 0, 2);
    store.updateName(formatAnchorName(id), undefined, { formula: '=Sheet1!$B$5:$D$7' });
    expect(await found()).toMatchObject({
      reason: 'otherContents',
      candidate: { cells: 'Sheet1!B6:D8', foundBy: 'search' },
    });
  });

  test('a lost block at its last known cells is offered, and taken once the user agrees', async () => {
    const { store, id, sheet, details, found, cells, write, status, takeReports } = await begin();
    store.removeName(formatAnchorName(id));
    write(4, 2, 'spoiled');
    expect(await found()).toMatchObject({
      reason: 'anchorLost',
      candidate: { cells: 'Sheet1!B4:D6', foundBy: 'lastSeen' },
    });
    expect(() => store.nameReference(formatAnchorName(id))).toThrow('There is no name');
    await details.showCandidate(id);
    expect(store.selection).toMatchObject({ sheetId: sheet, rect: { row: 3, column: 1, rows: 3, columns: 3 } });
    await details.takeCandidate(id);
    await takeReports();
    expect(cells(3, 1)).toEqual(SALES);
    expect(status()).toBe('upToDate');
    expect(details.repair.value).toMatchObject({ reason: 'found', candidate: undefined });
  });

  test('a block that moved without its name is found on its sheet, and written only after the user agrees', async () => {
    const { store, id, details, found, cells, move, write, takeReports } = await begin();
    store.removeName(formatAnchorName(id));
    move(40, 7);
    write(41, 8, 'spoiled');
    const before = JSON.stringify(store.toFile());
    expect(await found()).toMatchObject({
      reason: 'anchorLost',
      candidate: { cells: 'Sheet1!H41:J43', foundBy: 'search' },
    });
    expect(JSON.stringify(store.toFile())).toBe(before);
    await details.takeCandidate(id);
    await takeReports();
    expect(cells(40, 7)).toEqual(SALES);
    expect(store.nameReference(formatAnchorName(id))?.rect).toEqual({ row: 40, column: 7, rows: 3, columns: 3 });
  });

  test('a block that moved to another sheet without its name is found there', async () => {
    const { store, id, sheet, details, found } = await begin();
    store.removeName(formatAnchorName(id));
    const other = store.addSheet('Archive').id;
    store.move({ sheetId: sheet, rect: { row: 3, column: 1, rows: 3, columns: 3 } }, other, 9, 2);
    expect(await found()).toMatchObject({
      candidate: { cells: 'Archive!C10:E12', foundBy: 'search' },
      isSearchPartial: false,
    });
    await details.takeCandidate(id);
    expect(store.values(other, { row: 9, column: 2, rows: 3, columns: 3 })).toEqual(SALES);
    expect(store.nameReference(formatAnchorName(id))?.sheetId).toBe(other);
    const file = JSON.stringify(store.toFile());
    await details.takeCandidate(id);
    expect(JSON.stringify(store.toFile())).toBe(file);
  });

  test('a lost block without headers is found by all of its rows, on any sheet, and not by some of them', async () => {
    const { store, id, sheet, details, found } = await begin(false);
    store.removeName(formatAnchorName(id));
    const other = store.addSheet('Archive').id;
    const rect = { row: 3, column: 1, rows: 2, columns: 3 };
    store.move({ sheetId: sheet, rect }, other, 9, 2);
    store.write(other, { row: 10, column: 2, rows: 1, columns: 1 }, 'Mine', 'values');
    expect(await found()).toMatchObject({ reason: 'anchorLost', candidate: undefined });
    store.write(other, { row: 10, column: 2, rows: 1, columns: 1 }, 't0', 'values');
    expect(await found()).toMatchObject({ candidate: { cells: 'Archive!C10:E11', foundBy: 'search' } });
    await details.takeCandidate(id);
    expect(store.values(other, { row: 9, column: 2, rows: 2, columns: 3 })).toEqual(ROWS);
  });

  test('the search for a lost block makes few requests, and says if it has not read the whole workbook', async () => {
    const { store, id, host, sheet, found } = await begin();
    store.removeName(formatAnchorName(id));
    for (const row of [3, 4, 5]) store.write(sheet, { row, column: 1, rows: 1, columns: 3 }, 'Budget', 'values');
    for (let number = 0; number < 34; number += 1) {
      const other = store.addSheet(`Plan ${number}`).id;
      store.write(other, { row: 0, column: 0, rows: 1, columns: 1 }, 'Plan', 'values');
      if (number === 0) store.write(other, { row: 400_000, column: 3, rows: 1, columns: 1 }, 'Plan', 'values');
    }
    host.clearLog();
    expect(await found()).toMatchObject({ candidate: undefined, isSearchPartial: true });
    expect(host.log().length).toBeLessThan(60);
    expect(host.log().reduce((sum, { cellsWritten }) => sum + cellsWritten, 0)).toBe(0);
  });

  test('a lost block is not offered if two places look like it', async () => {
    const { store, id, sheet, found, move } = await begin();
    store.removeName(formatAnchorName(id));
    move(40, 7);
    const at = (row: number) => ({ sheetId: sheet, rect: { row, column: 7, rows: 3, columns: 3 } });
    store.copy(at(40), at(60), 'all');
    expect(await found()).toMatchObject({ reason: 'anchorLost', candidate: undefined });
  });

  test('a place is not taken as the lost block if its cells changed while the user looked at them', async () => {
    const { store, id, details, found, move, write } = await begin();
    store.removeName(formatAnchorName(id));
    move(40, 7);
    await found();
    for (const row of [40, 41, 42]) for (const column of [7, 8, 9]) write(row, column, 'mine');
    await details.takeCandidate(id);
    expect(() => store.nameReference(formatAnchorName(id))).toThrow('There is no name');
    expect(details.repair.value).toMatchObject({ reason: 'anchorLost', candidate: undefined });
    expect(store.values(store.activeSheetId, { row: 41, column: 7, rows: 1, columns: 1 })).toEqual([['mine']]);
  });

  test('a lost block is taken only at its own cells, before whichever request a row is inserted above it [P1] [W105] [B42]', async () => {
    const rows = new Set<number | undefined>();
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const { store, host, id, sheet, details, found, move } = await begin();
      store.removeName(formatAnchorName(id));
      move(40, 7);
      await found();
      isMet = false;
      host.faults.atSync(nth, () => {
        isMet = true;
        store.insertRows(sheet, 30, 1);
      });
      await details.takeCandidate(id);
      const named = store.names().some(({ name }) => name === formatAnchorName(id));
      const row = named ? store.nameReference(formatAnchorName(id))?.rect.row : undefined;
      if (isMet) rows.add(row);
      else expect(row).toBe(40);
      apps.closeAll();
    }
    expect(rows).toEqual(new Set([undefined, 41]));
  });

  test('the repair recognizes a block with other contents and a block whose name is over another block', async () => {
    const { store, id, sheet, details, found, write } = await begin();
    for (const row of [3, 4, 5]) for (const column of [1, 2, 3]) write(row, column, 'Budget');
    expect(await found()).toMatchObject({ reason: 'otherContents', otherReport: undefined, candidate: undefined });
    store.removeName(formatAnchorName(id));
    store.addName(formatAnchorName(id), '=Sheet1!$B$20:$D$22', { visible: false });
    expect(await found()).toMatchObject({ reason: 'overlaps', otherReport: 'Stock' });
    await details.takeCandidate(id);
    expect(store.values(sheet, { row: 19, column: 1, rows: 1, columns: 2 })).toEqual([['Item', 'Left']]);
  });

  test('the repair recognizes a block whose cells were deleted, and an intact one', async () => {
    const { store, sheet, found } = await begin();
    expect(await found()).toMatchObject({ reason: 'found' });
    store.deleteRows(sheet, 3, 3);
    expect(await found()).toMatchObject({ reason: 'cellsDeleted', candidate: undefined });
  });
});
