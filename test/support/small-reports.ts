/** Creates reports for a small platform and changes them. */
import type { SmallPlatform, SmallReport } from './small-platform';

/** Each cell names its column and its row: `Net 3`. */
export function createTextRows(columns: readonly string[], count: number, first = 0): string[][] {
  return Array.from({ length: count }, (_, row) => columns.map((column) => `${column} ${first + row}`));
}

/** Each cell names its row, plus `seed`, and its column: `103 2`. */
export function createNumberedRows(count: number, columns: number, seed = 0): string[][] {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (__, column) => `${row + seed} ${column}`),
  );
}

export function createNumberedReport(rows: number, columns = 3): SmallReport {
  return {
    id: 1,
    name: 'Sales',
    columns: Array.from({ length: columns }, (_, column) => `column ${column}`),
    rows: createNumberedRows(rows, columns),
  };
}

export function getReport(platform: SmallPlatform, id = 1): SmallReport {
  const report = platform.reports.get(id);
  if (!report) throw new Error(`There is no report ${id}.`);
  return report;
}

export function changeReport(platform: SmallPlatform, changes: Partial<SmallReport>, id = 1): void {
  Object.assign(getReport(platform, id), changes);
}
