/** What is done to placements: loaded with the first of them that is looked after. How a verb failed is thrown and told by its caller. */
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import { type Address, formatAddress, formatRect, intersectRect } from '../grid';
import {
  anchorName,
  type Outdated,
  type OwnCells,
  outdatedBy,
  type Placement,
  tryReadOwnCells,
  writeOwnCells,
} from '../placement';
import type { Located, Selection } from '../workbook';
import { createPlacementDetails } from './details/create-details';
import type { PlacementDetails } from './details/details-state';
import { forgetRows } from './place/kept-rows';
import { reportParts } from './place/lay-out-columns';
import type { Recovered } from './placements-state';
import { keepFresh } from './refresh/keep-fresh';
import { placeAgain } from './refresh/place-again';
import { createPlacedReports } from './refresh/placed-reports';
import { isUnanswered, type PlacementStatuses } from './refresh/placement-statuses';
import { createRefreshRuns, type RefreshRuns } from './refresh/refresh-run';
import type { EditsAnswer } from './refresh/refresh-state';
import { isOf, type Session } from './session/session';
import { PLACEMENT } from './workbook/file-records';
import { findOne, lostAs, placeToShow, resolvePlacement } from './workbook/find-blocks';
import type { PlacementParts } from './workbook/placement-parts';
import { correctAddresses, forgetPlacement } from './workbook/record-placement';
import { createSheetCopies, type SheetCopies } from './workbook/sheet-copies';
import { forgetTakenOut, type RecoveredWrites, recoverWrites } from './workbook/unfinished-writes';

export interface VerbParts extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly online: ReadonlySignal<boolean>;
  /** What the list of reports shows: it may know of newer versions than the list of this workbook. */
  readonly listed: ReadonlySignal<readonly { readonly id: number; readonly updatedAt: string }[]>;
  readonly statuses: PlacementStatuses;
  /** By anchor. */
  readonly located: Signal<ReadonlyMap<string, Located>>;
  /** Copies of blocks, by anchor. */
  readonly twins: ReadonlySignal<ReadonlyMap<string, readonly Address[]>>;
  /** A look has shown what is selected. */
  seen(now: Selection): void;
  /** Asks the workbook anew where the blocks are. */
  locate(): Promise<void>;
  /** Between 0 and 1. */
  random(): number;
  /** Nobody sees the pane. */
  readonly hidden: ReadonlySignal<boolean>;
  onFailure(error: unknown): void;
}

export interface PlacementVerbs {
  readonly runs: RefreshRuns;
  readonly copies: SheetCopies;
  readonly recovered: ReadonlySignal<Recovered | undefined>;
  /** Reads what was heard as a signal. */
  outdatedBy(placement: Placement): Outdated | undefined;
  /**
   * What the file calls unfinished was left behind by a pane that died, or is a write that Excel carried out without ever answering.
   * @param after nobody writes yet, or Excel answers again
   * @returns ids of the placements that need a refresh
   */
  recover(after: 'start' | 'silence'): Promise<readonly string[]>;
  /** Where a block is not where its record says, the records follow. */
  correctRecords(session: Session): Promise<void>;
  /** Asks the platform for the versions of the placed reports: what was changed since its cells were written is out of date. */
  checkVersions(session: Session): Promise<void>;
  refreshHere(): Promise<void>;
  show(placement: Placement): Promise<void>;
  /** Ends the placement: its cells stay as plain cells, or are cleared. */
  unlink(placement: Placement, cells: 'leave' | 'clear'): Promise<void>;
  placeAgain(placement: Placement): Promise<void>;
  /** What shall stand in the cells that were typed into: written at once, and at each refresh from now on. */
  settleEdits(placement: Placement, answer: EditsAnswer): Promise<void>;
  /** Made with the first placement that is looked at. */
  details(): PlacementDetails;
  dispose(): void;
}

