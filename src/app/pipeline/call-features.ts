/** Calls the hooks of all features within a write of rows. */
import { type BlockSample, type Rect, trimToChangedRows } from '../../grid';
import { countHeaderRows, createBlockRows, findUserColumns, type Placement, type Plan } from '../../placement';
import type { BlockWrite } from '../../workbook';
import { FEATURES } from '../features/registered-features';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type {
  BlockCells,
  BlockFeature,
  BlockInSheet,
  ClaimedCell,
  FeatureClaim,
  FeatureEffect,
  FeatureOrigin,
  FeatureParts,
  FeaturePatch,
  FeaturePlan,
  FeatureSurvey,
  FeatureWork,
  FollowUp,
  FollowUpResult,
  RowsInSheet,
  Settlement,
  WriteDraft,
} from './block-feature';
import { isTrueForEveryRow } from './every-row';
import { computeMoves } from './layout/column-layout';
import type { ResultLayout } from './layout/result-layout';
import type { GroundSurvey } from './plan/survey';
import type { PendingQuestion } from './question';
import type { RefreshWrite } from './steps';

type Hook<Name extends keyof BlockFeature> = NonNullable<BlockFeature[Name]>;

export function beginFeatures(parts: PlacementParts, session: Session, origin: FeatureOrigin): readonly FeatureWork[] {
  return FEATURES.flatMap((feature) => feature.begin?.(parts, session, origin) ?? []);
}

/** Returns true if a feature has something to write although no row has changed. */
export function isWriteDue(features: readonly FeatureWork[], placement: Placement): boolean {
  return features.some((feature) => feature.isDue?.(placement));
}

/** Lets each feature decide, see `FeatureWork.settle`. If none does, the layout stays as it is. */
export async function settleFeatures(
  features: readonly FeatureWork[],
  resultLayout: ResultLayout,
  cells: BlockCells,
): Promise<Settlement | PendingQuestion> {
  const { result, userCells } = resultLayout;
  let settlement: Settlement = {
    kind: 'settled',
    result,
    userCells,
    rowsForMatching: cells.rows,
    formerSums: undefined,
  };
  for (const feature of features) {
    const next = await feature.settle?.({ ...resultLayout, ...settlement }, cells);
    if (next?.kind === 'asks') return next;
    settlement = next ?? settlement;
  }
  return settlement;
}

/**
 * Returns one claim for each feature, in their order.
 * @param unobstructedPlan the plan if nothing were in the block's way
 */
export async function collectFeatureClaims(
  refresh: RefreshWrite,
  unobstructedPlan: Plan,
): Promise<readonly FeatureClaim[] | PendingQuestion> {
  const draft = createDraft(refresh, unobstructedPlan);
  const claims: FeatureClaim[] = [];
  for (const feature of refresh.features) {
    const claim = (await (refresh.previousBlock ? feature.claim?.(draft) : feature.claimForNewBlock?.(draft))) ?? {};
    if ('question' in claim) return claim;
    claims.push(claim);
  }
  return claims;
}

/** See `BlockFeature.findCellsBelow`. */
export async function findCellsBelow(...args: Parameters<Hook<'findCellsBelow'>>): Promise<readonly Rect[]> {
  const found = await Promise.all(FEATURES.map((feature) => feature.findCellsBelow?.(...args)));
  return found.flatMap((cells) => cells ?? []);
}

type SurveyForFeatures = Pick<
  GroundSurvey,
  'claimedCells' | 'dataSources' | 'dependents' | 'formulasBeside' | 'obstacles'
>;

/** @returns the first question that a feature has about a block that is in the sheet */
export function findFeatureQuestion(
  refresh: RefreshWrite,
  unobstructedPlan: Plan,
  survey: SurveyForFeatures,
): PendingQuestion | undefined {
  const draft = createDraft(refresh, unobstructedPlan);
  return refresh.features
    .map((feature, index) => feature.ask?.(draft, createFeatureSurvey(survey, index)))
    .find((question) => question);
}

/** @param claims one for each feature */
export async function planFeatures(
  { pause }: Pick<PlacementParts, 'pause'>,
  refresh: RefreshWrite,
  plan: Plan,
  claims: readonly FeatureClaim[],
  survey: SurveyForFeatures,
): Promise<readonly FeaturePlan[]> {
  const { features, resultLayout, currentRows, refreshedAt, previousBlock } = refresh;
  if (!previousBlock) return planFeaturesOfNewBlock(refresh, survey);
  const { placement, result, slots } = resultLayout;
  const rows = createBlockRows(result, slots, countHeaderRows(placement.written));
  const isCurrent = (from: number) => !trimToChangedRows({ from, column: 0, rows: [rows.row(from)] }, currentRows);
  const changesRows = async () =>
    plan.block.rows !== currentRows.length || !(await isTrueForEveryRow(currentRows.length, pause, isCurrent));
  const noteBatches = claims.flatMap((claim) => claim.plan?.contents ?? []);
  const contents = noteBatches.flatMap(({ operations }) =>
    operations.flatMap((operation) => (operation.kind === 'contents' ? [operation.part] : [])),
  );
  const draft = { ...createDraft(refresh, plan), refreshedAt, contents, changesRows };
  const plans = await Promise.all(
    features.map((feature, index) => feature.plan?.(draft, createFeatureSurvey(survey, index)) ?? claims[index]?.plan),
  );
  return plans.filter((one) => one !== undefined);
}

