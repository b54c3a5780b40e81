/**
 * Writes one block, batch by batch. It ends with the new block, or restores every cell that it
 * touched, from the snapshot before the write and the pre-image that each batch reads before it
 * writes.
 */
import {
  type Address,
  type BlockCell,
  type BlockStart,
  blank,
  cellCount,
  changesBlock,
  findDistinctiveCell,
  halvesOfShare,
  hasCaption,
  hasSameSize,
  inputsOf,
  type Progress,
  partOfChunk,
  progressAtFirst,
  putBackShare,
  referenceTo,
  type Share,
  type Size,
  type Stood,
} from '../../../grid';
import type { RecordUpdates, Written } from '../../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { PLACE, partsAt, partsOf } from '../anchors';
import type { ExcelRun, RunOptions } from '../excel-run';
import { rollbackState } from '../execute/roll-back-cells';
import { overwrittenEdits } from '../execute/written-cells';
import { askRecords } from '../look/file';
import { queueAnchor } from '../look/names';
import { surely } from '../outcome';
import { areKept, isAnyKept, type Records } from '../records';
import { queueShare, type ShareSent } from './block-request';
import { addressIn } from './drop-staging';
import { clearFiltersIfMisplaced } from './filters-met';
import { isHeaderStyle } from './header-styles';
import { queueOperation } from './operations';
import { isPlaceRefusal } from './place-guard';
import { restoreBlock } from './restore-block';
import { type Attempted, type ConflictPreImage, rollBackBlock, type StartedWrite } from './roll-back-block';

export class BlockWriter implements StartedWrite {
  attempted: Attempted = { reached: undefined, operations: { before: [], after: [] }, notes: [], isLastSent: false };
  progress: Progress;
  rowsDone = 0;
  readonly state = rollbackState();
  conflictPreImage: ConflictPreImage | undefined;
  lastRecords: RecordUpdates = new Map();
  hasSent = false;
  tornFrom: Size | undefined;
  formerName: string | undefined;
  /** Is true if the name does not point at the block. */
  private isMisnamed = false;
  /**
   * The error of reading whether the last batch was carried out; if there is one, nothing is
   * restored.
   */
  private unknown: unknown;
  private cellsWritten = 0;
  private requests = 0;
  readonly preconditions: readonly Stood[];

  /**
   * @param journals previous contents of the cells that the write overwrites
   * @param rowWritten returns a row as it was written, to distinguish it from what a user inserts
   * or types in the meantime
   */
  constructor(
    readonly run: ExcelRun,
    readonly start: BlockStart,
    readonly journals: readonly Stood[],
    readonly rowWritten: (index: number) => readonly BlockCell[],
    private readonly options: RunOptions,
  ) {
    this.preconditions = start.inserted ? [...journals, blank(start.inserted)] : journals;
    this.progress = progressAtFirst(start);
  }

  /**
   * @throws WorkbookFailure `CellsInTheWay` or `CellsChanged`, with nothing of this batch left in
   * the sheet
   */
  async send(share: Share, records: RecordUpdates = new Map()): Promise<void> {
    const before = this.attempted;
    this.attempted = withShare(before, share);
    const reached = this.attempted.reached ?? 0;
    let sent: ShareSent;
    try {
      const queue = queueShare(this, share, reached, records);
      sent = await this.run.ask('writeBlock', queue, this.options);
    } catch (error) {
      await this.sendAfterRefusal(error, share, records, before);
      return;
    }
    if (!this.progress.isAnchored) this.formerName = sent.formula;
    this.hasSent = true;
    // If one of the requests that follow fails, the batch has to be rolled back.
    const { overwritten: stood, records: formerRecords, queueRestoreStyles, isHidden } = sent;
    if (sent.conflict || isHidden)
      this.conflictPreImage = { stood, records, formerRecords, queueRestoreStyles, isMisplaced: isHidden };
    if (sent.isResized && (before.reached ?? 0) > 0) this.tornFrom = this.progress.at.rect;
    const { rows, columns } = this.progress.at.rect;
    const moved = sent.isMisnamed && sent.place;
    if (moved) {
      this.progress = { ...this.progress, at: { ...moved, rect: { ...moved.rect, rows, columns } } };
      this.isMisnamed = true;
    }
    const { conflict, isMisplaced } = await this.conflictOf(share, sent);
    if (conflict) {
      if (this.conflictPreImage) this.conflictPreImage = { ...this.conflictPreImage, isMisplaced };
      if (!isMisplaced) this.state.overwritten.push(...overwrittenEdits(sent.overwritten, this.preconditions));
      if (moved) await this.run.ask('nameBlock', this.queuePlace);
      await this.restoreShare(share, sent, isMisplaced);
      this.conflictPreImage = undefined;
      this.dropLastBatch(before);
      throw new WorkbookFailure(conflict, 'writeBlock');
    }
    this.conflictPreImage = undefined;
    this.progress = sent.progress;
    this.countCells(share);
    this.requests += 1;
    if (moved) await this.run.ask('nameBlock', this.queuePlace);
  }

