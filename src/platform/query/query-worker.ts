/**
 * Runs one query at a time in a process that `worker-process.ts` starts. DuckDB's own limits do not
 * cover everything (a text that one function creates, a plan that takes for ever), so the platform
 * can end the process, and the process ends itself above its memory limit.
 */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { encodeRows, toEngineType } from './row-encoding';
import { Question, type WorkerAnswer, type WorkerMessage } from './worker-messages';

/** Limits the engine's buffers in bytes; DuckDB spills the rest to disk. */
const ENGINE_MEMORY_BYTES = 256 * 2 ** 20;
/** Limits the memory of the whole process in bytes. */
const MAX_PROCESS_BYTES = 600 * 2 ** 20;
const MAX_SPILL_SIZE = '2GB';
/** Limits the characters of the rows in one message. */
const MAX_CHUNK_LENGTH = 64 * 2 ** 20;
/** Limits the characters of one cell. No person writes a statement with a larger syntax tree. */
const MAX_CELL_LENGTH = 16 * 2 ** 20;
const MEMORY_CHECK_MS = 20;
/**
 * DuckDB forgets an interrupt that arrives just before a query starts, so we repeat it until the
 * query has ended.
 */
const INTERRUPT_MS = 20;

/**
 * Adds a NULL after the last row. If a query fails half-way, DuckDB's stream simply ends; without
 * the mark, a failure would look like a complete, shorter result.
 */
const END_MARK = 'UNION ALL SELECT NULL';

serveQueries();

function serveQueries(): void {
  let instance: DuckDBInstance | undefined;
  let connection: DuckDBConnection | undefined;
  let encodedQuery = '';
  let result: Awaited<ReturnType<DuckDBConnection['stream']>> | undefined;
  let currentWork: Promise<void> | undefined;

  process.on('message', (message) => {
    const question = Question.parse(message);
    if (question.ask === 'end') void endWork();
    else currentWork = answerQuestion(question);
  });
  // The platform has ended. An engine thread may be busy with a statement, and only a kill does not
  // wait for it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  async function answerQuestion(question: Exclude<Question, { ask: 'end' }>): Promise<void> {
    const memoryTimer = question.ask === 'make' ? undefined : setInterval(watchMemory, MEMORY_CHECK_MS);
    try {
      send({ answer: await runQuestion(question) });
    } catch (failure) {
      send({ answer: { fault: describeFailure(failure) } });
    } finally {
      clearInterval(memoryTimer);
    }
  }

  async function runQuestion(question: Exclude<Question, { ask: 'end' }>): Promise<WorkerAnswer> {
    switch (question.ask) {
      case 'make':
        await makeTables(question.file, question.statements);
        return { done: true };
      case 'open':
        await openTables(question.file, question.spill);
        return { done: true };
      case 'cell': {
        const reader = await (await connect()).runAndReadAll(question.sql, [question.parameter]);
        const cell = String(reader.getRows()[0]?.[0] ?? '');
        if (cell.length > MAX_CELL_LENGTH) throw new Error('The query is too long to be planned.');
        return { cell };
      }
      case 'prepare': {
        const prepared = await (await connect()).prepare(question.sql);
        const columns = Array.from({ length: prepared.columnCount }, (_, index) => ({
          name: prepared.columnName(index),
          type: toEngineType(prepared.columnType(index)),
        }));
        encodedQuery = encodeRows(question.sql, columns, question.encoding);
        return { columns };
      }
      case 'rows':
        return readNextRows(await connect());
    }
  }

  async function readNextRows(engine: DuckDBConnection): Promise<WorkerAnswer> {
    result ??= await engine.stream(`${encodedQuery} ${END_MARK}`);
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) {
      // The stream does not say why it ended, so we run the query again only for its error.
      await engine.run(`SELECT max(length(line)) FROM (${encodedQuery}) AS result(line)`);
      throw new Error('The query ended before its last row.');
    }
    const values = chunk.getColumnValues(0);
    const isLast = values.at(-1) === null;
    if (isLast) values.pop();
    const rows = values.map(String);
    if (rows.reduce((sum, row) => sum + row.length, 0) > MAX_CHUNK_LENGTH) {
      throw new Error('Rows of this result are too large to be sent.');
    }
    return { rows, last: isLast };
  }

  /** Opens the file so that SQL can only read, and reaches nothing outside of it. */
  async function openTables(file: string, spill: string): Promise<void> {
    instance = await DuckDBInstance.create(file, {
      access_mode: 'READ_ONLY',
      autoinstall_known_extensions: 'false',
      memory_limit: `${ENGINE_MEMORY_BYTES / 2 ** 20}MiB`,
      temp_directory: spill,
      max_temp_directory_size: MAX_SPILL_SIZE,
    });
    const setupConnection = await instance.connect();
    await setupConnection.run("SET GLOBAL TimeZone = 'UTC'");
    await setupConnection.run('SET enable_external_access = false');
    await setupConnection.run('SET lock_configuration = true');
    setupConnection.closeSync();
  }

  async function connect(): Promise<DuckDBConnection> {
    if (instance === undefined) throw new Error('The engine is not open.');
    connection ??= await instance.connect();
    return connection;
  }

  async function endWork(): Promise<void> {
    const interruptTimer = setInterval(() => connection?.interrupt(), INTERRUPT_MS);
    connection?.interrupt();
    await currentWork;
    clearInterval(interruptTimer);
    connection?.closeSync();
    connection = undefined;
    result = undefined;
    send({ ended: true });
  }
}

async function makeTables(file: string, statements: readonly string[]): Promise<void> {
  const database = await DuckDBInstance.create(file, { autoinstall_known_extensions: 'false', memory_limit: '1GB' });
  const setupConnection = await database.connect();
  await setupConnection.run("SET TimeZone = 'UTC'");
  for (const statement of statements) await setupConnection.run(statement);
  setupConnection.closeSync();
  database.closeSync();
}

/** Ends the process above its memory limit, which it can exceed a little between two checks. */
function watchMemory(): void {
  if (process.memoryUsage.rss() < MAX_PROCESS_BYTES) return;
  send({ exceeded: true }, () => process.kill(process.pid, 'SIGKILL'));
}

function send(message: WorkerMessage, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent);
}

/** Cuts off DuckDB's excerpt of the statement, which would show our own wrapping. */
function describeFailure(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  return text.split(/\n\s*\nLINE \d+:/)[0] ?? text;
}
