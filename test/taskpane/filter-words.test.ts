import { createFormats } from '../../src/parts';
import { createPlacementFilterWords as german } from '../../src/taskpane/words/de/placement-filters';
import { createPlacementFilterWords as english } from '../../src/taskpane/words/en/placement-filters';

const GERMAN = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };
const options = { now: () => 0, timeZone: 'UTC' };
const en = english(createFormats({ locale: 'en-GB', ...options }));
const de = german(createFormats({ locale: 'de', ...options }, GERMAN));

it.each([
  ['last 24 months', 'Ordered at is in the last 24 months', 'Ordered at liegt in den letzten 24 Monaten'],
  ['last week', 'Ordered at is in the last week', 'Ordered at liegt in der letzten Woche'],
  ['last quarter', 'Ordered at is in the last quarter', 'Ordered at liegt in dem letzten Quartal'],
  ['this year', 'Ordered at is in this year', 'Ordered at liegt in diesem Jahr'],
  [
    'from 7 days ago to now',
    'Ordered at is in “from 7 days ago to now”',
    'Ordered at liegt in „from 7 days ago to now“',
  ],
  ['2026-03-31', 'Ordered at is in 31 Mar 2026', 'Ordered at liegt in 31.03.2026'],
])('[P12] the period %s of a report is said in words', (period, inEnglish, inGerman) => {
  const said = [en, de].map((words) => words.reportSentence(['Ordered at'], 'inDateRange', [period]));
  expect(said).toEqual([inEnglish, inGerman]);
});
