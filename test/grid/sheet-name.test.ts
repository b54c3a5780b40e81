import fc from 'fast-check';
import { freeSheetName } from '../../src/grid';

describe('the name of a new sheet', () => {
  it.each([
    ['Revenue', [], 'Revenue'],
    ['Revenue', ['revenue'], 'Revenue (2)'],
    ['Revenue', ['revenue', 'revenue (2)'], 'Revenue (3)'],
    ["'a/b:[c]'", [], 'a b  c'],
    ['???', [], 'Report'],
    ['x'.repeat(40), ['x'.repeat(31)], `${'x'.repeat(27)} (2)`],
  ])('%j beside %j is %j', (wanted, taken, name) => {
    expect(freeSheetName(wanted, new Set(taken))).toBe(name);
  });

  it('is one that Excel takes, and free, whatever is wanted', () => {
    fc.assert(
      fc.property(fc.string(), (wanted) => {
        const first = freeSheetName(wanted, new Set());
        const second = freeSheetName(wanted, new Set([first.toLowerCase()]));
        expect(second.toLowerCase()).not.toBe(first.toLowerCase());
        for (const name of [first, second]) expect(name).toMatch(/^[^\\/?*[\]:]{1,31}$/);
      }),
    );
  });
});
