/** The workbook's own memory: its id, its placements, and whether it may be a copy. Written to the file at each change. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  checksum,
  mayBeCopy,
  type Placement,
  tryReadPlacement,
  tryReadWorkbookRecord,
  type WorkbookRecord,
  writePlacement,
  writeWorkbookRecord,
} from '../../placement';
import type { Workbook } from '../../workbook';
import type { DeviceStorage } from '../parts';
import { gatherEvidence, PLACEMENT, startAnew, UNFINISHED, WORKBOOK } from './file-records';

/** What the analyst says that a file is which has moved since it was last seen. */
export type CopyAnswer = 'moved' | 'copy' | 'template';

/** On the device: where the workbook of this id was first seen saved. */
const SEEN = 'seen.';

export interface Registry {
  /** Undefined until something is placed. */
  readonly workbook: ReadonlySignal<WorkbookRecord | undefined>;
  readonly placements: ReadonlySignal<readonly Placement[]>;
  /** True until the analyst says whether this file is the original or a copy. */
  readonly copyQuestion: ReadonlySignal<boolean>;
  load(): Promise<void>;
  /** Whether some write had not ended when the records were read. */
  hasUnfinished(): boolean;
  /**
   * Asks the host where the file is now, which may have been saved under another name since it was opened. False while it may be a copy:
   * then nothing may be told to the platform under the workbook's id.
   */
  isOwn(): Promise<boolean>;
  /** The record, made with a new workbook id and refresh on open at the first placement. */
  ensureWorkbook(): Promise<WorkbookRecord>;
  /**
   * Keeps the placement, and with it what its block shows at its address.
   * @param hasWritten a write of its cells has ended with this
   */
  save(placement: Placement, hasWritten?: boolean): Promise<void>;
  /** The analyst says that what stands at the placement's address is its block, whatever it shows. */
  adopt(placement: Placement): Promise<Placement>;
  remove(placementId: string): Promise<void>;
  setRefresh(change: Partial<Pick<WorkbookRecord, 'refreshOnOpen' | 'refreshEvery' | 'freshFor'>>): Promise<void>;
  answerCopy(answer: CopyAnswer): Promise<void>;
}

export function createRegistry(workbook: Workbook, device: DeviceStorage, newId: () => string): Registry {
  const record = signal<WorkbookRecord | undefined>(undefined);
  const placements = signal<readonly Placement[]>([]);
  const location = signal('');
  let unfinished = false;

  /** A placement that was written anew is kept with what its block shows, for the next time that it is looked for. */
  async function withEvidence(placement: Placement): Promise<Placement> {
    const before = placements.peek().find(({ id }) => id === placement.id);
    if (before?.evidence && isSameWriting(before, placement)) return { ...placement, evidence: before.evidence };
    return gatherEvidence(workbook, placement, before?.evidence);
  }

  async function keep(placement: Placement, hasWritten = false): Promise<void> {
    const { id } = placement;
    const changes = new Map<string, string | undefined>([[PLACEMENT + id, writePlacement(placement)]]);
    if (hasWritten) changes.set(UNFINISHED + id, undefined);
    await keepPlacements(changes, (now) => [...now.filter(({ id }) => id !== placement.id), placement]);
  }

  /** Hosts fail now and then to say where a saved file is: then it is where it was before. */
  async function lookAround(): Promise<void> {
    const { location: found } = await workbook.facts();
    if (found !== undefined) location.value = checksum(normaliseLocation(found));
  }

  /** A file that was never saved when its first report was placed has its first address now. */
  async function keepFirstLocation(): Promise<void> {
    const known = record.peek();
    const now = location.peek();
    if (known?.location === '' && now !== '' && !copyQuestion.peek()) await keepWorkbook({ ...known, location: now });
  }

  async function keepWorkbook(next: WorkbookRecord): Promise<WorkbookRecord> {
    await workbook.keepRecords(new Map([[WORKBOOK, writeWorkbookRecord(next)]]));
    return workbookIs(next);
  }

  async function workbookIs(next: WorkbookRecord): Promise<WorkbookRecord> {
    record.value = next;
    if (next.location !== '') device.keep(SEEN + next.id, next.location, 'device');
    await workbook.startWithWorkbook(next.refreshOnOpen && placements.peek().length > 0);
    return next;
  }

  /** @param change made to what is known once the file has it: other changes may have come in between */
  async function keepPlacements(
    changes: ReadonlyMap<string, string | undefined>,
    change: (now: readonly Placement[]) => readonly Placement[],
  ): Promise<void> {
    await workbook.keepRecords(changes);
    const before = placements.peek();
    const next = change(before);
    const isFirst = before.length === 0 && next.length > 0;
    placements.value = next;
    if (record.peek()?.refreshOnOpen && (isFirst || next.length === 0)) await workbook.startWithWorkbook(isFirst);
  }

  const copyQuestion = computed(() => {
    const known = record.value;
    if (!known || placements.value.length === 0) return false;
    return mayBeCopy(known, location.value, device.read(SEEN + known.id));
  });

  return {
    workbook: record,
    placements,
    copyQuestion,
    async isOwn() {
      await lookAround();
      await keepFirstLocation();
      return !copyQuestion.peek();
    },
    async load() {
      await lookAround();
      // Nothing may be awaited between this reading and its use: what is kept meanwhile would be forgotten.
      const records = await workbook.records();
      unfinished = [...records.keys()].some((key) => key.startsWith(UNFINISHED));
      const kept = records.get(WORKBOOK);
      const read = kept === undefined ? undefined : tryReadWorkbookRecord(kept);
      const found = [...records]
        .filter(([key]) => key.startsWith(PLACEMENT))
        .map(([, text]) => tryReadPlacement(text))
        .filter((placement) => placement !== undefined);
      placements.value = found;
      record.value = read;
      await keepFirstLocation();
    },
    hasUnfinished: () => unfinished,
    async ensureWorkbook() {
      const known = record.peek();
      if (known) return known;
      await lookAround();
      return keepWorkbook({ id: newId(), location: location.value, refreshOnOpen: true });
    },
    save: async (placement, hasWritten) => keep(await withEvidence(placement), hasWritten),
    async adopt(placement) {
      const adopted = await gatherEvidence(workbook, placement, undefined);
      await keep(adopted);
      return adopted;
    },
    async remove(placementId) {
      const changes = new Map([[PLACEMENT + placementId, undefined]]);
      await keepPlacements(changes, (now) => now.filter(({ id }) => id !== placementId));
    },
    async setRefresh(change) {
      const known = record.peek();
      if (known) await keepWorkbook({ ...known, ...change });
    },
    async answerCopy(answer) {
      const known = record.peek();
      if (!known) return;
      await lookAround();
      const here = { ...known, location: location.peek() };
      if (answer === 'moved') await keepWorkbook(here);
      else {
        const keeps = answer === 'copy';
        const next = { ...here, id: newId() };
        await startAnew(workbook, placements.peek(), { keeps, newId }, async (own, changes) => {
          await keepPlacements(changes.set(WORKBOOK, writeWorkbookRecord(next)), () => own);
          await workbookIs(next);
        });
      }
    },
  };
}

/** Wherever the block has gone since. */
function isSameWriting(a: Placement, b: Placement): boolean {
  return a.refreshedAt === b.refreshedAt && a.rows === b.rows;
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
