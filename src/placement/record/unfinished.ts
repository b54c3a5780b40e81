/**
 * What the workbook keeps while a block is being written, so that a pane that dies in the middle leaves behind which cells are only half
 * its own. Put there by the very request that touches the first cell, and taken out with the placement's own record.
 */
import * as z from 'zod/mini';
import { NotesPolicy } from './options';
import { Columns, Instant, RecordText, Rows, ShortText, tryReadVersion1, unlessBroken } from './record';

const UnfinishedWrite = z.object({
  /** The device that writes. */
  by: ShortText,
  /** The window of that device that writes. */
  window: unlessBroken(ShortText),
  /** When the write began. Milliseconds since 1970. */
  at: Instant,
  /** As far as cells may have been touched, from the anchor's first cell. */
  rows: Rows,
  columns: Columns,
  /** Nothing of the placement stood there before. */
  isFirst: z.catch(z.boolean(), false),
  /** Cells were inserted for the block; they go out again. */
  isInserted: z.catch(z.boolean(), false),
  /** The analyst gave up what stood in all of these cells: nothing can be put back, the placement's next refresh fills them. */
  isClaimed: z.catch(z.boolean(), false),
  /** Where the block stood before it moved to a new sheet. */
  back: unlessBroken(ShortText),
  /** Where a block stood that has moved to a new sheet, and is still to be emptied. */
  leaves: unlessBroken(ShortText),
  /** Keys of the rows beside which notes stood, see `NoteRows`: while rows are only half written, their cells do not tell. */
  noteRows: unlessBroken(RecordText),
  /** What the analyst has said about notes, from this write on. */
  notes: unlessBroken(NotesPolicy),
  /** The placement, as text, where the workbook does not know it yet. */
  placement: unlessBroken(RecordText),
});
export type UnfinishedWrite = Readonly<z.infer<typeof UnfinishedWrite>>;

/** Longer than any pause of a write that is still alive. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** But not by days: a time to come is no clock's. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

/**
 * Whether no window will end this write.
 * @param isWriting whether its window is writing; undefined if this device cannot tell, as of a co-author's window
 */
export function isAbandoned({ at }: UnfinishedWrite, isWriting: boolean | undefined, now: number): boolean {
  return isWriting === undefined ? at + ABANDONED_AFTER_MS < now || at > now + CLOCKS_DIFFER_MS : !isWriting;
}

export function writeUnfinished(write: UnfinishedWrite): string {
  return JSON.stringify({ v: 1, ...write });
}

/** Undefined for text of a version that is not known here. */
export function tryReadUnfinished(text: string): UnfinishedWrite | undefined {
  return tryReadVersion1(UnfinishedWrite, text);
}
