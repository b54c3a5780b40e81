import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyDataToken } from '../../../src/platform/data-token';
import { openDataFolder } from '../../../src/platform/store';
import { readPort } from '../../../src/workbench/server/start-problem';
import { findDataRequest } from '../../support/platform-requests';
import { runPostgresServer } from '../../support/postgres-server';
import { ROOT } from '../../support/root';
import { startWorkbench } from '../../support/workbench';

/** Runs the script of `npm start` and returns its output and exit code. */
function runStart(variables: Record<string, string>): Promise<{ code: number | null; out: string; error: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-start-'));
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'src/workbench/server/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', PLATFORM_PORT: '0', INLAY_DATA: folder, ...variables },
  });
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString();
  });
  return new Promise((resolveExit) => {
    child.on('close', (code) => {
      rmSync(folder, { recursive: true, force: true });
      resolveExit({ code, out, error });
    });
  });
}

/** Occupies a port of this machine while the work runs. */
async function withTakenPort<Result>(address: string, work: (port: number) => Promise<Result>): Promise<Result> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, address, listening));
  const serverAddress = server.address();
  try {
    return await work(typeof serverAddress === 'object' && serverAddress ? serverAddress.port : 0);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}

describe('npm start', () => {
  it.each(['PORT', 'PLATFORM_PORT'])('npm start names %s if its port is taken, and exits with 1', async (variable) => {
    await withTakenPort('127.0.0.1', async (port) => {
      const { code, out, error } = await runStart({ [variable]: String(port) });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(error).toContain(`Port ${port} is taken. Set ${variable} to another port, or to 0 for any free one.`);
      expect(error).not.toContain('    at ');
    });
  });

  it.each(['PORT', 'PLATFORM_PORT'])('npm start refuses a %s that is no port', async (variable) => {
    const { code, error } = await runStart({ [variable]: 'eighty' });
    expect(code).toBe(1);
    expect(error).toContain(`${variable} must be a port number from 0 to 65535, not "eighty".`);
    expect(error).not.toContain('    at ');
  });

  it('npm start names the process that already uses the data folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inlay-used-'));
    try {
      const lock = await openDataFolder(folder);
      expect(await runStart({ INLAY_DATA: folder })).toEqual({
        code: 1,
        out: '',
        error: `The data folder ${folder} is in use by process ${process.pid}. Stop that process, or set INLAY_DATA to another folder.\n`,
      });
      await lock.release();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('npm start reports an unreachable database without its password [P8]', async () => {
    const { code, error } = await runStart({ DATABASE_URL: 'postgres://analyst:secret@127.0.0.1:1/inlay' });
    expect(code).toBe(1);
    expect(error).toBe('The database server cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.\n');
  });

  it('npm start uses the database of DATABASE_URL and the data API of QUERY_API_URL, with QUERY_API_SECRET', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inlay-start-'));
    const database = await runPostgresServer();
    const secret = 'of-the-data-api-and-the-platform-alone';
    const variables = {
      DATABASE_URL: database.url,
      QUERY_API_URL: 'https://rows.example/cubejs-api',
      QUERY_API_SECRET: secret,
    };
    const workbench = await startWorkbench({ dataFolder: folder, variables });
    try {
      const { report, url, token } = await findDataRequest(workbench, 'Channel mix');
      expect([report.name, url]).toEqual(['Channel mix', 'https://rows.example/cubejs-api/v1/cubesql']);
      expect(verifyDataToken(secret, token, new Date())).toMatchObject({ deploymentId: 1 });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await workbench.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('the port of npm start is 3000 by default', () => {
    expect([undefined, '', ' ', '0', '8080'].map(readPort)).toEqual([3000, 3000, 3000, 0, 8080]);
  });
});
