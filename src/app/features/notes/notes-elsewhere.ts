/**
 * Lists the notes of a block that moves to a new sheet. They also stay on the old sheet, beside
 * cells that are emptied.
 */
import { reconcileNotes, tryReadKeptNotes, waitingAfterUndo, writeKeptNotes } from '../../../placement';
import type { FeaturePlan } from '../../pipeline/block-feature';
import type { PlacementParts } from '../../workbook/placement-parts';
import { keysOfNotes, labels, type NotesAsked, policyOf } from './move-notes';
import { columnsOfNotes, lookForNotes } from './note-columns';

/** @returns undefined if there are no notes, or if the user wants them to stay */
export async function listNotes(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'reader'>,
  asked: NotesAsked,
): Promise<FeaturePlan | undefined> {
  const { placement, answers } = asked;
  if (policyOf(placement, answers) === 'stay') return undefined;
  const known = tryReadKeptNotes(placement.notes.keptNotes);
  const keys = keysOfNotes(asked);
  const columns = columnsOfNotes(asked, await lookForNotes(parts, asked));
  const outcome = reconcileNotes({
    ...{ columns, now: parts.clock.now(), formulas: known.formulas, labelOf: labels(asked, parts.reader) },
    // No row of the result is on the old sheet.
    ...{ keys: { ...keys, coming: [] }, waiting: waitingAfterUndo(known, keys, columns) },
  });
  const count = outcome.left;
  return {
    changes: [],
    patch: { notes: { keptNotes: writeKeptNotes(outcome), notesGap: undefined } },
    notices: count > 0 ? [{ kind: 'notesStay', count }] : [],
  };
}
