/**
 * Writes the records of placements whose cells did not change, many in one request. If the pane is
 * closed before that, only the times of these refreshes are lost, and the placements are refreshed
 * again. An automatic refresh that found nothing else does not write to the file, because in some
 * versions of Excel writing settings clears the user's undo stack.
 */
import { formatAddress } from '../../grid';
import { anchorName, isFoundAsKept, type Placement, patchPlacement, writeFoundAsKept } from '../../placement';
import { isWorkbookFailure, type Located } from '../../workbook';
import type { DeferredRecord } from '../pipeline/commit/commit';
import { keepRows } from '../pipeline/fetch/kept-rows';
import { FOUND } from '../workbook/file-records';
import type { PlacementParts } from '../workbook/placement-parts';

interface PendingRecord extends DeferredRecord {
  /** The time of the last refresh in the file when this record was added. */
  readonly refreshTimeInFile: number | undefined;
}

interface RecordEvents {
  /** True if the user has started the refresh: then the file gets every record. */
  readonly mayWrite: boolean;
  /** The batch calls this for each placement of a request that failed. */
  onUnkept(placement: Placement, error: unknown): void;
  /** The batch calls this if the block was moved or deleted while the query ran. */
  onElsewhere(placement: Placement, place: Located): void;
}

export class RecordBatch {
  private pending: readonly PendingRecord[] = [];

  constructor(
    private readonly parts: Pick<PlacementParts, 'registry' | 'keptResults' | 'workbook' | 'storage'>,
    private readonly events: RecordEvents,
  ) {}

  add(record: DeferredRecord): void {
    this.pending = [...this.pending, { ...record, refreshTimeInFile: this.refreshTimeInFile(record.known.id) }];
  }

  async keep(): Promise<void> {
    const all = this.pending;
    this.pending = [];
    for (let from = 0; from < all.length; from += BATCH_RECORDS)
      await this.keepBatch(all.slice(from, from + BATCH_RECORDS));
  }

  private refreshTimeInFile(id: string): number | undefined {
    return this.parts.registry.inFile.get(id)?.written.refreshedAt;
  }

  private async keepBatch(batch: readonly PendingRecord[], tries = MAX_TRIES): Promise<void> {
    const { registry, workbook, storage } = this.parts;
    const { mayWrite, onUnkept, onElsewhere } = this.events;
    const pending = batch.flatMap((one) => {
      const now = registry.get(one.known.id);
      // The record is obsolete if the placement was removed, has another block now, or was
      // refreshed by another window.
      if (
        now?.written.address !== one.known.written.address ||
        this.refreshTimeInFile(now.id) !== one.refreshTimeInFile
      )
        return [];
      return [{ ...one, next: patchPlacement(now, one.patch) }];
    });
    if (pending.length === 0) return;
    const onDeviceOnly = mayWrite ? [] : pending.filter(({ next }) => isAsKept(registry.inFile.get(next.id), next));
    const written = pending.filter((one) => !onDeviceOnly.includes(one));
    const changes = new Map(written.flatMap(({ next, patch, sight }) => [...registry.recordsOf(next, sight, patch)]));
    const anchors = pending.map(({ next }) => anchorName(next.id));
    let located: ReadonlyMap<string, Located>;
    try {
      if (changes.size > 0) located = await registry.keep(changes, anchors);
      else [located] = await workbook.look({ kind: 'anchors', anchors });
      for (const { next, patch } of onDeviceOnly) {
        const refreshedAt = registry.inFile.get(next.id)?.written.refreshedAt ?? 0;
        registry.update(next.id, 'report', patch.report);
        registry.update(next.id, 'written', patch.written);
        storage.keep(FOUND + next.id, writeFoundAsKept(refreshedAt, next), 'device');
      }
    } catch (error) {
      if (tries > 1 && isWorkbookFailure(error, 'CellsChanged')) return this.keepBatch(batch, tries - 1);
      for (const { next } of pending) onUnkept(next, error);
      return;
    }
    for (const { known, next, rows, renamed } of pending) {
      const place = located.get(anchorName(next.id)) ?? { kind: 'missing' };
      const isThere = place.kind === 'found' && formatAddress(place.address) === next.written.address;
      if (!isThere) onElsewhere(next, place);
      await keepRows(this.parts, known, next, rows, renamed);
    }
  }
}

/**
 * After this number of attempts a record counts as not written, because another window keeps
 * writing it.
 */
const MAX_TRIES = 3;

/** Records per request. Each takes a few kilobytes, and Excel on the web accepts 5 MB. */
const BATCH_RECORDS = 250;

function isAsKept(inFile: Placement | undefined, next: Placement): boolean {
  return inFile !== undefined && isFoundAsKept(inFile, next);
}
