/**
 * Defines the journal of a write: a record that the workbook keeps while a block is being written.
 * It holds what recovery needs if the pane is closed meanwhile. The request that changes the first
 * cell adds it, and the request that saves the placement's record removes it.
 */
import * as z from 'zod/mini';
import { NotesPolicy } from './options';
import { Instant, RecordText, ShortText, tryReadVersion1, undefinedIfInvalid, writeVersion1 } from './record';

const WriteJournal = z.object({
  /** Identifies the device that writes. */
  by: ShortText,
  /** Identifies the window of that device. */
  window: undefinedIfInvalid(ShortText),
  /** Says when the write began, in milliseconds since 1970. */
  at: Instant,
  /**
   * Says whether the write added a sheet for its cells and no placement depends on them yet, so
   * that recovery clears them.
   */
  isCleared: undefinedIfInvalid(z.boolean()),
  /**
   * Holds the old address of a block that is being written on a new sheet. If recovery clears the
   * new cells, the block's name points there again.
   */
  back: undefinedIfInvalid(ShortText),
  /**
   * Holds the old address of a block that is complete on a new sheet. Recovery empties the cells
   * there.
   */
  leaves: undefinedIfInvalid(ShortText),
  /**
   * Holds the keys of the rows with notes beside them (see `NoteRows`), because half-written cells
   * do not show which row a note belongs to.
   */
  noteRows: undefinedIfInvalid(RecordText),
  /** Holds the user's choice for notes, which counts from this write on. */
  notes: undefinedIfInvalid(NotesPolicy),
  /** Holds the record of a new placement, because the workbook does not have it yet. */
  placement: undefinedIfInvalid(RecordText),
});
export type WriteJournal = Readonly<z.infer<typeof WriteJournal>>;

/** A write older than this is abandoned, because no pause within a write is as long. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Clocks differ by less than this, so a write that starts still later counts as abandoned. */
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
  return writeVersion1(journal);
}

/** Returns undefined if the text is of an unknown version. */
export function tryReadJournal(text: string): WriteJournal | undefined {
  return tryReadVersion1(WriteJournal, text);
}
