/** DuckDB: runs statements, streams their rows, stops what nobody waits for. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DuckDBConnection,
  DuckDBDecimalType,
  DuckDBInstance,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { QueryError } from './query-error';

export interface EngineColumn {
  readonly name: string;
  readonly type: EngineType;
}

export type EngineType = 'boolean' | 'integer' | 'bigint' | 'double' | 'decimal' | 'timestamp' | 'date' | 'text';

/** How rows are written: as the load answer has them, or as a line of the SQL stream. */
interface RowEncoding {
  readonly for: 'load' | 'sql';
  /** Columns whose times end in `Z`: load writes so what is not told to be a time. */
  readonly instants?: readonly number[];
  /** Keys of JSON objects; without them a row is a JSON array. */
  readonly keys?: readonly string[];
}

/** A query that runs. The rows are JSON texts, one per row, in the chunks in which they become ready. */
export interface RunningQuery {
  readonly columns: readonly EngineColumn[];
  readonly chunks: AsyncGenerator<readonly string[], void, undefined>;
}

export interface QueryEngine {
  /**
   * Runs one SELECT. It stops at once when the signal aborts. Whoever starts a query must read `chunks` to the end or call
   * its `return`: until then it holds one of the engine's places. Throws `QueryError` for faults of the SQL text.
   */
  run(sql: string, encoding: RowEncoding, signal: AbortSignal): Promise<RunningQuery>;
  /** The statements of a text as the engine's own syntax tree in JSON. */
  syntaxTree(sql: string, signal: AbortSignal): Promise<string>;
  /** SQL text of a syntax tree in JSON. */
  sqlOf(tree: string, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const PLACES = 4;
/** DuckDB forgets an interrupt that comes just before a query starts, so it is repeated until the query has ended. */
const INTERRUPT_EVERY = 20;

/** Opens an engine in memory, fills it with the statements given, and locks it: from then on SQL can only read. */
export async function openQueryEngine(statements: readonly string[]): Promise<QueryEngine> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    memory_limit: '1GB',
    // Without it, what does not fit into memory goes to a folder of whoever started the process.
    temp_directory: join(tmpdir(), `inlay-query-engine-${process.pid}`),
  });
  const setup = await instance.connect();
  await setup.run("SET TimeZone = 'UTC'");
  for (const statement of statements) await setup.run(statement);
  await setup.run("SET GLOBAL TimeZone = 'UTC'");
  await setup.run('SET enable_external_access = false');
  await setup.run('SET lock_configuration = true');
  setup.closeSync();

  const places = placesFor(PLACES);
  const closing = new AbortController();
  const open = new Set<Promise<void>>();

  async function single(sql: string, parameter: string, signal: AbortSignal): Promise<string> {
    const connection = await instance.connect();
    try {
      const reader = await interruptible(connection, signal, () => connection.runAndReadAll(sql, [parameter]));
      return String(reader.getRows()[0]?.[0] ?? '');
    } finally {
      connection.closeSync();
    }
  }

  return {
    syntaxTree: (sql, signal) => single('SELECT json_serialize_sql($1::VARCHAR)::VARCHAR', sql, signal),
    sqlOf: (tree, signal) => single('SELECT json_deserialize_sql($1::JSON)', tree, signal),

    async run(sql, encoding, callerSignal) {
      const signal = AbortSignal.any([callerSignal, closing.signal]);
      const leave = await places.enter(signal);
      const connection = await instance.connect();
      let finished = () => {};
      const ended = new Promise<void>((resolve) => {
        finished = resolve;
      });
      open.add(ended);
      const end = () => {
        connection.closeSync();
        leave();
        open.delete(ended);
        finished();
      };
      try {
        const prepared = await interruptible(connection, signal, () => connection.prepare(sql));
        const columns = Array.from({ length: prepared.columnCount }, (_, index) => ({
          name: prepared.columnName(index),
          type: engineType(prepared.columnType(index)),
        }));
        const encoded = encodedSql(sql, columns, encoding);
        const result = await interruptible(connection, signal, () => connection.stream(`${encoded} ${END_MARK}`));
        return { columns, chunks: rowsOf(result, encoded, connection, signal, end) };
      } catch (failure) {
        end();
        throw failure;
      }
    },

    async close() {
      closing.abort();
      await Promise.all(open);
      instance.closeSync();
    },
  };
}

/**
 * A NULL after the last row. When a query fails half-way, DuckDB's stream just ends: without the mark, a failure would look
 * like a complete, shorter result.
 */
const END_MARK = 'UNION ALL SELECT NULL';

