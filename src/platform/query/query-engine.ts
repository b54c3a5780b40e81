/** Runs DuckDB in separate processes, so that a query can always be ended. */
import { engineHome } from './engine-home';
import { QueryError } from './query-error';
import type { EngineColumn, RowEncoding } from './row-encoding';
import type { WorkerProcess } from './worker-process';

/** Each chunk of a running query contains rows as JSON texts, in the order in which they become ready. */
export interface RunningQuery {
  readonly columns: readonly EngineColumn[];
  readonly chunks: AsyncGenerator<readonly string[], void, undefined>;
}

export interface QueryEngine {
  /**
   * Runs one SELECT. An abort stops it at once, even if nobody reads. The caller must read `chunks` to
   * the end or call its `return`; until then the query occupies a worker.
   * @throws QueryError for faults of the SQL text
   */
  run(sql: string, encoding: RowEncoding, signal: AbortSignal): Promise<RunningQuery>;
  /** Returns the statements of a text as DuckDB's syntax tree in JSON. */
  syntaxTree(sql: string, signal: AbortSignal): Promise<string>;
  /** Returns the SQL text of a syntax tree in JSON. */
  sqlOf(tree: string, signal: AbortSignal): Promise<string>;
  /**
   * Changes the tables for every query that starts after the promise resolves. Running queries keep
   * theirs.
   */
  change(statements: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The engine runs this many queries at a time, each in a process. */
const PLACES = 4;
/** The engine may plan a statement for this many milliseconds before it runs. */
const LONGEST_PLANNING = 10_000;

/** Opens an engine over the tables that the statements create. Later SQL can only read them. */
export async function openQueryEngine(statements: readonly string[]): Promise<QueryEngine> {
  const home = engineHome();
  const closing = new AbortController();
  const open = new Set<Promise<void>>();
  /** Contains only workers over the newest tables. */
  let idle: WorkerProcess[] = [];
  const places = placesFor(PLACES);

  /** Waits for a worker. The caller may call `release` any number of times. */
  async function enter(callerSignal: AbortSignal) {
    const signal = AbortSignal.any([callerSignal, closing.signal]);
    const free = await places.enter(signal);
    const over = idle;
    const worker =
      over.pop() ??
      (await home.worker(signal).catch((failure: unknown) => {
        free();
        throw failure;
      }));
    let left: Promise<void> | undefined;
    const leave = () => {
      left ??= worker.rest().then(async (able) => {
        if (able && over === idle) idle.push(worker);
        else if (able) await worker.kill();
        free();
      });
      open.add(left);
      const leaving = left;
      void leaving.then(() => open.delete(leaving));
    };
    // A reader that pauses requests nothing, so the generator alone would never see the abort.
    signal.addEventListener('abort', leave, { once: true });
    return {
      worker,
      signal,
      leave: () => {
        signal.removeEventListener('abort', leave);
        leave();
      },
    };
  }

  async function cell(sql: string, parameter: string, callerSignal: AbortSignal): Promise<string> {
    const { worker, signal, leave } = await enter(callerSignal);
    try {
      const answer = await worker.ask({ ask: 'cell', sql, parameter }, planning(signal));
      return 'cell' in answer ? answer.cell : '';
    } finally {
      leave();
    }
  }

  const engine: QueryEngine = {
    syntaxTree: (sql, signal) => cell('SELECT json_serialize_sql($1::VARCHAR)::VARCHAR', sql, signal),
    sqlOf: (tree, signal) => cell('SELECT json_deserialize_sql($1::JSON)', tree, signal),

    async run(sql, encoding, callerSignal) {
      const { worker, signal, leave } = await enter(callerSignal);
      try {
        const answer = await worker.ask({ ask: 'prepare', sql, encoding }, planning(signal));
        return { columns: 'columns' in answer ? answer.columns : [], chunks: rowsOf(worker, signal, leave) };
      } catch (failure) {
        leave();
        throw failure;
      }
    },

    async change(statements) {
      await home.change(statements);
      const former = idle;
      idle = [];
      await Promise.all(former.splice(0).map((worker) => worker.kill()));
    },

    async close() {
      closing.abort(new QueryError(400, 'The platform is closing.'));
      await Promise.all(open);
      await Promise.all(idle.map((worker) => worker.kill()));
      home.remove();
    },
  };
  try {
    await home.make(statements);
    idle.push(await home.worker(closing.signal));
    return engine;
  } catch (failure) {
    await engine.close();
    throw failure;
  }
}

async function* rowsOf(
  worker: WorkerProcess,
  signal: AbortSignal,
  leave: () => void,
): AsyncGenerator<readonly string[], void, undefined> {
  try {
    for (;;) {
      const answer = await worker.ask({ ask: 'rows' }, signal);
      if (!('rows' in answer)) throw new Error('The engine gave something else than rows.');
      yield answer.rows;
      if (answer.last) return;
    }
  } finally {
    leave();
  }
}

/** Returns a semaphore. Waiting callers enter in turn and may give up. */
function placesFor(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    enter(signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return Promise.resolve(leave);
      }
      return new Promise((resolve, reject) => {
        const admit = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(leave);
        };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(admit), 1);
          reject(signal.reason);
        };
        waiting.push(admit);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}

/** The engine can spend minutes on planning a deep or wide statement without a row. */
function planning(signal: AbortSignal): AbortSignal {
  const limit = new AbortController();
  const late = () =>
    limit.abort(new QueryError(400, 'The query is too complicated: the engine found no way to run it.'));
  setTimeout(late, LONGEST_PLANNING).unref();
  return AbortSignal.any([signal, limit.signal]);
}
