/** A refresh whose rows have no room moves the block to a sheet of its own. A copy of the analyst's notes goes along. */
import {
  type Address,
  formatAddress,
  hasSameSize,
  type StandingRows,
  type Stood,
  stoodWithin,
  subtractRect,
} from '../../grid';
import {
  analystColumns,
  anchorName,
  headerRowsOf,
  type Placement,
  type Plan,
  planBlock,
  recognises,
  rowsSeen,
} from '../../placement';
import { hasOpenOutcome, type Workbook } from '../../workbook';
import { endFeatures, needsCellAbove } from '../features/all';
import { notesElsewhere } from '../features/notes/notes-elsewhere';
import { onAddedSheet } from '../workbook/added-sheet';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import { type StandingLayout, withUserCells } from './lay-out-columns';
import { refreshedPatch } from './patch';
import { findTypedInLeaving } from './removed-columns';
import { writeResult } from './script';
import { controlFor, type RefreshWrite, type RefreshWritten, type WrittenBlock } from './steps';
import { emptyGround } from './survey';
import { planFirst } from './with-features';

/** The block moves to a sheet of its own. Its old cells are cleared once the new ones stand; the analyst's own columns stay. */
export async function writeOnNewSheet(parts: PlacementParts, refresh: RefreshWrite): Promise<RefreshWritten> {
  const { laidOut, block: old, currentRows } = refresh;
  const { placement, layout } = laidOut;
  const { workbook } = parts;
  const headerRows = headerRowsOf(placement.written);
  const elsewhere = await notesElsewhere(parts, {
    ...{ placement, result: laidOut.result, slots: layout.slots, block: old, rows: laidOut.rowsForMatching },
    ...{ headerRowsDeleted: layout.headerRowsDeleted, height: Number.POSITIVE_INFINITY, answers: refresh.answers },
  });
  if (elsewhere.kind === 'asks') return elsewhere;
  const { slots, copies } = elsewhere;
  const first = { row: needsCellAbove(placement.choices) ? 1 : 0, column: 0 };
  const { result } = withUserCells({ ...laidOut, slots }, placement, first);
  const features = await planFirst(refresh.features, placement.choices, () => refresh.at);
  const plan = planBlock({
    anchor: first,
    frame: { kind: 'free' },
    previous: undefined,
    size: { rows: result.rowCount + headerRows, columns: slots.length },
    occupied: [],
    analystColumns: analystColumns(slots),
  });
  const leaving = { ...laidOut, slots: layout.slots, block: old };
  const typed = await findTypedInLeaving(parts, leaving, async () => currentRows);
  const leftBehind = typed.createNotes(refresh.at);
  const describeWritten = (address: Address, rowSums: string): WrittenBlock => ({
    plan,
    address,
    changed: true,
    rowSums,
    formerSums: laidOut.formerSums,
    slots,
    leftBehind,
    notKept: typed.notKept,
    notes: copies,
    copied: copies,
    features,
  });
  const left = oldCells(currentRows, old, layout);
  const leaves = leavingNote(parts, placement, { old, left }, plan);
  const back = formatAddress(old);
  const note = noteOf(parts, placement.id, { isFirst: true, isInserted: false, isClaimed: false, back });
  const { rowSums, address, records } = await onAddedSheet(workbook, refresh.origin.reportName, async (sheet) => {
    const planned = { sheet, rect: plan.block };
    return writeResult(
      workbook,
      {
        ...{ anchor: anchorName(placement.id), sheet, plan, standing: undefined, result, headerRows, slots },
        ...{ notes: copies?.write, reaches: features.flatMap(({ changes }) => changes) },
        ...{ overwrites: false, seen: emptyGround(plan, true), note },
        records: (sums, sight) => {
          const patch = refreshedPatch(refresh, refresh.answers, describeWritten(planned, sums));
          const changes = new Map([...parts.registry.recordsOf(placement, sight, patch), leaves]);
          return parts.registry.toRecordUpdates(changes);
        },
      },
      controlFor(refresh, plan),
    ).catch(async (error: unknown) => {
      // The caller gets the failure of the write, unless it is unknown whether the name was restored.
      if (!hasOpenOutcome(error)) await nameOldCells(workbook, placement, old).catch(throwIfOpen);
      throw error;
    });
  });
  parts.registry.kept(records);
  const isEmptied = await emptyOld(workbook, old, left, leaves[0]);
  await endFeatures(parts, placement, 'clear').catch(() => undefined);
  return {
    kind: 'written',
    ...describeWritten(address, rowSums),
    ...(isEmptied ? {} : { notEmptied: old }),
    records,
  };
}

/** The rollback may have removed the name. A block that is not where it was is left for the user to find: no other cells get its name. */
async function nameOldCells(workbook: Workbook, placement: Placement, old: Address): Promise<void> {
  const anchor = anchorName(placement.id);
  const rowsAtEachEnd = rowsSeen(headerRowsOf(placement.written));
  const [places, shown] = await workbook.look(
    { kind: 'anchors', anchors: [anchor] },
    { kind: 'sight', address: old, rowsAtEachEnd },
  );
  const place = places.get(anchor);
  if (place?.kind === 'found' && place.address.sheet === old.sheet) return;
  if (!shown || (placement.written.evidence && !recognises(placement.written.evidence, shown))) return;
  await workbook.setAnchor(anchor, old, shown);
}

/** @returns false where somebody has changed the old cells meanwhile, or Excel refuses to change them: then they stay */
async function emptyOld(workbook: Workbook, old: Address, cells: readonly Stood[], note: string): Promise<boolean> {
  const ending = new Map([[note, undefined]]);
  try {
    const operations = cells.map(({ part }) => ({ kind: 'clear', part, what: 'contents' }) as const);
    await workbook.execute({ target: old, expect: { contents: cells }, operations, records: ending });
    return true;
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
  }
  await workbook.keepRecords(ending);
  return false;
}

/** Stands in the file until the old cells are cleared. Where columns of the analyst's stand among them, nobody does it later. */
function leavingNote(
  parts: PlacementParts,
  placement: Placement,
  { old, left }: { readonly old: Address; readonly left: readonly Stood[] },
  plan: Plan,
): readonly [string, string] {
  const isWhole = left.length === 1 && left.every(({ part }) => hasSameSize(part, old.rect));
  const leaves = isWhole ? formatAddress(old) : undefined;
  const moved = noteOf(parts, placement.id, { isFirst: false, isInserted: false, isClaimed: true, leaves });
  return [moved.key, moved.text(plan.block.rows, plan.block.columns)];
}

/** Without the columns of the analyst's own; counted from the block's first cell. */
function oldCells(rows: StandingRows, { rect }: Address, { slots }: StandingLayout): readonly Stood[] {
  const whole = { ...rect, row: 0, column: 0 };
  const stood = { part: whole, rows, numberFormats: undefined };
  return slots
    .filter(({ index }) => index === undefined)
    .reduce(
      (left, { from }) => left.flatMap((part) => subtractRect(part, { ...whole, column: from ?? 0, columns: 1 })),
      [whole],
    )
    .flatMap((part) => stoodWithin(stood, part) ?? []);
}

function throwIfOpen(error: unknown): void {
  if (hasOpenOutcome(error)) throw error;
}
