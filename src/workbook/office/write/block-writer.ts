/**
 * Writes one block, batch by batch. It ends with the new block, or restores every cell that it
 * touched, from the snapshot before the write and the pre-image that each batch reads before it
 * writes.
 */
import {
  type Address,
  type BlockCell,
  type BlockStart,
  changesBlock,
  computeChunkRect,
  countCells,
  createEmptyCells,
  createProgress,
  findDistinctiveCell,
  formatRangeFormula,
  halveBatch,
  hasCaption,
  hasSameSize,
  listFinalLooks,
  type PreviousCells,
  planBatchRollback,
  type Size,
  toInputs,
  type WriteBatch,
  type WriteProgress,
} from '../../../grid';
import type { RecordUpdates, WriteResult } from '../../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, createPartGetter, createPartGetterAt } from '../anchors';
import type { ExcelRun, RunOptions } from '../excel-run';
import { createRollbackState } from '../execute/roll-back-cells';
import { findOverwrittenEdits } from '../execute/written-cells';
import { retryOrReportUnknown } from '../outcome';
import { createRecordsQuery } from '../questions/file';
import { queueReadAnchor } from '../questions/names';
import { areRecordsInFile, hasAnyText, type Records } from '../records';
import { type BatchSent, queueBatch } from './block-request';
import { clearFiltersIfMisplaced } from './hiding-filters';
import { queueOperation } from './operations';
import { isPlaceRefusal } from './place-guard';
import { getFoundAddress } from './remove-staging';
import { restoreBlock } from './restore-block';
import { type AttemptedChanges, type ConflictPreImage, rollBackBlock, type StartedWrite } from './roll-back-block';

export class BlockWriter implements StartedWrite {
  attempted: AttemptedChanges = {
    rowsReached: undefined,
    operations: { before: [], after: [] },
    notesBatches: [],
    isLastSent: false,
  };
  progress: WriteProgress;
  rowsDone = 0;
  readonly state = createRollbackState();
  conflictPreImage: ConflictPreImage | undefined;
  lastRecords: RecordUpdates = new Map();
  hasSent = false;
  sizeBeforeEdit: Size | undefined;
  formerName: string | undefined;
  /** The name does not point at the block. */
  private isNameMisplaced = false;
  /**
   * Holds the error of reading whether the last batch was carried out; if there is one, nothing is
   * restored.
   */
  private unknownOutcome: unknown;
  private cellsWritten = 0;
  private requests = 0;
  readonly preconditions: readonly PreviousCells[];

  /**
   * @param previousCells previous contents of the cells that the write overwrites
   * @param getWrittenRow returns a row as it was written, to distinguish it from what a user inserts
   * or types in the meantime
   */
  constructor(
    readonly run: ExcelRun,
    readonly start: BlockStart,
    readonly previousCells: readonly PreviousCells[],
    readonly getWrittenRow: (index: number) => readonly BlockCell[],
    private readonly options: RunOptions,
  ) {
    this.preconditions = start.insertedPart ? [...previousCells, createEmptyCells(start.insertedPart)] : previousCells;
    this.progress = createProgress(start);
  }

  /**
   * @throws WorkbookFailure `CellsInTheWay` or `CellsChanged`, with nothing of this batch left in
   * the sheet
   */
  async send(batch: WriteBatch, records: RecordUpdates = new Map()): Promise<void> {
    const attemptedBefore = this.attempted;
    this.attempted = addBatch(attemptedBefore, batch);
    const rowsReached = this.attempted.rowsReached ?? 0;
    let sent: BatchSent;
    try {
      const queueRequest = queueBatch(this, batch, rowsReached, records);
      sent = await this.run.sendAndRead('writeBlock', queueRequest, this.options);
    } catch (error) {
      await this.sendAfterRefusal(error, batch, records, attemptedBefore);
      return;
    }
    if (!this.progress.isAnchored) this.formerName = sent.formula;
    this.hasSent = true;
    // If one of the requests that follow fails, the batch has to be rolled back.
    const { overwrittenCells: previousCells, records: formerRecords, queueRestoreStyles, hasHiddenRows } = sent;
    if (sent.conflict || hasHiddenRows)
      this.conflictPreImage = { previousCells, records, formerRecords, queueRestoreStyles, isMisplaced: hasHiddenRows };
    if (sent.isResized && (attemptedBefore.rowsReached ?? 0) > 0) this.sizeBeforeEdit = this.progress.address.rect;
    const { rows, columns } = this.progress.address.rect;
    const movedAddress = sent.isNameMisplaced && sent.formerAddress;
    if (movedAddress) {
      this.progress = { ...this.progress, address: { ...movedAddress, rect: { ...movedAddress.rect, rows, columns } } };
      this.isNameMisplaced = true;
    }
    const { conflict, isMisplaced } = await this.findConflict(batch, sent);
    if (conflict) {
      if (this.conflictPreImage) this.conflictPreImage = { ...this.conflictPreImage, isMisplaced };
      if (!isMisplaced) this.state.overwritten.push(...findOverwrittenEdits(sent.overwrittenCells, this.preconditions));
      if (movedAddress) await this.run.sendAndRead('nameBlock', this.queueReadBlock);
      await this.rollBackBatch(batch, sent, isMisplaced);
      this.conflictPreImage = undefined;
      this.dropLastBatch(attemptedBefore);
      throw new WorkbookFailure(conflict, 'writeBlock');
    }
    this.conflictPreImage = undefined;
    this.progress = sent.progress;
    this.countCells(batch);
    this.requests += 1;
    if (movedAddress) await this.run.sendAndRead('nameBlock', this.queueReadBlock);
  }

