/**
 * Plans the operations that bring notes beside their rows again; cells whose contents stay are not
 * written.
 */
import {
  type CellContent,
  type CellInput,
  type ColumnContent,
  estimateJsonBytes,
  isSameContent,
  isSameLook,
  type NotesBatch,
  type Operation,
  type PreviousCells,
  type Rect,
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
  readonly columns: readonly (ColumnContent & { readonly isLeaving?: boolean })[];
  /** Holds the future contents of each column, one entry for each row of data of the new result. */
  readonly newCells: readonly (readonly (CellContent | undefined)[])[];
  /** Lists columns where the user may type a note while the rows move. */
  readonly freeColumns: readonly number[];
  /** Counts the present rows of data. */
  readonly rows: number;
  /** Returns where a column will be once the block is written, counted from the block's first. */
  getNewOffset(offset: number): number;
  readonly headerRows: number;
}

export interface NotesPlan {
  readonly batches: readonly NotesBatch[];
  /** Lists cells below the present ones that are written, too. */
  readonly gainedParts: readonly Rect[];
}

/** Returns the batches and the cells that they gain, all counted from the block's first cell. */
export function planNotes(move: NotesMove): NotesPlan {
  const { columns, newCells, getNewOffset, headerRows } = move;
  const plans = columns.map((column, at): ColumnPlan => {
    const nextCells = newCells[at] ?? [];
    const to = getNewOffset(column.offset);
    const lastChangedRow = findLastChangedRow(column, nextCells);
    return {
      ...{ column, nextCells },
      firstRow: column.isLeaving ? nextCells.length : 0,
      rows: Math.max(column.inputs.length, lastChangedRow + 1),
      getPart: ({ from, rows }) => ({ row: headerRows + from, column: to, rows, columns: 1 }),
      hasLooks: [...column.cells, ...nextCells].some((cell) => cell?.look !== undefined),
      hasFormats: [...column.cells, ...nextCells].some((cell) => cell?.numberFormat !== undefined),
    };
  });
  const batches = splitIntoBands(plans).map((band) => createBatch(plans, band));
  const freeParts = findFreeParts(move);
  if (freeParts.length > 0 && batches.length === 0) batches.push({ operations: [], previousCells: [], freeParts: [] });
  return {
    batches: batches.map((batch, at) => (at === batches.length - 1 ? { ...batch, freeParts } : batch)),
    gainedParts: plans.flatMap(({ column, rows, getPart }) => {
      const presentRows = column.inputs.length;
      return rows > presentRows ? [getPart({ from: presentRows, rows: rows - presentRows })] : [];
    }),
  };
}

interface ColumnPlan {
  readonly column: ColumnContent;
  readonly nextCells: readonly (CellContent | undefined)[];
  /** Rows before this one belong to the block. */
  readonly firstRow: number;
  /** Counts the present cells, and those below that are written. */
  readonly rows: number;
  readonly hasLooks: boolean;
  readonly hasFormats: boolean;
  getPart(run: RowRun): Rect;
}

/**
 * Limits what one request writes and reads of notes, in addition to the rows that it may carry:
 * about a million bytes.
 */
const MAX_BATCH_BYTES = 1_000_000;
/** Estimates the bytes of a cell with its own look or format, which may take several calls. */
const LOOK_BYTES = 1_000;

/** Groups the rows that one request takes together. */
function splitIntoBands(plans: readonly ColumnPlan[]): RowRun[] {
  const rows = Math.max(0, ...plans.map((plan) => plan.rows));
  const bands: { from: number; rows: number }[] = [];
  let remainingBytes = 0;
  for (let row = 0; row < rows; row += 1) {
    const bytes = plans.reduce((sum, plan) => sum + estimateBytes(plan, row), 0);
    const band = bands.at(-1);
    if (band && bytes <= remainingBytes) {
      band.rows += 1;
      remainingBytes -= bytes;
    } else {
      bands.push({ from: row, rows: 1 });
      remainingBytes = MAX_BATCH_BYTES - bytes;
    }
  }
  return bands;
}

/** The present cells are read both as formulas and as values. */
function estimateBytes({ column, nextCells }: ColumnPlan, row: number): number {
  const [presentInput, newCell] = [column.inputs[row] ?? '', nextCells[row]];
  const looks = [column.cells[row], newCell].filter((cell) => cell?.look ?? cell?.numberFormat);
  return estimateJsonBytes([presentInput, presentInput, newCell?.input ?? '']) + looks.length * LOOK_BYTES;
}

function createBatch(plans: readonly ColumnPlan[], band: RowRun): NotesBatch {
  const columnBatches = plans.map((plan) => {
    const { column, nextCells, getPart } = plan;
    const from = Math.max(band.from, plan.firstRow);
    const run = { from, rows: Math.max(0, Math.min(band.from + band.rows, plan.rows) - from) };
    const changedRuns = findChangedRuns(column, nextCells, run);
    return {
      operations: [
        ...extendLooks(plan, run),
        ...findFormatRuns(plan, changedRuns).map(
          ({ value, ...run }): Operation => ({ kind: 'numberFormat', part: getPart(run), format: value }),
        ),
        ...changedRuns.map(
          (run): Operation => ({
            kind: 'contents',
            part: getPart(run),
            rows: mapRows(run, (row) => [nextCells[row]?.input ?? '']),
          }),
        ),
        ...createLookOperations(plan, changedRuns),
      ],
      previousCells: run.rows > 0 ? [toPreviousCells(plan, run)] : [],
    };
  });
  return {
    operations: columnBatches.flatMap(({ operations }) => operations),
    previousCells: columnBatches.flatMap(({ previousCells }) => previousCells),
    freeParts: [],
  };
}

