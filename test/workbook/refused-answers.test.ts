/**
 * Tests an Excel that refuses a response as too large and does not say whether it carried out the
 * request, or a name that points elsewhere for a moment.
 */
import type { CellInput } from '../../src/grid';
import { expectSame } from '../support/expect-same';
import type { WorkbookUnderTest } from '../support/office-workbook';
import {
  ANCHOR,
  aWrite,
  control,
  describeInExcels,
  everything,
  openHere,
  prepared,
  rowsOf,
  sheetOf,
  type WishedWrite,
  write,
} from './block-stage';

const REFUSED = 'ResponsePayloadSizeLimitExceeded';
const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });
const BLOCK = at(3, 1, 10, 3);

interface Stage {
  readonly test: WorkbookUnderTest;
  readonly refresh: WishedWrite;
}

/** Writes a block with the user's total below it and a formula above it. */
async function standing(rows: number, more: Partial<WishedWrite> = {}): Promise<Stage> {
  const test = openHere();
  await write(test, aWrite(rowsOf(10, 3)));
  test.store.write(sheetOf(test), at(3 + Math.max(10, more.shift ? 10 : rows), 1), 'Total', 'values');
  test.store.write(sheetOf(test), at(0, 0), '=SUM(C4:C13)', 'formulas');
  const block = { ...BLOCK, rows };
  const gains = rows > 10 ? [at(13, 1, rows - 10, 3)] : [];
  const clears = rows < 10 ? [at(3 + rows, 1, 10 - rows, 3)] : [];
  return { test, refresh: aWrite(rowsOf(rows, 3, 1000), { block, remainingBlock: BLOCK, gains, clears, ...more }) };
}

const CASES: readonly (readonly [string, () => Promise<Stage>])[] = [
  ['keeps its size', () => standing(10)],
  ['grows', () => standing(15)],
  ['shrinks', () => standing(4)],
  ['moves cells below down', () => standing(15, { shift: at(13, 1, 5, 3) })],
  ['is written for the first time', async () => ({ test: openHere(), refresh: aWrite(rowsOf(10, 3)) })],
];

describeInExcels(() => {
  describe.each(CASES)('while a block %s', (_, setUp) => {
    it.each([false, true])(
      'a write goes on after a refused response (request carried out: %s) [P2]',
      async (isDoneAllTheSame) => {
        const good = await setUp();
        const planned = await prepared(good.test, good.refresh);
        const before = good.test.host.log().length;
        await good.test.workbook.write(planned, control());
        const newSheet = everything(good.test);
        const requests = good.test.host.log().length - before;
        for (let nth = 1; nth <= requests; nth += 1) {
          const { test, refresh } = await setUp();
          const plan = await prepared(test, refresh);
          test.host.faults.failNextSync(nth, REFUSED, isDoneAllTheSame);
          await test.workbook.write(plan, control());
          expectSame({ nth, ...everything(test) }, { nth, ...newSheet });
        }
      },
    );
  });

  it('a write keeps a text typed into the cell that shows whether its batch was carried out, and writes nothing [P1]', async () => {
    const { test, refresh } = await standing(10);
    const plan = await prepared(test, refresh);
    const whole = at(0, 0, 20, 6);
    const old = test.store.formulas(sheetOf(test), whole);
    test.host.faults.failNextSync(1, REFUSED);
    test.host.faults.atSync(2, () => test.store.write(sheetOf(test), at(3, 1), 'Mine', 'values'));
    await expect(test.workbook.write(plan, control())).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(test.store.formulas(sheetOf(test), whole)).toEqual(
      old.map((row, index) => (index === 3 ? row.with(1, 'Mine') : row)),
    );
  });

  const LONG = 'x'.repeat(3_000);
  const long = (count: number): CellInput[][] => Array.from({ length: count }, (_, row) => [`Row ${row}`, row, LONG]);

  it.each([
    ['are written over by short ones', 90],
    ['are cleared', 3],
  ])('a write succeeds if the rows that %s are too large for one response [P2]', async (_, rows) => {
    const test = openHere({ payloadLimit: 200_000 });
    await write(test, aWrite(long(90)));
    const block = at(3, 1, 90, 3);
    const clears = rows < 90 ? [at(3 + rows, 1, 90 - rows, 3)] : [];
    const smaller = { block: { ...block, rows }, remainingBlock: block, gains: [], clears };
    await write(test, aWrite(rowsOf(rows, 3), smaller));
    const empty = Array.from({ length: 90 - rows }, () => ['', '', '']);
    expect(test.store.values(sheetOf(test), block)).toEqual([...rowsOf(rows, 3), ...empty]);
    expect(test.store.nameReference(ANCHOR)?.rect).toEqual({ ...block, rows });
  });

  it.each([false, true])(
    'the name points at its block if a user inserts rows above and correcting the name fails (carried out: %s) [P3]',
    async (isDoneAllTheSame) => {
      for (const rows of [4, 15]) {
        const { test, refresh } = await standing(rows);
        const plan = await prepared(test, refresh);
        const untouched = await standing(rows);
        untouched.test.store.insertRows(sheetOf(untouched.test), 1, 4);
        test.host.faults.atSync(1, () => test.store.insertRows(sheetOf(test), 1, 4));
        test.host.faults.failNextSync(2, 'GeneralException', isDoneAllTheSame);
        const ended = await test.workbook.write(plan, control()).then(
          ({ address }) => address.rect,
          () => undefined,
        );
        const moved = { ...BLOCK, row: BLOCK.row + 4 };
        expect(test.store.nameReference(ANCHOR)?.rect).toEqual(ended ?? moved);
        if (!ended) expectSame(everything(test), everything(untouched.test));
        else expect(test.store.values(sheetOf(test), ended)).toEqual(rowsOf(rows, 3, 1000));
      }
    },
  );
});
