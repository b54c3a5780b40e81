/** Runs a platform in its own process, from a bundle of `crash-child.ts`, so that a test can kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from '../support/root';
import type { CrashToken } from './crash-child';

/** The token belongs to an administrator. */
export const CRASH_TOKEN: CrashToken = 'crash-token';

export interface KillablePlatform {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends SIGKILL and resolves when the process has ended. */
  kill(): Promise<void>;
}

// The script is beside node_modules, where it finds its packages.
const SCRIPT = join(ROOT, '.inlay', 'test', 'crash-child.cjs');
let isBuilt = false;

/** @param state the data folder, or the address of the database server */
export async function startKillablePlatform(state: string): Promise<KillablePlatform> {
  buildScript();
  const child = spawn(process.execPath, [SCRIPT, state], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const exit = once(child, 'close');
  const url = await new Promise<string>((onUrl, reject) => {
    child.stdout?.once('data', (data: Buffer) => onUrl(data.toString().trim()));
    child.once('close', (code) => reject(new Error(`The platform did not start again (${code}): ${errors}`)));
  });
  return {
    url,
    child,
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Bundles the script once; each start would otherwise compile all sources again. */
function buildScript(): void {
  if (isBuilt) return;
  mkdirSync(resolve(SCRIPT, '..'), { recursive: true });
  buildSync({
    entryPoints: [join(__dirname, 'crash-child.ts')],
    outfile: SCRIPT,
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  isBuilt = true;
}
