/**
 * Composes the placements of the workbook: the state of each for the pane, and the pane's verbs for
 * them.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { DEFAULT_FRESH_MINUTES, type Placement } from '../placement';
import type { EditedCells, Workbook } from '../workbook';
import { BlockLocations } from './block-locations';
import { computePlacementsState } from './compute-placements-state';
import { isAbort, toFailure } from './failure';
import { PlacementsLoader } from './load-placements';
import type { Notice } from './pipeline/commit/notice';
import { type PlacementsEnvironment, PlacementUseCases } from './placement-use-cases';
import { createPlacementViews } from './placement-views';
import type { PlacementsState, PlacementsStore, SheetGroup } from './placements-state';
import type { TakenCells } from './report/taken-cells';
import { type FailedAction, PlacementStatuses } from './runs/states';
import type { Session } from './session/session';
import type { PlacementParts } from './workbook/placement-parts';
import type { Registry } from './workbook/registry';

export interface Placements extends PlacementsStore {
  /** Returns the addresses of the blocks of a report in this workbook. */
  findAddresses(reportId: number): readonly string[];
  /** Returns the cells of blocks and of filters, where no report can be placed. */
  listTakenCells(): readonly TakenCells[];
  /** Call this after a user has changed these cells. */
  onCellsTyped(cells: EditedCells | undefined): void;
  /** Call this after cells were inserted or deleted. */
  onCellsShifted(): void;
  /**
   * Records that a report was placed.
   * @param undoSteps counts the steps of Excel's undo that undo the placing
   */
  recordPlaced(placementId: string, notices: readonly Notice[], undoSteps: number): void;
  /**
   * @param isStart true if no pane is writing yet, so that writes which a closed pane left
   * unfinished are recovered first
   */
  reload(isStart?: boolean): Promise<void>;
  /** Is called when Excel answers again: recovers writes that it may have carried out meanwhile. */
  recoverAfterSilence(): Promise<void>;
  /**
   * Refreshes all placements if the workbook refreshes on open; otherwise only those that a closed
   * pane left half written.
   */
  refreshOnOpen(): Promise<void>;
  dispose(): void;
}

type Attempt = (placements: readonly Placement[], act: () => Promise<unknown>, verb?: FailedAction) => Promise<void>;

/** @param readWorkbook reads the workbook, and starts listening to its events */
export function createPlacements(
  parts: PlacementParts,
  environment: PlacementsEnvironment,
  readWorkbook: Workbook['readSnapshot'],
): Placements {
  const { workbook, registry, allowedReports, clock } = parts;
  const { session, onFailure } = environment;
  const statuses = new PlacementStatuses();
  const isPostponed = signal(false);
  const locations = new BlockLocations(workbook, registry, clock);
  const { placesByAnchor, sheets } = locations;

  const useCases = new PlacementUseCases(parts, environment, statuses, locations);
  const loader = new PlacementsLoader(registry, environment, readWorkbook, useCases, locations);
  const attempt = createAttempt(statuses, session, onFailure);

  const listHalfWritten = () => loader.halfWrittenIds.flatMap((id) => registry.get(id) ?? []);

  const freshFor = computed(() => registry.workbookRecord.value?.freshFor ?? DEFAULT_FRESH_MINUTES);
  const groups = createPlacementViews({
    ...{ placements: registry.placements, placesByAnchor, sheets, statuses, session, allowed: allowedReports },
    snapshots: registry.snapshots,
    findNewerData: (placement) => useCases.findNewerData(placement),
    isTouched: (placement) => useCases.touched.isTouched(placement),
    findUndo: (placement) => useCases.undoneRefreshes.get(placement),
  });
  const state = computed<PlacementsState>(() => {
    const phase = loader.phase.value;
    if (phase.kind !== 'ready') return phase;
    const view = { isPostponed: isPostponed.value, freshFor: freshFor.value };
    return computePlacementsState(parts, environment, useCases, groups.value, view);
  });

  return {
    state,
    reload: (isStart) => loader.load(isStart ? 'start' : undefined),
    async recoverAfterSilence() {
      await loader.load('silence');
      const all = listHalfWritten();
      await attempt(all, () => useCases.runs.start(all, 'open'));
    },
    async checkVersions() {
      const currentSession = session.peek();
      if (currentSession && registry.placements.peek().length > 0)
        await useCases.records.checkVersions(currentSession).catch(onFailure);
    },
    async refreshAll() {
      const all = registry.placements.peek();
      // If nothing else can refresh, an explicit refresh reopens the postponed question.
      if (!all.some(({ report }) => allowedReports.has(report))) isPostponed.value = false;
      await attempt(all, () => useCases.runs.start(all));
    },
    refreshSelected: () => useCases.refreshSelected().catch(onFailure),
    async refreshOnOpen() {
      const refreshesOnOpen = registry.workbookRecord.peek()?.refreshOnOpen;
      const all = refreshesOnOpen ? registry.placements.peek() : listHalfWritten();
      const snapshots = locations.takeSnapshots();
      await attempt(all, () => useCases.runs.start(all, 'open', snapshots));
    },
    cancel: () => useCases.cancel(),
    hiddenSheet: useCases.navigator.hiddenSheet,
    answerHiddenSheet: useCases.navigator.answer,
    ...createActions(registry, groups, useCases, attempt, onFailure),
    ...createRefreshSettings(registry, onFailure),
    answerCopy: (answer) => useCases.answerCopy(answer).catch(onFailure),
    async answerAllow(answer, copy) {
      isPostponed.value = answer === 'notNow';
      await useCases.answerAllow(answer, copy, () => loader.load()).catch(onFailure);
    },
    findAddresses: (reportId) => locations.findAddresses(reportId),
    listTakenCells: () => locations.listTakenCells(),
    onCellsTyped(cells) {
      locations.takeOpeningSnapshot();
      useCases.onCellsTyped(cells);
    },
    onCellsShifted() {
      locations.takeOpeningSnapshot();
      useCases.onCellsShifted();
    },
    recordPlaced: (...placed) => useCases.onPlaced(...placed),
    dispose: () => useCases.dispose(),
  };
}

