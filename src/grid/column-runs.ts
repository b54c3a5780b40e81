/** Cells of one column that stand below each other. */
interface ColumnRun {
  readonly row: number;
  readonly cells: string[];
}

export function columnRuns(texts: ReadonlyMap<number, string>): ColumnRun[] {
  const runs: ColumnRun[] = [];
  for (const [row, text] of [...texts].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last && last.row + last.cells.length === row) last.cells.push(text);
    else runs.push({ row, cells: [text] });
  }
  return runs;
}
