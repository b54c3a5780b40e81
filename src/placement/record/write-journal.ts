/**
 * Defines the journal of a write: a record that the workbook keeps while a block is being written.
 * It holds what recovery needs if the pane is closed meanwhile. The request that changes the first
 * cell adds it, and the request that saves the placement's record removes it.
 */
import * as z from 'zod/mini';
import { NotesPolicy } from './options';
import { Instant, RecordText, ShortText, tryReadVersion1, undefinedIfInvalid } from './record';

const WriteJournal = z.object({
  /** Identifies the device that writes. */
  by: ShortText,
  /** Identifies the window of that device. */
  window: undefinedIfInvalid(ShortText),
  /** Says when the write began, in milliseconds since 1970. */
  at: Instant,
  /**
   * Is true if the cells are on a sheet that was added for them and no placement needs them:
   * recovery clears them.
   */
  isCleared: undefinedIfInvalid(z.boolean()),
  /**
   * The address of the block before it moved to a new sheet; its name returns there when the new
   * cells are cleared.
   */
  back: undefinedIfInvalid(ShortText),
  /**
   * The old address of a block that has moved to a new sheet; its old cells still have to be
   * emptied.
   */
  leaves: undefinedIfInvalid(ShortText),
  /**
   * Holds the keys of the rows with notes beside them, see `NoteRows`, because the cells of
   * half-written rows do not show them.
   */
  noteRows: undefinedIfInvalid(RecordText),
  /** The user's choice for notes from this write on. */
  notes: undefinedIfInvalid(NotesPolicy),
  /** The record of a first placement, which the workbook does not have yet. */
  placement: undefinedIfInvalid(RecordText),
});
export type WriteJournal = Readonly<z.infer<typeof WriteJournal>>;

/** Exceeds every pause within a write. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** The clocks of two devices differ by less than this, so a later start of a write is an error. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

/**
 * Returns true if no window will end this write.
 * @param isWriting true if its window is writing; undefined if this device cannot tell, as for a
 * co-author's window
 */
export function isAbandoned({ at }: Pick<WriteJournal, 'at'>, isWriting: boolean | undefined, now: number): boolean {
  return isWriting === undefined ? at + ABANDONED_AFTER_MS < now || at > now + CLOCKS_DIFFER_MS : !isWriting;
}

export function writeJournal(journal: WriteJournal): string {
  return JSON.stringify({ v: 1, ...journal });
}

/** Returns undefined if the text is of an unknown version. */
export function tryReadJournal(text: string): WriteJournal | undefined {
  return tryReadVersion1(WriteJournal, text);
}
