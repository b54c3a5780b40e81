/**
 * Plans a write: the cells that the block will have, what moves along with its rows, and what is in
 * the way.
 */
import type { Reach } from '../../../grid';
import {
  anchorName,
  formerFormats,
  headerRowsOf,
  type Plan,
  planBlock,
  tablesAlong,
  validationsAlong,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { FeaturePlan } from '../block-feature';
import { contentsOf, journalOf, planFeatures } from '../features-in-write';
import { refuseBeyondSheet } from '../fetch/fetch';
import type { LaidOut } from '../lay-out/laid-out';
import { findTypedInLeaving } from '../lay-out/removed-columns';
import type { CellsInTheWay } from '../place/place-state';
import { refuseInside } from '../place/place-with-cells';
import type { Asks } from '../question';
import type { CellsToWrite, RefreshWrite, WritePlan } from '../steps';
import { filtersNamed, refuseObstacles, refuseOverlap } from './assert-no-obstacles';
import { type Claims, claimCells } from './claims';
import { cellsInTheWay, occupiedIn } from './obstacles';
import type { GroundSeen } from './survey';
import { type Surveyed, surveyBlock } from './survey-block';

/**
 * Plans a block that stays on its sheet. Whatever moves along with its rows claims cells; the
 * survey reads these and the cells of the block; then the user is asked about what is in the way,
 * or the plan is refused.
 * @throws AppFailure if something is in the way that Excel would refuse or split; WorkbookFailure
 * `CellsChanged` if the block has changed
 */
export async function planWrite(parts: PlacementParts, refresh: RefreshWrite): Promise<WritePlan | Asks> {
  const { laidOut, origin, at, block, answers, standing } = refresh;
  const { size } = laidOut;
  if (origin.isLaidOut && size.frame.kind === 'free') refuseBeyondSheet(size.size, block.rect);
  const claims = await claimCells(refresh);
  if (claims.kind === 'asks') return claims;
  const surveyed = await surveyBlock(parts, refresh, claims);
  if (surveyed.kind === 'asks') return surveyed;
  const { plan, ground } = surveyed;
  // A first block is refused at once. A block that grows into another asks first, because cells may
  // move down.
  if (!standing) assertNoOverlap(surveyed);
  refuseObstacles(ground.obstacles, withAbove(plan, surveyed.input), standingIn(refresh, claims));
  const cells = cellsToAskAbout(refresh, surveyed);
  if (cells) return askAboutGrowth(refresh, cells);
  assertNoOverlap(surveyed);
  noteFormats(parts, laidOut, ground.looks?.first);
  if (ground.obstacles.filters.length > 0) {
    const filters = filtersNamed(ground.obstacles);
    if (filters.some((name) => !answers.filtered?.to?.filters.includes(name)))
      return { kind: 'asks', question: { kind: 'filtered', filters } };
    await parts.workbook.clearFilters(block.sheet, ground.obstacles.filters);
    // If a filter still hides rows, the user is asked about it again.
    return planWrite(parts, { ...refresh, answers: { ...answers, filtered: undefined } });
  }
  if (!standing) refuseInside(laidOut.placement.choices.filters, { sheet: block.sheet, rect: plan.block });
  const typed = await findTypedInLeaving(parts, { ...laidOut, block }, async () => refresh.currentRows);
  const features = await planFeatures(parts, refresh, plan, claims.features, ground);
  return {
    kind: 'plan',
    ...{ laidOut, origin, at, isFirst: !standing, block: plan },
    ...{ slots: laidOut.slots, formerSums: laidOut.formerSums },
    ...{ features, leftBehind: typed.createNotes(at), notKept: typed.notKept },
    growth: answers.needsDecision?.answer,
    ...(standing && { calculatesByHand: ground.obstacles.calculatesByHand }),
    cells: {
      ...cellsToWrite(refresh, claims, surveyed),
      notes: contentsOf(features),
      reaches: [...rangesAlong(refresh, claims, surveyed), ...features.flatMap(({ changes }) => changes)],
    },
    journal: journalOf(features),
  };
}

/** Plans a first block on empty cells: there is nothing to ask, and nothing moves along. */
export function planOnFreeGround(first: RefreshWrite, ground: GroundSeen, features: readonly FeaturePlan[]): WritePlan {
  const { laidOut, origin, at } = first;
  return {
    kind: 'plan',
    ...{ laidOut, origin, at, isFirst: true, block: planBlock({ ...laidOut.size, occupied: [] }) },
    ...{ slots: laidOut.slots, formerSums: laidOut.formerSums, features },
    cells: {
      ...cellsToWrite(first, { moves: undefined, features: [] }, { ground }),
      reaches: features.flatMap(({ changes }) => changes),
    },
    journal: {},
  };
}

function isOverwriting({ answers }: RefreshWrite): boolean {
  return answers.needsDecision?.answer === 'overwrite';
}

/**
 * Returns filled cells that the user did not agree to overwrite, merged cells, and spilled results.
 */
function cellsToAskAbout(refresh: RefreshWrite, { ground, plan, input }: Surveyed): CellsInTheWay | undefined {
  const cells = cellsInTheWay(input, withAbove(plan, input), ground);
  if (cells || !isOverwriting(refresh)) return cells;
  // The user agreed to overwrite the cells that the question showed, and is asked again about cells
  // that were filled since.
  const unasked = planBlock({ ...input, word: undefined, occupied: occupiedIn(ground) });
  const overwritten = cellsInTheWay(input, withAbove(unasked, input), ground);
  const agreed = refresh.answers.needsDecision?.to?.cells.mark;
  return agreed !== undefined && overwritten?.mark !== agreed ? overwritten : undefined;
}

export function askAboutGrowth({ laidOut: { placement, result } }: RefreshWrite, cells: CellsInTheWay): Asks {
  const size = { rowsBefore: placement.written.rows, rowsNow: result.rowCount };
  return { kind: 'asks', question: { kind: 'needsDecision', ...size, cells } };
}

function cellsToWrite(
  refresh: RefreshWrite,
  { moves, features }: Pick<Claims, 'moves' | 'features'>,
  { ground }: Pick<Surveyed, 'ground'>,
): CellsToWrite {
  const { laidOut, standing } = refresh;
  const { placement, layout, result } = laidOut;
  return {
    anchor: anchorName(placement.id),
    standing,
    result,
    headerRows: headerRowsOf(placement.written),
    // The look of a header is in the last batch, so a half-written block may lack it.
    isHeaderNew: layout.headerRowsDeleted > 0 || (standing !== undefined && placement.written.rowSums === undefined),
    layout: placement.written.layout,
    moves,
    beside: {
      fills: features.flatMap(({ beside }) => beside?.fills ?? []),
      clears: features.flatMap(({ beside }) => beside?.clears ?? []),
    },
    overwrites: isOverwriting(refresh) && ground.ground.filledCells > 0,
    seen: ground,
  };
}

/** Adds the cell above the block to the plan, if a feature takes it. */
function withAbove(plan: Plan, { above }: Surveyed['input']): Plan {
  return above ? { ...plan, gains: [...plan.gains, above] } : plan;
}

function assertNoOverlap({ ground, plan, input: { above, beside } }: Surveyed): void {
  const blocks = [...(plan.gains.length > 0 ? [plan.block] : []), ...beside, ...(above ? [above] : [])];
  for (const rect of blocks) refuseOverlap(ground.others, { ...plan, block: rect });
}

function standingIn({ laidOut, standing }: RefreshWrite, { moves }: Claims): Parameters<typeof refuseObstacles>[2] {
  if (!standing) return undefined;
  const headerRows = headerRowsOf(laidOut.placement.written);
  return { rect: standing.rect, headerRows, columnsMove: moves !== undefined };
}

/**
 * Returns the tables and data validations over the rows of the block as they are after the write.
 */
function rangesAlong(refresh: RefreshWrite, { moves }: Claims, { ground, plan }: Surveyed): readonly Reach[] {
  const { laidOut, standing } = refresh;
  if (!standing) return [];
  const before = { standing: standing.rect, headerRows: headerRowsOf(laidOut.placement.written) };
  return [
    ...tablesAlong(ground.obstacles.obstacles, plan, before, !isOverwriting(refresh)),
    // If columns move, their rules move with them, in separate requests.
    ...(moves ? [] : validationsAlong(ground.validations, plan, before)),
  ];
}

/** Records how many columns still have the number formats that they were given. */
function noteFormats({ observations }: PlacementParts, laidOut: LaidOut, current: readonly string[] = []): void {
  const given = formerFormats(laidOut.placement.written.layout, laidOut.slots, laidOut.result.columns);
  const compared = current.flatMap((format, column) => (given[column] === undefined ? [] : [format === given[column]]));
  const asWritten = compared.filter((isAsWritten) => isAsWritten).length;
  observations.note('formatsAsWritten', asWritten);
  observations.note('formatsOtherwise', compared.length - asWritten);
}
