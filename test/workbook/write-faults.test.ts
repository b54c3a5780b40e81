/** Requests fail, stop half-way or find an edit while a block is written. */

import { planTotalLooks } from '../../src/placement';
import type { WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import { failRequest, listFailures, listStops } from '../support/request-failures';
import { selectCases } from '../support/test-scope';
import {
  createControl,
  createRows,
  createWrite,
  describeInExcels,
  getSheet,
  openInCurrentExcel,
  prepareWrite,
  readSheet,
  write,
} from './block-stage';

/** These cases are large, so `npm test` runs them only in the second of its two Excels. */
const LARGE: readonly string[] = ['shrinking', 'moving cells below down'];

describeInExcels(({ isThorough, isKindest }) => {
  it('a cancelled first placement sends no further write and leaves the sheet as it was [P2] [P9]', async () => {
    const test = openInCurrentExcel();
    test.store.write(getSheet(test), rect(0, 0), 'Mine', 'values');
    const before = readSheet(test);
    const abort = new AbortController();
    const writtenCounts: number[] = [];
    const onRows = (written: number) => {
      writtenCounts.push(written);
      abort.abort();
    };
    const writing = write(test, createWrite(createRows(60_000, 4)), createControl({ signal: abort.signal, onRows }));
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(writtenCounts).toHaveLength(1);
    expect(readSheet(test)).toEqual(before);
  });

  it('a cancelled placement keeps fill, lock and number formats of its ground [P1] [P2]', async () => {
    const test = openInCurrentExcel();
    const sheet = getSheet(test);
    const ground = rect(0, 0, 30_000, 6);
    test.store.setStyle(sheet, ground, { fillColor: '#FFFF00', locked: false, numberFormat: '0.0%' });
    const abort = new AbortController();
    const spec = createWrite(createRows(60_000, 4), {
      headerRows: 1,
      numberFormats: ['General', '#,##0', '#,##0', '#,##0'],
    });
    const writing = write(test, spec, createControl({ signal: abort.signal, onRows: () => abort.abort() }));
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(test.store.readValues(sheet, rect(3, 1))).toEqual([['']]);
    const style = { fillColor: '#FFFF00', locked: false, numberFormat: '0.0%' };
    for (const row of [0, 3, 4, 29_999])
      expect(test.store.readStyles(sheet, { row, column: 2, rows: 1, columns: 1 })).toMatchObject([[style]]);
  });

  const prepareShrinking = async () => {
    const test = openInCurrentExcel();
    const oldRows = createRows(40, 3);
    oldRows[7] = ["'=not a formula", "'00123", true];
    test.store.write(getSheet(test), rect(60, 1), '=SUM(C4:C43)', 'formulas');
    const first = createWrite(oldRows);
    await write(test, first, createControl());
    const block = { ...first.block, rows: 30 };
    const clearedRect = { ...first.block, row: first.block.row + 30, rows: 10 };
    return {
      test,
      refresh: createWrite(createRows(30, 3, 1000), {
        block,
        remainingBlock: first.block,
        gains: [],
        clears: [clearedRect],
      }),
    };
  };

  const prepareGrowingOverFilledCells = async () => {
    const test = openInCurrentExcel();
    const first = createWrite(createRows(10, 3));
    await write(test, first, createControl());
    const below = { ...first.block, row: first.block.row + 10, rows: 5 };
    test.store.write(getSheet(test), below, '0.0%', 'numberFormats');
    test.store.write(getSheet(test), below, 0.25, 'values');
    const block = { ...first.block, rows: 15 };
    const numberFormats = ['General', '#,##0', '#,##0.00'];
    const more = { block, remainingBlock: first.block, gains: [below], numberFormats, mayOverwrite: true };
    return { test, refresh: createWrite(createRows(15, 3, 1000), more) };
  };

  const prepareShiftingDown = async () => {
    const test = openInCurrentExcel();
    const first = createWrite(createRows(10, 3));
    await write(test, first, createControl());
    const below = { ...first.block, row: first.block.row + 10, rows: 5 };
    test.store.write(getSheet(test), { ...below, row: below.row + 1, rows: 1 }, '=SUM(C4:C13)', 'formulas');
    test.store.write(getSheet(test), { ...below, column: 6, columns: 1 }, 'beside', 'values');
    const block = { ...first.block, rows: 15 };
    const more = {
      block,
      remainingBlock: first.block,
      gains: [below],
      shift: below,
      numberFormats: ['General', '0.00', '0'],
    };
    return { test, refresh: createWrite(createRows(15, 3, 1000), more) };
  };

  const prepareShiftingForFirstBlock = async () => {
    const test = openInCurrentExcel();
    test.store.write(getSheet(test), rect(4, 1, 2, 2), 'in the way', 'values');
    const block = createWrite(createRows(6, 3)).block;
    return { test, refresh: createWrite(createRows(6, 3, 1000), { shift: block }) };
  };

  const prepareTurningIntoHeaders = async () => {
    const test = openInCurrentExcel();
    const { block } = createWrite(createRows(4, 3));
    await write(test, createWrite(createRows(4, 3)), createControl());
    test.store.setStyle(getSheet(test), { ...block, rows: 1, columns: 1 }, { horizontalAlignment: 'Center' });
    const looks = { headerRows: 1, isHeaderNew: true, rightAligned: [true, true, false], widths: [30, undefined, 12] };
    return { test, refresh: createWrite(createRows(4, 3, 1000), { remainingBlock: block, gains: [], ...looks }) };
  };

  const prepareMovingTotal = async () => {
    const test = openInCurrentExcel();
    const first = createWrite(createRows(6, 3), { totalLooks: planTotalLooks([{ key: '', row: 3 }], [], 6) });
    await write(test, first, createControl());
    const former = { key: '', row: 3, isBold: true, hasLine: true };
    const totalLooks = planTotalLooks([{ key: '', row: 5 }], [former], 6);
    const more = { remainingBlock: first.block, gains: [], totalLooks };
    return { test, refresh: createWrite(createRows(6, 3, 1000), more) };
  };

  const shapes = [
    ['moving a total', prepareMovingTotal],
    ['turning a row of data into headers and widening columns', prepareTurningIntoHeaders],
    ['shrinking', prepareShrinking],
    ['moving cells below down', prepareShiftingDown],
    ['moving cells down for a first block', prepareShiftingForFirstBlock],
    ['growing over filled cells', prepareGrowingOverFilledCells],
  ] as const;
  it.each(selectCases(shapes, ([name]) => isKindest && LARGE.includes(name)))(
    'a write leaves the old block or the new one, whichever sync fails while it is %s [P2]',
    async (_, setUp) => {
      const undisturbed = await setUp();
      const oldSheet = readSheet(undisturbed.test);
      const plan = await prepareWrite(undisturbed.test, undisturbed.refresh);
      const batchesBefore = undisturbed.test.host.readLog().length;
      await undisturbed.test.workbook.write(plan, createControl());
      const newSheet = readSheet(undisturbed.test);
      const batches = undisturbed.test.host.readLog().slice(batchesBefore);
      expect(newSheet).not.toEqual(oldSheet);

      let failures = 0;
      for (const fault of [...listFailures(batches.length), ...(isThorough ? listStops(batches) : [])]) {
        const { test, refresh } = await setUp();
        const plan = await prepareWrite(test, refresh);
        failRequest(test.host, fault);
        const outcome = await test.workbook.write(plan, createControl()).then(
          () => 'new' as const,
          () => 'old' as const,
        );
        if (outcome === 'old') failures += 1;
        expect({ ...fault, ...readSheet(test) }).toEqual({ ...fault, ...(outcome === 'new' ? newSheet : oldSheet) });
      }
      expect(failures).toBeGreaterThan(0);
    },
  );

  it.each([false, true])(
    'a write through a filter leaves the old or the new block if any later request fails (edited before: %s) [P1] [P2] [W3] [W46] [W53]',
    async (isEdited) => {
      const readRows = (test: WorkbookUnderTest) =>
        test.store.readValues(getSheet(test), createWrite(createRows(6, 3)).block);
      for (let nth = 2; nth <= 7; nth += 1) {
        for (const isCarriedOut of [false, true]) {
          const test = openInCurrentExcel({ filteredWrites: 'firstIntoVisibleRows' });
          const { block } = createWrite(createRows(6, 3));
          await write(test, createWrite(createRows(6, 3)));
          const plan = await prepareWrite(
            test,
            createWrite(createRows(6, 3, 500), { remainingBlock: block, gains: [] }),
          );
          const values = ['Row 1', 'Row 4'];
          const filtered = { ...block, row: block.row - 1, rows: 7 };
          if (isEdited) test.store.write(getSheet(test), rect(4, 2), 'Mine', 'values');
          const old = readRows(test);
          test.store.filters.apply(getSheet(test), filtered, 0, { filterOn: 'Values', values });
          test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
          const expectedRows = await test.workbook.write(plan, createControl()).then(
            () => createRows(6, 3, 500),
            () => old,
          );
          expect([nth, isCarriedOut, readRows(test)]).toEqual([nth, isCarriedOut, expectedRows]);
          if (isEdited) expect(expectedRows).toBe(old);
        }
      }
    },
  );

  const prepareGrowing = async () => {
    const test = openInCurrentExcel();
    const first = createWrite(createRows(10, 3));
    await write(test, first, createControl());
    const below = { ...first.block, row: first.block.row + 10, rows: 5 };
    const block = { ...first.block, rows: 15 };
    return {
      test,
      refresh: createWrite(createRows(15, 3, 1000), { block, remainingBlock: first.block, gains: [below] }),
    };
  };
  const prepareFirstBlock = async () => ({ test: openInCurrentExcel(), refresh: createWrite(createRows(15, 3, 1000)) });

  it.each([
    ['growing', prepareGrowing],
    ['written for the first time', prepareFirstBlock],
  ])(
    'a cell that a user fills just before any sync keeps its text while a small block is %s [P1]',
    async (_, setUp) => {
      let nth = 0;
      for (let hasEnded = false; !hasEnded; ) {
        nth += 1;
        const { test, refresh } = await setUp();
        const plan = await prepareWrite(test, refresh);
        const { cells: old, names } = readSheet(test);
        const userCell = rect(15, 2);
        let isTyped = false;
        test.host.faults.callAroundNthBatch(nth, () => {
          isTyped = true;
          test.store.write(getSheet(test), userCell, 'Mine', 'values');
        });
        const writing = test.workbook.write(plan, createControl());
        hasEnded = await writing.then(
          () => true,
          () => false,
        );
        expect({ nth, hasEnded }).toEqual({ nth, hasEnded: !isTyped });
        if (hasEnded) break;
        await expect(writing).rejects.toMatchObject({ code: 'CellsInTheWay' });
        expect([nth, test.store.readValues(getSheet(test), userCell), readSheet(test).names]).toEqual([
          nth,
          [['Mine']],
          names,
        ]);
        const otherCells = readSheet(test).cells.map((row) => row.filter((cell) => cell !== '' && cell !== 'Mine'));
        expect(otherCells.filter((row) => row.length > 0)).toEqual(
          old.filter((row) => row.some((cell) => cell !== '')),
        );
      }
      expect(nth).toBeGreaterThan(1);
    },
  );

  it('a write waits while a cell is being edited, reports that, and goes on', async () => {
    const test = openInCurrentExcel();
    const plan = await prepareWrite(test, createWrite(createRows(5, 2)));
    test.host.setCellEditing(true);
    const waits: boolean[] = [];
    const writing = test.workbook.write(
      plan,
      createControl({
        onWaitingForCell(waiting) {
          waits.push(waiting);
          if (waiting) test.host.setCellEditing(false);
        },
      }),
    );
    await writing;
    expect(waits).toEqual([true, false]);
    expect(test.store.readValues(getSheet(test), rect(3, 1, 1, 2))).toEqual([['Row 0', 1]]);
  });

  it('a write on a protected sheet fails with a code of its own and changes nothing [P2]', async () => {
    const test = openInCurrentExcel();
    test.store.setProtected(getSheet(test), true);
    await expect(write(test, createWrite(createRows(3, 2)), createControl())).rejects.toMatchObject({
      code: 'WorkbookProtected',
    });
    expect(test.store.findUsedRange(getSheet(test))).toBeUndefined();
    expect([test.store.listNames(), test.store.settings.entries()]).toEqual([[], []]);
  });

  it('a write halves a batch that Excel refuses as too large', async () => {
    const test = openInCurrentExcel({ payloadLimit: 200_000 });
    const rows = createRows(12_000, 4);
    await write(test, createWrite(rows), createControl());
    expect(test.store.readValues(getSheet(test), rect(3, 1, 12_000, 4))).toEqual(rows);
  });
});
