/**
 * Runs a report's query over the data API and yields its result as it arrives; also previews,
 * counts and drills down.
 */
import { createDataAccessCache, type DataAccessSource } from '../data/data-access';
import { createDataCall, type DataCall, joinTimes, type TimesRecorder } from '../data/data-call';
import { createFactsByAddress } from '../data/learned-facts';
import type { QueryEvent, QueryRequest } from '../data/query-events';
import { type Clock, type Fetch, raceWithAbort } from '../wire/clock';
import {
  isMissingPermission,
  isPlatformFailure,
  PlatformFailure,
  type PlatformFailureCode,
  toPlainMessage,
} from '../wire/platform-failure';
import { listAdditiveMeasures } from './additive-measures';
import { applyDisplay, displayColumns, formatCounts } from './column-display';
import { addFormerMembers, isComparedColumn } from './compare/compared-members';
import { createComparisonReader } from './compare/prepare-comparison';
import { runComparison } from './compare/run-comparison';
import { compareRows, type RowComparison } from './compare-conversion';
import { countSql, previewSql, runCompleteSql } from './complete-sql';
import { type ConvertedSql, convertSql, type SqlConversion } from './convert-sql';
import { type ModelMember, readDataModel, readMeta } from './data-model';
import type { DrillDownCell } from './drill-down/cell-group';
import { type DrillDown, type NoDrillDown, prepareDrillDown } from './drill-down/drill-down';
import type { FilterChoices } from './filters/filter-choices';
import { addFiltersToSql, readSqlFilterChoices } from './filters/sql-filters';
import { ignoreRefusal, type Preview, readFirstRows } from './first-rows';
import { readGeneratedSql } from './generated-sql';
import { listDimensionColumns, readLoadQueries, readStoredCache } from './load/load-query';
import { runLoad } from './load/load-run';
import { listViews } from './model/list-views';
import type { ModelView } from './model/model-view';
import { filterFirstGroups } from './pivot/first-groups';
import type { Pause } from './pivot/pivot-answers';
import { readPivotLayout } from './pivot/pivot-layout';
import { runPivot } from './pivot/pivot-run';
import { listSqlMembers, runSqlPivot } from './pivot/sql-pivot';
import { runSql } from './sql-run';
import { addRowLimit } from './sql-text';

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
  readGeneratedSql(request: QueryRequest, signal?: AbortSignal): Promise<string | undefined>;
  /** Converts SQL to a JSON query, or says why it runs unchanged. Nothing runs. */
  convertSql(sql: string, signal?: AbortSignal): Promise<SqlConversion>;
  /** Runs SQL and the query that it was converted to, and says whether they have the same rows. */
  compareConversion(sql: string, conversion: ConvertedSql, signal?: AbortSignal): Promise<RowComparison>;
  /** Resolves to what SQL that runs unchanged can be filtered by; undefined if it cannot be filtered. */
  readSqlFilterChoices(sql: string, signal?: AbortSignal): Promise<FilterChoices | undefined>;
  /** Resolves to the members of the data model by name. */
  readModel(signal?: AbortSignal): Promise<ReadonlyMap<string, ModelMember>>;
  /** Resolves to the public views and cubes of the data model, with the fields to choose from. */
  readViews(signal?: AbortSignal): Promise<readonly ModelView[]>;
  /** Resolves to the names of measures whose values can be added up: sums and counts. */
  readAdditiveMeasures(signal?: AbortSignal): Promise<ReadonlySet<string>>;
  /** Drills down from one cell of the request's result. The result's methods reject as these. */
  drillDown(request: QueryRequest, cell: DrillDownCell, signal?: AbortSignal): Promise<DrillDown | NoDrillDown>;
}

/** Only a request in JSON has a query. */
type CallRequest = Pick<QueryRequest, 'cache' | 'timeZone'> & { readonly query?: unknown };
type JsonRequest = Extract<QueryRequest, { kind: 'json' }>;
type SqlRequest = Extract<QueryRequest, { kind: 'sql' }>;

