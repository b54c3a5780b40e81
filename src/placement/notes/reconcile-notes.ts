/**
 * Decides where the notes that users keep beside the rows of a block go when rows change their
 * order, come or leave. A note belongs to the key of its row. A note without a row waits and comes
 * back with its row; no note is ever dropped.
 */
import { type CellContent, isSameText } from '../../grid';
import { type RowKeys, rowsOfKeys } from './row-order';
import { createFindRow, NO_ROW, notesComingBack, type WaitingNote } from './waiting-notes';

/** Describes a column of notes as it is now, inside the block or beside it. */
export interface NoteColumn {
  /** Identifies the column for waiting notes; no two columns have the same name. */
  readonly name: string;
  /** Identifies the column by its place, if it had no name when a note began to wait. */
  readonly place?: string | undefined;
  /** Has one entry for each present row of data; undefined if the cell is empty. */
  readonly cells: readonly (CellContent | undefined)[];
  /**
   * Is true if the block is written over it: its notes go to the other column of its name, or wait
   * if there is none.
   */
  readonly leaves?: boolean;
  /** Is true if a formula that is in every row is filled into new rows. */
  readonly isFilled: boolean;
}

export interface NotesInput {
  readonly columns: readonly NoteColumn[];
  readonly keys: RowKeys;
  readonly waiting: readonly WaitingNote[];
  /** Holds the formulas of columns while the block has no rows, by the names of the columns. */
  readonly formulas: ReadonlyMap<string, CellContent>;
  /** Returns a text that names a present row for the user. */
  labelOf(row: number): string;
  /** Is in milliseconds since 1970. */
  readonly now: number;
}

interface NotesOutcome {
  /** Holds, for each column, one entry for each row of data of the new result. */
  readonly columns: readonly (readonly (CellContent | undefined)[])[];
  readonly waiting: readonly WaitingNote[];
  readonly formulas: ReadonlyMap<string, CellContent>;
  /** Counts the notes that get another row number. */
  readonly moved: number;
  /** Counts the notes that are no longer beside a row. */
  readonly left: number;
  /** Counts the rows whose notes leave because several rows of the result have the same key. */
  readonly rowsInDoubt: number;
  /** Lists the notes whose row has come back. */
  readonly returned: readonly WaitingNote[];
}

/** Returns where each note goes in the new result, and which notes wait. */
export function reconcileNotes(input: NotesInput): NotesOutcome {
  const { columns } = input;
  // Computing the keys of many rows takes time, so they are not read without need.
  if (columns.length === 0 && input.waiting.length === 0) return NOTHING;
  const { standing, coming } = input.keys;
  const targets = targetsOf(input.keys, rowsWithNotes(columns));
  const placed = columns.map(() => new Array<CellContent | undefined>(coming.length).fill(undefined));
  const leaving = new Map<number, WaitingNote>();
  let moved = 0;
  for (const [row, target] of targets) {
    const cells = new Map<string, CellContent>();
    for (const [at, column] of columns.entries()) {
      const cell = formulaOf(column) ? undefined : column.cells[row];
      if (!cell) continue;
      const home = column.leaves ? columns.findIndex(({ name, leaves }) => name === column.name && !leaves) : at;
      const to = placed[home];
      if (typeof target !== 'number' || !to) {
        cells.set(column.name, cell);
        continue;
      }
      to[target] = cell;
      if (target !== row) moved += 1;
    }
    if (cells.size > 0)
      leaving.set(row, {
        ...(target === 'inDoubt' ? { key: NO_ROW } : { key: standing[row] ?? '', by: input.keys.by }),
        ...{ label: input.labelOf(row), since: input.now, cells },
      });
  }
  const back = bringBack(input, withoutStanding(input), placed);
  const formulas = fillFormulas(input, placed);
  return {
    columns: placed,
    waiting: [...back.waiting, ...leaving.values()],
    formulas: coming.length === 0 ? formulas : new Map(),
    moved,
    left: [...leaving.values()].reduce((sum, { cells }) => sum + cells.size, 0),
    rowsInDoubt: [...targets.values()].filter((target) => target === 'inDoubt').length,
    returned: back.returned,
  };
}

const NOTHING: NotesOutcome = {
  columns: [],
  waiting: [],
  formulas: new Map(),
  moved: 0,
  left: 0,
  rowsInDoubt: 0,
  returned: [],
};

