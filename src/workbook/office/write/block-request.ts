/**
 * Queues one batch of a write: it reads the cells of its preconditions, then makes its changes,
 * then reads the block's place. Excel makes the changes whatever the batch reads, so a conflict
 * shows only in the response. What was read before the changes is the pre-image for the rollback.
 */
import {
  ABOVE,
  type Address,
  type BlockStart,
  freeBelow,
  freeWithin,
  hasCaption,
  hasSameSize,
  insertsCells,
  isReachAsSeen,
  type Progress,
  partOfChunk,
  type Rect,
  referenceTo,
  type Sent,
  type Share,
  type Size,
  type Stood,
  sentWith,
  sizeAfter,
  touchedBy,
  writtenOver,
} from '../../../grid';
import type { RecordUpdates } from '../../workbook';
import { addressOf, type PartOf, PLACE, partsAt, partsOf, queueHiddenName, rangeAt } from '../anchors';
import type { Queue } from '../excel-run';
import { type Check, queueCheck } from '../execute/cell-checks';
import { hasRecordConflict, queueReadRecords, queueRecords, type Records } from '../records';
import { queueIsHidden } from './filters-met';
import { queueRemoveMark, queueSetMark } from './half-way';
import { isHeaderStyle, type QueueRestoreStyles, queueReadHeaderStyles } from './header-styles';
import { queueOperation } from './operations';
import { queueSizeGuard } from './place-guard';
import { queueReach, queueReachNow } from './reach';

export interface ShareSent extends Sent {
  /** The formula of the name before the request; undefined if there was no name. */
  readonly formula: string | undefined;
  readonly place: Address | undefined;
  /** The former texts of the records that the request has written. */
  readonly records: Records;
  /** Is true if some rows of the block are hidden. */
  readonly isHidden: boolean;
  readonly queueRestoreStyles: QueueRestoreStyles;
}

/** Describes a block of which some batches may have been sent. */
interface BlockToWrite {
  readonly start: BlockStart;
  readonly progress: Progress;
  readonly preconditions: readonly Stood[];
}

/**
 * Queues one batch.
 * @param reached number of rows, from the block's first one on, that may have been touched once
 * this request has run
 * @param records written with the last batch
 */
export function queueShare(
  { start, progress, preconditions }: BlockToWrite,
  share: Share,
  reached: number,
  records: RecordUpdates,
): Queue<ShareSent> {
  const { anchor, standing, note } = start;
  return (context) => {
    const item = context.workbook.names.getItemOrNullObject(anchor).load('scope,formula');
    const rangeBefore = progress.isAnchored ? item.getRangeOrNullObject().load(PLACE) : undefined;
    const find = () => (progress.isAnchored ? partsOf(context, anchor) : partsAt(context, start));
    if (progress.isAnchored) queueSizeGuard(context, anchor, progress.at.rect);
    let part = find();
    // Excel refuses the request if no row is above the block any more.
    if (hasCaption(start)) part(ABOVE).load('rowIndex');
    const free = share.chunk ? freeWithin(start, partOfChunk(share.chunk)) : [];
    const checks = [queueCheck(part, { free }, start)];
    const rest = queueRest(part, start, share, reached);

    const recordsBefore = queueReadRecords(context, [...(note ? [note.key] : []), ...records.keys()]);
    if (note) queueRecords(context, new Map([[note.key, note.text]]));
    for (const operation of share.before) {
      if (operation.kind === 'insert') queueSetMark(context, anchor, part(operation.part));
      queueOperation(part, operation);
      if (operation.kind === 'insert') part = find();
    }
    checks.push(
      () => ({ overwritten: [], conflict: hasRecordConflict(records, recordsBefore()) ? 'CellsChanged' : undefined }),
      queueCheck(part, { cells: touchedBy(share, preconditions) }, start),
      queueNotes(part, start, share),
      queueReaches(part, start, share),
    );
    const size = sizeAfter(start, progress.at.rect, share.isLast, reached);
    const largest = sizeAfter(start, progress.at.rect, false, reached);
    if (!progress.isAnchored) queueFirstName(context, start, size);
    else if (!hasSameSize(progress.at.rect, largest)) item.formula = referenceTo(progress.at, largest);
    // From here on the block has its name, which shows that the cells were inserted.
    if (insertsCells(share.before)) queueRemoveMark(context, anchor);
    const readStyles = queueReadHeaderStyles(part, share.after, standing?.rect);
    if (share.chunk) {
      context.application.suspendApiCalculationUntilNextSync();
      part(partOfChunk(share.chunk)).values = share.chunk.rows;
    }
    const isHidden = queueIsHidden(part({ row: 0, column: 0, rows: Math.max(1, size.rows, reached), columns: 1 }));
    const reaches = share.isLast ? (start.reaches ?? []) : [];
    // Formulas that cover the block are set first, because the operations fill them down in their
    // new form.
    for (const reach of reaches) if (reach.kind === 'formulas') queueReach(part, reach);
    const operations = share.after.filter((one) => !isHeaderStyle(one));
    for (const operation of [...operations, ...(share.notes?.operations ?? [])]) queueOperation(part, operation);
    if (share.isLast) {
      for (const reach of reaches) if (reach.kind !== 'formulas') queueReach(part, reach);
      if (!hasSameSize(largest, size)) item.formula = referenceTo(progress.at, size);
      queueRecords(context, records);
    }
    for (const look of share.after.filter(isHeaderStyle)) queueOperation(part, look);
    const rangeAfter = context.workbook.names.getItem(anchor).getRange().load(PLACE);

    return () => {
      const before = rangeBefore && !rangeBefore.isNullObject ? addressOf(rangeBefore) : undefined;
      const { rect } = before ?? progress.at;
      const sent = sentWith(progress, size, {
        before,
        since: addressOf(rangeAfter),
        isWorkbooks: item.scope === 'Workbook',
        checked: checks.map((check) => check(rect)),
        isRestFree: rest(rect),
      });
      const formula = item.isNullObject ? undefined : String(item.formula);
      return {
        ...{ ...sent, formula, place: before, records: recordsBefore() },
        ...{ isHidden: isHidden(), queueRestoreStyles: readStyles() },
      };
    };
  };
}

