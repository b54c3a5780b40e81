/**
 * Decides where the notes that users keep beside the rows of a block go when rows change their
 * order, come or leave. A note belongs to the key of its row. A note without a row waits and comes
 * back with its row; no note is ever dropped.
 */
import { type CellContent, isSameText } from '../../grid';
import { groupRowsByKey, type RowKeys } from './row-order';
import { AMBIGUOUS_ROW_KEY, createRowFinder, findReturningNotes, type WaitingNote } from './waiting-notes';

/** Describes a column of notes as it is now, inside the block or beside it. */
export interface NoteColumn {
  /** Identifies the column for waiting notes; no two columns have the same name. */
  readonly name: string;
  /** Identifies the column by its place, if it had no name when a note began to wait. */
  readonly place?: string | undefined;
  /** Has one entry for each present row of data; undefined if the cell is empty. */
  readonly cells: readonly (CellContent | undefined)[];
  /**
   * Says whether the block is written over it: its notes go to the other column of its name, or
   * wait if there is none.
   */
  readonly isLeaving?: boolean;
  /** Says whether a formula that is in every row is filled into new rows. */
  readonly isFilled: boolean;
}

export interface NotesInput {
  readonly columns: readonly NoteColumn[];
  readonly keys: RowKeys;
  readonly waitingNotes: readonly WaitingNote[];
  /** Holds the formulas of columns while the block has no rows, by the names of the columns. */
  readonly formulas: ReadonlyMap<string, CellContent>;
  /** Returns a text that names a present row for the user. */
  getLabel(row: number): string;
  /** Is in milliseconds since 1970. */
  readonly now: number;
}

interface NotesOutcome {
  /** Holds, for each column, one entry for each row of data of the new result. */
  readonly columns: readonly (readonly (CellContent | undefined)[])[];
  readonly waitingNotes: readonly WaitingNote[];
  readonly formulas: ReadonlyMap<string, CellContent>;
  /** Counts the notes that get another row number. */
  readonly movedCount: number;
  /** Counts the notes that are no longer beside a row. */
  readonly leavingCount: number;
  /** Counts the rows whose notes leave because several rows of the result have the same key. */
  readonly ambiguousRows: number;
  /** Lists the notes whose row has come back. */
  readonly returnedNotes: readonly WaitingNote[];
}

/** Returns where each note goes in the new result, and which notes wait. */
export function reconcileNotes(input: NotesInput): NotesOutcome {
  const { columns } = input;
  // Computing the keys of many rows takes time, so they are not read without need.
  if (columns.length === 0 && input.waitingNotes.length === 0) return EMPTY_OUTCOME;
  const { currentKeys, newKeys } = input.keys;
  const targets = findTargets(input.keys, findRowsWithNotes(columns));
  const placedCells = columns.map(() => new Array<CellContent | undefined>(newKeys.length).fill(undefined));
  const leavingNotes = new Map<number, WaitingNote>();
  let movedCount = 0;
  for (const [row, target] of targets) {
    const cells = new Map<string, CellContent>();
    for (const [at, column] of columns.entries()) {
      const cell = getColumnFormula(column) ? undefined : column.cells[row];
      if (!cell) continue;
      const targetIndex = column.isLeaving
        ? columns.findIndex(({ name, isLeaving }) => name === column.name && !isLeaving)
        : at;
      const targetCells = placedCells[targetIndex];
      if (typeof target !== 'number' || !targetCells) {
        cells.set(column.name, cell);
        continue;
      }
      targetCells[target] = cell;
      if (target !== row) movedCount += 1;
    }
    if (cells.size > 0)
      leavingNotes.set(row, {
        ...(target === 'inDoubt' ? { key: AMBIGUOUS_ROW_KEY } : { key: currentKeys[row] ?? '', by: input.keys.by }),
        ...{ label: input.getLabel(row), since: input.now, cells },
      });
  }
  const returningNotes = returnNotes(input, dropPlacedNotes(input), placedCells);
  const formulas = fillFormulas(input, placedCells);
  return {
    columns: placedCells,
    waitingNotes: [...returningNotes.waiting, ...leavingNotes.values()],
    formulas: newKeys.length === 0 ? formulas : new Map(),
    movedCount,
    leavingCount: [...leavingNotes.values()].reduce((sum, { cells }) => sum + cells.size, 0),
    ambiguousRows: [...targets.values()].filter((target) => target === 'inDoubt').length,
    returnedNotes: returningNotes.returned,
  };
}

const EMPTY_OUTCOME: NotesOutcome = {
  columns: [],
  waitingNotes: [],
  formulas: new Map(),
  movedCount: 0,
  leavingCount: 0,
  ambiguousRows: 0,
  returnedNotes: [],
};

