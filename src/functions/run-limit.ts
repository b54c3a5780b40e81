export interface RunLimit {
  /** Runs the work as soon as fewer than the limit are running. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Returns a semaphore that runs at most `maxRunning` pieces of work at once. */
export function createRunLimit(maxRunning: number): RunLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= maxRunning) await new Promise<void>((begin) => waiting.push(begin));
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
