/**
 * Plans the operations that bring notes beside their rows again; cells whose contents stay are not
 * written.
 */
import {
  type CellContent,
  type CellInput,
  type ColumnContent,
  isSameContent,
  isSameLook,
  jsonBytes,
  type NotesShare,
  type Operation,
  type Rect,
  type Stood,
} from '../../grid';

/**
 * Limits the columns beside a block that may hold notes. More filled columns than this are other
 * contents of the sheet, not notes.
 */
export const MAX_NOTE_COLUMNS = 32;

interface NotesMove {
  /**
   * Holds the columns as they are now; if the block is written over a column, only its rows below
   * the block remain notes.
   */
  readonly columns: readonly (ColumnContent & { readonly leaves?: boolean })[];
  /** Holds the future contents of each column, one entry for each row of data of the new result. */
  readonly coming: readonly (readonly (CellContent | undefined)[])[];
  /** Lists columns where the user may type a note while the rows move. */
  readonly free: readonly number[];
  /** Counts the present rows of data. */
  readonly rows: number;
  /** Returns where a column will be once the block is written, counted from the block's first. */
  offsetAfter(offset: number): number;
  readonly headerRows: number;
}

export interface NotesPlan {
  readonly shares: readonly NotesShare[];
  /** Lists cells below the present ones that are written, too. */
  readonly gains: readonly Rect[];
}

/** Returns the batches and the cells that they gain, all counted from the block's first cell. */
export function planNotes(move: NotesMove): NotesPlan {
  const { columns, coming, offsetAfter, headerRows } = move;
  const plans = columns.map((column, at): ColumnPlan => {
    const next = coming[at] ?? [];
    const to = offsetAfter(column.offset);
    const last = lastChanged(column, next);
    return {
      ...{ column, next },
      first: column.leaves ? next.length : 0,
      rows: Math.max(column.inputs.length, last + 1),
      partOf: ({ from, rows }) => ({ row: headerRows + from, column: to, rows, columns: 1 }),
      hasLooks: [...column.cells, ...next].some((cell) => cell?.look !== undefined),
      hasFormats: [...column.cells, ...next].some((cell) => cell?.numberFormat !== undefined),
    };
  });
  const shares = bandsOf(plans).map((band) => shareOf(plans, band));
  const free = freeParts(move);
  if (free.length > 0 && shares.length === 0) shares.push({ operations: [], stood: [], free: [] });
  return {
    shares: shares.map((share, at) => (at === shares.length - 1 ? { ...share, free } : share)),
    gains: plans.flatMap(({ column, rows, partOf }) => {
      const stands = column.inputs.length;
      return rows > stands ? [partOf({ from: stands, rows: rows - stands })] : [];
    }),
  };
}

interface ColumnPlan {
  readonly column: ColumnContent;
  readonly next: readonly (CellContent | undefined)[];
  /** Rows before this one belong to the block. */
  readonly first: number;
  /** Counts the present cells, and those below that are written. */
  readonly rows: number;
  readonly hasLooks: boolean;
  readonly hasFormats: boolean;
  partOf(run: RowRun): Rect;
}

/**
 * Limits what one request writes and reads of notes, in addition to the rows that it may carry:
 * about a million bytes.
 */
const MOST_BYTES = 1_000_000;
/** Estimates the bytes of a cell with its own look or format, which may take several calls. */
const OWN_LOOK = 1_000;

/** Groups the rows that one request takes together. */
function bandsOf(plans: readonly ColumnPlan[]): RowRun[] {
  const rows = Math.max(0, ...plans.map((plan) => plan.rows));
  const bands: { from: number; rows: number }[] = [];
  let left = 0;
  for (let row = 0; row < rows; row += 1) {
    const bytes = plans.reduce((sum, plan) => sum + bytesAt(plan, row), 0);
    const band = bands.at(-1);
    if (band && bytes <= left) {
      band.rows += 1;
      left -= bytes;
    } else {
      bands.push({ from: row, rows: 1 });
      left = MOST_BYTES - bytes;
    }
  }
  return bands;
}

/** The present cells are read both as formulas and as values. */
function bytesAt({ column, next }: ColumnPlan, row: number): number {
  const [stands, comes] = [column.inputs[row] ?? '', next[row]];
  const looks = [column.cells[row], comes].filter((cell) => cell?.look ?? cell?.numberFormat);
  return jsonBytes([stands, stands, comes?.input ?? '']) + looks.length * OWN_LOOK;
}

function shareOf(plans: readonly ColumnPlan[], band: RowRun): NotesShare {
  const all = plans.map((plan) => {
    const { column, next, partOf } = plan;
    const from = Math.max(band.from, plan.first);
    const run = { from, rows: Math.max(0, Math.min(band.from + band.rows, plan.rows) - from) };
    const changed = changedRows(column, next, run);
    return {
      operations: [
        ...looksGained(plan, run),
        ...formatRuns(plan, changed).map(
          ({ value, ...run }): Operation => ({ kind: 'numberFormat', part: partOf(run), format: value }),
        ),
        ...changed.map(
          (run): Operation => ({
            kind: 'contents',
            part: partOf(run),
            rows: rowsOf(run, (row) => [next[row]?.input ?? '']),
          }),
        ),
        ...lookOperations(plan, changed),
      ],
      stood: run.rows > 0 ? [stoodOf(plan, run)] : [],
    };
  });
  return {
    operations: all.flatMap(({ operations }) => operations),
    stood: all.flatMap(({ stood }) => stood),
    free: [],
  };
}

