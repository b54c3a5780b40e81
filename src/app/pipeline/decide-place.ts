/** Where a first placement goes, and over what: asks whatever must be asked before anything is written. */
import { type Address, formatRect, type Rect } from '../../grid';
import { aboveBlock, bodyOf, type Frame, frameOf, type Plan, type PlanInput, planBlock } from '../../placement';
import { findNotesBelow } from '../features/notes/notes-below';
import type { PlacementParts } from '../workbook/placement-parts';
import { filtersNamed, refuseObstacles, refuseOverlap } from './assert-no-obstacles';
import { cellsInTheWay, mergedSomewhere, occupiedIn } from './obstacles';
import type { CellsInTheWay, PlaceChoice, PlaceDecision } from './place-state';
import { emptyGround, type GroundSeen, lookAtGround } from './survey';

interface PlaceWish {
  readonly id: string;
  readonly reportName: string;
  readonly selection: Address;
  readonly size: PlanInput['size'];
  readonly headerRows: number;
  /** The one that was chosen before; that of the selection when left out. */
  readonly frame: Frame | undefined;
  /** Formulas beside the first row of data shall be filled down. */
  readonly fillBeside: boolean;
  /** A feature takes the cell above the block: it has to be free as the block's own cells have. */
  readonly hasCellAbove: boolean;
  /** What Excel has refused to write through, which an older one does not tell ahead. */
  readonly refused?: CellsInTheWay | undefined;
  decide(decision: PlaceDecision): Promise<PlaceChoice>;
}

interface DecidedPlace {
  /** Undefined for a sheet that is still to be added. */
  readonly sheet: string | undefined;
  readonly plan: Plan;
  readonly frame: Frame;
  readonly overwrites: boolean;
  readonly seen: GroundSeen;
}

const FREE: Frame = { kind: 'free' };

/** Undefined when the analyst cancels. */
export async function decidePlace(parts: PlacementParts, wish: PlaceWish): Promise<DecidedPlace | undefined> {
  const { sheet, rect } = wish.selection;
  const frame = wish.frame ?? (await decideFrame(wish));
  if (!frame) return undefined;
  const above = wish.hasCellAbove ? aboveBlock(rect) : undefined;
  const input = {
    ...{ anchor: { row: rect.row, column: rect.column }, frame, previous: undefined, size: wish.size },
    above,
  };
  /** All that becomes ours, with the cell above. */
  const claimed = (plan: Plan) => (above ? { ...plan, gains: [...plan.gains, above] } : plan);
  const look = (plan: Plan) => {
    const { id: placementId, headerRows } = wish;
    const beside = wish.fillBeside ? { ...bodyOf(plan.block, headerRows), rows: 1 } : undefined;
    return lookAtGround(parts, {
      placementId,
      sheet,
      plan,
      headerRows,
      survey: claimed(plan).gains,
      beside,
      claims: above ? [{ free: above }] : [],
    });
  };
  /** What the user agreed to overwrite is what was seen then; the write is refused if other texts are there by now. */
  const lookAgain = async (plan: Plan, { ground }: GroundSeen, overwrites: boolean): Promise<GroundSeen> => {
    const now = await look(plan);
    return overwrites ? { ...now, ground } : now;
  };
  const decided = async (plan: Plan, seen: GroundSeen, overwrites = false): Promise<DecidedPlace | undefined> => {
    refuseOverlap(seen.others, plan);
    if (above) refuseOverlap(seen.others, { block: above, shift: undefined });
    refuseObstacles(seen.obstacles, claimed(plan));
    const cells = cellsInTheWay(input, claimed(plan), seen);
    if (cells) return ask(plan, seen, cells);
    const { filters } = seen.obstacles;
    if (filters.length === 0) return { sheet, plan, frame, overwrites, seen };
    const named = filtersNamed(seen.obstacles);
    const choice = await wish.decide({ kind: 'filtered', block: formatRect(plan.block), filters: named });
    if (choice !== 'clearFilter') return undefined;
    // The user may have taken their time: only filters that the question named are cleared.
    const now = await lookAgain(plan, seen, overwrites);
    if (filtersNamed(now.obstacles).join() !== named.join()) return decided(plan, now, overwrites);
    await parts.workbook.clearFilters(sheet, now.obstacles.filters);
    return decided(plan, await lookAgain(plan, seen, overwrites), overwrites);
  };
  const ask = async ({ block }: Plan, seen: GroundSeen, cells: CellsInTheWay): Promise<DecidedPlace | undefined> => {
    switch (await wish.decide({ kind: 'cellsInTheWay', sheet, block: formatRect(block), cells })) {
      case 'overwrite': {
        // The analyst has taken their time: the sheet may be another one by now.
        const over = planBlock({ ...input, occupied: [], word: 'overwrite' });
        const found = await look(over);
        const again = planBlock({ ...input, occupied: occupiedIn(found) });
        const others = cellsInTheWay(input, claimed(again), found);
        if (others && cells.mark !== undefined && others.mark !== cells.mark) return ask(again, found, others);
        return decided(over, found, true);
      }
      case 'shiftDown': {
        const planWith = (notesBelow: readonly Rect[]) =>
          planBlock({ ...input, notesBelow, occupied: occupiedIn(seen), word: 'shiftDown' });
        const moved = planWith(await findNotesBelow(parts, seen.others, planWith));
        return decided(moved, await look(moved));
      }
      case 'newSheet': {
        const anchor = { row: above ? 1 : 0, column: 0 };
        const ownPlan = planBlock({ ...input, anchor, above: undefined, frame: FREE, occupied: [] });
        return {
          sheet: undefined,
          plan: ownPlan,
          frame: FREE,
          overwrites: false,
          seen: emptyGround(ownPlan, seen.isNamed),
        };
      }
      default:
        return undefined;
    }
  };
  const bare = planBlock({ ...input, occupied: [] });
  const seen = await look(bare).catch((error: unknown) => mergedSomewhere(error));
  if ('merged' in seen) return ask(bare, emptyGround(bare, false), seen);
  const plan = planBlock({ ...input, occupied: occupiedIn(seen) });
  return wish.refused ? ask(plan, seen, wish.refused) : decided(plan, seen);
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
