/** Calls the hooks of all features within a write of rows. */
import { type BlockSight, changedRows, type Operation, type Rect } from '../../grid';
import { analystColumns, createBlockRows, headerRowsOf, type Placement, type Plan } from '../../placement';
import { FEATURES } from '../features/all';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type {
  BlockCells,
  BlockInSheet,
  ColumnsBeside,
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
import type { LaidOut } from './laid-out';
import { movesFor } from './lay-out-columns';
import type { Asks } from './question';
import type { RefreshWrite } from './steps';
import type { GroundSeen } from './survey';

export function beginFeatures(parts: PlacementParts, session: Session, origin: FeatureOrigin): readonly FeatureWork[] {
  return FEATURES.flatMap((feature) => feature.begin?.(parts, session, origin) ?? []);
}

/** Returns true if a feature has something to write although no row has changed. */
export function isWriteDue(features: readonly FeatureWork[], placement: Placement): boolean {
  return features.some((feature) => feature.isDue?.(placement));
}

/** See `FeatureWork.settle`. Without a decision, the block counts as it was written. */
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
 * @param free the block if nothing were in its way
 */
export async function claimsOfFeatures(refresh: RefreshWrite, free: Plan): Promise<readonly FeatureClaim[]> {
  const draft = draftOf(refresh, free);
  return Promise.all(refresh.features.map(async (feature) => (await feature.claim?.(draft)) ?? {}));
}

type SurveyForFeatures = Pick<GroundSeen, 'claimed' | 'built' | 'formulasBeside'>;

/** @returns the first question that a feature has about a block that is in the sheet */
export function questionOfFeatures(refresh: RefreshWrite, free: Plan, survey: SurveyForFeatures): Asks | undefined {
  const draft = draftOf(refresh, free);
  for (const [index, feature] of refresh.features.entries()) {
    const question = feature.ask?.(draft, surveyOf(survey, index));
    if (question) return question;
  }
  return undefined;
}

/** @param contents see `FeatureDraft` */
export async function planFeatures(
  { workbook, pause }: Pick<PlacementParts, 'workbook' | 'pause'>,
  refresh: RefreshWrite,
  plan: Plan,
  contents: readonly Rect[],
  survey: SurveyForFeatures,
): Promise<readonly FeaturePlan[]> {
  const { features, laidOut, currentRows, block, at, isFirst, answers } = refresh;
  if (isFirst) {
    const plans = await planFirst(refresh, survey.formulasBeside);
    if (answers.needsDecision?.answer !== 'overwrite') return plans;
    // Also an empty cell may have a number format of its own.
    return Promise.all(plans.map((one) => one.overFilledCells?.(workbook, block) ?? one));
  }
  const { placement, result, slots } = laidOut;
  const rows = createBlockRows(result, slots, headerRowsOf(placement.written));
  const isCurrent = (from: number) => !changedRows({ from, column: 0, rows: [rows.row(from)] }, currentRows);
  const changesRows = async () =>
    plan.block.rows !== currentRows.length || !(await isTrueOfEveryRow(currentRows.length, pause, isCurrent));
  const draft = { ...draftOf(refresh, plan), at, contents, changesRows };
  const plans = await Promise.all(features.map((feature, index) => feature.plan?.(draft, surveyOf(survey, index))));
  return plans.filter((one) => one !== undefined);
}

/** Plans the features of a block that is new in its cells. */
export async function planFirst(
  { features, laidOut, at }: RefreshWrite,
  formulasBeside: ColumnsBeside,
): Promise<readonly FeaturePlan[]> {
  const draft = { options: laidOut.placement.choices, at, formulasBeside };
  const plans = await Promise.all(features.map((feature) => feature.planFirst?.(draft)));
  return plans.filter((one) => one !== undefined);
}

/** Returns contents that are written beside the rows, as the features have adapted them. */
export function rewriteContents(plans: readonly FeaturePlan[], operations: readonly Operation[]): readonly Operation[] {
  return plans.reduce((all, plan) => plan.rewrite?.(all) ?? all, operations);
}

function draftOf(
  { laidOut: { placement, slots }, answers, block, isFirst = false }: RefreshWrite,
  plan: Plan,
): WriteDraft {
  const { sheet, rect: standing } = block;
  const headerRows = headerRowsOf(placement.written);
  return {
    ...{ placement, isFirst, answers, userColumns: analystColumns(slots) },
    growth: { sheet, standing, headerRows, block: plan.block, inserted: plan.shift },
    columnsLeave: !isFirst && movesFor(slots, block) !== undefined,
  };
}

function surveyOf({ claimed, built }: SurveyForFeatures, index: number): FeatureSurvey {
  return { named: undefined, isFree: false, ...claimed[index], built };
}

export function mergePatches(effects: readonly FeatureEffect[]): FeaturePatch {
  return effects.reduce<FeaturePatch>(
    (all, { patch }) => ({
      written: { ...all.written, ...patch.written },
      choices: { ...all.choices, ...patch.choices },
    }),
    {},
  );
}

/** Returns true if a feature has something to do after the write, although no row has changed. */
export function isDueAfterWrite(rows: RowsInSheet): boolean {
  return FEATURES.some((feature) => feature.isDueAfterWrite?.(rows));
}

/** Returns what features have to do once the rows are in the sheet. */
export function followUps(block: BlockInSheet, effects: readonly FeatureEffect[] = []): readonly FollowUp[] {
  return [...FEATURES, ...effects].flatMap((one) => one.afterWrite?.(block) ?? []);
}

/** @param sight of the block, if the file does not have it yet */
export async function carryOut(
  parts: FeatureParts,
  acts: readonly FollowUp[],
  sight: BlockSight | undefined,
): Promise<FeatureDone | undefined> {
  let all: FeatureDone | undefined;
  for (const act of acts) {
    // The records of the next feature build on those of the one before.
    if (all?.records) parts.registry.kept(all.records);
    const done = await act(parts, all?.records ? undefined : sight);
    if (!done) continue;
    const before = all ? [all] : [];
    all = {
      patch: mergePatches([...before, done]),
      notices: [...before, done].flatMap(({ notices }) => notices),
      records: done.records ?? all?.records,
    };
  }
  return all;
}
