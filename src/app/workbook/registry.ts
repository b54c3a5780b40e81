/** Holds the placements of the workbook, and reads and writes their records in the file. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { BlockSight, DateSystem } from '../../grid';
import {
  type Placement,
  type PlacementPart,
  type PlacementPatch,
  patchPlacement,
  tryReadPlacement,
  unlinkedAfter,
  type WorkbookRecord,
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
import { FORMULAS, FOUND, PLACEMENT, recordUpdates, UNFINISHED, WORKBOOK } from './file-records';
import {
  createRecordChanges,
  fitsIntoFile,
  readPlacements,
  withoutCellSums,
  writeFoundWithSync,
} from './record-changes';
import { toEntry, WorkbookIdentity } from './workbook-identity';

/** The user's answer to the question what a file is that has moved since it was last seen. */
export type CopyAnswer = 'moved' | 'copy' | 'template';

/** Records by key; undefined removes a record. */
type Changes = ReadonlyMap<string, string | undefined>;

export class Registry {
  private readonly placementSignal = signal<readonly Placement[]>([]);
  private readonly undoneSignal = signal<readonly Placement[]>([]);
  private readonly unlinkedSignal = signal<Changes>(new Map());
  private readonly filePlacements = new Map<string, Placement>();
  readonly placements: ReadonlySignal<readonly Placement[]> = this.placementSignal;
  /** Placements whose placing the user has undone. They are not in `placements` until a redo. */
  readonly undone: ReadonlySignal<readonly Placement[]> = this.undoneSignal;
  /** Records of unlinked placements that were not reported to the platform yet. */
  readonly unlinked: ReadonlySignal<Changes> = this.unlinkedSignal;
  /** Placements as they are in the file, by id, without unsaved changes of this window. */
  readonly inFile: ReadonlyMap<string, Placement> = this.filePlacements;
  private readonly identity: WorkbookIdentity;
  private readonly recordChanges = createRecordChanges();
  /** Records to remove from the file with the next write of records. */
  private readonly later = new Map<string, undefined>();
  /** Texts of all records of the file by key, as this window last read or wrote them. */
  private recordTexts = new Map<string, string>();
  private lastKept: Promise<unknown> = Promise.resolve();
  /** Excel was last sent this value of `startsWithWorkbook`; undefined if it is the current one. */
  private startedBefore: boolean | undefined;
  /** True if there was an unfinished write when the records were read. */
  hasUnfinished = false;
  /** True if formulas of the workbook read reports, according to the file. */
  hasFormulas = false;
  private doFormulasAsk = false;
  /** The date system of the workbook; 1900 until Excel reports it. */
  dateSystem: DateSystem = 1900;
  /** Excel's regional settings; undefined until Excel reports them, or if it never does. */
  culture: Culture | undefined;

  constructor(
    private readonly host: Workbook,
    private readonly device: DeviceStorage,
    newId: () => string,
  ) {
    this.identity = new WorkbookIdentity(host, device, newId, this.placements, this.inFile);
  }

  /** The workbook's record; undefined until something is placed. */
  get workbook(): ReadonlySignal<WorkbookRecord | undefined> {
    return this.identity.record;
  }

  /** True until the user has said whether this file is the original or a copy. */
  get copyQuestion(): ReadonlySignal<boolean> {
    return this.identity.copy.isOpen;
  }

  /**
   * Reads the records of the file. This is a property, because callers pass it on.
   * @returns the selection, which needs no additional request here
   */
  readonly load = async (look: Workbook['look'] = this.host.look): Promise<Selection> => {
    await this.identity.copy.lookAround();
    // Do not await anything between reading the records and using them, or records written in
    // between would be lost. The records come last, because Excel may refuse the selection; the
    // records are then read in a separate request.
    const [dateSystem, culture, selection, records] = await look(
      { kind: 'dateSystem' },
      { kind: 'culture' },
      { kind: 'selection' },
      { kind: 'records' },
    );
    this.dateSystem = dateSystem ?? this.dateSystem;
    this.culture = culture ?? this.culture;
    this.recordTexts = new Map(records);
    this.hasFormulas = records.has(FORMULAS);
    this.doFormulasAsk ||= this.hasFormulas;
    this.unlinkedSignal.value = unlinkedAfter(new Map(), new Map([...records, ...this.later]));
    this.hasUnfinished = [...records.keys()].some((key) => key.startsWith(UNFINISHED));
    const all = readPlacements(records, {
      inFile: this.filePlacements,
      known: (id) => this.get(id),
      foundOn: (id) => this.device.read(FOUND + id),
    });
    this.placementSignal.value = all.filter(({ id }) => !this.later.has(PLACEMENT + id));
    this.identity.read(records.get(WORKBOOK));
    return selection;
  };

  /**
   * Asks Excel where the file is now, because it may have been saved under another name since it
   * was opened.
   * @returns false if the file may be a copy: nothing may then be sent to the platform under the
   * workbook's id
   */
  isOwn(): Promise<boolean> {
    return this.identity.isOriginal();
  }