  /**
   * Sends the last batch: the operations after the rows, the name over the whole block, and the
   * records that describe it.
   */
  async finish(share: Share, records: RecordUpdates): Promise<Written> {
    this.lastRecords = records;
    if (records.size > 0 || changesBlock(this.start, share)) {
      try {
        await this.send(share, records);
      } catch (error) {
        // A write with a pending rollback is not finished, even if its record says so.
        if (this.conflictPreImage || isWorkbookFailure(error, 'CellsInTheWay', 'CellsChanged')) throw error;
        const check = surely(this.run, 'writeBlock', () => this.wasCarriedOut(share, records));
        check.catch((failure: unknown) => {
          this.unknown = failure;
        });
        if (!(await check)) throw error;
      }
    }
    return { cellsWritten: this.cellsWritten, requests: this.requests, address: this.progress.at };
  }

  /** Restores everything that the write has touched, except cells that users have edited since. */
  async undo(): Promise<void> {
    if (this.unknown) throw this.unknown;
    if (this.attempted.reached === undefined) return;
    await surely(this.run, 'putBack', () => rollBackBlock(this));
  }

  readonly queuePlace = (context: Excel.RequestContext): (() => Address | undefined) => {
    const { anchor } = this.start;
    const { at } = this.progress;
    if (this.isMisnamed) context.workbook.names.getItem(anchor).formula = referenceTo(at, at.rect);
    const { read } = queueAnchor(context, anchor, PLACE);
    return () => {
      this.isMisnamed = false;
      return addressIn(read());
    };
  };

  /**
   * Sends a batch that is too large in halves, and reports a refusal by the size guard as a
   * conflict.
   */
  private async sendAfterRefusal(
    error: unknown,
    share: Share,
    records: RecordUpdates,
    before: Attempted,
  ): Promise<void> {
    if (isTooLarge(error, 'Response') && (await this.hasRun(share))) {
      this.hasSent = true;
      this.requests += 1;
      return;
    }
    const isResized = isPlaceRefusal(error) && (await this.isRefusedByGuard(error));
    const halves = isTooLarge(error, 'Request', 'Response') ? halvesOfShare(share) : undefined;
    if (!halves && !isResized) throw error;
    this.dropLastBatch(before);
    if (isResized) {
      if ((before.reached ?? 0) > 0) this.tornFrom = this.progress.at.rect;
      throw new WorkbookFailure('CellsChanged', 'writeBlock');
    }
    for (const half of halves ?? []) await this.send(half, half.isLast ? records : new Map());
  }

  /**
   * Clears the filters over the block if they made the batch write into other rows, or if a
   * conflict means that it is rolled back.
   */
  private async conflictOf(share: Share, { isHidden, progress, conflict }: ShareSent) {
    const hasConflict = conflict !== undefined;
    const isMisplaced = isHidden && (await clearFiltersIfMisplaced(this.run, progress.at, share, hasConflict));
    return { conflict: conflict ?? (isMisplaced ? ('FilterSet' as const) : undefined), isMisplaced };
  }

