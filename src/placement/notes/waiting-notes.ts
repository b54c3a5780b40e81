/** Notes without a row: kept in the file until their row comes back, or the analyst puts them elsewhere. */
import * as z from 'zod/mini';
import type { CellContent } from '../../grid';
import { Amount, tryReadRecord, unlessBroken } from '../record/record';
import { NoteCell } from './note-cell';

export interface WaitingNote {
  /** Of its row. */
  readonly key: string;
  /** What named its row when it left. */
  readonly label: string;
  /** When its row left; milliseconds since 1970. */
  readonly since: number;
  /** By the names of their columns. */
  readonly cells: ReadonlyMap<string, CellContent>;
  /** Folded away by the analyst: it can still be had, and does not come back by itself. */
  readonly isDismissed?: boolean | undefined;
}

const Stored = z.object({
  key: z.string(),
  label: z.catch(z.string(), ''),
  since: z.catch(Amount, 0),
  cells: z.readonly(z.array(z.tuple([z.string(), NoteCell]))),
  isDismissed: unlessBroken(z.boolean()),
});
const StoredNotes = z.object({
  notes: z.readonly(z.array(z.catch(z.nullable(Stored), null))),
  formulas: unlessBroken(z.readonly(z.array(z.tuple([z.string(), NoteCell])))),
  returned: unlessBroken(z.readonly(z.array(z.catch(z.nullable(Stored), null)))),
});

/** What a placement keeps of notes that stand nowhere. */
export interface KeptNotes {
  readonly waiting: readonly WaitingNote[];
  /** Of columns that held a formula in every row, while the block has no row; by the names of the columns. */
  readonly formulas: ReadonlyMap<string, CellContent>;
  /** Came back with the last refresh that moved notes: an undo of it takes them out of the cells again. */
  readonly returned?: readonly WaitingNote[];
}

/** A text in the placement's record, because only who moves or shows notes reads it; undefined where there is nothing to keep. */
export function writeKeptNotes({ waiting, formulas, returned = [] }: KeptNotes): string | undefined {
  if (waiting.length + formulas.size + returned.length === 0) return undefined;
  const stored = (notes: readonly WaitingNote[]) => notes.map((note) => ({ ...note, cells: [...note.cells] }));
  return JSON.stringify({
    notes: stored(waiting),
    formulas: [...formulas],
    ...(returned.length > 0 && { returned: stored(returned) }),
  });
}

/** A note that does not read is left out; the others hold. */
export function tryReadKeptNotes(text: string | undefined): Required<KeptNotes> {
  const { notes = [], formulas, returned } = tryReadRecord(StoredNotes, text) ?? {};
  const read = (stored: typeof notes) =>
    stored.flatMap((note) => (note ? [{ ...note, cells: new Map(note.cells) }] : []));
  return { waiting: read(notes), formulas: new Map(formulas ?? []), returned: read(returned ?? []) };
}

/** Notes that came back with rows which stand no more: that refresh was undone, and they wait again. */
export function waitingAfterUndo(
  { waiting, returned = [] }: KeptNotes,
  standing: readonly string[],
): readonly WaitingNote[] {
  const stands = new Set(standing);
  return [...waiting, ...returned.filter(({ key }) => !stands.has(key))];
}

/** Rows of data beside which notes stand, from 0, and the keys of these rows. */
const NoteRows = z.readonly(z.array(z.tuple([z.number(), z.string()])));
type NoteRows = z.infer<typeof NoteRows>;

export function writeNoteRows(rows: NoteRows): string {
  return JSON.stringify({ rows });
}

export function tryReadNoteRows(text: string | undefined): ReadonlyMap<number, string> | undefined {
  const read = tryReadRecord(z.object({ rows: NoteRows }), text);
  return read && new Map(read.rows);
}
