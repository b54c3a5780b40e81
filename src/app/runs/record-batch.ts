/**
 * Writes the records of placements whose cells did not change, many in one request. If the pane is
 * closed before that, only the times of these refreshes are lost, and the placements are refreshed
 * again. An automatic refresh that found nothing else does not write to the file, because in some
 * versions of Excel writing settings clears the user's undo stack.
 */
import { formatAddress } from '../../grid';
import {
  differsOnlyOnDevice,
  formatAnchorName,
  type Placement,
  patchPlacement,
  writeDeviceState,
} from '../../placement';
import { type AnchorLocation, isWorkbookFailure } from '../../workbook';
import type { DeferredRecord } from '../pipeline/commit/commit';
import { cacheRows } from '../pipeline/fetch/cached-rows';
import { DEVICE_ENTRY } from '../workbook/file-records';
import type { PlacementParts } from '../workbook/placement-parts';

interface BatchedRecord extends DeferredRecord {
  /** The time of the last refresh in the file when this record was added. */
  readonly refreshTimeInFile: number | undefined;
}

interface RecordEvents {
  /** Says whether the user has started the refresh: then the file gets every record. */
  readonly writesEveryRecord: boolean;
  /** The batch calls this for each placement of a request that failed. */
  onFailed(placement: Placement, error: unknown): void;
  /** The batch calls this if the block was moved or deleted while the query ran. */
  onMoved(placement: Placement, place: AnchorLocation): void;
}

export class RecordBatch {
  private pending: readonly BatchedRecord[] = [];

  constructor(
    private readonly parts: Pick<PlacementParts, 'registry' | 'openRowCache' | 'workbook' | 'storage' | 'reader'>,
    private readonly events: RecordEvents,
  ) {}

  add(record: DeferredRecord): void {
    this.pending = [...this.pending, { ...record, refreshTimeInFile: this.refreshTimeInFile(record.placement.id) }];
  }

  async saveAll(): Promise<void> {
    const all = this.pending;
    this.pending = [];
    for (let from = 0; from < all.length; from += BATCH_RECORDS)
      await this.saveBatch(all.slice(from, from + BATCH_RECORDS));
  }

  private refreshTimeInFile(id: string): number | undefined {
    return this.parts.registry.placementsInFile.get(id)?.written.refreshedAt;
  }

  private async saveBatch(batch: readonly BatchedRecord[], attempts = MAX_ATTEMPTS): Promise<void> {
    const { registry, workbook, storage } = this.parts;
    const { writesEveryRecord, onFailed, onMoved } = this.events;
    const pending = batch.flatMap((record) => {
      const current = registry.get(record.placement.id);
      // The record is obsolete if the placement was removed, has another block now, or was
      // refreshed by another window.
      if (
        current?.written.address !== record.placement.written.address ||
        this.refreshTimeInFile(current.id) !== record.refreshTimeInFile
      )
        return [];
      return [{ ...record, updated: patchPlacement(current, record.patch) }];
    });
    if (pending.length === 0) return;
    const recordsForDevice = writesEveryRecord
      ? []
      : pending.filter(({ updated }) => isUnchangedInFile(registry.placementsInFile.get(updated.id), updated));
    const recordsForFile = pending.filter((one) => !recordsForDevice.includes(one));
    const changes = new Map(
      recordsForFile.flatMap(({ updated, patch, sample }) => [...registry.createFinalRecords(updated, sample, patch)]),
    );
    const anchors = pending.map(({ updated }) => formatAnchorName(updated.id));
    let placesByAnchor: ReadonlyMap<string, AnchorLocation>;
    try {
      if (changes.size > 0) placesByAnchor = await registry.saveRecords(changes, anchors);
      else [placesByAnchor] = await workbook.readSnapshot({ kind: 'anchors', anchors });
      for (const { updated, patch } of recordsForDevice) {
        const refreshedAt = registry.placementsInFile.get(updated.id)?.written.refreshedAt ?? 0;
        registry.update(updated.id, 'report', patch.report);
        registry.update(updated.id, 'written', patch.written);
        storage.save(DEVICE_ENTRY + updated.id, writeDeviceState(refreshedAt, updated), 'device');
      }
    } catch (error) {
      if (attempts > 1 && isWorkbookFailure(error, 'CellsChanged')) return this.saveBatch(batch, attempts - 1);
      for (const { updated } of pending) onFailed(updated, error);
      return;
    }
    for (const { placement, updated, rows, renamedMembers } of pending) {
      const place = placesByAnchor.get(formatAnchorName(updated.id)) ?? { kind: 'missing' };
      const isInPlace = place.kind === 'found' && formatAddress(place.address) === updated.written.address;
      if (!isInPlace) onMoved(updated, place);
      await cacheRows(this.parts, placement, updated, rows, renamedMembers);
    }
  }
}

/**
 * After this number of attempts a record counts as not written, because another window keeps
 * writing it.
 */
const MAX_ATTEMPTS = 3;

/** Records per request. Each takes a few kilobytes, and Excel on the web accepts 5 MB. */
const BATCH_RECORDS = 250;

function isUnchangedInFile(filePlacement: Placement | undefined, updated: Placement): boolean {
  return filePlacement !== undefined && differsOnlyOnDevice(filePlacement, updated);
}
