import fc from 'fast-check';
import { serialToIso, tryParseSerial } from '../../src/grid';

describe('dates as serial numbers', () => {
  it.each([
    ['1900-01-01', 1],
    ['1900-02-28', 59],
    ['1900-03-01', 61],
    ['1970-01-01', 25_569],
    ['2024-01-05T00:00:00.000', 45_296],
    ['2024-01-05T12:00:00.000', 45_296.5],
    ['2024-01-05T12:00:00Z', 45_296.5],
    ['2024-01-05T12:00:00+09:00', 45_296.5],
    ['9999-12-31', 2_958_465],
  ])('the time %s keeps its wall-clock reading [P4]', (iso, serial) => {
    expect(tryParseSerial(iso)).toBe(serial);
  });

  it.each(['1899-12-31', '2024-02-30', '2024-13-01', '2024-01-05T25:00:00', '05.01.2024', 'yesterday', ''])(
    'the text %p is no date [P4]',
    (text) => {
      expect(tryParseSerial(text)).toBeUndefined();
    },
  );

  it('a day later is one more, in whatever time zone this machine is [P4]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 100_000 }), (days) => {
        const iso = new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10);
        expect(tryParseSerial(iso)).toBe(days);
      }),
    );
  });

  it('a time in the data API’s form reads like the same time in any other form, and nothing else reads as a time [P4]', () => {
    const digits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    const written = fc
      .tuple(
        fc.integer({ min: 1850, max: 9999 }),
        digits,
        digits,
        digits,
        digits,
        digits,
        fc.integer({ min: 0, max: 999 }),
      )
      .map(([year, month, day, hour, minute, second, thousandth]) => {
        const fraction = String(thousandth).padStart(3, '0');
        return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}`;
      });
    const likely = fc
      .date({ min: new Date('1890-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 23));
    fc.assert(
      fc.property(fc.oneof(written, likely), (iso) => {
        expect(tryParseSerial(iso)).toBe(tryParseSerial(`${iso}Z`));
      }),
    );
    fc.assert(
      fc.property(likely, fc.nat(22), fc.constantFrom('/', ':', 'x', ' ', '٣', '-'), (iso, at, other) => {
        const changed = iso.slice(0, at) + other + iso.slice(at + 1);
        expect(tryParseSerial(changed)).toBe(tryParseSerial(`${changed}Z`));
      }),
    );
  });

  it('a serial number is computed without the time zone of this machine [P4]', () => {
    const OriginalDate = globalThis.Date;
    class WithoutZone extends OriginalDate {
      constructor(...dateArguments: [] | [number | string]) {
        if (dateArguments.length > 1) throw new Error('These would be hours of this machine.');
        super(...(dateArguments as [number]));
      }
      override getHours = () => {
        throw new Error('These would be hours of this machine.');
      };
      override getDate = this.getHours;
      override getFullYear = this.getHours;
      override getTimezoneOffset = this.getHours;
    }
    Object.assign(globalThis, { Date: WithoutZone });
    try {
      expect(tryParseSerial('2024-01-05T12:00:00.000')).toBe(45_296.5);
      expect(tryParseSerial('2024-02-30')).toBeUndefined();
    } finally {
      Object.assign(globalThis, { Date: OriginalDate });
    }
  });

  it('a serial number gives back its time to the millisecond [P4]', () => {
    const first = Date.UTC(1900, 0, 1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) - first }), (milliseconds) => {
        const iso = new Date(first + milliseconds).toISOString().slice(0, -1);
        expect(serialToIso(tryParseSerial(iso) ?? Number.NaN)).toBe(iso);
      }),
    );
  });
});

it('a time keeps its wall clock, however its source writes the zone and the fraction [P4]', () => {
  const suffixes = ['Z', ' UTC', '+02', '-0530', '+05:30', ' +0200', '+02:00:00', '.0Z', '.000000000000', 'z'];
  const serials = suffixes.map((suffix) => [suffix, tryParseSerial(`2026-03-01T12:00:00${suffix}`)]);
  expect(serials).toEqual(suffixes.map((suffix) => [suffix, 46_082.5]));
  expect(tryParseSerial('9999-12-31T23:59:59.9999999')).toBeLessThan(2_958_466);
});

it('what is no day of Excel’s calendar is no serial number [P4]', () => {
  const texts = ['2026-03-01T24:00:00', '2016-12-31T23:59:60Z', '10000-01-01', '-0044-03-15', '0044-03-15 BC'];
  const others = ['infinity', '-infinity', '09:15:00', '20260301', '2026-02-30', '2026-03-01 CET', '1899-12-31'];
  for (const text of [...texts, ...others]) expect([text, tryParseSerial(text)]).toEqual([text, undefined]);
});
