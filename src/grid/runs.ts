/** Describes neighbouring rows or columns. */
export interface Run {
  readonly start: number;
  readonly count: number;
}

/** Returns the runs of indexes below `count` that pass the test. */
export function findRuns(count: number, isInRun: (index: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = index;
    while (index < count && isInRun(index)) index += 1;
    if (index > start) runs.push({ start, count: index - start });
  }
  return runs;
}
