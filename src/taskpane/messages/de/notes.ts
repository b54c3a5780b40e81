import type { NotesInDoubt } from '../../../app';
import { takeFirst } from '../../../parts';
import type * as english from '../en/notes';

const MAX_NAMED_PLACES = 3;

export const createNoteMessages: typeof english.createNoteMessages = ({ count, number }) => {
  const describeNotes = ({ count: notes, cells }: NotesInDoubt) => {
    const { firstItems, restCount } = takeFirst(cells, MAX_NAMED_PLACES);
    const places = firstItems.join(', ') + (restCount > 0 ? ` und ${number(restCount)} weiteren` : '');
    return `${notes === 1 ? 'Ihre Notiz' : `Ihre ${number(notes)} Notizen`} in ${places}`;
  };
  const leftText = (notes: number) =>
    `${count(notes, 'Notiz steht', 'Notizen stehen')} neben keiner Zeile mehr. Nichts ist verloren: siehe Optionen.`;
  const returnedText = (notes: number) =>
    `${count(notes, 'Notiz steht', 'Notizen stehen')} wieder neben ${notes === 1 ? 'ihrer Zeile' : 'ihren Zeilen'}.`;
  return {
    inDoubt: (notes) =>
      notes.reason === 'firstMove'
        ? `Zeilen haben ihren Platz gewechselt; daneben stehen ${describeNotes(notes)}. Sollen Notizen mit ihren Zeilen wandern? Nichts wird geschrieben, bis Sie entscheiden.`
        : `Manche Zeilen sind gleich; zu welcher ${describeNotes(notes)} gehör${notes.count === 1 ? 't' : 'en'}, ist nicht sicher. Wandern die Notizen mit, verlassen die unsicheren das Blatt und stehen dann in der Liste unter Optionen. Nichts wird geschrieben, bis Sie entscheiden.`,
    ended: ({ left, returned }) =>
      [left > 0 && leftText(left), returned > 0 && returnedText(returned)].filter(Boolean).join(' '),
  };
};
