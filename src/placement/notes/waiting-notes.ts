/**
 * Keeps notes without a row in the file until their row comes back or the user puts them on a
 * sheet.
 */
import * as z from 'zod/mini';
import { type CellContent, isSameText, MAX_ROWS } from '../../grid';
import {
  arrayOfColumns,
  CellText,
  Instant,
  RecordText,
  Rows,
  tryReadRecord,
  undefinedIfInvalid,
} from '../record/record';
import { NoteCell } from './note-cell';
import { groupRowsByKey, type RowKeys } from './row-order';

/** Replaces the key of a row for notes that no row brings back, because their column has left. */
export const COLUMN_LEFT_KEY = 'column';
/** Replaces the key of a row for notes that were beside one of several rows that look alike. */
export const AMBIGUOUS_ROW_KEY = 'alike';

export interface WaitingNote {
  readonly key: string;
  /** Holds the members whose values make the key; undefined if no row brings the note back. */
  readonly by?: readonly string[] | undefined;
  /** Names its row as it was when it left. */
  readonly label: string;
  /** Says when its row left, in milliseconds since 1970. */
  readonly since: number;
  /** Maps the names of columns to their cells. */
  readonly cells: ReadonlyMap<string, CellContent>;
}

const StoredNote = z.object({
  key: RecordText,
  /** Indexes the lists of members. */
  by: undefinedIfInvalid(Rows),
  label: z.catch(CellText, ''),
  since: z.catch(Instant, 0),
  cells: arrayOfColumns(z.tuple([CellText, NoteCell])),
});
const StoredNotes = z.object({
  notes: z.readonly(z.array(z.catch(z.nullable(StoredNote), null)).check(z.maxLength(MAX_ROWS))),
  formulas: undefinedIfInvalid(arrayOfColumns(z.tuple([CellText, NoteCell]))),
  returned: undefinedIfInvalid(z.readonly(z.array(z.catch(z.nullable(StoredNote), null)).check(z.maxLength(MAX_ROWS)))),
  /** Holds each list of members once. */
  members: undefinedIfInvalid(z.readonly(z.array(arrayOfColumns(CellText)).check(z.maxLength(MAX_ROWS)))),
});

/** Describes the notes of a placement that are in no cell. */
export interface KeptNotes {
  readonly waitingNotes: readonly WaitingNote[];
  /**
   * Holds formulas of columns that had one in every row, while the block has no row; by the names
   * of the columns.
   */
  readonly formulas: ReadonlyMap<string, CellContent>;
  /**
   * Holds notes that came back with the last refresh that moved notes, because an undo takes them
   * out of the cells again. They are not listed.
   */
  readonly returnedNotes?: readonly WaitingNote[];
}

/**
 * Returns a text for the placement's record, because only moving and showing notes reads it;
 * undefined if there is nothing to save.
 */
export function writeKeptNotes({ waitingNotes, formulas, returnedNotes = [] }: KeptNotes): string | undefined {
  if (waitingNotes.length + formulas.size + returnedNotes.length === 0) return undefined;
  const indexByList = new Map<string, number>();
  const members: (readonly string[])[] = [];
  const getListIndex = (by: readonly string[]) => {
    const name = JSON.stringify(by);
    if (!indexByList.has(name)) indexByList.set(name, members.push(by) - 1);
    return indexByList.get(name);
  };
  const toStored = (notes: readonly WaitingNote[]) =>
    notes.map(({ by, ...note }) => ({ ...note, by: by && getListIndex(by), cells: [...note.cells] }));
  return JSON.stringify({
    notes: toStored(waitingNotes),
    formulas: [...formulas],
    ...(returnedNotes.length > 0 && { returned: toStored(returnedNotes) }),
    ...(members.length > 0 && { members }),
  });
}

/** Returns the notes of a record. Unreadable notes are left out; the others count. */
export function tryReadKeptNotes(text: string | undefined): Required<KeptNotes> {
  const { notes = [], formulas, returned: returnedNotes, members = [] } = tryReadRecord(StoredNotes, text) ?? {};
  const readNotes = (stored: typeof notes) =>
    stored.flatMap((note) => (note ? [{ ...note, by: members[note.by ?? -1], cells: new Map(note.cells) }] : []));
  return {
    waitingNotes: readNotes(notes),
    formulas: new Map(formulas ?? []),
    returnedNotes: readNotes(returnedNotes ?? []),
  };
}

