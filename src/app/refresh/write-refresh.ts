/** From a new result to the cells of a block that stands: where its columns go, what is in the way, and the write. */
import { type Address, intersectRect, type Rect } from '../../grid';
import {
  analystColumns,
  anchorName,
  type BesidePlan,
  bodyOf,
  type ColumnSlot,
  type Frame,
  fitSlots,
  groundToSurvey,
  keepToBlock,
  type Placement,
  type Plan,
  type PlanInput,
  planBeside,
  planBlock,
} from '../../placement';
import { type BlockSeen, WorkbookFailure } from '../../workbook';
import { cellsInTheWay, lookAtGround, refuseObstacles, refuseOverlap } from '../place/ground';
import { belowHeader, layOutAsSeen, movesFor, type StandingLayout } from '../place/lay-out-columns';
import { writeResult } from '../place/write-result';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import { HandEditsInTheWay, watchEdits } from './hand-edits';
import { writeOnNewSheet } from './move-to-new-sheet';
import { notesFor } from './notes';
import { controlFor, type RefreshWrite, type RefreshWritten, standingRows, type WrittenBlock } from './refresh-write';

export async function writeRefresh(parts: PlacementParts, refresh: RefreshWrite): Promise<RefreshWritten> {
  const { placement, block, choice, seen } = refresh;
  const { result } = refresh.rows;
  const { workbook } = parts;
  const { headers } = placement;
  const headerRows = headers ? 1 : 0;
  const layout = layOutAsSeen(placement, result, seen);
  if (choice === 'newSheet') return writeOnNewSheet(parts, refresh, layout);
  const { input, slots } = inputFor(refresh, layout);
  const anchor = anchorName(placement.id);
  const rows = await standingRows(workbook, anchor, refresh);
  const onFreeGround = planBlock({ ...input, occupied: [] });
  const found = await notesFor(parts, {
    placement,
    result,
    slots,
    block,
    rows,
    height: onFreeGround.block.rows,
    choice,
  });
  if (found.kind === 'asks') return { kind: 'notes', notes: found.notes };
  const notes = found.kind === 'along' ? found.notes : undefined;
  const beside = await planFormulas(parts, placement, block, onFreeGround);
  const grown = notes?.gains.map((rect) => onSheet(block.rect, rect)) ?? [];
  const filled = [...(beside?.fills.map(({ to }) => to) ?? []), ...grown];
  const word = wordOf(choice === 'takeReports' ? placement.growth : choice);
  const planned = (occupied: readonly Rect[]) => planBlock({ ...input, beside: filled, occupied, word });
  const look = (plan: Plan) =>
    lookAtGround(parts, {
      placementId: placement.id,
      sheet: block.sheet,
      plan,
      headerRows,
      survey: [...groundToSurvey(input), ...filled],
      standing: block.rect,
    });
  let ground = await look(planned([]));
  if (!isAsSeen(seen, ground.block)) throw new WorkbookFailure('CellsChanged', 'look');
  let plan = planned(ground.ground.filled);
  if (plan.shift) {
    // All that would move down has to be seen as well.
    ground = await look(plan);
    plan = planned(ground.ground.filled);
  }
  const moves = movesFor(slots, block);
  const filtered = refuseObstacles(ground.obstacles, plan, { rect: block.rect, columnsMove: moves !== undefined });
  if (plan.conflicts.length > 0) {
    const cells = cellsInTheWay(plan, ground.ground);
    return { kind: 'needsDecision', rowsBefore: placement.rows, rowsNow: result.rowCount, cells };
  }
  if (plan.gains.length > 0) refuseOverlap(ground.others, plan);
  for (const rect of filled) refuseOverlap(ground.others, { ...plan, block: rect });
  const givenUp = choice === 'takeReports';
  const edits = await watchEdits(parts, {
    ...{ placement, renamed: refresh.renamed, result, slots },
    ...{ own: refresh.own, block, givenUp },
  });
  try {
    edits.onStanding(belowHeader(rows, layout));
  } catch (error) {
    if (error instanceof HandEditsInTheWay) return { kind: 'handEdits', cells: error.cells };
    throw error;
  }
  const isSameBlock = plan.clears.length === 0 && plan.gains.length === 0 && !moves;
  const told = (address: Address, changed: boolean, rowSums: string): WrittenBlock => ({
    plan,
    address,
    changed,
    rowSums,
    standingSums: edits.standingSums(),
    layout,
    slots,
    writtenOver: edits.writtenOver(),
    filter: filtered && intersectRect(filtered, address.rect) ? filtered : undefined,
    notes,
  });
  const planAddress = { sheet: block.sheet, rect: plan.block };
  const { cellsWritten, rowSums, address, records } = await writeResult(
    workbook,
    {
      anchor,
      sheet: block.sheet,
      plan,
      standing: { rect: block.rect, rows },
      result,
      headers,
      isHeaderNew: layout.isHeaderDeleted,
      slots,
      layout: placement.layout,
      moves,
      beside,
      notes,
      overwrites: choice === 'overwrite' && ground.ground.filledCells > 0,
      seen: ground,
      note: noteOf(parts, placement.id, {
        ...{ isFirst: false, isInserted: false, isClaimed: choice === 'overwrite' },
        noteRows: notes?.rows,
        notes: notes?.policy,
      }),
      records: (sums, sight) => parts.registry.recordsOf(refresh.kept(told(planAddress, true, sums)), sight),
    },
    controlFor(refresh, plan),
  );
  const changed = cellsWritten > 0 || !isSameBlock || (notes !== undefined && notes.operations.length > 0);
  return { kind: 'written', ...told(address, changed, rowSums), keeping: { records, planned: planAddress } };
}

