/** The use cases of placements. Each verb throws how it failed; the store reports it. */
import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals';
import { type Address, formatRect, intersectRect } from '../grid';
import {
  anchorName,
  checksum,
  type Outdated,
  outdatedBy,
  type Placement,
  tryReadOwnCells,
  writeOwnCells,
} from '../placement';
import type { Located, Selection, TypedCells } from '../workbook';
import { createPlacementDetails } from './details/create-details';
import type { PlacementDetails } from './details/details-state';
import type { FirstLook } from './details/look-beneath';
import { followUndoneRecords } from './forget-undone';
import type { AllowAnswer, AllowedAs, Recovered } from './placements-state';
import { PlatformRecords } from './platform-records';
import { createRecovery } from './recovery';
import { createTouchedBlocks, type TouchedBlocks } from './refresh/edits/touched-blocks';
import { placeAgain } from './refresh/place-again';
import type { AnsweredEdits } from './refresh/question';
import { followCells } from './refresh/run/follow-cells';
import { forgetBadEnds } from './refresh/run/forget-ends';
import { goOnInFront } from './refresh/run/in-front-again';
import { keepFresh } from './refresh/run/keep-fresh';
import { createPlacedReports } from './refresh/run/placed-reports';
import type { PlacementStatuses } from './refresh/run/placement-statuses';
import { createRefreshRuns, type RefreshRuns } from './refresh/run/refresh-run';
import type { AskingFormulas } from './report/report-rows';
import { isOf, type Session } from './session/session';
import { createShiftedBlocks } from './shifted-blocks';
import { createUnlinking, type Unlinking } from './unlinking';
import { answerCopy } from './workbook/answer-copy';
import { lostAs, placeToShow, resolvePlacement } from './workbook/find-blocks';
import { type CellNavigator, createCellNavigator } from './workbook/go-to-cells';
import { createPendingRecords, type PendingRecords } from './workbook/pending-records';
import type { PlacementParts } from './workbook/placement-parts';
import type { CopyAnswer } from './workbook/registry';
import { createSheetCopies, type SheetCopies } from './workbook/sheet-copies';
import { mayUndoPlacing } from './workbook/undone-placements';

export interface VerbParts extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly online: ReadonlySignal<boolean>;
  /** What the list of reports shows: it may know of newer versions than the list of this workbook. */
  readonly listed: ReadonlySignal<readonly { readonly id: number; readonly updatedAt: string }[]>;
  /** Formulas over reports that were not allowed. */
  readonly askingFormulas: ReadonlySignal<readonly AskingFormulas[]>;
  /** Number of cells that still show `#NAME?` after everything was refreshed. */
  readonly unknownFormulas: ReadonlySignal<number>;
  readonly statuses: PlacementStatuses;
  /** By anchor. */
  readonly located: Signal<ReadonlyMap<string, Located>>;
  /** Copies of blocks, by anchor. */
  readonly twins: ReadonlySignal<ReadonlyMap<string, readonly Address[]>>;
  /** Ids of placements that were placed since the pane was opened. */
  readonly placedHere: ReadonlySet<string>;
  /** A look has shown what is selected. */
  seen(now: Selection): void;
  /** Asks the workbook anew where the blocks are. */
  locate(): Promise<void>;
  takeFirstLook(): FirstLook | undefined;
  /** Between 0 and 1. */
  random(): number;
  /** Nobody sees the pane. */
  readonly hidden: ReadonlySignal<boolean>;
  onFailure(error: unknown): void;
}

