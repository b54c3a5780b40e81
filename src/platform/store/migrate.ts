/** Brings the store's schema up to date. */
import * as z from 'zod/mini';
import type { Database, Sql } from './database';
import { MIGRATIONS } from './migrations';

/** A newer release wrote the state. This release would not understand it and might damage it. */
export class StateIsNewer extends Error {
  constructor(
    readonly foundStep: number,
    readonly knownSteps: number,
  ) {
    super(
      `The state was written by a newer release: it is at step ${foundStep}, and this release ends at step ${knownSteps}.`,
    );
    this.name = 'StateIsNewer';
  }
}

/**
 * Brings the store to the newest schema. `seeds` fill what a migration created, by its number. Each
 * runs once, in the transaction of its migration, so that a killed process leaves nothing or
 * everything.
 * @param lastMigration the last migration to apply, by default all
 * @throws StateIsNewer
 */
export async function migrate(
  database: Database,
  seeds: Readonly<Record<number, (sql: Sql) => Promise<void>>>,
  lastMigration: number = MIGRATIONS.length,
): Promise<void> {
  const createMigrationsTable = () =>
    database.run(
      'CREATE TABLE IF NOT EXISTS migrations (id integer PRIMARY KEY, name text NOT NULL, done_at timestamptz NOT NULL)',
    );
  // On a server, one of two processes that create the table at the same moment fails, even with IF
  // NOT EXISTS.
  await createMigrationsTable().catch(createMigrationsTable);
  const newestApplied = await database.queryRow(
    z.object({ newest: z.number() }),
    'SELECT coalesce(max(id), 0) AS newest FROM migrations',
  );
  if (newestApplied !== undefined && newestApplied.newest > MIGRATIONS.length)
    throw new StateIsNewer(newestApplied.newest, MIGRATIONS.length);
  for (const migration of MIGRATIONS.slice(0, lastMigration)) {
    await database.transaction(async (sql) => {
      // The first process to write a number wins. A second one waits here for the row and then
      // finds the work done.
      const claimedRow = await sql.queryRow(
        z.object({ id: z.number() }),
        'INSERT INTO migrations (id, name, done_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING RETURNING id',
        [migration.id, migration.name],
      );
      if (claimedRow === undefined) return;
      for (const statement of migration.statements) await sql.run(statement);
      await seeds[migration.id]?.(sql);
    });
  }
}
