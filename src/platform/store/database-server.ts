/** Runs the store on a Postgres server, which may restart at any time. */
import pg from 'pg';
import { createTooSlowError, createUnavailableError } from '../api-error';
import { createSql, type Database } from './database';
import { createDeadlineCheck } from './time-limit';

/**
 * The database server does not answer or rejects our login. The message omits the address, which
 * may contain a password.
 */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(`The database server cannot be used: ${describeReason(cause)}.`);
    this.name = 'DatabaseUnreachable';
  }
}

/**
 * We wait this many milliseconds longer than the server does. A statement that has not ended by
 * then never will.
 */
const EXTRA_WAIT_MS = 2000;

/**
 * Opens the store on a Postgres server (or one with its dialect). The server cancels a statement
 * after `statementTimeout` milliseconds, and nothing of it is done. While the server is
 * unavailable, calls fail with 503; it is then unknown whether a running write was done, but no
 * caller got an answer for it.
 * @throws DatabaseUnreachable
 */
export async function openDatabaseServer(address: string, statementTimeout = 20_000): Promise<Database> {
  const pool = await connectPool(address, statementTimeout);
  return {
    ...createSql((text, parameters) => pool.query(text, [...parameters]).catch(throwApiError)),
    async transaction(work) {
      const assertInTime = createDeadlineCheck();
      const client = await pool.connect().catch(throwApiError);
      let isBroken = false;
      try {
        await client.query('BEGIN').catch(throwApiError);
        const result = await work(
          createSql((text, parameters) => client.query(text, [...parameters]).catch(throwApiError)),
        );
        assertInTime();
        await client.query('COMMIT').catch(throwApiError);
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

const ignoreError = (): void => undefined;

async function connectPool(address: string, statementTimeout: number): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 8,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + EXTRA_WAIT_MS,
    keepAlive: true,
  });
  // A broken connection fails its statement and also emits `error`, which ends the process if there
  // is no listener. The pool listens only while a connection is idle, so each connection gets a
  // listener for its whole life.
  pool.on('connect', (client) => client.on('error', ignoreError));
  pool.on('error', ignoreError);
  try {
    (await pool.connect()).release();
    return pool;
  } catch (failure) {
    await pool.end();
    throw new DatabaseUnreachable(failure);
  }
}

const CANCELLED_CODE = '57014';
/**
 * The server is stopping, has crashed or is starting; it accepts no more connections; or the
 * connection is lost.
 */
const UNAVAILABLE_CODES = /^(57P0[1-5]|53300|08...)$/;

/**
 * Turns a cancelled statement or an unavailable server into an error that asks the caller to try
 * again later. Other failures are ours.
 */
function throwApiError(failure: unknown): never {
  if (failure instanceof pg.DatabaseError) {
    if (failure.code === CANCELLED_CODE) throw createTooSlowError();
    throw UNAVAILABLE_CODES.test(failure.code ?? '') ? createUnavailableError() : failure;
  }
  throw isLostConnection(failure) ? createUnavailableError() : failure;
}

/**
 * System errors have codes, but the client's own errors only have messages. Checks fields, because
 * the error may come from another realm.
 */
function isLostConnection(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  if ('errors' in failure && Array.isArray(failure.errors)) return failure.errors.every(isLostConnection);
  return (
    ('syscall' in failure && 'code' in failure) ||
    ('message' in failure && LOST_CONNECTION_MESSAGES.test(String(failure.message)))
  );
}

const LOST_CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/**
 * A server with several addresses fails with one error per address, and without a message of its
 * own.
 */
function describeReason(failure: unknown): string {
  if (failure instanceof AggregateError) return failure.errors.map(describeReason).join(', ');
  return failure instanceof Error ? failure.message : String(failure);
}
