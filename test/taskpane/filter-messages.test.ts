import type { PlacementFilter } from '../../src/app';
import { bindTexts, createFormats, type Formats, type Translation } from '../../src/parts';
import { paneTexts as german } from '../../src/taskpane/messages/de/pane-texts';
import { paneTexts as english } from '../../src/taskpane/messages/en/pane-texts';
import { createPlacementFilterMessages } from '../../src/taskpane/messages/filters/placement-filter-messages';

const GERMAN = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };
const options = { now: () => 0, timeZone: 'UTC' };
const bind = (texts: Translation<typeof english>, formats: Formats) =>
  createPlacementFilterMessages(bindTexts<typeof english>(texts, formats), formats);
const en = bind(english, createFormats({ locale: 'en-GB', ...options }));
const de = bind(german, createFormats({ locale: 'de', ...options }, GERMAN));

it.each([
  ['last 24 months', 'Ordered at is in the last 24 months', 'Ordered at liegt in den letzten 24 Monaten'],
  ['last week', 'Ordered at is in the last week', 'Ordered at liegt in der letzten Woche'],
  ['last quarter', 'Ordered at is in the last quarter', 'Ordered at liegt im letzten Quartal'],
  ['this year', 'Ordered at is in this year', 'Ordered at liegt in diesem Jahr'],
  [
    'from 7 days ago to now',
    'Ordered at is in “from 7 days ago to now”',
    'Ordered at liegt in „from 7 days ago to now“',
  ],
  ['2026-03-31', 'Ordered at is on 31 Mar 2026', 'Ordered at liegt am 31.03.2026'],
  ['yesterday', 'Ordered at is yesterday', 'Ordered at ist gestern'],
  ['this week', 'Ordered at is in this week', 'Ordered at liegt in dieser Woche'],
])('the period %s of a report’s filter is written in words [P12]', (period, inEnglish, inGerman) => {
  const sentences = [en, de].map((words) => words.reportSentence(['Ordered at'], 'inDateRange', [period]));
  expect(sentences).toEqual([inEnglish, inGerman]);
});

it.each<[string, readonly string[], string, string]>([
  [
    'inDateRange',
    ['2026-03-01', '2026-08-31'],
    'Ordered at is between 1 Mar 2026 and 31 Aug 2026',
    'Ordered at liegt zwischen 01.03.2026 und 31.08.2026',
  ],
  [
    'inDateRange',
    ['2026-03-01T00:00:00.000Z', '2026-08-31T23:59:59.999Z'],
    'Ordered at is between 1 Mar 2026 and 31 Aug 2026',
    'Ordered at liegt zwischen 01.03.2026 und 31.08.2026',
  ],
  ['notInDateRange', ['last month'], 'Ordered at is not in the last month', 'Ordered at liegt nicht im letzten Monat'],
  [
    'beforeOrOnDate',
    ['2026-03-01'],
    'Ordered at is on or before 1 Mar 2026',
    'Ordered at liegt spätestens am 01.03.2026',
  ],
  ['afterDate', ['2026-03-01'], 'Ordered at is after 1 Mar 2026', 'Ordered at liegt nach dem 01.03.2026'],
])(
  'the dates of a report’s filter are written in the format of each language: %s %j [P12] [P19]',
  (operator, days, ...sentences) => {
    expect([en, de].map((words) => words.reportSentence(['Ordered at'], operator, days))).toEqual(sentences);
  },
);

const createFilter = (change: object): PlacementFilter => ({
  ...{ member: 'f.one', title: 'Net sales', type: 'number', operator: 'moreThan', values: ['1234.5'] },
  ...change,
});

it.each<[object, string, string]>([
  [{ isMeasure: true }, 'Net sales is more than 1,234.5', 'Net sales ist größer als 1.234,5'],
  // The number of a column may be a year, so it gets no separators.
  [{ title: 'Year', operator: 'is', values: ['2026'] }, 'Year is 2026', 'Year ist 2026'],
  // A time may be filtered by a whole month or year, which is not its first day.
  [
    { title: 'Day', type: 'time', operator: 'is', values: ['2026-03', '2025'] },
    'Day is Mar 2026 or 2025',
    'Day ist März 2026 oder 2025',
  ],
  [
    { isMeasure: true, operator: 'between', values: ['-1000', '0.000012345'] },
    'Net sales is between -1,000 and 0.000012345',
    'Net sales liegt zwischen -1.000 und 0,000012345',
  ],
  [{ title: 'At', type: 'time', operator: 'inPeriod', values: ['today'] }, 'At is today', 'At ist heute'],
  [
    { title: 'At', type: 'time', operator: 'inPeriod', values: ['this month'] },
    'At is in this month',
    'At liegt in diesem Monat',
  ],
  [
    { title: 'At', type: 'time', operator: 'inPeriod', values: ['last week'] },
    'At is in last week',
    'At liegt in der letzten Woche',
  ],
])('the filter %j is written with the numbers and dates of each language [P4] [P19]', (change, inEnglish, inGerman) => {
  expect([en, de].map((words) => words.sentence(createFilter(change)))).toEqual([inEnglish, inGerman]);
});

it('a filter by a cell names the cell, not a day, before its current value, in German too [P19]', () => {
  const cell = { name: '_inlay_one_cell', address: 'Sheet1!B1', values: ['2026-03-01'] };
  const filter = createFilter({ title: 'At', type: 'time', operator: 'after', values: undefined, cell });
  expect([en, de].map((words) => words.sentence(filter))).toEqual([
    'At is after Sheet1!B1 (now 1 Mar 2026)',
    'At liegt nach Sheet1!B1 (jetzt 01.03.2026)',
  ]);
});

it('the numbers of a report’s filters are written in the format of each language [P4]', () => {
  const sentences = [en, de].map((words) => words.reportSentence(['Net sales'], 'gt', ['1234.5'], 'ofMeasure'));
  expect(sentences).toEqual(['Net sales is more than 1,234.5', 'Net sales ist größer als 1.234,5']);
});

it('a filter names its first five values and counts the others', () => {
  const values = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  const filter = createFilter({ title: 'Region', type: 'string', operator: 'isNot', values });
  expect([en, de].map((words) => words.sentence(filter))).toEqual([
    'Region is not A and not B and not C and not D and not E and not 2 more',
    'Region ist nicht A und nicht B und nicht C und nicht D und nicht E und nicht 2 weitere',
  ]);
});
