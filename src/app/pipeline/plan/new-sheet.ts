/** Moves a block to a new sheet if its rows do not fit. A first block is placed there at once. */
import {
  type Address,
  formatAddress,
  hasSameSize,
  type StandingRows,
  type Stood,
  stoodWithin,
  subtractRect,
} from '../../../grid';
import { anchorName, headerRowsOf, planBlock, slotsElsewhere } from '../../../placement';
import { hasOpenOutcome, type Workbook } from '../../../workbook';
import { cellsOfFeatures, needsCellAbove } from '../../features/all';
import { onAddedSheet } from '../../workbook/added-sheet';
import type { PlacementParts } from '../../workbook/placement-parts';
import { nameFormerCells, noteOf } from '../../workbook/unfinished-writes';
import type { PipelineControl } from '../events';
import { contentsOf, planElsewhere, planFirst } from '../features-in-write';
import { refuseBeyondSheet } from '../fetch/fetch';
import { type StandingLayout, withUserCells } from '../lay-out/lay-out-columns';
import { findTypedInLeaving } from '../lay-out/removed-columns';
import type { RefreshWrite, WritePlan, Written } from '../steps';
import { controlFor, writeResult, writeScript } from '../write/script';
import { emptyGround } from './survey';

/** Plans the block on a sheet that has not been added yet. User columns stay on the old one. */
export async function planNewSheet(parts: PlacementParts, refresh: RefreshWrite): Promise<WritePlan> {
  const { laidOut, origin, at, block: old, standing } = refresh;
  const { placement, layout } = laidOut;
  const headerRows = headerRowsOf(placement.written);
  const slots = standing ? slotsElsewhere(layout.slots) : layout.slots;
  const elsewhere = standing ? await planElsewhere(refresh) : [];
  const anchor = { row: needsCellAbove(placement.choices) ? 1 : 0, column: 0 };
  const { result } = withUserCells({ ...laidOut, slots }, placement, anchor);
  const features = [
    ...elsewhere,
    ...(await planFirst(refresh, { claimed: [], formulasBeside: { left: 0, right: 0 } })),
  ];
  const block = planBlock({
    ...{ anchor, frame: { kind: 'free' }, previous: undefined, occupied: [] },
    size: { rows: result.rowCount + headerRows, columns: slots.length },
  });
  if (!standing && origin.isLaidOut) refuseBeyondSheet(laidOut.size.size, anchor);
  const leaving = { ...laidOut, slots: layout.slots, block: old };
  const typed = await findTypedInLeaving(parts, leaving, async () => refresh.currentRows);
  return {
    kind: 'plan',
    ...{ laidOut, origin, at, isFirst: !standing, block, slots, formerSums: laidOut.formerSums, growth: 'newSheet' },
    ...{ leftBehind: typed.createNotes(at), notKept: typed.notKept, features },
    cells: {
      ...{ anchor: anchorName(placement.id), standing: undefined, result, headerRows, overwrites: false },
      ...{
        seen: emptyGround(block, standing !== undefined),
        notes: contentsOf(features),
        reaches: features.flatMap(({ changes }) => changes),
      },
    },
    journal: standing ? { isCleared: true, back: formatAddress(old) } : {},
  };
}

/** Writes the block on a new sheet. Its old cells are emptied after the new ones are written. */
export async function writeOnNewSheet(
  parts: PlacementParts,
  { block: old, currentRows }: RefreshWrite,
  plan: WritePlan,
  control: PipelineControl,
): Promise<Written> {
  const { workbook, registry } = parts;
  const { laidOut, origin, slots } = plan;
  const { placement } = laidOut;
  const left = oldCells(currentRows, old, laidOut.layout);
  const outside = await cellsOfFeatures(parts, placement, old);
  // The journal stays in the file until the old cells are empty. If there are user columns among
  // them, recovery does not empty them.
  const { key, text } = noteOf(parts, placement.id, { leaves: formatAddress(old) });
  const isWhole = left.length === 1 && left.every(({ part }) => hasSameSize(part, old.rect));
  const written = await onAddedSheet(workbook, origin.reportName, async (sheet) => {
    const script = writeScript(parts, plan, sheet);
    const records: typeof script.records = (...ended) =>
      registry.toRecordUpdates(new Map([...script.records(...ended), ...(isWhole ? [[key, text] as const] : [])]));
    const writing = writeResult(workbook, { ...script, records }, controlFor(plan, control));
    return writing.catch(async (error: unknown) => {
      // The rollback may have removed the name. The caller gets the failure of the write, unless it
      // is unknown whether the name was restored.
      if (!hasOpenOutcome(error)) await nameFormerCells(workbook, placement, old).catch(throwIfOpen);
      throw error;
    });
  });
  const { address, rowSums, records, sight, formatsRefused } = written;
  registry.kept(records);
  const isEmptied = await emptyOld(workbook, old, [...outside, ...left], key);
  return {
    kind: 'written',
    ...{ plan, address, rowSums, records, sight, slots, formatsRefused, changed: true },
    notEmptied: isEmptied ? undefined : old,
  };
}

/**
 * @returns false if the old cells stay, because a user has changed them meanwhile or Excel refuses
 * to change them
 */
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

/** Returns the old cells without user columns, counted from the block's first cell. */
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
