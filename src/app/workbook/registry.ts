/** The workbook's own memory: its id and its placements. Written to the file at each change. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { BlockSight, DateSystem } from '../../grid';
import {
  type Placement,
  type PlacementPart,
  type PlacementPatch,
  patchPlacement,
  tryReadPlacement,
  tryReadWorkbookRecord,
  unlinkedAfter,
  type WorkbookRecord,
  writeWorkbookRecord,
} from '../../placement';
import {
  type Culture,
  isWorkbookFailure,
  type Located,
  type RecordUpdates,
  type Selection,
  type Workbook,
} from '../../workbook';
import type { DeviceStorage } from '../parts';
import { orAnew } from './anew';
import { sightOf } from './block-evidence';
import { createCopyQuestion } from './copy-question';
import { FORMULAS, FOUND, PLACEMENT, recordUpdates, UNFINISHED, WORKBOOK } from './file-records';
import { createRecordChanges, readPlacements, writeFoundWithSync } from './record-changes';

/** What the analyst says that a file is which has moved since it was last seen. */
export type CopyAnswer = 'moved' | 'copy' | 'template';

/** Records by key; undefined for those that go. */
type Changes = ReadonlyMap<string, string | undefined>;

export interface Registry {
  /** Undefined until something is placed. */
  readonly workbook: ReadonlySignal<WorkbookRecord | undefined>;
  readonly placements: ReadonlySignal<readonly Placement[]>;
  /** Placements whose placing the user has undone: not among the others, until a redo. */
  readonly undone: ReadonlySignal<readonly Placement[]>;
  /** Hides an undone placement. Its record leaves the file with the next record that is kept, as this alone is no reason to write. */
  hideUndone(placementId: string): void;
  /** As the workbook has it; 1900 until Excel has said it. */
  readonly dateSystem: DateSystem;
  /** Undefined until Excel reports it, or if it never does. */
  readonly culture: Culture | undefined;
  /** True if the file says that formulas of the workbook query reports. */
  readonly hasFormulas: boolean;
  /** Sets {@link hasFormulas}. The file gets the value with the next record, because this alone is no reason to write to it. */
  formulasAsk(ask: boolean): void;
  /** By key, what the platform is still to be told of placements that were unlinked. */
  readonly unlinked: ReadonlySignal<Changes>;
  /** The platform knows: the file has it with the next record that it keeps. */
  unlinkedTold(key: string): void;
  /** True until the analyst says whether this file is the original or a copy. */
  readonly copyQuestion: ReadonlySignal<boolean>;
  /** @returns what is selected: asked along, it costs nothing */
  load(look?: Workbook['look']): Promise<Selection>;
  /** Whether some write had not ended when the records were read. */
  hasUnfinished(): boolean;
  /**
   * Asks the host where the file is now, which may have been saved under another name since it was opened. False while it may be a copy:
   * then nothing may be told to the platform under the workbook's id.
   */
  isOwn(): Promise<boolean>;
  /** The record, made with a new workbook id and refresh on open at the first placement. */
  ensureWorkbook(): Promise<WorkbookRecord>;
  get(placementId: string): Placement | undefined;
  /**
   * The only way to change a part of a known placement. It holds at once, also while a write of its block is under way. The file has it
   * with the next record that is kept of the placement: see `keepPlacements`.
   */
  update<Part extends PlacementPart>(placementId: string, part: Part, patch: Partial<Placement[Part]>): void;
  /** Writes the records of these placements to the file, as they are known by then. To be called while no block is being written. */
  keepPlacements(placementIds: readonly string[]): Promise<void>;
  /**
   * The records to write when a write of the placement ends: the placement with the checksums of its cells, the removal of its journal, and
   * the workbook's record if the file has none. Write them in the batch of the cells, or by {@link Registry.keep}.
   * @param placement used only if the registry does not know the placement yet
   * @param sight contents of the block after the write: all rows, or those at both ends; undefined if unknown
   * @param patch changes of the write, applied once the file has the records; fields that it does not name keep what the user chose
   * meanwhile
   */
  recordsOf(placement: Placement, sight: BlockSight | undefined, patch?: PlacementPatch): RecordUpdates;
  /**
   * Writes such records in one request, also those of several placements.
   * @param anchors names of the blocks that the records describe
   * @returns the present places of these blocks
   * @throws WorkbookFailure `CellsChanged` if another window has written one of the records: its text stays, and the registry has read it
   * by then
   */
  keep(records: Changes, anchors?: readonly string[]): Promise<ReadonlyMap<string, Located>>;
  /** Adds the texts that this window knows of these records, so that a change by another window ends in a conflict. */
  toRecordUpdates(records: Changes): RecordUpdates;
  /**
   * Awaits a request that writes records.
   * @throws the failure of the request; after a conflict, the registry has read the records of the file again by then
   */
  reloadOnConflict<T>(writing: Promise<T>): Promise<T>;
  /** Resolves once no records are on their way: what is known here is what the file has. */
  whenKept(): Promise<void>;
  /** The file has these records, by whatever request: what is known here follows. */
  kept(records: Changes): void;
  /** Placements as the file has them, by id, whatever is known here. */
  readonly inFile: ReadonlyMap<string, Placement>;
  /** Lets the host know whether the workbook starts the add-in by itself, after records that were kept by a request of somebody else. */
  followStart(): void;
  /**
   * Keeps that the placement's block is what stands at its address, whatever that shows.
   * @param placement used only if the registry does not know the placement yet
   */
  adopt(placement: Placement, patch?: PlacementPatch): Promise<Placement>;
  remove(placementId: string): Promise<void>;
  setRefresh(change: Partial<Pick<WorkbookRecord, 'refreshOnOpen' | 'refreshEvery' | 'freshFor'>>): Promise<void>;
  /** The analyst has said that the workbook of this id is no copy of another: to be called before its record is kept. */
  isNoCopy(workbookId: string): void;
  /** The record with the place where the file is by now; undefined until something is placed. */
  here(): Promise<WorkbookRecord | undefined>;
}

