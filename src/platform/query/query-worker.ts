/**
 * Runs one query at a time in a process that `worker-process.ts` starts. DuckDB's own limits do not
 * cover everything (a text that one function creates, a plan that takes for ever), so the process can
 * be ended, and ends itself.
 */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { encodedSql, engineType } from './row-encoding';
import { Question, type WorkerAnswer, type WorkerMessage } from './worker-messages';

/** Limits the engine's buffers in bytes; DuckDB spills the rest to disk. */
const BUFFERS = 256 * 2 ** 20;
/** Limits the memory of the whole process in bytes. */
const MOST_MEMORY = 600 * 2 ** 20;
const MOST_SPILLED = '2GB';
/** Limits the characters of the rows in one message. */
const LARGEST_CHUNK = 64 * 2 ** 20;
/** Limits the characters of one cell. No person writes a statement with a larger syntax tree. */
const LARGEST_CELL = 16 * 2 ** 20;
const LOOK_EVERY = 20;
/**
 * DuckDB forgets an interrupt that arrives just before a query starts, so we repeat it until the query
 * has ended.
 */
const INTERRUPT_EVERY = 20;

/**
 * Adds a NULL after the last row. If a query fails half-way, DuckDB's stream simply ends; without the
 * mark, a failure would look like a complete, shorter result.
 */
const END_MARK = 'UNION ALL SELECT NULL';

serveQueries();

function serveQueries(): void {
  let instance: DuckDBInstance | undefined;
  let connection: DuckDBConnection | undefined;
  let encoded = '';
  let result: Awaited<ReturnType<DuckDBConnection['stream']>> | undefined;
  let working: Promise<void> | undefined;

  process.on('message', (message) => {
    const question = Question.parse(message);
    if (question.ask === 'end') void end();
    else working = work(question);
  });
  // The platform is gone. An engine thread may be busy with a statement, and only a kill does not wait
  // for it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  async function work(question: Exclude<Question, { ask: 'end' }>): Promise<void> {
    const watch = question.ask === 'make' ? undefined : setInterval(watchMemory, LOOK_EVERY);
    try {
      say({ answer: await answerTo(question) });
    } catch (failure) {
      say({ answer: { fault: reasonOf(failure) } });
    } finally {
      clearInterval(watch);
    }
  }

  async function answerTo(question: Exclude<Question, { ask: 'end' }>): Promise<WorkerAnswer> {
    switch (question.ask) {
      case 'make':
        await makeTables(question.file, question.statements);
        return { done: true };
      case 'open':
        await open(question.file, question.spill);
        return { done: true };
      case 'cell': {
        const reader = await (await connected()).runAndReadAll(question.sql, [question.parameter]);
        const cell = String(reader.getRows()[0]?.[0] ?? '');
        if (cell.length > LARGEST_CELL) throw new Error('The query is too long to be planned.');
        return { cell };
      }
      case 'prepare': {
        const prepared = await (await connected()).prepare(question.sql);
        const columns = Array.from({ length: prepared.columnCount }, (_, index) => ({
          name: prepared.columnName(index),
          type: engineType(prepared.columnType(index)),
        }));
        encoded = encodedSql(question.sql, columns, question.encoding);
        return { columns };
      }
      case 'rows':
        return nextRows(await connected());
    }
  }

  async function nextRows(using: DuckDBConnection): Promise<WorkerAnswer> {
    result ??= await using.stream(`${encoded} ${END_MARK}`);
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) {
      // The stream does not say why it ended, so we run the query again only for its error.
      await using.run(`SELECT max(length(line)) FROM (${encoded}) AS result(line)`);
      throw new Error('The query ended before its last row.');
    }
    const values = chunk.getColumnValues(0);
    const last = values.at(-1) === null;
    if (last) values.pop();
    const rows = values.map(String);
    if (rows.reduce((sum, row) => sum + row.length, 0) > LARGEST_CHUNK) {
      throw new Error('Rows of this result are too large to be sent.');
    }
    return { rows, last };
  }

  /** After this, SQL can only read. */
  async function open(file: string, spill: string): Promise<void> {
    instance = await DuckDBInstance.create(file, {
      access_mode: 'READ_ONLY',
      autoinstall_known_extensions: 'false',
      memory_limit: `${BUFFERS / 2 ** 20}MiB`,
      temp_directory: spill,
      max_temp_directory_size: MOST_SPILLED,
    });
    const setup = await instance.connect();
    await setup.run("SET GLOBAL TimeZone = 'UTC'");
    await setup.run('SET enable_external_access = false');
    await setup.run('SET lock_configuration = true');
    setup.closeSync();
  }

  async function connected(): Promise<DuckDBConnection> {
    if (instance === undefined) throw new Error('The engine is not open.');
    connection ??= await instance.connect();
    return connection;
  }

  async function end(): Promise<void> {
    const repeating = setInterval(() => connection?.interrupt(), INTERRUPT_EVERY);
    connection?.interrupt();
    await working;
    clearInterval(repeating);
    connection?.closeSync();
    connection = undefined;
    result = undefined;
    say({ ended: true });
  }
}

async function makeTables(file: string, statements: readonly string[]): Promise<void> {
  const made = await DuckDBInstance.create(file, { autoinstall_known_extensions: 'false', memory_limit: '1GB' });
  const making = await made.connect();
  await making.run("SET TimeZone = 'UTC'");
  for (const statement of statements) await making.run(statement);
  making.closeSync();
  made.closeSync();
}

/** A query can exceed the limit a little between two checks, but cannot continue. */
function watchMemory(): void {
  if (process.memoryUsage.rss() < MOST_MEMORY) return;
  say({ exceeded: true }, () => process.kill(process.pid, 'SIGKILL'));
}

function say(message: WorkerMessage, then?: () => void): void {
  process.send?.(message, undefined, undefined, then);
}

/** Cuts off DuckDB's excerpt of the statement, which would show our own wrapping. */
function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  return text.split(/\n\s*\nLINE \d+:/)[0] ?? text;
}
