import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/notes';

export const noteTexts: Translation<typeof english.noteTexts> = {
  firstMove: {
    one: 'Die Zeile neben Ihrer Notiz in {places} verschiebt sich. Soll die Notiz mitverschoben werden? Bis Sie entscheiden, ändert sich nichts.',
    other:
      'Die Zeilen neben Ihren {count} Notizen in {places} verschieben sich. Sollen die Notizen mitverschoben werden? Bis Sie entscheiden, ändert sich nichts.',
  },
  rowsAlike: {
    one: 'Manche Zeilen sind gleich, daher ist unklar, zu welcher Ihre Notiz in {places} gehört. Wenn Sie Notizen verschieben, werden unklare vom Blatt entfernt und in den Optionen aufgeführt. Bis Sie entscheiden, ändert sich nichts.',
    other:
      'Manche Zeilen sind gleich, daher ist unklar, zu welchen Ihre {count} Notizen in {places} gehören. Wenn Sie Notizen verschieben, werden unklare vom Blatt entfernt und in den Optionen aufgeführt. Bis Sie entscheiden, ändert sich nichts.',
  },
  morePlaces: '{list} und {count} weiteren',
  left: {
    one: '{count} Notiz hat keine Zeile mehr. Sie finden sie in den Optionen.',
    other: '{count} Notizen haben keine Zeile mehr. Sie finden sie in den Optionen.',
  },
  returned: {
    one: '{count} Notiz steht wieder neben ihrer Zeile.',
    other: '{count} Notizen stehen wieder neben ihren Zeilen.',
  },
};
