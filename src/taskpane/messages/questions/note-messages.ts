import type { NotesInDoubt } from '../../../app';
import { joinPresent, listFirst } from '../list-items';
import type { PaneTexts } from '../pane-texts';

const MAX_NAMED_PLACES = 3;

/** Describes notes that users write beside the rows of a block. */
export function createNoteMessages({ notes: texts }: Pick<PaneTexts, 'notes'>) {
  return {
    /** Asks before anything is written. */
    inDoubt: ({ reason, count, cells }: NotesInDoubt): string =>
      texts[reason]({ count, places: listFirst(texts.morePlaces, cells, MAX_NAMED_PLACES) }),
    ended: ({ left, returned }: { readonly left: number; readonly returned: number }): string =>
      joinPresent([left > 0 && texts.left(left), returned > 0 && texts.returned(returned)]),
  };
}
