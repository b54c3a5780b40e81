/**
 * Saves records that could not be sent to the platform, because placements were written or unlinked
 * while it could not be reached. They are in the file, and are sent when the network is back, on
 * opening and on signing in. Sending does not write to the file: it is updated with the next
 * record, and sending twice is harmless.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import { isPlatformFailure } from '../../client';
import { formatFirstCell, tryParseAddress } from '../../grid';
import {
  DEFAULT_OPTIONS,
  isOfReport,
  type Placement,
  tryReadPlacement,
  UNLINKED_PREFIX,
  writePlacement,
} from '../../placement';
import { belongsToSession, type Session } from '../session/session';
import type { PlacementParts } from './placement-parts';
import { isSameReport, removePlacementRecord, sendRecord } from './record-placement';

export type PendingRecords = ReturnType<typeof createPendingRecords>;

export function createPendingRecords(
  parts: PlacementParts,
  online: ReadonlySignal<boolean>,
  onFailure: (error: unknown) => void,
) {
  const { registry, allowedReports } = parts;
  const unlinkedPlacements = computed(() =>
    [...registry.unlinkedRecords.value].flatMap(([key, text]) => {
      const placement = tryReadPlacement(text);
      return placement ? [{ key, placement }] : [];
    }),
  );

  return {
    /** Holds the names of reports whose placements the platform still lists. */
    unlinked: computed(() => unlinkedPlacements.value.map(({ placement }) => placement.report.reportName)),
    /** Removes the platform's record, now or as soon as it can be reached. */
    async removeRecord(currentSession: Session | undefined, placement: Placement, workbookId: string): Promise<void> {
      if (!isOfReport(placement.report)) return;
      try {
        if (currentSession && belongsToSession(placement, currentSession) && online.peek()) {
          await removePlacementRecord(currentSession, placement, workbookId);
          return;
        }
      } catch (error) {
        onFailure(error);
        if (!isRetryable(error)) return;
      }
      await registry.saveRecords(new Map([createUnlinkedRecord(placement)])).catch(onFailure);
    },
    /** @returns ids of the placements that the platform knows now */
    async sendAll(currentSession: Session): Promise<readonly string[]> {
      const maySend = (placement: Placement) =>
        belongsToSession(placement, currentSession) && allowedReports.has(placement.report);
      const removals = unlinkedPlacements.peek().filter(({ placement }) => maySend(placement));
      const unsentPlacements = registry.placements
        .peek()
        .filter((placement) => placement.sync.recordPending && maySend(placement));
      const workbookId = registry.workbookRecord.peek()?.id;
      if (workbookId === undefined || !online.peek() || removals.length + unsentPlacements.length === 0) return [];
      if (registry.copyQuestion.peek() || !(await registry.isOriginalFile())) return [];
      for (const { key, placement } of removals) {
        const isReused = registry.placements.peek().some((one) => hasSameRecord(one, placement));
        const sending = isReused ? Promise.resolve() : removePlacementRecord(currentSession, placement, workbookId);
        const isDone = await sending
          .then(() => true)
          .catch((error: unknown) => {
            onFailure(error);
            return !isRetryable(error);
          });
        if (isDone) registry.markUnlinkSent(key);
      }
      const sentIds: string[] = [];
      for (const { id } of unsentPlacements) {
        const placement = registry.get(id);
        if (!placement?.sync.recordPending) continue;
        const recorded = await sendRecord(parts, currentSession, placement, { workbookId });
        // A refresh may have sent another address meanwhile.
        if (registry.get(id) !== placement || recorded.sync.recordPending) continue;
        registry.update(id, 'sync', recorded.sync);
        sentIds.push(id);
      }
      return sentIds;
    },
  };
}

/**
 * Returns the record of the file that says which record the platform still has to remove. It has
 * only the fields that are needed for that, and none of the block's contents.
 * @param mark distinguishes it from other records of the same placement
 */
export function createUnlinkedRecord(
  { id, report, choices: { frame }, written, sync: { recordId } }: Placement,
  mark = '',
): readonly [key: string, text: string] {
  const { headers, address, rows, refreshedAt, reportUpdatedAt } = written;
  const placement: Placement = {
    id,
    report,
    choices: { ...DEFAULT_OPTIONS, frame },
    written: { headers, address, rows, refreshedAt, reportUpdatedAt, columns: [] },
    sync: { ...(recordId !== undefined && { recordId }) },
    notes: {},
  };
  return [UNLINKED_PREFIX + id + mark, writePlacement(placement)];
}

/** Returns true if the record now belongs to the other placement. */
function hasSameRecord(one: Placement, other: Placement): boolean {
  if (!isSameReport(one, other)) return false;
  if (one.sync.recordId !== undefined && other.sync.recordId !== undefined)
    return one.sync.recordId === other.sync.recordId;
  const [firstAddress, secondAddress] = [tryParseAddress(one.written.address), tryParseAddress(other.written.address)];
  return (
    firstAddress !== undefined &&
    secondAddress !== undefined &&
    formatFirstCell(firstAddress) === formatFirstCell(secondAddress)
  );
}

/**
 * Lists errors worth retrying. An earlier release of the platform does not have this call; its
 * record then stays, which is harmless.
 */
const RETRYABLE_CODES: ReadonlySet<string> = new Set([
  'PlatformUnreachable',
  'PlatformTimeout',
  'PlatformBroken',
  'RateLimited',
  'NotSignedIn',
]);

function isRetryable(error: unknown): boolean {
  return !isPlatformFailure(error) || RETRYABLE_CODES.has(error.code);
}
