// From which year a cell that shows a day counts.
import fc from 'fast-check';
import { DAYS_TO_1904, showsFrom1904 } from '../../src/grid';
import { TextRenderer } from '../../src/workbench/store/state/render-text';

const WITH_FOUR_DIGITS = [
  'm/d/yyyy',
  'dd.mm.yyyy',
  'yyyy-mm-dd',
  'yyyymmdd',
  'd mmm yyyy hh:mm',
  'mmm yyyy',
  'dddd, d/m/yyyy',
];
const WITH_TWO_DIGITS = ['dd/mm/yy', 'm/d/yy', 'dd.mm.yy hh:mm'];
const SHOWING_NO_YEAR = ['General', '0', 'd. mmm', 'hh:mm', '"y"0', '[$-yy]0', 'm/d hh:mm'];
/** From 1904 to 2200. */
const DAY = fc.integer({ min: DAYS_TO_1904, max: 109_574 });
const from1900 = new TextRenderer(false);
const from1904 = new TextRenderer(true);

describe('[P4] from which year days count', () => {
  it('is told where a cell shows a year, of every day', () => {
    fc.assert(
      fc.property(DAY, fc.constantFrom(...WITH_FOUR_DIGITS), (day, format) => {
        const own = day - DAYS_TO_1904;
        expect(showsFrom1904(own, from1904.text(own, format), format)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is told where it shows two digits of it, but for a few days whose digits are those of both', () => {
    const days = Array.from({ length: 36_525 }, (_, index) => 36_526 + index);
    for (const format of WITH_TWO_DIGITS) {
      const untold = days.filter((day) => {
        const own = day - DAYS_TO_1904;
        return !showsFrom1904(own, from1904.text(own, format), format);
      });
      expect(untold.length).toBeLessThan(100);
    }
  });

  it('is never told wrong', () => {
    fc.assert(
      fc.property(DAY, fc.constantFrom(...WITH_FOUR_DIGITS, ...WITH_TWO_DIGITS), (day, format) => {
        expect(showsFrom1904(day, from1900.text(day, format), format)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the usual one where a cell shows none', () => {
    fc.assert(
      fc.property(DAY, fc.constantFrom(...SHOWING_NO_YEAR), (day, format) => {
        expect(showsFrom1904(day, from1900.text(day, format), format)).toBe(false);
      }),
    );
  });

  it.each([
    ['a number of hashes, in a narrow column', 44_651, '########', 'm/d/yyyy'],
    ['another calendar', 46_112, '31/3/2569', 'd/m/yyyy'],
    ['a year that was typed as a number', 2_030, '2030', 'General'],
  ])('is the usual one by %s', (_, value, text, format) => {
    expect(showsFrom1904(value, text, format)).toBe(false);
  });
});
