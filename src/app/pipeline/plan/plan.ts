/**
 * Plans a write: the cells that the block will have, what moves along with its rows, and what is in
 * the way.
 */
import type { DependentRange, Obstacle } from '../../../grid';
import {
  computeColumnOrder,
  countHeaderRows,
  findTableOver,
  formatAnchorName,
  getFormerFormats,
  hasDistinctTitles,
  type Plan,
  planBlock,
  planTableRanges,
  planValidationRanges,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { FeaturePlan } from '../block-feature';
import { mergeContents, mergeJournals, planFeatures } from '../call-features';
import { assertFitsOnSheet } from '../fetch/fetch';
import { findEditsInRemovedColumns } from '../layout/edits-in-removed-columns';
import type { ResultLayout } from '../layout/result-layout';
import type { CellsInTheWay } from '../place/place-state';
import type { PendingQuestion } from '../question';
import type { CellsToWrite, RefreshWrite, WritePlan } from '../steps';
import {
  assertNoObstacles,
  assertNoOverlapWithOthers,
  assertOutsideFilterCells,
  formatFilterAddresses,
} from './assert-no-obstacles';
import { type Claims, claimCells } from './claims';
import { findCellsInTheWay, findOccupied } from './obstacles';
import type { GroundSurvey } from './survey';
import { type SurveyedBlock, surveyBlock } from './survey-block';

/**
 * Plans a block that stays on its sheet. Whatever moves along with its rows claims cells; the
 * survey reads these and the cells of the block; then the user is asked about what is in the way,
 * or the plan is refused.
 * @throws AppFailure if something is in the way that Excel would refuse or split; WorkbookFailure
 * `CellsChanged` if the block has changed
 */
export async function planWrite(parts: PlacementParts, refresh: RefreshWrite): Promise<WritePlan | PendingQuestion> {
  const { resultLayout, origin, refreshedAt, block, answers, previousBlock } = refresh;
  const { size } = resultLayout;
  if (origin.isPivot && size.frame.kind === 'free') assertFitsOnSheet(size.size, block.rect);
  const claims = await claimCells(refresh);
  if (claims.kind === 'asks') return claims;
  const surveyResult = await surveyBlock(parts, refresh, claims);
  if (surveyResult.kind === 'asks') return surveyResult;
  const { plan, ground } = surveyResult;
  // A first block is refused at once. A block that grows into another asks first, because cells may
  // move down.
  if (!previousBlock) assertNoOverlap(surveyResult);
  const leftTable = findLeftTable(refresh, claims, surveyResult);
  const obstacles = ground.obstacles.obstacles.filter((one) => one !== leftTable);
  assertNoObstacles(
    { ...ground.obstacles, obstacles },
    addCellAbove(plan, surveyResult.input),
    toObstacleContext(refresh, claims),
  );
  const cells = findCellsToAskAbout(refresh, surveyResult);
  if (cells) return askAboutCells(refresh, cells);
  assertNoOverlap(surveyResult);
  recordFormats(parts, resultLayout, ground.looks?.first);
  if (ground.obstacles.filters.length > 0) {
    const filters = formatFilterAddresses(ground.obstacles);
    if (filters.some((name) => !answers.filtered?.question?.filters.includes(name)))
      return { kind: 'asks', question: { kind: 'filtered', filters } };
    await parts.workbook.clearFilters(block.sheet, ground.obstacles.filters);
    // If a filter still hides rows, the user is asked about it again.
    return planWrite(parts, { ...refresh, answers: { ...answers, filtered: undefined } });
  }
  if (leftTable) {
    const target = formatAnchorName(resultLayout.placement.id);
    const preconditions = { size: block.rect };
    await parts.workbook.execute({ target, preconditions, operations: [], table: leftTable.name });
    return planWrite(parts, refresh);
  }
  const removedEdits = await findEditsInRemovedColumns(
    parts,
    { ...resultLayout, block },
    async () => refresh.currentRows,
  );
  const features = await planFeatures(parts, refresh, plan, claims.features, ground);
  return {
    kind: 'plan',
    ...{ resultLayout, origin, refreshedAt, isFirst: !previousBlock, blockPlan: plan },
    ...{ slots: resultLayout.slots, formerSums: resultLayout.formerSums },
    ...{ features, notesLeftBehind: removedEdits.createNotes(refreshedAt), notKeptCount: removedEdits.notKeptCount },
    growthAnswer: answers.needsDecision?.answer,
    ...(previousBlock && { calculatesByHand: ground.obstacles.calculatesManually }),
    cells: {
      ...createCellsToWrite(refresh, claims, surveyResult),
      notes: mergeContents(features),
      dependentRanges: [
        ...findRangesToExtend(refresh, claims, surveyResult),
        ...features.flatMap(({ changes }) => changes),
      ],
    },
    journal: mergeJournals(features),
  };
}

/** Plans a first block on empty cells: there is nothing to ask, and nothing moves along. */
export function planOnFreeGround(
  firstWrite: RefreshWrite,
  ground: GroundSurvey,
  features: readonly FeaturePlan[],
): WritePlan {
  const { resultLayout, origin, refreshedAt } = firstWrite;
  return {
    kind: 'plan',
    resultLayout,
    origin,
    refreshedAt,
    isFirst: true,
    blockPlan: planBlock({ ...resultLayout.size, occupiedRects: [] }),
    ...{ slots: resultLayout.slots, formerSums: resultLayout.formerSums, features },
    cells: {
      ...createCellsToWrite(firstWrite, { moves: undefined, features: [] }, { ground }),
      dependentRanges: features.flatMap(({ changes }) => changes),
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
function findCellsToAskAbout(refresh: RefreshWrite, { ground, plan, input }: SurveyedBlock): CellsInTheWay | undefined {
  const cells = findCellsInTheWay(input, addCellAbove(plan, input), ground);
  if (cells || !isOverwriting(refresh)) return cells;
  // The user agreed to overwrite the cells that the question showed, and is asked again about cells
  // that were filled since.
  const planWithoutAnswer = planBlock({ ...input, answer: undefined, occupiedRects: findOccupied(ground) });
  const overwritten = findCellsInTheWay(input, addCellAbove(planWithoutAnswer, input), ground);
  const agreedChecksum = refresh.answers.needsDecision?.question?.cells.mark;
  return agreedChecksum !== undefined && overwritten?.mark !== agreedChecksum ? overwritten : undefined;
}

export function askAboutCells(
  { resultLayout: { placement, result } }: RefreshWrite,
  cells: CellsInTheWay,
): PendingQuestion {
  const size = { rowsBefore: placement.written.rows, rowsNow: result.rowCount };
  return { kind: 'asks', question: { kind: 'needsDecision', ...size, cells } };
}

function createCellsToWrite(
  refresh: RefreshWrite,
  { moves: columnMoves, features }: Pick<Claims, 'moves' | 'features'>,
  { ground }: Pick<SurveyedBlock, 'ground'>,
): CellsToWrite {
  const { resultLayout, previousBlock } = refresh;
  const { placement, columnLayout, result } = resultLayout;
  return {
    anchor: formatAnchorName(placement.id),
    previousBlock,
    result,
    headerRows: countHeaderRows(placement.written),
    // The look of a header is in the last batch, so a half-written block may lack it.
    isHeaderNew:
      columnLayout.headerRowsDeleted > 0 || (previousBlock !== undefined && placement.written.rowSums === undefined),
    layout: placement.written.layout,
    columnMoves,
    besidePlan: {
      fills: features.flatMap(({ besidePlan }) => besidePlan?.fills ?? []),
      clears: features.flatMap(({ besidePlan }) => besidePlan?.clears ?? []),
    },
    mayOverwrite: isOverwriting(refresh) && ground.ground.filledCount > 0,
    survey: ground,
  };
}

/** Adds the cell above the block to the plan, if a feature takes it. */
function addCellAbove(plan: Plan, { captionCell }: SurveyedBlock['input']): Plan {
  return captionCell ? { ...plan, gains: [...plan.gains, captionCell] } : plan;
}

function assertNoOverlap({ ground, plan, input: { captionCell, besideRects } }: SurveyedBlock): void {
  const blocks = [
    ...(plan.gains.length > 0 ? [plan.block] : []),
    ...besideRects,
    ...(captionCell ? [captionCell] : []),
  ];
  for (const rect of blocks) {
    assertNoOverlapWithOthers(ground.otherBlocks, { ...plan, block: rect });
    assertOutsideFilterCells(ground.filterCells, rect);
  }
}

/**
 * Returns the Excel table of the block if the write cannot keep it: Excel moves columns neither out of
 * a table nor within it, and changes headers that are the same. Such a table is converted to cells
 * before the write, and made again after it if possible.
 */
function findLeftTable(
  { resultLayout, previousBlock }: RefreshWrite,
  { moves }: Claims,
  { ground }: SurveyedBlock,
): Obstacle | undefined {
  const { placement, result, slots } = resultLayout;
  if (!previousBlock || placement.written.tableName === undefined) return undefined;
  if (!moves && !computeColumnOrder(slots, result.columns) && hasDistinctTitles(result.columns)) return undefined;
  return findTableOver(ground.obstacles.obstacles, previousBlock.rect);
}

function toObstacleContext(
  { resultLayout, previousBlock }: RefreshWrite,
  { moves }: Claims,
): Parameters<typeof assertNoObstacles>[2] {
  if (!previousBlock) return undefined;
  const headerRows = countHeaderRows(resultLayout.placement.written);
  return { rect: previousBlock.rect, headerRows, hasMovingColumns: moves !== undefined };
}

/**
 * Returns the tables and data validations over the rows of the block as they are after the write.
 */
function findRangesToExtend(
  refresh: RefreshWrite,
  { moves }: Claims,
  { ground, plan }: SurveyedBlock,
): readonly DependentRange[] {
  const { resultLayout, previousBlock } = refresh;
  if (!previousBlock) return [];
  const currentBlock = { currentRect: previousBlock.rect, headerRows: countHeaderRows(resultLayout.placement.written) };
  return [
    ...planTableRanges(ground.obstacles.obstacles, plan, currentBlock, !isOverwriting(refresh)),
    // If columns move, their rules move with them, in separate requests.
    ...(moves ? [] : planValidationRanges(ground.validations, plan, currentBlock)),
  ];
}

/** Records how many columns still have the number formats that they were given. */
function recordFormats(
  { observations }: PlacementParts,
  resultLayout: ResultLayout,
  currentFormats: readonly string[] = [],
): void {
  const writtenFormats = getFormerFormats(
    resultLayout.placement.written.layout,
    resultLayout.slots,
    resultLayout.result.columns,
  );
  const comparisons = currentFormats.flatMap((format, column) =>
    writtenFormats[column] === undefined ? [] : [format === writtenFormats[column]],
  );
  const unchangedCount = comparisons.filter((isAsWritten) => isAsWritten).length;
  observations.note('formatsAsWritten', unchangedCount);
  observations.note('formatsOtherwise', comparisons.length - unchangedCount);
}
