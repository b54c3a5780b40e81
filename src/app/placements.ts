/** The placements of the workbook: the state of each for the pane, and the verbs of the pane for them. */
import { batch, computed, signal } from '@preact/signals';
import { type Address, formatAddress, tryParseAddress } from '../grid';
import { anchorName, type Placement, USUAL_FRESH_MINUTES } from '../placement';
import type { Located, TypedCells, Workbook } from '../workbook';
import type { FirstLook } from './details/look-beneath';
import { isAbort, toFailure } from './failure';
import type { Notice } from './place/place-state';
import { createPlacementVerbs, type VerbParts } from './placement-verbs';
import { createPlacementViews } from './placement-views';
import type { PlacementsState, PlacementsStore } from './placements-state';
import type { UserAnswer } from './refresh/question';
import { type FailedVerb, needsYou } from './refresh/refresh-state';
import { createPlacementStatuses } from './refresh/run/placement-statuses';
import { blockQuestion } from './workbook/file-records';
import type { BlocksSeen } from './workbook/find-blocks';

interface PlacementsParts
  extends Omit<VerbParts, 'statuses' | 'located' | 'twins' | 'placedHere' | 'locate' | 'takeFirstLook'> {
  /** Also hears from then on what the workbook tells by itself. */
  readonly look: Workbook['look'];
}

export interface Placements extends PlacementsStore {
  /** Addresses at which a report stands in this workbook. */
  placedAt(reportId: number): readonly string[];
  /** Called after a user changed these cells. */
  typed(cells: TypedCells | undefined): void;
  /** Cells were inserted or deleted. */
  shifted(): void;
  /** What a finished placement has to say. */
  note(placementId: string, notices: readonly Notice[]): void;
  /** @param atStart nobody writes yet: what a pane left unfinished that died is put in order first */
  reload(atStart?: boolean): Promise<void>;
  /** Excel answers again: what it may have done meanwhile is put in order. */
  lookAgain(): Promise<void>;
  /** All of them, or where the workbook does not ask for it, those alone that a dead pane left half done. */
  refreshOnOpen(): Promise<void>;
  dispose(): void;
}

/** About a megabyte, within the request that tells where blocks stand. */
const MOST_CELLS_ON_OPENING = 10_000;

