/** Runs DuckDB in separate processes, so that a query can always be ended. */
import { createEngineHome } from './engine-home';
import { QueryError } from './query-error';
import type { EngineColumn, RowEncoding } from './row-encoding';
import type { Question, WorkerAnswer } from './worker-messages';
import type { WorkerProcess } from './worker-process';

/**
 * Each chunk of a running query contains rows as JSON texts, in the order in which they become
 * ready.
 */
export interface RunningQuery {
  readonly columns: readonly EngineColumn[];
  readonly chunks: AsyncGenerator<readonly string[], void, undefined>;
}

export interface QueryEngine {
  /**
   * Runs one SELECT. An abort stops it at once, even if no one reads. The caller must read `chunks`
   * to the end or call its `return`; until then the query occupies a worker.
   * @throws QueryError for faults of the SQL text
   */
  run(sql: string, encoding: RowEncoding, signal: AbortSignal): Promise<RunningQuery>;
  /**
   * Plans one SELECT without running it.
   * @throws QueryError for faults of the SQL text
   */
  check(sql: string, signal: AbortSignal): Promise<void>;
  /** Returns the statements of a text as DuckDB's syntax tree in JSON. */
  toSyntaxTree(sql: string, signal: AbortSignal): Promise<string>;
  /** Returns the SQL text of a syntax tree in JSON. */
  toSql(tree: string, signal: AbortSignal): Promise<string>;
  /**
   * Changes the tables for every query that starts after the promise resolves. Running queries keep
   * theirs.
   */
  changeTables(statements: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The engine runs this many queries at a time, each in a process. */
const MAX_WORKERS = 4;
/** The engine may plan a statement for this many milliseconds before it runs. */
const PLANNING_TIMEOUT_MS = 10_000;

/** Opens an engine over the tables that the statements create. Later SQL can only read them. */
export async function openQueryEngine(statements: readonly string[]): Promise<QueryEngine> {
  const engineHome = createEngineHome();
  const closeController = new AbortController();
  const pendingReleases = new Set<Promise<void>>();
  /** Contains only workers over the newest tables. */
  let idleWorkers: WorkerProcess[] = [];
  const workerSlots = createSemaphore(MAX_WORKERS);

  /** Waits for a worker. The caller may call `release` any number of times. */
  async function acquireWorker(callerSignal: AbortSignal) {
    const signal = AbortSignal.any([callerSignal, closeController.signal]);
    const releaseSlot = await workerSlots.acquire(signal);
    const workersAtStart = idleWorkers;
    const worker =
      workersAtStart.pop() ??
      (await engineHome.startReader(signal).catch((failure: unknown) => {
        releaseSlot();
        throw failure;
      }));
    let pendingRelease: Promise<void> | undefined;
    const release = () => {
      pendingRelease ??= worker.stop().then(async (isReusable) => {
        if (isReusable && workersAtStart === idleWorkers) idleWorkers.push(worker);
        else if (isReusable) await worker.kill();
        releaseSlot();
      });
      pendingReleases.add(pendingRelease);
      const currentRelease = pendingRelease;
      void currentRelease.then(() => pendingReleases.delete(currentRelease));
    };
    // A reader that pauses requests nothing, so the generator alone would never see the abort.
    signal.addEventListener('abort', release, { once: true });
    return {
      worker,
      signal,
      release: () => {
        signal.removeEventListener('abort', release);
        release();
      },
    };
  }

  async function askOnce(question: Question, callerSignal: AbortSignal): Promise<WorkerAnswer> {
    const { worker, signal, release } = await acquireWorker(callerSignal);
    try {
      return await worker.ask(question, addPlanningTimeout(signal));
    } finally {
      release();
    }
  }

  async function readCell(sql: string, parameter: string, signal: AbortSignal): Promise<string> {
    const answer = await askOnce({ ask: 'cell', sql, parameter }, signal);
    return 'cell' in answer ? answer.cell : '';
  }

  const engine: QueryEngine = {
    toSyntaxTree: (sql, signal) => readCell('SELECT json_serialize_sql($1::VARCHAR)::VARCHAR', sql, signal),
    toSql: (tree, signal) => readCell('SELECT json_deserialize_sql($1::JSON)', tree, signal),

    async check(sql, signal) {
      await askOnce({ ask: 'prepare', sql, encoding: { for: 'sql' } }, signal);
    },

    async run(sql, encoding, callerSignal) {
      const { worker, signal, release } = await acquireWorker(callerSignal);
      try {
        const answer = await worker.ask({ ask: 'prepare', sql, encoding }, addPlanningTimeout(signal));
        return { columns: 'columns' in answer ? answer.columns : [], chunks: readRows(worker, signal, release) };
      } catch (failure) {
        release();
        throw failure;
      }
    },

    async changeTables(statements) {
      await engineHome.changeTables(statements);
      const outdatedWorkers = idleWorkers;
      idleWorkers = [];
      await Promise.all(outdatedWorkers.splice(0).map((worker) => worker.kill()));
    },

    async close() {
      closeController.abort(new QueryError(400, 'The platform is closing.'));
      await Promise.all(pendingReleases);
      await Promise.all(idleWorkers.map((worker) => worker.kill()));
      engineHome.remove();
    },
  };
  try {
    await engineHome.createTables(statements);
    idleWorkers.push(await engineHome.startReader(closeController.signal));
    return engine;
  } catch (failure) {
    await engine.close();
    throw failure;
  }
}

async function* readRows(
  worker: WorkerProcess,
  signal: AbortSignal,
  release: () => void,
): AsyncGenerator<readonly string[], void, undefined> {
  try {
    for (;;) {
      const answer = await worker.ask({ ask: 'rows' }, signal);
      if (!('rows' in answer)) throw new Error('The engine gave something else than rows.');
      yield answer.rows;
      if (answer.last) return;
    }
  } finally {
    release();
  }
}

/** Returns a semaphore. Waiting callers enter in turn and may give up. */
function createSemaphore(count: number) {
  let freeSlots = count;
  const waiters: (() => void)[] = [];
  const release = () => {
    const next = waiters.shift();
    if (next === undefined) freeSlots += 1;
    else next();
  };
  return {
    acquire(signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      if (freeSlots > 0) {
        freeSlots -= 1;
        return Promise.resolve(release);
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(release);
        };
        const giveUp = () => {
          waiters.splice(waiters.indexOf(enter), 1);
          reject(signal.reason);
        };
        waiters.push(enter);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}

/** Without a limit the engine can spend minutes on planning a deep or wide statement. */
function addPlanningTimeout(signal: AbortSignal): AbortSignal {
  const timeout = new AbortController();
  const abortPlanning = () =>
    timeout.abort(new QueryError(400, 'The query is too complicated: the engine found no way to run it.'));
  setTimeout(abortPlanning, PLANNING_TIMEOUT_MS).unref();
  return AbortSignal.any([signal, timeout.signal]);
}
