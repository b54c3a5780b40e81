import { type Database, type DbtSyncJobRow, finishDbtSyncJob, takeDbtSyncJob } from './store';

/** Carries out dbt syncs, one after the other, in the order in which they were asked for. */
export interface DbtSyncRunner {
  /** There may be a job to do. */
  wake(): void;
  /** Resolves once the job at hand is done; takes no other. */
  close(): Promise<void>;
}

/** `sync` brings the model of a job's branch up to date and tells what it found; what it throws is the job's failure. */
export function runDbtSyncs(
  database: Database,
  now: () => Date,
  sync: (job: DbtSyncJobRow) => Promise<Readonly<Record<string, unknown>>>,
): DbtSyncRunner {
  let isClosed = false;
  let isWoken = false;
  let atWork: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (isWoken && !isClosed) {
      isWoken = false;
      for (let job = await takeDbtSyncJob(database, now()); job; job = isClosed ? undefined : await next()) {
        await carryOut(job);
      }
    }
  }

  const next = (): Promise<DbtSyncJobRow | undefined> => takeDbtSyncJob(database, now());

  async function carryOut(job: DbtSyncJobRow): Promise<void> {
    try {
      await finishDbtSyncJob(database, job.id, 'succeeded', await sync(job), now());
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      await finishDbtSyncJob(database, job.id, 'failed', { reason }, now());
    }
  }

  const runner: DbtSyncRunner = {
    wake() {
      isWoken = true;
      // A store that is gone is told to whoever calls next; the job stays in it, and begins anew at the next start.
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
      await atWork;
    },
  };
  return runner;
}
