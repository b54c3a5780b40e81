import type { NotesInDoubt } from '../../../app';
import { type Formats, firstOf } from '../../../parts';

const PLACES_SAID = 3;

/** Describes notes that users write beside the rows of a block. */
export function createNoteWords({ count, number }: Formats) {
  const where = ({ count: notes, cells }: NotesInDoubt) => {
    const { said, rest } = firstOf(cells, PLACES_SAID);
    const places = said.join(', ') + (rest > 0 ? ` and ${number(rest)} more` : '');
    return `your ${notes === 1 ? 'note' : `${number(notes)} notes`} in ${places}`;
  };
  const leftWords = (notes: number) =>
    `${count(notes, 'note is', 'notes are')} beside no row any more. Nothing is lost: see Options.`;
  const returnedWords = (notes: number) =>
    `${count(notes, 'note is', 'notes are')} back beside ${notes === 1 ? 'its row' : 'their rows'}.`;
  return {
    /** Asks before anything is written. */
    inDoubt: (notes: NotesInDoubt): string =>
      notes.reason === 'firstMove'
        ? `Rows have changed their places beside ${where(notes)}. Shall notes move with their rows? Nothing is written until you decide.`
        : `Some rows look the same, so it is not certain which of them ${where(notes)} belong${notes.count === 1 ? 's' : ''} to. If notes move, those in doubt leave the sheet and are listed under Options. Nothing is written until you decide.`,
    ended: ({ left, returned }: { readonly left: number; readonly returned: number }): string =>
      [left > 0 && leftWords(left), returned > 0 && returnedWords(returned)].filter(Boolean).join(' '),
  };
}
