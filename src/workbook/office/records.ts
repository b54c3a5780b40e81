/** Records of this add-in in the file, and the note that goes along with a write. */
import type { Located } from '../look';
import type { BlockWrite, WriteNote } from '../workbook';
import type { ExcelRun } from './excel-run';
import { queueAnchors } from './look/names';

export const PREFIX = 'inlay.';

function recordKey(key: string): string {
  return PREFIX + key;
}

export async function keepRecords(
  run: ExcelRun,
  changes: ReadonlyMap<string, string | undefined>,
  anchors: readonly string[] = [],
): Promise<ReadonlyMap<string, Located>> {
  return run.ask('keepRecords', (context) => {
    const { settings } = context.workbook;
    for (const [key, text] of changes) {
      // Nothing happens to a record that is not there: what is done to a null object is done to nothing.
      if (text === undefined) settings.getItemOrNullObject(recordKey(key)).delete();
      else settings.add(recordKey(key), text);
    }
    return queueAnchors(context, anchors);
  });
}

/** Queues the note into the request that is about to touch cells: either both arrive or neither. */
export function queueNote(
  context: Excel.RequestContext,
  note: WriteNote | undefined,
  rows: number,
  columns: number,
): void {
  if (note) context.workbook.settings.add(recordKey(note.key), note.text(rows, columns));
}

/** @param reached rows of the new block that are touched with this request */
export function queueWriteNote(context: Excel.RequestContext, write: BlockWrite, reached: number): void {
  const { block, previous, shift, overwrites } = write;
  const isWhole = shift !== undefined || overwrites;
  const rows = isWhole ? block.rows : Math.max(previous?.rows ?? 0, reached);
  queueNote(context, write.note, rows, Math.max(block.columns, previous?.columns ?? 0));
}

/** Nothing is unfinished any more. A note that stays behind does no harm: the next start finds nothing to clear. */
export async function dropNote(run: ExcelRun, note: WriteNote | undefined): Promise<void> {
  if (note) await keepRecords(run, new Map([[note.key, undefined]])).catch(() => undefined);
}
