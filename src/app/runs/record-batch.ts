/**
 * Writes the records of placements whose cells did not change, many by one request. If the pane is closed before that, only the times of
 * these refreshes are lost, and the placements are refreshed again. An automatic refresh that has brought nothing else does not write to
 * the file, because in some Excels writing settings clears the user's undo stack.
 */
import { type BlockSight, formatAddress } from '../../grid';
import {
  anchorName,
  isFoundAsKept,
  type Placement,
  patchPlacement,
  type Result,
  writeFoundAsKept,
} from '../../placement';
import { isWorkbookFailure, type Located } from '../../workbook';
import { keepRows } from '../pipeline/kept-rows';
import type { RefreshedPatch } from '../pipeline/patch';
import { FOUND } from '../workbook/file-records';
import type { PlacementParts } from '../workbook/placement-parts';

interface Unkept {
  /** As the file has it. */
  readonly known: Placement;
  /** What the refresh has found out about the block and its report. */
  readonly patch: Pick<RefreshedPatch, 'report' | 'written' | 'askedBy'>;
  /** By their former names, members that are called otherwise by now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** What its block shows. */
  readonly sight: BlockSight | undefined;
  /** Its rows, with their columns in the order of the block. */
  readonly rows: Result;
}

interface PendingRecord extends Unkept {
  /** Time of the last refresh according to the file, at the time when this record was added. */
  readonly refreshTimeInFile: number | undefined;
}

export interface RecordsTogether {
  add(unkept: Unkept): void;
  keep(): Promise<void>;
}

type Parts = Pick<PlacementParts, 'registry' | 'keptResults' | 'workbook' | 'storage'>;

interface RefreshEvents {
  /** True if the user has asked for the refresh: then the file gets every record. */
  readonly mayWrite: boolean;
  /** Called for each placement of a request that failed. */
  onUnkept(placement: Placement, error: unknown): void;
  /** Called if the block was moved or deleted while the query ran. */
  onElsewhere(placement: Placement, place: Located): void;
}

export function createRecordsTogether(
  parts: Parts,
  { mayWrite, onUnkept, onElsewhere }: RefreshEvents,
): RecordsTogether {
  const { registry, workbook } = parts;
  let unkept: readonly PendingRecord[] = [];
  const refreshTimeInFile = (id: string) => registry.inFile.get(id)?.written.refreshedAt;
  return {
    add(one) {
      unkept = [...unkept, { ...one, refreshTimeInFile: refreshTimeInFile(one.known.id) }];
    },
    async keep() {
      const now = unkept;
      unkept = [];
      for (let from = 0; from < now.length; from += BATCH_RECORDS)
        await keepBatch(now.slice(from, from + BATCH_RECORDS));
    },
  };

  async function keepBatch(batch: readonly PendingRecord[], tries = MAX_TRIES): Promise<void> {
    const pending = batch.flatMap((one) => {
      const now = registry.get(one.known.id);
      // The record is obsolete if the placement was removed, has another block by now, or was refreshed by another window.
      if (now?.written.address !== one.known.written.address || refreshTimeInFile(now.id) !== one.refreshTimeInFile)
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
        parts.storage.keep(FOUND + next.id, writeFoundAsKept(refreshedAt, next), 'device');
      }
    } catch (error) {
      if (tries > 1 && isWorkbookFailure(error, 'CellsChanged')) return keepBatch(batch, tries - 1);
      for (const { next } of pending) onUnkept(next, error);
      return;
    }
    for (const { known, next, rows, renamed } of pending) {
      const place = located.get(anchorName(next.id)) ?? { kind: 'missing' };
      const isThere = place.kind === 'found' && formatAddress(place.address) === next.written.address;
      if (!isThere) onElsewhere(next, place);
      await keepRows(parts, known, next, rows, renamed);
    }
  }
}

/** Attempts before the record counts as not kept, because another window goes on writing it. */
const MAX_TRIES = 3;

/** Records per request. Each has a few kilobytes, and Excel on the web takes 5 MB. */
const BATCH_RECORDS = 250;

function isAsKept(inFile: Placement | undefined, next: Placement): boolean {
  return inFile !== undefined && isFoundAsKept(inFile, next);
}
