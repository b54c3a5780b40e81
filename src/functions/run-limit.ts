/** Bounds how much runs at once. */

export interface RunLimit {
  /** Runs the work as soon as fewer than the limit run. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createRunLimit(most: number): RunLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(work) {
      if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
