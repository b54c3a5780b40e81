import fc from 'fast-check';
import { createScrollScale } from '../../../../src/workbench/page/grid/scroll-scale';

describe('the scrollbar of a long sheet', () => {
  it('the scrollbar is one to one while the sheet is short enough', () => {
    const scale = createScrollScale(5_000, 500);
    expect(scale.length).toBe(5_000);
    expect(scale.toOffset(1_234)).toBe(1_234);
    expect(scale.toPosition(1_234)).toBe(1_234);
  });

  it('the scrollbar reaches the first and the last pixel of a sheet longer than any element', () => {
    const scale = createScrollScale(20_971_520, 600, 8_000_000);
    expect(scale.length).toBe(8_000_000);
    expect(scale.toOffset(0)).toBe(0);
    expect(scale.toOffset(8_000_000 - 600)).toBeCloseTo(20_971_520 - 600, 3);
  });

  it('a position of the scrollbar maps back to itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 600, max: 30_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (extent, part) => {
          const scale = createScrollScale(extent, 600, 1_000_000);
          const offset = part * (extent - 600);
          expect(scale.toOffset(scale.toPosition(offset))).toBeCloseTo(offset, 3);
        },
      ),
    );
  });

  it('the scrollbar does not move when everything is on screen', () => {
    const scale = createScrollScale(300, 600);
    expect(scale.length).toBe(600);
    expect(scale.toOffset(10)).toBe(0);
    expect(scale.toPosition(10)).toBe(0);
  });
});
