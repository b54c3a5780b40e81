/**
 * Rolls back the whole write of a block: restores every cell that any of its batches may have
 * touched.
 */
import {
  type Address,
  type BlockCell,
  type BlockStart,
  cellCount,
  containsRect,
  isReachSet,
  type MovedPart,
  movedParts,
  NOTHING_BACK,
  type NotesShare,
  type Progress,
  type PutBack,
  putBackMoved,
  putBackWrite,
  type Reach,
  type RowOperations,
  type Size,
  type Stood,
  sizeMoved,
} from '../../../grid';
import type { RecordUpdates } from '../../workbook';
import { isWorkbookFailure } from '../../workbook-failure';
import { PLACE, partsOf } from '../anchors';
import type { ExcelRun, Queue } from '../excel-run';
import { type RollbackState, rollbackState } from '../execute/roll-back-cells';
import type { ValueEdits } from '../execute/written-cells';
import { formatRightsOf, PROTECTION } from '../format-rights';
import { queueAnchor } from '../look/names';
import { readBlock } from '../read-cells';
import { dropJournal, queueHasRecord, queueReadRecords, type Records } from '../records';
import { clearFiltersOver } from './filters-met';
import { moveBackUp, queueReadMark } from './half-way';
import type { QueueRestoreStyles } from './header-styles';
import { isPlaceRefusal } from './place-guard';
import { queueReachNow } from './reach';
import { restoreBlock } from './restore-block';

/** Holds the changes that Excel may have made so far, including those of batches that failed. */
export interface Attempted {
  /**
   * The number of rows that may have been written, counted from the block's first; undefined before
   * any batch.
   */
  readonly reached: number | undefined;
  readonly operations: RowOperations;
  readonly notes: readonly NotesShare[];
  readonly isLastSent: boolean;
}

/**
 * Holds the state of cells, records and styles that a batch has read before it changed them. The
 * writer needs it until the batch is rolled back after a conflict, or until it is known that hidden
 * rows did not lead to one.
 */
export interface ConflictPreImage {
  /** The former contents of the cells, as the batch has read them before its changes. */
  readonly stood: readonly Stood[];
  /**
   * The records that the batch has written: as long as the file has them, its changes are in the
   * sheet.
   */
  readonly records: Records;
  readonly formerRecords: Records;
  readonly queueRestoreStyles: QueueRestoreStyles;
  /** Is true if a filter made Excel write into other rows, or may have. */
  readonly isMisplaced: boolean;
}

export interface StartedWrite {
  readonly run: ExcelRun;
  readonly start: BlockStart;
  /** The previous contents of the cells that the write overwrites. */
  readonly journals: readonly Stood[];
  readonly rowWritten: (index: number) => readonly BlockCell[];
  readonly attempted: Attempted;
  readonly progress: Progress;
  /** The number of rows in batches that are known to have been carried out. */
  readonly rowsDone: number;
  readonly conflictPreImage: ConflictPreImage | undefined;
  /** The records of the last batch, as soon as it may have been sent. */
  readonly lastRecords: RecordUpdates;
  readonly state: RollbackState;
  /** Is true if some batch was carried out as a whole. */
  readonly hasSent: boolean;
  /**
   * Is set if a user has inserted or deleted rows or columns during the write, so that written
   * cells have moved: the size of the block before that.
   */
  tornFrom: Size | undefined;
  /** Is the formula that the name had before this first block took it. */
  readonly formerName: string | undefined;
  /** Reads where the name points, after correcting a misplaced name. */
  readonly queuePlace: Queue<Address | undefined>;
}

/**
 * Rolls back everything, and removes the journal, which the first batch wrote, with the last
 * request.
 */
export async function rollBackBlock(write: StartedWrite): Promise<void> {
  const { run, start, attempted, conflictPreImage, journals } = write;
  const { anchor, inserted, first, standing, note } = start;
  const seen = await run.ask('putBack', queueLook(write));
  const { now, movedDown, formatRights } = seen;
  if (!seen.isTouched) return;
  if (inserted && movedDown && !now && !standing) await moveBackUp(run, anchor, first, inserted, movedDown);
  // Without its name the block cannot be found, and nothing is left of a first block, so its
  // journal is removed.
  if (!now && !standing) await dropJournal(run, note);
  if (!now) return;
  const wasFiltered = await clearFiltersOver(run, now);
  const hasGrown = !standing || now.rect.rows !== standing.rect.rows;
  const hasMoved = movedDown ? inserted && movedDown.rect.row - now.rect.row > inserted.row : hasGrown;
  const written = putBackWrite(start, {
    ...attempted,
    journals,
    rows: attempted.reached ?? 0,
    row: write.rowWritten,
    hasInserted: inserted !== undefined && hasMoved === true,
    reaches: await reachesSet(write, now),
  });
  const moved = write.tornFrom && (await partsNow(write, write.tornFrom, now));
  // If the cells cannot be distinguished from those that a user inserted, they stay, and so does
  // the journal.
  if (write.tornFrom && !moved) return;
  // If cells have moved, their rows show where overwritten edits belong, as for all other former
  // contents.
  const state = moved ? rollbackState() : write.state;
  const edits = moved ? write.state.overwritten.flatMap(splitIntoCells) : [];
  const back = { ...written, stood: [...written.stood, ...(conflictPreImage?.stood ?? []), ...edits] };
  const { rows, columns } = moved && standing ? sizeMoved(standing.rect, moved) : (standing?.rect ?? now.rect);
  const name = standing ? { ...now, rect: { ...now.rect, rows, columns } } : write.formerName;
  const records = new Map([...seen.formerRecords, ...(note ? [[note.key, undefined] as const] : [])]);
  const ending = {
    size: now.rect,
    name,
    records,
    formatRights,
    state,
    queueRestoreStyles: conflictPreImage?.queueRestoreStyles,
  };
  const certain = wasFiltered || conflictPreImage?.isMisplaced ? withoutLastBatch(back, write) : back;
  try {
    await restoreBlock(run, start, { back: moved ? putBackMoved(back, moved) : certain, ...ending });
  } catch (error) {
    if (isPlaceRefusal(error) && !write.tornFrom) {
      write.tornFrom = now.rect;
      await rollBackBlock(write);
      return;
    }
    // On a protected sheet no cell can be restored, but none was written either.
    if (write.hasSent || !isWorkbookFailure(error, 'WorkbookProtected')) throw error;
    await restoreBlock(run, start, { back: NOTHING_BACK, ...ending });
  }
}

