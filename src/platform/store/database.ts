/** Defines the interface of a Postgres database, and implements it inside this process. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import * as z from 'zod/mini';
import { createTooSlowError } from '../api-error';
import { createDeadlineCheck } from './time-limit';

/**
 * Runs SQL in the Postgres dialect. Rows are read through a schema, so that a column of an
 * unexpected type fails here and not later.
 */
export interface Sql {
  /** Runs one statement with `$1` parameters. */
  queryRows<Row extends z.core.SomeType>(
    row: Row,
    text: string,
    parameters?: readonly unknown[],
  ): Promise<z.output<Row>[]>;
  /** Returns the first row, if there is one. */
  queryRow<Row extends z.core.SomeType>(
    row: Row,
    text: string,
    parameters?: readonly unknown[],
  ): Promise<z.output<Row> | undefined>;
  run(text: string, parameters?: readonly unknown[]): Promise<void>;
}

export interface Database extends Sql {
  /** Commits everything or nothing. The work must use the handle that it gets. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens Postgres inside this process. Without a folder it lives in memory and ends with `close`. It
 * runs one statement or transaction at a time; work that has waited longer than `maxWaitMs` fails,
 * and nothing of it is done.
 */
export async function openEmbeddedDatabase(folder: string | undefined, maxWaitMs = 20_000): Promise<Database> {
  const extensions = { pg_trgm };
  const database = await (folder === undefined ? PGlite.create({ extensions }) : PGlite.create(folder, { extensions }));
  const enqueue = createQueue(maxWaitMs);
  return {
    ...createSql((text, parameters) => enqueue(() => database.query(text, [...parameters]))),
    transaction(work) {
      const assertInTime = createDeadlineCheck();
      return enqueue(() =>
        database.transaction(async (transaction) => {
          const result = await work(createSql((text, parameters) => transaction.query(text, [...parameters])));
          assertInTime();
          return result;
        }),
      );
    },
    close: () => database.close(),
  };
}

function createQueue(maxWaitMs: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let lastWork: Promise<unknown> = Promise.resolve();
  return (work) => {
    const queuedAt = performance.now();
    const queuedWork = lastWork.then(() => {
      if (performance.now() - queuedAt > maxWaitMs) throw createTooSlowError();
      return work();
    });
    lastWork = queuedWork.catch(() => undefined);
    return queuedWork;
  };
}

type SendStatement = (text: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** Implements the interface over a function that sends a statement. */
export function createSql(send: SendStatement): Sql {
  const rows: Sql['queryRows'] = async (row, text, parameters = []) =>
    z.parse(z.array(row), (await send(text, parameters)).rows);
  return {
    queryRows: rows,
    queryRow: async (row, text, parameters) => (await rows(row, text, parameters))[0],
    async run(text, parameters = []) {
      await send(text, parameters);
    },
  };
}

/** Returns the number that a statement selects as `count`. */
export async function countRows(sql: Sql, text: string, parameters: readonly unknown[]): Promise<number> {
  const row = await sql.queryRow(z.object({ count: z.number() }), text, parameters);
  return row?.count ?? 0;
}
