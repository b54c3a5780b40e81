/** Calls the hooks of all features within a write of rows. */
import { type BlockSight, changedRows } from '../../grid';
import { createBlockRows, headerRowsOf, type Placement, type Plan } from '../../placement';
import { FEATURES } from '../features/all';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type {
  BlockInSheet,
  CellClaim,
  ClaimedCell,
  FeatureDone,
  FeatureEffect,
  FeatureOrigin,
  FeatureParts,
  FeaturePatch,
  FeaturePlan,
  FeatureWork,
  FollowUp,
  RowsInSheet,
} from './block-feature';
import { isTrueOfEveryRow } from './every-row';
import type { RefreshWrite } from './steps';

export function beginFeatures(parts: PlacementParts, session: Session, origin: FeatureOrigin): readonly FeatureWork[] {
  return FEATURES.flatMap((feature) => feature.begin?.(parts, session, origin) ?? []);
}

/** Returns true if a feature has something to write although no row has changed. */
export function isWriteDue(features: readonly FeatureWork[], placement: Placement): boolean {
  return features.some((feature) => feature.isDue(placement));
}

/** Returns one claim for each feature, in their order. */
export function claimsOfFeatures({ features, laidOut, block }: RefreshWrite): readonly CellClaim[] {
  return features.map((feature) => feature.claim(laidOut.placement, block.rect));
}

/** @param claimed one for each claim */
export async function planFeatures(
  { workbook, pause }: Pick<PlacementParts, 'workbook' | 'pause'>,
  refresh: RefreshWrite,
  plan: Plan,
  claimed: readonly ClaimedCell[],
): Promise<readonly FeaturePlan[]> {
  const { features, laidOut, currentRows, block, at, isFirst, answers } = refresh;
  if (isFirst) {
    const plans = await planFirst(refresh);
    if (answers.needsDecision?.answer !== 'overwrite') return plans;
    // Also an empty cell may have a number format of its own.
    return Promise.all(plans.map((one) => one.overFilledCells?.(workbook, block) ?? one));
  }
  const { placement, result, slots } = laidOut;
  const rows = createBlockRows(result, slots, headerRowsOf(placement.written));
  const isCurrent = (from: number) => !changedRows({ from, column: 0, rows: [rows.row(from)] }, currentRows);
  const changesRows = async () =>
    plan.block.rows !== currentRows.length || !(await isTrueOfEveryRow(currentRows.length, pause, isCurrent));
  const draft = { placement, block: block.rect, at, changesRows };
  const plans = await Promise.all(features.map((feature, index) => feature.plan(draft, claimed[index])));
  return plans.filter((one) => one !== undefined);
}

/** Plans the features of a block that is new in its cells. */
export async function planFirst({ features, laidOut, at }: RefreshWrite): Promise<readonly FeaturePlan[]> {
  return Promise.all(features.map((feature) => feature.planFirst(laidOut.placement.choices, at)));
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
export function followUps(block: BlockInSheet): readonly FollowUp[] {
  return FEATURES.flatMap((feature) => feature.afterWrite?.(block) ?? []);
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
