import type { NotesInDoubt } from '../../../app';
import { firstOf } from '../../../parts';
import type * as english from '../en/notes';

const PLACES_SAID = 3;

export const createNoteWords: typeof english.createNoteWords = ({ count, number }) => {
  const where = ({ count: notes, cells }: NotesInDoubt) => {
    const { said, rest } = firstOf(cells, PLACES_SAID);
    const places = said.join(', ') + (rest > 0 ? ` und ${number(rest)} weiteren` : '');
    return `${notes === 1 ? 'Ihre Notiz' : `Ihre ${number(notes)} Notizen`} in ${places}`;
  };
  const leftWords = (notes: number) =>
    `${count(notes, 'Notiz steht', 'Notizen stehen')} neben keiner Zeile mehr. Nichts ist verloren: siehe Optionen.`;
  const returnedWords = (notes: number) =>
    `${count(notes, 'Notiz steht', 'Notizen stehen')} wieder neben ${notes === 1 ? 'ihrer Zeile' : 'ihren Zeilen'}.`;
  return {
    inDoubt: (notes) =>
      notes.reason === 'firstMove'
        ? `Zeilen haben ihren Platz gewechselt; daneben stehen ${where(notes)}. Sollen Notizen mit ihren Zeilen wandern? Nichts wird geschrieben, bis Sie entscheiden.`
        : `Manche Zeilen sind gleich; zu welcher ${where(notes)} gehör${notes.count === 1 ? 't' : 'en'}, ist nicht sicher. Wandern die Notizen mit, verlassen die unsicheren das Blatt und stehen dann in der Liste unter Optionen. Nichts wird geschrieben, bis Sie entscheiden.`,
    ended: ({ left, returned }) =>
      [left > 0 && leftWords(left), returned > 0 && returnedWords(returned)].filter(Boolean).join(' '),
  };
};
