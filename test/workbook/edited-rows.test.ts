/** A user types into cells that an earlier batch has written, and then the write is rolled back. */
import { type BlockCell, type CellInput, subtractRect } from '../../src/grid';
import { expectSame } from '../support/expect-same';
import { rect } from '../support/rect';
import { callBeforeNextWrite, failNextWrite, failRequest, listStops } from '../support/request-failures';
import {
  ANCHOR,
  createControl,
  createWrite,
  describeInExcels,
  getSheet,
  createRows as numbersOf,
  openInCurrentExcel,
  openSlowly,
  prepareWrite,
  readSheet,
  write,
} from './block-stage';

/** The text is so long that a batch carries only a few rows. */
const LONG = 'x'.repeat(31_000);
const ROWS = 40;
const BLOCK = { row: 3, column: 1, rows: ROWS, columns: 3 };
const createTextRows = (count: number, prefix: string, tail = ''): CellInput[][] =>
  Array.from({ length: count }, (_, row) => [`${prefix} ${row}`, row, `'0${row}${tail}`]);

const SHAPES = {
  'of the same size': { rows: ROWS },
  'that grows over free cells': { standing: 2, rows: ROWS },
  'that grows and moves cells down': { standing: 2, rows: ROWS, isShifting: true },
  'that is new': { standing: 0, rows: ROWS },
};

interface Shape {
  readonly standing?: number;
  readonly rows: number;
  readonly isShifting?: boolean;
}

async function prepareShape({ standing = ROWS, rows, isShifting = false }: Shape) {
  const test = openSlowly();
  const remainingBlock = standing > 0 ? { ...BLOCK, rows: standing } : undefined;
  if (remainingBlock)
    await write(test, createWrite(createTextRows(standing, 'Old'), { block: remainingBlock, gains: [remainingBlock] }));
  const block = { ...BLOCK, rows };
  test.store.write(getSheet(test), rect(3 + (isShifting ? standing : rows), 1, 1, 3), 'Total', 'values');
  const gains = remainingBlock ? subtractRect(block, remainingBlock) : [block];
  const shift = isShifting ? gains[0] : undefined;
  const journal = { key: 'unfinished.test', text: 'begun' };
  const spec = createWrite(createTextRows(rows, 'New', LONG), { block, remainingBlock, gains, shift, journal });
  const type = (row: number, column: number, input: CellInput) =>
    test.store.write(getSheet(test), rect(row, column), input, 'formulas');
  return { test, wish: spec, type };
}

