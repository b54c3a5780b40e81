/** Orders notices by what they ask of the user: a screen reader reads only the first few of a run. */
import type { Notice } from '../place/place-state';

/** Compares two notices for a sort: those come first that say that something was not done, or that the user has to act. */
export function byRank(one: Notice, other: Notice): number {
  return rankOf(one) - rankOf(other);
}

const TO_DO = 0;
/** Something is missing or differs from the report, but the user need not act now. Most of these come with each refresh. */
const INCOMPLETE = 1;
const DONE = 2;

function rankOf(notice: Notice): number {
  switch (notice.kind) {
    case 'besideNotFilled':
    case 'calculatesByHand':
    case 'captionEnded':
    case 'columnsAtEnd':
    case 'leftBehind':
    case 'notesStay':
    case 'oldCellsStay':
    case 'outlineOff':
    case 'outlineTooLong':
    case 'undoneInPart':
      return TO_DO;
    case 'notes':
      return notice.left > 0 ? TO_DO : DONE;
    case 'reach':
      return notice.left.length > 0 || !notice.isAll ? TO_DO : DONE;
    case 'cut':
    case 'formatsStay':
    case 'laidOutOf':
    case 'limited':
    case 'longTexts':
    case 'notRecorded':
    case 'ownLimit':
    case 'totalsDiffer':
      return INCOMPLETE;
    case 'columns':
    case 'headersBack':
    case 'headersEmpty':
    case 'renamed':
    case 'rowsKept':
      return DONE;
  }
}
