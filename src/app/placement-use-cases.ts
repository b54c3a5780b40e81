/** Implements the use cases of placements. Each verb throws its failure; the store reports it. */
import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import { formatRect, intersectRect } from '../grid';
import {
  findNewerData,
  formatAnchorName,
  type NewerData,
  type Placement,
  tryReadUserCells,
  writeUserCells,
} from '../placement';
import type { EditedCells, Selection } from '../workbook';
import { answerCopy } from './answer-copy';
import type { BlockLocations } from './block-locations';
import type { UserCellPlace } from './details/cell-details';
import { createPlacementDetails, type PlacementDetails } from './details/create-details';
import { hasNoLookalike } from './details/find-candidate';
import { UnlinkAll } from './details/unlink-all';
import { Unlinking } from './details/unlinking';
import { followUndoneRecords } from './forget-undone';
import { createLostRecords, type LostRecords } from './lost-records';
import { onChange } from './on-change';
import type { Notice } from './pipeline/commit/notice';
import { placeAgain } from './pipeline/place/place-again';
import type { AllowAnswer } from './placements-state';
import { PlatformRecords } from './platform-records';
import { Recovery } from './recovery';
import type { NotAllowedFormulas } from './report/report-rows';
import { CellFollower } from './runs/follow-cells';
import { refreshPeriodically } from './runs/refresh-periodically';
import { RefreshRuns, type RunEnvironment } from './runs/refresh-runs';
import { ReportVersions } from './runs/report-versions';
import { retryInFront } from './runs/retry-in-front';
import type { PlacementStatuses } from './runs/states';
import { TouchedBlocks } from './runs/touched-blocks';
import { UndoneRefreshes } from './runs/undone-refreshes';
import { belongsToSession, type Session } from './session/session';
import { createSheetCopies, type SheetCopies } from './sheet-copies';
import { ShiftedBlocks } from './shifted-blocks';
import { getPlaceToShow, locatePlacement } from './workbook/find-blocks';
import { type CellNavigator, createCellNavigator } from './workbook/go-to-cells';
import type { ListedReports } from './workbook/listed-reports';
import { createPendingRecords, type PendingRecords } from './workbook/pending-records';
import type { PlacementParts } from './workbook/placement-parts';
import type { CopyAnswer } from './workbook/registry';
import { handleUndo, hideIfUndone, mayUndoPlacing } from './workbook/undone-placements';

/** Holds what the rest of the app provides to placements. */
export interface PlacementsEnvironment extends RunEnvironment {
  /** Holds the list of reports, which may have newer versions than this workbook's placements. */
  readonly listedReports: ReadonlySignal<readonly { readonly id: number; readonly updatedAt: string }[]>;
  /** Lists formulas that read reports which the user has not allowed. */
  readonly notAllowedFormulas: ReadonlySignal<readonly NotAllowedFormulas[]>;
  /** Finds the numbers of reports that formulas name. */
  readonly knownReports: ListedReports;
  /** Counts the cells that still show `#NAME?` after everything was refreshed. */
  readonly unknownFormulas: ReadonlySignal<number>;
  /** Is called when a snapshot has shown the selection. */
  setSelection(selection: Selection): void;
}

export class PlacementUseCases {
  readonly runs: RefreshRuns;
  readonly navigator: CellNavigator;
  readonly sheetCopies: SheetCopies;
  readonly recovery: Recovery;
  readonly records: PlatformRecords;
  readonly touched: TouchedBlocks;
  readonly undoneRefreshes: UndoneRefreshes;
  readonly unlinking: Unlinking;
  readonly unlinkAll: UnlinkAll;
  /** Holds the names of reports that were unlinked while the platform could not be reached. */
  readonly pendingUnlinks: ReadonlySignal<readonly string[]>;
  readonly lostRecords: LostRecords;
  private readonly shiftedBlocks: ShiftedBlocks;
  private readonly stopFollowing: () => void;
  private createdDetails: PlacementDetails | undefined;
  /** Holds the ids of placements that were placed since the pane opened. */
  private readonly newPlacementIds = new Set<string>();

