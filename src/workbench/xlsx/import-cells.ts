/** Converts cells, their styles, and row heights from the library's form to the store's. */
import type { CellObject, RowInfo, WorkSheet } from '@e965/xlsx';
import { MAX_ROWS } from '../../grid';
import type { ErrorCode } from '../store';
import { fromFileFormula } from './file-formulas';
import type { AxisRun, CellRun, StyleRuns } from './file-types';

interface OpenRun {
  readonly column: number;
  readonly row: number;
  readonly values: CellRun['values'][number][];
  readonly formulas: [number, string][];
}

interface ColumnFormat {
  readonly column: number;
  readonly count: number;
  readonly format: number;
}

/**
 * Collects the library's cells column by column.
 * @param toStyle returns the style number for a cell format of the file
 * @param toCellStyle does so for a cell, which may be a link
 */
export function importCells(
  sheet: WorkSheet,
  columnFormats: readonly ColumnFormat[],
  toStyle: (format: number) => number,
  toCellStyle: (format: number, cell: CellObject) => number,
): { readonly cells: CellRun[]; readonly styleRuns: StyleRuns[] } {
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const openRuns = new Map<number, OpenRun>();
  const cells: OpenRun[] = [];
  const styles = new Map<number, [number, number][]>();
  const findColumnStyle = (column: number) => {
    const found = columnFormats.find((format) => column >= format.column && column < format.column + format.count);
    return toStyle(found?.format ?? 0);
  };
  for (const [row, rowCells] of rows.entries()) {
    rowCells?.forEach((cell, column) => {
      if (!cell) return;
      addStyle(styles, column, row, toCellStyle(readFormatIndex(cell), cell), findColumnStyle(column));
      const value = readContent(cell);
      if (value === null) return;
      let run = openRuns.get(column);
      if (!run || row - (run.row + run.values.length) > MAX_GAP) {
        run = { column, row, values: [], formulas: [] };
        openRuns.set(column, run);
        cells.push(run);
      }
      while (run.row + run.values.length < row) run.values.push(null);
      run.values.push(value);
      if (cell.f !== undefined) run.formulas.push([row - run.row, fromFileFormula(cell.f)]);
    });
  }
  return {
    cells: cells.map(({ formulas, ...run }) => (formulas.length > 0 ? { ...run, formulas } : run)),
    styleRuns: [...createColumnRuns(columnFormats, styles, toStyle), ...createCellRuns(styles)].sort(
      (a, b) => a.column - b.column,
    ),
  };
}

/** Returns the heights and hidden rows; the standard height is omitted. */
export function importRows(rows: readonly (RowInfo | undefined)[]): AxisRun[] {
  const runs: AxisRun[] = [];
  rows.forEach((info, row) => {
    const hidden = info?.hidden === true;
    const size = info?.hpt === STANDARD_HEIGHT ? undefined : info?.hpt;
    const level = info?.level ?? 0;
    if (!info || (!hidden && size === undefined && level === 0)) return;
    const last = runs.at(-1);
    const properties = { hidden, ...(size !== undefined && { size }), ...(level > 0 && { level }) };
    if (last && last.start + last.count === row && isAlike(last, properties)) {
      runs[runs.length - 1] = { ...last, count: last.count + 1 };
    } else runs.push({ start: row, count: 1, ...properties });
  });
  return runs;
}

function isAlike(one: Omit<AxisRun, 'start' | 'count'>, other: Omit<AxisRun, 'start' | 'count'>): boolean {
  return one.size === other.size && one.hidden === other.hidden && one.level === other.level;
}

const STANDARD_HEIGHT = 15;
/** A gap of up to this many empty cells inside a run costs less than a second run. */
const MAX_GAP = 16;

/**
 * The library reads a cell's fill but not the index of its format, so the importer encodes the
 * index in the fill first.
 */
function readFormatIndex({ s: style }: CellObject): number {
  const rgb: unknown = style?.fgColor?.rgb;
  return typeof rgb === 'string' ? Number.parseInt(rgb, 16) : 0;
}

function readContent({ t, v, f }: CellObject): CellRun['values'][number] {
  if (t === 'e') return { error: ERRORS.get(v) ?? '#VALUE!' };
  if (typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean')
    return v === '' && f === undefined ? null : v;
  return f === undefined ? null : 0;
}

const ERRORS: ReadonlyMap<unknown, ErrorCode> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

function addStyle(
  styles: Map<number, [number, number][]>,
  column: number,
  row: number,
  style: number,
  defaultStyle: number,
): void {
  let runs = styles.get(column);
  if (!runs) {
    runs = [[0, defaultStyle]];
    styles.set(column, runs);
  }
  const last = runs.at(-1);
  // After each cell the column's own style continues, until the next cell.
  if (last && last[0] === row) runs.pop();
  else if (last && last[0] > row) return;
  if (runs.at(-1)?.[1] !== style) runs.push([row, style]);
  if (style !== defaultStyle && row + 1 < MAX_ROWS) runs.push([row + 1, defaultStyle]);
}

function createCellRuns(styles: ReadonlyMap<number, readonly (readonly [number, number])[]>): StyleRuns[] {
  return [...styles].map(([column, runs]) => ({ column, count: 1, runs })).filter(isStyled);
}

/** Returns the styles of whole columns without cells of their own. */
function createColumnRuns(
  formats: readonly ColumnFormat[],
  styles: ReadonlyMap<number, unknown>,
  toStyle: (format: number) => number,
): StyleRuns[] {
  const columnsWithCells = [...styles.keys()].sort((a, b) => a - b);
  return formats
    .flatMap(({ column, count, format }) => {
      const edges = columnsWithCells.filter((styledColumn) => styledColumn >= column && styledColumn < column + count);
      return [...edges, column + count].map((end, index) => {
        const start = index === 0 ? column : (edges[index - 1] ?? 0) + 1;
        return { column: start, count: end - start, runs: [[0, toStyle(format)] as const] };
      });
    })
    .filter((run) => run.count > 0 && isStyled(run));
}

function isStyled({ runs }: StyleRuns): boolean {
  return runs.some(([, style]) => style !== 0);
}
