import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { SAMPLE_MODEL } from '../../src/platform/world';

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlay-sample-data-'));
  path = join(folder, 'company.duckdb');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeSampleData(...parameters: string[]): Promise<{ failed: boolean; errors: string }> {
  const script = ['--import', 'tsx', 'src/platform/write-sample-data.ts', ...parameters];
  return new Promise((resolve) =>
    execFile(process.execPath, script, (failure, _out, errors) => resolve({ failed: failure !== null, errors })),
  );
}

test('npm run sample-data writes every table that the sample model reads into a DuckDB file', async () => {
  expect(await writeSampleData(path)).toEqual({ failed: false, errors: '' });
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    for (const { table } of SAMPLE_MODEL.cubes) {
      const rows = await (await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM ${table}`)).getRows();
      expect([table, rows[0]?.[0]]).toEqual([table, expect.any(Number)]);
      expect(Number(rows[0]?.[0])).toBeGreaterThan(0);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});

test('npm run sample-data leaves an existing file unchanged', async () => {
  const { failed, errors } = await writeSampleData(path);
  expect(failed).toBe(true);
  expect(errors).toBe(`${path} already exists. Delete it, or choose another file name.\n`);
});

test('npm run sample-data without a file says how to name one', async () => {
  expect(await writeSampleData()).toEqual({
    failed: true,
    errors: 'Give a file name: npm run sample-data -- company.duckdb\n',
  });
});
