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
const BETWEEN_TRIES = 1000;

/**
 * Returns a runner for the queue. `sync` updates the model of the job's branch and returns what it
 * found; the job fails with the error that `sync` throws.
 */
export function runDbtSyncs(
  database: Database,
  now: () => Date,
  sync: (job: DbtSyncJobRow) => Promise<Readonly<Record<string, unknown>>>,
): DbtSyncRunner {
  let isClosed = false;
  let isWoken = false;
  let atWork: Promise<void> | undefined;
  let endPause = (): void => undefined;

  async function work(): Promise<void> {
    while (isWoken && !isClosed) {
      isWoken = false;
      for (let job = await next(); job; job = isClosed ? undefined : await next()) await carryOut(job);
    }
  }

  const next = (): Promise<DbtSyncJobRow | undefined> => onceThere(() => takeDbtSyncJob(database, now()));

  async function carryOut(job: DbtSyncJobRow): Promise<void> {
    try {
      const found = await onceThere(() => sync(job));
      await onceThere(() => finishDbtSyncJob(database, job.id, 'succeeded', found, now()));
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      await onceThere(() => finishDbtSyncJob(database, job.id, 'failed', { reason }, now()));
    }
  }

  /** Waits while the database is unavailable, because no other process would finish this job. */
  async function onceThere<Result>(step: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await step();
      } catch (failure) {
        if (isClosed || !(failure instanceof ApiError && failure.status === 503)) throw failure;
      }
      await new Promise<void>((done) => {
        const timer = setTimeout(done, BETWEEN_TRIES);
        endPause = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  }

  const runner: DbtSyncRunner = {
    wake() {
      isWoken = true;
      // The next API call reports a store that fails. The job stays in the store, and the next start runs it
      // again.
      atWork ??= work()
        .catch(() => undefined)
        .finally(() => {
          atWork = undefined;
          // A job may have arrived between the last check of the queue and this point.
          if (isWoken && !isClosed) runner.wake();
        });
    },
    async close() {
      isClosed = true;
      endPause();
      await atWork;
    },
  };
  return runner;
}