function splitIntoCells({ part, rows }: ValueEdits): Stood[] {
  return rows.flatMap((row, down) =>
    row.flatMap((cell, right) => {
      if (cell === null) return [];
      const place = { row: part.row + down, column: part.column + right, rows: 1, columns: 1 };
      return { part: place, rows: { length: 1, row: () => [cell] }, numberFormats: undefined };
    }),
  );
}

/**
 * Leaves out the last batch: a filter may have sent it into other rows, so only the cells of
 * earlier batches can be compared with what was written.
 */
function withoutLastBatch(back: PutBack, { rowsDone, rowWritten, start: { columns } }: StartedWrite): PutBack {
  const part = { row: 0, column: 0, rows: rowsDone, columns };
  return { ...back, written: rowsDone > 0 ? [{ part, row: rowWritten }] : [] };
}

function queueLook({ start: { anchor, inserted, note }, conflictPreImage, lastRecords, queuePlace }: StartedWrite) {
  // If Excel stopped between two records, no batch has read the former ones.
  const sent = conflictPreImage ?? { records: lastRecords, formerRecords: lastRecords.knownTexts ?? new Map() };
  return (context: Excel.RequestContext) => {
    const readPlace = queuePlace(context);
    const { range, read } = queueAnchor(context, anchor, `${PLACE},${PROTECTION}`);
    const readMoved = inserted && queueReadMark(context, anchor);
    const readNote = queueHasRecord(context, note?.key);
    const readRecords = queueReadRecords(context, [...sent.records.keys()]);
    return () => {
      const records = readRecords();
      const isOurs = (key: string) => sent.records.has(key) && sent.records.get(key) === records.get(key);
      return {
        now: readPlace(),
        // The last batch removes the journal and writes its records.
        isTouched:
          readNote() ||
          [...records].some(
            ([key, text]) =>
              text !== undefined && isOurs(key) && (conflictPreImage || text !== sent.formerRecords.get(key)),
          ),
        movedDown: readMoved?.(),
        formatRights: read().kind === 'found' ? formatRightsOf(range.worksheet) : undefined,
        // A record that another window has written since is not restored.
        formerRecords: [...sent.formerRecords].filter(([key]) => isOurs(key)),
      };
    };
  };
}

/**
 * Finds the dependent ranges that still have the extent that this write gave them. A range that a
 * user has changed since stays as it is.
 */
async function reachesSet({ run, start, attempted }: StartedWrite, { rect }: Address): Promise<readonly Reach[]> {
  const wanted = (start.reaches ?? []).filter(({ kind }) => kind !== 'caption' || rect.row > 0);
  if (wanted.length === 0 || !attempted.isLastSent) return [];
  return run.ask('putBack', (context) => {
    const part = partsOf(context, start.anchor);
    const reads = wanted.map((one) => ({ one, read: queueReachNow(part, one) }));
    return () => reads.flatMap(({ one, read }) => (isReachSet(one, read()) ? [one] : []));
  });
}

/**
 * Finds the previous and the written cells again after a user moved them, by the contents of their
 * rows and columns. If it is not known whether the last batch was carried out, both cases are
 * tried, and the one that finds more cells counts.
 */
async function partsNow(
  { run, start, attempted, state, rowsDone, rowWritten }: StartedWrite,
  from: Size,
  { rect }: Address,
): Promise<MovedPart[] | undefined> {
  const now = await readBlock(run, start.anchor, rect, new AbortController().signal);
  const telling = rowWritten(0).flatMap((_, column) => (start.analystColumns.includes(column) ? [] : [column]));
  const isRestored = (row: number) =>
    state.restored.some((part) => containsRect(part, { row, column: 0, rows: 1, columns: start.columns }));
  const partsIf = (written: number) => {
    const was = (index: number) =>
      index < written && !isRestored(index) ? rowWritten(index) : (start.standing?.rows.row(index) ?? []);
    return movedParts({ ...from, row: was }, { ...rect, row: now.row }, telling);
  };
  const found = (parts: MovedPart[] | undefined) => (parts ?? []).reduce((sum, { part }) => sum + cellCount(part), 0);
  const [sent, unsent] = [partsIf(attempted.reached ?? 0), partsIf(rowsDone)];
  return found(unsent) > found(sent) ? unsent : sent;
}
