/** Derives styles of whole columns: files store them once, the store keeps them per cell. */
import { MAX_COLUMNS, MAX_ROWS } from '../../grid';
import type { AxisRun, SheetFile, StyleRuns } from './file-types';

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
export function columnStyle({ runs }: StyleRuns): number {
  const rows = new Map<number, number>();
  for (const [index, [start, style]] of runs.entries()) {
    const end = runs[index + 1]?.[0] ?? MAX_ROWS;
    rows.set(style, (rows.get(style) ?? 0) + end - start);
  }
  const [first] = [...rows].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? 0;
}

/** Returns the columns that are not plain, from left to right. */
export function columnSpans(sheet: SheetFile): ColumnSpan[] {
  const edges = new Set<number>();
  const styles = sheet.styleRuns.map((run) => ({ start: run.column, count: run.count, style: columnStyle(run) }));
  for (const { start, count } of [...styles, ...sheet.columnRuns]) edges.add(start).add(start + count);
  const sorted = [...edges].filter((edge) => edge < MAX_COLUMNS).sort((a, b) => a - b);
  return sorted.flatMap((column, index) => {
    const holds = (run: { readonly start: number; readonly count: number }) =>
      column >= run.start && column < run.start + run.count;
    const style = styles.find(holds)?.style ?? 0;
    const axis = sheet.columnRuns.find(holds);
    const count = (sorted[index + 1] ?? MAX_COLUMNS) - column;
    return style === 0 && !axis ? [] : [{ column, count, style, axis }];
  });
}

export function stylesOfColumn(sheet: SheetFile, column: number): StyleRuns | undefined {
  return sheet.styleRuns.find((run) => column >= run.column && column < run.column + run.count);
}