async function* rowsOf(
  result: Awaited<ReturnType<DuckDBConnection['stream']>>,
  encoded: string,
  connection: DuckDBConnection,
  signal: AbortSignal,
  end: () => void,
): AsyncGenerator<readonly string[], void, undefined> {
  try {
    for (;;) {
      const chunk = await interruptible(connection, signal, () => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) throw await reasonOfEnd(encoded, connection, signal);
      const values = chunk.getColumnValues(0);
      const complete = values.at(-1) === null;
      if (complete) values.pop();
      yield values.map(String);
      if (complete) return;
    }
  } finally {
    end();
  }
}

/** Why a stream ended early: the stream itself does not tell, so the query runs once more for its failure alone. */
async function reasonOfEnd(encoded: string, connection: DuckDBConnection, signal: AbortSignal): Promise<Error> {
  await interruptible(connection, signal, () =>
    connection.run(`SELECT max(length(line)) FROM (${encoded}) AS result(line)`),
  );
  return new QueryError(400, 'The query ended before its last row.');
}

/** Awaits one step of a query, interrupting it when the signal aborts. Throws the signal's reason then. */
async function interruptible<Result>(
  connection: DuckDBConnection,
  signal: AbortSignal,
  step: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  let repeating: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    repeating = setInterval(() => connection.interrupt(), INTERRUPT_EVERY);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    return await step();
  } catch (failure) {
    if (signal.aborted) throw signal.reason;
    throw new QueryError(400, reasonOf(failure));
  } finally {
    signal.removeEventListener('abort', interrupt);
    clearInterval(repeating);
  }
}

/** DuckDB's reason without the picture of the statement: that shows our own wrapping, too. */
function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  return text.split(/\n\s*\nLINE \d+:/)[0] ?? text;
}

/** JSON is built inside the engine: converting values one by one in JavaScript takes three times as long. */
function encodedSql(sql: string, columns: readonly EngineColumn[], encoding: RowEncoding): string {
  const names = columns.map((_, index) => `c${index}`);
  const values = columns.map((column, index) => {
    const value = encodedValue(`c${index}`, column.type, encoding.for);
    const isTime = column.type === 'timestamp' || column.type === 'date';
    return isTime && encoding.instants?.includes(index) ? `rtrim(${value}, 'Z') || 'Z'` : value;
  });
  const keys = encoding.keys;
  const row =
    keys === undefined
      ? `json_array(${values.join(', ')})`
      : `json_object(${values.map((value, index) => `'${(keys[index] ?? '').replaceAll("'", "''")}', ${value}`).join(', ')})`;
  // The line break ends a comment that the text may close with.
  return `SELECT ${row}::VARCHAR FROM (${sql}\n) AS result(${names.join(', ')})`;
}

function encodedValue(name: string, type: EngineType, purpose: RowEncoding['for']): string {
  switch (type) {
    case 'boolean':
      return name;
    case 'double': {
      const infinity = purpose === 'load' ? 'Infinity' : 'inf';
      return `CASE WHEN isnan(${name}) THEN 'NaN' WHEN isinf(${name}) THEN CASE WHEN ${name} > 0 THEN '${infinity}' ELSE '-${infinity}' END
        WHEN abs(${name}) < 1e15 AND ${name} = trunc(${name}) THEN ${name}::BIGINT::VARCHAR ELSE ${name}::VARCHAR END`;
    }
    case 'decimal':
      return `rtrim(rtrim(${name}::VARCHAR, '0'), '.')`;
    case 'timestamp': {
      const text = `strftime(${name}, '%Y-%m-%dT%H:%M:%S.%g')`;
      // Years of five digits are left as they come from the source's driver.
      return purpose === 'load' ? `CASE WHEN year(${name}) > 9999 THEN '+0' || ${text} || 'Z' ELSE ${text} END` : text;
    }
    case 'date':
      return purpose === 'load' ? `strftime(${name}, '%Y-%m-%dT00:00:00.000')` : `${name}::VARCHAR`;
    default:
      return `${name}::VARCHAR`;
  }
}

function engineType(type: DuckDBType): EngineType {
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return 'boolean';
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
      return 'integer';
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return 'bigint';
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return 'double';
    case DuckDBTypeId.DECIMAL:
      return type instanceof DuckDBDecimalType && type.scale === 0 ? 'bigint' : 'decimal';
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return 'timestamp';
    case DuckDBTypeId.DATE:
      return 'date';
    default:
      return 'text';
  }
}

/** At most `count` inside at a time; the others wait in turn and may give up. */
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
