/** The use cases of placements. Each verb throws its failure; the store reports it. */
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
import { createPlacementDetails, type PlacementDetails } from './details/create-details';
import type { FirstLook } from './details/look-beneath';
import { Unlinking } from './details/unlinking';
import { followUndoneRecords } from './forget-undone';
import { placeAgain } from './pipeline/place-again';
import type { AnsweredEdits } from './pipeline/question';
import type { AllowAnswer, AllowedAs } from './placements-state';
import { PlatformRecords } from './platform-records';
import { createRecovery, type Recovery } from './recovery';
import type { AskingFormulas } from './report/report-rows';
import { followCells } from './runs/follow-cells';
import { forgetBadEnds } from './runs/forget-ends';
import { goOnInFront } from './runs/in-front-again';
import { keepFresh } from './runs/keep-fresh';
import { createPlacedReports } from './runs/placed-reports';
import type { PlacementStatuses } from './runs/placement-statuses';
import { createRefreshRuns, type RefreshRuns } from './runs/refresh-runs';
import { createTouchedBlocks, type TouchedBlocks } from './runs/touched-blocks';
import { isOf, type Session } from './session/session';
import { createShiftedBlocks, type ShiftedBlocks } from './shifted-blocks';
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

export class PlacementVerbs {
  readonly runs: RefreshRuns;
  readonly navigator: CellNavigator;
  readonly copies: SheetCopies;
  readonly recovery: Recovery;
  readonly records: PlatformRecords;
  readonly touched: TouchedBlocks;
  readonly unlinking: Unlinking;
  /** Names of reports that were unlinked while the platform could not be told. */
  readonly unlinkedPending: ReadonlySignal<readonly string[]>;
  private readonly shiftedBlocks: ShiftedBlocks;
  private readonly stopFollowing: () => void;
  private madeDetails: PlacementDetails | undefined;

  constructor(private readonly parts: VerbParts) {
    const { registry, statuses, located, onFailure } = parts;
    const placedReports = createPlacedReports(parts);
    this.recovery = createRecovery(parts, statuses);
    this.runs = createRefreshRuns({
      ...parts,
      placedReports,
      lookAgain: async () => {
        await registry.load();
        return this.recovery.recover('silence');
      },
      onLocated(placementId, place) {
        located.value = new Map(located.peek()).set(anchorName(placementId), place);
      },
    });
    this.navigator = createCellNavigator(parts, onFailure);
    this.copies = createSheetCopies(parts);
    const pending = createPendingRecords(parts, parts.online, onFailure);
    this.unlinkedPending = pending.unlinked;
    this.unlinking = new Unlinking({ ...parts, pending });
    this.records = new PlatformRecords(parts, pending, placedReports, statuses, located);
    this.touched = createTouchedBlocks(parts);
    this.shiftedBlocks = createShiftedBlocks(parts, this.runs, this.touched);
    this.stopFollowing = followChanges(parts, this.runs, this.records, pending);
  }

  /** Reads signals. */
  outdatedBy(placement: Placement): Outdated | undefined {
    return outdatedBy(placement.written, this.parts.news.of(placement));
  }

  /** Notes that a user changed these cells. */
  typed(cells: TypedCells | undefined): void {
    this.touched.typed(cells);
    if (cells && mayUndoPlacing(cells, this.parts.registry, this.parts.placedHere)) this.shifted();
  }

  /** Notes that cells were inserted or deleted. */
  shifted(): void {
    this.shiftedBlocks.shifted();
  }

  /** Tells the platform where blocks are and what it could not be told before; then reads the versions of the placed reports. */
  async tellPlatform(session: Session): Promise<void> {
    await this.records.correctAddresses(session).catch(this.parts.onFailure);
    await this.records.sendPending(session).catch(this.parts.onFailure);
    await this.records.checkVersions(session);
  }

  async answerCopy(answer: CopyAnswer): Promise<void> {
    await this.parts.turns.take(() => answerCopy(this.parts, answer));
    await this.parts.locate();
  }

  /**
   * @param copy answers the question about a copy first, so that the permission holds for the copy's own id
   * @param reload finds the blocks again, because the platform was told nothing of them yet
   */
  async answerAllow(answer: AllowAnswer, copy: AllowedAs | undefined, reload: () => Promise<void>): Promise<void> {
    const { registry, allowed, session, turns, askingFormulas, onFailure } = this.parts;
    if (answer === 'takeBack') allowed.takeBack();
    const now = session.peek();
    if (answer !== 'allow' || !now) return;
    if (copy) await turns.take(() => answerCopy(this.parts, copy));
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
    await this.runs.start(allowedNow, false);
  }

  async refreshHere(): Promise<void> {
    const { workbook, registry, located } = this.parts;
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
    if (here.length > 0) await this.runs.start(here, false);
    else this.runs.sayNothingHere(cells && formatRect(cells.rect));
  }

  /** Selects the block. */
  async show(placement: Placement): Promise<void> {
    const finding = await resolvePlacement(this.parts, placement);
    if (finding.kind !== 'found' && finding.kind !== 'moved')
      this.parts.statuses.tell(placement.id, { status: { kind: lostAs(finding) }, notices: [] });
    const place = placeToShow(finding);
    if (place) await this.navigator.goTo(place);
  }

  /** Places the report of a lost block again. */
  async placeAgain(placement: Placement): Promise<void> {
    const { session, allowed, statuses, locate } = this.parts;
    const now = session.peek();
    if (!now || this.runs.isRunning || !allowed.has(placement.report)) return;
    statuses.tell(placement.id, {
      status: { kind: 'refreshing', phase: 'reading', rows: 0, total: undefined },
      notices: [],
    });
    const placed = await placeAgain(this.parts, now, placement);
    await locate();
    const notices = 'notices' in placed ? placed.notices : [];
    statuses.tell(placement.id, { status: { kind: 'upToDate' }, notices });
    if ('adopted' in placed) await this.runs.start([placed.adopted], false);
  }

  /** Decides about typed or kept values in cells of the block. The answer holds at once and at each later refresh. */
  async settleEdits(placement: Placement, answer: AnsweredEdits): Promise<void> {
    const { registry, statuses } = this.parts;
    const status = statuses.get(placement.id)?.status;
    if (status?.kind === 'handEdits' && status.cells.mark === answer.mark) {
      await this.runs.settle(placement, answer);
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
    await this.runs.start([registry.get(id) ?? placement], false);
  }

  /** Made with the first placement whose details are shown. */
  details(): PlacementDetails {
    const { parts, unlinking, runs, touched, navigator } = this;
    this.madeDetails ??= createPlacementDetails({ ...parts, unlinking, runs, touched, goToCells: navigator.goTo });
    return this.madeDetails;
  }

  dispose(): void {
    this.stopFollowing();
    this.shiftedBlocks.stop();
    this.madeDetails?.dispose();
    this.runs.dispose();
  }
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
