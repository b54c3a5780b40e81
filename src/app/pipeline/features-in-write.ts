/** Calls the hooks of all features within a write of rows. */
import { type BlockSight, changedRows, type Rect } from '../../grid';
import { analystColumns, createBlockRows, headerRowsOf, type Placement, type Plan } from '../../placement';
import type { BlockWrite } from '../../workbook';
import { FEATURES } from '../features/all';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type {
  BlockCells,
  BlockFeature,
  BlockInSheet,
  ClaimedCell,
  FeatureClaim,
  FeatureDone,
  FeatureEffect,
  FeatureOrigin,
  FeatureParts,
  FeaturePatch,
  FeaturePlan,
  FeatureSurvey,
  FeatureWork,
  FollowUp,
  RowsInSheet,
  Settlement,
  WriteDraft,
} from './block-feature';
import { isTrueOfEveryRow } from './every-row';
import type { LaidOut } from './lay-out/laid-out';
import { movesFor } from './lay-out/lay-out-columns';
import type { GroundSeen } from './plan/survey';
import type { Asks } from './question';
import type { RefreshWrite } from './steps';

type Hook<Name extends keyof BlockFeature> = NonNullable<BlockFeature[Name]>;

export function beginFeatures(parts: PlacementParts, session: Session, origin: FeatureOrigin): readonly FeatureWork[] {
  return FEATURES.flatMap((feature) => feature.begin?.(parts, session, origin) ?? []);
}

/** Returns true if a feature has something to write although no row has changed. */
export function isWriteDue(features: readonly FeatureWork[], placement: Placement): boolean {
  return features.some((feature) => feature.isDue?.(placement));
}

/** See `FeatureWork.settle`. Without a decision, the block is treated as it was written. */
export async function settleFeatures(
  features: readonly FeatureWork[],
  laidOut: LaidOut,
  cells: BlockCells,
): Promise<Settlement | Asks> {
  const { result, userCells } = laidOut;
  let settled: Settlement = { kind: 'settled', result, userCells, rowsForMatching: cells.rows, formerSums: undefined };
  for (const feature of features) {
    const next = await feature.settle?.({ ...laidOut, ...settled }, cells);
    if (next?.kind === 'asks') return next;
    settled = next ?? settled;
  }
  return settled;
}

/**
 * Returns one claim for each feature, in their order.
 * @param free the plan if nothing were in the block's way
 */
export async function claimsOfFeatures(refresh: RefreshWrite, free: Plan): Promise<readonly FeatureClaim[] | Asks> {
  const draft = draftOf(refresh, free);
  const claims: FeatureClaim[] = [];
  for (const feature of refresh.features) {
    const claim = (await (refresh.standing ? feature.claim?.(draft) : feature.claimFirst?.(draft))) ?? {};
    if ('question' in claim) return claim;
    claims.push(claim);
  }
  return claims;
}

/** See `BlockFeature.findCellsBelow`. */
export async function findCellsBelow(...asked: Parameters<Hook<'findCellsBelow'>>): Promise<readonly Rect[]> {
  const found = await Promise.all(FEATURES.map((feature) => feature.findCellsBelow?.(...asked)));
  return found.flatMap((cells) => cells ?? []);
}

type SurveyForFeatures = Pick<GroundSeen, 'claimed' | 'built' | 'formulasBeside'>;

/** @returns the first question that a feature has about a block that is in the sheet */
export function questionOfFeatures(refresh: RefreshWrite, free: Plan, survey: SurveyForFeatures): Asks | undefined {
  const draft = draftOf(refresh, free);
  return refresh.features
    .map((feature, index) => feature.ask?.(draft, surveyOf(survey, index)))
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
  const { features, laidOut, currentRows, at, standing } = refresh;
  if (!standing) return planFirst(refresh, survey);
  const { placement, result, slots } = laidOut;
  const rows = createBlockRows(result, slots, headerRowsOf(placement.written));
  const isCurrent = (from: number) => !changedRows({ from, column: 0, rows: [rows.row(from)] }, currentRows);
  const changesRows = async () =>
    plan.block.rows !== currentRows.length || !(await isTrueOfEveryRow(currentRows.length, pause, isCurrent));
  const shares = claims.flatMap((claim) => claim.plan?.contents ?? []);
  const contents = shares.flatMap(({ operations }) =>
    operations.flatMap((one) => (one.kind === 'contents' ? [one.part] : [])),
  );
  const draft = { ...draftOf(refresh, plan), at, contents, changesRows };
  const plans = await Promise.all(
    features.map((feature, index) => feature.plan?.(draft, surveyOf(survey, index)) ?? claims[index]?.plan),
  );
  return plans.filter((one) => one !== undefined);
}

