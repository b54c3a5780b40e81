/** The data API: runs a report's query and yields its result as it arrives; tells the SQL that the engine makes of it. */
import { GeneratedSqlAnswer, readWireError } from '../../contract';
import { createDataAccess, type DataAccessSource } from '../data/data-access';
import { createDataCall, type DataCall, paceRound, readJson } from '../data/data-call';
import { createPageSize } from '../data/page-size';
import type { CutRows, DataColumn, DataValue, QueryEnd, QueryEvent, QueryRequest } from '../data/query-events';
import type { Clock, Fetch } from '../wire/clock';
import { isObject } from '../wire/json-lines';
import { isPlatformFailure, PlatformFailure, type PlatformFailureCode, plainWords } from '../wire/platform-failure';
import type { Answer } from '../wire/transport';
import { additiveMeasures } from './additive-measures';
import type { NamedCell } from './behind/cell-behind';
import { type NoRows, type NumberBehind, numberBehind } from './behind/number-behind';
import { type ModelMember, readDataModel } from './data-model';
import { readLoadQueries } from './load/load-query';
import { runLoad } from './load/load-run';
import { laidOut } from './pivot/pivot-layout';
import type { Pause } from './pivot/pivot-rows';
import { runPivot } from './pivot/pivot-run';
import { runSqlPivot, sqlMembers } from './pivot/sql-pivot';
import { runSql } from './sql-run';
import { countingQuery, readSqlShape, SQL_ROW_LIMIT, withRowLimit } from './sql-text';

export interface DataClientParts extends DataAccessSource {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Between 0 and 1; half by default. */
  random?(): number;
  newRequestId(): string;
}

export interface Preview {
  readonly columns: readonly DataColumn[];
  /** What its rows are laid out from: the columns themselves where it is a flat list. */
  readonly members: readonly DataColumn[];
  readonly rows: readonly (readonly DataValue[])[];
  /** Rows of the whole result, where that is known without asking again. */
  readonly total?: number;
  readonly freshAt?: string;
  /** Of a pivot whose own rows the platform has cut. */
  readonly laidOutOf?: CutRows;
}

/** Everything here rejects with a `PlatformFailure`, or with the signal's reason once that aborts. */
export interface DataClient {
  /**
   * `columns`, any number of `rows` and `waiting`, then `end`. Whole results, beyond the limits of a single answer.
   * Stopping to iterate ends the request.
   * @param pause gives the page its turn while a pivot is laid out
   */
  query(request: QueryRequest, signal?: AbortSignal, pause?: Pause): AsyncIterable<QueryEvent>;
  /** Rows that the query has; undefined where the platform does not say or refuses. */
  count(request: QueryRequest, signal?: AbortSignal): Promise<number | undefined>;
  /** The first rows. */
  preview(request: QueryRequest, rows: number, signal?: AbortSignal, pause?: Pause): Promise<Preview>;
  /** The SQL that the engine makes of the query for the source of the data; undefined where it makes none. Runs nothing. */
  generatedSql(request: QueryRequest, signal?: AbortSignal): Promise<string | undefined>;
  /** The members of the data model, by name. */
  model(signal?: AbortSignal): Promise<ReadonlyMap<string, ModelMember>>;
  /** Members of the data model whose values can be added up: sums and counts. */
  additiveMeasures(signal?: AbortSignal): Promise<ReadonlySet<string>>;
  /** The rows behind one cell of the request's result. Its own verbs fail as these do. */
  numberBehind(request: QueryRequest, cell: NamedCell, signal?: AbortSignal): Promise<NumberBehind | NoRows>;
}

/** Where engines stop a result without a word: their default, their maximum, and our own limit. */
const SILENT_LIMITS: readonly number[] = [10_000, 50_000, SQL_ROW_LIMIT];

/** What was refused of a result beside its rows is only missing; a platform that is gone is a failure. */
const REFUSALS: readonly PlatformFailureCode[] = [
  'QueryFailed',
  'QueryTooSlow',
  'RowLimit',
  'SeveralQueries',
  'SourceFailed',
  'Refused',
  'ContractBroken',
  'PlatformBroken',
  'DataApiDown',
];

