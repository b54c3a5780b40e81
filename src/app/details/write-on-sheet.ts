/** Writes rows to a sheet that it adds for them, as plain cells with a caption above. */
import { createTextInput, type DependentRange } from '../../grid';
import { formatAnchorName, planBlock, type Result } from '../../placement';
import type { RecordUpdates } from '../../workbook';
import { createEmptySurvey } from '../pipeline/plan/survey';
import { writeResult } from '../pipeline/write/script';
import { runOnAddedSheet } from '../workbook/added-sheet';
import type { PlacementParts } from '../workbook/placement-parts';
import { createJournalEntry } from '../workbook/write-recovery';

interface RowsForSheet {
  /** Is part of the hidden name over the written cells. The caller removes the name if nothing needs it. */
  readonly id: string;
  readonly result: Result;
  readonly headerRows: number;
  readonly caption: string;
  /** Returns the records that the last batch writes; one of them has to remove the journal. */
  createRecords(journalKey: string): RecordUpdates;
}

/**
 * @param name name of the sheet, changed if it is taken
 * @returns the sheet, the number of written rows of data, and whether the sheet was too small for all of them
 */
export async function writeOnAddedSheet(
  parts: Pick<PlacementParts, 'workbook' | 'clock' | 'storage' | 'newId' | 'mutex'>,
  name: string,
  { id, result, headerRows, caption, createRecords }: RowsForSheet,
  signal: AbortSignal,
) {
  const plan = planBlock({
    // The caption is in the row above.
    ...{ anchor: { row: 1, column: 0 }, frame: { kind: 'free' }, remainingBlock: undefined, occupiedRects: [] },
    userColumns: [],
    size: { rows: result.rowCount + headerRows, columns: result.columns.length },
  });
  const journal = createJournalEntry(parts, id, { isCleared: true });
  const captionCell: DependentRange = {
    ...{ kind: 'caption', to: { input: createTextInput(caption) }, former: { input: '', numberFormat: 'General' } },
  };
  const content = {
    ...{ anchor: formatAnchorName(id), plan, previousBlock: undefined, result, headerRows, journal },
    mayOverwrite: false,
    survey: createEmptySurvey(plan, false),
    dependentRanges: [captionCell],
    createRecords: () => createRecords(journal.key),
  };
  const control = { signal, onRows: () => undefined, onWaitingForCell: () => undefined };
  return runOnAddedSheet(parts.workbook, name, async (sheet) => {
    const { records } = await writeResult(parts.workbook, { ...content, sheet }, control);
    return { sheet, records, rows: plan.block.rows - headerRows, isCut: plan.cut !== undefined };
  });
}
