/** Surveys the cells that a block needs: once its size is known, and again if cells move down. */
import { intersectRect, MAX_ROWS, type Pause, type Rect } from '../../../grid';
import {
  countHeaderRows,
  findFormerTotals,
  findGroundToRead,
  findTakenCells,
  getBody,
  getMaxSize,
  type Plan,
  type PlanInput,
  planBlock,
} from '../../../placement';
import { type BlockSnapshot, isWorkbookFailure, WorkbookFailure } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import { collectFeatureClaims, findCellsBelow, findFeatureQuestion } from '../call-features';
import { isTrueForEveryRow } from '../every-row';
import type { PendingQuestion } from '../question';
import type { RefreshWrite } from '../steps';
import type { Claims } from './claims';
import { findOccupied } from './obstacles';
import { type GroundSurvey, type SurveyRequest, surveyGround } from './survey';

export interface SurveyedBlock {
  readonly kind: 'surveyed';
  readonly ground: GroundSurvey;
  readonly plan: Plan;
  /** Holds the input of `planBlock` without the cells that are in the way. */
  readonly input: Omit<PlanInput, 'occupiedRects'> & { readonly besideRects: readonly Rect[] };
}

/**
 * Surveys the sheet and plans the block.
 * @throws WorkbookFailure `CellsChanged` if the block differs from its snapshot
 */
export async function surveyBlock(
  parts: PlacementParts,
  refresh: RefreshWrite,
  claims: Claims,
): Promise<SurveyedBlock | PendingQuestion> {
  const { resultLayout, answers, previousBlock } = refresh;
  const { unobstructedPlan, filledCells } = claims;
  const surveyRequest = await createSurveyRequest(refresh, claims, parts.pause);
  const needsDependents = claims.features.some((claim) => claim.needsDependents);
  const blockRects = findGroundToRead(resultLayout.size);
  const firstSurvey = await surveyGround(parts, {
    ...surveyRequest,
    plan: unobstructedPlan,
    rects: [...blockRects, ...filledCells],
    needsDependents,
  });
  if (previousBlock && !matchesSnapshot(refresh.snapshot, firstSurvey.block))
    throw new WorkbookFailure('CellsChanged', 'look');
  const question = previousBlock && findFeatureQuestion(refresh, unobstructedPlan, firstSurvey);
  if (question) return question;
  const headerRows = countHeaderRows(resultLayout.placement.written);
  const currentBlock = previousBlock && { currentRect: previousBlock.rect, headerRows };
  const tableCells = currentBlock
    ? findTakenCells(firstSurvey.obstacles.obstacles, unobstructedPlan, currentBlock)
    : [];
  const growthAnswer = answers.needsDecision?.answer;
  const answer = growthAnswer === 'overwrite' || growthAnswer === 'shiftDown' ? growthAnswer : undefined;
  const input = { ...resultLayout.size, besideRects: [...filledCells, ...tableCells], answer };
  const occupiedRects = findOccupied(firstSurvey);
  const plan = planBlock({ ...input, occupiedRects });
  if (!plan.shift && tableCells.length === 0) return { kind: 'surveyed', ground: firstSurvey, plan, input };
  // The survey must also cover all cells that would move down or become part of a table.
  const createPlan = (notesBelow: readonly Rect[]) => planBlock({ ...input, notesBelow, occupiedRects });
  const notesBelow = await findCellsBelow(parts, firstSurvey.otherBlocks, createPlan);
  const secondRequest = {
    ...surveyRequest,
    plan: createPlan(notesBelow),
    rects: [...blockRects, ...input.besideRects],
  };
  const { dependents, dataSources } = firstSurvey;
  const survey = { ...(await surveyGround(parts, secondRequest)), dependents, dataSources };
  const shiftedPlan = planBlock({ ...input, notesBelow, occupiedRects: findOccupied(survey) });
  return { kind: 'surveyed', ground: survey, plan: shiftedPlan, input };
}

/**
 * Surveys all cells down to the edge of the sheet, for a first block whose length is not known yet.
 * @returns undefined if the user may have to be asked about something
 */
