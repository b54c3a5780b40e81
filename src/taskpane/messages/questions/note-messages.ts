import type { NotesInDoubt } from '../../../app';
import { type Formats, joinPresent, listFirst, type Sentence } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

const MAX_NAMED_PLACES = 3;

/** Describes notes that users write beside the rows of a block. */
export function createNoteMessages({ notes: texts }: Pick<PaneTexts, 'notes'>) {
  return {
    /** Asks before anything is written. */
    inDoubt: ({ reason, count, cells, lostSort }: NotesInDoubt): string =>
      count === 0 && lostSort !== undefined
        ? texts.sortedWithoutNotes(lostSort)
        : texts[reason]({ count, places: listFirst(texts.morePlaces, cells, MAX_NAMED_PLACES) }),
    ended: ({ left, returned }: { readonly left: number; readonly returned: number }): string =>
      joinPresent([left > 0 && texts.left(left), returned > 0 && texts.returned(returned)]),
  };
}

/**
 * The options page of a placement shows these: what happens to its notes, which columns identify
 * its rows, and the notes whose row has left the report.
 * @param noCachedRows says that this browser keeps no rows
 */
export function createNoteOptionMessages(
  { noteOptions: texts }: Pick<PaneTexts, 'noteOptions'>,
  { when }: Pick<Formats, 'when'>,
  noCachedRows: string,
) {
  return {
    ...texts,
    /** @param columns are the titles of the columns */
    key: (columns: readonly string[]): Sentence =>
      texts.key('').flatMap((part) => (typeof part === 'string' ? [part] : strongSum(columns))),
    /** Says whether the key tells all rows apart. */
    quality: (alike: number, count: number): string =>
      alike === 0 ? texts.apart(count) : texts.alike({ alike, count }),
    rowsUnknown: (remembers: boolean): string => (remembers ? texts.rowsUnknown : noCachedRows),
    withoutRow: (notes: number): string => (notes === 0 ? texts.withoutRow.none : texts.withoutRow.some(notes)),
    left: (since: number): string => texts.left(when(since)),
    columnLeft: (since: number): string => texts.columnLeft(when(since)),
  };
}

function strongSum(titles: readonly string[]): Sentence {
  return titles.flatMap((strong, index) => (index === 0 ? [{ strong }] : [' + ', { strong }]));
}
