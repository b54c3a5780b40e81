/**
 * Finds records of the platform about this workbook that the file knows nothing of, for example
 * because an older version of the file was restored. The user decides about each.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { formatFirstCell, tryParseAddress } from '../grid';
import { type Placement, tryReadPlacement } from '../placement';
import { isAnyReportAllowed } from './count-allowed';
import { toFailure } from './failure';
import type { LostRecord } from './placements-state';
import type { Session } from './session/session';
import type { PlacementParts } from './workbook/placement-parts';
import { disconnectRecord, listRecords } from './workbook/record-calls';

export interface LostRecords {
  readonly all: ReadonlySignal<readonly LostRecord[]>;
  /** Asks the platform, at most once for each sign-in and workbook. */
  find(): Promise<void>;
  /** Removes the record from the platform. */
  remove(record: LostRecord): Promise<void>;
  stop(): void;
}

interface LostRecordsParts extends Pick<PlacementParts, 'registry' | 'allowedReports'> {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly online: ReadonlySignal<boolean>;
  onFailure(error: unknown): void;
}

export function createLostRecords({
  registry,
  allowedReports,
  session,
  online,
  onFailure,
}: LostRecordsParts): LostRecords {
  const all = signal<readonly LostRecord[]>([]);
  let lastSearch: { readonly session: Session; readonly workbookId: string } | undefined;

  async function list(currentSession: Session, workbookId: string): Promise<readonly LostRecord[]> {
    const records = await listRecords(currentSession, workbookId);
    return records.map((record) => ({
      placementId: record.placementId ?? undefined,
      id: record.placementId ?? `${record.deploymentId} ${record.reportId} ${record.resultLocation}`,
      deploymentId: record.deploymentId,
      reportId: record.reportId,
      reportName: record.access === 'DENIED' ? undefined : (record.reportName ?? String(record.reportId)),
      isInDeployment: record.deploymentId === currentSession.deployment.id,
      cells: record.resultLocation,
      owner: record.owner?.firstName || record.owner?.email || undefined,
    }));
  }

  /** Keeps the records that belong to none of the placements of this file. */
  function listLost(records: readonly LostRecord[], placements: readonly Placement[]): readonly LostRecord[] {
    const isCurrent =
      session.peek() === lastSearch?.session && registry.workbookRecord.peek()?.id === lastSearch?.workbookId;
    return isCurrent
      ? records.filter((record) => !placements.some((one) => mayBelongTo(record, one, lastSearch?.session)))
      : [];
  }

  // A record that a placement has taken over leaves the list for good: unlinking removes it.
  const stop = effect(() => {
    const placements = [registry.placements.value, registry.undonePlacements.value].flat();
    const isSignedIn = session.value !== undefined && registry.workbookRecord.value !== undefined;
    if (all.peek().length > 0) all.value = isSignedIn ? listLost(all.peek(), placements) : [];
  });

  return {
    all,
    async find() {
      const currentSession = session.peek();
      const workbookId = registry.workbookRecord.peek()?.id;
      if (!currentSession || workbookId === undefined || !online.peek()) return;
      // No request about a file is sent before the user has allowed the file to read a report.
      if (!isAnyReportAllowed(allowedReports.allowedKeys.peek(), currentSession.address)) return;
      if (registry.copyQuestion.peek() || !(await registry.isOriginalFile())) return;
      if (lastSearch?.session === currentSession && lastSearch.workbookId === workbookId) return;
      const search = { session: currentSession, workbookId };
      lastSearch = search;
      try {
        const records = await list(currentSession, workbookId);
        if (lastSearch !== search) return;
        const unlinked = [...registry.unlinkedRecords.peek().values()].flatMap((text) => tryReadPlacement(text) ?? []);
        const placements = [registry.placements.peek(), registry.undonePlacements.peek(), unlinked].flat();
        all.value = listLost(records, placements);
      } catch (error) {
        onFailure(error);
      }
    },
    async remove(record) {
      if (!lastSearch) return;
      const { id: recordId, placementId, cells } = record;
      try {
        await disconnectRecord(lastSearch.session, record, {
          externalWorkbookId: lastSearch.workbookId,
          ...(placementId !== undefined && { placementId }),
          resultLocation: cells,
        });
        all.value = all.peek().filter(({ id }) => id !== recordId);
      } catch (error) {
        onFailure(error);
        const failure = toFailure(error, lastSearch.session.host);
        all.value = all.peek().map((one) => (one.id === recordId ? { ...one, failure } : one));
      }
    },
    stop,
  };
}

/** Returns true if the record may be that of the placement; the id of a placement's record may be unknown. */
function mayBelongTo(record: LostRecord, { report, sync, written }: Placement, session: Session | undefined): boolean {
  if (report.platform !== session?.address || report.deploymentId !== record.deploymentId) return false;
  if (report.reportId !== record.reportId) return false;
  const [ownAddress, recordAddress] = [tryParseAddress(written.address), tryParseAddress(record.cells)];
  const isSamePlace = ownAddress && recordAddress && formatFirstCell(ownAddress) === formatFirstCell(recordAddress);
  return sync.recordId === undefined || sync.recordId === record.placementId || isSamePlace === true;
}