export function createRegistry(workbook: Workbook, device: DeviceStorage, newId: () => string): Registry {
  const record = signal<WorkbookRecord | undefined>(undefined);
  const placements = signal<readonly Placement[]>([]);
  const undone = signal<readonly Placement[]>([]);
  const unlinked = signal<Changes>(new Map());
  /** What goes from the file with the next record that it keeps. */
  const later = new Map<string, undefined>();
  let unfinished = false;
  let dateSystem: DateSystem = 1900;
  let culture: Culture | undefined;
  let lastKept: Promise<unknown> = Promise.resolve();
  /** Whether the workbook started the add-in before records were kept that the host has not been told of. */
  let startedBefore: boolean | undefined;
  const recordChanges = createRecordChanges();
  /** Texts of all records of the file by key, as this window last read or wrote them. */
  let recordTexts = new Map<string, string>();
  let formulasInFile = false;
  let doFormulasAsk = false;
  /** As the file has them. */
  const inFile = new Map<string, Placement>();
  let locationInFile: string | undefined;
  /** Of a workbook that gets its record with its first placement. */
  let firstId: string | undefined;
  const copy = createCopyQuestion({ workbook, device, record, placements, inFile });

  function known(placementId: string): Placement | undefined {
    return placements.peek().find(({ id }) => id === placementId);
  }

  function update<Part extends PlacementPart>(placementId: string, part: Part, patch: Partial<Placement[Part]>): void {
    placements.value = placements
      .peek()
      .map((one) => (one.id === placementId ? { ...one, [part]: { ...one[part], ...patch } } : one));
    const [now, kept] = [known(placementId), inFile.get(placementId)];
    if (part !== 'sync' || !now || !kept) return;
    // Another window may have refreshed the block, so only the `sync` part of what the device keeps is replaced.
    const found = FOUND + placementId;
    device.keep(found, writeFoundWithSync(kept, device.read(found), now.sync), 'device');
  }

  function keep(changes: Changes, anchors?: readonly string[]): Promise<ReadonlyMap<string, Located>> {
    const all = toRecordUpdates(new Map([...later, ...aboutWorkbook(), ...changes, ...aboutFormulas()]));
    const keeping = reloadOnConflict(workbook.keepRecords(all, anchors)).then((located) => {
      kept(all);
      followStart();
      return located;
    });
    lastKept = keeping.catch(() => undefined);
    return keeping;
  }

  const toRecordUpdates = (changes: Changes) => recordUpdates(changes, recordTexts);

  async function reloadOnConflict<T>(writing: Promise<T>): Promise<T> {
    try {
      return await writing;
    } catch (error) {
      if (isWorkbookFailure(error, 'CellsChanged')) await load();
      throw error;
    }
  }

  /** The workbook's own record, where more is known of it than the file has. */
  function aboutWorkbook(): [string, string][] {
    const now = record.peek();
    const isKnown = !now || now.location === locationInFile;
    return isKnown ? [] : [[WORKBOOK, writeWorkbookRecord(now)]];
  }

  function aboutFormulas(): [string, string | undefined][] {
    return formulasInFile === doFormulasAsk ? [] : [[FORMULAS, doFormulasAsk ? 'yes' : undefined]];
  }

  /** Applies records to the known placements once the file has them; other changes may have been made in the meantime. */
  function kept(changes: Changes): void {
    startedBefore ??= startsWithWorkbook();
    const stateBefore = copy.stateInFile();
    unlinked.value = unlinkedAfter(unlinked.peek(), changes);
    if (changes.has(FORMULAS)) formulasInFile = !!changes.get(FORMULAS);
    const before = placements.peek();
    const next = new Map(before.map((placement) => [placement.id, placement]));
    for (const [key, text] of changes) {
      later.delete(key);
      if (text === undefined) recordTexts.delete(key);
      else recordTexts.set(key, text);
      if (!key.startsWith(PLACEMENT)) continue;
      const id = key.slice(PLACEMENT.length);
      const known = next.get(id);
      const made = recordChanges.changesOf(id, text);
      next.delete(id);
      inFile.delete(id);
      device.forget(FOUND + id);
      const placement = tryReadPlacement(text);
      if (!placement) continue;
      inFile.set(id, placement);
      // Parts that were changed after the record was made keep their current values.
      next.set(id, known && made ? patchPlacement(known, made) : placement);
      // It is shown again, by a redo or because it was placed again.
      undone.value = undone.peek().filter((one) => one.id !== id);
    }
    const workbookKept = tryReadWorkbookRecord(changes.get(WORKBOOK));
    if (workbookKept) locationInFile = workbookKept.location;
    const now = workbookKept ?? record.peek();
    if (now) copy.seeSaved(now, stateBefore);
    if (next.size > 0 || before.length > 0) placements.value = [...next.values()];
    record.value = now;
  }

  /** Sends no request if the host knows this already. Does not await the request, because no record depends on it. */
  function followStart(): void {
    const starts = startsWithWorkbook();
    if (startedBefore !== undefined && starts !== startedBefore) void workbook.startWithWorkbook(starts);
    startedBefore = undefined;
  }

  /** Only a file that has something to refresh on opening, or formulas that ask, starts the add-in by itself. */
  function startsWithWorkbook(): boolean {
    return formulasInFile || (record.peek()?.refreshOnOpen === true && placements.peek().length > 0);
  }

  /** A file that was never saved when its first report was placed has its first address now: this alone is no reason to write to it. */
  function noteFirstLocation(): void {
    const own = record.peek();
    const now = copy.at();
    if (own?.location !== '' || now === '' || copy.isOpen.peek()) return;
    record.value = { ...own, location: now };
    copy.seeSaved(record.value, copy.stateInFile());
  }

  async function keepWorkbook(next: WorkbookRecord): Promise<WorkbookRecord> {
    await keep(new Map([[WORKBOOK, writeWorkbookRecord(next)]]));
    return next;
  }

  function firstWorkbook(): WorkbookRecord {
    firstId ??= newId();
    copy.made(firstId);
    return { id: firstId, location: copy.at(), refreshOnOpen: true };
  }

  function recordsOf(placement: Placement, sight: BlockSight | undefined, patch?: PlacementPatch) {
    return toRecordUpdates(
      new Map([
        ...later,
        recordChanges.recordOf(known(placement.id) ?? placement, patch, sight),
        [UNFINISHED + placement.id, undefined],
        ...aboutFormulas(),
        ...(record.peek() ? aboutWorkbook() : [[WORKBOOK, writeWorkbookRecord(firstWorkbook())] as const]),
      ]),
    );
  }

  async function load(look: Workbook['look'] = workbook.look): Promise<Selection> {
    await copy.lookAround();
    // Do not await anything between reading the records and using them, or records written in between would be lost. The records come
    // last, because Excel may refuse the selection; the records are then read in a request of their own.
    const [counts, reportedCulture, selection, records] = await look(
      { kind: 'dateSystem' },
      { kind: 'culture' },
      { kind: 'selection' },
      { kind: 'records' },
    );
    dateSystem = counts ?? dateSystem;
    culture = reportedCulture ?? culture;
    recordTexts = new Map(records);
    formulasInFile = records.has(FORMULAS);
    doFormulasAsk ||= formulasInFile;
    unlinked.value = unlinkedAfter(new Map(), new Map([...records, ...later]));
    unfinished = [...records.keys()].some((key) => key.startsWith(UNFINISHED));
    const kept = records.get(WORKBOOK);
    const read = kept === undefined ? undefined : tryReadWorkbookRecord(kept);
    const all = readPlacements(records, { inFile, known, foundOn: (id) => device.read(FOUND + id) });
    placements.value = all.filter(({ id }) => !later.has(PLACEMENT + id));
    record.value = read;
    locationInFile = read?.location;
    noteFirstLocation();
    return selection;
  }

  async function whenKept(): Promise<void> {
    for (let last: unknown; last !== lastKept; await last) last = lastKept;
  }

  return {
    workbook: record,
    placements,
    undone,
    hideUndone(placementId) {
      const placement = known(placementId);
      if (!placement) return;
      later.set(PLACEMENT + placementId, undefined);
      batch(() => {
        placements.value = placements.peek().filter((one) => one !== placement);
        undone.value = [...undone.peek(), placement];
      });
    },
    get dateSystem() {
      return dateSystem;
    },
    get culture() {
      return culture;
    },
    unlinked,
    unlinkedTold(key) {
      later.set(key, undefined);
      unlinked.value = unlinkedAfter(unlinked.peek(), later);
    },
    copyQuestion: copy.isOpen,
    get hasFormulas() {
      return formulasInFile;
    },
    formulasAsk(ask) {
      doFormulasAsk = ask;
    },
    async isOwn() {
      await copy.lookAround();
      noteFirstLocation();
      return !copy.isOpen.peek();
    },
    load,
    hasUnfinished: () => unfinished,
    async ensureWorkbook() {
      return orAnew(async () => {
        const own = record.peek();
        if (own) return own;
        await copy.lookAround();
        return keepWorkbook(firstWorkbook());
      });
    },
    get: known,
    update,
    async keepPlacements(placementIds) {
      await orAnew(async () => {
        await whenKept();
        const records = placementIds.flatMap((id) => {
          const now = known(id);
          return now ? [recordChanges.recordOf(now)] : [];
        });
        if (records.length > 0) await keep(new Map(records));
      });
    },
    recordsOf,
    keep,
    toRecordUpdates,
    reloadOnConflict,
    whenKept,
    kept,
    inFile,
    followStart,
    async adopt(placement, patch = {}) {
      const now = patchPlacement(known(placement.id) ?? placement, patch);
      const sight = await sightOf(workbook, now);
      const { evidence: _, ...written } = now.written;
      await keep(new Map([recordChanges.recordOf({ ...now, written }, patch, sight)]));
      return known(placement.id) ?? now;
    },
    async remove(placementId) {
      await keep(new Map([[PLACEMENT + placementId, undefined]]));
    },
    async setRefresh(change) {
      await orAnew(async () => {
        const known = record.peek();
        if (!known) return;
        const next = { ...known, ...change };
        startedBefore ??= startsWithWorkbook();
        // The choice holds at once, because the request may have to wait for a long write.
        record.value = next;
        await keepWorkbook(next).catch((error: unknown) => {
          if (record.peek() === next) record.value = known;
          throw error;
        });
      });
    },
    isNoCopy: copy.isNoCopy,
    async here() {
      const known = record.peek();
      if (!known) return undefined;
      await copy.lookAround();
      return { ...known, location: copy.at() };
    },
  };
}
