/**
 * Keeps notes without a row in the file until their row comes back or the user puts them on a
 * sheet.
 */
import * as z from 'zod/mini';
import { type CellContent, isSameText, MAX_ROWS } from '../../grid';
import { CellText, eachColumn, Instant, RecordText, Rows, tryReadRecord, unlessBroken } from '../record/record';
import { NoteCell } from './note-cell';
import { type RowKeys, rowsOfKeys } from './row-order';

/** Replaces the key of a row for notes that no row brings back, because their column has left. */
export const NO_COLUMN = 'column';
/** Replaces the key of a row for notes that were beside one of several rows that look alike. */
export const NO_ROW = 'alike';

export interface WaitingNote {
  readonly key: string;
  /** The members whose values make the key; undefined if no row brings the note back. */
  readonly by?: readonly string[] | undefined;
  /** Names its row as it was when it left. */
  readonly label: string;
  /** Says when its row left, in milliseconds since 1970. */
  readonly since: number;
  /** Maps the names of columns to their cells. */
  readonly cells: ReadonlyMap<string, CellContent>;
}

const Stored = z.object({
  key: RecordText,
  /** Indexes the lists of members. */
  by: unlessBroken(Rows),
  label: z.catch(CellText, ''),
  since: z.catch(Instant, 0),
  cells: eachColumn(z.tuple([CellText, NoteCell])),
});
const StoredNotes = z.object({
  notes: z.readonly(z.array(z.catch(z.nullable(Stored), null)).check(z.maxLength(MAX_ROWS))),
  formulas: unlessBroken(eachColumn(z.tuple([CellText, NoteCell]))),
  returned: unlessBroken(z.readonly(z.array(z.catch(z.nullable(Stored), null)).check(z.maxLength(MAX_ROWS)))),
  /** Holds each list of members once. */
  members: unlessBroken(z.readonly(z.array(eachColumn(CellText)).check(z.maxLength(MAX_ROWS)))),
});

/** Describes the notes of a placement that are in no cell. */
export interface KeptNotes {
  readonly waiting: readonly WaitingNote[];
  /**
   * Holds formulas of columns that had one in every row, while the block has no row; by the names
   * of the columns.
   */
  readonly formulas: ReadonlyMap<string, CellContent>;
  /**
   * Holds notes that came back with the last refresh that moved notes, because an undo takes them
   * out of the cells again. They are not listed.
   */
  readonly returned?: readonly WaitingNote[];
}

/**
 * Returns a text for the placement's record, because only moving and showing notes reads it;
 * undefined if there is nothing to save.
 */
export function writeKeptNotes({ waiting, formulas, returned = [] }: KeptNotes): string | undefined {
  if (waiting.length + formulas.size + returned.length === 0) return undefined;
  const lists = new Map<string, number>();
  const members: (readonly string[])[] = [];
  const listed = (by: readonly string[]) => {
    const name = JSON.stringify(by);
    if (!lists.has(name)) lists.set(name, members.push(by) - 1);
    return lists.get(name);
  };
  const stored = (notes: readonly WaitingNote[]) =>
    notes.map(({ by, ...note }) => ({ ...note, by: by && listed(by), cells: [...note.cells] }));
  return JSON.stringify({
    notes: stored(waiting),
    formulas: [...formulas],
    ...(returned.length > 0 && { returned: stored(returned) }),
    ...(members.length > 0 && { members }),
  });
}

/** Returns the notes of a record. Unreadable notes are left out; the others count. */
export function tryReadKeptNotes(text: string | undefined): Required<KeptNotes> {
  const { notes = [], formulas, returned, members = [] } = tryReadRecord(StoredNotes, text) ?? {};
  const read = (stored: typeof notes) =>
    stored.flatMap((note) => (note ? [{ ...note, by: members[note.by ?? -1], cells: new Map(note.cells) }] : []));
  return { waiting: read(notes), formulas: new Map(formulas ?? []), returned: read(returned ?? []) };
}

/** Returns the notes with the present names of their members. */
export function renameNotes(text: string | undefined, now: (member: string) => string): string | undefined {
  const { waiting, formulas, returned } = tryReadKeptNotes(text);
  const under = (notes: readonly WaitingNote[]) => notes.map((note) => ({ ...note, by: note.by?.map(now) }));
  return writeKeptNotes({ waiting: under(waiting), formulas, returned: under(returned) });
}

/**
 * Returns the waiting notes, including those that the last refresh brought back and whose row is
 * missing again, because the user has undone that refresh.
 * @param columns the columns of notes in the sheet; if the block lacks a member of a note's key,
 * its text in one of them shows that nothing was undone
 */
export function waitingAfterUndo(
  { waiting, returned = [] }: KeptNotes,
  keys: RowKeys,
  columns: readonly NoteCells[] = [],
): readonly WaitingNote[] {
  if (returned.length === 0) return waiting;
  const isInCell = (content: CellContent) =>
    columns.some(({ cells }) => cells.some((cell) => isSameText(cell, content)));
  const findRow = createFindRow(keys);
  const isUndone = (note: WaitingNote) => {
    const row = findRow(note);
    return row === undefined ? ![...note.cells.values()].every(isInCell) : row < 0;
  };
  return [...waiting, ...returned.filter(isUndone)];
}

interface NoteCells {
  /** Has one entry for each present row of data. */
  readonly cells: readonly (CellContent | undefined)[];
}

/**
 * Returns the notes whose row comes back, with the number of that row in the new result. If the row
 * was there all the time, its note stays in the list, because the user has seen the row without it.
 */
export function notesComingBack(
  waiting: readonly WaitingNote[],
  keys: RowKeys,
): readonly { readonly note: WaitingNote; readonly row: number }[] {
  if (!keys.areCertain || !waiting.some((note) => isKeyedBy(note, keys))) return [];
  const standing = new Set(keys.standing);
  const coming = rowsOfKeys(keys.coming);
  return waiting.flatMap((note) => {
    const [row, ...others] = coming.get(note.key) ?? [];
    const isBack = row !== undefined && others.length === 0 && !standing.has(note.key);
    return isBack && isKeyedBy(note, keys) ? [{ note, row }] : [];
  });
}

function isKeyedBy({ by }: WaitingNote, keys: RowKeys): boolean {
  return by !== undefined && by.join('\n') === keys.by.join('\n');
}

/**
 * Returns the number of the row of a note in the sheet: -1 if its row is not there, undefined if
 * the rows lack a member of its key. It makes each index of rows once.
 */
export function createFindRow(keys: RowKeys): (note: WaitingNote) => number | undefined {
  const indexes = new Map<readonly string[], ReadonlyMap<string, number>>();
  return (note) => {
    const standing = isKeyedBy(note, keys) ? keys.standing : note.by && keys.standingBy(note.by);
    if (!standing) return undefined;
    const index = indexes.get(standing) ?? new Map(standing.map((key, row) => [key, row]));
    indexes.set(standing, index);
    return index.get(note.key) ?? -1;
  };
}

/** Holds the rows of data with notes beside them, counted from 0, and the keys of these rows. */
const NoteRows = z.object({
  rows: z.readonly(z.array(z.tuple([Rows, RecordText])).check(z.maxLength(MAX_ROWS))),
  by: unlessBroken(eachColumn(CellText)),
});
type NoteRows = z.infer<typeof NoteRows>;

export function writeNoteRows(rows: NoteRows): string {
  return JSON.stringify(rows);
}

export function tryReadNoteRows(text: string | undefined): NoteRows | undefined {
  return tryReadRecord(NoteRows, text);
}
