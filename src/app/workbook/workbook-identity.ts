/** Holds the workbook's own record: its id, where the file is, and when it refreshes. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Placement, tryReadWorkbookRecord, type WorkbookRecord, writeWorkbookRecord } from '../../placement';
import type { Workbook } from '../../workbook';
import type { DeviceStorage } from '../parts';
import { type CopyQuestion, createCopyQuestion } from './copy-question';
import { WORKBOOK_KEY } from './file-records';

export class WorkbookIdentity {
  /** Holds the record; undefined until something is placed. */
  readonly record = signal<WorkbookRecord | undefined>(undefined);
  readonly copyQuestion: CopyQuestion;
  private locationInFile: string | undefined;
  /** Holds the id for the record that the first placement creates. */
  private firstId: string | undefined;

  constructor(
    host: Workbook,
    device: DeviceStorage,
    private readonly newId: () => string,
    placements: ReadonlySignal<readonly Placement[]>,
    inFile: ReadonlyMap<string, Placement>,
  ) {
    this.copyQuestion = createCopyQuestion(host, device, this.record, placements, inFile);
  }

  /** Takes the record from the file. */
  applyRead(text: string | undefined): void {
    const record = tryReadWorkbookRecord(text);
    this.record.value = record;
    this.locationInFile = record?.location;
    this.recordFirstLocation();
  }

  /**
   * Takes the record after it was written to the file.
   * @param text undefined if only other records were written
   * @param stateBefore `computeFileState` of the copy question before the write
   */
  applySaved(text: string | undefined, stateBefore: string): void {
    const savedRecord = tryReadWorkbookRecord(text);
    if (savedRecord) this.locationInFile = savedRecord.location;
    const current = savedRecord ?? this.record.peek();
    if (current) this.copyQuestion.recordSeen(current, stateBefore);
    this.record.value = current;
  }

  /** @returns the record, if this window knows more than the file */
  listUnsavedEntries(): readonly (readonly [string, string])[] {
    const current = this.record.peek();
    return !current || current.location === this.locationInFile ? [] : [toEntry(current)];
  }

  /** @returns the same as {@link listUnsavedEntries}, or the first record of a file that has none */
  listUnsavedOrFirstEntries(): readonly (readonly [string, string])[] {
    return this.record.peek() ? this.listUnsavedEntries() : [toEntry(this.createFirstRecord())];
  }

  createFirstRecord(): WorkbookRecord {
    this.firstId ??= this.newId();
    this.copyQuestion.markCreated(this.firstId);
    return { id: this.firstId, ...this.readPlace(), refreshOnOpen: true };
  }

  /**
   * Asks Excel where the file is now, because it may have been saved under another name since it
   * was opened.
   * @returns false if the file may be a copy
   */
  async isOriginalFile(): Promise<boolean> {
    await this.copyQuestion.updateLocation();
    this.recordFirstLocation();
    return !this.copyQuestion.isOpen.peek();
  }

  /** @returns the record with the current place of the file */
  async locateFile(): Promise<WorkbookRecord | undefined> {
    const record = this.record.peek();
    if (!record) return undefined;
    await this.copyQuestion.updateLocation();
    return { ...record, ...this.readPlace() };
  }

  private readPlace(): Pick<WorkbookRecord, 'location' | 'fileName'> {
    return { location: this.copyQuestion.getLocation(), fileName: this.copyQuestion.getFileName() };
  }

  /**
   * Records the first place of a file that was never saved when its first report was placed. The
   * file gets it with the next record, because this alone is no reason to write to it.
   */
  private recordFirstLocation(): void {
    const record = this.record.peek();
    const location = this.copyQuestion.getLocation();
    if (record?.location !== '' || location === '' || this.copyQuestion.isOpen.peek()) return;
    this.record.value = { ...record, ...this.readPlace() };
    this.copyQuestion.recordSeen(this.record.value, this.copyQuestion.computeFileState());
  }
}

export function toEntry(record: WorkbookRecord): readonly [string, string] {
  return [WORKBOOK_KEY, writeWorkbookRecord(record)];
}