export interface PlacementVerbs extends Unlinking {
  readonly runs: RefreshRuns;
  readonly navigator: CellNavigator;
  readonly copies: SheetCopies;
  readonly recovered: ReadonlySignal<Recovered | undefined>;
  /** Reads what was heard as a signal. */
  outdatedBy(placement: Placement): Outdated | undefined;
  readonly touched: TouchedBlocks;
  /** Called after a user changed these cells. */
  typed(cells: TypedCells | undefined): void;
  /** Cells were inserted or deleted: where blocks stand is looked at again, as soon as somebody sees it. */
  shifted(): void;
  /**
   * What the file calls unfinished was left behind by a pane that died, or is a write that Excel carried out without ever answering.
   * @param after nobody writes yet, or Excel answers again
   * @returns ids of the placements that need a refresh
   */
  recover(after: 'start' | 'silence'): Promise<readonly string[]>;
  /** Names of reports that were unlinked while the platform could not be told. */
  readonly unlinkedPending: ReadonlySignal<readonly string[]>;
  /** Tells the platform where blocks stand that are not where its records say, and what it could not be told before; then asks for versions. */
  tellPlatform(session: Session): Promise<void>;
  /** Asks the platform for the versions of the placed reports: what was changed since its cells were written is out of date. */
  checkVersions(session: Session): Promise<void>;
  answerCopy(answer: CopyAnswer): Promise<void>;
  /**
   * @param copy answers the question about a copy first, so that what is allowed holds for the copy's own id
   * @param reload looks where the blocks stand: the platform was told nothing of it yet
   */
  answerAllow(answer: AllowAnswer, copy: AllowedAs | undefined, reload: () => Promise<void>): Promise<void>;
  refreshHere(): Promise<void>;
  show(placement: Placement): Promise<void>;
  placeAgain(placement: Placement): Promise<void>;
  /** What shall stand in cells that were typed into, or in which values are kept: written at once, and at each refresh from now on. */
  settleEdits(placement: Placement, answer: AnsweredEdits): Promise<void>;
  /** Skips a refresh that asks: the rows stay as they are. */
  keepRows(placement: Placement): void;
  /** Made with the first placement that is looked at. */
  details(): PlacementDetails;
  dispose(): void;
}

export function createPlacementVerbs(parts: VerbParts): PlacementVerbs {
  const { registry, news, statuses, located, locate, onFailure } = parts;
  const placedReports = createPlacedReports(parts);
  const { recover, recovered } = createRecovery(parts, statuses);
  const runs = createRefreshRuns({
    ...parts,
    placedReports,
    async lookAgain() {
      await registry.load();
      return recover('silence');
    },
    onLocated(placementId, place) {
      located.value = new Map(located.peek()).set(anchorName(placementId), place);
    },
  });

  const navigator = createCellNavigator(parts, onFailure);
  const pending = createPendingRecords(parts);
  const unlinking = createUnlinking({ ...parts, pending });
  const records = new PlatformRecords(parts, pending, placedReports, statuses, located);
  const touched = createTouchedBlocks(parts);
  const shiftedBlocks = createShiftedBlocks(parts, runs, touched);
  const stopFollowing = followChanges(parts, runs, records, pending);
  let made: PlacementDetails | undefined;
  return {
    runs,
    navigator,
    copies: createSheetCopies(parts),
    recovered,
    touched,
    typed(cells) {
      touched.typed(cells);
      if (cells && mayUndoPlacing(cells, parts)) shiftedBlocks.shifted();
    },
    shifted: shiftedBlocks.shifted,
    outdatedBy: (placement) => outdatedBy(placement.written, news.of(placement)),
    recover,
    unlinkedPending: pending.unlinked,
    async tellPlatform(now) {
      await records.correctAddresses(now).catch(onFailure);
      await records.sendPending(now).catch(onFailure);
      await records.checkVersions(now);
    },
    checkVersions: (now) => records.checkVersions(now),
    async answerCopy(answer) {
      await parts.turns.take(() => answerCopy(parts, answer));
      await locate();
    },
    answerAllow: (answer, copy, reload) => answerAllow(parts, runs, answer, copy, reload),
    refreshHere: () => refreshHere(parts, runs),
    async show(placement) {
      const finding = await resolvePlacement(parts, placement);
      if (finding.kind !== 'found' && finding.kind !== 'moved')
        statuses.tell(placement.id, { status: { kind: lostAs(finding) }, notices: [] });
      const place = placeToShow(finding);
      if (place) await navigator.goTo(place);
    },
    ...unlinking,
    keepRows: (placement) => runs.keepRows(placement),
    settleEdits: (placement, answer) => settleEdits(parts, runs, placement, answer),
    placeAgain: (placement) => replace(parts, runs, placement),
    details() {
      made ??= createPlacementDetails({ ...parts, ...unlinking, runs, touched, goToCells: navigator.goTo });
      return made;
    },
    dispose() {
      stopFollowing();
      shiftedBlocks.stop();
      made?.dispose();
      runs.dispose();
    },
  };
}

