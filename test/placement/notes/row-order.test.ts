import fc from 'fast-check';
import { areInOrder, createResultBuilder, createRowKeys } from '../../../src/placement';
import { pauseBy } from '../../support/pauses';

type Row = readonly [string, string, number];

const SLOTS = [0, 1, 2].map((index) => ({ index, from: index, renamed: undefined }));

function rowsOf(standing: readonly Row[], coming: readonly Row[]) {
  const builder = createResultBuilder(
    [
      { name: 'region', title: 'Region', type: 'string' },
      { name: 'product', title: 'Product', type: 'string' },
      { name: 'net', title: 'Net', type: 'number', isMeasure: true },
    ],
    1900,
  );
  builder.push(coming.map((row) => [...row]));
  const currentRows = { length: standing.length, row: (at: number) => [...(standing[at] ?? [])] };
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
      async (standing, coming, named) => {
        const stand = rowsOf(standing, coming);
        const keys = createRowKeys(stand, named);
        const isSame =
          keys.currentKeys.length === keys.newKeys.length &&
          keys.currentKeys.every((one, at) => one === keys.newKeys[at]);
        expect(await areInOrder(stand, keys, pauseBy())).toBe(isSame);
      },
    ),
  );
});

test('only rows with changed cells are compared by their keys [P14]', async () => {
  const asked: number[] = [];
  const isSameAt = (row: number) => {
    asked.push(row);
    return true;
  };
  const standing: Row[] = [
    ['a', 'x', 1],
    ['b', 'y', 2],
  ];
  expect(await areInOrder(rowsOf(standing, standing), { isSameAt }, pauseBy())).toBe(true);
  expect(asked).toEqual([]);
  expect(
    await areInOrder(
      rowsOf(standing, [
        ['a', 'x', 1],
        ['b', 'y', 3],
      ]),
      { isSameAt },
      pauseBy(),
    ),
  ).toBe(true);
  expect(asked).toEqual([1]);
});
