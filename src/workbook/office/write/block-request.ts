/**
 * Queues one batch of a write: it reads the cells of its preconditions, then makes its changes,
 * then reads the block's place. Excel makes the changes whatever the batch reads, so a conflict
 * shows only in the response. What was read before the changes is the pre-image for the rollback.
 */
import {
  type Address,
  applyResponse,
  type BlockStart,
  CAPTION_CELL,
  computeChunkRect,
  computeNameSize,
  findOverwrittenNotes,
  findPartsToBeFree,
  findPartsToBeFreeBelow,
  findTouchedCells,
  formatRangeFormula,
  hasCaption,
  hasSameSize,
  insertsCells,
  isDependentRangeUnchanged,
  listFinalLooks,
  type PreviousCells,
  type Rect,
  type SentBatch,
  type Size,
  type WriteBatch,
  type WriteProgress,
} from '../../../grid';
import type { RecordUpdates } from '../../workbook';
import {
  ADDRESS_PROPERTIES,
  createPartGetter,
  createPartGetterAt,
  getRange,
  type PartGetter,
  queueAddHiddenName,
  toAddress,
} from '../anchors';
import type { QueueRequest } from '../excel-run';
import { type Check, queueCheck } from '../execute/cell-checks';
import { hasRecordConflict, queueReadRecords, queueWriteRecords, type Records } from '../records';
import { queueReadDependentRange, queueWriteDependentRange } from './dependent-ranges';
import { type QueueRestoreStyles, queueReadHeaderStyles } from './header-styles';
import { queueReadHasHiddenRows } from './hiding-filters';
import { queueRemoveMark, queueSetMark } from './insertion-mark';
import { queueOperation } from './operations';
import { queueSizeGuard } from './place-guard';

export interface BatchSent extends SentBatch {
  /** The name had this formula before the request; undefined if there was no name. */
  readonly formula: string | undefined;
  readonly formerAddress: Address | undefined;
  /** Holds the former texts of the records that the request has written. */
  readonly records: Records;
  /** Some rows of the block are hidden. */
  readonly hasHiddenRows: boolean;
  readonly queueRestoreStyles: QueueRestoreStyles;
}

/** Describes a block of which some batches may have been sent. */
interface StartedBlock {
  readonly start: BlockStart;
  readonly progress: WriteProgress;
  readonly preconditions: readonly PreviousCells[];
}

/**
 * Queues one batch.
 * @param rowsReached number of rows, from the block's first one on, that may have been touched once
 * this request has run
 * @param records written with the last batch
 */
export function queueBatch(
  { start, progress, preconditions }: StartedBlock,
  batch: WriteBatch,
  rowsReached: number,
  records: RecordUpdates,
): QueueRequest<BatchSent> {
  const { anchor, journal } = start;
  return (context) => {
    const item = context.workbook.names.getItemOrNullObject(anchor).load('scope,formula');
    const rangeBefore = progress.isAnchored ? item.getRangeOrNullObject().load(ADDRESS_PROPERTIES) : undefined;
    const createGetPart = () =>
      progress.isAnchored ? createPartGetter(context, anchor) : createPartGetterAt(context, start);
    if (progress.isAnchored) queueSizeGuard(context, anchor, progress.address.rect);
    let getPart = createGetPart();
    // Excel refuses the request if no row is above the block any more.
    if (hasCaption(start)) getPart(CAPTION_CELL).load('rowIndex');
    const free = batch.chunk ? findPartsToBeFree(start, computeChunkRect(batch.chunk)) : [];
    const checks = [queueCheck(getPart, { free }, start)];
    const readIsGroundFree = queueCheckLaterGround(getPart, start, batch, rowsReached);

    const recordsBefore = queueReadRecords(context, [...(journal ? [journal.key] : []), ...records.keys()]);
    if (journal) queueWriteRecords(context, new Map([[journal.key, journal.text]]));
    for (const operation of batch.before) {
      if (operation.kind === 'insert') queueSetMark(context, anchor, getPart(operation.part));
      queueOperation(getPart, operation);
      if (operation.kind === 'insert') getPart = createGetPart();
    }
    checks.push(
      () => ({
        overwrittenCells: [],
        conflict: hasRecordConflict(records, recordsBefore()) ? 'CellsChanged' : undefined,
      }),
      queueCheck(getPart, { cells: findTouchedCells(batch, preconditions) }, start),
      queueCheckNotes(getPart, start, batch),
      queueCheckDependentRanges(getPart, start, batch),
    );
    const size = computeNameSize(start, progress.address.rect, batch.isLast, rowsReached);
    const largestSize = computeNameSize(start, progress.address.rect, false, rowsReached);
    if (!progress.isAnchored) queueSetBlockName(context, start, size);
    else if (!hasSameSize(progress.address.rect, largestSize))
      item.formula = formatRangeFormula(progress.address, largestSize);
    // From here on the block has its name, which shows that the cells were inserted.
    if (insertsCells(batch.before)) queueRemoveMark(context, anchor);
    const readStyles = queueReadHeaderStyles(getPart, batch.after, start.insertedPart);
    if (batch.chunk) {
      context.application.suspendApiCalculationUntilNextSync();
      getPart(computeChunkRect(batch.chunk)).values = batch.chunk.rows;
    }
    const readHasHiddenRows = queueReadHasHiddenRows(
      getPart({ row: 0, column: 0, rows: Math.max(1, size.rows, rowsReached), columns: 1 }),
    );
    const dependentRanges = batch.isLast ? (start.dependentRanges ?? []) : [];
    // Formulas that cover the block are set first, because the operations fill them down in their
    // new form.
    for (const range of dependentRanges) if (range.kind === 'formulas') queueWriteDependentRange(getPart, range);
    const finalLooks = listFinalLooks(batch.after);
    const operations = batch.after.filter((one) => !finalLooks.includes(one));
    for (const operation of [...operations, ...(batch.notes?.operations ?? [])]) queueOperation(getPart, operation);
    if (batch.isLast) {
      for (const range of dependentRanges) if (range.kind !== 'formulas') queueWriteDependentRange(getPart, range);
      if (!hasSameSize(largestSize, size)) item.formula = formatRangeFormula(progress.address, size);
      queueWriteRecords(context, records);
    }
    for (const look of finalLooks) queueOperation(getPart, look);
    const rangeAfter = context.workbook.names.getItem(anchor).getRange().load(ADDRESS_PROPERTIES);

    return () => {
      const before = rangeBefore && !rangeBefore.isNullObject ? toAddress(rangeBefore) : undefined;
      const { rect } = before ?? progress.address;
      const sent = applyResponse(progress, size, {
        before,
        after: toAddress(rangeAfter),
        isWorkbookName: item.scope === 'Workbook',
        checkResults: checks.map((check) => check(rect)),
        isLaterGroundFree: readIsGroundFree(rect),
      });
      const formula = item.isNullObject ? undefined : String(item.formula);
      return {
        ...{ ...sent, formula, formerAddress: before, records: recordsBefore() },
        ...{ hasHiddenRows: readHasHiddenRows(), queueRestoreStyles: readStyles() },
      };
    };
  };
}

