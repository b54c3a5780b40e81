/** What is written so that notes stand beside their rows again, as operations; cells that keep what they hold are left alone. */
import {
  type CellContent,
  type CellInput,
  type ColumnContent,
  isSameContent,
  isSameLook,
  type NotesWrite,
  type Operation,
  type Rect,
  type Stood,
} from '../../grid';

interface NotesMove {
  /** As they stand. */
  readonly columns: readonly ColumnContent[];
  /** What each of them is to hold, one entry for each row of data that is coming. */
  readonly coming: readonly (readonly (CellContent | undefined)[])[];
  /** Where a column stands once the block is written, counted from the block's first. */
  offsetAfter(offset: number): number;
  readonly headerRows: 0 | 1;
}

export interface NotesPlan extends NotesWrite {
  /** Cells below those that stand which are written too. */
  readonly gains: readonly Rect[];
}

/** All parts are counted from the block's first cell. */
export function planNotes({ columns, coming, offsetAfter, headerRows }: NotesMove): NotesPlan {
  const plans = columns.map((column, at) => {
    const next = coming[at] ?? [];
    const changed = changedRows(column, next);
    const partOf = ({ from, rows }: RowRun): Rect => ({
      row: headerRows + from,
      column: offsetAfter(column.offset),
      rows,
      columns: 1,
    });
    const looks = [...column.cells, ...next].some((cell) => cell?.look !== undefined) ? changed : [];
    const last = changed.at(-1);
    const reached = last ? last.from + last.rows : 0;
    return {
      operations: [
        ...formatRuns(column, changed, next).map(
          ({ value, ...run }): Operation => ({ kind: 'numberFormat', part: partOf(run), format: value }),
        ),
        ...changed.map(
          (run): Operation => ({
            kind: 'contents',
            part: partOf(run),
            rows: rowsOf(run, (row) => [next[row]?.input ?? '']),
          }),
        ),
        ...lookOperations(column, looks, next, partOf),
      ],
      stood:
        changed.length === 0
          ? []
          : [stoodOf(column, partOf({ from: 0, rows: Math.max(column.inputs.length, reached) }))],
      gains:
        reached > column.inputs.length
          ? [partOf({ from: column.inputs.length, rows: reached - column.inputs.length })]
          : [],
    };
  });
  return {
    operations: plans.flatMap(({ operations }) => operations),
    stood: plans.flatMap(({ stood }) => stood),
    gains: plans.flatMap(({ gains }) => gains),
  };
}

/** Rows of data below each other. */
interface RowRun {
  readonly from: number;
  readonly rows: number;
}

/** So many empty cells between two that change are written along: a call for each cell costs more than they do. */
const BRIDGED = 30;

function changedRows({ cells }: ColumnContent, next: readonly (CellContent | undefined)[]): RowRun[] {
  const rows = Array.from({ length: Math.max(cells.length, next.length) }, (_, row) => row);
  const runs = runsOf(
    rows,
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

/** Where the cells of a column have several formats; a cell without a note takes the usual one. */
function formatRuns(
  { cells, plain }: ColumnContent,
  changed: readonly RowRun[],
  next: readonly (CellContent | undefined)[],
): (RowRun & { readonly value: string })[] {
  const usual = plain?.numberFormat ?? 'General';
  const isMixed = [...cells, ...next].some((cell) => cell?.numberFormat !== undefined);
  if (!isMixed) return [];
  const rows = changed.flatMap((run) => rowsOf(run, (row) => row));
  return runsOf(rows, (row) => next[row]?.numberFormat ?? usual, Object.is);
}

function lookOperations(
  { cells, plain }: ColumnContent,
  changed: readonly RowRun[],
  next: readonly (CellContent | undefined)[],
  partOf: (run: RowRun) => Rect,
): Operation[] {
  const lookOf = (cell: CellContent | undefined) => cell?.look ?? plain?.look ?? {};
  const rows = changed.flatMap((run) => rowsOf(run, (row) => row));
  return runsOf(
    rows,
    (row) => ({ look: lookOf(next[row]), former: lookOf(cells[row]) }),
    (a, b) => isSameLook(a.look, b.look) && isSameLook(a.former, b.former),
  ).map(({ value, ...run }) => ({ kind: 'look', part: partOf(run), ...value }));
}

function stoodOf({ inputs, cells, plain }: ColumnContent, part: Rect): Stood {
  const isMixed = cells.some((cell) => cell?.numberFormat !== undefined);
  const formats = rowsOf({ from: 0, rows: part.rows }, (row) => [
    cells[row]?.numberFormat ?? plain?.numberFormat ?? 'General',
  ]);
  return {
    part,
    areNotes: true,
    rows: { length: part.rows, row: (index): CellInput[] => [inputs[index] ?? ''] },
    numberFormats: isMixed ? formats : undefined,
  };
}

/** Rows below each other that have the same value; rows with none are left out. */
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
