import type { Translation } from '../../../parts';
import type * as english from '../en/notes';

export const noteTexts: Translation<typeof english.noteTexts> = {
  firstMove: {
    one: 'Zeilen haben ihren Platz gewechselt; daneben stehen Ihre Notiz in {places}. Sollen Notizen mit ihren Zeilen wandern? Nichts wird geschrieben, bis Sie entscheiden.',
    other:
      'Zeilen haben ihren Platz gewechselt; daneben stehen Ihre {count} Notizen in {places}. Sollen Notizen mit ihren Zeilen wandern? Nichts wird geschrieben, bis Sie entscheiden.',
  },
  rowsAlike: {
    one: 'Manche Zeilen sind gleich; zu welcher Ihre Notiz in {places} gehört, ist nicht sicher. Wandern die Notizen mit, verlassen die unsicheren das Blatt und stehen dann in der Liste unter Optionen. Nichts wird geschrieben, bis Sie entscheiden.',
    other:
      'Manche Zeilen sind gleich; zu welcher Ihre {count} Notizen in {places} gehören, ist nicht sicher. Wandern die Notizen mit, verlassen die unsicheren das Blatt und stehen dann in der Liste unter Optionen. Nichts wird geschrieben, bis Sie entscheiden.',
  },
  morePlaces: '{list} und {count} weiteren',
  left: {
    one: '{count} Notiz steht neben keiner Zeile mehr. Nichts ist verloren: siehe Optionen.',
    other: '{count} Notizen stehen neben keiner Zeile mehr. Nichts ist verloren: siehe Optionen.',
  },
  returned: {
    one: '{count} Notiz steht wieder neben ihrer Zeile.',
    other: '{count} Notizen stehen wieder neben ihren Zeilen.',
  },
};
