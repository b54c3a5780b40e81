/** From a new result to the cells of a block that stands: where its columns go, what is in the way, and the write. */
import { type Address, intersectRect } from '../../grid';
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
import { cellsInTheWay, refuseObstacles, refuseOverlap } from '../place/ground';
import { layOutColumns, movesFor, type StandingLayout } from '../place/lay-out-columns';
import { writeResult } from '../place/write-result';
import { whereNow } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import { HandEditsInTheWay, watchEdits } from './hand-edits';
import { writeOnNewSheet } from './move-to-new-sheet';
import { controlFor, type RefreshWrite, type RefreshWritten } from './refresh-write';

export async function writeRefresh(parts: PlacementParts, refresh: RefreshWrite): Promise<RefreshWritten> {
  const { placement, block, choice } = refresh;
  const { result } = refresh.rows;
  const { workbook } = parts;
  const { headers } = placement;
  const layout = await layOutColumns(workbook, placement, result, block);
  if (choice === 'newSheet') return writeOnNewSheet(parts, refresh, layout);
  const { input, slots } = inputFor(refresh, layout);
  const beside = await planFormulas(parts, placement, block, planBlock({ ...input, occupied: [] }));
  const filled = beside?.fills.map(({ to }) => to) ?? [];
  const ground = await workbook.survey(block.sheet, [...groundToSurvey(input), ...filled]);
  const plan = planBlock({
    ...input,
    beside: filled,
    occupied: ground.filled,
    word: wordOf(choice === 'takeReports' ? placement.growth : choice),
  });
  const moves = movesFor(slots, block);
  const standing = { rect: block.rect, columnsMove: moves !== undefined };
  const filtered = await refuseObstacles(workbook, block.sheet, plan, standing);
  if (plan.conflicts.length > 0) {
    return {
      kind: 'needsDecision',
      rowsBefore: placement.rows,
      rowsNow: result.rowCount,
      cells: cellsInTheWay(plan, ground),
    };
  }
  if (plan.gains.length > 0) await refuseOverlap(parts, block.sheet, plan, placement.id);
  for (const rect of filled) await refuseOverlap(parts, block.sheet, { ...plan, block: rect }, placement.id);
  const anchor = anchorName(placement.id);
  const write = {
    anchor,
    sheet: block.sheet,
    plan,
    // Where no column stays, the first one is empty by the time that rows are written.
    previous: input.previous ?? { ...block.rect, columns: 1 },
    result,
    headers,
    slots,
    layout: placement.layout,
    moves,
    ...(beside ? { beside } : {}),
    overwrites: choice === 'overwrite' && ground.filledCells > 0,
    freeColumns: await freeColumns(parts, block, plan),
    note: noteOf(parts, placement.id, { isFirst: false, isInserted: false, isClaimed: choice === 'overwrite' }),
  };
  const givenUp = choice === 'takeReports';
  const watched = { placement, result, slots, own: refresh.own, block, columnsMove: moves !== undefined, givenUp };
  const edits = await watchEdits(parts, watched);
  const written = await writeResult(workbook, write, {
    ...controlFor(refresh, plan),
    onStanding: edits.onStanding,
  }).catch((error: unknown) => {
    if (error instanceof HandEditsInTheWay) return error;
    throw error;
  });
  if (written instanceof HandEditsInTheWay) return { kind: 'handEdits', cells: written.cells };
  const { cellsWritten, rowSums } = written;
  const isSameBlock = plan.clears.length === 0 && plan.gains.length === 0 && !moves;
  const address = await whereNow(workbook, anchor, { sheet: block.sheet, rect: plan.block });
  return {
    kind: 'written',
    plan,
    address,
    changed: cellsWritten > 0 || !isSameBlock,
    rowSums,
    standingSums: edits.standingSums(),
    layout,
    slots,
    writtenOver: edits.writtenOver(),
    filter: filtered && intersectRect(filtered, address.rect) ? filtered : undefined,
  };
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
  const beside = await workbook.formulasBeside({ sheet, rect: bodyOf(rect, headerRows) });
  return planBeside(rect, block, headerRows, beside);
}

/** Columns that the block gains get a width where nothing else stands in them. */
async function freeColumns({ workbook }: PlacementParts, block: Address, plan: Plan): Promise<readonly boolean[]> {
  const more = plan.block.columns - block.rect.columns;
  if (more <= 0) return [];
  const right = block.rect.column + block.rect.columns;
  const free = await workbook.emptyColumns(block.sheet, right, more);
  return [...Array.from({ length: block.rect.columns }, () => false), ...free];
}

function wordOf(choice: RefreshWrite['choice']): PlanInput['word'] {
  return choice === 'overwrite' || choice === 'shiftDown' ? choice : undefined;
}
