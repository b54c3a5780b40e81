/**
 * Composes the placements of the workbook: the state of each for the pane, and the pane's verbs for
 * them.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Placement, USUAL_FRESH_MINUTES } from '../placement';
import type { TypedCells, Workbook } from '../workbook';
import { BlockLocations } from './block-locations';
import { isAbort, toFailure } from './failure';
import { PlacementsLoader } from './load-placements';
import type { Notice } from './pipeline/commit/notice';
import { type PlacementsEnvironment, PlacementVerbs } from './placement-verbs';
import { createPlacementViews } from './placement-views';
import { showPlacements } from './placements-overview';
import type { PlacementsState, PlacementsStore } from './placements-state';
import { type FailedVerb, PlacementStatuses } from './runs/states';
import type { Session } from './session/session';
import type { PlacementParts } from './workbook/placement-parts';
import type { Registry } from './workbook/registry';

export interface Placements extends PlacementsStore {
  /** Addresses of the blocks of a report in this workbook. */
  placedAt(reportId: number): readonly string[];
  /** Call this after a user has changed these cells. */
  typed(cells: TypedCells | undefined): void;
  /** Call this after cells were inserted or deleted. */
  shifted(): void;
  /** Records that a report was placed, with its notices. */
  note(placementId: string, notices: readonly Notice[]): void;
  /**
   * @param atStart true if no pane is writing yet, so that writes which a closed pane left
   * unfinished are recovered first
   */
  reload(atStart?: boolean): Promise<void>;
  /** Called when Excel answers again: recovers writes that it may have carried out meanwhile. */
  lookAgain(): Promise<void>;
  /**
   * Refreshes all placements if the workbook refreshes on open; otherwise only those that a closed
   * pane left half written.
   */
  refreshOnOpen(): Promise<void>;
  dispose(): void;
}

type Attempt = (placements: readonly Placement[], act: () => Promise<unknown>, verb?: FailedVerb) => Promise<void>;
type PlacementActions = Pick<
  PlacementsStore,
  'refresh' | 'decide' | 'show' | 'unlink' | 'giveUpUserCells' | 'placeAgain' | 'answerSheetCopy'
>;

