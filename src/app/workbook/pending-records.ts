/**
 * Saves records that could not be sent to the platform, because placements were written or unlinked
 * while it could not be reached. They are in the file, and are sent when the network is back, on
 * opening and on signing in. Sending does not write to the file: it is updated with the next
 * record, and sending twice is harmless.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import { isPlatformFailure } from '../../client';
import { anchorOf, tryParseAddress } from '../../grid';
import { type Placement, tryReadPlacement, UNLINKED, USUAL_OPTIONS, writePlacement } from '../../placement';
import { isOf, type Session } from '../session/session';
import type { PlacementParts } from './placement-parts';
import { forgetPlacement, isSameReport, sendRecord } from './record-placement';

export type PendingRecords = ReturnType<typeof createPendingRecords>;

export function createPendingRecords(
  parts: PlacementParts,
  online: ReadonlySignal<boolean>,
  onFailure: (error: unknown) => void,
) {
  const { registry, allowed } = parts;
  const kept = computed(() =>
    [...registry.unlinked.value].flatMap(([key, text]) => {
      const placement = tryReadPlacement(text);
      return placement ? [{ key, placement }] : [];
    }),
  );

  return {
    /** Names of reports whose placements the platform still lists. */
    unlinked: computed(() => kept.value.map(({ placement }) => placement.report.reportName)),
    /** Removes the platform's record, now or as soon as it can be reached. */
    async forget(now: Session | undefined, placement: Placement, workbookId: string): Promise<void> {
      try {
        if (now && isOf(placement, now) && online.peek()) {
          await forgetPlacement(now, placement, workbookId);
          return;
        }
      } catch (error) {
        onFailure(error);
        if (!isWorthAnother(error)) return;
      }
      await registry.keep(new Map([[UNLINKED + placement.id, writePlacement(inShort(placement))]])).catch(onFailure);
    },
    /** @returns ids of the placements that the platform knows now */
    async send(now: Session): Promise<readonly string[]> {
      const mayTell = (one: Placement) => isOf(one, now) && allowed.has(one.report);
      const gone = kept.peek().filter(({ placement }) => mayTell(placement));
      const behind = registry.placements.peek().filter((one) => one.sync.recordPending && mayTell(one));
      const workbookId = registry.workbook.peek()?.id;
      if (workbookId === undefined || !online.peek() || gone.length + behind.length === 0) return [];
      if (registry.copyQuestion.peek() || !(await registry.isOwn())) return [];
      for (const { key, placement } of gone) {
        const isTaken = registry.placements.peek().some((one) => hasSameRecord(one, placement));
        const telling = isTaken ? Promise.resolve() : forgetPlacement(now, placement, workbookId);
        const isTold = await telling
          .then(() => true)
          .catch((error: unknown) => {
            onFailure(error);
            return !isWorthAnother(error);
          });
        if (isTold) registry.unlinkedTold(key);
      }
      const sent: string[] = [];
      for (const { id } of behind) {
        const placement = registry.get(id);
        if (!placement?.sync.recordPending) continue;
        const recorded = await sendRecord(parts, now, placement, { workbookId });
        // A refresh may have sent another address meanwhile.
        if (registry.get(id) !== placement || recorded.sync.recordPending) continue;
        registry.update(id, 'sync', recorded.sync);
        sent.push(id);
      }
      return sent;
    },
  };
}

/**
 * Returns the placement with only the fields that are needed to remove its record, and none of its
 * contents.
 */
function inShort({ id, report, choices: { frame }, written, sync: { recordId } }: Placement): Placement {
  const { headers, address, rows, refreshedAt, reportUpdatedAt } = written;
  return {
    id,
    report,
    choices: { ...USUAL_OPTIONS, frame },
    written: { headers, address, rows, refreshedAt, reportUpdatedAt, columns: [] },
    sync: { ...(recordId !== undefined && { recordId }) },
    notes: {},
  };
}

/** Returns true if the record now belongs to the other placement. */
function hasSameRecord(one: Placement, other: Placement): boolean {
  if (!isSameReport(one, other)) return false;
  if (one.sync.recordId !== undefined && other.sync.recordId !== undefined)
    return one.sync.recordId === other.sync.recordId;
  const [here, there] = [tryParseAddress(one.written.address), tryParseAddress(other.written.address)];
  return here !== undefined && there !== undefined && anchorOf(here) === anchorOf(there);
}

/**
 * Errors worth retrying. An earlier release of the platform does not have this call; its record
 * then stays, which is harmless.
 */
const LATER: ReadonlySet<string> = new Set([
  'PlatformUnreachable',
  'PlatformTimeout',
  'PlatformBroken',
  'RateLimited',
  'NotSignedIn',
]);

function isWorthAnother(error: unknown): boolean {
  return !isPlatformFailure(error) || LATER.has(error.code);
}
