/** Implements the use cases of placements. Each verb throws its failure; the store reports it. */
import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import { formatRect, intersectRect } from '../grid';
import { anchorName, type Outdated, outdatedBy, type Placement } from '../placement';
import type { Selection, TypedCells } from '../workbook';
import { answerCopy } from './answer-copy';
import type { BlockLocations } from './block-locations';
import { createPlacementDetails, type PlacementDetails } from './details/create-details';
import { isNowhere } from './details/find-candidate';
import { Unlinking } from './details/unlinking';
import { followUndoneRecords } from './forget-undone';
import { onChange } from './on-change';
import { placeAgain } from './pipeline/place/place-again';
import type { AllowAnswer, AllowedAs } from './placements-state';
import { PlatformRecords } from './platform-records';
import { Recovery } from './recovery';
import type { AskingFormulas } from './report/report-rows';
import { CellFollower } from './runs/follow-cells';
import { goOnInFront } from './runs/in-front-again';
import { keepFresh } from './runs/keep-fresh';
import { PlacedReports } from './runs/placed-reports';
import { RefreshRuns, type RunEnvironment } from './runs/refresh-runs';
import type { PlacementStatuses } from './runs/states';
import { TouchedBlocks } from './runs/touched-blocks';
import { isOf, type Session } from './session/session';
import { createSheetCopies, type SheetCopies } from './sheet-copies';
import { ShiftedBlocks } from './shifted-blocks';
import { placeToShow, resolvePlacement } from './workbook/find-blocks';
import { type CellNavigator, createCellNavigator } from './workbook/go-to-cells';
import { createPendingRecords, type PendingRecords } from './workbook/pending-records';
import type { PlacementParts } from './workbook/placement-parts';
import type { CopyAnswer } from './workbook/registry';
import { followUndo, mayUndoPlacing } from './workbook/undone-placements';

/** Holds what the rest of the app provides to placements. */
export interface PlacementsEnvironment extends RunEnvironment {
  /** The list of reports, which may have newer versions than this workbook's placements. */
  readonly listed: ReadonlySignal<readonly { readonly id: number; readonly updatedAt: string }[]>;
  /** Formulas that read reports which the user has not allowed. */
  readonly askingFormulas: ReadonlySignal<readonly AskingFormulas[]>;
  /** Number of cells that still show `#NAME?` after everything was refreshed. */
  readonly unknownFormulas: ReadonlySignal<number>;
  /** Called when a snapshot has shown the selection. */
  seen(now: Selection): void;
}

export class PlacementVerbs {
  readonly runs: RefreshRuns;
  readonly navigator: CellNavigator;
  readonly copies: SheetCopies;
  readonly recovery: Recovery;
  readonly records: PlatformRecords;
  readonly touched: TouchedBlocks;
  readonly unlinking: Unlinking;
  /** Names of reports that were unlinked while the platform could not be reached. */
  readonly unlinkedPending: ReadonlySignal<readonly string[]>;
  private readonly shiftedBlocks: ShiftedBlocks;
  private readonly stopFollowing: () => void;
  private madeDetails: PlacementDetails | undefined;

  /** @param placedHere ids of placements that were placed since the pane opened */
  constructor(
    private readonly parts: PlacementParts,
    private readonly environment: PlacementsEnvironment,
    private readonly statuses: PlacementStatuses,
    private readonly locations: BlockLocations,
    private readonly placedHere: ReadonlySet<string>,
  ) {
    const { registry } = parts;
    const { session, online, onFailure } = environment;
    const { located, twins } = locations;
    const placedReports = new PlacedReports(parts);
    this.recovery = new Recovery(parts, statuses);
    this.runs = new RefreshRuns(parts, environment, statuses, placedReports, {
      onUnanswered: async () => {
        await registry.load();
        return this.recovery.recover('silence');
      },
      onLocated: (placementId, place) => locations.show(placementId, place),
    });
    this.navigator = createCellNavigator(parts, onFailure);
    this.copies = createSheetCopies({ ...parts, session, located, twins, locate: () => locations.locate() });
    const pending = createPendingRecords(parts, online, onFailure);
    this.unlinkedPending = pending.unlinked;
    this.unlinking = new Unlinking({ ...parts, session, statuses, pending, onFailure });
    this.records = new PlatformRecords(parts, pending, placedReports, statuses, located);
    this.touched = new TouchedBlocks(registry, located, statuses);
    this.shiftedBlocks = new ShiftedBlocks(parts, environment, this.runs, () => this.followShifted());
    this.stopFollowing = this.followChanges(pending);
  }

  /** Reads signals. */
  outdatedBy(placement: Placement): Outdated | undefined {
    return outdatedBy(placement.written, this.parts.news.of(placement));
  }

  /** Records that a user changed these cells. */
  typed(cells: TypedCells | undefined): void {
    this.touched.typed(cells);
    if (cells && mayUndoPlacing(cells, this.parts.registry, this.placedHere)) this.shifted();
  }

  /** Records that cells were inserted or deleted. */
  shifted(): void {
    this.shiftedBlocks.shifted();
  }

  /**
   * Reports the current places of blocks and everything still unsent to the platform; then reads
   * the versions of the placed reports.
   */
  async tellPlatform(session: Session): Promise<void> {
    const { onFailure } = this.environment;
    await this.records.correctAddresses(session).catch(onFailure);
    await this.records.sendPending(session).catch(onFailure);
    await this.records.checkVersions(session);
  }