  /**
   * @returns the workbook's record with the current place of the file; undefined until something is
   * placed
   */
  here(): Promise<WorkbookRecord | undefined> {
    return this.identity.locate();
  }

  /**
   * Records that the user has called the workbook of this id no copy. Call it before its record is
   * written.
   */
  isNoCopy(workbookId: string): void {
    this.identity.copy.isNoCopy(workbookId);
  }

  /**
   * @returns the workbook's record; the first placement creates one with a new workbook id and
   * refresh on open
   */
  ensureWorkbook(): Promise<WorkbookRecord> {
    return orAnew(async () => {
      const record = this.workbook.peek();
      if (record) return record;
      await this.identity.copy.lookAround();
      const first = this.identity.first();
      await this.keep(new Map([toEntry(first)]));
      return first;
    });
  }

  async setRefresh(
    change: Partial<Pick<WorkbookRecord, 'refreshOnOpen' | 'refreshEvery' | 'freshFor'>>,
  ): Promise<void> {
    const { record } = this.identity;
    await orAnew(async () => {
      const before = record.peek();
      if (!before) return;
      const next = { ...before, ...change };
      this.startedBefore ??= this.startsWithWorkbook();
      // The choice applies at once, because the request may have to wait for a long write.
      record.value = next;
      await this.keep(new Map([toEntry(next)])).catch((error: unknown) => {
        if (record.peek() === next) record.value = before;
        throw error;
      });
    });
  }

  get(placementId: string): Placement | undefined {
    return this.placements.peek().find(({ id }) => id === placementId);
  }

  /**
   * Changes a part of a known placement; there is no other way. The change applies at once, even
   * during a write of its block. The file gets it with the next record of the placement: see
   * `keepPlacements`.
   */
  update<Part extends PlacementPart>(placementId: string, part: Part, patch: Partial<Placement[Part]>): void {
    const before = this.get(placementId);
    // A refresh without changes must not make the pane look at all placements again.
    if (!before || Object.entries(patch).every(([name, value]) => Reflect.get(before[part], name) === value)) return;
    const now = { ...before, [part]: { ...before[part], ...patch } };
    this.placementSignal.value = this.placements.peek().map((one) => (one === before ? now : one));
    const inFile = this.inFile.get(placementId);
    if (part !== 'sync' || !inFile) return;
    // Another window may have refreshed the block, so only the `sync` part of the device's entry is
    // replaced.
    const found = FOUND + placementId;
    this.device.keep(found, writeFoundWithSync(inFile, this.device.read(found), now.sync), 'device');
  }

  /**
   * Hides an undone placement. Its record leaves the file with the next write of records, as this
   * alone is no reason to write.
   */
  hideUndone(placementId: string): void {
    const placement = this.get(placementId);
    if (!placement) return;
    this.later.set(PLACEMENT + placementId, undefined);
    batch(() => {
      this.placementSignal.value = this.placements.peek().filter((one) => one !== placement);
      this.undoneSignal.value = [...this.undone.peek(), placement];
    });
  }

  /**
   * Sets {@link hasFormulas}. The file gets the value with the next record, because this alone is
   * no reason to write to it.
   */
  formulasAsk(ask: boolean): void {
    this.doFormulasAsk = ask;
  }

  /**
   * Records that an unlinked placement was reported to the platform. The file gets this with the
   * next record.
   */
  unlinkedTold(key: string): void {
    this.later.set(key, undefined);
    this.unlinkedSignal.value = unlinkedAfter(this.unlinked.peek(), this.later);
  }

  /**
   * Writes the current records of these placements to the file. Call it while no block is being
   * written.
   */
  async keepPlacements(placementIds: readonly string[]): Promise<void> {
    await orAnew(async () => {
      await this.whenKept();
      const records = placementIds.flatMap((id) => {
        const placement = this.get(id);
        return placement ? [this.recordChanges.recordOf(placement)] : [];
      });
      if (records.length > 0) await this.keep(new Map(records));
    });
  }

  /**
   * Takes the current contents of the cells as the placement's block, and writes its record.
   * @param placement used only if the registry does not know the placement yet
   */
  async adopt(placement: Placement, patch: PlacementPatch = {}): Promise<Placement> {
    const now = patchPlacement(this.get(placement.id) ?? placement, patch);
    const sight = await sightOf(this.host, now);
    const { evidence: _, ...written } = now.written;
    await this.keep(new Map([this.recordChanges.recordOf({ ...now, written }, patch, sight)]));
    return this.get(placement.id) ?? now;
  }

  async remove(placementId: string): Promise<void> {
    await this.keep(new Map([[PLACEMENT + placementId, undefined]]));
  }

