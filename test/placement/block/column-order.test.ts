import fc from 'fast-check';
import { type ColumnSlot, computeColumnOrder, type ResultColumn, reorderSlots } from '../../../src/placement';

/** Returns a header column, then the values of a pivot. */
function createColumns(values: number): ResultColumn[] {
  const names = ['f.region', ...Array.from({ length: values }, (_, at) => `[[${at}],"f.amount"]`)];
  return names.map((name) => ({ name, title: name, type: 'string' }));
}

const createSlot = (index: number | undefined, currentOffset: number | undefined): ColumnSlot => ({
  index,
  currentOffset,
  userHeader: undefined,
});

/**
 * Returns the slots of the columns that are in the block, then those of the new ones. An undefined
 * index makes a user column.
 */
function createTestSlots(currentIndexes: readonly (number | undefined)[], newIndexes: readonly number[]): ColumnSlot[] {
  return [...currentIndexes.map(createSlot), ...newIndexes.map((index) => createSlot(index, undefined))];
}

function arrangeColumns(
  currentIndexes: readonly (number | undefined)[],
  newIndexes: readonly number[],
  columns = createColumns(8),
) {
  const slots = createTestSlots(currentIndexes, newIndexes);
  const order = computeColumnOrder(slots, columns);
  return order && reorderSlots(slots, order).map(({ index }) => index);
}

describe('new columns of a pivot', () => {
  it('a new column goes before the first current column that follows it in the report [P3]', () => {
    expect(arrangeColumns([0, 1, 3, 5], [2, 4])).toEqual([0, 1, 2, 3, 4, 5]);
    expect(arrangeColumns([0, 3], [1, 2, 4])).toEqual([0, 1, 2, 3, 4]);
  });

  it('a new column stays at the right end if no current column follows it in the report', () => {
    expect(arrangeColumns([0, 1, 2], [3, 4])).toBeUndefined();
  });

  it('a new column moves no column of the user [P1]', () => {
    expect(arrangeColumns([0, 1, undefined, 3], [2])).toEqual([0, 1, undefined, 2, 3]);
    expect(arrangeColumns([0, 1, 3, undefined], [2])).toBeUndefined();
    expect(arrangeColumns([0, 2, undefined, 4], [1, 3])).toBeUndefined();
  });

  it('a new column stays at the right end if users have reordered the columns [P3]', () => {
    expect(arrangeColumns([0, 3, 1], [2])).toBeUndefined();
  });

  it('new columns of a comparison go beside their measures in a list, and others to the right end [P3]', () => {
    const names = ['f.region', 'f.city', 'f.net', 'f.net@former', 'f.net@change', 'f.units'];
    const list = names.map((name): ResultColumn => ({ name, title: name, type: 'string' }));
    expect(arrangeColumns([0, 2, 5], [1, 3, 4], list)).toEqual([0, 2, 3, 4, 5, 1]);
  });

  it('a new column of a list stays at the right end', () => {
    const list = ['a', 'b', 'c'].map((name): ResultColumn => ({ name, title: name, type: 'string' }));
    expect(arrangeColumns([0, 2], [1], list)).toBeUndefined();
  });

  it('the columns of a pivot keep their order, and each new one takes its place in the report [P3]', () => {
    const anySplit = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(anySplit, (areCurrent) => {
        const currentIndexes = [0, ...areCurrent.flatMap((isCurrent, at) => (isCurrent ? [at + 1] : []))];
        const newIndexes = areCurrent.flatMap((isCurrent, at) => (isCurrent ? [] : [at + 1]));
        const arrangedIndexes = arrangeColumns(currentIndexes, newIndexes, createColumns(areCurrent.length)) ?? [
          ...currentIndexes,
          ...newIndexes,
        ];
        expect(arrangedIndexes).toEqual([...arrangedIndexes.keys()]);
      }),
    );
  });

  it('an order of columns has each column once, and leaves every user column at its place [P1]', () => {
    const anyKinds = fc.array(fc.constantFrom('stands', 'comes', 'own'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(anyKinds, (kinds) => {
        const countReportColumns = (at: number) => kinds.slice(0, at + 1).filter((kind) => kind !== 'own').length;
        const reportIndexes = kinds.map((kind, at) => (kind === 'own' ? undefined : countReportColumns(at)));
        const currentIndexes = [0, ...reportIndexes.filter((_, at) => kinds[at] !== 'comes')];
        const newIndexes = reportIndexes.flatMap((one, at) =>
          kinds[at] === 'comes' && one !== undefined ? [one] : [],
        );
        const slots = createTestSlots(currentIndexes, newIndexes);
        const order = computeColumnOrder(slots, createColumns(countReportColumns(kinds.length)));
        if (!order) return;
        expect([...order].sort((one, other) => one - other)).toEqual([...slots.keys()]);
        expect(order.filter((offset) => offset < currentIndexes.length)).toEqual([...currentIndexes.keys()]);
        currentIndexes.forEach((one, place) => {
          if (one === undefined) expect(order[place]).toBe(place);
        });
      }),
    );
  });
});
