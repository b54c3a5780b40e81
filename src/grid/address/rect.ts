/** Describes a rectangle of cells, 0-based; `rows` and `columns` are at least 1. */
export interface Rect {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export type Size = Pick<Rect, 'rows' | 'columns'>;

export function intersectRect(a: Rect, b: Rect): Rect | undefined {
  const row = Math.max(a.row, b.row);
  const column = Math.max(a.column, b.column);
  const rows = Math.min(a.row + a.rows, b.row + b.rows) - row;
  const columns = Math.min(a.column + a.columns, b.column + b.columns) - column;
  return rows > 0 && columns > 0 ? { row, column, rows, columns } : undefined;
}

export function containsRect(outer: Rect, inner: Rect): boolean {
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    inner.row + inner.rows <= outer.row + outer.rows &&
    inner.column + inner.columns <= outer.column + outer.columns
  );
}

export function hasSameSize(a: Size, b: Size): boolean {
  return a.rows === b.rows && a.columns === b.columns;
}

export function isSameRect(a: Rect, b: Rect): boolean {
  return a.row === b.row && a.column === b.column && a.rows === b.rows && a.columns === b.columns;
}

/** Returns the part of `a` outside `b` as at most four rectangles that do not overlap. */
export function subtractRect(a: Rect, b: Rect): Rect[] {
  const common = intersectRect(a, b);
  if (!common) return [a];
  const bottom = common.row + common.rows;
  const right = common.column + common.columns;
  const parts: Rect[] = [
    { row: a.row, column: a.column, rows: common.row - a.row, columns: a.columns },
    { row: common.row, column: a.column, rows: common.rows, columns: common.column - a.column },
    { row: common.row, column: right, rows: common.rows, columns: a.column + a.columns - right },
    { row: bottom, column: a.column, rows: a.row + a.rows - bottom, columns: a.columns },
  ];
  return parts.filter((part) => part.rows > 0 && part.columns > 0);
}

/** Returns the parts of the rectangle that none of the others covers. */
export function subtractRects(rect: Rect, others: readonly Rect[]): Rect[] {
  return others.reduce<Rect[]>((parts, other) => parts.flatMap((part) => subtractRect(part, other)), [rect]);
}

export function countCells(rect: Rect): number {
  return rect.rows * rect.columns;
}

export function createCellRect(row: number, column: number): Rect {
  return { row, column, rows: 1, columns: 1 };
}

export function getFirstCellRect({ row, column }: Rect): Rect {
  return createCellRect(row, column);
}

/** Returns the cells of a rectangle, row by row. */
export function listCells({ row, column, rows, columns }: Rect): Rect[] {
  return Array.from({ length: rows * columns }, (_, index) =>
    createCellRect(row + Math.floor(index / columns), column + (index % columns)),
  );
}
