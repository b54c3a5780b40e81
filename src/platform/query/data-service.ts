/**
 * Answers the data API without HTTP: it runs and shares queries, and returns answers as JSON texts.
 */
import { createHash } from 'node:crypto';
import { CONTINUE_WAIT } from '../../contract';
import { answerLoad } from './answer-load';
import { compileLoad } from './compile-load';
import { type ContinuedWork, createContinuedWork } from './continued-work';
import { describeModel } from './describe-members';
import { type DataModel, indexModel } from './model';
import { normalizeQueries } from './normalize-query';
import { openQueryEngine, type RunningQuery } from './query-engine';
import { QueryError } from './query-error';
import type { EngineColumn, EngineType } from './row-encoding';
import { createRunningQueries, QueryCancelled, type RequestOwner } from './running-queries';
import { SQL_FUNCTIONS } from './sql/duckdb-sql';
import { planCheckedSql, planSql, type SqlPlanner } from './sql/plan-sql';
import { filterSql, type SqlFilterChange } from './sql/sql-filters';
import { readTimezone } from './time-zone';

export interface DataService {
  /**
   * Resolves to the JSON text of a load's answer, or to "Continue wait" if the query takes longer
   * than the engine waits.
   */
  load(request: LoadCall, signal: AbortSignal): Promise<string>;
  /**
   * Yields the lines of a cubesql answer without line ends. A fault is its last line; the generator
   * does not throw.
   * @throws QueryError 400 at once, for a time zone that does not exist
   */
  streamSql(request: SqlCall, signal: AbortSignal): AsyncGenerator<string, void, undefined>;
  /** Returns the SQL that a load would run, or a list for several queries. Runs nothing. */
  generateSql(call: LoadCall): object;
  /**
   * Returns the SQL that a cubesql query would run, and of which type it is. Runs nothing.
   * @throws QueryError 500 if the text does not compile
   */
  generateSqlFromText(text: string, allowsPostProcessing: boolean, signal: AbortSignal): Promise<object>;
  /**
   * Returns the JSON query that gives the rows of an SQL text, or says that there is none.
   * @throws QueryError 500 if the text does not compile
   */
  convertSql(text: string, signal: AbortSignal): Promise<object>;
  /**
   * Returns the filters of an SQL text; with a change, also the changed text. Only newer engines
   * have it, so it is undefined unless the options ask for it.
   * @throws QueryError 400
   */
  readonly filterSql?: (text: string, change: SqlFilterChange | undefined, signal: AbortSignal) => Promise<object>;
  /** Cancels what runs for a request, and returns the answer that lists it. */
  cancelQuery(owner: RequestOwner): object;
  describeMeta(onlyViews: boolean): object;
  /** Changes the `source` tables for every query that starts after the promise resolves. */
  changeTables(statements: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface LoadCall extends RequestOwner {
  /** Only the same caller may join work that an earlier request left running. */
  readonly caller: string;
  /** Holds one query, or several for `multi`. */
  readonly query: unknown;
  readonly multi: boolean;
  readonly cache: string | undefined;
}

interface SqlCall extends RequestOwner {
  readonly text: string;
  /** Makes a slow query end with the line "Continue wait" instead of keeping the caller waiting. */
  readonly throwContinueWait: boolean;
  readonly timezone?: string | undefined;
}

interface DataServiceOptions {
  readonly model: DataModel;
  /** These statements create the `source` tables. */
  readonly tables: readonly string[];
  readonly now: () => Date;
  /** A request waits this many milliseconds before it answers "Continue wait". */
  readonly continueWaitTimeout: number;
  /** A query may run this many milliseconds. */
  readonly queryTimeout: number;
  /**
   * A reader of rows may pause this many milliseconds, because it occupies a worker that others
   * wait for.
   */
  readonly stallTimeout: number;
  /** SQL answers have any number of rows, and 10,000 without a LIMIT; else at most 50,000. */
  readonly streamsSql?: boolean | undefined;
  /** The service reads and changes filters of SQL texts. */
  readonly filtersSql?: boolean | undefined;
}

export async function openDataService(options: DataServiceOptions): Promise<DataService> {
  const model = indexModel(options.model);
  const engine = await openQueryEngine([...options.tables, ...SQL_FUNCTIONS]);
  const loads = createContinuedWork<string>(() => undefined);
  const streams: ContinuedWork<SqlRun> = createContinuedWork((run) => void run.runningQuery.chunks.return());
  const runningQueries = createRunningQueries(options.now);
  const planner: SqlPlanner = { model, engine, streamsSql: options.streamsSql ?? false, now: options.now };
  const addQueryTimeout = (signal: AbortSignal) => AbortSignal.any([signal, createTimeoutSignal(options.queryTimeout)]);

  return {
    async load(call, signal) {
      const key = hashKey('load', call.caller, JSON.stringify([call.query, call.multi]));
      const request = normalizeQueries(model, call.query, { now: options.now(), cache: call.cache });
      if (request.type !== 'regularQuery' && !call.multi) {
        throw new QueryError(
          400,
          `'${request.type}' query type is not supported by the client.Please update the client.`,
        );
      }
      const source = { engine, model, now: options.now };
      const start = (workSignal: AbortSignal) =>
        runningQueries.track(call, addQueryTimeout(workSignal), (querySignal) =>
          answerLoad(source, request, call.multi, querySignal),
        );
      const outcome = await loads.startOrJoin(key, start, options.continueWaitTimeout, signal).catch(waitIfCancelled);
      return outcome === 'still running' ? JSON.stringify({ error: CONTINUE_WAIT }) : outcome.done;
    },

    streamSql(call, signal) {
      const timezone = readTimezone(call.timezone ?? 'UTC');
      const start = (workSignal: AbortSignal) =>
        runningQueries.track(call, addQueryTimeout(workSignal), (querySignal) =>
          startSql(planner, call.text, timezone, querySignal),
        );
      return streamLines(call, hashKey('sql', call.caller, call.text, timezone), start, signal);
    },

    generateSql({ query, cache }) {
      const answers = normalizeQueries(model, query, { now: options.now(), cache }).queries.map((normalised) => {
        const { sql, memberKeys } = compileLoad(model, normalised);
        const aliasNameToMember = Object.fromEntries(memberKeys.map((key, index) => [`c${index}`, key]));
        return {
          sql: { external: false, sql: [sql, []], dataSource: 'default', aliasNameToMember },
          dataSource: 'default',
        };
      });
      const [singleAnswer] = answers;
      return answers.length === 1 && singleAnswer ? singleAnswer : answers;
    },

    async generateSqlFromText(text, allowsPostProcessing, signal) {
      const { sql, queryType } = await planCheckedSql(planner, text, addQueryTimeout(signal)).catch(
        failAsInternalError,
      );
      if (queryType === 'post_processing' && allowsPostProcessing) {
        const error = 'Provided query can not be executed without post-processing.';
        return { sql: { status: 'error', error, query_type: queryType } };
      }
      return { sql: { status: 'ok', sql: [sql, []], query_type: queryType === 'regular' ? queryType : 'pushdown' } };
    },

    async convertSql(text, signal) {
      const { query } = await planCheckedSql(planner, text, addQueryTimeout(signal)).catch(failAsInternalError);
      if (query !== undefined) return { status: 'ok', query };
      return { status: 'error', error: 'Provided sql query can not be converted to rest query.' };
    },

    ...(options.filtersSql === true && {
      filterSql: async (text: string, change: SqlFilterChange | undefined, signal: AbortSignal) => ({
        status: 'ok',
        ...(await filterSql(planner, text, change, addQueryTimeout(signal))),
      }),
    }),

    cancelQuery: (owner) => ({ result: runningQueries.cancel(owner) }),

    describeMeta: (onlyViews) => describeModel(model, onlyViews),

    changeTables: (statements) => engine.changeTables(statements),

    async close() {
      loads.close();
      streams.close();
      await engine.close();
    },
  };

  async function* streamLines(
    call: SqlCall,
    key: string,
    start: (workSignal: AbortSignal) => Promise<SqlRun>,
    signal: AbortSignal,
  ): AsyncGenerator<string, void, undefined> {
    let run: SqlRun | undefined;
    let removeRun = () => {};
    try {
      const continueWaitTimeout = call.throwContinueWait ? options.continueWaitTimeout : Number.POSITIVE_INFINITY;
      const outcome = await streams.startOrJoin(key, start, continueWaitTimeout, signal);
      if (outcome === 'still running') {
        yield JSON.stringify({ error: CONTINUE_WAIT });
        return;
      }
      run = outcome.done;
      removeRun = runningQueries.add(call, run.onCancel);
      signal.addEventListener('abort', run.onDisconnect, { once: true });
      for await (const line of formatLines(run, options.now())) {
        const stallTimer = setTimeout(run.onStall, options.stallTimeout).unref();
        yield line;
        clearTimeout(stallTimer);
      }
    } catch (failure) {
      if (signal.aborted) return;
      const error = failure instanceof Error ? failure.message : String(failure);
      yield JSON.stringify({ error, requestId: call.requestId });
    } finally {
      removeRun();
      if (run !== undefined) {
        signal.removeEventListener('abort', run.onDisconnect);
        await run.runningQuery.chunks.return();
      }
    }
  }
}

function failAsInternalError(failure: unknown): never {
  if (failure instanceof QueryError) throw new QueryError(500, `Error: ${failure.message}`);
  throw failure;
}

/** The engine answers a load whose query is cancelled like one that takes longer. */
function waitIfCancelled(failure: unknown): 'still running' {
  if (failure instanceof QueryCancelled) return 'still running';
  throw failure;
}

interface SqlRun {
  readonly runningQuery: RunningQuery;
  readonly firstChunk: IteratorResult<readonly string[], void>;
  readonly schema: object[];
  readonly onDisconnect: () => void;
  readonly onStall: () => void;
  readonly onCancel: (reason: QueryCancelled) => void;
}

async function* formatLines(
  { schema, firstChunk, runningQuery }: SqlRun,
  at: Date,
): AsyncGenerator<string, void, undefined> {
  yield JSON.stringify({ schema, lastRefreshTime: at.toISOString() });
  let hasRows = false;
  for (let chunk = firstChunk; !chunk.done; chunk = await runningQuery.chunks.next()) {
    if (chunk.value.length === 0) continue;
    hasRows = true;
    yield `{"data":[${chunk.value.join(',')}]}`;
  }
  if (!hasRows) yield '{"data":[]}';
}

/** Resolves with the first rows. Until then a slow query can still be detached. */
async function startSql(planner: SqlPlanner, text: string, timezone: string, signal: AbortSignal): Promise<SqlRun> {
  const stop = new AbortController();
  const combinedSignal = AbortSignal.any([signal, stop.signal]);
  const { sql, formatsByColumn } = await planSql(planner, text, timezone, combinedSignal);
  const runningQuery = await planner.engine.run(sql, { for: 'sql' }, combinedSignal);
  const firstChunk = await runningQuery.chunks.next();
  const schema = runningQuery.columns.map((column) => describeColumn(column, formatsByColumn.get(column.name)));
  const createStopper = (reason: string) => () => stop.abort(new QueryError(400, reason));
  return {
    runningQuery,
    firstChunk,
    schema,
    onDisconnect: createStopper('The caller has gone.'),
    onStall: createStopper('Nobody took its rows for too long, so the query was stopped.'),
    onCancel: (reason) => stop.abort(reason),
  };
}

const SQL_COLUMN_TYPES: Readonly<Record<EngineType, unknown>> = {
  boolean: 'Boolean',
  integer: 'Int32',
  bigint: 'Int64',
  double: 'Double',
  decimal: 'Double',
  timestamp: 'Timestamp',
  date: { Date: false },
  text: 'String',
};

function describeColumn(column: EngineColumn, format: object | undefined): object {
  return { name: column.name, column_type: SQL_COLUMN_TYPES[column.type], ...format };
}

function createTimeoutSignal(milliseconds: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(
    () => limit.abort(new QueryError(400, `The query ran longer than ${milliseconds / 1000} seconds and was stopped.`)),
    milliseconds,
  ).unref();
  return limit.signal;
}

function hashKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
