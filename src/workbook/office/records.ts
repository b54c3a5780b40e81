/** Reads and writes the records of this add-in in the file, and removes the journal of a write. */
import type { JournalEntry } from '../../grid';
import type { AnchorLocation } from '../questions';
import type { RecordUpdates } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import type { ExcelRun } from './excel-run';
import { retryOrReportUnknown, runMutation } from './outcome';
import { queueReadAnchors } from './questions/names';

export const RECORD_PREFIX = 'inlay.';

/** Maps keys to the texts of records; undefined removes a record. */
export type Records = ReadonlyMap<string, string | undefined>;

function toSettingKey(key: string): string {
  return RECORD_PREFIX + key;
}

export async function writeRecords(
  run: ExcelRun,
  changes: RecordUpdates,
  anchors: readonly string[] = [],
): Promise<ReadonlyMap<string, AnchorLocation>> {
  const { before, locations } = await runMutation(
    run,
    'keepRecords',
    () =>
      run.sendAndRead('keepRecords', (context) => {
        const recordsBefore = queueReadRecords(context, [...changes.keys()]);
        queueWriteRecords(context, changes);
        const read = queueReadAnchors(context, anchors);
        return () => ({ before: recordsBefore(), locations: read() });
      }),
    () =>
      run.sendAndRead('readRecords', (context) => {
        const hasRecords = queueReadHasRecords(context, changes);
        const read = queueReadAnchors(context, anchors);
        return () => (hasRecords() ? { before: changes, locations: read() } : undefined);
      }),
  );
  if (!hasRecordConflict(changes, before)) return locations;
  await retryOrReportUnknown(run, 'keepRecords', () =>
    run.send('putBack', (context) => queueWriteRecords(context, before)),
  );
  throw new WorkbookFailure('CellsChanged', 'keepRecords');
}

/**
 * Returns true if another window has written one of these records since this window read it. A
 * record that already has the new text is no conflict.
 * @param before records of the file, as the batch found them
 */
export function hasRecordConflict(changes: RecordUpdates, before: Records): boolean {
  return [...(changes.expectedTexts ?? [])].some(([key, expected]) => {
    const text = before.get(key);
    return text !== expected && text !== changes.get(key);
  });
}

/** Reads records. The value of a record that is not in the file is undefined. */
export function queueReadRecords({ workbook }: Excel.RequestContext, keys: readonly string[]): () => Records {
  const items = keys.map((key) => workbook.settings.getItemOrNullObject(toSettingKey(key)).load('value'));
  return () =>
    new Map(keys.map((key, index) => [key, items[index]?.isNullObject ? undefined : String(items[index]?.value)]));
}

/** Queues the question whether the file has all of these changes. */
export function queueReadHasRecords(context: Excel.RequestContext, changes: Records): () => boolean {
  const read = queueReadRecords(context, [...changes.keys()]);
  return () => [...read()].every(([key, text]) => changes.get(key) === text);
}

export function hasAnyText(records: Records): boolean {
  return [...records.values()].some((text) => text !== undefined);
}

/**
 * Returns true if the file has these records; false if none of them has a text, because a removed
 * record proves nothing.
 * @param textsInFile texts of the records in the file
 */
export function areRecordsInFile(records: Records, textsInFile: Records): boolean {
  return (
    hasAnyText(records) && [...records].every(([key, text]) => text === undefined || textsInFile.get(key) === text)
  );
}

/**
 * Queues the question whether the file has a record of this key; the answer is true if there is no
 * key.
 */
export function queueReadHasRecord({ workbook }: Excel.RequestContext, key: string | undefined): () => boolean {
  if (key === undefined) return () => true;
  const item = workbook.settings.getItemOrNullObject(toSettingKey(key)).load('key');
  return () => !item.isNullObject;
}

/**
 * Queue this in the request that changes the cells that the records describe: then the file gets
 * both or neither.
 */
export function queueWriteRecords(context: Excel.RequestContext, changes: Records): void {
  const { settings } = context.workbook;
  for (const [key, text] of changes) {
    // Deleting a record that is not there does nothing: Excel ignores actions on a null object.
    if (text === undefined) settings.getItemOrNullObject(toSettingKey(key)).delete();
    else settings.add(toSettingKey(key), text);
  }
}

/**
 * Removes the journal of a write that has ended. A journal that stays behind does no harm: the next
 * start only refreshes the block.
 */
export async function removeJournal(run: ExcelRun, journal: JournalEntry | undefined): Promise<void> {
  if (journal) await writeRecords(run, new Map([[journal.key, undefined]])).catch(() => undefined);
}
