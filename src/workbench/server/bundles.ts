import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartProblem } from './start-problem';

type BundleName = 'addin' | 'workbench';

/** What a bundle is made from, and a file that it always holds. */
const BUNDLES: Readonly<Record<BundleName, { readonly skips: readonly string[]; readonly result: string }>> = {
  addin: { skips: ['src/platform', 'src/workbench'], result: 'dist/taskpane.html' },
  workbench: {
    skips: ['src/platform/query', 'src/platform/store', 'src/workbench/server'],
    result: '.inlay/workbench/index.html',
  },
};

const SOURCES = [
  'src',
  'assets',
  'manifest.xml',
  'webpack.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * Builds the bundles that are missing or older than what they are made from, in a process of its own.
 * Throws StartProblem with webpack's own words when the build fails.
 */
export async function buildBundles(root: string, signal?: AbortSignal): Promise<void> {
  const names: readonly BundleName[] = ['addin', 'workbench'];
  const wanted = await Promise.all(names.map(async (name) => ({ name, print: await fingerprint(root, name) })));
  const stale = await asyncFilter(wanted, async ({ name, print }) => !(await isFresh(root, name, print)));
  if (stale.length === 0) return;
  await runWebpack(
    root,
    stale.map(({ name }) => name),
    signal,
  );
  await Promise.all(stale.map(({ name, print }) => remember(root, name, print)));
}

/** Names, sizes and times of all inputs: reading them takes milliseconds, and touching one is enough to build again. */
async function fingerprint(root: string, name: BundleName): Promise<string> {
  const { skips } = BUNDLES[name];
  const files = (await Promise.all(SOURCES.map((source) => filesBelow(root, join(root, source), skips)))).flat();
  return createHash('sha256').update(files.sort().join('\n')).digest('hex');
}

async function filesBelow(root: string, path: string, skips: readonly string[]): Promise<string[]> {
  const name = relative(root, path).replaceAll('\\', '/');
  if (skips.includes(name) || !existsSync(path)) return [];
  const found = await stat(path);
  if (!found.isDirectory()) return [`${name} ${found.size} ${found.mtimeMs}`];
  const entries = await readdir(path);
  return (await Promise.all(entries.map((entry) => filesBelow(root, join(path, entry), skips)))).flat();
}

async function isFresh(root: string, name: BundleName, print: string): Promise<boolean> {
  if (!existsSync(join(root, BUNDLES[name].result))) return false;
  return (await readFile(memoryOf(root, name), 'utf8').catch(() => '')) === print;
}

async function remember(root: string, name: BundleName, print: string): Promise<void> {
  await mkdir(dirname(memoryOf(root, name)), { recursive: true });
  await writeFile(memoryOf(root, name), print);
}

function memoryOf(root: string, name: BundleName): string {
  return join(root, '.inlay/built', name);
}

/** Its own process, so that the build and the platform's start use both cores. */
function runWebpack(root: string, names: readonly BundleName[], signal: AbortSignal | undefined): Promise<void> {
  const webpack = join(root, 'node_modules/webpack/bin/webpack.js');
  const parameters = ['--mode', 'production', ...names.flatMap((name) => ['--config-name', name])];
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [webpack, ...parameters], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) done();
      else failed(new StartProblem(`The build failed.\n${output.trim()}`));
    });
  });
}

async function asyncFilter<Item>(items: readonly Item[], keep: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const kept = await Promise.all(items.map(keep));
  return items.filter((_, index) => kept[index]);
}
