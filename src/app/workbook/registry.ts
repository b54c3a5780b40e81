/** Holds the placements of the workbook, and reads and writes their records in the file. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { BlockSample, Culture, DateSystem } from '../../grid';
import {
  type Placement,
  type PlacementPart,
  type PlacementPatch,
  patchPlacement,
  readSnapshots,
  SNAPSHOT_PREFIX,
  type Snapshot,
  tryReadPlacement,
  updateUnlinkedRecords,
  type WorkbookRecord,
} from '../../placement';
import {
  type AnchorLocation,
  isWorkbookFailure,
  type RecordUpdates,
  type Selection,
  type Workbook,
} from '../../workbook';
import type { DeviceStorage } from '../parts';
import { readSample } from './block-evidence';
import {
  createRecordUpdates,
  DEVICE_ENTRY,
  FORMULAS_KEY,
  JOURNAL_KEY,
  PLACEMENT_KEY,
  WORKBOOK_KEY,
} from './file-records';
import { createUnsavedRecords, fitsIntoFile, omitCellSums, readPlacements, writeDeviceEntry } from './record-changes';
import { retryOnConflict } from './retry-on-conflict';
import { toEntry, WorkbookIdentity } from './workbook-identity';

/** The user's answer to the question what a file is that has moved since it was last seen. */
export type CopyAnswer = 'moved' | 'copy';

/** Holds records by key; undefined removes a record. */
type Changes = ReadonlyMap<string, string | undefined>;

export class Registry {
  private readonly placementSignal = signal<readonly Placement[]>([]);
  private readonly undoneSignal = signal<readonly Placement[]>([]);
  private readonly unlinkedSignal = signal<Changes>(new Map());
  private readonly snapshotSignal = signal<readonly Snapshot[]>([]);
  private readonly filePlacements = new Map<string, Placement>();
  readonly placements: ReadonlySignal<readonly Placement[]> = this.placementSignal;
  /**
   * Lists placements whose placing the user has undone. They are not in `placements` until a redo.
   */
  readonly undonePlacements: ReadonlySignal<readonly Placement[]> = this.undoneSignal;
  /** Holds records of unlinked placements that were not reported to the platform yet. */
  readonly unlinkedRecords: ReadonlySignal<Changes> = this.unlinkedSignal;
  /** Lists the snapshots of all placements, the newest first. */
  readonly snapshots: ReadonlySignal<readonly Snapshot[]> = this.snapshotSignal;
  /** Lists placements as they are in the file, by id, without unsaved changes of this window. */
  readonly placementsInFile: ReadonlyMap<string, Placement> = this.filePlacements;
  private readonly identity: WorkbookIdentity;
  private readonly unsavedRecords = createUnsavedRecords();
  /** Holds records to remove from the file with the next write of records. */
  private readonly pendingRemovals = new Map<string, undefined>();
  /** Holds the texts of all records of the file by key, as this window last read or wrote them. */
  private recordTexts = new Map<string, string>();
  private lastSave: Promise<unknown> = Promise.resolve();
  /** Holds the `startsWithWorkbook` that Excel was last sent; undefined if it is the current one. */
  private sentStartsWithWorkbook: boolean | undefined;
  /** Says whether there was an unfinished write when the records were read. */
  hasUnfinishedWrites = false;
  /** Says whether formulas of the workbook read reports, according to the file. */
  hasFormulas = false;
  private hasFormulasUnsaved = false;
  /** Holds the date system of the workbook; 1900 until Excel reports it. */
  dateSystem: DateSystem = 1900;
  /** Excel's regional settings; undefined until Excel reports them, or if it never does. */
  readonly culture = signal<Culture | undefined>(undefined);

  constructor(
    private readonly workbookPort: Workbook,
    private readonly storage: DeviceStorage,
    newId: () => string,
  ) {
    this.identity = new WorkbookIdentity(workbookPort, storage, newId, this.placements, this.placementsInFile);
  }

  /** The workbook's record; undefined until something is placed. */
  get workbookRecord(): ReadonlySignal<WorkbookRecord | undefined> {
    return this.identity.record;
  }

  /** The name of the file when Excel was last asked where it is; undefined if it is not known. */
  get fileName(): string | undefined {
    return this.identity.copyQuestion.getFileName();
  }

  /** Is true until the user has said whether this file is the original or a copy. */
  get copyQuestion(): ReadonlySignal<boolean> {
    return this.identity.copyQuestion.isOpen;
  }

