/**
 * The journal of a write: a record that the workbook keeps while a block is being written. It tells which cells the write may have touched, in
 * case the pane dies meanwhile. The request that touches the first cell adds it, and the request that keeps the placement's record removes it.
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
  /** Rows and columns that may have been touched, counted from the anchor's first cell. */
  rows: Rows,
  columns: Columns,
  /** The placement had no block before. */
  isFirst: z.catch(z.boolean(), false),
  /** Cells were inserted for the block; recovery deletes them. */
  isInserted: z.catch(z.boolean(), false),
  /** The user gave up what these cells held: nothing can be restored, and the placement's next refresh fills them. */
  isClaimed: z.catch(z.boolean(), false),
  /** Address of the block before it moved to a new sheet. */
  back: unlessBroken(ShortText),
  /** Old address of a block that has moved to a new sheet; its old cells are still to be emptied. */
  leaves: unlessBroken(ShortText),
  /** Keys of the rows with notes beside them, see `NoteRows`: the cells of half-written rows do not tell them. */
  noteRows: unlessBroken(RecordText),
  /** What the user chose for notes, from this write on. */
  notes: unlessBroken(NotesPolicy),
  /** The placement's record, if the workbook does not have it yet. */
  placement: unlessBroken(RecordText),
});
export type UnfinishedWrite = Readonly<z.infer<typeof UnfinishedWrite>>;

/** Longer than any pause within a write. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** The clocks of two devices differ by less than this: a write that begins later is no real one. */
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

/** Undefined for a text of an unknown version. */
export function tryReadUnfinished(text: string): UnfinishedWrite | undefined {
  return tryReadVersion1(UnfinishedWrite, text);
}