  constructor(
    private readonly parts: PlacementParts,
    private readonly environment: PlacementsEnvironment,
    private readonly statuses: PlacementStatuses,
    private readonly locations: BlockLocations,
  ) {
    const { registry } = parts;
    const { session, online, onFailure } = environment;
    const { placesByAnchor, twins } = locations;
    const reportVersions = new ReportVersions(parts);
    this.recovery = new Recovery(parts, statuses);
    this.runs = new RefreshRuns(parts, environment, statuses, reportVersions, {
      onUnknownOutcome: async () => {
        await registry.load();
        return this.recovery.recover('silence');
      },
      onLocated: (placementId, place) => locations.setPlace(placementId, place),
      hideIfUndone: (placement) => hideIfUndone(parts, placement, this.undoContext),
    });
    this.navigator = createCellNavigator(parts, onFailure);
    this.sheetCopies = createSheetCopies({
      ...parts,
      session,
      placesByAnchor,
      twins,
      locate: () => locations.locate(),
    });
    const pendingRecords = createPendingRecords(parts, online, onFailure);
    this.pendingUnlinks = pendingRecords.unlinked;
    this.lostRecords = createLostRecords({ ...parts, session, online, onFailure });
    this.unlinking = new Unlinking({ ...parts, session, statuses, pendingRecords, onFailure });
    const records = new PlatformRecords(parts, pendingRecords, reportVersions, statuses, placesByAnchor);
    this.records = records;
    this.unlinkAll = new UnlinkAll({
      ...{ ...parts, statuses },
      async sendPending() {
        const currentSession = session.peek();
        if (currentSession) await records.sendPending(currentSession).catch(onFailure);
      },
    });
    this.touched = new TouchedBlocks(registry, placesByAnchor, statuses);
    this.undoneRefreshes = new UndoneRefreshes(parts, environment, statuses, this.runs, this.touched);
    this.shiftedBlocks = new ShiftedBlocks(parts, environment, this.runs, () => this.relocateBlocks());
    this.stopFollowing = this.followChanges(pendingRecords);
  }

  /** Reads signals. */
  findNewerData(placement: Placement): NewerData | undefined {
    return findNewerData(placement.written, this.parts.freshness.get(placement));
  }

  /**
   * Shows that the placement was placed just now.
   * @param undoSteps counts the steps of Excel's undo that undo the placing
   */
  onPlaced(placementId: string, notices: readonly Notice[], undoSteps: number): void {
    this.newPlacementIds.add(placementId);
    this.statuses.showPlaced(placementId, notices, undoSteps);
    const placement = this.parts.registry.get(placementId);
    if (placement) this.locations.showPlaced(placement);
  }

  /** Stops the running refresh, and the sheets that are being made. */
  cancel(): void {
    this.runs.cancel();
    this.createdDetails?.cancelSheets();
  }

  /** Records that a user changed these cells. */
  onCellsTyped(cells: EditedCells | undefined): void {
    const { placements: touchedPlacements, mayBeUndoStep } = this.touched.onCellsTyped(cells);
    if (cells) this.undoneRefreshes.onBlocksChanged(touchedPlacements, cells.rect);
    if (mayBeUndoStep || (cells && mayUndoPlacing(cells, this.parts.registry, this.newPlacementIds)))
      this.onCellsShifted();
  }

  /** Records that cells were inserted or deleted. */
  onCellsShifted(): void {
    this.shiftedBlocks.onCellsShifted();
  }

  /**
   * Reports the current places of blocks and everything still unsent to the platform; then reads
   * the versions of the placed reports.
   */
  async syncWithPlatform(session: Session): Promise<void> {
    const { onFailure } = this.environment;
    await this.records.correctAddresses(session).catch(onFailure);
    await this.records.sendPending(session).catch(onFailure);
    await this.records.checkVersions(session);
  }

