/** Carries out dbt syncs, one after the other, in the order in which they were asked for. */
import { ApiError } from './api-error';
import { type Database, type DbtSyncJobRow, finishDbtSyncJob, takeDbtSyncJob } from './store';

export interface DbtSyncRunner {
  /** There may be a job to do. */
  wake(): void;
  /** Resolves once the job at hand is done; takes no other. */
  close(): Promise<void>;
}

/** Milliseconds after which a database that was away is asked again. */
const BETWEEN_TRIES = 1000;

/** `sync` brings the model of a job's branch up to date and tells what it found; what it throws is the job's failure. */
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

  /** While the database is away a job waits for it: no other process would end this one. */
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
      // A store that fails is told to whoever calls next; the job stays in it, and begins anew at the next start.
      atWork ??= work()
        .catch(() => undefined)
        .finally(() => {
          atWork = undefined;
          // Woken in the moment between the last look and this one.
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
