import fc from 'fast-check';
import { packByWeight } from '../../src/grid';

const weights = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 });
const sum = (pack: readonly number[]) => pack.reduce((all, one) => all + one, 0);
const packsOf = (items: readonly number[], most: number) => [...packByWeight(items, most, (item) => item)];

describe('packing by weight', () => {
  it('the packs hold everything, in order, and none is empty', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 80 }), (items, most) => {
        const packs = packsOf(items, most);
        expect(packs.flat()).toEqual(items);
        expect(packs.every(({ length }) => length > 0)).toBe(true);
      }),
    );
  });

  it('a pack exceeds the limit only if it holds a single item that exceeds it', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 80 }), (items, most) => {
        for (const pack of packsOf(items, most)) expect(pack.length === 1 || sum(pack) <= most).toBe(true);
      }),
    );
  });

  it('a new pack begins only if the next item would exceed the limit', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 80 }), (items, most) => {
        const packs = packsOf(items, most);
        packs.slice(1).forEach(([next = 0], index) => {
          expect(sum(packs[index] ?? []) + next).toBeGreaterThan(most);
        });
      }),
    );
  });
});