/** Returns the formula of a column that holds the same one in every row. */
export function getColumnFormula({ cells, isFilled }: NoteColumn): CellContent | undefined {
  const [first] = cells;
  const isFormula = typeof first?.input === 'string' && first.input.startsWith('=');
  return isFilled && isFormula && cells.every((cell) => cell?.input === first.input) ? first : undefined;
}

/** Returns the rows in ascending order. */
function findRowsWithNotes(columns: readonly NoteColumn[]): readonly number[] {
  const rows = new Set<number>();
  for (const column of columns) {
    if (getColumnFormula(column)) continue;
    for (const [row, cell] of column.cells.entries()) if (cell) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}

/**
 * Returns where the notes of each row go. They stay as long as the same key is at their place in
 * the new result.
 */
function findTargets(
  { currentKeys, newKeys, areCertain }: RowKeys,
  rows: readonly number[],
): ReadonlyMap<number, number | 'gone' | 'inDoubt'> {
  const newRowsByKey = groupRowsByKey(newKeys);
  const currentRowsByKey = groupRowsByKey(currentKeys);
  const targets = new Map<number, number | 'gone' | 'inDoubt'>();
  for (const row of rows) {
    const key = currentKeys[row] ?? '';
    const newRows = newRowsByKey.get(key) ?? [];
    const currentRowsOfKey = currentRowsByKey.get(key) ?? [];
    const isCertain = areCertain && (newRows.length === 0 || (newRows.length === 1 && currentRowsOfKey.length === 1));
    if (isCertain) targets.set(row, newRows[0] ?? 'gone');
    else targets.set(row, newKeys[row] === key ? row : 'inDoubt');
  }
  return targets;
}

/**
 * Moves waiting notes beside their rows if these return, unless their column was removed or another
 * note is in the cell.
 */
function returnNotes(
  { columns, keys }: NotesInput,
  waiting: readonly WaitingNote[],
  placedCells: readonly (CellContent | undefined)[][],
): { readonly waiting: readonly WaitingNote[]; readonly returned: readonly WaitingNote[] } {
  const openColumns = columns.map((column, index) => ({
    ...column,
    to: getColumnFormula(column) || column.isLeaving ? undefined : placedCells[index],
  }));
  const byName = new Map(openColumns.flatMap(({ name, to }) => (to ? [[name, to]] : [])));
  const byPlace = new Map(openColumns.flatMap(({ place, to }) => (to ? [[place, to]] : [])));
  const rows = new Map(findReturningNotes(waiting, keys).map(({ note, row }) => [note, row]));
  const returned: WaitingNote[] = [];
  const waitingNotes = waiting.flatMap((note): WaitingNote[] => {
    const row = rows.get(note);
    if (row === undefined) return [note];
    const remainingCells = new Map(note.cells);
    const returnedCells = new Map<string, CellContent>();
    for (const [name, cell] of note.cells) {
      const column = byName.get(name) ?? byPlace.get(name);
      if (!column || column[row]) continue;
      column[row] = cell;
      remainingCells.delete(name);
      returnedCells.set(name, cell);
    }
    if (returnedCells.size > 0) returned.push({ ...note, cells: returnedCells });
    return remainingCells.size === 0 ? [] : [{ ...note, cells: remainingCells }];
  });
  return { waiting: waitingNotes, returned };
}

/**
 * Removes notes from the list that are beside their rows again after an undo, perhaps in another
 * column.
 */
function dropPlacedNotes({ columns, keys, waitingNotes }: NotesInput): readonly WaitingNote[] {
  if (!keys.areCertain) return waitingNotes;
  const findRow = createRowFinder(keys);
  return waitingNotes.flatMap((note): WaitingNote[] => {
    const row = findRow(note) ?? -1;
    const isThere = (content: CellContent) => columns.some(({ cells }) => isSameText(cells[row], content));
    const cells = new Map([...note.cells].filter(([, content]) => !isThere(content)));
    return cells.size > 0 ? [{ ...note, cells }] : [];
  });
}

function fillFormulas(
  { columns, keys: { currentKeys }, formulas }: NotesInput,
  placedCells: readonly (CellContent | undefined)[][],
): ReadonlyMap<string, CellContent> {
  const filled = new Map<string, CellContent>();
  for (const [at, column] of columns.entries()) {
    const formula = currentKeys.length === 0 ? formulas.get(column.name) : getColumnFormula(column);
    if (!formula) continue;
    placedCells[at]?.fill(formula);
    filled.set(column.name, formula);
  }
  return filled;
}
