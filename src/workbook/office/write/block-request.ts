/**
 * One request of a write: first it reads what it relies on, then it does its share, and last it tells where the block stands. A batch
 * knows no conditions, but what it has read before its own writes tells what it wrote over, and so how to give all of it back.
 */
import {
  type Address,
  type BlockStart,
  freeBelow,
  freeWithin,
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
  touchedRows,
  writtenOver,
} from '../../../grid';
import type { RecordUpdates } from '../../workbook';
import { addressOf, type PartOf, PLACE, partsAt, partsOf, queueHiddenName, rangeAt } from '../anchors';
import type { Queue } from '../excel-run';
import { type Check, queueCheck } from '../execute/cell-checks';
import { isOvertaken, queueReadRecords, queueRecords, type Records } from '../records';
import { queueIsHidden } from './filters-met';
import { queueMovedDown, queueMovedDownGoes } from './half-way';
import { isLastLook, type QueueFormerLooks, queueReadLastLooks } from './last-looks';
import { queueOperation } from './operations';
import { queueSizeGuard } from './place-guard';
import { queueReach, queueReachNow } from './reach';

export interface ShareSent extends Sent {
  /** What the name said before, and where it pointed; undefined where there was none. */
  readonly formula: string | undefined;
  readonly place: Address | undefined;
  /** Of those that the request has kept: what the file had before. */
  readonly records: Records;
  /** Some rows of the block are hidden. */
  readonly isHidden: boolean;
  readonly queueFormerLooks: QueueFormerLooks;
}

/**
 * @param reached how far rows of the block may be touched once this request has run, counted from its first
 * @param records for the last share
 */
export function queueShare(
  start: BlockStart,
  progress: Progress,
  journals: readonly Stood[],
  share: Share,
  reached: number,
  records: RecordUpdates,
): Queue<ShareSent> {
  const { anchor, standing, note } = start;
  return (context) => {
    const item = context.workbook.names.getItemOrNullObject(anchor).load('scope,formula');
    const stood = progress.isAnchored ? item.getRangeOrNullObject().load(PLACE) : undefined;
    const find = () => (progress.isAnchored ? partsOf(context, anchor) : partsAt(context, start));
    if (progress.isAnchored) queueSizeGuard(context, anchor, progress.at.rect);
    let part = find();
    const free = share.chunk ? freeWithin(start, partOfChunk(share.chunk)) : [];
    const checks = [queueCheck(part, { free }, start)];
    const rest = queueRest(part, start, share, reached);

    const recordsBefore = queueReadRecords(context, [...(note ? [note.key] : []), ...records.keys()]);
    const columnsTouched = Math.max(start.columns, standing?.rect.columns ?? 0);
    if (note) queueRecords(context, new Map([[note.key, note.text(touchedRows(start, reached), columnsTouched)]]));
    for (const operation of share.before) {
      if (operation.kind === 'insert') queueMovedDown(context, anchor, part(operation.part));
      queueOperation(part, operation);
      if (operation.kind === 'insert') part = find();
    }
    checks.push(
      () => ({ overwritten: [], conflict: isOvertaken(records, recordsBefore()) ? 'CellsChanged' : undefined }),
      queueCheck(part, { held: touchedBy(share, journals) }, start),
      queueNotes(part, start, share),
      queueReaches(part, start, share),
    );
    const size = sizeAfter(start, progress.at.rect, share.isLast, reached);
    const largest = sizeAfter(start, progress.at.rect, false, reached);
    if (!progress.isAnchored) queueFirstName(context, start, size);
    else if (!hasSameSize(progress.at.rect, largest)) item.formula = referenceTo(progress.at, largest);
    // From here on the block's own name tells it.
    if (insertsCells(share.before)) queueMovedDownGoes(context, anchor);
    const formerLooks = queueReadLastLooks(part, share.after, standing?.rect);
    if (share.chunk) {
      context.application.suspendApiCalculationUntilNextSync();
      part(partOfChunk(share.chunk)).values = share.chunk.rows;
    }
    const isHidden = queueIsHidden(part({ row: 0, column: 0, rows: Math.max(1, size.rows, reached), columns: 1 }));
    const reaches = share.isLast ? (start.reaches ?? []) : [];
    // Formulas are filled down as they are to be.
    for (const reach of reaches) if (reach.kind === 'formulas') queueReach(part, reach);
    const operations = share.after.filter((one) => !isLastLook(one));
    for (const operation of [...operations, ...(share.notes?.operations ?? [])]) queueOperation(part, operation);
    if (share.isLast) {
      for (const reach of reaches) if (reach.kind !== 'formulas') queueReach(part, reach);
      if (!hasSameSize(largest, size)) item.formula = referenceTo(progress.at, size);
      queueRecords(context, records);
    }
    for (const look of share.after.filter(isLastLook)) queueOperation(part, look);
    const stands = context.workbook.names.getItem(anchor).getRange().load(PLACE);

    return () => {
      const before = stood && !stood.isNullObject ? addressOf(stood) : undefined;
      const { rect } = before ?? progress.at;
      const sent = sentWith(progress, size, {
        before,
        since: addressOf(stands),
        isWorkbooks: item.scope === 'Workbook',
        checked: checks.map((check) => check(rect)),
        isRestFree: rest(rect),
      });
      const formula = item.isNullObject ? undefined : String(item.formula);
      return {
        ...{ ...sent, formula, place: before, records: recordsBefore() },
        ...{ isHidden: isHidden(), queueFormerLooks: formerLooks() },
      };
    };
  };
}

/** A name is moved and never made anew where there is one: on a copied sheet its twin would be in the way (office-js issue 2875). */
function queueFirstName(context: Excel.RequestContext, start: BlockStart, size: Size): void {
  const { names } = context.workbook;
  const { anchor, sheet, first } = start;
  const at = { sheet, rect: { ...first, rows: 1, columns: 1 } };
  if (start.isNamed) names.getItem(anchor).formula = referenceTo(at, size);
  else queueHiddenName(context, anchor, rangeAt(context, { sheet, rect: { ...first, ...size } }));
}

/** Beside rows that move, a note that was typed since would stay behind. */
function queueNotes(part: PartOf, start: BlockStart, { notes }: Share): Check {
  if (!notes) return () => ({ overwritten: [], conflict: undefined });
  const held = notes.stood.map((expected) => ({ part: expected.part, expected, hasFormats: false }));
  const check = queueCheck(part, { held, free: notes.free }, start);
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

/** Whether the ground of later requests is free: what is filled there is found before anything is written over it. */
function queueRest(
  part: PartOf,
  start: BlockStart,
  { isLast, chunk }: Share,
  reached: number,
): (first: Rect) => boolean {
  if (isLast || start.overwrites) return () => true;
  if (start.rows === undefined) {
    // Down to the sheet's edge, whatever stands above.
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
