/**
 * Tests an Excel that refuses a response as too large and does not say whether it carried out the
 * request, or a name that points elsewhere for a moment.
 */
import type { CellInput } from '../../src/grid';
import { expectSame } from '../support/expect-same';
import type { WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import {
  ANCHOR,
  createControl,
  createRows,
  createWrite,
  describeInExcels,
  getSheet,
  openInCurrentExcel,
  prepareWrite,
  readSheet,
  type WriteSpec,
  write,
} from './block-stage';

const REFUSED = 'ResponsePayloadSizeLimitExceeded';
const BLOCK = rect(3, 1, 10, 3);

interface Stage {
  readonly test: WorkbookUnderTest;
  readonly refresh: WriteSpec;
}

/** Writes a block with the user's total below it and a formula above it. */
async function openStandingBlock(rows: number, more: Partial<WriteSpec> = {}): Promise<Stage> {
  const test = openInCurrentExcel();
  await write(test, createWrite(createRows(10, 3)));
  test.store.write(getSheet(test), rect(3 + Math.max(10, more.shift ? 10 : rows), 1), 'Total', 'values');
  test.store.write(getSheet(test), rect(0, 0), '=SUM(C4:C13)', 'formulas');
  const block = { ...BLOCK, rows };
  const gains = rows > 10 ? [rect(13, 1, rows - 10, 3)] : [];
  const clears = rows < 10 ? [rect(3 + rows, 1, 10 - rows, 3)] : [];
  return {
    test,
    refresh: createWrite(createRows(rows, 3, 1000), { block, remainingBlock: BLOCK, gains, clears, ...more }),
  };
}

const CASES: readonly (readonly [string, () => Promise<Stage>])[] = [
  ['keeps its size', () => openStandingBlock(10)],
  ['grows', () => openStandingBlock(15)],
  ['shrinks', () => openStandingBlock(4)],
  ['moves cells below down', () => openStandingBlock(15, { shift: rect(13, 1, 5, 3) })],
  [
    'is written for the first time',
    async () => ({ test: openInCurrentExcel(), refresh: createWrite(createRows(10, 3)) }),
  ],
];

describeInExcels(() => {
  describe.each(CASES)('while a block %s', (_, setUp) => {
    it.each([false, true])(
      'a write goes on after a refused response (request carried out: %s) [P2]',
      async (isDoneAllTheSame) => {
        const good = await setUp();
        const planned = await prepareWrite(good.test, good.refresh);
        const before = good.test.host.readLog().length;
        await good.test.workbook.write(planned, createControl());
        const newSheet = readSheet(good.test);
        const requests = good.test.host.readLog().length - before;
        for (let nth = 1; nth <= requests; nth += 1) {
          const { test, refresh } = await setUp();
          const plan = await prepareWrite(test, refresh);
          test.host.faults.failNthBatch(nth, REFUSED, isDoneAllTheSame);
          await test.workbook.write(plan, createControl());
          expectSame({ nth, ...readSheet(test) }, { nth, ...newSheet });
        }
      },
    );
  });

  it('a write keeps a text typed into the cell that shows whether its batch was carried out, and writes nothing [P1]', async () => {
    const { test, refresh } = await openStandingBlock(10);
    const plan = await prepareWrite(test, refresh);
    const whole = rect(0, 0, 20, 6);
    const old = test.store.readFormulas(getSheet(test), whole);
    test.host.faults.failNthBatch(1, REFUSED);
    test.host.faults.callAroundNthBatch(2, () => test.store.write(getSheet(test), rect(3, 1), 'Mine', 'values'));
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(test.store.readFormulas(getSheet(test), whole)).toEqual(
      old.map((row, index) => (index === 3 ? row.with(1, 'Mine') : row)),
    );
  });

  const LONG = 'x'.repeat(3_000);
  const createLongRows = (count: number): CellInput[][] =>
    Array.from({ length: count }, (_, row) => [`Row ${row}`, row, LONG]);

  it.each([
    ['are written over by short ones', 90],
    ['are cleared', 3],
  ])('a write succeeds if the rows that %s are too large for one response [P2]', async (_, rows) => {
    const test = openInCurrentExcel({ payloadLimit: 200_000 });
    await write(test, createWrite(createLongRows(90)));
    const block = rect(3, 1, 90, 3);
    const clears = rows < 90 ? [rect(3 + rows, 1, 90 - rows, 3)] : [];
    const smaller = { block: { ...block, rows }, remainingBlock: block, gains: [], clears };
    await write(test, createWrite(createRows(rows, 3), smaller));
    const empty = Array.from({ length: 90 - rows }, () => ['', '', '']);
    expect(test.store.readValues(getSheet(test), block)).toEqual([...createRows(rows, 3), ...empty]);
    expect(test.store.resolveName(ANCHOR)?.rect).toEqual({ ...block, rows });
  });

  it.each([false, true])(
    'the name points at its block if a user inserts rows above and correcting the name fails (carried out: %s) [P3]',
    async (isDoneAllTheSame) => {
      for (const rows of [4, 15]) {
        const { test, refresh } = await openStandingBlock(rows);
        const plan = await prepareWrite(test, refresh);
        const untouched = await openStandingBlock(rows);
        untouched.test.store.insertRows(getSheet(untouched.test), 1, 4);
        test.host.faults.callAroundNthBatch(1, () => test.store.insertRows(getSheet(test), 1, 4));
        test.host.faults.failNthBatch(2, 'GeneralException', isDoneAllTheSame);
        const ended = await test.workbook.write(plan, createControl()).then(
          ({ address }) => address.rect,
          () => undefined,
        );
        const moved = { ...BLOCK, row: BLOCK.row + 4 };
        expect(test.store.resolveName(ANCHOR)?.rect).toEqual(ended ?? moved);
        if (!ended) expectSame(readSheet(test), readSheet(untouched.test));
        else expect(test.store.readValues(getSheet(test), ended)).toEqual(createRows(rows, 3, 1000));
      }
    },
  );
});
