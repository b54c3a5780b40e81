import type { Translation } from '../../../parts';
import type * as english from '../en/announcements';

export const announcementTexts: Translation<typeof english.announcementTexts> = {
  named: '{name} in {cells}',
  inNeed: {
    cleared: '{name}, Entscheidung nötig: Sie haben {address} geleert. Die alten Zeilen bleiben.',
    typed: '{name}, Entscheidung nötig: Sie haben {mine} in {address} eingegeben. Die alten Zeilen bleiben.',
    question: '{name}, Entscheidung nötig. {sentence}',
    gone: 'Die Zellen von {name} wurden gelöscht. Platzieren Sie den Bericht neu, oder trennen Sie ihn.',
    failed: {
      unlink: '{name} wurde nicht getrennt. {sentence}',
      placeAgain: '{name} wurde nicht wieder platziert. {sentence}',
      putBack: '{name} wurde nicht zurückgeholt. {sentence}',
      refresh: '{name} wurde nicht aktualisiert. {sentence}',
    },
  },
  preview: 'Vorschau: {size}.',
  sorted: {
    name: '{reports}, nach Namen von A bis Z.',
    updatedAt: '{reports}, zuletzt geänderte zuerst.',
    lastViewedAt: '{reports}, zuletzt angesehene zuerst.',
  },
  placing: {
    anywhere: '{name} wird platziert. ESC bricht ab.',
    at: '{name} wird in {cells} platziert. ESC bricht ab.',
  },
  refreshingAll: { one: '{count} Bericht wird aktualisiert.', other: '{count} Berichte werden aktualisiert.' },
  selected: '{cells} ist ausgewählt.',
  signedOut: {
    withoutReports: 'Abgemeldet.',
    withReports: {
      one: 'Abgemeldet. {count} Bericht in dieser Arbeitsmappe behält seine Zeilen.',
      other: 'Abgemeldet. {count} Berichte in dieser Arbeitsmappe behalten ihre Zeilen.',
    },
  },
  inNeedToo: {
    one: 'Noch {count} zu prüfen: siehe „Diese Mappe“.',
    other: 'Noch {count} zu prüfen: siehe „Diese Mappe“.',
  },
};
