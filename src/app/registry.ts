/** The workbook's own memory: its id, its placements, and whether it may be a copy. Written to the file at each change. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  anchorName,
  checksum,
  mayBeCopy,
  type Placement,
  tryReadPlacement,
  tryReadWorkbookRecord,
  type WorkbookRecord,
  writePlacement,
  writeWorkbookRecord,
} from '../placement';
import type { Workbook } from '../workbook';
import type { CopyAnswer } from './placements-state';

const WORKBOOK = 'workbook';
const PLACEMENT = 'placement.';

export interface Registry {
  /** Undefined until something is placed. */
  readonly workbook: ReadonlySignal<WorkbookRecord | undefined>;
  readonly placements: ReadonlySignal<readonly Placement[]>;
  /** True until a person says whether this file is the original or a copy. */
  readonly copyQuestion: ReadonlySignal<boolean>;
  load(): Promise<void>;
  /** The record, made with a new workbook id and refresh on open at the first placement. */
  ensureWorkbook(): Promise<WorkbookRecord>;
  save(placement: Placement): Promise<void>;
  remove(placementId: string): Promise<void>;
  setRefreshOnOpen(on: boolean): Promise<void>;
  answerCopy(answer: CopyAnswer): Promise<void>;
}

export function createRegistry(workbook: Workbook, newId: () => string): Registry {
  const record = signal<WorkbookRecord | undefined>(undefined);
  const placements = signal<readonly Placement[]>([]);
  const location = signal('');

  async function locationNow(): Promise<string> {
    const facts = await workbook.facts();
    return facts.location === undefined ? '' : checksum(normaliseLocation(facts.location));
  }

  async function keepWorkbook(next: WorkbookRecord): Promise<WorkbookRecord> {
    await workbook.keepRecords(new Map([[WORKBOOK, writeWorkbookRecord(next)]]));
    record.value = next;
    await workbook.startWithWorkbook(next.refreshOnOpen && placements.peek().length > 0);
    return next;
  }

  async function keepPlacements(
    next: readonly Placement[],
    changes: ReadonlyMap<string, string | undefined>,
  ): Promise<void> {
    await workbook.keepRecords(changes);
    const isFirst = placements.peek().length === 0 && next.length > 0;
    placements.value = next;
    if (record.peek()?.refreshOnOpen && (isFirst || next.length === 0)) await workbook.startWithWorkbook(isFirst);
  }

  return {
    workbook: record,
    placements,
    copyQuestion: computed(
      () => record.value !== undefined && placements.value.length > 0 && mayBeCopy(record.value, location.value),
    ),
    async load() {
      const records = await workbook.records();
      location.value = await locationNow();
      const kept = records.get(WORKBOOK);
      const read = kept === undefined ? undefined : tryReadWorkbookRecord(kept);
      const found = [...records]
        .filter(([key]) => key.startsWith(PLACEMENT))
        .map(([, text]) => tryReadPlacement(text))
        .filter((placement) => placement !== undefined);
      placements.value = found;
      record.value = read;
      // A file that was never saved when its first report was placed has its first address now.
      if (read && read.location === '' && location.value !== '')
        await keepWorkbook({ ...read, location: location.value });
    },
    async ensureWorkbook() {
      const known = record.peek();
      if (known) return known;
      location.value = await locationNow();
      return keepWorkbook({ id: newId(), location: location.value, refreshOnOpen: true });
    },
    async save(placement) {
      const others = placements.peek().filter((other) => other.id !== placement.id);
      const changes = new Map([[PLACEMENT + placement.id, writePlacement(placement)]]);
      await keepPlacements([...others, placement], changes);
    },
    async remove(placementId) {
      const changes = new Map([[PLACEMENT + placementId, undefined]]);
      await keepPlacements(
        placements.peek().filter((other) => other.id !== placementId),
        changes,
      );
    },
    async setRefreshOnOpen(on) {
      const known = record.peek();
      if (known) await keepWorkbook({ ...known, refreshOnOpen: on });
    },
    async answerCopy(answer) {
      const known = record.peek();
      if (!known) return;
      if (answer === 'template') {
        const all = placements.peek();
        for (const { id } of all) await workbook.removeAnchor(anchorName(id));
        await keepPlacements([], new Map(all.map(({ id }) => [PLACEMENT + id, undefined])));
      }
      // A copy gets an id of its own and leaves the original's records alone; its own are made at the next refresh.
      if (answer === 'copy') {
        const own = placements.peek().map(({ recordId: _, ...placement }) => ({ ...placement, recordPending: true }));
        await keepPlacements(
          own,
          new Map(own.map((placement) => [PLACEMENT + placement.id, writePlacement(placement)])),
        );
      }
      const id = answer === 'moved' ? known.id : newId();
      await keepWorkbook({ ...known, id, location: location.peek() });
    },
  };
}

/** Query strings, letter case of the address and escapes differ between two openings of one file. */
function normaliseLocation(location: string): string {
  const plain = location
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/')
    .toLowerCase();
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
