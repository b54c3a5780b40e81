/** Changes and reads the formats of many cells at once. */
import {
  BORDER_SIDES,
  type BorderSide,
  type CellBorder,
  type CellBorders,
  type CellStyle,
  type Rect,
  SHEET_COLUMNS,
  SHEET_ROWS,
} from '../cell-types';
import type { OpenWorkbook } from '../state/open-workbook';
import { getColumnRuns, type StyleTable, styleAt } from '../state/styles';
import type { CellFormat, FormatChange } from '../store-types';
import { THIN_LINE } from './borders';
import { restyleEach } from './write-cells';

/** Changes the format of each cell. Of two neighbours that write their line, the later wins. */
export function changeFormats(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  changes: readonly (readonly (FormatChange | undefined)[])[],
): void {
  book.checkNotProtected(sheetId, 'formatCells');
  const paddedRect = addNeighbours(rect);
  const grid = createStyleGrid(book, sheetId, paddedRect);
  const styleChanges = new StyleChanges(book.styles);
  for (const [index, line] of changes.entries()) {
    const row = rect.row - paddedRect.row + index;
    for (const [offset, change] of line.entries()) {
      if (!change) continue;
      const column = rect.column - paddedRect.column + offset;
      grid.change(row, column, (style) => styleChanges.applyCached(style, change));
      // Two neighbours share one line; the changed cell stores it.
      for (const { side, rows, columns, opposite } of NEIGHBOURS) {
        if (change.borders[side] === undefined) continue;
        grid.change(row + rows, column + columns, (style) => styleChanges.removeBorder(style, opposite));
      }
    }
  }
  restyleEach(book, sheetId, paddedRect, (_, row, column) => grid.getStyle(row, column));
}

const NEIGHBOURS = [
  { side: 'top', opposite: 'bottom', rows: -1, columns: 0 },
  { side: 'bottom', opposite: 'top', rows: 1, columns: 0 },
  { side: 'left', opposite: 'right', rows: 0, columns: -1 },
  { side: 'right', opposite: 'left', rows: 0, columns: 1 },
] as const satisfies readonly { side: BorderSide; opposite: BorderSide; rows: number; columns: number }[];

type Lines = { [side in BorderSide]?: CellBorder };

/**
 * Returns each cell's style, and its lines including those that its neighbours store for the same
 * edges.
 */
export function readFormats(book: OpenWorkbook, sheetId: string, rect: Rect): CellFormat[][] {
  const paddedRect = addNeighbours(rect);
  const grid = createStyleGrid(book, sheetId, paddedRect);
  const getStyle = (row: number, column: number) => book.styles.get(grid.getStyle(row, column));
  return Array.from({ length: rect.rows }, (_, index) =>
    Array.from({ length: rect.columns }, (__, offset) => {
      const row = rect.row - paddedRect.row + index;
      const column = rect.column - paddedRect.column + offset;
      return { style: getStyle(row, column), lines: readLines(getStyle, row, column) };
    }),
  );
}

function readLines(getStyle: (row: number, column: number) => CellStyle, row: number, column: number): CellBorders {
  const ownBorders = getStyle(row, column).borders;
  const lines: Lines = { ...ownBorders };
  for (const { side, opposite, rows, columns } of NEIGHBOURS) {
    const line = ownBorders[side] ?? getStyle(row + rows, column + columns).borders[opposite];
    if (line) lines[side] = line;
  }
  return lines;
}

/** Returns the rectangle with one more row and column on each side, within the sheet. */
function addNeighbours(rect: Rect): Rect {
  const row = Math.max(0, rect.row - 1);
  const column = Math.max(0, rect.column - 1);
  return {
    row,
    column,
    rows: Math.min(SHEET_ROWS, rect.row + rect.rows + 1) - row,
    columns: Math.min(SHEET_COLUMNS, rect.column + rect.columns + 1) - column,
  };
}

interface StyleGrid {
  /** Beyond the edge of the sheet it returns the default style. */
  getStyle(row: number, column: number): number;
  /** It does nothing beyond the edge of the sheet. */
  change(row: number, column: number, change: (style: number) => number): void;
}

function createStyleGrid(book: OpenWorkbook, sheetId: string, rect: Rect): StyleGrid {
  const { styles } = book.requireSheet(sheetId);
  const columns = Array.from({ length: rect.columns }, (_, offset) => {
    const runs = getColumnRuns(styles, rect.column + offset);
    return Array.from({ length: rect.rows }, (__, index) => styleAt(runs, rect.row + index));
  });
  return {
    getStyle: (row, column) => columns[column]?.[row] ?? 0,
    change: (row, column, change) => {
      const cells = columns[column];
      const style = cells?.[row];
      if (cells && style !== undefined) cells[row] = change(style);
    },
  };
}

/** Changes styles, computing each distinct change once. */
class StyleChanges {
  private readonly cache = new Map<FormatChange, Map<number, number>>();

  constructor(private readonly styles: StyleTable) {}

  applyCached(style: number, change: FormatChange): number {
    const resultsByStyle = this.cache.get(change) ?? new Map<number, number>();
    this.cache.set(change, resultsByStyle);
    const result = resultsByStyle.get(style) ?? this.apply(style, change);
    resultsByStyle.set(style, result);
    return result;
  }

  removeBorder(style: number, side: BorderSide): number {
    const { [side]: line, ...borders } = this.styles.get(style).borders;
    return line ? this.styles.derive(style, { borders }) : style;
  }

  private apply(style: number, change: FormatChange): number {
    const borders: Lines = { ...this.styles.get(style).borders };
    for (const side of BORDER_SIDES) {
      const line = change.borders[side];
      if (line === 'None') delete borders[side];
      else if (line) borders[side] = { ...(borders[side] ?? THIN_LINE), ...line };
    }
    return this.styles.derive(style, { ...change.style, borders });
  }
}
