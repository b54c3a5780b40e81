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
