/**
 * Keeps the platform's records of placements up to date, and reads from it which reports have
 * changed.
 */
import type { ReadonlySignal } from '@preact/signals';
import { formatAddress } from '../grid';
import { formatAnchorName, isOfReport, type Placement } from '../placement';
import type { AnchorLocation } from '../workbook';
import type { ReportVersions } from './runs/report-versions';
import type { PlacementStatuses } from './runs/states';
import type { Session } from './session/session';
import type { PendingRecords } from './workbook/pending-records';
import type { PlacementParts } from './workbook/placement-parts';
import { correctAddresses } from './workbook/record-placement';

export class PlatformRecords {
  /** @param placesByAnchor places of the blocks by anchor */
  constructor(
    private readonly parts: PlacementParts,
    private readonly pendingRecords: PendingRecords,
    private readonly reportVersions: ReportVersions,
    private readonly statuses: PlacementStatuses,
    private readonly placesByAnchor: ReadonlySignal<ReadonlyMap<string, AnchorLocation>>,
  ) {}

  /**
   * Sends everything still unsent to the platform, and removes the notice about it from the
   * placements.
   */
  async sendPending(session: Session): Promise<void> {
    for (const id of await this.pendingRecords.sendAll(session)) {
      const notices = this.statuses.get(id)?.notices ?? [];
      this.statuses.setNotices(
        id,
        notices.filter(({ kind }) => kind !== 'notRecorded'),
      );
    }
  }

  /** Reports blocks to the platform that are not where its records say. */
  async correctAddresses(session: Session): Promise<void> {
    const { registry, allowedReports } = this.parts;
    if (registry.copyQuestion.peek()) return;
    const movedPlacements = registry.placements.peek().filter((placement) => {
      const place = this.placesByAnchor.peek().get(formatAnchorName(placement.id));
      const isMoved = place?.kind === 'found' && formatAddress(place.address) !== placement.written.address;
      return isMoved && allowedReports.has(placement.report);
    });
    const ids = movedPlacements.map(({ id }) => id);
    await correctAddresses(this.parts, session, ids);
  }

  /**
   * Reads the versions of the placed reports, so that placements of older versions show as
   * outdated.
   */
  async checkVersions(session: Session): Promise<void> {
    const { registry, allowedReports } = this.parts;
    const isListed = ({ report }: Placement) => isOfReport(report) && allowedReports.has(report);
    if (!registry.copyQuestion.peek() && registry.placements.peek().some(isListed))
      await this.reportVersions.list(session);
  }
}
