// Tests serial numbers of days in workbooks that count from either year.
import fc from 'fast-check';
import { type DateSystem, serialToIsoIn, tryParseSerial, tryParseSerialIn } from '../../src/grid';
import { TextRenderer } from '../../src/workbench/store/state/render-text';

const SYSTEMS: readonly DateSystem[] = [1900, 1904];
/** The minutes range from 1904 to 2200. */
const MINUTE = fc.integer({ min: 1_462 * 1_440, max: 109_574 * 1_440 });

describe.each(SYSTEMS)('a workbook that counts days from %s [P4]', (dateSystem) => {
  const renderer = new TextRenderer(dateSystem === 1904);

  it('a cell shows the day and time behind its serial number, and reads back as them', () => {
    fc.assert(
      fc.property(MINUTE, (minutes) => {
        const iso = serialToIsoIn(1900, minutes / 1_440);
        const serial = tryParseSerialIn(dateSystem, iso) ?? Number.NaN;
        expect(`${renderer.render(serial, 'yyyy-mm-dd')}T${renderer.render(serial, 'hh:mm')}`).toBe(iso.slice(0, -7));
        expect(serialToIsoIn(dateSystem, serial)).toBe(iso);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a day before the first one has no serial number', () => {
    const [first, before] = dateSystem === 1904 ? ['1904-01-01', '1903-12-31'] : ['1900-01-01', '1899-12-31'];
    expect(tryParseSerialIn(dateSystem, first)).toBe(dateSystem === 1904 ? 0 : 1);
    expect(tryParseSerialIn(dateSystem, before)).toBeUndefined();
  });

  it('a text that is no date has no serial number', () => {
    for (const text of ['', 'soon', '2026-02-30', '12'])
      expect(tryParseSerialIn(dateSystem, text)).toBe(tryParseSerial(text));
  });
});