/** @param look reads the workbook, and starts listening to its events */
export function createPlacements(
  parts: PlacementParts,
  environment: PlacementsEnvironment,
  look: Workbook['look'],
): Placements {
  const { workbook, registry, allowed, clock } = parts;
  const { session, onFailure } = environment;
  const placedHere = new Set<string>();
  const statuses = new PlacementStatuses();
  const isPutOff = signal(false);
  const locations = new BlockLocations(workbook, registry, clock);
  const { located, sheets } = locations;

  const verbs = new PlacementVerbs(parts, environment, statuses, locations, placedHere);
  const loader = new PlacementsLoader(registry, environment, look, verbs, locations);
  const attempt = createAttempt(statuses, session, onFailure);

  const halfDone = () => loader.halfDone.flatMap((id) => registry.get(id) ?? []);

  const freshFor = computed(() => registry.workbook.value?.freshFor ?? USUAL_FRESH_MINUTES);
  const groups = createPlacementViews({
    ...{ placements: registry.placements, located, sheets, statuses, session, freshFor, allowed },
    outdatedBy: (placement) => verbs.outdatedBy(placement),
    isTouched: (placement) => verbs.touched.has(placement),
  });
  const state = computed<PlacementsState>(() => {
    const phase = loader.phase.value;
    if (phase.kind !== 'ready') return phase;
    const now = { isPutOff: isPutOff.value, freshFor: freshFor.value };
    return showPlacements(parts, environment, verbs, groups.value, now);
  });

  return {
    state,
    reload: (atStart) => loader.load(atStart ? 'start' : undefined),
    async lookAgain() {
      await loader.load('silence');
      const all = halfDone();
      await attempt(all, () => verbs.runs.start(all, 'open'));
    },
    async checkVersions() {
      const now = session.peek();
      if (now && registry.placements.peek().length > 0) await verbs.records.checkVersions(now).catch(onFailure);
    },
    async refreshAll() {
      // An explicit refresh reopens the postponed question.
      isPutOff.value = false;
      const all = registry.placements.peek();
      await attempt(all, () => verbs.runs.start(all));
    },
    refreshHere: () => verbs.refreshHere().catch(onFailure),
    async refreshOnOpen() {
      const isWhole = registry.workbook.peek()?.refreshOnOpen;
      const all = isWhole ? registry.placements.peek() : halfDone();
      const ahead = locations.takeSeen();
      await attempt(all, () => verbs.runs.start(all, 'open', ahead));
    },
    cancel: () => verbs.runs.cancel(),
    hiddenSheet: verbs.navigator.hiddenSheet,
    answerHiddenSheet: verbs.navigator.answer,
    ...createActions(registry, verbs, attempt),
    openDetails: () => verbs.details(),
    setRefreshOnOpen: (refreshOnOpen) => registry.setRefresh({ refreshOnOpen }).catch(onFailure),
    setRefreshEvery: (refreshEvery) => registry.setRefresh({ refreshEvery }).catch(onFailure),
    setFreshFor: (freshFor) => registry.setRefresh({ freshFor }).catch(onFailure),
    answerCopy: (answer) => verbs.answerCopy(answer).catch(onFailure),
    async answerAllow(answer, copy) {
      isPutOff.value = answer === 'notNow';
      await verbs.answerAllow(answer, copy, () => loader.load()).catch(onFailure);
    },
    placedAt: (reportId) => locations.placedAt(reportId),
    typed(cells) {
      locations.takeFirstLook();
      verbs.typed(cells);
    },
    shifted() {
      locations.takeFirstLook();
      verbs.shifted();
    },
    note(placementId, notices) {
      placedHere.add(placementId);
      statuses.show(placementId, { kind: 'upToDate' }, notices);
      const placement = registry.get(placementId);
      if (placement) locations.placed(placement);
    },
    dispose: () => verbs.dispose(),
  };
}

/** Creates the actions on a single placement. */
function createActions(registry: Registry, verbs: PlacementVerbs, attempt: Attempt): PlacementActions {
  function actOn(
    placementId: string,
    act: (placement: Placement) => Promise<unknown>,
    verb?: FailedVerb,
  ): Promise<void> {
    const placement = registry.get(placementId);
    return placement ? attempt([placement], () => act(placement), verb) : Promise.resolve();
  }

  return {
    refresh: (placementId) => actOn(placementId, (placement) => verbs.runs.start([placement])),
    decide: (placementId, choice) =>
      actOn(placementId, async (placement) =>
        choice === 'skip' ? verbs.runs.keepRows(placement) : verbs.runs.answer(placement, choice),
      ),
    show: (placementId) => actOn(placementId, (placement) => verbs.show(placement)),
    unlink: (placementId, cells, textsSheet) =>
      actOn(placementId, (placement) => verbs.unlinking.unlink(placement, cells, undefined, textsSheet), 'unlink'),
    giveUpUserCells: (placementId, shown) => actOn(placementId, (placement) => verbs.giveUpUserCells(placement, shown)),
    placeAgain: (placementId) => actOn(placementId, (placement) => verbs.placeAgain(placement), 'placeAgain'),
    answerSheetCopy: (copy, answer) => actOn(copy.placementId, () => verbs.copies.answer(copy, answer)),
  };
}

/** Runs a verb about some placements, and reports its failure at each of them. */
function createAttempt(
  statuses: PlacementStatuses,
  session: ReadonlySignal<Session | undefined>,
  onFailure: (error: unknown) => void,
): Attempt {
  return async (placements, act, verb) => {
    if (placements.length === 0) return;
    try {
      await act();
    } catch (error) {
      if (isAbort(error)) return;
      for (const { id } of placements) {
        onFailure(error);
        statuses.showFailure(id, toFailure(error, session.peek()?.host), verb);
      }
    }
  };
}
