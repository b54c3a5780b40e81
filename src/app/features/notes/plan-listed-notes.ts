/**
 * Adds the notes of a block that moves to a new sheet to its list of waiting notes. The notes also
 * stay in their cells on the old sheet, although the block's cells there are emptied.
 */
import { listWaitingAfterUndo, reconcileNotes, tryReadKeptNotes, writeKeptNotes } from '../../../placement';
import type { FeaturePlan } from '../../pipeline/block-feature';
import type { PlacementParts } from '../../workbook/placement-parts';
import { choosePolicy, computeNoteKeys, createRowLabels, type NotesRequest } from './move-notes';
import { nameNoteColumns, readNotes } from './note-columns';

/** @returns undefined if there are no notes, or if the user wants them to stay */
export async function planListedNotes(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'reader'>,
  request: NotesRequest,
): Promise<FeaturePlan | undefined> {
  const { placement, answers } = request;
  if (choosePolicy(placement, answers) === 'stay') return undefined;
  const keptNotes = tryReadKeptNotes(placement.notes.keptNotes);
  const keys = computeNoteKeys(request);
  const columns = nameNoteColumns(request, await readNotes(parts, request));
  const outcome = reconcileNotes({
    columns,
    now: parts.clock.now(),
    formulas: keptNotes.formulas,
    getLabel: createRowLabels(request, parts.reader),
    // No row of the result is on the old sheet.
    ...{ keys: { ...keys, newKeys: [] }, waitingNotes: listWaitingAfterUndo(keptNotes, keys, columns) },
  });
  const count = outcome.leavingCount;
  return {
    changes: [],
    patch: { notes: { keptNotes: writeKeptNotes(outcome), notesGap: undefined } },
    notices: count > 0 ? [{ kind: 'notesStay', count }] : [],
  };
}
