/** Surveys the cells that a block needs: once its size is known, and again if cells move down. */
import { intersectRect, MAX_ROWS, type Pause, type Rect } from '../../../grid';
import {
  bodyOf,
  groundToSurvey,
  headerRowsOf,
  type Plan,
  type PlanInput,
  planBlock,
  roomAt,
  takenBeside,
} from '../../../placement';
import { type BlockSeen, isWorkbookFailure, WorkbookFailure } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import { isTrueOfEveryRow } from '../every-row';
import { claimsOfFeatures, findCellsBelow, questionOfFeatures } from '../features-in-write';
import type { Asks } from '../question';
import type { RefreshWrite } from '../steps';
import type { Claims } from './claims';
import { occupiedIn } from './obstacles';
import { type GroundAsked, type GroundSeen, lookAtGround } from './survey';

export interface Surveyed {
  readonly kind: 'surveyed';
  readonly ground: GroundSeen;
  readonly plan: Plan;
  /** The input of `planBlock` without the cells that are in the way. */
  readonly input: Omit<PlanInput, 'occupied'> & { readonly beside: readonly Rect[] };
}

/**
 * Surveys the sheet and plans the block.
 * @throws WorkbookFailure `CellsChanged` if the block differs from its snapshot
 */
export async function surveyBlock(
  parts: PlacementParts,
  refresh: RefreshWrite,
  claims: Claims,
): Promise<Surveyed | Asks> {
  const { laidOut, answers, standing } = refresh;
  const { free, filled } = claims;
  const asked = await groundAsked(refresh, claims, parts.pause);
  const isBuiltWanted = claims.features.some((claim) => claim.isBuiltWanted);
  const surveyed = groundToSurvey(laidOut.size);
  const first = await lookAtGround(parts, { ...asked, plan: free, survey: [...surveyed, ...filled], isBuiltWanted });
  if (standing && !matchesSnapshot(refresh.seen, first.block)) throw new WorkbookFailure('CellsChanged', 'look');
  const question = standing && questionOfFeatures(refresh, free, first);
  if (question) return question;
  const headerRows = headerRowsOf(laidOut.placement.written);
  const before = standing && { standing: standing.rect, headerRows };
  const taken = before ? takenBeside(first.obstacles.obstacles, free, before) : [];
  const growth = answers.needsDecision?.answer;
  const word = growth === 'overwrite' || growth === 'shiftDown' ? growth : undefined;
  const input = { ...laidOut.size, beside: [...filled, ...taken], word };
  const occupied = occupiedIn(first);
  const plan = planBlock({ ...input, occupied });
  if (!plan.shift && taken.length === 0) return { kind: 'surveyed', ground: first, plan, input };
  // The survey must also cover all cells that would move down or become part of a table.
  const planWith = (notesBelow: readonly Rect[]) => planBlock({ ...input, notesBelow, occupied });
  const notesBelow = await findCellsBelow(parts, first.others, planWith);
  const further = { ...asked, plan: planWith(notesBelow), survey: [...surveyed, ...input.beside] };
  const ground = { ...(await lookAtGround(parts, further)), built: first.built };
  const moved = planBlock({ ...input, notesBelow, occupied: occupiedIn(ground) });
  return { kind: 'surveyed', ground, plan: moved, input };
}

/**
 * Surveys all cells down to the edge of the sheet, for a first block whose length is not known yet.
 * @returns undefined if the user may have to be asked about something
 */
export async function surveyFreeGround(parts: PlacementParts, first: RefreshWrite): Promise<GroundSeen | undefined> {
  const { rect } = first.block;
  const { columns } = first.laidOut.result;
  if (columns.length > roomAt(rect).columns) return undefined;
  const block = { ...rect, rows: MAX_ROWS - rect.row, columns: columns.length };
  const free = { block, gains: [block], clears: [], conflicts: [], shift: undefined, cut: undefined };
  const features = await claimsOfFeatures(first, free);
  if ('question' in features) return undefined;
  const asked = await groundAsked(first, { free, features }, parts.pause);
  const seen = await lookAtGround(parts, { ...asked, plan: free, survey: [block] }).catch((error: unknown) => {
    // If there are very many merged areas below, Excel names none of them. The block may not reach
    // down to them.
    if (isWorkbookFailure(error, 'MergedCells')) return undefined;
    throw error;
  });
  if (!seen || seen.ground.filled.length > 0) return undefined;
  if (seen.others.some((other) => intersectRect(other.rect, block))) return undefined;
  if (asked.claims?.some(({ isFreeWanted }, index) => isFreeWanted && !seen.claimed[index]?.isFree)) return undefined;
  const { obstacles, isReadOnly, isProtected, formatRights, filters } = seen.obstacles;
  // A write that starts before all rows are known cannot leave out formats, as a protected sheet
  // requires.
  return obstacles.length + filters.length > 0 || isReadOnly || isProtected || formatRights ? undefined : seen;
}

async function groundAsked(
  refresh: RefreshWrite,
  { free, features }: Pick<Claims, 'free' | 'features'>,
  pause: Pause,
): Promise<Omit<GroundAsked, 'plan' | 'survey'>> {
  const { laidOut, block, currentRows, standing } = refresh;
  const { placement, layout } = laidOut;
  const userOffsets = new Set(layout.slots.flatMap(({ index, from }) => (index === undefined ? (from ?? []) : [])));
  const headerRows = headerRowsOf(placement.written);
  const isBesideWanted = features.some((claim) => claim.isBesideWanted);
  return {
    ...{ placementId: placement.id, sheet: block.sheet, headerRows },
    standing: standing?.rect,
    beside: isBesideWanted ? { ...bodyOf(free.block, headerRows), rows: 1 } : undefined,
    isFull: await isTrueOfEveryRow(currentRows.length, pause, (index) =>
      currentRows.row(index).every((cell, offset) => cell !== '' || userOffsets.has(offset)),
    ),
    columnsBeside: Math.max(0, ...features.map(({ columnsBeside = 0 }) => columnsBeside)),
    claims: features,
  };
}

/**
 * Compares place and contents of the block, but not the shown texts: the result of a formula may
 * change at any time.
 */
function matchesSnapshot(seen: BlockSeen, now: BlockSeen | undefined): boolean {
  const compared = ({ located, rows }: BlockSeen) => JSON.stringify([located, rows]);
  return now !== undefined && compared(now) === compared(seen);
}