interface RunOptions {
  readonly signal: AbortSignal | undefined;
  readonly pause?: Pause | undefined;
  readonly maxRows?: number;
  readonly recorder?: TimesRecorder;
}

/** Returns a client for one data API; address and token are requested by the first call. */
export function createDataClient(parts: DataClientParts): DataClient {
  const { fetch, clock, newRequestId, readTimeZone } = parts;
  const factsByAddress = createFactsByAddress();
  const access = createDataAccessCache(parts, clock);
  const random = (): number => parts.random?.() ?? 0.5;
  const createCall = (
    signal: AbortSignal | undefined,
    { cache, query: stored, timeZone }: CallRequest,
    recorder?: TimesRecorder,
  ): DataCall =>
    createDataCall(
      { fetch, clock, random, access, factsByAddress, readTimeZone, newRequestId },
      signal,
      { cache: cache ?? readStoredCache(stored), timeZone },
      recorder,
    );

  /** Runs one method with a call of its own, and explains its failure. */
  async function runCall<Value>(
    settings: CallRequest,
    signal: AbortSignal | undefined,
    task: (call: DataCall) => Promise<Value>,
    recorder?: TimesRecorder,
  ): Promise<Value> {
    const call = createCall(signal, settings, recorder);
    try {
      return await task(call);
    } catch (thrown) {
      throw await call.explain(thrown);
    }
  }

  /** Returns the request with its filters in the SQL. */
  async function addFilters<Request extends QueryRequest>(call: DataCall, request: Request): Promise<Request> {
    if (request.kind === 'json' || !request.filters || request.filters.length === 0) return request;
    const sql = await addFiltersToSql(call, request.sql, request.filters);
    if (sql !== undefined) return { ...request, sql };
    throw new PlatformFailure('TakesNoFilters', { operation: 'cubesql', requestId: newRequestId(), wasSent: false });
  }

  /** Checks for an abort while a pivot is laid out, because no request would notice it then. */
  const createAbortablePause = ({ signal, pause }: RunOptions): Pause => {
    return () => {
      signal?.throwIfAborted();
      return pause?.();
    };
  };

  let modelRead: Promise<ReadonlyMap<string, ModelMember> | undefined> | undefined;
  /**
   * Reads the data model once for all formats, so that an abort of one query takes it from no other.
   * A failure is no reason not to show the rows.
   */
  const readFormatModel = (signal: AbortSignal | undefined) => {
    modelRead ??= readDataModel(createCall(undefined, {})).catch(() => {
      modelRead = undefined;
      return undefined;
    });
    return raceWithAbort(modelRead, signal);
  };

  function runPlain(call: DataCall, query: unknown, request: JsonRequest, { signal, maxRows }: RunOptions) {
    const events = displayColumns(
      runLoad(call, query, { maxRows, columns: request.columns, hasChosenLimit: request.chosen?.limit ?? false }),
      request,
    );
    return request.formatsCounts ? formatCounts(events, () => readFormatModel(signal)) : events;
  }

  const createLoadFailure = (code: PlatformFailureCode, why: string) =>
    new PlatformFailure(code, {
      operation: 'load',
      requestId: newRequestId(),
      wasSent: true,
      cause: new Error(why),
    });

  /** Runs one query for a flat list, or one for each grain of a pivot. */
  function runJson(call: DataCall, request: JsonRequest, options: RunOptions) {
    const { signal, recorder } = options;
    const pivot = readPivotLayout(request);
    let model: Promise<ReadonlyMap<string, ModelMember>> | undefined;
    const readModel = () => {
      model ??= readDataModel(createCall(signal, {}));
      return model;
    };
    const readComparison = createComparisonReader(request, {
      recorder,
      async readDates(rangeQuery, words) {
        const answer: TimesRecorder = {};
        await readFirstRows(runLoad(createCall(signal, request, answer), rangeQuery), 1);
        return answer.times?.ranges?.[words];
      },
      createFailure: (why) => createLoadFailure('ContractBroken', why),
    });
    async function* runFlat(flatCall: DataCall, query: unknown, flatOptions: RunOptions) {
      const prepared = await readComparison();
      const [parsed] = prepared ? (readLoadQueries(query) ?? []) : [];
      if (!prepared || !parsed) return yield* runPlain(flatCall, query, request, flatOptions);
      const names = [...listDimensionColumns(parsed), ...parsed.measures];
      const columns = request.columns ?? names.map((member) => ({ member }));
      yield* runComparison({
        ...{ ...prepared, fields: parsed.fields, maxRows: flatOptions.maxRows },
        readModel,
        runQuery: (fields, maxRows) =>
          runPlain(flatCall, fields, { ...request, columns }, { signal, ...(maxRows && { maxRows }) }),
        createFailure: (why) => createLoadFailure('ContractBroken', why),
      });
    }
    if (!pivot) return runFlat(call, request.query, options);
    return runPivot({
      ...{ ...pivot, pause: createAbortablePause(options) },
      runQuery: ({ fields }, bypassesCache) => {
        const grainCall = createCall(signal, bypassesCache ? { ...request, cache: 'no-cache' } : request, recorder);
        return runFlat(grainCall, fields, { signal });
      },
      readModel: async () => (request.comparison ? addFormerMembers(await readModel()) : readModel()),
      createFailure: createLoadFailure,
    });
  }

  /** Yields a flat list, or a pivot. */
  async function runSqlRequest(call: DataCall, request: SqlRequest, options: RunOptions) {
    const { sql, pivot } = request;
    const filteredRequest = await addFilters(call, request);
    const events = displayColumns(runCompleteSql({ call, request: filteredRequest }), request);
    if (!pivot) return events;
    return runSqlPivot({
      ...{ spec: pivot, sql, events, pause: createAbortablePause(options) },
      readAdditiveMeasures: () => readAdditive(createCall(options.signal, {})).catch(ignoreMissingPermission),
      createConflict: (rows) =>
        new PlatformFailure('SeveralInCell', {
          ...{ operation: 'cubesql', requestId: newRequestId(), wasSent: true },
          platformMessage: toPlainMessage(rows, []),
        }),
    });
  }

  async function readPreview(
    call: DataCall,
    request: QueryRequest,
    rows: number,
    options: RunOptions,
  ): Promise<Preview> {
    if (request.kind === 'json')
      return await readFirstRows(runJson(call, request, { ...options, maxRows: rows }), rows);
    if (request.pivot) return await readFirstRows(await runSqlRequest(call, request, options), rows);
    const preview = await previewSql({ call, request: await addFilters(call, request) }, rows);
    const columns = applyDisplay(preview.columns, request);
    return { ...preview, columns, members: listSqlMembers(request.sql, columns) };
  }

  function readRequest(call: DataCall, request: QueryRequest, options: RunOptions) {
    return request.kind === 'json' ? runJson(call, request, options) : runSql(call, request.sql);
  }

  async function* query(request: QueryRequest, signal?: AbortSignal, pause?: Pause): AsyncGenerator<QueryEvent> {
    const recorder: TimesRecorder = {};
    const call = createCall(signal, request, recorder);
    const options = { signal, pause, recorder };
    try {
      const events =
        request.kind === 'json' ? runJson(call, request, options) : await runSqlRequest(call, request, options);
      for await (const event of events) yield event.kind === 'end' ? { ...event, ...joinTimes(recorder) } : event;
    } catch (thrown) {
      throw await call.explain(thrown);
    }
  }

  return {
    query,
    count: (request, signal) =>
      runCall(request, signal, async (call) => countRows(call, await addFilters(call, request))),
    async preview(request, rows, signal, pause) {
      const recorder: TimesRecorder = {};
      const options = { signal, pause, recorder };
      const read = (call: DataCall) => readPreview(call, request, rows, options);
      return { ...(await runCall(request, signal, read, recorder)), ...joinTimes(recorder) };
    },
    readGeneratedSql: (request, signal) =>
      runCall(request, signal, async (call) => readGeneratedSql(call, await addFilters(call, request))),
    convertSql: (sql, signal) => runCall({}, signal, (call) => convertSql(call, sql)),
    async compareConversion(sql, { query, columns }, signal) {
      const compare = (cache?: 'no-cache') => {
        const read = (request: QueryRequest, rows: number) =>
          ignoreRefusal(
            runCall(request, signal, (call) =>
              readFirstRows(readRequest(call, request, { signal, maxRows: rows }), rows),
            ),
          );
        return compareRows(sql, query, {
          readSqlRows: (text, rows) => read({ kind: 'sql', sql: addRowLimit(text, rows), cache }, rows),
          readJsonRows: (fields, rows) => read({ kind: 'json', query: fields, columns, cache }, rows),
        });
      };
      const comparison = await compare();
      // The rows may have changed between the two queries, or be cached from two moments.
      return comparison === 'different' ? await compare('no-cache') : comparison;
    },
    readSqlFilterChoices: (sql, signal) => runCall({}, signal, (call) => readSqlFilterChoices(call, sql)),
    readModel: (signal) => runCall({}, signal, readDataModel),
    readViews: (signal) => runCall({}, signal, async (call) => listViews(await readMeta(call))),
    readAdditiveMeasures: (signal) => runCall({}, signal, readAdditive),
    async drillDown(request, cell, signal) {
      const { timeZone } = request;
      const members = request.kind === 'sql' ? new Map() : await runCall({}, signal, readDataModel);
      const readRows = (fields: object, rows: number, callSignal: AbortSignal | undefined) =>
        runCall({ timeZone }, callSignal, (call) =>
          readPreview(call, { kind: 'json', query: fields }, rows, { signal: callSignal }),
        );
      if (isComparedColumn(cell.column)) return { kind: 'none', reason: 'compared' };
      const filteredRequest = await filterFirstGroups(omitComparison(request), members, (ranking, rows) =>
        runCall({ timeZone }, signal, (call) =>
          readPreview(call, { kind: 'json', query: ranking, chosen: CHOSEN_LIMIT }, rows, { signal }),
        ),
      );
      return prepareDrillDown(filteredRequest, cell, {
        ...{ members, readFirstRows: readRows },
        runQuery: (fields, callSignal) => query({ kind: 'json', query: fields, timeZone }, callSignal),
        readSingleRow: (fields, callSignal) => ignoreRefusal(readRows(fields, 1, callSignal)),
      });
    },
  };
}

/** The rows of the current period are the same without the other one. */
function omitComparison(request: QueryRequest): QueryRequest {
  return request.kind === 'json' ? { ...request, comparison: undefined } : request;
}

/** Reads rows that tie at a limit in the same order as the pivot. */
const CHOSEN_LIMIT = { order: true, limit: true };

async function readAdditive(call: DataCall): Promise<ReadonlySet<string>> {
  return listAdditiveMeasures(await readDataModel(call));
}

/** After any other failure, the totals would be missing from the sheet until the next refresh. */
function ignoreMissingPermission(thrown: unknown): ReadonlySet<string> {
  if (isPlatformFailure(thrown) && isMissingPermission(thrown.code)) return new Set();
  throw thrown;
}

async function countRows(call: DataCall, request: QueryRequest): Promise<number | undefined> {
  if (request.kind === 'sql') return await countSql(call, request.sql);
  // The other period may have further rows.
  if (request.comparison) return undefined;
  return (await ignoreRefusal(readFirstRows(runLoad(call, request.query, { maxRows: 1 }), 1)))?.total;
}
