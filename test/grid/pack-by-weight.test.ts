import fc from 'fast-check';
import { packByWeight } from '../../src/grid';

const weights = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 });
const sumWeights = (pack: readonly number[]) => pack.reduce((all, one) => all + one, 0);
const createPacks = (items: readonly number[], maxWeight: number) => [
  ...packByWeight(items, maxWeight, (item) => item),
];

describe('packing by weight', () => {
  it('the packs hold everything, in order, and none is empty', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 80 }), (items, maxWeight) => {
        const packs = createPacks(items, maxWeight);
        expect(packs.flat()).toEqual(items);
        expect(packs.every(({ length }) => length > 0)).toBe(true);
      }),
    );
  });

  it('a pack exceeds the limit only if it holds a single item that exceeds it', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 80 }), (items, maxWeight) => {
        for (const pack of createPacks(items, maxWeight))
          expect(pack.length === 1 || sumWeights(pack) <= maxWeight).toBe(true);
      }),
    );
  });

  it('a new pack begins only if the next item would exceed the limit', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 80 }), (items, maxWeight) => {
        const packs = createPacks(items, maxWeight);
        packs.slice(1).forEach(([next = 0], index) => {
          expect(sumWeights(packs[index] ?? []) + next).toBeGreaterThan(maxWeight);
        });
      }),
    );
  });
});