  /**
   * Returns the records to write when a write of the placement ends: the placement with the
   * checksums of its cells, the removal of its journal, and the workbook's record if the file has
   * none. Write them in the batch of the cells, or with {@link Registry.keep}.
   * @param placement used only if the registry does not know the placement yet
   * @param sight contents of the block after the write: all rows, or those at both ends; undefined
   * if unknown
   * @param patch changes by the write, applied once the records are in the file; other fields keep
   * what the user chose meanwhile
   */
  recordsOf(placement: Placement, sight: BlockSight | undefined, patch?: PlacementPatch): RecordUpdates {
    const now = this.get(placement.id) ?? placement;
    const record = this.recordChanges.recordOf(now, patch, sight);
    const fits = fitsIntoFile(record, this.recordTexts);
    return this.toRecordUpdates(
      new Map([
        ...this.later,
        fits ? record : this.recordChanges.recordOf(now, withoutCellSums(patch), sight),
        [UNFINISHED + placement.id, undefined],
        ...this.unsavedFormulas(),
        ...this.identity.unsavedOrFirst(),
      ]),
    );
  }

  /**
   * Writes records in one request, also those of several placements.
   * @param anchors names of the blocks that the records describe
   * @returns the current places of these blocks
   * @throws WorkbookFailure `CellsChanged` if another window has written one of the records: its
   * text stays, and the registry has read it by then
   */
  keep(records: Changes, anchors?: readonly string[]): Promise<ReadonlyMap<string, Located>> {
    const all = this.toRecordUpdates(
      new Map([...this.later, ...this.identity.unsaved(), ...records, ...this.unsavedFormulas()]),
    );
    const keeping = this.reloadOnConflict(this.host.keepRecords(all, anchors)).then((located) => {
      this.kept(all);
      this.followStart();
      return located;
    });
    this.lastKept = keeping.catch(() => undefined);
    return keeping;
  }

  /**
   * Adds the texts that this window knows to these records, so that a change by another window ends
   * in a conflict.
   */
  toRecordUpdates(records: Changes): RecordUpdates {
    return recordUpdates(records, this.recordTexts);
  }

  /**
   * Awaits a request that writes records.
   * @throws the failure of the request; after a conflict, the registry has read the records of the
   * file again by then
   */
  async reloadOnConflict<T>(writing: Promise<T>): Promise<T> {
    try {
      return await writing;
    } catch (error) {
      if (isWorkbookFailure(error, 'CellsChanged')) await this.load();
      throw error;
    }
  }

  /** Resolves when no write of records is running, so that the file has what this window knows. */
  async whenKept(): Promise<void> {
    for (let last: unknown; last !== this.lastKept; await last) last = this.lastKept;
  }

  /**
   * Applies records to the known placements after they were written to the file; other changes may
   * have been made in the meantime.
   */
  kept(records: Changes): void {
    this.startedBefore ??= this.startsWithWorkbook();
    const stateBefore = this.identity.copy.stateInFile();
    this.unlinkedSignal.value = unlinkedAfter(this.unlinked.peek(), records);
    if (records.has(FORMULAS)) this.hasFormulas = !!records.get(FORMULAS);
    const before = this.placements.peek();
    const next = new Map(before.map((placement) => [placement.id, placement]));
    for (const [key, text] of records) {
      this.later.delete(key);
      if (text === undefined) this.recordTexts.delete(key);
      else this.recordTexts.set(key, text);
      if (!key.startsWith(PLACEMENT)) continue;
      const id = key.slice(PLACEMENT.length);
      const known = next.get(id);
      const changes = this.recordChanges.changesOf(id, text);
      next.delete(id);
      this.filePlacements.delete(id);
      this.device.forget(FOUND + id);
      const placement = tryReadPlacement(text);
      if (!placement) continue;
      this.filePlacements.set(id, placement);
      // Parts that were changed after the record was created keep their current values.
      next.set(id, known && changes ? patchPlacement(known, changes) : placement);
      // The placement is shown again, after a redo or because it was placed again.
      this.undoneSignal.value = this.undone.peek().filter((one) => one.id !== id);
    }
    batch(() => {
      if (next.size > 0 || before.length > 0) this.placementSignal.value = [...next.values()];
      this.identity.saved(records.get(WORKBOOK), stateBefore);
    });
  }

  /**
   * Tells Excel whether the workbook starts the add-in automatically, after another request has
   * written records. Sends no request if the value has not changed. Does not await the request,
   * because no record depends on it.
   */
  followStart(): void {
    const starts = this.startsWithWorkbook();
    if (this.startedBefore !== undefined && starts !== this.startedBefore) void this.host.startWithWorkbook(starts);
    this.startedBefore = undefined;
  }

  /**
   * Returns true if the file has something to refresh on opening, or formulas that read reports.
   */
  private startsWithWorkbook(): boolean {
    return this.hasFormulas || (this.workbook.peek()?.refreshOnOpen === true && this.placements.peek().length > 0);
  }

  private unsavedFormulas(): [string, string | undefined][] {
    return this.hasFormulas === this.doFormulasAsk ? [] : [[FORMULAS, this.doFormulasAsk ? 'yes' : undefined]];
  }
}
