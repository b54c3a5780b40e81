/** Notes without a row: kept in the file until their row comes back, or the analyst puts them on a sheet. */
import * as z from 'zod/mini';
import { type CellContent, isSameText, MAX_ROWS } from '../../grid';
import { CellText, eachColumn, Instant, RecordText, Rows, tryReadRecord, unlessBroken } from '../record/record';
import { NoteCell } from './note-cell';
import { type RowKeys, rowsOfKeys } from './row-order';

/** In place of the key of a row, for notes that no row of the report brings back: their column has left. */
export const NO_COLUMN = 'column';
/** The same, for notes beside one of several rows that look alike. */
export const NO_ROW = 'alike';

export interface WaitingNote {
  /** Of its row. */
  readonly key: string;
  /** The members whose values make the key; undefined if no row brings the note back. */
  readonly by?: readonly string[] | undefined;
  /** What named its row when it left. */
  readonly label: string;
  /** When its row left; milliseconds since 1970. */
  readonly since: number;
  /** By the names of their columns. */
  readonly cells: ReadonlyMap<string, CellContent>;
}

const Stored = z.object({
  key: RecordText,
  /** Which of the lists of members. */
  by: unlessBroken(Rows),
  label: z.catch(CellText, ''),
  since: z.catch(Instant, 0),
  cells: eachColumn(z.tuple([CellText, NoteCell])),
});
const StoredNotes = z.object({
  notes: z.readonly(z.array(z.catch(z.nullable(Stored), null)).check(z.maxLength(MAX_ROWS))),
  formulas: unlessBroken(eachColumn(z.tuple([CellText, NoteCell]))),
  returned: unlessBroken(z.readonly(z.array(z.catch(z.nullable(Stored), null)).check(z.maxLength(MAX_ROWS)))),
  /** Each list once. */
  members: unlessBroken(z.readonly(z.array(eachColumn(CellText)).check(z.maxLength(MAX_ROWS)))),
});

/** What a placement keeps of notes that stand nowhere. */
export interface KeptNotes {
  readonly waiting: readonly WaitingNote[];
  /** Of columns that held a formula in every row, while the block has no row; by the names of the columns. */
  readonly formulas: ReadonlyMap<string, CellContent>;
  /** Came back with the last refresh that moved notes: an undo of it takes them out of the cells again. They are not listed. */
  readonly returned?: readonly WaitingNote[];
}

/** A text in the placement's record, because only who moves or shows notes reads it; undefined where there is nothing to keep. */
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

/** A note that does not read is left out; the others hold. */
export function tryReadKeptNotes(text: string | undefined): Required<KeptNotes> {
  const { notes = [], formulas, returned, members = [] } = tryReadRecord(StoredNotes, text) ?? {};
  const read = (stored: typeof notes) =>
    stored.flatMap((note) => (note ? [{ ...note, by: members[note.by ?? -1], cells: new Map(note.cells) }] : []));
  return { waiting: read(notes), formulas: new Map(formulas ?? []), returned: read(returned ?? []) };
}

/** Under the names that members have now. */
export function renameNotes(text: string | undefined, now: (member: string) => string): string | undefined {
  const { waiting, formulas, returned } = tryReadKeptNotes(text);
  const under = (notes: readonly WaitingNote[]) => notes.map((note) => ({ ...note, by: note.by?.map(now) }));
  return writeKeptNotes({ waiting: under(waiting), formulas, returned: under(returned) });
}

/**
 * Notes of the last refresh that came back and whose row is gone again: that refresh was undone, and they wait again.
 * @param columns of notes in the sheet; a text in them tells that nothing was undone where the keys of the rows do not
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
  /** One entry for each row of data that stands. */
  readonly cells: readonly (CellContent | undefined)[];
}

/**
 * Notes whose row comes back, with the number of the coming row. Where the row was there all the time, its note stays in the list: the
 * user has seen the row without it.
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
 * Returns the number of the row of a note in the sheet: -1 if its row is not there, undefined if the rows lack a member of its key. It makes
 * each index of rows once.
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

/** Rows of data beside which notes stand, from 0, and the keys of these rows. */
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
