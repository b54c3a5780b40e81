/**
 * Notes that analysts keep beside the rows of a block: where each of them goes when rows change their order, come or go. A note belongs to
 * the key of its row. What has no row any more waits, and comes back when its row does; nothing is ever dropped.
 */
import { type CellContent, isSameText } from '../../grid';
import { type RowKeys, rowsOfKeys } from './row-order';
import { createFindRow, NO_ROW, notesComingBack, type WaitingNote } from './waiting-notes';

/** A column of notes as it stands, inside the block or beside it. */
export interface NoteColumn {
  /** By which notes that wait find their column again; no two columns have one name. */
  readonly name: string;
  /** Where it stands: by that it is found where it had no name when a note began to wait. */
  readonly place?: string | undefined;
  /** One entry for each row of data that stands; undefined where nothing stands. */
  readonly cells: readonly (CellContent | undefined)[];
  /** The block is written over it: its notes go to the other column of its name, or wait where there is none. */
  readonly leaves?: boolean;
  /** A formula that stands in every row is filled into new ones. */
  readonly isFilled: boolean;
}

export interface NotesInput {
  readonly columns: readonly NoteColumn[];
  readonly keys: RowKeys;
  readonly waiting: readonly WaitingNote[];
  /** Formulas of columns that have no row to stand in, by the names of the columns. */
  readonly formulas: ReadonlyMap<string, CellContent>;
  /** What names a row that stands for people. */
  labelOf(row: number): string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface NotesOutcome {
  /** For each column, one entry for each row of data that is coming. */
  readonly columns: readonly (readonly (CellContent | undefined)[])[];
  readonly waiting: readonly WaitingNote[];
  readonly formulas: ReadonlyMap<string, CellContent>;
  /** Notes that stand beside another row number than before. */
  readonly moved: number;
  /** Notes that no longer stand beside a row. */
  readonly left: number;
  /** Rows with notes that leave because nothing tells which of several rows is theirs. */
  readonly rowsInDoubt: number;
  /** Notes whose row has come back. */
  readonly returned: readonly WaitingNote[];
}

export function reconcileNotes(input: NotesInput): NotesOutcome {
  const { columns } = input;
  // The keys of many rows take their time.
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

/** The formula of a column that holds the same one in every row. */
export function formulaOf({ cells, isFilled }: NoteColumn): CellContent | undefined {
  const [first] = cells;
  const isFormula = typeof first?.input === 'string' && first.input.startsWith('=');
  return isFilled && isFormula && cells.every((cell) => cell?.input === first.input) ? first : undefined;
}

/** In ascending order. */
function rowsWithNotes(columns: readonly NoteColumn[]): readonly number[] {
  const rows = new Set<number>();
  for (const column of columns) {
    if (formulaOf(column)) continue;
    for (const [row, cell] of column.cells.entries()) if (cell) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}

/** Says where the notes of each row go. They stay where they are as long as the same key is coming there. */
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

/** Notes whose row comes back go beside it, unless their column is gone, or another note is there by now. */
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

/** After an undo, notes that wait are beside their rows again, maybe in another column. They no longer wait. */
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
