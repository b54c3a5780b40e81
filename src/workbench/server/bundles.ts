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
  readonly excludedFolders: readonly string[];
  readonly folder: string;
  /** The output folder always contains this file. */
  readonly entryFile: string;
  /** These environment variables change the build. */
  readonly variables: readonly string[];
}

const BUNDLES: Readonly<Record<BundleName, Bundle>> = {
  addin: {
    excludedFolders: ['src/platform', 'src/workbench'],
    folder: 'dist',
    entryFile: 'taskpane.html',
    variables: ['ADDIN_URL'],
  },
  workbench: {
    excludedFolders: ['src/platform/query', 'src/platform/store', 'src/workbench/server'],
    folder: '.inlay/workbench',
    entryFile: 'index.html',
    variables: [],
  },
  'self-test': {
    excludedFolders: ['src/platform', 'src/workbench/server'],
    folder: '.inlay/self-test',
    entryFile: 'self-test.html',
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
    names.map(async (name) => ({ name, inputs: await fingerprintInputs(root, name, environment) })),
  );
  const staleBundles = await filterAsync(bundles, async ({ name, inputs }) => !(await isFresh(root, name, inputs)));
  if (staleBundles.length === 0) return;
  await runWebpack(
    root,
    staleBundles.map(({ name }) => name),
    environment,
    signal,
  );
  await Promise.all(staleBundles.map(({ name, inputs }) => recordBuild(root, name, inputs)));
}

async function fingerprintInputs(root: string, name: BundleName, environment: NodeJS.ProcessEnv): Promise<string> {
  const { excludedFolders, variables } = BUNDLES[name];
  const files = await Promise.all(BUNDLE_SOURCES.map((source) => listFiles(root, join(root, source), excludedFolders)));
  return fingerprint([...files.flat(), ...variables.map((variable) => `${variable}=${environment[variable] ?? ''}`)]);
}

async function fingerprintOutputs(root: string, name: BundleName): Promise<string> {
  return fingerprint(await listFiles(root, join(root, BUNDLES[name].folder), []));
}

function fingerprint(lines: readonly string[]): string {
  return createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex');
}

/**
 * Returns a line with the name, size and time of each file. Reading these takes milliseconds,
 * unlike reading contents; therefore touching a file triggers a build.
 */
async function listFiles(root: string, path: string, excludedFolders: readonly string[]): Promise<string[]> {
  const name = relative(root, path).replaceAll('\\', '/');
  if (excludedFolders.includes(name) || !existsSync(path)) return [];
  const stats = await stat(path);
  if (!stats.isDirectory()) return [`${name} ${stats.size} ${stats.mtimeMs}`];
  const entries = await readdir(path);
  return (await Promise.all(entries.map((entry) => listFiles(root, join(path, entry), excludedFolders)))).flat();
}

async function isFresh(root: string, name: BundleName, inputFingerprint: string): Promise<boolean> {
  const { folder, entryFile } = BUNDLES[name];
  if (!existsSync(join(root, folder, entryFile))) return false;
  const recordedBuild = await readFile(getRecordPath(root, name), 'utf8').catch(() => '');
  return recordedBuild === `${inputFingerprint} ${await fingerprintOutputs(root, name)}`;
}

async function recordBuild(root: string, name: BundleName, inputFingerprint: string): Promise<void> {
  await mkdir(dirname(getRecordPath(root, name)), { recursive: true });
  await writeFile(getRecordPath(root, name), `${inputFingerprint} ${await fingerprintOutputs(root, name)}`);
}

function getRecordPath(root: string, name: BundleName): string {
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
  return new Promise((resolvePromise, rejectPromise) => {
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
    child.on('error', rejectPromise);
    child.on('close', (code) => {
      if (code === 0) resolvePromise();
      else rejectPromise(new StartProblem(`The build failed.\n${output.trim()}`));
    });
  });
}

async function filterAsync<Item>(items: readonly Item[], predicate: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const results = await Promise.all(items.map(predicate));
  return items.filter((_, index) => results[index]);
}