/** Returns the formula of a column that holds the same one in every row. */
export function formulaOf({ cells, isFilled }: NoteColumn): CellContent | undefined {
  const [first] = cells;
  const isFormula = typeof first?.input === 'string' && first.input.startsWith('=');
  return isFilled && isFormula && cells.every((cell) => cell?.input === first.input) ? first : undefined;
}

/** Returns the rows in ascending order. */
function rowsWithNotes(columns: readonly NoteColumn[]): readonly number[] {
  const rows = new Set<number>();
  for (const column of columns) {
    if (formulaOf(column)) continue;
    for (const [row, cell] of column.cells.entries()) if (cell) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}

/**
 * Returns where the notes of each row go. They stay as long as the same key is at their place in
 * the new result.
 */
function targetsOf(
  { standing, coming, areCertain }: RowKeys,
  rows: readonly number[],
): ReadonlyMap<number, number | 'gone' | 'inDoubt'> {
  const comingRows = rowsOfKeys(coming);
  const standingRows = rowsOfKeys(standing);
  const targets = new Map<number, number | 'gone' | 'inDoubt'>();
  for (const row of rows) {
    const key = standing[row] ?? '';
    const there = comingRows.get(key) ?? [];
    const here = standingRows.get(key) ?? [];
    const isCertain = areCertain && (there.length === 0 || (there.length === 1 && here.length === 1));
    if (isCertain) targets.set(row, there[0] ?? 'gone');
    else targets.set(row, coming[row] === key ? row : 'inDoubt');
  }
  return targets;
}

/**
 * Moves waiting notes beside their rows if these return, unless their column was removed or another
 * note is in the cell.
 */
function bringBack(
  { columns, keys }: NotesInput,
  waiting: readonly WaitingNote[],
  placed: readonly (CellContent | undefined)[][],
): { readonly waiting: readonly WaitingNote[]; readonly returned: readonly WaitingNote[] } {
  const open = columns.map((column, index) => ({
    ...column,
    to: formulaOf(column) || column.leaves ? undefined : placed[index],
  }));
  const byName = new Map(open.flatMap(({ name, to }) => (to ? [[name, to]] : [])));
  const byPlace = new Map(open.flatMap(({ place, to }) => (to ? [[place, to]] : [])));
  const rows = new Map(notesComingBack(waiting, keys).map(({ note, row }) => [note, row]));
  const returned: WaitingNote[] = [];
  const still = waiting.flatMap((note): WaitingNote[] => {
    const row = rows.get(note);
    if (row === undefined) return [note];
    const left = new Map(note.cells);
    const back = new Map<string, CellContent>();
    for (const [name, cell] of note.cells) {
      const column = byName.get(name) ?? byPlace.get(name);
      if (!column || column[row]) continue;
      column[row] = cell;
      left.delete(name);
      back.set(name, cell);
    }
    if (back.size > 0) returned.push({ ...note, cells: back });
    return left.size === 0 ? [] : [{ ...note, cells: left }];
  });
  return { waiting: still, returned };
}

/**
 * Removes notes from the list that are beside their rows again after an undo, perhaps in another
 * column.
 */
function withoutStanding({ columns, keys, waiting }: NotesInput): readonly WaitingNote[] {
  if (!keys.areCertain) return waiting;
  const findRow = createFindRow(keys);
  return waiting.flatMap((note): WaitingNote[] => {
    const row = findRow(note) ?? -1;
    const isThere = (content: CellContent) => columns.some(({ cells }) => isSameText(cells[row], content));
    const cells = new Map([...note.cells].filter(([, content]) => !isThere(content)));
    return cells.size > 0 ? [{ ...note, cells }] : [];
  });
}

function fillFormulas(
  { columns, keys: { standing }, formulas }: NotesInput,
  placed: readonly (CellContent | undefined)[][],
): ReadonlyMap<string, CellContent> {
  const filled = new Map<string, CellContent>();
  for (const [at, column] of columns.entries()) {
    const formula = standing.length === 0 ? formulas.get(column.name) : formulaOf(column);
    if (!formula) continue;
    placed[at]?.fill(formula);
    filled.set(column.name, formula);
  }
  return filled;
}
