import fc from 'fast-check';
import { arrangedSlots, arrangement, type ColumnSlot, type ResultColumn } from '../../../src/placement';

/** Returns a header column, then the values of a pivot. */
function columnsOf(values: number): ResultColumn[] {
  const names = ['f.region', ...Array.from({ length: values }, (_, at) => `[[${at}],"f.amount"]`)];
  return names.map((name) => ({ name, title: name, type: 'string' }));
}

const slot = (index: number | undefined, from: number | undefined): ColumnSlot => ({ index, from, renamed: undefined });

/**
 * Returns the slots of the columns that are in the block, of which undefined is a user column, and
 * of those that come.
 */
function slotsOf(standing: readonly (number | undefined)[], coming: readonly number[]): ColumnSlot[] {
  return [...standing.map(slot), ...coming.map((index) => slot(index, undefined))];
}

function arranged(standing: readonly (number | undefined)[], coming: readonly number[], columns = columnsOf(8)) {
  const slots = slotsOf(standing, coming);
  const order = arrangement(slots, columns);
  return order && arrangedSlots(slots, order).map(({ index }) => index);
}

describe('columns that come into a pivot', () => {
  it('[P3] go before the first standing one that the report has behind them', () => {
    expect(arranged([0, 1, 3, 5], [2, 4])).toEqual([0, 1, 2, 3, 4, 5]);
    expect(arranged([0, 3], [1, 2, 4])).toEqual([0, 1, 2, 3, 4]);
  });

  it('stay at the right end where the report has none behind them', () => {
    expect(arranged([0, 1, 2], [3, 4])).toBeUndefined();
  });

  it('[P1] move no column of the analyst’s own', () => {
    expect(arranged([0, 1, undefined, 3], [2])).toEqual([0, 1, undefined, 2, 3]);
    expect(arranged([0, 1, 3, undefined], [2])).toBeUndefined();
    expect(arranged([0, 2, undefined, 4], [1, 3])).toBeUndefined();
  });

  it('[P3] stay at the right end where people have put columns into another order', () => {
    expect(arranged([0, 3, 1], [2])).toBeUndefined();
  });

  it('stay at the right end of a list', () => {
    const list = ['a', 'b', 'c'].map((name): ResultColumn => ({ name, title: name, type: 'string' }));
    expect(arranged([0, 2], [1], list)).toBeUndefined();
  });

  it('[P3] of any members: those that stand keep their order, those that come are where the report has them', () => {
    const anySplit = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(anySplit, (stands) => {
        const standing = [0, ...stands.flatMap((isStanding, at) => (isStanding ? [at + 1] : []))];
        const coming = stands.flatMap((isStanding, at) => (isStanding ? [] : [at + 1]));
        const now = arranged(standing, coming, columnsOf(stands.length)) ?? [...standing, ...coming];
        expect(now).toEqual([...now.keys()]);
      }),
    );
  });

  it('[P1] with own columns among them: each column once, and none of the own ones at another place', () => {
    const anyKinds = fc.array(fc.constantFrom('stands', 'comes', 'own'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(anyKinds, (kinds) => {
        const upTo = (at: number) => kinds.slice(0, at + 1).filter((kind) => kind !== 'own').length;
        const ours = kinds.map((kind, at) => (kind === 'own' ? undefined : upTo(at)));
        const standing = [0, ...ours.filter((_, at) => kinds[at] !== 'comes')];
        const coming = ours.flatMap((one, at) => (kinds[at] === 'comes' && one !== undefined ? [one] : []));
        const slots = slotsOf(standing, coming);
        const order = arrangement(slots, columnsOf(upTo(kinds.length)));
        if (!order) return;
        expect([...order].sort((one, other) => one - other)).toEqual([...slots.keys()]);
        expect(order.filter((offset) => offset < standing.length)).toEqual([...standing.keys()]);
        standing.forEach((one, place) => {
          if (one === undefined) expect(order[place]).toBe(place);
        });
      }),
    );
  });
});
