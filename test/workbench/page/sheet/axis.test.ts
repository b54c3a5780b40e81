import fc from 'fast-check';
import { createAxis, type SizedRun } from '../../../../src/workbench/page/sheet/axis';

/** Generates runs that do not overlap, on an axis of 200 members. */
const runs = fc
  .array(fc.record({ gap: fc.nat(20), count: fc.integer({ min: 1, max: 15 }), size: fc.constantFrom(0, 5, 20, 33) }), {
    maxLength: 6,
  })
  .map((parts) => {
    let start = 0;
    return parts.map(({ gap, count, size }): SizedRun => {
      start += gap;
      const run = { start, count, size };
      start += count;
      return run;
    });
  });

describe('an axis of rows or columns', () => {
  it('an axis adds up a full sheet of standard rows without listing them', () => {
    const axis = createAxis(1_048_576, 20, []);
    expect(axis.total).toBe(20_971_520);
    expect(axis.findIndex(20_971_519)).toBe(1_048_575);
    expect(axis.getOffset(1_000_000)).toBe(20_000_000);
  });

  it('an axis adds up the sizes before each member', () => {
    fc.assert(
      fc.property(runs, (sized) => {
        const axis = createAxis(200, 20, sized);
        let offset = 0;
        for (let index = 0; index < 200; index += 1) {
          expect(axis.getOffset(index)).toBe(offset);
          offset += axis.getSize(index);
        }
        expect(axis.total).toBe(offset);
      }),
    );
  });

  it('an axis finds the visible member at every distance', () => {
    fc.assert(
      fc.property(runs, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (sized, part) => {
        const axis = createAxis(200, 20, sized);
        const offset = part * axis.total;
        const index = axis.findIndex(offset);
        expect(axis.getSize(index)).toBeGreaterThan(0);
        expect(axis.getOffset(index)).toBeLessThanOrEqual(offset);
        expect(axis.getOffset(index) + axis.getSize(index)).toBeGreaterThan(offset);
      }),
    );
  });

  it('an axis stays on the sheet for distances beyond its end', () => {
    expect(createAxis(10, 20, []).findIndex(5_000)).toBe(9);
  });

  it('an axis steps over hidden members, and ends when only hidden ones are left', () => {
    const axis = createAxis(10, 20, [
      { start: 2, count: 3, size: 0 },
      { start: 8, count: 2, size: 0 },
    ]);
    expect(axis.findVisible(2, 1)).toBe(5);
    expect(axis.findVisible(4, -1)).toBe(1);
    expect(axis.findVisible(8, 1)).toBeUndefined();
  });
});
