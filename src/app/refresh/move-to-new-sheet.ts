/** A refresh whose rows have no room moves the block to a sheet of its own. */
import { type Address, type CellInput, formatAddress, subtractRect } from '../../grid';
import { anchorName, type ColumnSlot, type Placement, type Plan, planBlock } from '../../placement';
import type { Workbook } from '../../workbook';
import type { StandingLayout } from '../place/lay-out-columns';
import { writeResult } from '../place/write-result';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import { type EditWatch, HandEditsInTheWay, watchEdits } from './hand-edits';
import { controlFor, type RefreshWrite, type RefreshWritten } from './refresh-write';

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
  const slots = layout.slots
    .filter(({ index }) => index !== undefined)
    .map((slot): ColumnSlot => ({ ...slot, from: undefined }));
  const sheet = await workbook.addSheet(reportName);
  const plan = planBlock({
    anchor: { row: 0, column: 0 },
    frame: { kind: 'free' },
    previous: undefined,
    size: { rows: result.rowCount + (headers ? 1 : 0), columns: slots.length },
    occupied: [],
  });
  const anchor = anchorName(placement.id);
  const write = {
    anchor,
    sheet,
    plan,
    previous: undefined,
    result,
    headers,
    slots,
    overwrites: false,
    freeColumns: slots.map(() => true),
    note: noteOf(parts, placement.id, {
      isFirst: true,
      isInserted: false,
      isClaimed: false,
      back: formatAddress(old),
    }),
  };
  const edits = await watchEdits(parts, {
    placement,
    result,
    slots: layout.slots,
    own,
    block: old,
    columnsMove: false,
    givenUp: false,
  });
  const staysAsItIs = await isMoreThanCanBeKept(workbook, old, edits);
  const { rowSums } = await writeResult(workbook, write, controlFor(refresh, plan)).catch(async (error: unknown) => {
    await workbook.setAnchor(anchor, old);
    throw error;
  });
  if (!staysAsItIs) await clearOld(parts, placement, old, plan, layout);
  return {
    kind: 'written',
    plan,
    address: { sheet, rect: plan.block },
    changed: true,
    rowSums,
    standingSums: edits.standingSums(),
    layout,
    slots,
    writtenOver: staysAsItIs ? undefined : edits.writtenOver(),
    filter: undefined,
  };
}

async function isMoreThanCanBeKept(workbook: Workbook, old: Address, edits: EditWatch): Promise<boolean> {
  const rows: (readonly CellInput[])[] = [];
  await workbook.readRows(old, (some) => rows.push(...some));
  try {
    edits.onStanding({ length: rows.length, row: (index) => rows[index] ?? [] });
    return false;
  } catch (error) {
    if (error instanceof HandEditsInTheWay) return true;
    throw error;
  }
}

async function clearOld(
  parts: PlacementParts,
  placement: Placement,
  old: Address,
  plan: Plan,
  layout: StandingLayout,
): Promise<void> {
  const { workbook } = parts;
  const leaves = formatAddress(old);
  const moved = noteOf(parts, placement.id, { isFirst: false, isInserted: false, isClaimed: true, leaves });
  await workbook.keepRecords(new Map([[moved.key, moved.text(plan.block.rows, plan.block.columns)]]));
  for (const rect of withoutTheirs(old, layout)) await workbook.clear({ sheet: old.sheet, rect });
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