/** From its place in the block. */
function onSheet(block: Rect, rect: Rect): Rect {
  return { ...rect, row: block.row + rect.row, column: block.column + rect.column };
}

/** Whether the block stands where it was seen, and holds the same: what a formula in it shows may change at any moment. */
function isAsSeen(seen: BlockSeen, now: BlockSeen | undefined): boolean {
  const held = ({ located, rows }: BlockSeen) => JSON.stringify([located, rows]);
  return now !== undefined && held(now) === held(seen);
}

/** The plan's input without the ground; how many columns there is room for decides which of them stay. */
export function inputFor(
  { placement, rows: { result }, block, choice }: Pick<RefreshWrite, 'placement' | 'rows' | 'block' | 'choice'>,
  layout: StandingLayout,
): { readonly input: Omit<PlanInput, 'occupied'>; readonly slots: readonly ColumnSlot[] } {
  const theirs = analystColumns(layout.slots);
  const ours = { ...block.rect, columns: Math.max(1, block.rect.columns - theirs.length) };
  const frame: Frame = choice === 'keepToFrame' ? keepToBlock(ours) : placement.frame;
  const input = {
    anchor: { row: block.rect.row, column: block.rect.column },
    frame,
    previous: undefined,
    standing: block.rect,
    size: { rows: result.rowCount + (placement.headers ? 1 : 0), columns: layout.slots.length },
    analystColumns: theirs,
  };
  const slots = fitSlots(layout.slots, planBlock({ ...input, occupied: [] }).block.columns);
  const staying = slots.filter(({ from }) => from !== undefined).length;
  const previous = staying > 0 ? { ...block.rect, columns: staying } : undefined;
  return { slots, input: { ...input, previous, analystColumns: analystColumns(slots) } };
}

/** Undefined where the placement's option is off, or the block keeps its rows. */
async function planFormulas(
  { workbook }: PlacementParts,
  { options, headers }: Placement,
  { sheet, rect }: Address,
  { block }: Plan,
): Promise<BesidePlan | undefined> {
  if (!options.fillBeside || block.rows === rect.rows) return undefined;
  const headerRows = headers ? 1 : 0;
  const [beside] = await workbook.look({ kind: 'formulasBeside', body: { sheet, rect: bodyOf(rect, headerRows) } });
  return planBeside(rect, block, headerRows, beside);
}

function wordOf(choice: RefreshWrite['choice']): PlanInput['word'] {
  return choice === 'overwrite' || choice === 'shiftDown' ? choice : undefined;
}