/**
 * Points an existing name at the block and never adds it again: on a copied sheet its twin would be
 * in the way (office-js issue 2875).
 */
function queueSetBlockName(context: Excel.RequestContext, start: BlockStart, size: Size): void {
  const { names } = context.workbook;
  const { anchor, sheet, firstCell } = start;
  const firstCellAddress = { sheet, rect: { ...firstCell, rows: 1, columns: 1 } };
  if (start.hasName) names.getItem(anchor).formula = formatRangeFormula(firstCellAddress, size);
  else queueAddHiddenName(context, anchor, getRange(context, { sheet, rect: { ...firstCell, ...size } }));
}

/**
 * Checks the notes beside rows that move: otherwise a note that was typed since the snapshot would
 * stay behind.
 */
function queueCheckNotes(getPart: PartGetter, start: BlockStart, { notes }: WriteBatch): Check {
  if (!notes) return () => ({ overwrittenCells: [], conflict: undefined });
  const cells = notes.previousCells.map((expected) => ({ part: expected.part, expected, hasFormats: false }));
  const check = queueCheck(getPart, { cells, free: notes.freeParts }, start);
  return (first) => {
    const { overwrittenCells, conflict } = check(first);
    return { overwrittenCells: findOverwrittenNotes(notes, overwrittenCells), conflict: conflict && 'CellsChanged' };
  };
}

function queueCheckDependentRanges(
  getPart: PartGetter,
  { dependentRanges = [] }: BlockStart,
  { isLast }: WriteBatch,
): Check {
  const loadedRanges = (isLast ? dependentRanges : []).map((plannedRange) => ({
    plannedRange: plannedRange,
    read: queueReadDependentRange(getPart, plannedRange),
  }));
  return () => {
    const found = loadedRanges.map(({ plannedRange, read }) => ({ plannedRange: plannedRange, currentRange: read() }));
    const areUnchanged = found.every(({ plannedRange, currentRange }) =>
      isDependentRangeUnchanged(plannedRange, currentRange),
    );
    return {
      overwrittenCells: [],
      dependentRanges: found.flatMap(({ currentRange }) => currentRange ?? []),
      conflict: areUnchanged ? undefined : 'CellsChanged',
    };
  };
}

/**
 * Reads whether the ground of later requests is free, so that a filled cell there is found before
 * anything is written over it.
 */
function queueCheckLaterGround(
  getPart: PartGetter,
  start: BlockStart,
  { isLast, chunk }: WriteBatch,
  rowsReached: number,
): (first: Rect) => boolean {
  if (isLast || start.mayOverwrite) return () => true;
  if (start.rows === undefined) {
    // The whole column down to the sheet's edge must be free, whatever is above the block.
    const row = getPart({ row: 0, column: 0, rows: 1, columns: start.columns });
    const used = row.getEntireColumn().getUsedRangeOrNullObject(true).load('rowIndex,rowCount');
    const written = chunk?.from ?? rowsReached;
    return (first) => used.isNullObject || used.rowIndex + used.rowCount <= first.row + written;
  }
  const loaded = findPartsToBeFreeBelow(start, rowsReached).map((ground) =>
    getPart(ground).getUsedRangeOrNullObject(true).load('rowIndex'),
  );
  return () => loaded.every(({ isNullObject }) => isNullObject);
}
