import fc from 'fast-check';
import { areInOrder, createResultBuilder, createRowKeys } from '../../../src/placement';
import { createTestPause } from '../../support/pauses';

type Row = readonly [string, string, number];

const SLOTS = [0, 1, 2].map((index) => ({ index, currentOffset: index, userHeader: undefined }));

function createRowsToCompare(currentCells: readonly Row[], newRows: readonly Row[]) {
  const builder = createResultBuilder(
    [
      { name: 'region', title: 'Region', type: 'string' },
      { name: 'product', title: 'Product', type: 'string' },
      { name: 'net', title: 'Net', type: 'number', isMeasure: true },
    ],
    1900,
  );
  builder.push(newRows.map((row) => [...row]));
  const currentRows = { length: currentCells.length, row: (at: number) => [...(currentCells[at] ?? [])] };
  return { result: builder.finish(), slots: SLOTS, currentRows };
}

const text = fc.constantFrom('a', 'b', 'c');
const rows = fc.array(fc.tuple(text, text, fc.integer({ min: 0, max: 2 })), { maxLength: 4 });

test('rows stay in order exactly if the previous keys equal the new ones [P14]', () => {
  return fc.assert(
    fc.asyncProperty(
      rows,
      rows,
      fc.constantFrom([], ['region'], ['product', 'net']),
      async (currentRows, newRows, chosenMembers) => {
        const rowsToCompare = createRowsToCompare(currentRows, newRows);
        const keys = createRowKeys(rowsToCompare, chosenMembers);
        const isSame =
          keys.currentKeys.length === keys.newKeys.length &&
          keys.currentKeys.every((one, at) => one === keys.newKeys[at]);
        expect(await areInOrder(rowsToCompare, keys, createTestPause())).toBe(isSame);
      },
    ),
  );
});

test('only rows with changed cells are compared by their keys [P14]', async () => {
  const comparedRows: number[] = [];
  const isSameAt = (row: number) => {
    comparedRows.push(row);
    return true;
  };
  const currentRows: Row[] = [
    ['a', 'x', 1],
    ['b', 'y', 2],
  ];
  expect(await areInOrder(createRowsToCompare(currentRows, currentRows), { isSameAt }, createTestPause())).toBe(true);
  expect(comparedRows).toEqual([]);
  expect(
    await areInOrder(
      createRowsToCompare(currentRows, [
        ['a', 'x', 1],
        ['b', 'y', 3],
      ]),
      { isSameAt },
      createTestPause(),
    ),
  ).toBe(true);
  expect(comparedRows).toEqual([1]);
});