  /**
   * Sends the last batch: the operations after the rows, the name over the whole block, and the
   * records that describe it.
   */
  async finish(batch: WriteBatch, records: RecordUpdates): Promise<WriteResult> {
    this.lastRecords = records;
    if (records.size > 0 || changesBlock(this.start, batch)) {
      try {
        await this.send(batch, records);
      } catch (error) {
        // A write with a pending rollback is not finished, even if its record says so.
        if (this.conflictPreImage || isWorkbookFailure(error, 'CellsInTheWay', 'CellsChanged')) throw error;
        const outcomeCheck = retryOrReportUnknown(this.run, 'writeBlock', () => this.wasCarriedOut(batch, records));
        outcomeCheck.catch((failure: unknown) => {
          this.unknownOutcome = failure;
        });
        if (!(await outcomeCheck)) throw error;
      }
    }
    return { cellsWritten: this.cellsWritten, requests: this.requests, address: this.progress.address };
  }

  /** Restores everything that the write has touched, except cells that users have edited since. */
  async undo(): Promise<void> {
    if (this.unknownOutcome) throw this.unknownOutcome;
    if (this.attempted.rowsReached === undefined) return;
    await retryOrReportUnknown(this.run, 'putBack', () => rollBackBlock(this));
  }

  readonly queueReadBlock = (context: Excel.RequestContext): (() => Address | undefined) => {
    const { anchor } = this.start;
    const { address } = this.progress;
    if (this.isNameMisplaced)
      context.workbook.names.getItem(anchor).formula = formatRangeFormula(address, address.rect);
    const { read } = queueReadAnchor(context, anchor, ADDRESS_PROPERTIES);
    return () => {
      this.isNameMisplaced = false;
      return getFoundAddress(read());
    };
  };

  /**
   * Sends a batch that is too large in halves, and reports a refusal by the size guard as a
   * conflict.
   */
  private async sendAfterRefusal(
    error: unknown,
    batch: WriteBatch,
    records: RecordUpdates,
    attemptedBefore: AttemptedChanges,
  ): Promise<void> {
    if (isTooLarge(error, 'Response') && (await this.wasExecuted(batch))) {
      this.hasSent = true;
      this.requests += 1;
      return;
    }
    const isResized = isPlaceRefusal(error) && (await this.isRefusedByGuard(error));
    const halves = isTooLarge(error, 'Request', 'Response') ? halveBatch(batch) : undefined;
    if (!halves && !isResized) throw error;
    this.dropLastBatch(attemptedBefore);
    if (isResized) {
      if ((attemptedBefore.rowsReached ?? 0) > 0) this.sizeBeforeEdit = this.progress.address.rect;
      throw new WorkbookFailure('CellsChanged', 'writeBlock');
    }
    for (const half of halves ?? []) await this.send(half, half.isLast ? records : new Map());
  }

  /**
   * Clears the filters over the block if they made the batch write into other rows, or if a
   * conflict means that it is rolled back.
   */
  private async findConflict(batch: WriteBatch, { hasHiddenRows, progress, conflict }: BatchSent) {
    const hasConflict = conflict !== undefined;
    const isMisplaced =
      hasHiddenRows && (await clearFiltersIfMisplaced(this.run, progress.address, batch, hasConflict));
    return { conflict: conflict ?? (isMisplaced ? ('FilterSet' as const) : undefined), isMisplaced };
  }

