/**
 * Rolls back the whole write of a block: restores every cell that any of its batches may have
 * touched.
 */
import {
  type Address,
  type BlockCell,
  type BlockStart,
  computeMovedSize,
  containsRect,
  countCells,
  type DependentRange,
  EMPTY_ROLLBACK,
  findMovedParts,
  isDependentRangeApplied,
  type MovedPart,
  moveRollback,
  type NotesBatch,
  type PreviousCells,
  planWriteRollback,
  type Rollback,
  type RowOperations,
  type Size,
  type WriteProgress,
} from '../../../grid';
import type { RecordUpdates } from '../../workbook';
import { isWorkbookFailure } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, createPartGetter } from '../anchors';
import type { ExcelRun, QueueRequest } from '../excel-run';
import { createRollbackState, type RollbackState } from '../execute/roll-back-cells';
import type { ValueEdits } from '../execute/written-cells';
import { PROTECTION_PROPERTIES, readFormatRights } from '../format-rights';
import { queueReadAnchor } from '../questions/names';
import { readBlock } from '../read-cells';
import { hasAnyText, queueReadHasRecord, queueReadRecords, type Records, removeJournal } from '../records';
import { queueReadDependentRange } from './dependent-ranges';
import type { QueueRestoreStyles } from './header-styles';
import { clearFiltersOver } from './hiding-filters';
import { queueReadMark, undoInsertion } from './insertion-mark';
import { isPlaceRefusal } from './place-guard';
import { restoreBlock } from './restore-block';

/** Holds the changes that Excel may have made so far, including those of batches that failed. */
export interface AttemptedChanges {
  /**
   * Counts the rows that may have been written, from the block's first; undefined before any batch.
   */
  readonly rowsReached: number | undefined;
  readonly operations: RowOperations;
  readonly notesBatches: readonly NotesBatch[];
  readonly isLastSent: boolean;
}

/**
 * Holds the state of cells, records and styles that a batch has read before it changed them. The
 * writer needs it until the batch is rolled back after a conflict, or until it is known that hidden
 * rows did not lead to one.
 */
export interface ConflictPreImage {
  /** Holds the former contents of the cells, as the batch has read them before its changes. */
  readonly previousCells: readonly PreviousCells[];
  /**
   * Holds the records that the batch has written: as long as the file has them, its changes are in
   * the sheet.
   */
  readonly records: Records;
  readonly formerRecords: Records;
  readonly queueRestoreStyles: QueueRestoreStyles;
  /** A filter made Excel write into other rows, or may have. */
  readonly isMisplaced: boolean;
}

export interface StartedWrite {
  readonly run: ExcelRun;
  readonly start: BlockStart;
  /** Holds the previous contents of the cells that the write overwrites. */
  readonly previousCells: readonly PreviousCells[];
  readonly getWrittenRow: (index: number) => readonly BlockCell[];
  readonly attempted: AttemptedChanges;
  readonly progress: WriteProgress;
  /** Counts the rows in batches that are known to have been carried out. */
  readonly rowsDone: number;
  readonly conflictPreImage: ConflictPreImage | undefined;
  /** Holds the records of the last batch, as soon as it may have been sent. */
  readonly lastRecords: RecordUpdates;
  readonly state: RollbackState;
  /** Some batch was carried out as a whole. */
  readonly hasSent: boolean;
  /**
   * The block had this size before a user inserted or deleted rows or columns during the write, so
   * that written cells have moved; undefined if no user did.
   */
  sizeBeforeEdit: Size | undefined;
  /** The name had this formula before this first block took it. */
  readonly formerName: string | undefined;
  /** Reads where the name points, after correcting a misplaced name. */
  readonly queueReadBlock: QueueRequest<Address | undefined>;
}

/**
 * Rolls back everything, and removes the journal, which the first batch wrote, with the last
 * request.
 */