/** Returns the notes with the present names of their members. */
export function renameNotes(text: string | undefined, getPresentName: (member: string) => string): string | undefined {
  const { waitingNotes, formulas, returnedNotes } = tryReadKeptNotes(text);
  const renameMembers = (notes: readonly WaitingNote[]) =>
    notes.map((note) => ({ ...note, by: note.by?.map(getPresentName) }));
  return writeKeptNotes({
    waitingNotes: renameMembers(waitingNotes),
    formulas,
    returnedNotes: renameMembers(returnedNotes),
  });
}

/**
 * Returns the waiting notes, including those that the last refresh brought back and whose row is
 * missing again, because the user has undone that refresh.
 * @param columns the columns of notes in the sheet; if the block lacks a member of a note's key,
 * its text in one of them shows that nothing was undone
 */
export function listWaitingAfterUndo(
  { waitingNotes, returnedNotes = [] }: KeptNotes,
  keys: RowKeys,
  columns: readonly NoteCells[] = [],
): readonly WaitingNote[] {
  if (returnedNotes.length === 0) return waitingNotes;
  const isInCell = (content: CellContent) =>
    columns.some(({ cells }) => cells.some((cell) => isSameText(cell, content)));
  const findRow = createRowFinder(keys);
  const isUndone = (note: WaitingNote) => {
    const row = findRow(note);
    return row === undefined ? ![...note.cells.values()].every(isInCell) : row < 0;
  };
  return [...waitingNotes, ...returnedNotes.filter(isUndone)];
}

interface NoteCells {
  /** Has one entry for each present row of data. */
  readonly cells: readonly (CellContent | undefined)[];
}

/**
 * Returns the notes whose row comes back, with the number of that row in the new result. If the row
 * was there all the time, its note stays in the list, because the user has seen the row without it.
 */
export function findReturningNotes(
  waiting: readonly WaitingNote[],
  keys: RowKeys,
): readonly { readonly note: WaitingNote; readonly row: number }[] {
  if (!keys.areCertain || !waiting.some((note) => isKeyedBy(note, keys))) return [];
  const currentKeys = new Set(keys.currentKeys);
  const newRows = groupRowsByKey(keys.newKeys);
  return waiting.flatMap((note) => {
    const [row, ...others] = newRows.get(note.key) ?? [];
    const hasReturned = row !== undefined && others.length === 0 && !currentKeys.has(note.key);
    return hasReturned && isKeyedBy(note, keys) ? [{ note, row }] : [];
  });
}

function isKeyedBy({ by }: WaitingNote, keys: RowKeys): boolean {
  return by !== undefined && by.join('\n') === keys.by.join('\n');
}

/**
 * Returns the number of the row of a note in the sheet: -1 if its row is not there, undefined if
 * the rows lack a member of its key. It makes each index of rows once.
 */
export function createRowFinder(keys: RowKeys): (note: WaitingNote) => number | undefined {
  const indexes = new Map<readonly string[], ReadonlyMap<string, number>>();
  return (note) => {
    const currentKeys = isKeyedBy(note, keys) ? keys.currentKeys : note.by && keys.currentKeysBy(note.by);
    if (!currentKeys) return undefined;
    const index = indexes.get(currentKeys) ?? new Map(currentKeys.map((key, row) => [key, row]));
    indexes.set(currentKeys, index);
    return index.get(note.key) ?? -1;
  };
}

/** Holds the rows of data with notes beside them, counted from 0, and the keys of these rows. */
const NoteRows = z.object({
  rows: z.readonly(z.array(z.tuple([Rows, RecordText])).check(z.maxLength(MAX_ROWS))),
  by: undefinedIfInvalid(arrayOfColumns(CellText)),
});
type NoteRows = z.infer<typeof NoteRows>;

export function writeNoteRows(rows: NoteRows): string {
  return JSON.stringify(rows);
}

export function tryReadNoteRows(text: string | undefined): NoteRows | undefined {
  return tryReadRecord(NoteRows, text);
}
