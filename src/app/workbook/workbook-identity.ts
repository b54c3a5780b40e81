/** Holds the workbook's own record: its id, where the file is, and when it refreshes. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Placement, tryReadWorkbookRecord, type WorkbookRecord, writeWorkbookRecord } from '../../placement';
import type { Workbook } from '../../workbook';
import type { DeviceStorage } from '../parts';
import { type CopyQuestion, createCopyQuestion } from './copy-question';
import { WORKBOOK } from './file-records';

export class WorkbookIdentity {
  /** The record; undefined until something is placed. */
  readonly record = signal<WorkbookRecord | undefined>(undefined);
  readonly copy: CopyQuestion;
  private locationInFile: string | undefined;
  /** The id for the record that the first placement creates. */
  private firstId: string | undefined;

  constructor(
    host: Workbook,
    device: DeviceStorage,
    private readonly newId: () => string,
    placements: ReadonlySignal<readonly Placement[]>,
    inFile: ReadonlyMap<string, Placement>,
  ) {
    this.copy = createCopyQuestion(host, device, this.record, placements, inFile);
  }

  /** Takes the record from the file. */
  read(text: string | undefined): void {
    const record = tryReadWorkbookRecord(text);
    this.record.value = record;
    this.locationInFile = record?.location;
    this.noteFirstLocation();
  }

  /**
   * Takes the record after it was written to the file.
   * @param text undefined if only other records were written
   * @param stateBefore `stateInFile` of the copy question before the write
   */
  saved(text: string | undefined, stateBefore: string): void {
    const saved = tryReadWorkbookRecord(text);
    if (saved) this.locationInFile = saved.location;
    const now = saved ?? this.record.peek();
    if (now) this.copy.seeSaved(now, stateBefore);
    this.record.value = now;
  }

  /** @returns the record, if this window knows more than the file */
  unsaved(): readonly (readonly [string, string])[] {
    const now = this.record.peek();
    return !now || now.location === this.locationInFile ? [] : [toEntry(now)];
  }

  /** @returns the same as {@link unsaved}, or the first record of a file that has none */
  unsavedOrFirst(): readonly (readonly [string, string])[] {
    return this.record.peek() ? this.unsaved() : [toEntry(this.first())];
  }

  first(): WorkbookRecord {
    this.firstId ??= this.newId();
    this.copy.made(this.firstId);
    return { id: this.firstId, location: this.copy.at(), refreshOnOpen: true };
  }

  /**
   * Asks Excel where the file is now, because it may have been saved under another name since it
   * was opened.
   * @returns false if the file may be a copy
   */
  async isOriginal(): Promise<boolean> {
    await this.copy.lookAround();
    this.noteFirstLocation();
    return !this.copy.isOpen.peek();
  }

  /** @returns the record with the current place of the file */
  async locate(): Promise<WorkbookRecord | undefined> {
    const record = this.record.peek();
    if (!record) return undefined;
    await this.copy.lookAround();
    return { ...record, location: this.copy.at() };
  }

  /**
   * Records the first place of a file that was never saved when its first report was placed. The
   * file gets it with the next record, because this alone is no reason to write to it.
   */
  private noteFirstLocation(): void {
    const record = this.record.peek();
    const location = this.copy.at();
    if (record?.location !== '' || location === '' || this.copy.isOpen.peek()) return;
    this.record.value = { ...record, location };
    this.copy.seeSaved(this.record.value, this.copy.stateInFile());
  }
}

export function toEntry(record: WorkbookRecord): readonly [string, string] {
  return [WORKBOOK, writeWorkbookRecord(record)];
}
