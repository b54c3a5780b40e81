/** A Postgres database, embedded or on a server, behind one interface. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import * as z from 'zod/mini';
import { tooSlow } from '../api-error';

/** SQL in the Postgres dialect. Rows are read through a schema, so that a column of another type is a fault here, not later. */
export interface Sql {
  /** One statement with `$1` parameters. */
  rows<Row extends z.core.SomeType>(row: Row, text: string, parameters?: readonly unknown[]): Promise<z.output<Row>[]>;
  /** The first row, if there is one. */
  row<Row extends z.core.SomeType>(
    row: Row,
    text: string,
    parameters?: readonly unknown[],
  ): Promise<z.output<Row> | undefined>;
  run(text: string, parameters?: readonly unknown[]): Promise<void>;
}

export interface Database extends Sql {
  /** All or nothing; the work must use the handle it is given. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Postgres inside this process. Without a folder it lives in memory and ends with `close`. It does one thing at a time: what
 * has waited longer than `longestWait` milliseconds for its turn is given up, and nothing of it is done.
 */
export async function openEmbeddedDatabase(folder: string | undefined, longestWait = 20_000): Promise<Database> {
  const extensions = { pg_trgm };
  const database = await (folder === undefined ? PGlite.create({ extensions }) : PGlite.create(folder, { extensions }));
  const inTurn = takeTurns(longestWait);
  return {
    ...sqlOver((text, parameters) => inTurn(() => database.query(text, [...parameters]))),
    transaction: (work) =>
      inTurn(() =>
        database.transaction((inner) => work(sqlOver((text, parameters) => inner.query(text, [...parameters])))),
      ),
    close: () => database.close(),
  };
}

function takeTurns(longestWait: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const asked = performance.now();
    const turn = last.then(() => {
      if (performance.now() - asked > longestWait) throw tooSlow();
      return work();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** No connection to the database server: nobody answers there, or it does not let us in. Says nothing of the address, which may hold a password. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(`The database server cannot be used: ${reasonOf(cause)}.`);
    this.name = 'DatabaseUnreachable';
  }
}

/**
 * A Postgres server (or one that speaks its dialect) at a connection address. A statement that takes longer than
 * `longestStatement` milliseconds is given up by the server, and nothing of it is done. Throws `DatabaseUnreachable`.
 */
export async function openDatabaseServer(address: string, longestStatement = 20_000): Promise<Database> {
  const pool = await connectedPool(address, longestStatement);
  return {
    ...sqlOver((text, parameters) => pool.query(text, [...parameters]).catch(explained)),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(sqlOver((text, parameters) => client.query(text, [...parameters]).catch(explained)));
        await client.query('COMMIT');
        return result;
      } catch (failure) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw failure;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function connectedPool(address: string, longestStatement: number): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 8,
    connectionTimeoutMillis: 10_000,
    statement_timeout: longestStatement,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    (await pool.connect()).release();
    return pool;
  } catch (failure) {
    await pool.end();
    throw new DatabaseUnreachable(failure);
  }
}

/** The server gave a statement up: the caller may try again later. */
function explained(failure: unknown): never {
  throw failure instanceof pg.DatabaseError && failure.code === '57014' ? tooSlow() : failure;
}

/** A server with several addresses fails with one error for each, and no message of its own. */
function reasonOf(failure: unknown): string {
  if (failure instanceof AggregateError) return failure.errors.map(reasonOf).join(', ');
  return failure instanceof Error ? failure.message : String(failure);
}

type Send = (text: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[] }>;

function sqlOver(send: Send): Sql {
  const rows: Sql['rows'] = async (row, text, parameters = []) =>
    z.parse(z.array(row), (await send(text, parameters)).rows);
  return {
    rows,
    row: async (row, text, parameters) => (await rows(row, text, parameters))[0],
    async run(text, parameters = []) {
      await send(text, parameters);
    },
  };
}

/** The number that a statement counts as `count`. */
export async function counted(sql: Sql, text: string, parameters: readonly unknown[]): Promise<number> {
  const row = await sql.row(z.object({ count: z.number() }), text, parameters);
  return row?.count ?? 0;
}
