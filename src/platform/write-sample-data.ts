/**
 * `npm run sample-data -- company.duckdb` writes the sample company's tables into a new DuckDB
 * file, for an external engine.
 */
import { existsSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { createSampleTableStatements } from './world';

async function main(path: string | undefined): Promise<void> {
  if (path === undefined) throw new Error('Give a file name: npm run sample-data -- company.duckdb');
  if (existsSync(path)) throw new Error(`${path} already exists. Delete it, or choose another file name.`);
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  for (const statement of createSampleTableStatements()) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

main(process.argv[2]).catch((failure: unknown) => {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exit(1);
});
