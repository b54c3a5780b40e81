/** Runs queued dbt syncs one after the other, oldest first. */
import { ApiError } from './api-error';
import { type Database, type DbtSyncJobRow, finishDbtSyncJob, takeDbtSyncJob } from './store';

export interface DbtSyncRunner {
  /** Tells the runner that the queue may have a job. */
  wake(): void;
  /** Resolves when the current job is done, and starts no other. */
  close(): Promise<void>;
}

/** The runner waits this many milliseconds before it tries an unavailable database again. */
const RETRY_DELAY_MS = 1000;

/**
 * Returns a runner for the queue. `sync` updates the model of the job's branch and returns what it
 * found; the job fails with the error that `sync` throws.
 */
export function createDbtSyncRunner(
  database: Database,
  now: () => Date,
  sync: (job: DbtSyncJobRow) => Promise<Readonly<Record<string, unknown>>>,
): DbtSyncRunner {
  let isClosed = false;
  let mayHaveJobs = false;
  let currentWork: Promise<void> | undefined;
  let skipDelay = (): void => undefined;

  async function runQueue(): Promise<void> {
    while (mayHaveJobs && !isClosed) {
      mayHaveJobs = false;
      for (let job = await takeJob(); job; job = isClosed ? undefined : await takeJob()) await runJob(job);
    }
  }

  const takeJob = (): Promise<DbtSyncJobRow | undefined> => retryUntilAvailable(() => takeDbtSyncJob(database, now()));

  async function runJob(job: DbtSyncJobRow): Promise<void> {
    try {
      const result = await retryUntilAvailable(() => sync(job));
      await retryUntilAvailable(() => finishDbtSyncJob(database, job.id, 'succeeded', result, now()));
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      await retryUntilAvailable(() => finishDbtSyncJob(database, job.id, 'failed', { reason }, now()));
    }
  }

  /** Waits while the database is unavailable, because no other process would finish this job. */
  async function retryUntilAvailable<Result>(task: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await task();
      } catch (failure) {
        if (isClosed || !(failure instanceof ApiError && failure.status === 503)) throw failure;
      }
      await new Promise<void>((done) => {
        const timer = setTimeout(done, RETRY_DELAY_MS);
        skipDelay = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  }

  const runner: DbtSyncRunner = {
    wake() {
      mayHaveJobs = true;
      // The next API call reports a store that fails. The job stays in the store, and the next
      // start runs it again.
      currentWork ??= runQueue()
        .catch(() => undefined)
        .finally(() => {
          currentWork = undefined;
          // A job may have arrived between the last check of the queue and this point.
          if (mayHaveJobs && !isClosed) runner.wake();
        });
    },
    async close() {
      isClosed = true;
      skipDelay();
      await currentWork;
    },
  };
  return runner;
}
