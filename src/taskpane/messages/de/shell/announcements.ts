import type { Translation } from '../../../../parts';
import type * as english from '../../en/shell/announcements';

export const announcementTexts: Translation<typeof english.announcementTexts> = {
  named: '{name} in {cells}',
  inNeed: {
    cleared: '{name}: Entscheidung nötig. Sie haben {address} geleert. Noch wurde nichts geändert.',
    typed: '{name}: Entscheidung nötig. Sie haben {mine} in {address} eingegeben. Noch wurde nichts geändert.',
    question: '{name}: Entscheidung nötig. {sentence}',
    gone: 'Die Zellen von {name} wurden gelöscht. Platzieren Sie den Bericht neu, oder trennen Sie ihn.',
    failed: {
      unlink: '{name} wurde nicht getrennt. {sentence}',
      placeAgain: '{name} wurde nicht platziert. {sentence}',
      putBack: '{name} wurde nicht wiederhergestellt. {sentence}',
      fitColumns: 'Die Spalten von {name} wurden nicht angepasst. {sentence}',
      undo: 'Das Platzieren von {name} wurde nicht rückgängig gemacht. {sentence}',
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
    anywhere: '{name} wird platziert. Abbrechen mit Esc.',
    at: '{name} wird in {cells} platziert. Abbrechen mit Esc.',
  },
  refreshingAll: { one: '{count} Bericht wird aktualisiert.', other: '{count} Berichte werden aktualisiert.' },
  selected: '{cells} ist ausgewählt.',
  signedOut: {
    withoutReports: 'Abgemeldet.',
    withReports: {
      one: 'Abgemeldet. {count} Bericht in dieser Arbeitsmappe behält seine Daten.',
      other: 'Abgemeldet. {count} Berichte in dieser Arbeitsmappe behalten ihre Daten.',
    },
  },
  inNeedToo: {
    one: '{count} weiterer steht unter „Arbeitsmappe“.',
    other: '{count} weitere stehen unter „Arbeitsmappe“.',
  },
};

export const silenceTexts: Translation<typeof english.silenceTexts> = {
  said: {
    givenUp: {
      problem: 'Excel reagiert nicht.',
      consequence: 'Inlay wartet nicht länger und prüft erneut, sobald Excel wieder reagiert.',
    },
    cancelled: {
      problem: 'Excel hat noch nicht geantwortet.',
      consequence: 'Inlay prüft, was geschrieben wurde, sobald Excel antwortet.',
    },
    waiting: {
      problem: 'Excel reagiert nicht ({seconds} s).',
      consequence: 'Berichte können Sie weiter durchsuchen.',
    },
  },
  over: 'Excel reagiert wieder.',
};
