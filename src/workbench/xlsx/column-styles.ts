/** Derives styles of whole columns: files store them once, the store keeps them per cell. */
import { MAX_COLUMNS, MAX_ROWS } from '../../grid';
import type { AxisRun, StoredSheet, StyleRuns } from './file-types';

/** Neighbouring columns of one span have the same width, visibility and style. */
interface ColumnSpan {
  readonly column: number;
  readonly count: number;
  readonly style: number;
  readonly axis: AxisRun | undefined;
}

/**
 * Returns the most frequent style of the columns' rows: the file gives it to the columns, and other
 * styles to their cells.
 */
export function findMainStyle({ runs }: StyleRuns): number {
  const rowCounts = new Map<number, number>();
  for (const [index, [start, style]] of runs.entries()) {
    const end = runs[index + 1]?.[0] ?? MAX_ROWS;
    rowCounts.set(style, (rowCounts.get(style) ?? 0) + end - start);
  }
  const [first] = [...rowCounts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? 0;
}

/** Returns the columns that are not plain, from left to right. */
export function listColumnSpans(sheet: StoredSheet): ColumnSpan[] {
  const edges = new Set<number>();
  const styles = sheet.styleRuns.map((run) => ({ start: run.column, count: run.count, style: findMainStyle(run) }));
  for (const { start, count } of [...styles, ...sheet.columnRuns]) edges.add(start).add(start + count);
  const sortedEdges = [...edges].filter((edge) => edge < MAX_COLUMNS).sort((a, b) => a - b);
  return sortedEdges.flatMap((column, index) => {
    const coversColumn = (run: { readonly start: number; readonly count: number }) =>
      column >= run.start && column < run.start + run.count;
    const style = styles.find(coversColumn)?.style ?? 0;
    const axis = sheet.columnRuns.find(coversColumn);
    const count = (sortedEdges[index + 1] ?? MAX_COLUMNS) - column;
    return style === 0 && !axis ? [] : [{ column, count, style, axis }];
  });
}

export function findColumnStyles(sheet: StoredSheet, column: number): StyleRuns | undefined {
  return sheet.styleRuns.find((run) => column >= run.column && column < run.column + run.count);
}