/** Plans the features of a block that is new in its cells. */
export async function planFirst(
  { features, laidOut, at, block, answers }: RefreshWrite,
  survey: Pick<SurveyForFeatures, 'claimed' | 'formulasBeside'>,
): Promise<readonly FeaturePlan[]> {
  const overwrites = answers.needsDecision?.answer === 'overwrite';
  const options = laidOut.placement.choices;
  const draft = { options, block, overwrites, at, formulasBeside: survey.formulasBeside };
  const plans = await Promise.all(
    features.map((feature, index) => feature.planFirst?.(draft, survey.claimed[index] ?? NOTHING_CLAIMED)),
  );
  return plans.filter((one) => one !== undefined);
}

/** See `FeatureWork.planElsewhere`. */
export async function planElsewhere({
  features,
  laidOut,
  block,
  answers,
}: RefreshWrite): Promise<readonly FeaturePlan[]> {
  const plans = await Promise.all(features.map((feature) => feature.planElsewhere?.(laidOut, block, answers)));
  return plans.filter((one) => one !== undefined);
}

/** Returns the contents beside the rows, after all features have adapted them. */
export function contentsOf(plans: readonly FeaturePlan[]): BlockWrite['notes'] {
  const shares = plans.flatMap(({ contents }) => (contents ? [contents] : []));
  if (shares.length === 0) return plans.find(({ contentsAfterMoves }) => contentsAfterMoves)?.contentsAfterMoves;
  return shares.flat().map((share) => ({
    ...share,
    operations: plans.reduce((operations, { rewrite }) => rewrite?.(operations) ?? operations, share.operations),
  }));
}

/** Returns the features' fields in the journal of the write. */
export function journalOf(plans: readonly FeaturePlan[]): NonNullable<FeaturePlan['journal']> {
  let all: NonNullable<FeaturePlan['journal']> = {};
  for (const { journal } of plans) all = { ...all, ...journal };
  return all;
}

/**
 * Returns the features' changes of the record and their notices, once the write has come to its
 * records.
 */
export function effectsOf(plans: readonly FeaturePlan[] = []): readonly FeatureEffect[] {
  return plans.map((plan) => plan.outcome?.() ?? plan);
}

function draftOf({ laidOut, answers, block, standing: before }: RefreshWrite, plan: Plan): WriteDraft {
  const { placement, slots } = laidOut;
  const { sheet, rect: standing } = block;
  const headerRows = headerRowsOf(placement.written);
  return {
    ...{ laidOut, answers, userColumns: analystColumns(slots) },
    growth: { sheet, standing, headerRows, block: plan.block, inserted: plan.shift },
    columnsLeave: movesFor(slots, before) !== undefined,
  };
}

const NOTHING_CLAIMED: ClaimedCell = { isFree: false };

function surveyOf({ claimed, built }: SurveyForFeatures, index: number): FeatureSurvey {
  return { ...(claimed[index] ?? NOTHING_CLAIMED), built };
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

/** Returns the work of features once the rows are in the sheet. */
export function followUps(block: BlockInSheet, plans: readonly FeaturePlan[] = []): readonly FollowUp[] {
  return [...FEATURES, ...plans].flatMap((one) => one.afterWrite?.(block) ?? []);
}

/** @param sight snapshot of the block's ends, if the file does not have it yet */
export async function runFollowUps(
  parts: FeatureParts,
  acts: readonly FollowUp[],
  sight: BlockSight | undefined,
): Promise<FeatureDone | undefined> {
  let all: FeatureDone | undefined;
  for (const act of acts) {
    const done = await act(parts, all?.records ? undefined : sight);
    if (!done) continue;
    // The records of the next feature build on these.
    if (done.records) parts.registry.kept(done.records);
    const before = all ? [all] : [];
    all = {
      patch: mergePatches([...before, done]),
      notices: [...before, done].flatMap(({ notices }) => notices),
      records: done.records ?? all?.records,
    };
  }
  return all;
}
