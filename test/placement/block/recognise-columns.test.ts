import fc from 'fast-check';
import { formerFormats, layoutColumns, type ResultColumn } from '../../../src/placement';
import { recogniseColumns } from '../../../src/placement/block/recognise-columns';

const written = (texts: readonly string[]) => texts.map((shown) => ({ shown, title: shown }));
const anyTexts = fc.uniqueArray(fc.string({ maxLength: 2 }), { maxLength: 12 });

describe('columns recognised by their headers', () => {
  it('are the same ones where the lists are divided because they are long', () => {
    const aMove = fc.record({ from: fc.nat(11), to: fc.nat(11) });
    fc.assert(
      fc.property(anyTexts, fc.array(aMove), fc.array(fc.nat(11)), (texts, moves, renamed) => {
        const standing = [...texts];
        for (const { from, to } of moves) standing.splice(to, 0, ...standing.splice(from, 1));
        for (const at of renamed) if (at < standing.length) standing[at] = `renamed ${at}`;
        expect(recogniseColumns(written(texts), standing, 0)).toEqual(recogniseColumns(written(texts), standing));
      }),
    );
  });

  it('keep their order among equal headers where the lists are divided', () => {
    const kept = ['a', 'x', 'x', 'b', 'x', 'c'];
    const standing = ['new', 'a', 'x', 'x', 'b', 'mine', 'x', 'c'];
    expect(recogniseColumns(written(kept), standing, 4)).toEqual([undefined, 0, 1, 2, 3, undefined, 4, 5]);
  });
});

describe('as many columns as a sheet has', () => {
  const titles = Array.from({ length: 16_384 }, (_, column) => `Column ${column}`);
  const columns = titles.map((title): ResultColumn => ({ name: title, title, type: 'string' }));
  const kept = titles.map((title) => ({ member: title, title, shown: title, mark: title, numberFormat: 'General' }));
  const standing = titles.map((title) => ({ shown: title, mark: title }));
  const indexes = titles.map((_, index) => index);
  const shownIn = (slots: ReturnType<typeof layoutColumns>['slots']) => slots.map(({ index }) => index);

  it('stay where they stand, one after another or in another order', () => {
    expect(shownIn(layoutColumns(kept, standing, columns).slots)).toEqual(indexes);
    const reversed = layoutColumns(kept, [...standing].reverse(), columns).slots;
    expect(shownIn(reversed)).toEqual([...indexes].reverse());
  });

  it('are known again where every other one was renamed, and where all were', () => {
    const half = standing.map((column, at) => (at % 2 ? { ...column, shown: `Mine ${at}` } : column));
    expect(shownIn(layoutColumns(kept, half, columns).slots)).toEqual(indexes);
    const all = standing.map((column, at) => ({ ...column, shown: `Mine ${at}` }));
    expect(shownIn(layoutColumns(kept, all, columns).slots)).toEqual(indexes);
  });

  it('are each looked at a few times, in whatever order they stand', () => {
    let looks = 0;
    const counted = kept.map((column) => ({
      ...column,
      get shown() {
        looks += 1;
        return column.shown;
      },
      get title() {
        looks += 1;
        return column.title;
      },
      get member() {
        looks += 1;
        return column.member;
      },
    }));
    const mixed = [...standing.slice(9000), ...standing.slice(0, 9000).reverse()];
    const { slots } = layoutColumns(counted, mixed, columns.slice(100));
    formerFormats(counted, slots, columns.slice(100));
    expect(slots.length).toBe(columns.length - 100);
    expect(looks).toBeLessThan(20 * columns.length);
  });

  it('are known again where the placement could not keep what it wrote', () => {
    const { slots } = layoutColumns([], standing, columns);
    // The first column may be the analyst's.
    expect(shownIn(slots)).toEqual([undefined, ...indexes.slice(1), 0]);
  });
});