  /**
   * Reads the records of the file. This is a property, because callers pass it on.
   * @returns the selection, which needs no additional request here
   */
  readonly load = async (
    readWorkbook: Workbook['readSnapshot'] = this.workbookPort.readSnapshot,
  ): Promise<Selection> => {
    await this.identity.copyQuestion.updateLocation();
    // Do not await anything between reading the records and using them, or records written in
    // between would be lost. The records come last, because Excel may refuse the selection; the
    // records are then read in a separate request.
    const [dateSystem, culture, selection, records] = await readWorkbook(
      { kind: 'dateSystem' },
      { kind: 'culture' },
      { kind: 'selection' },
      { kind: 'records' },
    );
    this.dateSystem = dateSystem ?? this.dateSystem;
    // Views that show numbers are drawn again only if the settings have changed.
    if (culture && JSON.stringify(culture) !== JSON.stringify(this.culture.peek())) this.culture.value = culture;
    this.recordTexts = new Map(records);
    this.snapshotSignal.value = readSnapshots(records);
    this.hasFormulas = records.has(FORMULAS_KEY);
    this.hasFormulasUnsaved ||= this.hasFormulas;
    this.unlinkedSignal.value = updateUnlinkedRecords(new Map(), new Map([...records, ...this.pendingRemovals]));
    this.hasUnfinishedWrites = [...records.keys()].some((key) => key.startsWith(JOURNAL_KEY));
    const all = readPlacements(records, {
      filePlacements: this.filePlacements,
      findPlacement: (id) => this.get(id),
      readDeviceEntry: (id) => this.storage.read(DEVICE_ENTRY + id),
    });
    this.placementSignal.value = all.filter(({ id }) => !this.pendingRemovals.has(PLACEMENT_KEY + id));
    this.identity.applyRead(records.get(WORKBOOK_KEY));
    return selection;
  };

  /**
   * Asks Excel where the file is now, because it may have been saved under another name since it
   * was opened.
   * @returns false if the file may be a copy: nothing may then be sent to the platform under the
   * workbook's id
   */
  isOriginalFile(): Promise<boolean> {
    return this.identity.isOriginalFile();
  }

  /**
   * @returns the workbook's record with the current place of the file; undefined until something is
   * placed
   */
  locateWorkbook(): Promise<WorkbookRecord | undefined> {
    return this.identity.locateFile();
  }

  /**
   * Records that the user has called the workbook of this id no copy. Call it before its record is
   * written.
   */
  markOriginal(workbookId: string): void {
    this.identity.copyQuestion.markOriginal(workbookId);
  }

  /**
   * @returns the workbook's record; the first placement creates one with a new workbook id and
   * refresh on open
   */
  ensureWorkbook(): Promise<WorkbookRecord> {
    return retryOnConflict(async () => {
      const record = this.workbookRecord.peek();
      if (record) return record;
      await this.identity.copyQuestion.updateLocation();
      const firstRecord = this.identity.createFirstRecord();
      await this.saveRecords(new Map([toEntry(firstRecord)]));
      return firstRecord;
    });
  }

