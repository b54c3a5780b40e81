/** A Postgres server behind the store's interface; it may restart at any time. */
import pg from 'pg';
import { databaseAway, tooSlow } from '../api-error';
import { type Database, sqlOver } from './database';
import { timeLimitOfCall } from './time-limit';

/** No connection to the database server: nobody answers there, or it does not let us in. Says nothing of the address, which may hold a password. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(`The database server cannot be used: ${reasonOf(cause)}.`);
    this.name = 'DatabaseUnreachable';
  }
}

/** How much longer than the server we wait for a statement: one that has not ended by then never will. */
const SILENCE = 2000;

/**
 * A Postgres server (or one that speaks its dialect) at a connection address. A statement that takes longer than
 * `longestStatement` milliseconds is given up by the server, and nothing of it is done. While the server is away, what is asked
 * of it is refused with 503; whether a write that was under way is done, nobody knows, and it was not answered. Throws
 * `DatabaseUnreachable`.
 */
export async function openDatabaseServer(address: string, longestStatement = 20_000): Promise<Database> {
  const pool = await connectedPool(address, longestStatement);
  return {
    ...sqlOver((text, parameters) => pool.query(text, [...parameters]).catch(explained)),
    async transaction(work) {
      const assertInTime = timeLimitOfCall();
      const client = await pool.connect().catch(explained);
      let isBroken = false;
      try {
        await client.query('BEGIN').catch(explained);
        const result = await work(sqlOver((text, parameters) => client.query(text, [...parameters]).catch(explained)));
        assertInTime();
        await client.query('COMMIT').catch(explained);
        return result;
      } catch (failure) {
        await client.query('ROLLBACK').catch(() => {
          isBroken = true;
        });
        throw failure;
      } finally {
        client.release(isBroken);
      }
    },
    close: () => pool.end(),
  };
}

const ignored = (): void => undefined;

async function connectedPool(address: string, longestStatement: number): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 8,
    connectionTimeoutMillis: 10_000,
    statement_timeout: longestStatement,
    query_timeout: longestStatement + SILENCE,
    keepAlive: true,
  });
  // A broken connection fails its statement and also emits `error`, which ends the process if there is no listener. The pool
  // listens only while a connection is idle, so each connection gets a listener for as long as it lives.
  pool.on('connect', (client) => client.on('error', ignored));
  pool.on('error', ignored);
  try {
    (await pool.connect()).release();
    return pool;
  } catch (failure) {
    await pool.end();
    throw new DatabaseUnreachable(failure);
  }
}

const GIVEN_UP = '57014';
/** The server stops, has crashed or starts; it lets no more in; the connection is lost. */
const AWAY = /^(57P0[1-5]|53300|08...)$/;

/** What a caller is told when the server gave a statement up, or is away: to try again later. Other failures are ours. */
function explained(failure: unknown): never {
  if (failure instanceof pg.DatabaseError) {
    if (failure.code === GIVEN_UP) throw tooSlow();
    throw AWAY.test(failure.code ?? '') ? databaseAway() : failure;
  }
  throw isLostConnection(failure) ? databaseAway() : failure;
}

/** By codes of the system; the client itself has none, and says it in words. By fields: the error may come from another realm. */
function isLostConnection(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  if ('errors' in failure && Array.isArray(failure.errors)) return failure.errors.every(isLostConnection);
  return (
    ('syscall' in failure && 'code' in failure) || ('message' in failure && IN_WORDS.test(String(failure.message)))
  );
}

const IN_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/** A server with several addresses fails with one error for each, and no message of its own. */
function reasonOf(failure: unknown): string {
  if (failure instanceof AggregateError) return failure.errors.map(reasonOf).join(', ');
  return failure instanceof Error ? failure.message : String(failure);
}
