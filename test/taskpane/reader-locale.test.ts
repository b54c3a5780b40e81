import { createFormats } from '../../src/parts';
import { chooseReaderLocale } from '../../src/taskpane/shell/reader-locale';

describe('the locale of the pane', () => {
  test.each([
    ['en-US', [], 'en-US'],
    ['en-US', ['en-US', 'en-IE'], 'en-IE'],
    ['en-US', ['en-GB', 'en-IE'], 'en-GB'],
    ['en-US', ['', 'en', 'de-DE'], 'en-US'],
    ['en-GB', ['en-US', 'en-US'], 'en-GB'],
    ['de-DE', ['en-US', 'de-AT'], 'de-AT'],
    ['de-CH', ['de-DE'], 'de-CH'],
    ['en', ['en-IE'], 'en'],
    ['en-US', ['not a tag'], 'en-US'],
  ])('the locale of Excel in %s for a reader with %j is %s', (displayLanguage, otherTags, locale) => {
    expect(chooseReaderLocale(displayLanguage, otherTags)).toBe(locale);
  });
});

describe('moments and numbers', () => {
  const now = () => Date.parse('2026-11-20T09:54:00Z');

  test.each([
    ['en-US', 'Nov 12, 12:05 PM', 'Oct 2, 2025', '1,234.5'],
    ['en-GB', '12 Nov, 12:05', '2 Oct 2025', '1,234.5'],
    ['en-IE', '12 Nov, 12:05', '2 Oct 2025', '1,234.5'],
    ['fr-FR', '12 Nov, 12:05', '2 Oct 2025', '1\u202f234,5'],
  ])('moments in English sentences and numbers follow the region of %s', (locale, moment, day, number) => {
    const formats = createFormats({ locale, now, timeZone: 'UTC' });
    // Browsers write a narrow space before AM and PM.
    expect(formats.when('2026-11-12T12:05:00Z').replace(/\s/g, ' ')).toBe(moment);
    expect(formats.age('2025-10-02')).toBe(day);
    expect(formats.number(1234.5)).toBe(number);
  });
});
