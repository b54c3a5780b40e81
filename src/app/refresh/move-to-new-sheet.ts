/** A refresh whose rows have no room moves the block to a sheet of its own. */
import { type Address, clearContents, formatAddress, type StandingRows, subtractRect } from '../../grid';
import { anchorName, type Placement, type Plan, planBlock, slotsElsewhere } from '../../placement';
import { emptyGround } from '../place/ground';
import type { StandingLayout } from '../place/lay-out-columns';
import { writeResult } from '../place/write-result';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import { type EditWatch, HandEditsInTheWay, watchEdits } from './hand-edits';
import { controlFor, type RefreshWrite, type RefreshWritten, standingRows, type WrittenBlock } from './refresh-write';

/**
 * The block moves to a sheet of its own. Its old cells are cleared once the new ones stand; what is the analyst's stays: their columns, and
 * all of it where more was typed into it than could be had back.
 */
export async function writeOnNewSheet(
  parts: PlacementParts,
  refresh: RefreshWrite,
  layout: StandingLayout,
): Promise<RefreshWritten> {
  const { placement, block: old, own } = refresh;
  const { result, reportName } = refresh.rows;
  const { workbook } = parts;
  const { headers } = placement;
  const slots = slotsElsewhere(layout.slots);
  const sheet = await workbook.addSheet(reportName);
  const plan = planBlock({
    anchor: { row: 0, column: 0 },
    frame: { kind: 'free' },
    previous: undefined,
    size: { rows: result.rowCount + (headers ? 1 : 0), columns: slots.length },
    occupied: [],
  });
  const anchor = anchorName(placement.id);
  const { renamed } = refresh;
  const watched = { placement, renamed, result, slots: layout.slots, own, block: old, givenUp: false };
  const edits = await watchEdits(parts, watched);
  const staysAsItIs = isMoreThanCanBeKept(await standingRows(workbook, anchor, refresh), edits);
  const planned = { sheet, rect: plan.block };
  const told = (address: Address, rowSums: string): WrittenBlock => ({
    plan,
    address,
    changed: true,
    rowSums,
    standingSums: edits.standingSums(),
    layout,
    slots,
    writtenOver: staysAsItIs ? undefined : edits.writtenOver(),
    filter: undefined,
  });
  const leaves = staysAsItIs ? undefined : leavingNote(parts, placement, old, plan);
  const { rowSums, address, records } = await writeResult(
    workbook,
    {
      anchor,
      sheet,
      plan,
      standing: undefined,
      result,
      headers,
      slots,
      overwrites: false,
      seen: emptyGround(plan, true),
      note: noteOf(parts, placement.id, {
        isFirst: true,
        isInserted: false,
        isClaimed: false,
        back: formatAddress(old),
      }),
      records: (sums, sight) =>
        new Map([...parts.registry.recordsOf(refresh.kept(told(planned, sums)), sight), ...(leaves ? [leaves] : [])]),
    },
    controlFor(refresh, plan),
  ).catch(async (error: unknown) => {
    await workbook.setAnchor(anchor, old);
    throw error;
  });
  if (leaves) {
    for (const rect of withoutTheirs(old, layout)) {
      const left = { sheet: old.sheet, rect };
      await workbook.carryOut(left, clearContents(left));
    }
    await workbook.keepRecords(new Map([[leaves[0], undefined]]));
  }
  return { kind: 'written', ...told(address, rowSums), keeping: { records, planned } };
}

function isMoreThanCanBeKept(rows: StandingRows, edits: EditWatch): boolean {
  try {
    edits.onStanding(rows);
    return false;
  } catch (error) {
    if (error instanceof HandEditsInTheWay) return true;
    throw error;
  }
}

/** Stands in the file until the old cells are cleared. */
function leavingNote(parts: PlacementParts, placement: Placement, old: Address, plan: Plan): readonly [string, string] {
  const leaves = formatAddress(old);
  const moved = noteOf(parts, placement.id, { isFirst: false, isInserted: false, isClaimed: true, leaves });
  return [moved.key, moved.text(plan.block.rows, plan.block.columns)];
}

function withoutTheirs({ rect }: Address, { slots }: StandingLayout) {
  return slots
    .filter(({ index }) => index === undefined)
    .reduce(
      (left, { from }) =>
        left.flatMap((part) => subtractRect(part, { ...rect, column: rect.column + (from ?? 0), columns: 1 })),
      [rect],
    );
}
