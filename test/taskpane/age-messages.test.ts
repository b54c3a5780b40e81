/** Tests the messages about the age of rows, in both languages and in several time zones. */
import type { PlacementView } from '../../src/app';
import { bindTexts, createFormats } from '../../src/parts';
import { paneTexts as german } from '../../src/taskpane/messages/de/pane-texts';
import { paneTexts as english } from '../../src/taskpane/messages/en/pane-texts';
import { createAgeMessages } from '../../src/taskpane/messages/placements/age-messages';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T09:54:00Z');
const GERMAN = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };

const createMessages = (now: number, timeZone: string) => {
  const formats = createFormats({ locale: 'en-GB', now: () => now, timeZone });
  const germanFormats = createFormats({ locale: 'de', now: () => now, timeZone }, GERMAN);
  return {
    en: createAgeMessages(bindTexts<typeof english>(english, formats), formats),
    de: createAgeMessages(bindTexts<typeof english>(german, germanFormats), germanFormats),
  };
};
const { en, de } = createMessages(NOW, 'UTC');

const toIso = (time: number) => new Date(time).toISOString();
const minutesAgo = (minutes: number) => NOW - minutes * MINUTE;
const createView = (change: Partial<PlacementView> = {}): PlacementView => ({
  id: 'p',
  reportId: 1,
  name: 'Sales',
  cells: 'B4:C5',
  rows: 2,
  refreshedAt: minutesAgo(12),
  freshAt: toIso(minutesAgo(12)),
  status: { kind: 'upToDate' },
  notices: [],
  ...change,
});
const morning = toIso(Date.parse('2026-11-20T06:00:00Z'));

describe('the freshness text [P21]', () => {
  test.each([
    ['the source is as fresh as the refresh', {}, 'Refreshed 12 min ago', 'Vor 12 Min. aktualisiert'],
    [
      'the source is a minute older',
      { freshAt: toIso(minutesAgo(13)) },
      'Refreshed 12 min ago',
      'Vor 12 Min. aktualisiert',
    ],
    [
      'the source is hours older',
      { freshAt: morning },
      'Refreshed 12 min ago · data from 06:00',
      'Vor 12 Min. aktualisiert · Daten von 06:00',
    ],
    [
      'the source is of another day, even after a refresh of this session',
      { freshAt: '2026-11-19T17:40:00Z', lastRun: { kind: 'unchanged', rows: 2 } },
      'Refreshed 12 min ago · data from yesterday, 17:40',
      'Vor 12 Min. aktualisiert · Daten von gestern, 17:40',
    ],
    [
      'the user has undone the refresh',
      { isTouched: true, undone: { dataFrom: Date.parse('2026-11-20T06:00:00Z') } },
      'Refresh undone · data from 06:00',
      'Aktualisierung rückgängig gemacht · Daten von 06:00',
    ],
    [
      'the user has undone a refresh whose former data are unknown here',
      { isTouched: true, undone: { dataFrom: undefined } },
      'Refresh undone',
      'Aktualisierung rückgängig gemacht',
    ],
    ['the source has no age', { freshAt: undefined }, 'Refreshed 12 min ago', 'Vor 12 Min. aktualisiert'],
    [
      'the refresh was long ago',
      { refreshedAt: minutesAgo(180), freshAt: toIso(minutesAgo(180)) },
      'Refreshed 3 hr ago',
      'Vor 3 Std. aktualisiert',
    ],
    [
      'the refresh is in the future',
      { refreshedAt: NOW + 9e9, freshAt: toIso(NOW + 9e9) },
      'Refreshed just now',
      'Gerade eben aktualisiert',
    ],
  ] as const)(
    'the state of a placement says in English and German how fresh its data is: %s',
    (_state, change, inEnglish, inGerman) => {
      expect(en.placed(createView(change))).toBe(inEnglish);
      expect(de.placed(createView(change))).toBe(inGerman);
    },
  );

  test('the text of an out-of-date placement names the reason and the time since when', () => {
    const newer = { kind: 'outOfDate', by: 'source', at: Date.parse('2026-11-20T07:30:00Z') } as const;
    const changedReport = { kind: 'outOfDate', by: 'report', at: minutesAgo(5) } as const;
    expect([en.outOfDate(newer), de.outOfDate(newer)]).toEqual([
      'Newer data available (07:30)',
      'Neuere Daten vorhanden (07:30)',
    ]);
    expect([en.outOfDate(changedReport), de.outOfDate(changedReport)]).toEqual([
      'Report changed 5 min ago',
      'Bericht vor 5 Min. geändert',
    ]);
  });

  test('the summary of all placements goes by the oldest data among them', () => {
    const outOfDateView = createView({ status: { kind: 'outOfDate', by: 'report', at: minutesAgo(5) } });
    const formatAll = (...views: PlacementView[]) => [en.all(views), de.all(views)];
    expect(formatAll(createView(), createView(), createView())).toEqual([
      'Refreshed 12 min ago',
      'Vor 12 Min. aktualisiert',
    ]);
    const laterView = createView({ refreshedAt: minutesAgo(2), freshAt: undefined });
    expect(formatAll(createView(), laterView)).toEqual(['Oldest data: 09:42', 'Ältester Stand: 09:42']);
    expect(formatAll(createView())).toEqual(['Refreshed 12 min ago', 'Vor 12 Min. aktualisiert']);
    expect(formatAll(createView(), createView({ freshAt: morning }), createView())).toEqual([
      'Oldest data: 06:00',
      'Ältester Stand: 06:00',
    ]);
    expect(formatAll(createView(), outOfDateView, createView())).toEqual([
      'Updates available: 1 of 3',
      'Aktualisierung möglich: 1 von 3',
    ]);
    expect(formatAll(createView(), createView({ freshAt: undefined }))[0]).toBe('Refreshed 12 min ago');
    expect(formatAll(createView(), createView({ isTouched: true }))).toEqual(['2 reports', '2 Berichte']);
    expect(formatAll(createView(), createView({ status: { kind: 'gone' } }))).toEqual(['2 reports', '2 Berichte']);
  });

  test('the age of data uses the reader’s time zone, even on the day on which the clocks change', () => {
    // Clocks in Berlin went from 03:00 back to 02:00 on this day, at 01:00 UTC.
    const now = Date.parse('2026-10-25T09:00:00Z');
    const placed = createView({ refreshedAt: now, freshAt: '2026-10-25T00:30:00Z' });
    const berlin = createMessages(now, 'Europe/Berlin');
    expect(berlin.en.placed(placed)).toBe('Refreshed just now · data from 02:30');
    expect(berlin.de.placed({ ...placed, freshAt: '2026-10-25T02:30:00+01:00' })).toMatch(/Daten von 02:30$/);
    expect(berlin.en.placed({ ...placed, freshAt: '2026-10-24T21:30:00Z' })).toMatch(/from yesterday, 23:30$/);
    expect(createMessages(now, 'America/New_York').en.placed(placed)).toMatch(/from yesterday, 20:30$/);
  });
});