/** Returns the free columns, adjacent ones as one rectangle. */
function findFreeParts({ freeColumns, rows, headerRows, getNewOffset }: NotesMove): Rect[] {
  if (rows === 0) return [];
  const offsets = freeColumns.map(getNewOffset).sort((a, b) => a - b);
  return groupRows(
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
const MAX_BRIDGED_CELLS = 30;

function findLastChangedRow({ cells }: ColumnContent, nextCells: readonly (CellContent | undefined)[]): number {
  let row = Math.max(cells.length, nextCells.length) - 1;
  while (row >= 0 && isSameContent(cells[row], nextCells[row])) row -= 1;
  return row;
}

function findChangedRuns(
  { cells }: ColumnContent,
  nextCells: readonly (CellContent | undefined)[],
  band: RowRun,
): RowRun[] {
  const runs = groupRows(
    mapRows(band, (row) => row),
    (row) => (isSameContent(cells[row], nextCells[row]) ? undefined : true),
    () => true,
  );
  const isEmpty = (row: number) => cells[row] === undefined && nextCells[row] === undefined;
  const joinedRuns: { from: number; rows: number }[] = [];
  for (const { from, rows } of runs) {
    const last = joinedRuns.at(-1);
    const end = last ? last.from + last.rows : 0;
    const between = { from: end, rows: from - end };
    if (last && between.rows <= MAX_BRIDGED_CELLS && mapRows(between, isEmpty).every(Boolean))
      last.rows = from + rows - last.from;
    else joinedRuns.push({ from, rows });
  }
  return joinedRuns;
}

function mapRows<Value>({ from, rows }: RowRun, read: (row: number) => Value): Value[] {
  return Array.from({ length: rows }, (_, index) => read(from + index));
}

/** Gives new cells at the bottom the look of their column. */
function extendLooks({ column, getPart }: ColumnPlan, run: RowRun): Operation[] {
  const presentRows = column.inputs.length;
  const end = run.from + run.rows;
  const usualRow = column.cells.findIndex((cell) => cell?.look === undefined && cell?.numberFormat === undefined);
  if (!column.usualFormat || usualRow < 0 || end <= presentRows) return [];
  const from = Math.max(run.from, presentRows);
  return [{ kind: 'formats', part: getPart({ from, rows: end - from }), from: getPart({ from: usualRow, rows: 1 }) }];
}

/**
 * Returns the formats of a column whose cells have several; a cell without a note takes the usual
 * one.
 */
function findFormatRuns(
  { column, nextCells, hasFormats }: ColumnPlan,
  changedRuns: readonly RowRun[],
): (RowRun & { readonly value: string })[] {
  if (!hasFormats) return [];
  const usualFormat = getUsualFormat(column);
  const rows = changedRuns.flatMap((run) => mapRows(run, (row) => row));
  return groupRows(rows, (row) => nextCells[row]?.numberFormat ?? usualFormat, Object.is);
}

function getUsualFormat({ usualFormat: plain }: ColumnContent): string {
  return plain?.numberFormat ?? 'General';
}

function createLookOperations(
  { column, nextCells, getPart, hasLooks }: ColumnPlan,
  changedRuns: readonly RowRun[],
): Operation[] {
  if (!hasLooks) return [];
  const getLook = (cell: CellContent | undefined) => cell?.look ?? column.usualFormat?.look ?? {};
  const rows = changedRuns.flatMap((run) => mapRows(run, (row) => row));
  return groupRows(
    rows,
    (row) => ({ look: getLook(nextCells[row]), former: getLook(column.cells[row]) }),
    (a, b) => isSameLook(a.look, b.look) && isSameLook(a.former, b.former),
  ).map(({ value, ...run }) => ({ kind: 'look', part: getPart(run), ...value }));
}

function toPreviousCells({ column, getPart, hasFormats }: ColumnPlan, run: RowRun): PreviousCells {
  const { inputs, cells } = column;
  return {
    part: getPart(run),
    areNotes: true,
    rows: { length: run.rows, row: (index): CellInput[] => [inputs[run.from + index] ?? ''] },
    numberFormats: hasFormats ? mapRows(run, (row) => [cells[row]?.numberFormat ?? getUsualFormat(column)]) : undefined,
  };
}

/** Groups consecutive rows with the same value; rows without a value are left out. */
function groupRows<Value>(
  rows: readonly number[],
  getValue: (row: number) => Value | undefined,
  isSame: (a: Value, b: Value) => boolean,
): (RowRun & { readonly value: Value })[] {
  const runs: { from: number; rows: number; value: Value }[] = [];
  for (const row of rows) {
    const value = getValue(row);
    const last = runs.at(-1);
    if (value === undefined) continue;
    if (last && last.from + last.rows === row && isSame(last.value, value)) last.rows += 1;
    else runs.push({ from: row, rows: 1, value });
  }
  return runs;
}