  async answerCopy(answer: CopyAnswer): Promise<void> {
    await this.parts.mutex.runExclusive(() => answerCopy(this.parts, answer));
    await this.locations.locate();
  }

  /**
   * @param copy answers the question about a copy first, so that the permission applies to the
   * copy's own id
   * @param reload finds the blocks again, because nothing about them was reported to the platform
   * before
   */
  async answerAllow(answer: AllowAnswer, copy: CopyAnswer | undefined, reload: () => Promise<void>): Promise<void> {
    const { registry, allowedReports, mutex } = this.parts;
    const { session, notAllowedFormulas, knownReports, onFailure } = this.environment;
    if (answer === 'takeBack') allowedReports.revokeAll();
    const currentSession = session.peek();
    if (answer !== 'allow' || !currentSession) return;
    if (copy) await mutex.runExclusive(() => answerCopy(this.parts, copy));
    const notAllowedPlacements = registry.placements
      .peek()
      .filter((placement) => belongsToSession(placement, currentSession) && !allowedReports.has(placement.report));
    const reports = notAllowedFormulas.peek().flatMap(({ report }) => {
      const foundIds = knownReports.find(report) ?? [];
      const reportIds = foundIds.length === 1 ? [report, ...foundIds] : [report];
      return reportIds.map((reportId) => {
        return { platform: currentSession.address, deploymentId: currentSession.deployment.id, reportId };
      });
    });
    // A file that has only formulas gets an id, so that the device recognizes it.
    if (reports.length > 0) await registry.ensureWorkbook().catch(onFailure);
    allowedReports.allow(notAllowedPlacements.map(({ report }) => report));
    // The name of a placement means the placement's report, so the name itself is not allowed to
    // find another one.
    allowedReports.allow(reports.filter((report) => !allowedReports.has(report)));
    await reload();
    const ids = new Set(notAllowedPlacements.map(({ id }) => id));
    const newlyAllowed = registry.placements.peek().filter(({ id }) => ids.has(id));
    await this.runs.start(newlyAllowed);
  }

  /** Links the placements again that were unlinked at once, and finds their blocks. */
  async linkAgain(): Promise<void> {
    await this.unlinkAll.linkAgain();
    await this.locations.locate();
  }

  async refreshSelected(): Promise<void> {
    const { workbook, registry } = this.parts;
    const placements = registry.placements.peek();
    const anchors = placements.map(({ id }) => formatAnchorName(id));
    const [selection, places] = await workbook.readSnapshot({ kind: 'selection' }, { kind: 'anchors', anchors });
    this.locations.placesByAnchor.value = places;
    const cells = selection.kind === 'cells' ? selection.address : undefined;
    const selectedPlacements = placements.filter(({ id }) => {
      const place = places.get(formatAnchorName(id));
      if (!cells || place?.kind !== 'found' || place.address.sheet !== cells.sheet) return false;
      return intersectRect(place.address.rect, cells.rect) !== undefined;
    });
    if (selectedPlacements.length > 0) await this.runs.start(selectedPlacements);
    else this.runs.reportNoPlacement(cells && formatRect(cells.rect));
  }

  async show(placement: Placement): Promise<void> {
    const finding = await locatePlacement(this.parts, placement);
    if (finding.kind !== 'found' && finding.kind !== 'moved') this.statuses.show(placement.id, { kind: finding.kind });
    const place = getPlaceToShow(finding);
    if (place) await this.navigator.goTo(place);
  }

  /** Places the report of a lost block again. */
  async placeAgain(placement: Placement): Promise<void> {
    const { statuses } = this;
    const currentSession = this.environment.session.peek();
    if (!currentSession || this.runs.isRunning || !this.parts.allowedReports.has(placement.report)) return;
    statuses.show(placement.id, { kind: 'refreshing', phase: 'reading', rows: 0, total: undefined });
    const placed = await placeAgain(this.parts, currentSession, placement);
    await this.locations.locate();
    statuses.show(placement.id, { kind: 'upToDate' }, 'notices' in placed ? placed.notices : []);
    if ('adopted' in placed) await this.runs.start([placed.adopted]);
  }

