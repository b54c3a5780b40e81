/**
 * Runs a report's query over the data API and yields its result as it arrives; also previews,
 * counts and drills down.
 */
import { createDataAccess, type DataAccessSource } from '../data/data-access';
import { createDataCall, type DataCall } from '../data/data-call';
import { createPageSize } from '../data/page-size';
import type { QueryEvent, QueryRequest } from '../data/query-events';
import type { Clock, Fetch } from '../wire/clock';
import { PlatformFailure, plainWords } from '../wire/platform-failure';
import { additiveMeasures } from './additive-measures';
import type { NamedCell } from './behind/cell-behind';
import { type DrillDown, type NoRows, prepareDrillDown } from './behind/number-behind';
import { type ModelMember, readDataModel } from './data-model';
import { firstRows, type Preview, unlessRefused } from './first-rows';
import { readGeneratedSql } from './generated-sql';
import { runLoad } from './load/load-run';
import { readPivotLayout } from './pivot/pivot-layout';
import type { Pause } from './pivot/pivot-rows';
import { runPivot } from './pivot/pivot-run';
import { runSqlPivot } from './pivot/sql-pivot';
import { countSql, previewSql, wholeSql } from './sql-whole';

export interface DataClientParts extends DataAccessSource {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Returns a number between 0 and 1; half by default. */
  random?(): number;
  newRequestId(): string;
}

/** Every method rejects with a `PlatformFailure`, or with the signal's reason after an abort. */
export interface DataClient {
  /**
   * Yields `columns`, any number of `rows` and `waiting`, then `end`. The result is whole, beyond
   * the limits of a single answer. Breaking out of the loop aborts the request.
   * @param pause yields to the page while a pivot is laid out
   */
  query(request: QueryRequest, signal?: AbortSignal, pause?: Pause): AsyncIterable<QueryEvent>;
  /** Resolves to the number of rows; undefined if the platform does not say or refuses. */
  count(request: QueryRequest, signal?: AbortSignal): Promise<number | undefined>;
  preview(request: QueryRequest, rows: number, signal?: AbortSignal, pause?: Pause): Promise<Preview>;
  /**
   * Resolves to the SQL that the engine generates for its source; undefined if it generates none.
   * The query does not run.
   */
  generatedSql(request: QueryRequest, signal?: AbortSignal): Promise<string | undefined>;
  /** Resolves to the members of the data model by name. */
  model(signal?: AbortSignal): Promise<ReadonlyMap<string, ModelMember>>;
  /** Resolves to the names of measures whose values can be added up: sums and counts. */
  additiveMeasures(signal?: AbortSignal): Promise<ReadonlySet<string>>;
  /** Drills down from one cell of the request's result. The result's methods reject as these. */
  numberBehind(request: QueryRequest, cell: NamedCell, signal?: AbortSignal): Promise<DrillDown | NoRows>;
}

type JsonRequest = Extract<QueryRequest, { kind: 'json' }>;
type SqlRequest = Extract<QueryRequest, { kind: 'sql' }>;

interface RunOptions {
  readonly signal: AbortSignal | undefined;
  readonly pause?: Pause | undefined;
  readonly mostRows?: number;
}