/** Creates the actions that say when the workbook refreshes automatically. */
function createRefreshSettings(registry: Registry, onFailure: (error: unknown) => void): RefreshSettings {
  const save = (change: Parameters<Registry['setRefresh']>[0]) => registry.setRefresh(change).catch(onFailure);
  return {
    setRefreshOnOpen: (refreshOnOpen) => save({ refreshOnOpen }),
    // Only one of the two is set at a time.
    setRefreshEvery: (refreshEvery) => save({ refreshEvery, refreshAt: undefined }),
    setRefreshAt: (refreshAt) => save({ refreshAt, refreshEvery: undefined }),
    setFreshFor: (freshFor) => save({ freshFor }),
  };
}

type RefreshSettings = Pick<Placements, 'setRefreshOnOpen' | 'setRefreshEvery' | 'setRefreshAt' | 'setFreshFor'>;

/** Creates the actions on single placements, sheets or records. */
function createActions(
  registry: Registry,
  groups: ReadonlySignal<readonly SheetGroup[]>,
  useCases: PlacementUseCases,
  attempt: Attempt,
  onFailure: (error: unknown) => void,
) {
  function actOn(
    placementId: string,
    act: (placement: Placement) => Promise<unknown>,
    verb?: FailedAction,
  ): Promise<void> {
    const placement = registry.get(placementId);
    return placement ? attempt([placement], () => act(placement), verb) : Promise.resolve();
  }

  return {
    refresh: (placementId) => actOn(placementId, (placement) => useCases.runs.start([placement])),
    async refreshSheet(sheet) {
      const views = groups.peek().find((group) => group.sheet === sheet)?.placements ?? [];
      const placements = views.flatMap(({ id }) => registry.get(id) ?? []);
      await attempt(placements, () => useCases.runs.start(placements));
    },
    decide: (placementId, choice) =>
      actOn(placementId, async (placement) =>
        choice === 'skip' ? useCases.runs.keepCurrentRows(placement) : useCases.runs.answer(placement, choice),
      ),
    show: (placementId) => actOn(placementId, (placement) => useCases.show(placement)),
    unlink: (placementId, cells, textsSheet) =>
      actOn(placementId, (placement) => useCases.unlinking.unlink(placement, cells, undefined, textsSheet), 'unlink'),
    unlinkAll: (textsSheet) =>
      attempt(registry.placements.peek(), () => useCases.unlinkAll.unlink(textsSheet), 'unlink'),
    linkAgain: () => useCases.linkAgain().catch(onFailure),
    closeUnlinked: () => useCases.unlinkAll.closeSummary().catch(onFailure),
    giveUpUserCells: (placementId, shownUserCells, only) =>
      actOn(placementId, (placement) => useCases.giveUpUserCells(placement, shownUserCells, only)),
    placeAgain: (placementId) => actOn(placementId, (placement) => useCases.placeAgain(placement), 'placeAgain'),
    undoPlacing: (placementId, mayClearEdits) =>
      actOn(placementId, (placement) => useCases.unlinking.undoPlacing(placement, mayClearEdits), 'undo'),
    answerSheetCopy: (copy, answer) => actOn(copy.placementId, () => useCases.sheetCopies.answer(copy, answer)),
    findLostRecords: () => useCases.lostRecords.find(),
    removeLostRecord: (record) => useCases.lostRecords.remove(record),
    openDetails: () => useCases.getDetails(),
  } satisfies Partial<PlacementsStore>;
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
