/**
 * Tests a user who inserts or deletes rows and columns, or types, between any two requests of a
 * write of several requests.
 */
import { type CellInput, subtractRect } from '../../src/grid';
import type { WorkbookStore } from '../../src/workbench/store';
import { expectSame } from '../support/expect-same';
import type { WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import {
  createControl,
  createWrite,
  describeInExcels,
  getSheet,
  openSlowly,
  prepareWrite,
  readSheet,
  type WriteSpec,
  write,
} from './block-stage';

/** The text is so long that a request carries only a few rows. */
const LONG = 'x'.repeat(31_000);
const createTextRows = (count: number, prefix: string, tail = ''): CellInput[][] =>
  Array.from({ length: count }, (_, row) => [`${prefix} ${row}`, row, `${prefix} ${row % 7}${tail}`]);

const ROWS = 50;
const BLOCK = { row: 3, column: 1, rows: ROWS, columns: 3 };

interface Shape {
  readonly name: string;
  readonly rows: number;
  readonly isFirst?: boolean;
  readonly isShifting?: boolean;
}

const SHAPES: readonly Shape[] = [
  { name: 'keeps its size', rows: ROWS },
  { name: 'grows', rows: ROWS + 10 },
  { name: 'grows and moves cells below down', rows: ROWS + 10, isShifting: true },
  { name: 'shrinks', rows: ROWS - 10 },
  { name: 'is written for the first time', rows: ROWS, isFirst: true },
];

/** Prepares user cells above the block, beside it and below. */
async function prepareShape({ rows, isFirst = false, isShifting = false }: Shape) {
  const test = openSlowly();
  const sheet = getSheet(test);
  if (!isFirst) await write(test, createWrite(createTextRows(ROWS, 'Old')));
  const below = isShifting ? ROWS : Math.max(rows, ROWS);
  const block = { ...BLOCK, rows };
  test.store.write(sheet, rect(1, 1), 'Above', 'values');
  test.store.write(sheet, rect(10, 5, 5), 'Beside', 'values');
  test.store.write(sheet, rect(3 + below, 1, 2, 3), 'Total', 'values');
  if (!isShifting) test.store.write(sheet, rect(3 + below, 1, 1, 3), '0.00', 'numberFormats');
  const gains = isFirst ? [block] : subtractRect(block, BLOCK);
  const spec: WriteSpec = createWrite(createTextRows(rows, 'New', LONG), {
    block,
    remainingBlock: isFirst ? undefined : BLOCK,
    gains,
    clears: isFirst ? [] : subtractRect(BLOCK, block),
    shift: isShifting ? gains[0] : undefined,
    journal: { key: 'unfinished.test', text: 'begun' },
  });
  return { test, wish: spec };
}

type NamedEdit = readonly [string, (store: WorkbookStore, sheet: string) => void];

const INSIDE: readonly NamedEdit[] = [
  [
    'inserts a row at the top of the block and types',
    (store, sheet) => {
      store.insertRows(sheet, 6, 1);
      store.write(sheet, rect(6, 2), 'Mine', 'values');
    },
  ],
  ['inserts two rows in the middle of the block', (store, sheet) => store.insertRows(sheet, 30, 2)],
  ['deletes the first row of the block', (store, sheet) => store.deleteRows(sheet, 3, 1)],
  ['deletes rows in the middle of the block', (store, sheet) => store.deleteRows(sheet, 33, 3)],
  ['inserts a column into the block', (store, sheet) => store.insertColumns(sheet, 2, 1)],
  ['deletes a column of the block', (store, sheet) => store.deleteColumns(sheet, 2, 1)],
];

const AROUND: readonly NamedEdit[] = [
  ['inserts rows above', (store, sheet) => store.insertRows(sheet, 1, 2)],
  ['deletes a row above', (store, sheet) => store.deleteRows(sheet, 0, 1)],
  ['inserts a row at the end of the block', (store, sheet) => store.insertRows(sheet, 3 + 45, 1)],
  ['deletes a row at the end of the block', (store, sheet) => store.deleteRows(sheet, 3 + 36, 1)],
  ['deletes a row below', (store, sheet) => store.deleteRows(sheet, 3 + 90, 1)],
  ['inserts a row below', (store, sheet) => store.insertRows(sheet, 3 + 90, 1)],
  ['inserts a column before the block', (store, sheet) => store.insertColumns(sheet, 0, 1)],
  ['inserts a column beside the block', (store, sheet) => store.insertColumns(sheet, 4, 1)],
  ['types beside the block', (store, sheet) => store.write(sheet, rect(12, 5), 'Mine', 'values')],
];

const readSheetState = (test: WorkbookUnderTest) => ({
  ...readSheet(test),
  note: test.store.settings.get('inlay.unfinished.test'),
});

/**
 * Returns the outcome of an edit before the write. On free ground a first block has no cells ahead
 * of its rows, so an edit there counts as one before the write.
 */
async function readOutcomes(edit: NamedEdit[1], shape: Shape) {
  if (!shape.isFirst) return [];
  const { test, wish: spec } = await prepareShape(shape);
  const plan = await prepareWrite(test, spec);
  edit(test.store, getSheet(test));
  const isWritten = await test.workbook.write(plan, createControl()).then(
    () => true,
    () => false,
  );
  return isWritten ? [readSheetState(test)] : [];
}

describeInExcels(({ isKindest }) => {
  const shapes = isKindest ? SHAPES : SHAPES.filter(({ isShifting }) => isShifting);
  describe.each(shapes)('while a block $name', (shape) => {
    it.each(shape.name === 'grows' ? [...INSIDE, ...AROUND] : INSIDE)(
      'a write ends with the old cells or with the new ones if a user %s [P1] [P2]',
      async (_, edit) => {
        const untouched = await prepareShape(shape);
        edit(untouched.test.store, getSheet(untouched.test));
        const old = readSheetState(untouched.test);
        const good = await prepareShape(shape);
        const planned = await prepareWrite(good.test, good.wish);
        const before = good.test.host.readLog().length;
        await good.test.workbook.write(planned, createControl());
        expect(good.test.host.readLog().length - before).toBeGreaterThan(2);
        edit(good.test.store, getSheet(good.test));
        const newSheets = [readSheetState(good.test), ...(await readOutcomes(edit, shape))];
        // A first block has only an address until its first request, so a user's edit before that
        // moves the cells but not the block.
        for (let nth = shape.isFirst ? 2 : 1, isMet = true; isMet; nth += 1) {
          const { test, wish: spec } = await prepareShape(shape);
          const plan = await prepareWrite(test, spec);
          isMet = false;
          test.host.faults.callAroundNthBatch(nth, () => {
            isMet = true;
            edit(test.store, getSheet(test));
          });
          const ended = await test.workbook.write(plan, createControl()).then(
            () => 'new' as const,
            () => 'old' as const,
          );
          const currentSheet = readSheetState(test);
          const matchingSheet =
            newSheets.find((one) => JSON.stringify(one) === JSON.stringify(currentSheet)) ?? newSheets[0];
          if (isMet)
            expectSame({ nth, ended, ...currentSheet }, { nth, ended, ...(ended === 'new' ? matchingSheet : old) });
        }
      },
    );
  });
});
