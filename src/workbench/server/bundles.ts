/** Builds the add-in, the workbench and the self-test if their sources have changed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartProblem } from './start-problem';

type BundleName = 'addin' | 'workbench' | 'self-test';

interface Bundle {
  /** These folders of src/ are not among the sources of the bundle. */
  readonly skips: readonly string[];
  readonly folder: string;
  /** The output folder always contains this file. */
  readonly page: string;
  /** These environment variables change the build. */
  readonly variables: readonly string[];
}

const BUNDLES: Readonly<Record<BundleName, Bundle>> = {
  addin: { skips: ['src/platform', 'src/workbench'], folder: 'dist', page: 'taskpane.html', variables: ['ADDIN_URL'] },
  workbench: {
    skips: ['src/platform/query', 'src/platform/store', 'src/workbench/server'],
    folder: '.inlay/workbench',
    page: 'index.html',
    variables: [],
  },
  'self-test': {
    skips: ['src/platform', 'src/workbench/server'],
    folder: '.inlay/self-test',
    page: 'self-test.html',
    variables: ['ADDIN_URL'],
  },
};

/** The bundles are built from these files, relative to the root of the repository. */
export const BUNDLE_SOURCES = [
  'src',
  'assets',
  'manifest.xml',
  'webpack.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

interface BuildOptions {
  /** Defaults to add-in and workbench. */
  readonly names?: readonly BundleName[];
  readonly signal?: AbortSignal | undefined;
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Builds the bundles that are missing, older than their sources, or changed since this function
 * built them (for example by `npm run build` for another address). Uses a child process.
 * @throws StartProblem with webpack's output if the build fails
 */
export async function buildBundles(root: string, options: BuildOptions = {}): Promise<void> {
  const { names = ['addin', 'workbench'], signal, environment = process.env } = options;
  const bundles = await Promise.all(
    names.map(async (name) => ({ name, inputs: await inputsPrint(root, name, environment) })),
  );
  const stale = await asyncFilter(bundles, async ({ name, inputs }) => !(await isFresh(root, name, inputs)));
  if (stale.length === 0) return;
  await runWebpack(
    root,
    stale.map(({ name }) => name),
    environment,
    signal,
  );
  await Promise.all(stale.map(({ name, inputs }) => remember(root, name, inputs)));
}

async function inputsPrint(root: string, name: BundleName, environment: NodeJS.ProcessEnv): Promise<string> {
  const { skips, variables } = BUNDLES[name];
  const files = await Promise.all(BUNDLE_SOURCES.map((source) => filesBelow(root, join(root, source), skips)));
  return fingerprint([...files.flat(), ...variables.map((variable) => `${variable}=${environment[variable] ?? ''}`)]);
}

async function outputsPrint(root: string, name: BundleName): Promise<string> {
  return fingerprint(await filesBelow(root, join(root, BUNDLES[name].folder), []));
}

function fingerprint(lines: readonly string[]): string {
  return createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex');
}

/**
 * Returns names, sizes and times: reading them takes milliseconds, and touching one file triggers a
 * build.
 */
async function filesBelow(root: string, path: string, skips: readonly string[]): Promise<string[]> {
  const name = relative(root, path).replaceAll('\\', '/');
  if (skips.includes(name) || !existsSync(path)) return [];
  const found = await stat(path);
  if (!found.isDirectory()) return [`${name} ${found.size} ${found.mtimeMs}`];
  const entries = await readdir(path);
  return (await Promise.all(entries.map((entry) => filesBelow(root, join(path, entry), skips)))).flat();
}

async function isFresh(root: string, name: BundleName, inputs: string): Promise<boolean> {
  const { folder, page } = BUNDLES[name];
  if (!existsSync(join(root, folder, page))) return false;
  const remembered = await readFile(stateFile(root, name), 'utf8').catch(() => '');
  return remembered === `${inputs} ${await outputsPrint(root, name)}`;
}

async function remember(root: string, name: BundleName, inputs: string): Promise<void> {
  await mkdir(dirname(stateFile(root, name)), { recursive: true });
  await writeFile(stateFile(root, name), `${inputs} ${await outputsPrint(root, name)}`);
}

function stateFile(root: string, name: BundleName): string {
  return join(root, '.inlay/built', name);
}

/** Uses a child process, so that the build and the platform's start use both cores. */
function runWebpack(
  root: string,
  names: readonly BundleName[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<void> {
  const webpack = join(root, 'node_modules/webpack/bin/webpack.js');
  const parameters = ['--mode', 'production', ...names.flatMap((name) => ['--config-name', name])];
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [webpack, ...parameters], {
      cwd: root,
      env: environment,
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
