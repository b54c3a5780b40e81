/**
 * The journal of a write: a record that the workbook keeps while a block is being written. It tells what recovery has to know if the pane dies
 * meanwhile. The request that touches the first cell adds it, and the request that keeps the placement's record removes it.
 */
import * as z from 'zod/mini';
import { NotesPolicy } from './options';
import { Instant, RecordText, ShortText, tryReadVersion1, unlessBroken } from './record';

const UnfinishedWrite = z.object({
  /** The device that writes. */
  by: ShortText,
  /** The window of that device that writes. */
  window: unlessBroken(ShortText),
  /** When the write began. Milliseconds since 1970. */
  at: Instant,
  /** The cells are on a sheet that was added for them, and no placement needs them: recovery clears them. */
  isCleared: unlessBroken(z.boolean()),
  /** Address of the block before it moved to a new sheet; its name goes back there when the new cells are cleared. */
  back: unlessBroken(ShortText),
  /** Old address of a block that has moved to a new sheet; its old cells are still to be emptied. */
  leaves: unlessBroken(ShortText),
  /** Keys of the rows with notes beside them, see `NoteRows`: the cells of half-written rows do not tell them. */
  noteRows: unlessBroken(RecordText),
  /** What the user chose for notes, from this write on. */
  notes: unlessBroken(NotesPolicy),
  /** The record of a first placement, which the workbook does not have yet. */
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
export function isAbandoned({ at }: Pick<UnfinishedWrite, 'at'>, isWriting: boolean | undefined, now: number): boolean {
  return isWriting === undefined ? at + ABANDONED_AFTER_MS < now || at > now + CLOCKS_DIFFER_MS : !isWriting;
}

export function writeUnfinished(write: UnfinishedWrite): string {
  return JSON.stringify({ v: 1, ...write });
}

/** Undefined for a text of an unknown version. */
export function tryReadUnfinished(text: string): UnfinishedWrite | undefined {
  return tryReadVersion1(UnfinishedWrite, text);
}
