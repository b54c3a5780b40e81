/** Tests the messages about the age of rows, in both languages and in several time zones. */
import type { PlacementView } from '../../src/app';
import { bindTexts, createFormats } from '../../src/parts';
import { createAgeMessages } from '../../src/taskpane/messages/age-messages';
import { paneTexts as german } from '../../src/taskpane/messages/de/pane-texts';
import { paneTexts as english } from '../../src/taskpane/messages/en/pane-texts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T09:54:00Z');
const GERMAN = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };

const at = (now: number, timeZone: string) => {
  const formats = createFormats({ locale: 'en-GB', now: () => now, timeZone });
  const germanFormats = createFormats({ locale: 'de', now: () => now, timeZone }, GERMAN);
  return {
    en: createAgeMessages(bindTexts<typeof english>(english, formats), formats),
    de: createAgeMessages(bindTexts<typeof english>(german, germanFormats), germanFormats),
  };
};
const { en, de } = at(NOW, 'UTC');

const iso = (time: number) => new Date(time).toISOString();
const ago = (minutes: number) => NOW - minutes * MINUTE;
const view = (more: Partial<PlacementView> = {}): PlacementView => ({
  id: 'p',
  reportId: 1,
  name: 'Sales',
  cells: 'B4:C5',
  rows: 2,
  refreshedAt: ago(12),
  freshAt: iso(ago(12)),
  freshFor: 60,
  status: { kind: 'upToDate' },
  notices: [],
  ...more,
});
const morning = iso(Date.parse('2026-11-20T06:00:00Z'));

describe('the freshness text [P21]', () => {
  test.each([
    ['the source is as fresh as the refresh', {}, 'Up to date, 12 min ago', 'Aktuell, vor 12 Min.'],
    ['the source is a minute older', { freshAt: iso(ago(13)) }, 'Up to date, 12 min ago', 'Aktuell, vor 12 Min.'],
    [
      'the source is hours older',
      { freshAt: morning },
      'Refreshed 12 min ago, data from 06:00',
      'Vor 12 Min. aktualisiert, Daten von 06:00',
    ],
    [
      'the source is of another day, even after a refresh of this session',
      { freshAt: '2026-11-19T17:40:00Z', lastRun: { kind: 'unchanged', rows: 2 } },
      'Refreshed 12 min ago, data from yesterday, 17:40',
      'Vor 12 Min. aktualisiert, Daten von gestern, 17:40',
    ],
    ['the source has no age', { freshAt: undefined }, 'Refreshed 12 min ago', 'Vor 12 Min. aktualisiert'],
    [
      'the refresh was long ago',
      { refreshedAt: ago(180), freshAt: iso(ago(180)) },
      'Refreshed 3 hr ago',
      'Vor 3 Std. aktualisiert',
    ],
    [
      'the refresh is in the future',
      { refreshedAt: NOW + 9e9, freshAt: iso(NOW + 9e9) },
      'Refreshed just now',
      'Gerade eben aktualisiert',
    ],
  ] as const)(
    'the state of a placement says in English and German how fresh its data is: %s',
    (_state, more, inEnglish, inGerman) => {
      expect(en.placed(view(more))).toBe(inEnglish);
      expect(de.placed(view(more))).toBe(inGerman);
    },
  );

  test('the text of an out-of-date placement names the reason and the time since when', () => {
    const newer = { kind: 'outOfDate', by: 'source', at: Date.parse('2026-11-20T07:30:00Z') } as const;
    const changed = { kind: 'outOfDate', by: 'report', at: ago(5) } as const;
    expect([en.outOfDate(newer), de.outOfDate(newer)]).toEqual([
      'Out of date, newer data since 07:30',
      'Veraltet, neuere Daten seit 07:30',
    ]);
    expect([en.outOfDate(changed), de.outOfDate(changed)]).toEqual([
      'Out of date, report changed 5 min ago',
      'Veraltet, Bericht vor 5 Min. geändert',
    ]);
  });

  test('the summary of all placements goes by the oldest data among them', () => {
    const old = view({ status: { kind: 'outOfDate', by: 'report', at: ago(5) } });
    const all = (...views: PlacementView[]) => [en.all(views), de.all(views)];
    expect(all(view(), view(), view())).toEqual(['3 reports, all up to date', '3 Berichte, alle aktuell']);
    expect(all(view())).toEqual(['1 report, up to date', '1 Bericht, aktuell']);
    expect(all(view(), view({ freshAt: morning }), view())).toEqual([
      '3 reports, data from 06:00 or later',
      '3 Berichte, Daten von 06:00 oder später',
    ]);
    expect(all(view(), old, view())).toEqual(['1 of 3 out of date', '1 von 3 veraltet']);
    expect(all(view(), view({ freshAt: undefined }))).toEqual(['2 reports', '2 Berichte']);
    expect(all(view(), view({ status: { kind: 'gone' } }))).toEqual(['2 reports', '2 Berichte']);
  });

  test('the age of data uses the reader’s time zone, even on the day on which the clocks change', () => {
    // Clocks in Berlin went from 03:00 back to 02:00 on this day, at 01:00 UTC.
    const now = Date.parse('2026-10-25T09:00:00Z');
    const placed = view({ refreshedAt: now, freshAt: '2026-10-25T00:30:00Z' });
    const berlin = at(now, 'Europe/Berlin');
    expect(berlin.en.placed(placed)).toBe('Refreshed just now, data from 02:30');
    expect(berlin.de.placed({ ...placed, freshAt: '2026-10-25T02:30:00+01:00' })).toMatch(/Daten von 02:30$/);
    expect(berlin.en.placed({ ...placed, freshAt: '2026-10-24T21:30:00Z' })).toMatch(/from yesterday, 23:30$/);
    expect(at(now, 'America/New_York').en.placed(placed)).toMatch(/from yesterday, 20:30$/);
  });
});
