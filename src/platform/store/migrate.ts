/** The steps that bring a store's schema up to date. */
import * as z from 'zod/mini';
import type { Database, Sql } from './database';
import { MIGRATIONS } from './migrations';

/** The state was written by a newer release: this one would not understand it, and might harm it. */
export class StateIsNewer extends Error {
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(`The state was written by a newer release: it is at step ${found}, and this release knows ${known} steps.`);
    this.name = 'StateIsNewer';
  }
}

/**
 * Brings the store to the newest schema. `seeds` fill what a step made, by the step's number; each runs once, in the same
 * transaction as its step, so that a process killed in between leaves either nothing or everything. `newest` is the last step
 * to take, all of them when left out. Throws `StateIsNewer`.
 */
export async function migrate(
  database: Database,
  seeds: Readonly<Record<number, (sql: Sql) => Promise<void>>>,
  newest: number = MIGRATIONS.length,
): Promise<void> {
  const table = () =>
    database.run(
      'CREATE TABLE IF NOT EXISTS migrations (id integer PRIMARY KEY, name text NOT NULL, done_at timestamptz NOT NULL)',
    );
  // On a server, two processes that create it at the same moment make one of them fail, IF NOT EXISTS or not.
  await table().catch(table);
  const done = await database.row(
    z.object({ newest: z.number() }),
    'SELECT coalesce(max(id), 0) AS newest FROM migrations',
  );
  if (done !== undefined && done.newest > MIGRATIONS.length) throw new StateIsNewer(done.newest, MIGRATIONS.length);
  for (const migration of MIGRATIONS.slice(0, newest)) {
    await database.transaction(async (sql) => {
      // The first writer of a number wins; a second process waits here for the row and then finds the work done.
      const claimed = await sql.row(
        z.object({ id: z.number() }),
        'INSERT INTO migrations (id, name, done_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING RETURNING id',
        [migration.id, migration.name],
      );
      if (claimed === undefined) return;
      for (const statement of migration.statements) await sql.run(statement);
      await seeds[migration.id]?.(sql);
    });
  }
}