export function createPlacements(parts: PlacementsParts): Placements {
  const { workbook, registry, allowed, session, onFailure } = parts;
  const phase = signal<{ kind: 'loading' } | { kind: 'ready' } | Extract<PlacementsState, { kind: 'failed' }>>({
    kind: 'loading',
  });
  const located = signal<ReadonlyMap<string, Located>>(new Map());
  const twins = signal<ReadonlyMap<string, readonly Address[]>>(new Map());
  const sheets = signal<readonly string[]>([]);
  const placedHere = new Set<string>();
  const statuses = createPlacementStatuses();
  const isPutOff = signal(false);
  let halfDone: readonly string[] = [];
  /** What blocks showed on opening, until the run that follows. */
  let seen: BlocksSeen = new Map();
  let firstLook: FirstLook | undefined;

  const verbs = createPlacementVerbs({ ...parts, statuses, located, twins, placedHere, locate, takeFirstLook });

  function takeFirstLook(): FirstLook | undefined {
    const look = firstLook;
    firstLook = undefined;
    return look;
  }

  /** Reports a failure of the verb at each of its placements. */
  async function reportingFailures(
    placements: readonly Placement[],
    act: () => Promise<unknown>,
    verb?: FailedVerb,
  ): Promise<void> {
    if (placements.length === 0) return;
    try {
      await act();
    } catch (error) {
      if (!isAbort(error)) for (const { id } of placements) tellFailure(id, error, verb);
    }
  }

  const run = (placements: readonly Placement[], unattended: boolean, choice?: UserAnswer) =>
    reportingFailures(placements, () => verbs.runs.start(placements, unattended, choice));

  function tellFailure(placementId: string, error: unknown, verb?: FailedVerb): void {
    onFailure(error);
    statuses.tellFailure(placementId, toFailure(error, session.peek()?.host), verb);
  }

  const freshFor = computed(() => registry.workbook.value?.freshFor ?? USUAL_FRESH_MINUTES);
  const groups = createPlacementViews({
    ...{ placements: registry.placements, located, sheets, statuses, session, freshFor, allowed },
    outdatedBy: verbs.outdatedBy,
    isTouched: verbs.touched.has,
  });

  const undone = computed(() => registry.undone.value.map(({ id }) => id));
  const isSomeAllowed = computed(() => allowed.all.value.size > 0);
  const state = computed<PlacementsState>(() => {
    const now = phase.value;
    if (now.kind !== 'ready') return now;
    const all = groups.value.flatMap(({ placements }) => placements);
    const asking = all.filter(({ status }) => status.kind === 'notAllowed');
    const formulas = parts.askingFormulas.value;
    return {
      kind: 'ready',
      groups: groups.value,
      count: all.length,
      undone: undone.value,
      needYou: all.filter(({ status }) => needsYou(status)).length,
      run: verbs.runs.state.value,
      refreshOnOpen: registry.workbook.value?.refreshOnOpen ?? false,
      refreshEvery: registry.workbook.value?.refreshEvery,
      freshFor: freshFor.value,
      copyQuestion: registry.copyQuestion.value,
      allowed: allowed.all.value,
      ...((asking.length > 0 || formulas.length > 0) && {
        notAllowed: { placements: asking, formulas, isMore: isSomeAllowed.value, isPutOff: isPutOff.value },
      }),
      sheetCopies: verbs.copies.all.value,
      recovered: verbs.recovered.value,
      unknownFormulas: parts.unknownFormulas.value,
      unlinkedPending: verbs.unlinkedPending.value,
    };
  });

  /** @param ahead placements whose blocks are seen along, because a run would ask for them next */
  async function locate(ahead: readonly Placement[] = []): Promise<void> {
    const anchors = [...registry.placements.peek(), ...registry.undone.peek()].map(({ id }) => anchorName(id));
    const known = () => ({ twins: twins.peek(), sheets: sheets.peek() });
    const [places, copies, ...blocks] = await workbook
      .look({ kind: 'anchors', anchors }, { kind: 'twins', anchors }, ...ahead.map(blockQuestion))
      // While another workbook is in front, sheets do not tell their names (office-js issue 6365): the blocks can be found all the same.
      .catch(async () => [...(await workbook.look({ kind: 'anchors', anchors })), known()] as const);
    batch(() => {
      located.value = places;
      twins.value = copies.twins;
      sheets.value = copies.sheets;
    });
    seen = new Map(blocks.flatMap((block, index) => (ahead[index] ? [[ahead[index].id, block] as const] : [])));
  }

  /** All of the file, where they are refreshed on opening and small: otherwise the list would wait for what they show. */
  function seenOnOpening(): readonly Placement[] {
    const all = registry.placements.peek();
    const isDue = session.peek() && parts.online.peek() && registry.workbook.peek()?.refreshOnOpen;
    if (!isDue || registry.copyQuestion.peek()) return [];
    const sizes = all.map((placement) => blockQuestion(placement).remembered);
    return sizes.reduce((sum, { rows, columns }) => sum + rows * columns, 0) <= MOST_CELLS_ON_OPENING ? all : [];
  }

  async function recover(after: 'start' | 'silence'): Promise<void> {
    halfDone = await verbs.recover(after);
  }

  async function checkVersions(): Promise<void> {
    const now = session.peek();
    if (!now || registry.placements.peek().length === 0) return;
    await verbs.checkVersions(now).catch(onFailure);
  }

  function find(placementId: string): readonly Placement[] {
    return registry.placements.peek().filter(({ id }) => id === placementId);
  }

  function actOn(
    placementId: string,
    act: (placement: Placement) => Promise<unknown>,
    verb?: FailedVerb,
  ): Promise<void> {
    const found = find(placementId);
    return reportingFailures(found, () => Promise.all(found.map(act)), verb);
  }

  async function reload(after?: 'start' | 'silence'): Promise<void> {
    try {
      parts.seen(await registry.load(parts.look));
      if (after === 'silence' || (after && registry.hasUnfinished())) await recover(after).catch(onFailure);
      const isFirst = after === 'start';
      await locate(isFirst ? seenOnOpening() : []);
      firstLook = isFirst
        ? { placements: registry.placements.peek(), located: located.peek(), seen, at: parts.clock.now() }
        : undefined;
      phase.value = { kind: 'ready' };
    } catch (error) {
      onFailure(error);
      phase.value = { kind: 'failed', failure: toFailure(error) };
      return;
    }
    const now = session.peek();
    const hasRecords = registry.unlinked.peek().size + registry.placements.peek().length > 0;
    if (now && hasRecords) await verbs.tellPlatform(now).catch(onFailure);
  }

  return {
    state,
    reload: (atStart) => reload(atStart ? 'start' : undefined),
    async lookAgain() {
      await reload('silence');
      await run(halfDone.flatMap(find), true);
    },
    checkVersions,
    refresh: (placementId) => run(find(placementId), false),
    async refreshAll() {
      // Whoever asks for what was put off is asked again.
      isPutOff.value = false;
      await run(registry.placements.peek(), false);
    },
    refreshHere: () => verbs.refreshHere().catch(onFailure),
    async refreshOnOpen() {
      const all = registry.workbook.peek()?.refreshOnOpen ? registry.placements.peek() : halfDone.flatMap(find);
      const ahead = seen;
      seen = new Map();
      await reportingFailures(all, () => verbs.runs.open(all, ahead));
    },
    cancel: verbs.runs.cancel,
    async decide(placementId, choice) {
      if (choice === 'skip') await actOn(placementId, async (placement) => verbs.keepRows(placement));
      else await run(find(placementId), false, choice);
    },
    show: (placementId) => actOn(placementId, verbs.show),
    hiddenSheet: verbs.navigator.hiddenSheet,
    answerHiddenSheet: verbs.navigator.answer,
    unlink: (placementId, cells, textsSheet) =>
      actOn(placementId, (placement) => verbs.unlink(placement, cells, undefined, textsSheet), 'unlink'),
    settleEdits: (placementId, answer) => actOn(placementId, (placement) => verbs.settleEdits(placement, answer)),
    placeAgain: (placementId) => actOn(placementId, verbs.placeAgain, 'placeAgain'),
    openDetails: verbs.details,
    setRefreshOnOpen: (refreshOnOpen) => registry.setRefresh({ refreshOnOpen }).catch(onFailure),
    setRefreshEvery: (refreshEvery) => registry.setRefresh({ refreshEvery }).catch(onFailure),
    setFreshFor: (freshFor) => registry.setRefresh({ freshFor }).catch(onFailure),
    answerCopy: (answer) => verbs.answerCopy(answer).catch(onFailure),
    async answerAllow(answer, copy) {
      isPutOff.value = answer === 'notNow';
      await verbs.answerAllow(answer, copy, reload).catch(onFailure);
    },
    answerSheetCopy: (copy, answer) => actOn(copy.placementId, () => verbs.copies.answer(copy, answer)),
    placedAt: (reportId) =>
      registry.placements.value
        .filter((placement) => placement.report.reportId === reportId)
        .map((placement) => {
          const place = located.value.get(anchorName(placement.id));
          return place?.kind === 'found' ? formatAddress(place.address) : placement.written.address;
        }),
    typed(cells) {
      takeFirstLook();
      verbs.typed(cells);
    },
    shifted() {
      takeFirstLook();
      verbs.shifted();
    },
    note(placementId, notices) {
      placedHere.add(placementId);
      statuses.tell(placementId, { status: { kind: 'upToDate' }, notices });
      const address = tryParseAddress(find(placementId)[0]?.written.address ?? '');
      if (address) located.value = new Map(located.peek()).set(anchorName(placementId), { kind: 'found', address });
    },
    dispose: verbs.dispose,
  };
}