export async function rollBackBlock(write: StartedWrite): Promise<void> {
  const { run, start, attempted, conflictPreImage, previousCells } = write;
  const { anchor, insertedPart, firstCell, previousBlock, journal } = start;
  const snapshot = await run.sendAndRead('putBack', queueReadSnapshot(write));
  const { currentBlock, movedDownMark, formatRights } = snapshot;
  if (!snapshot.isTouched) return;
  if (insertedPart && movedDownMark && !currentBlock && !previousBlock)
    await undoInsertion(run, anchor, firstCell, insertedPart, movedDownMark);
  // Without its name the block cannot be found, and nothing is left of a first block, so its
  // journal is removed.
  if (!currentBlock && !previousBlock) await removeJournal(run, journal);
  if (!currentBlock) return;
  const wasAnyFiltered = await clearFiltersOver(run, currentBlock);
  const hasGrown = !previousBlock || currentBlock.rect.rows !== previousBlock.rect.rows;
  const hasMoved = movedDownMark
    ? insertedPart && movedDownMark.rect.row - currentBlock.rect.row > insertedPart.row
    : hasGrown;
  const plannedRollback = planWriteRollback(start, {
    ...attempted,
    previousCells,
    rows: attempted.rowsReached ?? 0,
    row: write.getWrittenRow,
    // Without records in the file, it is not known whether the last batch stopped before its looks.
    areLooksWritten: conflictPreImage !== undefined || !hasAnyText(write.lastRecords),
    hasInserted: insertedPart !== undefined && hasMoved === true,
    dependentRanges: await findAppliedRanges(write, currentBlock),
  });
  const movedParts = write.sizeBeforeEdit && (await findMovedCells(write, write.sizeBeforeEdit, currentBlock));
  // If the cells cannot be distinguished from those that a user inserted, they stay, and so does
  // the journal.
  if (write.sizeBeforeEdit && !movedParts) return;
  // If cells have moved, their rows show where overwritten edits belong, as for all other former
  // contents.
  const state = movedParts ? createRollbackState() : write.state;
  const restoredEdits = movedParts ? write.state.overwritten.flatMap(splitIntoCells) : [];
  const rollback = {
    ...plannedRollback,
    previousCells: [...plannedRollback.previousCells, ...(conflictPreImage?.previousCells ?? []), ...restoredEdits],
  };
  const { rows, columns } =
    movedParts && previousBlock
      ? computeMovedSize(previousBlock.rect, movedParts)
      : (previousBlock?.rect ?? currentBlock.rect);
  const formerName = previousBlock
    ? { ...currentBlock, rect: { ...currentBlock.rect, rows, columns } }
    : write.formerName;
  const records = new Map([...snapshot.formerRecords, ...(journal ? [[journal.key, undefined] as const] : [])]);
  const restoreOptions = {
    size: currentBlock.rect,
    formerName,
    records,
    formatRights,
    state,
    queueRestoreStyles: conflictPreImage?.queueRestoreStyles,
  };
  const certainRollback = wasAnyFiltered || conflictPreImage?.isMisplaced ? omitLastBatch(rollback, write) : rollback;
  try {
    await restoreBlock(run, start, {
      rollback: movedParts ? moveRollback(rollback, movedParts) : certainRollback,
      ...restoreOptions,
    });
  } catch (error) {
    if (isPlaceRefusal(error) && !write.sizeBeforeEdit) {
      write.sizeBeforeEdit = currentBlock.rect;
      await rollBackBlock(write);
      return;
    }
    // On a protected sheet no cell can be restored, but none was written either.
    if (write.hasSent || !isWorkbookFailure(error, 'WorkbookProtected')) throw error;
    await restoreBlock(run, start, { rollback: EMPTY_ROLLBACK, ...restoreOptions });
  }
}

