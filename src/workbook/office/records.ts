/** Records of this add-in in the file, and the note that goes along with a write. */
import type { WriteNote } from '../../grid';
import type { Located } from '../look';
import type { ExcelRun } from './excel-run';
import { queueAnchors } from './look/names';
import { changed } from './outcome';

export const PREFIX = 'inlay.';

/** What the file is to keep; undefined removes a record. */
export type Records = ReadonlyMap<string, string | undefined>;

function recordKey(key: string): string {
  return PREFIX + key;
}

export async function keepRecords(
  run: ExcelRun,
  changes: Records,
  anchors: readonly string[] = [],
): Promise<ReadonlyMap<string, Located>> {
  return changed(
    run,
    'keepRecords',
    () =>
      run.ask('keepRecords', (context) => {
        queueRecords(context, changes);
        return queueAnchors(context, anchors);
      }),
    () =>
      run.ask('readRecords', (context) => {
        const isKept = queueHasKept(context, changes);
        const read = queueAnchors(context, anchors);
        return () => (isKept() ? read() : undefined);
      }),
  );
}

/** These records as they are. */
export function queueReadRecords({ workbook }: Excel.RequestContext, keys: readonly string[]): () => Records {
  const items = keys.map((key) => workbook.settings.getItemOrNullObject(recordKey(key)).load('value'));
  return () =>
    new Map(keys.map((key, index) => [key, items[index]?.isNullObject ? undefined : String(items[index]?.value)]));
}

/** Whether the file has these records, and none that were to go. */
export function queueHasKept(context: Excel.RequestContext, changes: Records): () => boolean {
  const read = queueReadRecords(context, [...changes.keys()]);
  return () => [...read()].every(([key, text]) => changes.get(key) === text);
}

/** True as well of a record without a name. */
export function queueHasRecord({ workbook }: Excel.RequestContext, key: string | undefined): () => boolean {
  if (key === undefined) return () => true;
  const item = workbook.settings.getItemOrNullObject(recordKey(key)).load('key');
  return () => !item.isNullObject;
}

/** Into the request that changes the cells which they describe: either both arrive or neither. */
export function queueRecords(context: Excel.RequestContext, changes: Records): void {
  const { settings } = context.workbook;
  for (const [key, text] of changes) {
    // Nothing happens to a record that is not there: what is done to a null object is done to nothing.
    if (text === undefined) settings.getItemOrNullObject(recordKey(key)).delete();
    else settings.add(recordKey(key), text);
  }
}

/** Nothing is unfinished any more. A note that stays behind does no harm: the next start finds nothing to clear. */
export async function dropNote(run: ExcelRun, note: WriteNote | undefined): Promise<void> {
  if (note) await keepRecords(run, new Map([[note.key, undefined]])).catch(() => undefined);
}