  /**
   * Rolls back one batch from its own pre-image.
   * @param isMisplaced true if a filter made Excel write into other rows: then it is unknown which
   * cells were edited since
   */
  private async rollBackBatch(batch: WriteBatch, sent: BatchSent, isMisplaced: boolean): Promise<void> {
    const { overwrittenCells, dependentRanges = [], formula, formerAddress, records, queueRestoreStyles } = sent;
    const rollback = planBatchRollback(this.start, batch, overwrittenCells, dependentRanges);
    const size = sent.isNameMisplaced ? this.progress.address.rect : sent.progress.address.rect;
    try {
      await restoreBlock(this.run, this.start, {
        rollback: isMisplaced ? { ...rollback, written: [] } : rollback,
        size,
        formerName: formerAddress ?? formula,
        records,
        queueRestoreStyles,
        formatRights: this.start.formatRights,
        state: this.state,
      });
    } catch (error) {
      if (isPlaceRefusal(error)) this.sizeBeforeEdit ??= size;
      throw error;
    }
  }

  /**
   * Returns true if the block has another size than expected, or no row above it for its caption:
   * then Excel has refused the batch before it changed anything.
   */
  private async isRefusedByGuard(error: unknown): Promise<boolean> {
    if (!this.progress.isAnchored) return false;
    const currentAddress = await this.run.sendAndRead('writeBlock', this.queueReadBlock);
    if (!currentAddress) return false;
    const isResized =
      isWorkbookFailure(error, 'CellsGone') && !hasSameSize(currentAddress.rect, this.progress.address.rect);
    return isResized || (currentAddress.rect.row === 0 && hasCaption(this.start));
  }

  /**
   * After a response that was too large, reads a cell that shows whether the batch was carried out.
   */
  private async wasExecuted(batch: WriteBatch): Promise<boolean> {
    const distinctiveCell = findDistinctiveCell(batch, this.preconditions);
    if (!distinctiveCell) return false;
    const { place, cell } = await this.run.sendAndRead('writeBlock', (context) => {
      const readBlockAddress = this.queueReadBlock(context);
      const getPart = this.progress.isAnchored
        ? createPartGetter(context, this.start.anchor)
        : createPartGetterAt(context, this.start);
      const range = getPart({ ...distinctiveCell, rows: 1, columns: 1 }).load('formulas,values');
      return () => ({ place: readBlockAddress(), cell: toInputs(range.formulas, range.values)[0]?.[0] });
    });
    // If a user typed into this cell, the batch counts as not carried out, and the next batch meets
    // the conflict.
    if (!place || cell !== distinctiveCell.newInput) return false;
    this.progress = { ...this.progress, isAnchored: true, address: place };
    this.countCells(batch);
    return true;
  }

  /**
   * Returns true if a batch that seemed to fail was carried out: the file has its records. The
   * last looks come after the records, so they are set again.
   */
  private async wasCarriedOut(batch: WriteBatch, records: Records): Promise<boolean> {
    if (!hasAnyText(records)) return false;
    const { step, address } = await this.run.sendAndRead('readBlock', (context) => {
      const read = createRecordsQuery().queueRequest(context);
      const readBlockAddress = this.queueReadBlock(context);
      return () => ({ step: read(), address: readBlockAddress() });
    });
    if (!address || !('done' in step) || !areRecordsInFile(records, step.done)) return false;
    const looks = listFinalLooks(batch.after);
    if (looks.length > 0)
      await this.run.send('writeBlock', (context) => {
        const getPart = createPartGetter(context, this.start.anchor);
        for (const look of looks) queueOperation(getPart, look);
      });
    this.progress = { ...this.progress, isAnchored: true, address };
    return true;
  }

  /**
   * Drops the last batch from what has to be rolled back, because nothing of it is left in the
   * sheet.
   */
  private dropLastBatch(attemptedBefore: AttemptedChanges): void {
    this.attempted = { ...attemptedBefore, isLastSent: this.attempted.isLastSent };
  }

  private countCells({ chunk }: WriteBatch): void {
    if (!chunk) return;
    this.cellsWritten += countCells(computeChunkRect(chunk));
    this.rowsDone = chunk.from + chunk.rows.length;
  }
}

function addBatch(
  { rowsReached = 0, operations, notesBatches }: AttemptedChanges,
  batch: WriteBatch,
): AttemptedChanges {
  const { chunk } = batch;
  return {
    rowsReached: Math.max(rowsReached, chunk ? chunk.from + chunk.rows.length : 0),
    operations: {
      before: [...operations.before, ...batch.before],
      after: [...operations.after, ...batch.after],
    },
    notesBatches: batch.notes ? [...notesBatches, batch.notes] : notesBatches,
    isLastSent: batch.isLast,
  };
}

/**
 * Returns true if the request or the response was too large. A refused request never reached the
 * workbook; after a refused response it may have been carried out.
 */
function isTooLarge(error: unknown, ...payloads: readonly ('Request' | 'Response')[]): boolean {
  return isWorkbookFailure(error) && payloads.some((part) => error.hostCode === `${part}PayloadSizeLimitExceeded`);
}