/**
 * Points an existing name at the block and never adds it again: on a copied sheet its twin would be
 * in the way (office-js issue 2875).
 */
function queueFirstName(context: Excel.RequestContext, start: BlockStart, size: Size): void {
  const { names } = context.workbook;
  const { anchor, sheet, first } = start;
  const at = { sheet, rect: { ...first, rows: 1, columns: 1 } };
  if (start.isNamed) names.getItem(anchor).formula = referenceTo(at, size);
  else queueHiddenName(context, anchor, rangeAt(context, { sheet, rect: { ...first, ...size } }));
}

/**
 * Checks the notes beside rows that move: otherwise a note that was typed since the snapshot would
 * stay behind.
 */
function queueNotes(part: PartOf, start: BlockStart, { notes }: Share): Check {
  if (!notes) return () => ({ overwritten: [], conflict: undefined });
  const cells = notes.stood.map((expected) => ({ part: expected.part, expected, hasFormats: false }));
  const check = queueCheck(part, { cells, free: notes.free }, start);
  return (first) => {
    const { overwritten, conflict } = check(first);
    return { overwritten: writtenOver(notes, overwritten), conflict: conflict && 'CellsChanged' };
  };
}

function queueReaches(part: PartOf, { reaches = [] }: BlockStart, { isLast }: Share): Check {
  const asked = (isLast ? reaches : []).map((wanted) => ({ wanted, read: queueReachNow(part, wanted) }));
  return () => {
    const found = asked.map(({ wanted, read }) => ({ wanted, now: read() }));
    const isAsSeen = found.every(({ wanted, now }) => isReachAsSeen(wanted, now));
    return {
      overwritten: [],
      reaches: found.flatMap(({ now }) => now ?? []),
      conflict: isAsSeen ? undefined : 'CellsChanged',
    };
  };
}

/**
 * Reads whether the ground of later requests is free, so that a filled cell there is found before
 * anything is written over it.
 */
function queueRest(
  part: PartOf,
  start: BlockStart,
  { isLast, chunk }: Share,
  reached: number,
): (first: Rect) => boolean {
  if (isLast || start.overwrites) return () => true;
  if (start.rows === undefined) {
    // The whole column down to the sheet's edge must be free, whatever is above the block.
    const row = part({ row: 0, column: 0, rows: 1, columns: start.columns });
    const used = row.getEntireColumn().getUsedRangeOrNullObject(true).load('rowIndex,rowCount');
    const written = chunk?.from ?? reached;
    return (first) => used.isNullObject || used.rowIndex + used.rowCount <= first.row + written;
  }
  const loaded = freeBelow(start, reached).map((ground) =>
    part(ground).getUsedRangeOrNullObject(true).load('rowIndex'),
  );
  return () => loaded.every(({ isNullObject }) => isNullObject);
}