  async setRefresh(
    change: Partial<Pick<WorkbookRecord, 'refreshOnOpen' | 'refreshEvery' | 'refreshAt' | 'freshFor'>>,
  ): Promise<void> {
    const { record } = this.identity;
    await retryOnConflict(async () => {
      const before = record.peek();
      if (!before) return;
      const next = { ...before, ...change };
      this.sentStartsWithWorkbook ??= this.startsWithWorkbook();
      // The choice applies at once, because the request may have to wait for a long write.
      record.value = next;
      await this.saveRecords(new Map([toEntry(next)])).catch((error: unknown) => {
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
   * `savePlacements`.
   */
  update<Part extends PlacementPart>(placementId: string, part: Part, patch: Partial<Placement[Part]>): void {
    const before = this.get(placementId);
    // A refresh without changes must not make the pane look at all placements again.
    if (!before || Object.entries(patch).every(([name, value]) => Reflect.get(before[part], name) === value)) return;
    const current = { ...before, [part]: { ...before[part], ...patch } };
    this.placementSignal.value = this.placements
      .peek()
      .map((placement) => (placement === before ? current : placement));
    const filePlacement = this.placementsInFile.get(placementId);
    if (part !== 'sync' || !filePlacement) return;
    // Another window may have refreshed the block, so only the `sync` part of the device's entry is
    // replaced.
    const entryKey = DEVICE_ENTRY + placementId;
    this.storage.save(entryKey, writeDeviceEntry(filePlacement, this.storage.read(entryKey), current.sync), 'device');
  }

  /**
   * Hides an undone placement. Its record leaves the file with the next write of records, as this
   * alone is no reason to write.
   */
  hideUndone(placementId: string): void {
    const placement = this.get(placementId);
    if (!placement) return;
    this.pendingRemovals.set(PLACEMENT_KEY + placementId, undefined);
    batch(() => {
      this.placementSignal.value = this.placements.peek().filter((one) => one !== placement);
      this.undoneSignal.value = [...this.undonePlacements.peek(), placement];
    });
  }

  /**
   * Sets {@link hasFormulas}. The file gets the value with the next record, because this alone is
   * no reason to write to it.
   */
  setHasFormulas(hasFormulas: boolean): void {
    this.hasFormulasUnsaved = hasFormulas;
  }

  /**
   * Records that an unlinked placement was reported to the platform. The file gets this with the
   * next record.
   */
  markUnlinkSent(key: string): void {
    this.pendingRemovals.set(key, undefined);
    this.unlinkedSignal.value = updateUnlinkedRecords(this.unlinkedRecords.peek(), this.pendingRemovals);
  }

  /**
   * Writes the current records of these placements to the file. Call it while no block is being
   * written.
   */
  async savePlacements(placementIds: readonly string[]): Promise<void> {
    await retryOnConflict(async () => {
      await this.waitForSaves();
      const records = placementIds.flatMap((id) => {
        const placement = this.get(id);
        return placement ? [this.unsavedRecords.createRecord(placement)] : [];
      });
      if (records.length > 0) await this.saveRecords(new Map(records));
    });
  }

  /**
   * Writes a change of a placement to the file, together with other records, and applies it once it is
   * written. The change may replace the report, which a conflict would otherwise reset to that of the
   * file.
   */
  async saveChange(placementId: string, patch: PlacementPatch, otherRecords: Changes): Promise<void> {
    await retryOnConflict(async () => {
      await this.waitForSaves();
      const placement = this.get(placementId);
      if (placement)
        await this.saveRecords(new Map([this.unsavedRecords.createRecord(placement, patch), ...otherRecords]));
    });
  }

  /**
   * Takes the current contents of the cells as the placement's block, and writes its record.
   * @param placement used only if the registry does not know the placement yet
   */
  async adopt(placement: Placement, patch: PlacementPatch = {}): Promise<Placement> {
    const current = patchPlacement(this.get(placement.id) ?? placement, patch);
    const sample = await readSample(this.workbookPort, current);
    const { evidence: _, ...written } = current.written;
    await this.saveRecords(new Map([this.unsavedRecords.createRecord({ ...current, written }, patch, sample)]));
    return this.get(placement.id) ?? current;
  }

  /** Returns false if the file would have no space for a record of this key and text. */
  hasSpaceFor(record: readonly [key: string, text: string]): boolean {
    return fitsIntoFile(record, this.recordTexts);
  }

  async removePlacement(placementId: string): Promise<void> {
    await this.saveRecords(new Map([[PLACEMENT_KEY + placementId, undefined]]));
  }

  /**
   * Returns the records to write when a write of the placement ends: the placement with the
   * checksums of its cells, the removal of its journal, and the workbook's record if the file has
   * none. Write them in the batch of the cells, or with {@link Registry.saveRecords}.
   * @param placement used only if the registry does not know the placement yet
   * @param sample contents of the block after the write: all rows, or those at both ends; undefined
   * if unknown
   * @param patch changes by the write, applied once the records are in the file; other fields keep
   * what the user chose meanwhile
   */
  createFinalRecords(placement: Placement, sample: BlockSample | undefined, patch?: PlacementPatch): RecordUpdates {
    const currentPlacement = this.get(placement.id) ?? placement;
    const record = this.unsavedRecords.createRecord(currentPlacement, patch, sample);
    const fitsIntoRecord = fitsIntoFile(record, this.recordTexts);
    return this.toRecordUpdates(
      new Map([
        ...this.pendingRemovals,
        fitsIntoRecord ? record : this.unsavedRecords.createRecord(currentPlacement, omitCellSums(patch), sample),
        [JOURNAL_KEY + placement.id, undefined],
        ...this.listUnsavedFormulas(),
        ...this.identity.listUnsavedOrFirstEntries(),
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
  saveRecords(records: Changes, anchors?: readonly string[]): Promise<ReadonlyMap<string, AnchorLocation>> {
    const all = this.toRecordUpdates(
      new Map([
        ...this.pendingRemovals,
        ...this.identity.listUnsavedEntries(),
        ...records,
        ...this.listUnsavedFormulas(),
      ]),
    );
    const saving = this.reloadOnConflict(this.workbookPort.writeRecords(all, anchors)).then((located) => {
      this.applySavedRecords(all);
      this.sendStartsWithWorkbook();
      return located;
    });
    this.lastSave = saving.catch(() => undefined);
    return saving;
  }

  /**
   * Adds the texts that this window knows to these records, so that a change by another window ends
   * in a conflict.
   */
  toRecordUpdates(records: Changes): RecordUpdates {
    return createRecordUpdates(records, this.recordTexts);
  }

  /**
   * Awaits a request that writes records.
   * @throws the failure of the request; after a conflict, the registry has read the records of the
   * file again by then
   */
  async reloadOnConflict<T>(saving: Promise<T>): Promise<T> {
    try {
      return await saving;
    } catch (error) {
      if (isWorkbookFailure(error, 'CellsChanged')) await this.load();
      throw error;
    }
  }

  /** Resolves when no write of records is running, so that the file has what this window knows. */
  async waitForSaves(): Promise<void> {
    for (let last: unknown; last !== this.lastSave; await last) last = this.lastSave;
  }

  /**
   * Applies records to the known placements after they were written to the file; other changes may
   * have been made in the meantime.
   */
  applySavedRecords(records: Changes): void {
    this.sentStartsWithWorkbook ??= this.startsWithWorkbook();
    const stateBefore = this.identity.copyQuestion.computeFileState();
    this.unlinkedSignal.value = updateUnlinkedRecords(this.unlinkedRecords.peek(), records);
    if (records.has(FORMULAS_KEY)) this.hasFormulas = !!records.get(FORMULAS_KEY);
    const before = this.placements.peek();
    const next = new Map(before.map((placement) => [placement.id, placement]));
    for (const [key, text] of records) {
      this.pendingRemovals.delete(key);
      if (text === undefined) this.recordTexts.delete(key);
      else this.recordTexts.set(key, text);
      if (!key.startsWith(PLACEMENT_KEY)) continue;
      const id = key.slice(PLACEMENT_KEY.length);
      const current = next.get(id);
      const changes = this.unsavedRecords.findChanges(id, text);
      next.delete(id);
      this.filePlacements.delete(id);
      this.storage.remove(DEVICE_ENTRY + id);
      const placement = tryReadPlacement(text);
      if (!placement) continue;
      this.filePlacements.set(id, placement);
      // Parts that were changed after the record was created keep their current values.
      next.set(id, current && changes ? patchPlacement(current, changes) : placement);
      // The placement is shown again, after a redo or because it was placed again.
      this.undoneSignal.value = this.undonePlacements.peek().filter((one) => one.id !== id);
    }
    batch(() => {
      if ([...records.keys()].some((key) => key.startsWith(SNAPSHOT_PREFIX)))
        this.snapshotSignal.value = readSnapshots(this.recordTexts);
      if (next.size > 0 || before.length > 0) this.placementSignal.value = [...next.values()];
      // Device and platform forget an undone placement as soon as its record has left the file.
      const undone = this.undonePlacements.peek();
      if (undone.some(({ id }) => records.has(PLACEMENT_KEY + id))) this.undoneSignal.value = [...undone];
      this.identity.applySaved(records.get(WORKBOOK_KEY), stateBefore);
    });
  }

  /**
   * Tells Excel whether the workbook starts the add-in automatically, after another request has
   * written records. Sends no request if the value has not changed. Does not await the request,
   * because no record depends on it.
   */
  sendStartsWithWorkbook(): void {
    const startsAutomatically = this.startsWithWorkbook();
    if (this.sentStartsWithWorkbook !== undefined && startsAutomatically !== this.sentStartsWithWorkbook)
      void this.workbookPort.startWithWorkbook(startsAutomatically);
    this.sentStartsWithWorkbook = undefined;
  }

  /**
   * Returns true if the file has something to refresh on opening, or formulas that read reports.
   */
  private startsWithWorkbook(): boolean {
    return (
      this.hasFormulas || (this.workbookRecord.peek()?.refreshOnOpen === true && this.placements.peek().length > 0)
    );
  }

  private listUnsavedFormulas(): [string, string | undefined][] {
    return this.hasFormulas === this.hasFormulasUnsaved
      ? []
      : [[FORMULAS_KEY, this.hasFormulasUnsaved ? 'yes' : undefined]];
  }
}