export function createPlacementVerbs(parts: VerbParts): PlacementVerbs {
  const { workbook, registry, news, session, statuses, located, locate, onFailure } = parts;
  const placedReports = createPlacedReports(parts);
  const runs = createRefreshRuns({
    ...parts,
    placedReports,
    onLocated(placementId, place) {
      located.value = new Map(located.peek()).set(anchorName(placementId), place);
    },
  });

  const stopKeepingFresh = keepFresh({ ...parts, runs });
  // What another sign-in could not do says nothing about this one.
  const stopForgetting = effect(() => {
    if (session.value) untracked(() => forgetBadEnds(statuses));
  });
  const stopListening = effect(() => {
    const now = session.value;
    if (now) for (const report of parts.listed.value) news.hear(now, report.id, report);
  });
  let made: PlacementDetails | undefined;
  const writes = signal<(RecoveredWrites & Pick<Recovered, 'isLate'>) | undefined>(undefined);
  const recovered = computed((): Recovered | undefined => {
    const { takenOut, halfDone, isLate } = writes.value ?? { takenOut: 0, halfDone: [], isLate: false };
    const found = registry.placements.value.filter(({ id }) => halfDone.includes(id));
    if (takenOut === 0 && found.length === 0) return undefined;
    const isWhole = found.every(({ rowSums }) => rowSums !== undefined);
    return { takenOut, halfDone: found.map(({ reportName }) => reportName), isWhole, isLate };
  });

  return {
    runs,
    copies: createSheetCopies(parts),
    recovered,
    outdatedBy: (placement) => outdatedBy(placement, news.of(placement)),
    async recover(after) {
      const isLate = after === 'silence';
      const isOver = (id: string) => !isLate || parts.unanswered.has(id);
      const found = await parts.turns.take(async () => {
        if (isLate) await forgetTakenOut(parts);
        return recoverWrites(parts, isOver);
      });
      const { takenOut, halfDone } = found;
      if (takenOut + halfDone.length > 0) writes.value = { ...found, isLate };
      if (isLate) forgetUnanswered(statuses, halfDone);
      return halfDone;
    },
    async correctRecords(now) {
      const moved = registry.placements.peek().filter((placement) => {
        const place = located.peek().get(anchorName(placement.id));
        return place?.kind === 'found' && formatAddress(place.address) !== placement.address;
      });
      if (registry.copyQuestion.peek()) return;
      await correctAddresses(
        parts,
        now,
        moved.map(({ id }) => id),
      );
    },
    async checkVersions(now) {
      if (!registry.copyQuestion.peek()) await placedReports.list(now);
    },
    async refreshHere() {
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
    },
    async show(placement) {
      const finding = await resolvePlacement(parts, placement);
      if (finding.kind !== 'found' && finding.kind !== 'moved')
        statuses.tell(placement.id, { status: { kind: lostAs(finding) }, notices: [] });
      const place = placeToShow(finding);
      if (place) await workbook.show(place);
    },
    async unlink(placement, cells) {
      const now = session.peek();
      const record = registry.workbook.peek();
      // The record of a file that may be a copy is the original's.
      const isOwn = await registry.isOwn();
      await parts.turns.take(async () => {
        const { finding, seen } = await findOne(parts, placement);
        const isFound = finding.kind === 'found' || finding.kind === 'moved';
        const emptied = cells === 'clear' && isFound ? reportParts(placement, finding.address, seen) : [];
        if (seen.located.kind === 'missing') await registry.remove(placement.id);
        else {
          const changes = new Map([[PLACEMENT + placement.id, undefined]]);
          await workbook.removeBlock(anchorName(placement.id), emptied, changes);
          registry.kept(changes);
          registry.followStart();
        }
      });
      await forgetRows(parts, placement.id);
      if (now && record && isOwn && isOf(placement, now))
        await forgetPlacement(now, placement, record.id).catch(onFailure);
    },
    async settleEdits(placement, answer) {
      if (answer === 'takeReports' && statuses.get(placement.id)?.status.kind === 'handEdits') {
        await runs.start([placement], false, 'takeReports');
        return;
      }
      const { ownCells, ...plain } = placement;
      const next = { ...plain, ...settled(tryReadOwnCells(ownCells), answer) };
      await registry.save(next);
      if (answer !== 'forget') await runs.start([next], false);
    },
    async placeAgain(placement) {
      const now = session.peek();
      if (!now || runs.isRunning) return;
      statuses.tell(placement.id, {
        status: { kind: 'refreshing', phase: 'reading', rows: 0, total: undefined },
        notices: [],
      });
      const notices = await placeAgain(parts, now, placement);
      await locate();
      statuses.tell(placement.id, { status: { kind: 'upToDate' }, notices });
    },
    details() {
      made ??= createPlacementDetails({ ...parts, runs });
      return made;
    },
    dispose() {
      stopKeepingFresh();
      stopForgetting();
      stopListening();
      made?.dispose();
      runs.dispose();
    },
  };
}

function forgetBadEnds(statuses: PlacementStatuses): void {
  for (const [id, { status }] of statuses.all.peek()) {
    if (status.kind === 'failed' || status.kind === 'noAccess' || status.kind === 'deleted')
      statuses.restore(id, undefined);
  }
}

/** What came of it has been looked at since. */
function forgetUnanswered(statuses: PlacementStatuses, halfDone: readonly string[]): void {
  for (const [id, { status }] of statuses.all.peek()) {
    if (isUnanswered(status) && !halfDone.includes(id)) statuses.restore(id, undefined);
  }
}

function settled({ by, cells }: OwnCells, answer: EditsAnswer): Pick<Placement, 'ownCells'> {
  const left =
    answer === 'keepMine'
      ? cells.map((cell) => ({ ...cell, writtenOver: undefined }))
      : cells.filter((cell) => answer === 'forget' && cell.writtenOver === undefined);
  return left.length > 0 ? { ownCells: writeOwnCells({ by, cells: left }) } : {};
}
