// What a write left behind whose pane died, while a user types into it.
import { subtractRect } from '../../src/grid';
import { EXCELS } from '../support/either-excel';
import { everyFailure, everyStop, failAt } from '../support/failing';
import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, aWrite, control, prepared, rowsOf, sheetOf, write } from './block-stage';

const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

/** Rows of a first block from A2 on, between texts of the user's. */
async function leftBehind(rows: number, columns: number, switches = {}) {
  const test = openWorkbook(switches);
  const { store, host, workbook } = test;
  const sheet = store.activeSheetId;
  const cells = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, () => `Row ${row}`));
  store.write(sheet, at(1, 0, rows, columns), cells, 'values');
  store.write(sheet, at(0, 0), 'above', 'values');
  store.write(sheet, at(rows + 1, 0), 'below', 'values');
  await workbook.setAnchor(ANCHOR, { sheet: 'Sheet1', rect: at(1, 0, rows, columns) });
  host.clearLog();
  const column = () => store.values(sheet, at(0, 0, rows + 3)).flat();
  const type = (row: number) => store.write(sheet, at(row, 0), 'mine', 'values');
  const clear = (isInserted: boolean) =>
    workbook.clearAbandoned({ kind: 'first', anchor: ANCHOR, rows, columns, isInserted });
  return { ...test, column, type, clear };
}

describe.each(EXCELS)('in %s, recovery', (_, switches) => {
  it.each([
    [true, ['above', 'below', '', '', '', '']],
    [false, ['above', '', '', '', 'below', '']],
  ])(
    'leaves nothing of a first block, whichever request fails (inserted: %s) [P2] [P17] [W39]',
    async (isInserted, left) => {
      const { host, column, clear } = await leftBehind(3, 2, switches);
      await clear(isInserted);
      expect(column()).toEqual(left);
      for (const failing of everyFailure(host.log().length)) {
        const test = await leftBehind(3, 2, switches);
        failAt(test.host, failing);
        await test.clear(isInserted).catch(() => test.clear(isInserted));
        expect({ failing, left: test.column() }).toEqual({ failing, left });
      }
    },
  );

  it.each([
    [true, 'before the cells are cleared', 2],
    [false, 'before the cells are cleared', 2],
    [true, 'before its end', 3],
    [false, 'before its end', 3],
  ])('keeps a text that is typed into it (inserted: %s) %s [P1] [W40]', async (isInserted, _when, nth) => {
    const { host, store, column, type, clear } = await leftBehind(3, 2, switches);
    // The first request that changes something takes the name of staged columns away.
    host.faults.beforeNextWrite(nth, () => type(2));
    await clear(isInserted);
    expect([column().filter((text) => text !== ''), store.names()]).toEqual([['above', 'mine', 'below'], []]);
  });
});

it('recovery of more cells than one request reads keeps a text that is typed into them [P1] [W40]', async () => {
  const { host, column, type, clear } = await leftBehind(6_000, 10);
  host.faults.beforeNextWrite(2, () => type(40));
  await clear(false);
  expect(column().filter((text) => text !== '')).toEqual(['above', 'mine', 'below']);
});

it('recovery that runs again leaves the block to which its name went back, and what is below it [P1] [P2] [W39]', async () => {
  const { store, workbook } = openWorkbook();
  const old = store.activeSheetId;
  store.write(old, at(0, 0, 3), [['Region'], ['North'], ['mine']], 'values');
  const next = store.addSheet('Next').id;
  store.write(next, at(0, 0, 3), [['Region'], ['North'], ['South']], 'values');
  await workbook.setAnchor(ANCHOR, { sheet: 'Next', rect: at(0, 0, 3) });
  const back = { sheet: 'Sheet1', rect: at(0, 0, 2) };
  const recover = () =>
    workbook.clearAbandoned({ kind: 'first', anchor: ANCHOR, rows: 3, columns: 1, isInserted: false, back });
  await recover();
  await recover();
  expect(store.values(old, at(0, 0, 3)).flat()).toEqual(['Region', 'North', 'mine']);
  expect(store.values(next, at(0, 0, 3)).flat()).toEqual(['', '', '']);
});

it.each(EXCELS)(
  'the name of a block that gets smaller covers all its cells until they are cleared, in %s [P2] [W34] [W39]',
  async (_, switches) => {
    const prepare = async () => {
      const test = openWorkbook(switches);
      await write(test, aWrite(rowsOf(6, 3)));
      const previous = { row: 3, column: 1, rows: 6, columns: 3 };
      const clears = [at(5, 1, 4, 3), at(3, 3, 2, 1)];
      const plan = await prepared(test, aWrite(rowsOf(2, 2, 500), { previous, gains: [], clears }));
      test.host.clearLog();
      return { test, plan };
    };
    const good = await prepare();
    await good.test.workbook.write(good.plan, control());
    for (const stop of everyStop(good.test.host.log().slice(0, 1))) {
      const { test, plan } = await prepare();
      failAt(test.host, stop);
      // The pane dies with its request.
      for (let nth = 2; nth < 20; nth += 1) test.host.faults.failNextSync(nth, 'GeneralException');
      await test.workbook.write(plan, control()).catch(() => undefined);
      const used = test.store.usedRange(sheetOf(test), true);
      const name = test.store.nameReference(ANCHOR)?.rect;
      expect([stop, used && name && subtractRect(used, name)]).toEqual([stop, []]);
    }
  },
);
