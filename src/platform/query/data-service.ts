/**
 * Answers the data API without HTTP: it runs and shares queries, and returns answers as JSON texts.
 */
import { createHash } from 'node:crypto';
import { CONTINUE_WAIT } from '../../contract';
import { answerLoad } from './answer-load';
import { compileLoad } from './compile-load';
import { compileSql, createSqlViewStatements } from './compile-sql';
import { type ContinuedWork, createContinuedWork } from './continued-work';
import { describeModel } from './describe-members';
import { type DataModel, indexModel, type ModelIndex } from './model';
import { normalizeQueries } from './normalize-query';
import { openQueryEngine, type QueryEngine, type RunningQuery } from './query-engine';
import { QueryError } from './query-error';
import type { EngineColumn, EngineType } from './row-encoding';
import { createRunningQueries, QueryCancelled, type RequestOwner } from './running-queries';

export interface DataService {
  /**
   * Resolves to the JSON text of a load's answer, or to "Continue wait" if the query takes longer
   * than the engine waits.
   */
  load(request: LoadCall, signal: AbortSignal): Promise<string>;
  /**
   * Yields the lines of a cubesql answer without line ends. A fault is its last line; the generator
   * does not throw.
   */
  streamSql(request: SqlCall, signal: AbortSignal): AsyncGenerator<string, void, undefined>;
  /** Returns the SQL that a load would run, or a list for several queries. Runs nothing. */
  generateSql(call: LoadCall): object;
  /** Returns the SQL that a cubesql query would run. Runs nothing. */
  generateSqlFromText(text: string, signal: AbortSignal): Promise<object>;
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
}

export async function openDataService(options: DataServiceOptions): Promise<DataService> {
  const model = indexModel(options.model);
  const engine = await openQueryEngine([...options.tables, ...createSqlViewStatements(model)]);
  const loads = createContinuedWork<string>(() => undefined);
  const streams: ContinuedWork<SqlRun> = createContinuedWork((run) => void run.runningQuery.chunks.return());
  const runningQueries = createRunningQueries(options.now);
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

    async *streamSql(call, signal) {
      const key = hashKey('sql', call.caller, call.text);
      const start = (workSignal: AbortSignal) =>
        runningQueries.track(call, addQueryTimeout(workSignal), (querySignal) =>
          startSql(engine, model, call.text, querySignal),
        );
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
        yield JSON.stringify({ error: failure instanceof Error ? failure.message : String(failure) });
      } finally {
        removeRun();
        if (run !== undefined) {
          signal.removeEventListener('abort', run.onDisconnect);
          await run.runningQuery.chunks.return();
        }
      }
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

    async generateSqlFromText(text, signal) {
      try {
        const { sql } = await compileSql(model, engine, text, addQueryTimeout(signal));
        return { sql: { status: 'ok', sql: [sql, []], query_type: 'regular' } };
      } catch (failure) {
        if (!(failure instanceof QueryError)) throw failure;
        return { sql: { status: 'error', error: failure.message } };
      }
    },

    cancelQuery: (owner) => ({ result: runningQueries.cancel(owner) }),

    describeMeta: (onlyViews) => describeModel(model, onlyViews),

    changeTables: (statements) => engine.changeTables(statements),

    async close() {
      loads.close();
      streams.close();
      await engine.close();
    },
  };
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
async function startSql(engine: QueryEngine, model: ModelIndex, text: string, signal: AbortSignal): Promise<SqlRun> {
  const stop = new AbortController();
  const combinedSignal = AbortSignal.any([signal, stop.signal]);
  const { sql, formatsByColumn } = await compileSql(model, engine, text, combinedSignal);
  const runningQuery = await engine.run(sql, { for: 'sql' }, combinedSignal);
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