describeInExcels(({ isKindest }) => {
  it.each(['of the same size', 'that grows over free cells', 'that is new'] as const)(
    'a write of a block %s keeps texts typed into rows of its first batch when the third batch fails [P1] [P2] [W45]',
    async (shape) => {
      const untouched = await prepareShape(SHAPES[shape]);
      const { test, wish: spec, type } = await prepareShape(SHAPES[shape]);
      const plan = await prepareWrite(test, spec);
      const edits: [number, number, CellInput][] = [
        [5, 2, 'Mine'],
        [6, 3, '=1+1'],
        [7, 1, ''],
      ];
      for (const edit of edits) untouched.type(...edit);
      test.host.faults.callBeforeNthWrite(3, () => {
        for (const edit of edits) type(...edit);
      });
      test.host.faults.failNthWrite(3, 'GeneralException', false);
      await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
      expectSame(readSheet(test), readSheet(untouched.test));
      expect(test.store.settings.get('inlay.unfinished.test')).toBeUndefined();
    },
  );

  it.each(Object.entries(SHAPES).filter(([name]) => isKindest || name.includes('moves')))(
    'a rollback of a write of a block %s has a typed text in the file at every moment, whichever of its answers is lost [P1] [W45]',
    async (_, shape) => {
      for (let lost = 4; lost <= 6; lost += 1) {
        const { test, wish: spec, type } = await prepareShape(shape);
        const plan = await prepareWrite(test, spec);
        const seen = new Set<unknown>();
        const recordCell = () => seen.add(test.store.readValues(getSheet(test), rect(5, 2)).flat()[0]);
        test.host.faults.callBeforeNthWrite(3, () => type(5, 2, 'Mine'));
        test.host.faults.failNthWrite(3, 'GeneralException', false);
        for (let nth = 4; nth <= 8; nth += 1) test.host.faults.callBeforeNthWrite(nth, recordCell);
        test.host.faults.failNthWrite(lost, 'GeneralException', true);
        await expect(test.workbook.write(plan, createControl())).rejects.toThrow();
        recordCell();
        expect([lost, ...seen]).toEqual([lost, 'Mine']);
      }
    },
  );

  it('a rollback keeps what is typed just before it restores cells, although the next request fails once [P1] [W45]', async () => {
    for (const isCarriedOut of [false, true]) {
      const { test, wish: spec, type } = await prepareShape(SHAPES['of the same size']);
      const plan = await prepareWrite(test, spec);
      test.host.faults.failNthWrite(3, 'GeneralException', false);
      test.host.faults.callBeforeNthWrite(4, () => type(5, 2, 'Mine'));
      test.host.faults.failNthWrite(5, 'GeneralException', isCarriedOut);
      await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
      const cells = Array.from({ length: ROWS }, (_, row) => [`Old ${row}`, row === 2 ? 'Mine' : row]);
      expect(test.store.readValues(getSheet(test), rect(3, 1, ROWS, 2))).toEqual(cells);
    }
  });

  it('a rollback asks for each row only a few times, however many columns it has [P9]', async () => {
    const test = openInCurrentExcel();
    const rows = (seed: number) => numbersOf(10, 200, seed);
    const { block } = createWrite(rows(0));
    await write(test, createWrite(rows(0)));
    let readCount = 0;
    const row = (index: number) => {
      readCount += 1;
      return rows(500)[index] ?? [];
    };
    const plan = await prepareWrite(test, createWrite(rows(500), { remainingBlock: block, gains: [], row }));
    readCount = 0;
    failNextWrite(test.host);
    await expect(test.workbook.write(plan, createControl())).rejects.toThrow();
    expect(readCount).toBeLessThan(100);
  });

  it('a rollback keeps inserted cells if a user has typed into one of them [P1] [W45] [W90]', async () => {
    const { test, wish: spec, type } = await prepareShape(SHAPES['that grows and moves cells down']);
    const plan = await prepareWrite(test, spec);
    test.host.faults.callBeforeNthWrite(3, () => type(6, 2, 'Mine'));
    test.host.faults.failNthWrite(3, 'GeneralException', false);
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    const filled = test.store.readValues(getSheet(test), rect(3, 1, ROWS + 1, 3)).flatMap((row, index) => {
      return row.some((cell) => cell !== '') ? [[index, ...row]] : [];
    });
    expect(filled).toEqual([
      [0, 'Old 0', 0, '00'],
      [1, 'Old 1', 1, '01'],
      [3, '', 'Mine', ''],
      [ROWS, 'Total', 'Total', 'Total'],
    ]);
    expect(test.store.resolveName(ANCHOR)?.rect).toEqual({ ...BLOCK, rows: 2 });
  });

  it('a first block whose batch stops before its name keeps cells that a user has filled meanwhile [P1] [W45] [W70]', async () => {
    let hasTyped = false;
    const setUp = async () => {
      const test = openInCurrentExcel();
      test.store.write(getSheet(test), rect(3, 1), 'in the way', 'values');
      const spec = createWrite(createTextRows(3, 'New'));
      return { test, plan: await prepareWrite(test, { ...spec, shift: spec.block }) };
    };
    const good = await setUp();
    good.test.host.clearLog();
    await good.test.workbook.write(good.plan, createControl());
    for (const failing of listStops(good.test.host.readLog())) {
      const { test, plan } = await setUp();
      failRequest(test.host, failing);
      let typed: string[] = [];
      test.host.faults.callBeforeNthWrite(2, () => {
        typed = ['Mine'];
        test.store.write(getSheet(test), rect(4, 3), 'Mine', 'values');
      });
      const isDone = await test.workbook.write(plan, createControl()).then(
        () => true,
        () => false,
      );
      if (isDone) continue;
      const texts = test.store.readValues(getSheet(test), rect(0, 0, 12, 6)).flat();
      const found = texts.filter((text) => text !== '').sort();
      // A batch that has changed nothing needs no rollback, so the text is not typed in that case.
      expect([failing, found]).toEqual([failing, [...typed, 'in the way']]);
      hasTyped ||= typed.length > 0;
    }
    // In other Excels a batch that stops may leave no change behind.
    if (isKindest) expect(hasTyped).toBe(true);
  });

  it('a write that a filter sends into other rows keeps texts typed into rows of its first batch [P1] [P17] [W45] [W53]', async () => {
    const { test, wish: spec, type } = await prepareShape(SHAPES['of the same size']);
    const plan = await prepareWrite(test, spec);
    test.host.faults.callBeforeNthWrite(3, () => {
      type(5, 2, 'Mine');
      const values = ['New 3', 'Old 30', 'Old 35'];
      test.store.filters.apply(getSheet(test), rect(2, 1, ROWS + 1, 3), 0, { filterOn: 'Values', values });
    });
    const ended = await test.workbook.write(plan, createControl()).then(
      () => 'done',
      (error) => error.code,
    );
    expect(['done', 'FilterSet']).toContain(ended);
    const what = ended === 'done' ? 'New' : 'Old';
    const cells = Array.from({ length: ROWS }, (_, row) => [`${what} ${row}`, row === 2 ? 'Mine' : row]);
    expect(test.store.readValues(getSheet(test), rect(3, 1, ROWS, 2))).toEqual(cells);
  });

  it('a rollback after a conflict keeps a text that was typed between the batch and the rollback [P1] [W45]', async () => {
    const { test, wish: spec, type } = await prepareShape({ rows: 4, standing: 4 });
    const plan = await prepareWrite(test, spec);
    callBeforeNextWrite(test.host, () => {
      type(4, 2, 'mine');
      callBeforeNextWrite(test.host, () => type(5, 2, 'later'));
    });
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(test.store.readValues(getSheet(test), rect(3, 2, 4)).flat()).toEqual([0, 'mine', 'later', 3]);
  });

  it('a stream that is rolled back keeps a text that was typed into its rows [P1] [W45]', async () => {
    const test = openInCurrentExcel();
    const start = { anchor: ANCHOR, sheet: 'Sheet1', firstCell: { row: 3, column: 1 }, rows: undefined, columns: 3 };
    const common = {
      hasName: false,
      previousBlock: undefined,
      userColumns: [],
      insertedPart: undefined,
      mayOverwrite: false,
    };
    const stream = await test.workbook.stream({ ...start, ...common }, createControl());
    const rows = (what: string): BlockCell[][] => createTextRows(3, what);
    await stream.append(rows('First'), []);
    await stream.append(rows('Second'), []);
    test.store.write(getSheet(test), rect(4, 2), 'Mine', 'values');
    await stream.undo();
    const cells = test.store.readValues(getSheet(test), rect(3, 1, 8, 3)).flat();
    expect(cells.filter((cell) => cell !== '')).toEqual(['Mine']);
    expect(test.store.listNames()).toEqual([]);
  });
});
