import type { NotesInDoubt } from '../../../app';
import { type Formats, takeFirst } from '../../../parts';

const MAX_NAMED_PLACES = 3;

/** Describes notes that users write beside the rows of a block. */
export function createNoteMessages({ count, number }: Formats) {
  const describeNotes = ({ count: notes, cells }: NotesInDoubt) => {
    const { firstItems, restCount } = takeFirst(cells, MAX_NAMED_PLACES);
    const places = firstItems.join(', ') + (restCount > 0 ? ` and ${number(restCount)} more` : '');
    return `your ${notes === 1 ? 'note' : `${number(notes)} notes`} in ${places}`;
  };
  const leftText = (notes: number) =>
    `${count(notes, 'note is', 'notes are')} beside no row any more. Nothing is lost: see Options.`;
  const returnedText = (notes: number) =>
    `${count(notes, 'note is', 'notes are')} back beside ${notes === 1 ? 'its row' : 'their rows'}.`;
  return {
    /** Asks before anything is written. */
    inDoubt: (notes: NotesInDoubt): string =>
      notes.reason === 'firstMove'
        ? `Rows have changed their places beside ${describeNotes(notes)}. Shall notes move with their rows? Nothing is written until you decide.`
        : `Some rows look the same, so it is not certain which of them ${describeNotes(notes)} belong${notes.count === 1 ? 's' : ''} to. If notes move, those in doubt leave the sheet and are listed under Options. Nothing is written until you decide.`,
    ended: ({ left, returned }: { readonly left: number; readonly returned: number }): string =>
      [left > 0 && leftText(left), returned > 0 && returnedText(returned)].filter(Boolean).join(' '),
  };
}
