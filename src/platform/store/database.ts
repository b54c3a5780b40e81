/** A Postgres database behind one interface, and the one inside this process. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import * as z from 'zod/mini';
import { tooSlow } from '../api-error';
import { timeLimitOfCall } from './time-limit';

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
    transaction(work) {
      const assertInTime = timeLimitOfCall();
      return inTurn(() =>
        database.transaction(async (inner) => {
          const result = await work(sqlOver((text, parameters) => inner.query(text, [...parameters])));
          assertInTime();
          return result;
        }),
      );
    },
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

type Send = (text: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** The interface over whatever sends a statement. */
export function sqlOver(send: Send): Sql {
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