/** Follows the session, the network, the list of reports, undone placements and the age of the rows. */
function followChanges(
  parts: VerbParts,
  runs: RefreshRuns,
  records: PlatformRecords,
  pending: PendingRecords,
): () => void {
  const { session, online, listed, statuses, news, onFailure } = parts;
  let wasOnline = online.peek();
  const stops = [
    effect(() => {
      const isOnline = online.value;
      const now = session.peek();
      if (isOnline && !wasOnline && now) void untracked(() => records.sendPending(now)).catch(onFailure);
      wasOnline = isOnline;
    }),
    followUndoneRecords({ ...parts, pending }),
    keepFresh({ ...parts, runs }),
    followCells({ ...parts, runs }),
    goOnInFront({ ...parts, runs }),
    // A failure of the previous session says nothing about this one.
    effect(() => {
      if (session.value) untracked(() => forgetBadEnds(statuses));
    }),
    effect(() => {
      const now = session.value;
      if (now) for (const report of listed.value) news.hear(now, report.id, report);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function answerAllow(
  parts: VerbParts,
  runs: RefreshRuns,
  answer: AllowAnswer,
  copy: AllowedAs | undefined,
  reload: () => Promise<void>,
): Promise<void> {
  const { registry, allowed, session, turns, askingFormulas, onFailure } = parts;
  if (answer === 'takeBack') allowed.takeBack();
  const now = session.peek();
  if (answer !== 'allow' || !now) return;
  if (copy) await turns.take(() => answerCopy(parts, copy));
  const asking = registry.placements.peek().filter((one) => isOf(one, now) && !allowed.has(one.report));
  const reports = askingFormulas.peek().map(({ report: reportId }) => {
    return { platform: now.address, deploymentId: now.deployment.id, reportId };
  });
  // A file that has only formulas gets an id, so that the device recognizes it.
  if (reports.length > 0) await registry.ensureWorkbook().catch(onFailure);
  allowed.allow(asking.map(({ report }) => report));
  // The name of a placement means the placement's report, so the name itself is not allowed to find another one.
  allowed.allow(reports.filter((report) => !allowed.has(report)));
  await reload();
  const ids = new Set(asking.map(({ id }) => id));
  const allowedNow = registry.placements.peek().filter(({ id }) => ids.has(id));
  await runs.start(allowedNow, false);
}

async function refreshHere({ workbook, registry, located }: VerbParts, runs: RefreshRuns): Promise<void> {
  const placements = registry.placements.peek();
  const anchors = placements.map(({ id }) => anchorName(id));
  const [selection, places] = await workbook.look({ kind: 'selection' }, { kind: 'anchors', anchors });
  located.value = places;
  const cells = selection.kind === 'cells' ? selection.address : undefined;
  const here = placements.filter(({ id }) => {
    const place = places.get(anchorName(id));
    if (!cells || place?.kind !== 'found' || place.address.sheet !== cells.sheet) return false;
    return intersectRect(place.address.rect, cells.rect) !== undefined;
  });
  if (here.length > 0) await runs.start(here, false);
  else runs.sayNothingHere(cells && formatRect(cells.rect));
}

async function settleEdits(
  { registry, statuses }: VerbParts,
  runs: RefreshRuns,
  placement: Placement,
  answer: AnsweredEdits,
): Promise<void> {
  const status = statuses.get(placement.id)?.status;
  if (status?.kind === 'handEdits' && status.cells.mark === answer.mark) {
    await runs.settle(placement, answer);
    return;
  }
  const { id } = placement;
  const { ownCells } = placement.notes;
  const { keep } = answer;
  if (ownCells === undefined || keep === 'all' || checksum(ownCells) !== answer.mark) return;
  const { by, cells } = tryReadOwnCells(ownCells);
  const left = cells.filter((_, index) => keep.includes(index));
  registry.update(id, 'notes', { ownCells: left.length > 0 ? writeOwnCells({ by, cells: left }) : undefined });
  await registry.keepPlacements([id]);
  await runs.start([registry.get(id) ?? placement], false);
}

/** Places the report of a lost block again. */
async function replace(parts: VerbParts, runs: RefreshRuns, placement: Placement): Promise<void> {
  const { session, allowed, statuses, locate } = parts;
  const now = session.peek();
  if (!now || runs.isRunning || !allowed.has(placement.report)) return;
  statuses.tell(placement.id, {
    status: { kind: 'refreshing', phase: 'reading', rows: 0, total: undefined },
    notices: [],
  });
  const placed = await placeAgain(parts, now, placement);
  await locate();
  const notices = 'notices' in placed ? placed.notices : [];
  statuses.tell(placement.id, { status: { kind: 'upToDate' }, notices });
  if ('adopted' in placed) await runs.start([placed.adopted], false);
}