/** Returns the free columns, adjacent ones as one rectangle. */
function freeParts({ free, rows, headerRows, offsetAfter }: NotesMove): Rect[] {
  if (rows === 0) return [];
  const offsets = free.map(offsetAfter).sort((a, b) => a - b);
  return runsOf(
    offsets,
    () => true,
    () => true,
  ).map(({ from, rows: columns }) => ({ row: headerRows, column: from, rows, columns }));
}

/** Describes consecutive rows of data. */
interface RowRun {
  readonly from: number;
  readonly rows: number;
}

/**
 * Up to this many empty cells between two changed ones are written, too, because a call for each
 * cell costs more.
 */
const BRIDGED = 30;

function lastChanged({ cells }: ColumnContent, next: readonly (CellContent | undefined)[]): number {
  let row = Math.max(cells.length, next.length) - 1;
  while (row >= 0 && isSameContent(cells[row], next[row])) row -= 1;
  return row;
}

function changedRows({ cells }: ColumnContent, next: readonly (CellContent | undefined)[], band: RowRun): RowRun[] {
  const runs = runsOf(
    rowsOf(band, (row) => row),
    (row) => (isSameContent(cells[row], next[row]) ? undefined : true),
    () => true,
  );
  const isEmpty = (row: number) => cells[row] === undefined && next[row] === undefined;
  const joined: { from: number; rows: number }[] = [];
  for (const { from, rows } of runs) {
    const last = joined.at(-1);
    const end = last ? last.from + last.rows : 0;
    const between = { from: end, rows: from - end };
    if (last && between.rows <= BRIDGED && rowsOf(between, isEmpty).every(Boolean)) last.rows = from + rows - last.from;
    else joined.push({ from, rows });
  }
  return joined;
}

function rowsOf<Value>({ from, rows }: RowRun, read: (row: number) => Value): Value[] {
  return Array.from({ length: rows }, (_, index) => read(from + index));
}

/** Gives new cells at the bottom the look of their column. */
function looksGained({ column, partOf }: ColumnPlan, run: RowRun): Operation[] {
  const stands = column.inputs.length;
  const end = run.from + run.rows;
  const usual = column.cells.findIndex((cell) => cell?.look === undefined && cell?.numberFormat === undefined);
  if (!column.plain || usual < 0 || end <= stands) return [];
  const from = Math.max(run.from, stands);
  return [{ kind: 'formats', part: partOf({ from, rows: end - from }), from: partOf({ from: usual, rows: 1 }) }];
}

/**
 * Returns the formats of a column whose cells have several; a cell without a note takes the usual
 * one.
 */
function formatRuns(
  { column, next, hasFormats }: ColumnPlan,
  changed: readonly RowRun[],
): (RowRun & { readonly value: string })[] {
  if (!hasFormats) return [];
  const usual = usualFormat(column);
  const rows = changed.flatMap((run) => rowsOf(run, (row) => row));
  return runsOf(rows, (row) => next[row]?.numberFormat ?? usual, Object.is);
}

function usualFormat({ plain }: ColumnContent): string {
  return plain?.numberFormat ?? 'General';
}

function lookOperations({ column, next, partOf, hasLooks }: ColumnPlan, changed: readonly RowRun[]): Operation[] {
  if (!hasLooks) return [];
  const lookOf = (cell: CellContent | undefined) => cell?.look ?? column.plain?.look ?? {};
  const rows = changed.flatMap((run) => rowsOf(run, (row) => row));
  return runsOf(
    rows,
    (row) => ({ look: lookOf(next[row]), former: lookOf(column.cells[row]) }),
    (a, b) => isSameLook(a.look, b.look) && isSameLook(a.former, b.former),
  ).map(({ value, ...run }) => ({ kind: 'look', part: partOf(run), ...value }));
}

function stoodOf({ column, partOf, hasFormats }: ColumnPlan, run: RowRun): Stood {
  const { inputs, cells } = column;
  return {
    part: partOf(run),
    areNotes: true,
    rows: { length: run.rows, row: (index): CellInput[] => [inputs[run.from + index] ?? ''] },
    numberFormats: hasFormats ? rowsOf(run, (row) => [cells[row]?.numberFormat ?? usualFormat(column)]) : undefined,
  };
}

/** Groups consecutive rows with the same value; rows without a value are left out. */
function runsOf<Value>(
  rows: readonly number[],
  valueAt: (row: number) => Value | undefined,
  isSame: (a: Value, b: Value) => boolean,
): (RowRun & { readonly value: Value })[] {
  const runs: { from: number; rows: number; value: Value }[] = [];
  for (const row of rows) {
    const value = valueAt(row);
    const last = runs.at(-1);
    if (value === undefined) continue;
    if (last && last.from + last.rows === row && isSame(last.value, value)) last.rows += 1;
    else runs.push({ from: row, rows: 1, value });
  }
  return runs;
}