/** Plans the features of a block that is new in its cells. */
export async function planFeaturesOfNewBlock(
  { features, resultLayout, refreshedAt, block, answers }: RefreshWrite,
  survey: Pick<SurveyForFeatures, 'claimedCells' | 'formulasBeside'>,
): Promise<readonly FeaturePlan[]> {
  const overwrites = answers.needsDecision?.answer === 'overwrite';
  const options = resultLayout.placement.choices;
  const { columns } = resultLayout.reported;
  const draft = { options, columns, block, overwrites, refreshedAt, formulasBeside: survey.formulasBeside };
  const plans = await Promise.all(
    features.map((feature, index) => feature.planNewBlock?.(draft, survey.claimedCells[index] ?? NO_CLAIM)),
  );
  return plans.filter((featurePlan) => featurePlan !== undefined);
}

/** See `FeatureWork.planNewSheet`. */
export async function planFeaturesOnNewSheet({
  features,
  resultLayout,
  block,
  answers,
}: RefreshWrite): Promise<readonly FeaturePlan[]> {
  const plans = await Promise.all(features.map((feature) => feature.planNewSheet?.(resultLayout, block, answers)));
  return plans.filter((one) => one !== undefined);
}

/** Returns the contents beside the rows, after all features have adapted them. */
export function mergeContents(plans: readonly FeaturePlan[]): BlockWrite['notes'] {
  const batches = plans.flatMap(({ contents }) => (contents ? [contents] : []));
  if (batches.length === 0) return plans.find(({ contentsAfterMoves }) => contentsAfterMoves)?.contentsAfterMoves;
  return batches.flat().map((batch) => ({
    ...batch,
    operations: plans.reduce((operations, { rewrite }) => rewrite?.(operations) ?? operations, batch.operations),
  }));
}

/** Returns the features' fields in the journal of the write. */
export function mergeJournals(plans: readonly FeaturePlan[]): NonNullable<FeaturePlan['journal']> {
  let merged: NonNullable<FeaturePlan['journal']> = {};
  for (const { journal } of plans) merged = { ...merged, ...journal };
  return merged;
}

/**
 * Returns the notices of the features and their changes of the record. Call it after the cells are
 * written, because some effects are known only then.
 */
export function collectEffects(plans: readonly FeaturePlan[] = []): readonly FeatureEffect[] {
  return plans.map((plan) => plan.finalEffect?.() ?? plan);
}

function createDraft({ resultLayout, answers, block, previousBlock }: RefreshWrite, plan: Plan): WriteDraft {
  const { placement, slots } = resultLayout;
  const { sheet, rect: currentRect } = block;
  const headerRows = countHeaderRows(placement.written);
  return {
    ...{ resultLayout, answers, userColumns: findUserColumns(slots) },
    growth: { sheet, currentRect, headerRows, block: plan.block, insertedCells: plan.shift },
    hasLeavingColumns: computeMoves(slots, previousBlock) !== undefined,
  };
}

const NO_CLAIM: ClaimedCell = { isFree: false };

function createFeatureSurvey(
  { claimedCells, dataSources, dependents, obstacles }: SurveyForFeatures,
  index: number,
): FeatureSurvey {
  return { ...(claimedCells[index] ?? NO_CLAIM), dataSources, dependents, obstacles: obstacles.obstacles };
}

export function mergePatches(effects: readonly FeatureEffect[]): FeaturePatch {
  return effects.reduce<FeaturePatch>(
    (all, { patch }) => ({
      written: { ...all.written, ...patch.written },
      choices: { ...all.choices, ...patch.choices },
      notes: { ...all.notes, ...patch.notes },
    }),
    {},
  );
}

/** Returns true if a feature has something to do after the write, although no row has changed. */
export function needsFollowUp(rows: RowsInSheet): boolean {
  return FEATURES.some((feature) => feature.needsFollowUp?.(rows));
}

/** Returns the work that features do once the rows are in the sheet. */
export function collectFollowUps(block: BlockInSheet, plans: readonly FeaturePlan[] = []): readonly FollowUp[] {
  return [...FEATURES, ...plans].flatMap((one) => one.afterWrite?.(block) ?? []);
}

/** @param sample snapshot of the block's ends, if the file does not have it yet */
export async function runFollowUps(
  parts: FeatureParts,
  block: BlockInSheet,
  plans: readonly FeaturePlan[] = [],
  sample: BlockSample | undefined,
): Promise<FollowUpResult | undefined> {
  let all: FollowUpResult | undefined;
  for (const one of [...FEATURES, ...plans]) {
    // The record of a feature keeps what the features before it have recorded.
    const followUp = one.afterWrite?.(all ? addPatch(block, all.patch) : block);
    const result = await followUp?.(parts, all?.records ? undefined : sample);
    if (!result) continue;
    if (result.records) parts.registry.applySavedRecords(result.records);
    const earlierResults = all ? [all] : [];
    all = {
      patch: mergePatches([...earlierResults, result]),
      notices: [...earlierResults, result].flatMap(({ notices }) => notices),
      records: result.records ?? all?.records,
      undoSteps: (all?.undoSteps ?? 0) + (result.undoSteps ?? (result.records ? 1 : 0)),
    };
  }
  return all;
}

function addPatch({ patch, ...block }: BlockInSheet, { written, choices, notes }: FeaturePatch): BlockInSheet {
  const merged = {
    written: { ...patch.written, ...written },
    choices: { ...patch.choices, ...choices },
    notes: { ...patch.notes, ...notes },
  };
  return { ...block, patch: { ...patch, ...merged } };
}