function splitIntoCells({ part, rows }: ValueEdits): PreviousCells[] {
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
function omitLastBatch(rollback: Rollback, { rowsDone, getWrittenRow, start: { columns } }: StartedWrite): Rollback {
  const part = { row: 0, column: 0, rows: rowsDone, columns };
  return { ...rollback, written: rowsDone > 0 ? [{ part, row: getWrittenRow }] : [] };
}

function queueReadSnapshot({
  start: { anchor, insertedPart, journal },
  conflictPreImage,
  lastRecords,
  queueReadBlock,
}: StartedWrite) {
  // If Excel stopped between two records, no batch has read the former ones.
  const sent = conflictPreImage ?? { records: lastRecords, formerRecords: lastRecords.expectedTexts ?? new Map() };
  return (context: Excel.RequestContext) => {
    const readBlockAddress = queueReadBlock(context);
    const { range, read } = queueReadAnchor(context, anchor, `${ADDRESS_PROPERTIES},${PROTECTION_PROPERTIES}`);
    const readMark = insertedPart && queueReadMark(context, anchor);
    const readHasJournal = queueReadHasRecord(context, journal?.key);
    const readRecords = queueReadRecords(context, [...sent.records.keys()]);
    return () => {
      const records = readRecords();
      const isWrittenByBatch = (key: string) => sent.records.has(key) && sent.records.get(key) === records.get(key);
      return {
        currentBlock: readBlockAddress(),
        // The last batch removes the journal and writes its records.
        isTouched:
          readHasJournal() ||
          [...records].some(
            ([key, text]) =>
              text !== undefined && isWrittenByBatch(key) && (conflictPreImage || text !== sent.formerRecords.get(key)),
          ),
        movedDownMark: readMark?.(),
        formatRights: read().kind === 'found' ? readFormatRights(range.worksheet) : undefined,
        // A record that another window has written since is not restored.
        formerRecords: [...sent.formerRecords].filter(([key]) => isWrittenByBatch(key)),
      };
    };
  };
}

/**
 * Finds the dependent ranges that still have the extent that this write gave them. A range that a
 * user has changed since stays as it is.
 */
async function findAppliedRanges(
  { run, start, attempted }: StartedWrite,
  { rect }: Address,
): Promise<readonly DependentRange[]> {
  const plannedRanges = (start.dependentRanges ?? []).filter(({ kind }) => kind !== 'caption' || rect.row > 0);
  if (plannedRanges.length === 0 || !attempted.isLastSent) return [];
  return run.sendAndRead('putBack', (context) => {
    const getPart = createPartGetter(context, start.anchor);
    const reads = plannedRanges.map((one) => ({ one, read: queueReadDependentRange(getPart, one) }));
    return () => reads.flatMap(({ one, read }) => (isDependentRangeApplied(one, read()) ? [one] : []));
  });
}

/**
 * Finds the previous and the written cells again after a user moved them, by the contents of their
 * rows and columns. If it is not known whether the last batch was carried out, both cases are
 * tried, and the one that finds more cells counts.
 */
async function findMovedCells(
  { run, start, attempted, state, rowsDone, getWrittenRow }: StartedWrite,
  formerSize: Size,
  { rect }: Address,
): Promise<MovedPart[] | undefined> {
  const currentRows = await readBlock(run, start.anchor, rect, new AbortController().signal);
  const keyColumns = getWrittenRow(0).flatMap((_, column) => (start.userColumns.includes(column) ? [] : [column]));
  const isRestored = (row: number) =>
    state.restoredParts.some((part) => containsRect(part, { row, column: 0, rows: 1, columns: start.columns }));
  const matchParts = (written: number) => {
    const getFormerRow = (index: number) =>
      index < written && !isRestored(index) ? getWrittenRow(index) : (start.previousBlock?.rows.row(index) ?? []);
    return findMovedParts({ ...formerSize, row: getFormerRow }, { ...rect, row: currentRows.row }, keyColumns);
  };
  const countFoundCells = (parts: MovedPart[] | undefined) =>
    (parts ?? []).reduce((sum, { part }) => sum + countCells(part), 0);
  const [partsIfSent, partsIfUnsent] = [matchParts(attempted.rowsReached ?? 0), matchParts(rowsDone)];
  return countFoundCells(partsIfUnsent) > countFoundCells(partsIfSent) ? partsIfUnsent : partsIfSent;
}
