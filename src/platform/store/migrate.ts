import * as z from 'zod/mini';
import type { Database, Sql } from './database';
import { MIGRATIONS } from './migrations';

/**
 * Brings the store to the newest schema; `seed` runs once, in the same transaction as the first step, so that a process
 * killed in between leaves either nothing or everything.
 */
export async function migrate(database: Database, seed: (sql: Sql) => Promise<void>): Promise<void> {
  const table = () =>
    database.run(
      'CREATE TABLE IF NOT EXISTS migrations (id integer PRIMARY KEY, name text NOT NULL, done_at timestamptz NOT NULL)',
    );
  // On a server, two processes that create it at the same moment make one of them fail, IF NOT EXISTS or not.
  await table().catch(table);
  for (const migration of MIGRATIONS) {
    await database.transaction(async (sql) => {
      // The first writer of a number wins; a second process waits here for the row and then finds the work done.
      const [claimed] = await sql.rows(
        z.object({ id: z.number() }),
        'INSERT INTO migrations (id, name, done_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING RETURNING id',
        [migration.id, migration.name],
      );
      if (claimed === undefined) return;
      for (const statement of migration.statements) await sql.run(statement);
      if (migration.id === 1) await seed(sql);
    });
  }
}