type JsonRequest = Extract<QueryRequest, { kind: 'json' }>;
type SqlRequest = Extract<QueryRequest, { kind: 'sql' }>;

interface Running {
  readonly signal: AbortSignal | undefined;
  readonly pause?: Pause | undefined;
  readonly mostRows?: number;
}

export function createDataClient(parts: DataClientParts): DataClient {
  const { fetch, clock, newRequestId } = parts;
  const pageSize = createPageSize();
  const access = createDataAccess(parts, clock);
  const random = (): number => parts.random?.() ?? 0.5;
  const newCall = (signal: AbortSignal | undefined, { cache }: Pick<QueryRequest, 'cache'>): DataCall =>
    createDataCall({ fetch, clock, random, access, pageSize, newRequestId }, signal, cache);

  /** One verb: its call, and what its failure means. */
  async function asking<Value>(
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

  /** While a pivot is laid out, nothing else would notice that nobody waits for it any more. */
  const stoppable = ({ signal, pause }: Running): Pause => {
    return () => {
      signal?.throwIfAborted();
      return pause?.();
    };
  };

  /** As rows, or laid out; each grain is a query of its own. */
  function runJson(call: DataCall, request: JsonRequest, { signal, mostRows, pause }: Running) {
    const pivot = laidOut(request);
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

  /** As rows, or laid out. */
  function runWholeSql(call: DataCall, { sql, pivot }: SqlRequest, running: Running) {
    const events = wholeSql(call, sql);
    if (!pivot) return events;
    return runSqlPivot({
      ...{ wish: pivot, events, pause: stoppable(running) },
      several: (rows) =>
        new PlatformFailure('SeveralInCell', {
          ...{ at: 'cubesql', requestId: newRequestId(), sent: true },
          platformMessage: plainWords(rows, []),
        }),
    });
  }

  async function preview(call: DataCall, request: QueryRequest, rows: number, running: Running): Promise<Preview> {
    if (request.kind === 'json') return await firstRows(runJson(call, request, { ...running, mostRows: rows }), rows);
    if (request.pivot) return await firstRows(runWholeSql(call, request, running), rows);
    // One row more than asked for tells a result that ends here from one that goes on.
    const first = await firstRows(runSql(call, withRowLimit(request.sql, rows + 1)), rows, rows + 1);
    return { ...first, members: sqlMembers(first.columns) };
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
    count: (request, signal) => asking(request, signal, (call) => count(call, request)),
    preview: (request, rows, signal, pause) =>
      asking(request, signal, (call) => preview(call, request, rows, { signal, pause })),
    generatedSql: (request, signal) => asking(request, signal, (call) => readGeneratedSql(call, request)),
    model: (signal) => asking({}, signal, readDataModel),
    additiveMeasures: (signal) => asking({}, signal, async (call) => additiveMeasures(await readDataModel(call))),
    async numberBehind(request, cell, signal) {
      const members = request.kind === 'sql' ? new Map() : await asking({}, signal, readDataModel);
      const first = (fields: object, rows: number, until: AbortSignal | undefined) =>
        asking({}, until, (call) => preview(call, { kind: 'json', query: fields }, rows, { signal: until }));
      return numberBehind(request, cell, {
        ...{ members, first },
        run: (fields, until) => query({ kind: 'json', query: fields }, until),
        one: (fields, until) => unlessRefused(first(fields, 1, until)),
      });
    },
  };
}

async function* wholeSql(call: DataCall, sql: string): AsyncGenerator<QueryEvent> {
  for await (const event of runSql(call, withRowLimit(sql))) {
    if (event.kind !== 'end') yield event;
    else yield await endOfSql(call, sql, event);
  }
}

/** A stream does not say that it was cut. When its length looks like a limit, the rows are counted. */
async function endOfSql(call: DataCall, sql: string, end: QueryEnd): Promise<QueryEnd> {
  if (!SILENT_LIMITS.includes(end.rowCount) || readSqlShape(sql).limit === end.rowCount) return end;
  const total = await count(call, { kind: 'sql', sql });
  return total === undefined ? { ...end, mayBeCut: true } : { ...end, total };
}

async function count(call: DataCall, request: QueryRequest): Promise<number | undefined> {
  if (request.kind === 'json')
    return (await unlessRefused(firstRows(runLoad(call, request.query, { mostRows: 1 }), 1)))?.total;
  const sql = countingQuery(request.sql);
  if (sql === undefined) return undefined;
  const counted = await unlessRefused(firstRows(runSql(call, sql), 1));
  const number = Number(counted?.rows[0]?.[0] ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}

async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (thrown) {
    if (isPlatformFailure(thrown) && REFUSALS.includes(thrown.code)) return undefined;
    throw thrown;
  }
}

/** Takes what it needs and leaves: the rest of the answer is not read. `asked`: rows that the platform was asked for at most. */
async function firstRows(events: AsyncIterable<QueryEvent>, most: number, asked = most): Promise<Preview> {
  let columns: readonly DataColumn[] = [];
  let members: readonly DataColumn[] = [];
  let rows: (readonly DataValue[])[] = [];
  let shape: Pick<Preview, 'total' | 'laidOutOf'> = {};
  for await (const event of events) {
    // What is laid out knows the number of its rows ahead.
    if (event.kind === 'shape') {
      const { rows: total, laidOutOf } = event;
      shape = { total, ...(laidOutOf && { laidOutOf }) };
    }
    if (event.kind === 'columns') {
      columns = event.columns;
      members = event.members ?? columns;
    }
    if (event.kind === 'rows') rows = rows.concat(event.rows);
    if (event.kind === 'end') {
      const { rowCount, freshAt, mayBeCut } = event;
      const total = event.total ?? (rowCount < asked && !mayBeCut ? rowCount : undefined);
      const facts = { ...shape, ...(total === undefined ? {} : { total }), ...(freshAt ? { freshAt } : {}) };
      return { columns, members, rows: rows.slice(0, most), ...facts };
    }
    if (rows.length > most) break;
  }
  return { columns, members, rows: rows.slice(0, most), ...shape };
}

/** A statement that is longer helps nobody who reads it. */
const LARGEST_STATEMENT_BYTES = 4 * 1024 * 1024;

/** Undefined where the engine makes no statement of this query. */
async function readGeneratedSql(call: DataCall, request: QueryRequest): Promise<string | undefined> {
  const { clock } = call.parts;
  for (;;) {
    const startedAt = clock.now();
    const answer = await call.open('sql', bodyOf(request));
    const value = await readJson(answer, LARGEST_STATEMENT_BYTES);
    const error = isObject(value) && 'error' in value ? readWireError(value) : undefined;
    if (error === undefined) return statementsOf(call, answer, value);
    const failure = call.failureOf(answer, error.message ?? '');
    if (failure) throw failure;
    await paceRound(clock, startedAt, call.signal);
  }
}

function bodyOf(request: QueryRequest): object {
  if (request.kind === 'sql') return { format: 'sql', query: request.sql };
  const queries = readLoadQueries(request.query)?.map(({ fields }) => fields) ?? [];
  return { query: queries.length > 1 ? queries : (queries[0] ?? request.query) };
}

/** Compared date ranges are a query each, as are those of a list. */
function statementsOf(call: DataCall, answer: Answer, value: unknown): string | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const statements = values.map((one) => statementOf(call, answer, one)).filter((one) => one !== undefined);
  return statements.length === 0 ? undefined : statements.join('\n\n');
}

function statementOf(call: DataCall, answer: Answer, value: unknown): string | undefined {
  const read = GeneratedSqlAnswer.safeParse(value);
  if (!read.success) throw answer.failure('ContractBroken', { cause: new Error('the answer is no statement') });
  const { sql, error } = read.data.sql;
  if (error != null) throw call.failureOf(answer, error) ?? answer.failure('QueryFailed', {});
  if (sql == null) return undefined;
  if (typeof sql === 'string') return sql;
  const [text, parameters] = sql;
  if (typeof text !== 'string')
    throw answer.failure('ContractBroken', { cause: new Error('the answer is no statement') });
  const values: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  return [text, ...values.map((one, index) => `-- ${index + 1}: ${JSON.stringify(one)}`)].join('\n');
}
