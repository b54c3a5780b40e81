/** Where a first placement goes, and over what: asks whatever must be asked before anything is written. */
import { type Address, formatRect } from '../../grid';
import { type Frame, frameOf, type Plan, type PlanInput, planBlock } from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';
import { cellsInTheWay, refuseObstacles, refuseOverlap } from './ground';
import type { PlaceChoice, PlaceDecision } from './place-state';

interface PlaceWish {
  readonly id: string;
  readonly reportName: string;
  readonly selection: Address;
  readonly size: PlanInput['size'];
  decide(decision: PlaceDecision): Promise<PlaceChoice>;
}

export interface DecidedPlace {
  readonly sheet: string;
  readonly plan: Plan;
  readonly frame: Frame;
  readonly overwrites: boolean;
}

const FREE: Frame = { kind: 'free' };

/** Undefined when the analyst cancels. */
export async function decidePlace(parts: PlacementParts, wish: PlaceWish): Promise<DecidedPlace | undefined> {
  const { sheet, rect } = wish.selection;
  const frame = await decideFrame(wish);
  if (!frame) return undefined;
  const input = { anchor: { row: rect.row, column: rect.column }, frame, previous: undefined, size: wish.size };
  const reach = planBlock({ ...input, occupied: [] });
  const ground = await parts.workbook.survey(sheet, reach.gains);
  const plan = planBlock({ ...input, occupied: ground.filled });
  if (plan.conflicts.length === 0) return { sheet, plan, frame, overwrites: false };

  await refuseOverlap(parts, sheet, plan, wish.id);
  await refuseObstacles(parts.workbook, sheet, plan);
  const cells = cellsInTheWay(plan, ground);
  switch (await wish.decide({ kind: 'cellsInTheWay', block: formatRect(plan.block), cells })) {
    case 'overwrite':
      return { sheet, plan: planBlock({ ...input, occupied: [], word: 'overwrite' }), frame, overwrites: true };
    case 'shiftDown': {
      const moved = planBlock({ ...input, occupied: ground.filled, word: 'shiftDown' });
      return { sheet, plan: moved, frame, overwrites: false };
    }
    case 'newSheet': {
      const ownSheet = await parts.workbook.addSheet(wish.reportName);
      const ownPlan = planBlock({ ...input, anchor: { row: 0, column: 0 }, frame: FREE, occupied: [] });
      return { sheet: ownSheet, plan: ownPlan, frame: FREE, overwrites: false };
    }
    default:
      return undefined;
  }
}

/** A frame that does not take the result is kept or given up, as the analyst says. */
async function decideFrame({ selection: { rect }, size, decide }: PlaceWish): Promise<Frame | undefined> {
  const frame = frameOf(rect);
  const input = { anchor: { row: rect.row, column: rect.column }, previous: undefined, size, occupied: [] };
  if (frame.kind === 'free' || !planBlock({ ...input, frame }).cut) return frame;
  const choice = await decide({
    kind: 'doesNotFit',
    frame: formatRect(rect),
    wholeBlock: formatRect(planBlock({ ...input, frame: FREE }).block),
    resultRows: size.rows,
    resultColumns: size.columns,
    frameRows: rect.rows,
    frameColumns: rect.columns,
  });
  if (choice === 'useWholeBlock') return FREE;
  return choice === 'keepWhatFits' ? frame : undefined;
}
