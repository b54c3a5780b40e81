/** Writes rows to a sheet that was added for them, as plain cells with a caption above. */
import { createTextInput } from '../../grid';
import { formatAnchorName, planBlock, type Result } from '../../placement';
import type { RecordUpdates } from '../../workbook';
import { createEmptySurvey } from '../pipeline/plan/survey';
import { writeResult } from '../pipeline/write/script';
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

/** @returns the number of written rows of data, and whether the sheet was too small for all of them */
export async function writeOnSheet(
  parts: Pick<PlacementParts, 'workbook' | 'clock' | 'storage' | 'newId' | 'mutex'>,
  sheet: string,
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
  const { records } = await writeResult(
    parts.workbook,
    {
      ...{ anchor: formatAnchorName(id), sheet, plan, previousBlock: undefined, result, headerRows, journal },
      mayOverwrite: false,
      survey: createEmptySurvey(plan, false),
      dependentRanges: [
        { kind: 'caption', to: { input: createTextInput(caption) }, former: { input: '', numberFormat: 'General' } },
      ],
      createRecords: () => createRecords(journal.key),
    },
    { signal, onRows: () => undefined, onWaitingForCell: () => undefined },
  );
  return { records, rows: plan.block.rows - headerRows, isCut: plan.cut !== undefined };
}
