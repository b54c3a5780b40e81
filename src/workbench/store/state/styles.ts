/** Stores each distinct cell style once; columns hold runs of styles. */
import { BORDER_SIDES, type CellBorders, type CellStyle, type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';

const NO_BORDERS: CellBorders = Object.freeze({});

export const DEFAULT_STYLE: CellStyle = {
  numberFormat: 'General',
  fontName: 'Calibri',
  fontSize: 11,
  bold: false,
  italic: false,
  underline: 'None',
  strikethrough: false,
  fontColor: undefined,
  fillColor: undefined,
  horizontalAlignment: 'General',
  verticalAlignment: 'Bottom',
  indentLevel: 0,
  wrapText: false,
  borders: NO_BORDERS,
  locked: true,
  quotePrefix: false,
};

/**
 * Holds all distinct styles of an open workbook, which cells reference by index. 0 is the default.
 * The table only grows.
 */
export class StyleTable {
  private readonly styles: CellStyle[] = [];
  private readonly indexByKey = new Map<string, number>();
  private readonly derivedByKey = new Map<string, number>();
  private readonly bordersByKey = new Map<string, CellBorders>([['', NO_BORDERS]]);

  constructor() {
    this.findOrAdd(DEFAULT_STYLE);
  }

  get(index: number): CellStyle {
    return this.styles[index] ?? DEFAULT_STYLE;
  }

  findOrAdd(style: CellStyle): number {
    const borders = createBordersKey(style.borders);
    const key = JSON.stringify({ ...DEFAULT_STYLE, ...style, borders });
    const cached = this.indexByKey.get(key);
    if (cached !== undefined) return cached;
    const sharedBorders = this.bordersByKey.get(borders) ?? Object.freeze({ ...style.borders });
    this.bordersByKey.set(borders, sharedBorders);
    this.styles.push(Object.freeze({ ...style, borders: sharedBorders }));
    this.indexByKey.set(key, this.styles.length - 1);
    return this.styles.length - 1;
  }

  /** Returns the index of the style with some properties changed. */
  derive(index: number, change: Partial<CellStyle>): number {
    // Callers request the same change of the same style for each cell.
    const key = JSON.stringify([index, ...Object.entries(change)]);
    const cached = this.derivedByKey.get(key) ?? this.findOrAdd({ ...this.get(index), ...change });
    this.derivedByKey.set(key, cached);
    return cached;
  }

  isText(index: number): boolean {
    return index !== 0 && this.get(index).numberFormat === '@';
  }
}

function createBordersKey(borders: CellBorders): string {
  if (borders === NO_BORDERS) return '';
  return BORDER_SIDES.flatMap((side) => {
    const border = borders[side];
    return border ? [`${side} ${border.style} ${border.weight} ${border.color}`] : [];
  }).join();
}

/**
 * Lists the styles of one column from top to bottom: run `i` covers `starts[i]` up to, but not
 * including, `starts[i + 1]`. It is immutable.
 */
export interface StyleRuns {
  readonly starts: readonly number[];
  readonly styles: readonly number[];
}

/**
 * The style `base` applies to every column of a sheet without runs of its own, so formatting whole
 * rows or the whole sheet is cheap.
 */
export interface SheetStyles {
  readonly base: StyleRuns;
  readonly columns: readonly (StyleRuns | undefined)[];
}

export const PLAIN_RUNS: StyleRuns = { starts: [0], styles: [0] };
export const PLAIN_STYLES: SheetStyles = { base: PLAIN_RUNS, columns: [] };

export function getColumnRuns(styles: SheetStyles, column: number): StyleRuns {
  return styles.columns[column] ?? styles.base;
}

export function styleAt(runs: StyleRuns, row: number): number {
  return runs.styles[findRunIndex(runs, row)] ?? 0;
}

/** Collects runs from top to bottom and joins equal neighbours. */
export class RunBuilder {
  private readonly starts: number[] = [];
  private readonly styles: number[] = [];

  add(start: number, style: number): void {
    const last = this.starts.length - 1;
    if (last >= 0 && this.starts[last] === start) {
      this.starts.pop();
      this.styles.pop();
      this.add(start, style);
      return;
    }
    if (last >= 0 && this.styles[last] === style) return;
    this.starts.push(start);
    this.styles.push(style);
  }

  /** Appends the part of the runs between two rows, moved down by the offset. */
  addSlice(runs: StyleRuns, from: number, to: number, rowOffset: number): void {
    if (from >= to) return;
    let index = findRunIndex(runs, from);
    this.add(from + rowOffset, runs.styles[index] ?? 0);
    for (index++; index < runs.starts.length; index++) {
      const start = runs.starts[index] ?? SHEET_ROWS;
      if (start >= to) return;
      this.add(start + rowOffset, runs.styles[index] ?? 0);
    }
  }

  build(): StyleRuns {
    return { starts: this.starts, styles: this.styles };
  }
}

/** Returns the runs with every style between two rows changed. */
export function mapRuns(runs: StyleRuns, from: number, to: number, change: (style: number) => number): StyleRuns {
  const builder = new RunBuilder();
  builder.addSlice(runs, 0, from, 0);
  const middle = new RunBuilder();
  middle.addSlice(runs, from, to, 0);
  const { starts, styles } = middle.build();
  for (const [index, start] of starts.entries()) builder.add(start, change(styles[index] ?? 0));
  builder.addSlice(runs, to, SHEET_ROWS, 0);
  return builder.build();
}

/** Returns the runs with `count` rows from `to` on replaced by rows of `other` from `from` on. */
export function copyRuns(runs: StyleRuns, to: number, other: StyleRuns, from: number, count: number): StyleRuns {
  const builder = new RunBuilder();
  builder.addSlice(runs, 0, to, 0);
  builder.addSlice(other, from, from + count, to - from);
  builder.addSlice(runs, to + count, SHEET_ROWS, 0);
  return builder.build();
}

export function insertIntoRuns(runs: StyleRuns, at: number, count: number, style: number): StyleRuns {
  const builder = new RunBuilder();
  builder.addSlice(runs, 0, at, 0);
  builder.add(at, style);
  builder.addSlice(runs, at, SHEET_ROWS - count, count);
  return builder.build();
}

export function deleteFromRuns(runs: StyleRuns, at: number, count: number): StyleRuns {
  const builder = new RunBuilder();
  builder.addSlice(runs, 0, at, 0);
  builder.addSlice(runs, at + count, SHEET_ROWS, -count);
  builder.add(SHEET_ROWS - count, styleAt(runs, SHEET_ROWS - 1));
  return builder.build();
}

/** Changes the styles of a rectangle; columns that share their runs continue to share them. */
export function mapStyles(styles: SheetStyles, rect: Rect, change: (style: number) => number): SheetStyles {
  return replaceColumns(styles, rect.column, rect.columns, (runs) =>
    mapRuns(runs, rect.row, rect.row + rect.rows, change),
  );
}

/** Replaces the runs of some columns; calls the function once per distinct runs. */
export function replaceColumns(
  styles: SheetStyles,
  column: number,
  count: number,
  replace: (runs: StyleRuns) => StyleRuns,
): SheetStyles {
  const replacements = new Map<StyleRuns, StyleRuns>();
  const replaceOnce = (runs: StyleRuns): StyleRuns => {
    const cached = replacements.get(runs) ?? replace(runs);
    replacements.set(runs, cached);
    return cached;
  };
  const isWholeWidth = column === 0 && count === SHEET_COLUMNS;
  const base = isWholeWidth ? replaceOnce(styles.base) : styles.base;
  const columns = styles.columns.slice();
  const end = isWholeWidth ? columns.length : column + count;
  while (columns.length < end) columns.push(undefined);
  for (let index = column; index < end; index++) {
    const existing = columns[index];
    if (existing) columns[index] = replaceOnce(existing);
    else if (!isWholeWidth) columns[index] = replaceOnce(styles.base);
  }
  return { base, columns };
}

function findRunIndex(runs: StyleRuns, row: number): number {
  let low = 0;
  let high = runs.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs.starts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
