// Tests the text of the cell above a block, in both languages.
import { english, german } from '../support/messages';

const days = {
  member: 'o.at',
  title: 'Ordered at',
  type: 'time',
  operator: 'inTheLast',
  values: ['30', 'days'],
} as const;
const two = {
  member: 'o.region',
  title: 'Region',
  type: 'string',
  operator: 'is',
  values: ['North', 'South'],
} as const;
const MOMENT = Date.UTC(2026, 10, 26, 14, 30);

it('the caption names filters as the pane does, and its time includes the year', () => {
  const words = english.createCaptionMessages({ locale: 'en-GB', timeZone: 'UTC' });
  expect([two, days].map(words.filter)).toEqual(['Region is North or South', 'Ordered at is in the last 30 days']);
  expect(words.reportFilter({ titles: ['Net'], operator: 'gt', values: ['5'] })).toBe('Net is more than 5');
  expect(words.refreshedAt(MOMENT)).toBe('as of 26 Nov 2026, 14:30');
  expect([words.moreFilters(1), words.moreFilters(7)]).toEqual(['1 more filter', '7 more filters']);
});

it('the caption is in German if the language is German', () => {
  const words = german.createCaptionMessages({ locale: 'de', timeZone: 'Europe/Berlin' });
  expect(words.filter(two)).toBe('Region ist North oder South');
  expect(words.refreshedAt(MOMENT)).toBe('Stand 26.11.2026, 15:30');
  expect([words.moreFilters(1), words.moreFilters(7)]).toEqual(['1 weiterer Filter', '7 weitere Filter']);
});

it('a caption names the zone by its city, and the dates of a relative range [P22]', () => {
  const week = { titles: ['Ordered at'], operator: 'inDateRange', values: ['this week'] };
  const ranges = {
    'this week': ['2026-02-23T00:00:00.000', '2026-03-01T23:59:59.999'],
    'last 30 days': ['2026-03-01T00:00:00.000', '2026-03-01T23:59:59.999'],
  };
  const [en, de] = [english.createCaptionMessages({ locale: 'en-GB' }), german.createCaptionMessages({ locale: 'de' })];
  expect([en, de].map((words) => words.dates(week, { ranges }))).toEqual([
    ', 23 Feb – 1 Mar 2026',
    ', 23.02. – 01.03.2026',
  ]);
  expect(en.dates(days, { ranges })).toBe(', 1 Mar 2026');
  const compared = ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'];
  expect(en.compared({ compared })).toBe('1 Jan – 31 Dec 2026 compared with 1 Jan – 31 Dec 2025');
  expect(de.compared({ compared })).toBe('01.01. – 31.12.2026 verglichen mit 01.01. – 31.12.2025');
  expect([en.compared(), en.compared({ compared: ['2026-01-01', 'no date'] })]).toEqual(['', '']);
  const odd = [['2026-99-99', '2026-99-99'], ['2026-03-02', '2026-03-01'], []];
  expect([en.dates(days), en.dates(two, { ranges })]).toEqual(['', '']);
  expect(odd.map((one) => en.dates(days, { ranges: { 'last 30 days': one } }))).toEqual(['', '', '']);
  const zones = ['Australia/Sydney', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'];
  expect(zones.map((zone) => en.inZone('as of today', zone))).toEqual([
    'Time zone of the data: Sydney · as of today',
    'Time zone of the data: Buenos Aires · as of today',
    'Time zone of the data: UTC · as of today',
    'Time zone of the data: Etc/GMT+5 · as of today',
  ]);
  expect(de.inZone('Stand heute', 'Australia/Sydney')).toBe('Zeitzone der Daten: Sydney · Stand heute');
});
