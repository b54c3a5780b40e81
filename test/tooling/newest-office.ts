/**
 * Runs the conformance suite over our host with the newest office.js of the registry: `npm run
 * office:newest`. With a folder of Microsoft's files it takes those and contacts no registry: `npm
 * run office:newest -- <folder>/dist`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../support/root';

const PACKAGE = '@microsoft/office-js';

process.exitCode = main(process.argv[2]);

function main(folderArgument: string | undefined): number {
  const folder = folderArgument === undefined ? join(fetchNewest(), 'dist') : resolve(folderArgument);
  if (!existsSync(join(folder, 'office.js'))) {
    console.error(`${folder} contains no office.js.`);
    return 1;
  }
  const version = readVersion(join(folder, '..'));
  const pinned = readVersion(join(ROOT, 'node_modules', PACKAGE));
  console.log(`office.js ${version}; ${version === pinned ? 'it is the pinned one' : `${pinned} is the pinned one`}.`);
  const suite = ['--runTestsByPath', 'test/workbench/conformance/host.test.ts'];
  const env = { ...process.env, OFFICE_FOLDER: folder };
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), ...suite], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** @returns the folder of the unpacked package */
function fetchNewest(): string {
  const folder = join(ROOT, '.inlay/newest-office');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // On Windows, npm is a script of the shell.
  const shell = process.platform === 'win32';
  const npmArguments = ['pack', '--silent', `${PACKAGE}@latest`, '--pack-destination', folder];
  const output = execFileSync('npm', npmArguments, { encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'inherit'] });
  const archive = output.trim().split('\n').at(-1) ?? '';
  execFileSync('tar', ['-xzf', archive], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'package');
}

function readVersion(folder: string): string {
  const description: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version: unknown =
    typeof description === 'object' && description !== null ? Reflect.get(description, 'version') : undefined;
  return String(version);
}