/** Returns a client for one data API; address and token are requested by the first call. */
export function createDataClient(parts: DataClientParts): DataClient {
  const { fetch, clock, newRequestId } = parts;
  const pageSize = createPageSize();
  const access = createDataAccess(parts, clock);
  const random = (): number => parts.random?.() ?? 0.5;
  const newCall = (signal: AbortSignal | undefined, { cache }: Pick<QueryRequest, 'cache'>): DataCall =>
    createDataCall({ fetch, clock, random, access, pageSize, newRequestId }, signal, cache);

  /** Runs one method with a call of its own, and explains its failure. */
  async function runCall<Value>(
    request: Pick<QueryRequest, 'cache'>,
    signal: AbortSignal | undefined,
    ask: (call: DataCall) => Promise<Value>,
  ): Promise<Value> {
    const call = newCall(signal, request);
    try {
      return await ask(call);
    } catch (thrown) {
      throw await call.explain(thrown);
    }
  }

  /** Checks for an abort while a pivot is laid out, because no request would notice it then. */
  const stoppable = ({ signal, pause }: RunOptions): Pause => {
    return () => {
      signal?.throwIfAborted();
      return pause?.();
    };
  };

  /** Runs one query for a flat list, or one for each grain of a pivot. */
  function runJson(call: DataCall, request: JsonRequest, { signal, mostRows, pause }: RunOptions) {
    const pivot = readPivotLayout(request);
    if (!pivot) return runLoad(call, request.query, { mostRows });
    return runPivot({
      ...{ ...pivot, pause: stoppable({ signal, pause }) },
      run: ({ fields }, isPastCache) =>
        runLoad(isPastCache ? newCall(signal, { ...request, cache: 'no-cache' }) : newCall(signal, request), fields),
      model: () => readDataModel(newCall(signal, {})),
      failure: (code, why) =>
        new PlatformFailure(code, { at: 'load', requestId: newRequestId(), sent: true, cause: new Error(why) }),
    });
  }

  /** Yields a flat list, or a pivot. */
  function runWholeSql(call: DataCall, { sql, pivot }: SqlRequest, running: RunOptions) {
    const events = wholeSql(call, sql);
    if (!pivot) return events;
    return runSqlPivot({
      ...{ spec: pivot, events, pause: stoppable(running) },
      several: (rows) =>
        new PlatformFailure('SeveralInCell', {
          ...{ at: 'cubesql', requestId: newRequestId(), sent: true },
          platformMessage: plainWords(rows, []),
        }),
    });
  }

  async function preview(call: DataCall, request: QueryRequest, rows: number, running: RunOptions): Promise<Preview> {
    if (request.kind === 'json') return await firstRows(runJson(call, request, { ...running, mostRows: rows }), rows);
    if (request.pivot) return await firstRows(runWholeSql(call, request, running), rows);
    return await previewSql(call, request.sql, rows);
  }

  async function* query(request: QueryRequest, signal?: AbortSignal, pause?: Pause): AsyncGenerator<QueryEvent> {
    const call = newCall(signal, request);
    try {
      if (request.kind === 'json') yield* runJson(call, request, { signal, pause });
      else yield* runWholeSql(call, request, { signal, pause });
    } catch (thrown) {
      throw await call.explain(thrown);
    }
  }

  return {
    query,
    count: (request, signal) => runCall(request, signal, (call) => count(call, request)),
    preview: (request, rows, signal, pause) =>
      runCall(request, signal, (call) => preview(call, request, rows, { signal, pause })),
    generatedSql: (request, signal) => runCall(request, signal, (call) => readGeneratedSql(call, request)),
    model: (signal) => runCall({}, signal, readDataModel),
    additiveMeasures: (signal) => runCall({}, signal, async (call) => additiveMeasures(await readDataModel(call))),
    async numberBehind(request, cell, signal) {
      const members = request.kind === 'sql' ? new Map() : await runCall({}, signal, readDataModel);
      const first = (fields: object, rows: number, until: AbortSignal | undefined) =>
        runCall({}, until, (call) => preview(call, { kind: 'json', query: fields }, rows, { signal: until }));
      return prepareDrillDown(request, cell, {
        ...{ members, first },
        run: (fields, until) => query({ kind: 'json', query: fields }, until),
        one: (fields, until) => unlessRefused(first(fields, 1, until)),
      });
    },
  };
}

async function count(call: DataCall, request: QueryRequest): Promise<number | undefined> {
  if (request.kind === 'sql') return await countSql(call, request.sql);
  return (await unlessRefused(firstRows(runLoad(call, request.query, { mostRows: 1 }), 1)))?.total;
}