  /**
   * Rolls back one batch from its own pre-image.
   * @param isMisplaced true if a filter made Excel write into other rows: then it is unknown which
   * cells were edited since
   */
  private async restoreShare(share: Share, sent: ShareSent, isMisplaced: boolean): Promise<void> {
    const { overwritten, reaches = [], formula, place, records, queueRestoreStyles } = sent;
    const back = putBackShare(this.start, share, overwritten, reaches);
    const size = sent.isMisnamed ? this.progress.at.rect : sent.progress.at.rect;
    try {
      await restoreBlock(this.run, this.start, {
        back: isMisplaced ? { ...back, written: [] } : back,
        size,
        name: place ?? formula,
        records,
        queueRestoreStyles,
        formatRights: this.start.formatRights,
        state: this.state,
      });
    } catch (error) {
      if (isPlaceRefusal(error)) this.tornFrom ??= size;
      throw error;
    }
  }

  /**
   * Returns true if the block has another size than expected, or no row above it for its caption:
   * then Excel has refused the batch before it changed anything.
   */
  private async isRefusedByGuard(error: unknown): Promise<boolean> {
    if (!this.progress.isAnchored) return false;
    const now = await this.run.ask('writeBlock', this.queuePlace);
    if (!now) return false;
    const isResized = isWorkbookFailure(error, 'CellsGone') && !hasSameSize(now.rect, this.progress.at.rect);
    return isResized || (now.rect.row === 0 && hasCaption(this.start));
  }

  /**
   * After a response that was too large, reads a cell that shows whether the batch was carried out.
   */
  private async hasRun(share: Share): Promise<boolean> {
    const distinctive = findDistinctiveCell(share, this.preconditions);
    if (!distinctive) return false;
    const { place, cell } = await this.run.ask('writeBlock', (context) => {
      const readPlace = this.queuePlace(context);
      const part = this.progress.isAnchored ? partsOf(context, this.start.anchor) : partsAt(context, this.start);
      const range = part({ ...distinctive, rows: 1, columns: 1 }).load('formulas,values');
      return () => ({ place: readPlace(), cell: inputsOf(range.formulas, range.values)[0]?.[0] });
    });
    // If a user typed into this cell, the batch counts as not carried out, and the next batch meets
    // the conflict.
    if (!place || cell !== distinctive.after) return false;
    this.progress = { ...this.progress, isAnchored: true, at: place };
    this.countCells(share);
    return true;
  }

  /**
   * Returns true if a batch that seemed to fail was carried out: the file has its records. The
   * header styles come after the records, so they are set again.
   */
  private async wasCarriedOut(share: Share, records: Records): Promise<boolean> {
    if (!isAnyKept(records)) return false;
    const { step, address } = await this.run.ask('readBlock', (context) => {
      const read = askRecords().queue(context);
      const readPlace = this.queuePlace(context);
      return () => ({ step: read(), address: readPlace() });
    });
    if (!address || !('done' in step) || !areKept(records, step.done)) return false;
    const styles = share.after.filter(isHeaderStyle);
    if (styles.length > 0)
      await this.run.act('writeBlock', (context) => {
        const part = partsOf(context, this.start.anchor);
        for (const style of styles) queueOperation(part, style);
      });
    this.progress = { ...this.progress, isAnchored: true, at: address };
    return true;
  }

  /**
   * Drops the last batch from what has to be rolled back, because nothing of it is left in the
   * sheet.
   */
  private dropLastBatch(before: Attempted): void {
    this.attempted = { ...before, isLastSent: this.attempted.isLastSent };
  }

  private countCells({ chunk }: Share): void {
    if (!chunk) return;
    this.cellsWritten += cellCount(partOfChunk(chunk));
    this.rowsDone = chunk.from + chunk.rows.length;
  }
}

function withShare({ reached = 0, operations, notes }: Attempted, share: Share): Attempted {
  const { chunk } = share;
  return {
    reached: Math.max(reached, chunk ? chunk.from + chunk.rows.length : 0),
    operations: {
      before: [...operations.before, ...share.before],
      after: [...operations.after, ...share.after],
    },
    notes: share.notes ? [...notes, share.notes] : notes,
    isLastSent: share.isLast,
  };
}

/**
 * Returns true if the request or the response was too large. A refused request never reached the
 * workbook; after a refused response it may have been carried out.
 */
function isTooLarge(error: unknown, ...of: readonly ('Request' | 'Response')[]): boolean {
  return isWorkbookFailure(error) && of.some((part) => error.hostCode === `${part}PayloadSizeLimitExceeded`);
}