  /**
   * Writes the report's values to the user cells, if these are still the ones that the pane showed.
   * @param only the one cell that gets the report's value; all cells get it if this is undefined
   */
  async giveUpUserCells({ id, notes }: Placement, shownUserCells: string, only?: UserCellPlace): Promise<void> {
    const { registry } = this.parts;
    if (notes.ownCells !== shownUserCells) return;
    const userCells = tryReadUserCells(shownUserCells);
    const isGivenUp = (cell: UserCellPlace) => !only || (cell.member === only.member && cell.row === only.row);
    const cells = userCells.cells.filter((cell) => !isGivenUp(cell));
    registry.update(id, 'notes', {
      ownCells: cells.length === 0 ? undefined : writeUserCells({ ...userCells, cells }),
    });
    await registry.savePlacements([id]);
    const placement = registry.get(id);
    if (placement) await this.runs.start([placement]);
  }

  /** Returns the details of placements, created on first use. */
  getDetails(): PlacementDetails {
    const { parts, environment, statuses, locations, unlinking, runs, touched, navigator } = this;
    this.createdDetails ??= createPlacementDetails({
      ...{ ...parts, ...environment, unlinking, statuses, runs, touched },
      placesByAnchor: locations.placesByAnchor,
      locate: () => locations.locate(),
      sendPending: (session) => this.records.sendPending(session),
      takeOpeningSnapshot: () => locations.takeOpeningSnapshot(),
      goToCells: navigator.goTo,
      onPlaced: (...placed) => this.onPlaced(...placed),
    });
    return this.createdDetails;
  }

  dispose(): void {
    this.stopFollowing();
    this.shiftedBlocks.stop();
    this.undoneRefreshes.stop();
    this.lostRecords.stop();
    this.createdDetails?.dispose();
    this.runs.dispose();
  }

  private get undoContext(): Parameters<typeof hideIfUndone>[2] {
    const { parts, newPlacementIds } = this;
    return { newPlacementIds, isNowhere: (placement) => hasNoLookalike(parts, placement) };
  }

  /** Finds the blocks after cells were inserted or deleted, and handles the undo of a placing. */
  private async relocateBlocks(): Promise<void> {
    const { parts, locations, touched } = this;
    await locations.locate();
    await handleUndo(parts, this.undoContext, locations.placesByAnchor.peek());
    for (const { id } of parts.registry.undonePlacements.peek()) touched.forget(id);
  }

  /**
   * Reacts to changes of the session, the network, the list of reports and undone placements, and
   * to the age of the rows.
   */
  private followChanges(pendingRecords: PendingRecords): () => void {
    const { parts, environment, statuses, runs } = this;
    const { session, online, listedReports, onFailure } = environment;
    const cellFollower = new CellFollower(parts, environment, statuses, runs, this.locations.placesByAnchor);
    const stopFunctions = [
      onChange(online, (isOnline) => {
        const currentSession = session.peek();
        if (isOnline && currentSession) void this.records.sendPending(currentSession).catch(onFailure);
      }),
      followUndoneRecords({ ...parts, session, pendingRecords, onFailure }),
      refreshPeriodically(parts, environment, runs),
      () => cellFollower.stop(),
      retryInFront(parts, environment, statuses, runs),
      // A failure of the previous session does not apply to this one.
      effect(() => {
        if (session.value) untracked(() => statuses.endSession());
      }),
      effect(() => {
        const currentSession = session.value;
        if (currentSession)
          for (const report of listedReports.value)
            parts.freshness.recordUpdate(currentSession, report.id, report.updatedAt);
      }),
    ];
    return () => {
      for (const stop of stopFunctions) stop();
    };
  }
}