export async function surveyEmptyArea(parts: PlacementParts, first: RefreshWrite): Promise<GroundSurvey | undefined> {
  const { rect } = first.block;
  const { columns } = first.resultLayout.result;
  if (columns.length > getMaxSize(rect).columns) return undefined;
  const block = { ...rect, rows: MAX_ROWS - rect.row, columns: columns.length };
  const unobstructedPlan = { block, gains: [block], clears: [], conflicts: [], shift: undefined, cut: undefined };
  const features = await collectFeatureClaims(first, unobstructedPlan);
  if ('question' in features) return undefined;
  const surveyRequest = await createSurveyRequest(first, { unobstructedPlan, features }, parts.pause);
  const survey = await surveyGround(parts, { ...surveyRequest, plan: unobstructedPlan, rects: [block] }).catch(
    (error: unknown) => {
      // If there are very many merged areas below, Excel names none of them. The block may not reach
      // down to them.
      if (isWorkbookFailure(error, 'MergedCells')) return undefined;
      throw error;
    },
  );
  if (!survey || survey.ground.filled.length > 0) return undefined;
  if (survey.otherBlocks.some((other) => intersectRect(other.rect, block))) return undefined;
  if (surveyRequest.claims?.some(({ needsFreeCheck }, index) => needsFreeCheck && !survey.claimedCells[index]?.isFree))
    return undefined;
  const { obstacles, isReadOnly, isProtected, formatRights, filters } = survey.obstacles;
  // A write that starts before all rows are known cannot leave out formats, as a protected sheet
  // requires.
  return obstacles.length + filters.length > 0 || isReadOnly || isProtected || formatRights ? undefined : survey;
}

async function createSurveyRequest(
  refresh: RefreshWrite,
  { unobstructedPlan, features }: Pick<Claims, 'unobstructedPlan' | 'features'>,
  pause: Pause,
): Promise<Omit<SurveyRequest, 'plan' | 'rects'>> {
  const { resultLayout, block, currentRows, previousBlock } = refresh;
  const { placement, columnLayout } = resultLayout;
  const userOffsets = new Set(
    columnLayout.slots.flatMap(({ index, currentOffset }) => (index === undefined ? (currentOffset ?? []) : [])),
  );
  const headerRows = countHeaderRows(placement.written);
  const needsFormulasBeside = features.some((claim) => claim.needsFormulasBeside);
  return {
    ...{ placementId: placement.id, sheet: block.sheet, headerRows },
    currentRect: previousBlock?.rect,
    ownRowsAbove: placement.written.captionCell ? 1 : 0,
    totals: previousBlock && listTotals(refresh, headerRows),
    rowsBesideFormulas: needsFormulasBeside ? { ...getBody(unobstructedPlan.block, headerRows), rows: 1 } : undefined,
    isFull: await isTrueForEveryRow(currentRows.length, pause, (index) =>
      currentRows.row(index).every((cell, offset) => cell !== '' || userOffsets.has(offset)),
    ),
    columnsBeside: Math.max(0, ...features.map(({ columnsBeside = 0 }) => columnsBeside)),
    claims: features,
  };
}

/** Lists the totals of the block. Those of a half-written block may lack their look, so they get it again. */
function listTotals(
  { resultLayout: { placement, columnLayout, result }, currentRows }: RefreshWrite,
  headerRows: number,
): SurveyRequest['totals'] {
  const { layout, rowSums } = placement.written;
  const rows = findFormerTotals(layout, columnLayout, result, currentRows, headerRows);
  const head = result.columns.findIndex(({ emptyLabel }) => emptyLabel !== undefined);
  return {
    rows: rowSums === undefined ? rows.map((total) => ({ ...total, key: '' })) : rows,
    column: columnLayout.slots.find(({ index }) => index === head)?.currentOffset ?? 0,
  };
}

/**
 * Compares place and contents of the block, but not the shown texts: the result of a formula may
 * change at any time.
 */
function matchesSnapshot(snapshot: BlockSnapshot, currentSnapshot: BlockSnapshot | undefined): boolean {
  const toComparable = ({ location, rows }: BlockSnapshot) => JSON.stringify([location, rows]);
  return currentSnapshot !== undefined && toComparable(currentSnapshot) === toComparable(snapshot);
}