  async answerCopy(answer: CopyAnswer): Promise<void> {
    await this.parts.turns.take(() => answerCopy(this.parts, answer));
    await this.locations.locate();
  }

  /**
   * @param copy answers the question about a copy first, so that the permission applies to the
   * copy's own id
   * @param reload finds the blocks again, because nothing about them was reported to the platform
   * before
   */
  async answerAllow(answer: AllowAnswer, copy: AllowedAs | undefined, reload: () => Promise<void>): Promise<void> {
    const { registry, allowed, turns } = this.parts;
    const { session, askingFormulas, onFailure } = this.environment;
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
    // The name of a placement means the placement's report, so the name itself is not allowed to
    // find another one.
    allowed.allow(reports.filter((report) => !allowed.has(report)));
    await reload();
    const ids = new Set(asking.map(({ id }) => id));
    const allowedNow = registry.placements.peek().filter(({ id }) => ids.has(id));
    await this.runs.start(allowedNow);
  }

  async refreshHere(): Promise<void> {
    const { workbook, registry } = this.parts;
    const placements = registry.placements.peek();
    const anchors = placements.map(({ id }) => anchorName(id));
    const [selection, places] = await workbook.look({ kind: 'selection' }, { kind: 'anchors', anchors });
    this.locations.located.value = places;
    const cells = selection.kind === 'cells' ? selection.address : undefined;
    const here = placements.filter(({ id }) => {
      const place = places.get(anchorName(id));
      if (!cells || place?.kind !== 'found' || place.address.sheet !== cells.sheet) return false;
      return intersectRect(place.address.rect, cells.rect) !== undefined;
    });
    if (here.length > 0) await this.runs.start(here);
    else this.runs.sayNothingHere(cells && formatRect(cells.rect));
  }

  async show(placement: Placement): Promise<void> {
    const finding = await resolvePlacement(this.parts, placement);
    if (finding.kind !== 'found' && finding.kind !== 'moved') this.statuses.show(placement.id, { kind: finding.kind });
    const place = placeToShow(finding);
    if (place) await this.navigator.goTo(place);
  }

  /** Places the report of a lost block again. */
  async placeAgain(placement: Placement): Promise<void> {
    const { statuses } = this;
    const now = this.environment.session.peek();
    if (!now || this.runs.isRunning || !this.parts.allowed.has(placement.report)) return;
    statuses.show(placement.id, { kind: 'refreshing', phase: 'reading', rows: 0, total: undefined });
    const placed = await placeAgain(this.parts, now, placement);
    await this.locations.locate();
    statuses.show(placement.id, { kind: 'upToDate' }, 'notices' in placed ? placed.notices : []);
    if ('adopted' in placed) await this.runs.start([placed.adopted]);
  }

  /** Gives the report's values back to the user cells, if they are still those that were shown. */
  async giveUpUserCells({ id, notes }: Placement, shown: string): Promise<void> {
    const { registry } = this.parts;
    if (notes.ownCells !== shown) return;
    registry.update(id, 'notes', { ownCells: undefined });
    await registry.keepPlacements([id]);
    const placement = registry.get(id);
    if (placement) await this.runs.start([placement]);
  }

  /** Returns the details of placements, created on first use. */
  details(): PlacementDetails {
    const { parts, environment, statuses, locations, unlinking, runs, touched, navigator } = this;
    this.madeDetails ??= createPlacementDetails({
      ...{ ...parts, ...environment, unlinking, statuses, runs, touched },
      located: locations.located,
      locate: () => locations.locate(),
      takeFirstLook: () => locations.takeFirstLook(),
      goToCells: navigator.goTo,
    });
    return this.madeDetails;
  }

  dispose(): void {
    this.stopFollowing();
    this.shiftedBlocks.stop();
    this.madeDetails?.dispose();
    this.runs.dispose();
  }

  /** Finds the blocks after cells were inserted or deleted, and handles the undo of a placing. */
  private async followShifted(): Promise<void> {
    const { parts, locations, placedHere, touched } = this;
    const { registry } = parts;
    await locations.locate();
    await followUndo({
      ...{ registry, placedHere },
      located: locations.located.peek(),
      isTouched: (placement) => touched.has(placement),
      isNowhere: (placement) => isNowhere(parts, placement),
    });
    for (const { id } of registry.undone.peek()) touched.forget(id);
  }

  /**
   * Reacts to changes of the session, the network, the list of reports and undone placements, and
   * to the age of the rows.
   */
  private followChanges(pending: PendingRecords): () => void {
    const { parts, environment, statuses, runs } = this;
    const { session, online, listed, onFailure } = environment;
    const cells = new CellFollower(parts, environment, statuses, runs, this.locations.located);
    const stops = [
      onChange(online, (isOnline) => {
        const now = session.peek();
        if (isOnline && now) void this.records.sendPending(now).catch(onFailure);
      }),
      followUndoneRecords({ ...parts, session, pending, onFailure }),
      keepFresh(parts, environment, runs),
      () => cells.stop(),
      goOnInFront(parts, environment, statuses, runs),
      // A failure of the previous session does not apply to this one.
      effect(() => {
        if (session.value) untracked(() => statuses.endSession());
      }),
      effect(() => {
        const now = session.value;
        if (now) for (const report of listed.value) parts.news.hear(now, report.id, report);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}
