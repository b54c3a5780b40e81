import type { Translation } from '../../../parts';
import type * as english from '../en/notes';

export const noteTexts: Translation<typeof english.noteTexts> = {
  firstMove: {
    one: 'Die Zeilen neben Ihrer Notiz in {places} verschieben sich. Soll die Notiz mit ihrer Zeile mitgehen? Bis Sie entscheiden, ändert sich nichts.',
    other:
      'Die Zeilen neben Ihren {count} Notizen in {places} verschieben sich. Sollen die Notizen mit ihren Zeilen mitgehen? Bis Sie entscheiden, ändert sich nichts.',
  },
  rowsAlike: {
    one: 'Manche Zeilen sind gleich, daher ist unklar, zu welcher Ihre Notiz in {places} gehört. Wenn Notizen mitgehen, werden unklare aus dem Blatt entfernt und in den Optionen aufgeführt. Bis Sie entscheiden, ändert sich nichts.',
    other:
      'Manche Zeilen sind gleich, daher ist unklar, zu welchen Ihre {count} Notizen in {places} gehören. Wenn Notizen mitgehen, werden unklare aus dem Blatt entfernt und in den Optionen aufgeführt. Bis Sie entscheiden, ändert sich nichts.',
  },
  morePlaces: '{list} und {count} weiteren',
  left: {
    one: '{count} Notiz hat keine Zeile mehr. Sie ist in den Optionen aufbewahrt.',
    other: '{count} Notizen haben keine Zeile mehr. Sie sind in den Optionen aufbewahrt.',
  },
  returned: {
    one: '{count} Notiz steht wieder neben ihrer Zeile.',
    other: '{count} Notizen stehen wieder neben ihren Zeilen.',
  },
};
