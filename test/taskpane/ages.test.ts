import fc from 'fast-check';
import { createAges } from '../../src/parts';

const now = Date.parse('2026-11-20T09:54:00Z');
const ages = createAges('en-GB', () => now, 'just now', 'UTC');

describe('the age of a moment', () => {
  test.each([
    ['2026-11-20T09:53:30Z', 'just now'],
    ['2026-11-20T09:42:00Z', '12 min ago'],
    ['2026-11-20T06:40:00Z', '3 hr ago'],
    ['2026-11-19T23:30:00Z', 'yesterday'],
    ['2026-11-17T10:00:00Z', 'Tuesday'],
    ['2026-11-12', '12 Nov'],
    ['2025-10-02', '2 Oct 2025'],
    ['2026-11-20', 'today'],
    ['no date', ''],
  ])('the age of %s reads: %s', (moment, age) => {
    expect(ages.age(moment)).toBe(age);
  });

  test('the age of a moment ahead of the clock is “just now”, not in the future', () => {
    expect(ages.age(now + 5_000)).toBe('just now');
  });
});

test('the age of a day does not depend on how the browser writes Canadian dates', () => {
  const { DateTimeFormat } = Intl;
  const replaceCanada = (locale: unknown) => (locale === 'en-CA' ? 'en-US' : String(locale));
  const spy = jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((locale, options) => new DateTimeFormat(replaceCanada(locale), options));
  const berlin = createAges('en-GB', () => now, 'just now', 'Europe/Berlin');
  spy.mockRestore();
  expect(berlin.age('2026-11-12')).toBe('12 Nov');
  expect(berlin.when('2026-11-19T23:30:00Z')).toBe('today, 00:30');
});

test('a moment is written with its day and time, a date only with its day', () => {
  expect(ages.when('2026-11-20T08:02:00Z')).toBe('today, 08:02');
  expect(ages.when('2026-11-17T17:40:00Z')).toBe('Tuesday, 17:40');
  expect(ages.when('2026-11-19')).toBe('yesterday');
  expect(ages.when('')).toBe('');
});

test('a date without a time keeps its day in every time zone [P4]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'America/St_Johns', 'UTC'),
      fc.integer({ min: 1, max: 28 }),
      (timeZone, day) => {
        const agesThere = createAges('en-GB', () => now, 'just now', timeZone);
        return agesThere.age(`2026-03-${String(day).padStart(2, '0')}`) === `${day} Mar`;
      },
    ),
  );
});

test('the age of a moment counts days in the user’s time zone', () => {
  const tokyo = createAges('en-GB', () => now, 'just now', 'Asia/Tokyo');
  // Now is 18:54 on the 20th in Tokyo; 14:30 UTC of the day before was 23:30 there.
  expect(tokyo.age('2026-11-19T14:30:00Z')).toBe('yesterday');
  expect(tokyo.age('2026-11-19T15:30:00Z')).toBe('18 hr ago');
});
