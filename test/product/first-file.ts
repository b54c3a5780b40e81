/** Measures each folder in the shell, the first file of the pane, to show where it grew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../support/root';
import { readText } from './repository';

type Sizes = Readonly<Record<string, number>>;

/** This file holds the recorded sizes. */
const SIZES_FILE = 'test/product/first-file.json';

/** Returns the minified bytes of each folder and package in the shell, without what is loaded later. */
export async function measureFirstFile(): Promise<Sizes> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/taskpane/index.tsx'],
    outdir: 'unwritten',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [
      {
        name: 'later',
        setup: ({ onResolve }) =>
          onResolve({ filter: /./ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          ),
      },
    ],
  });
  const sizes: Record<string, number> = {};
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = path.split('/').slice(0, 3).join('/');
      sizes[folder] = (sizes[folder] ?? 0) + bytesInOutput;
    }
  }
  return sizes;
}

/**
 * Records the current sizes; the advice below tells how to call it.
 * @public
 */
export async function noteSizes(): Promise<void> {
  writeFileSync(join(ROOT, SIZES_FILE), `${JSON.stringify(await measureFirstFile(), null, 2)}\n`);
}

/** Says what to do about a shell that is too heavy. */
export async function formatWeightAdvice(gzip: number, limit: number): Promise<string> {
  const sizes = await measureFirstFile();
  const recordedSizes: Sizes = JSON.parse(readText(SIZES_FILE));
  const growths = Object.entries(sizes)
    .map(([folder, bytes]) => ({ folder, bytes, more: bytes - (recordedSizes[folder] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more);
  return [
    `The pane before it shows is ${gzip - limit} bytes too heavy (gzip). What grew, in minified bytes, which are about three times as many:`,
    ...growths.map(({ folder, bytes, more }) => `  ${folder}: ${more} more, ${bytes} in all`),
    'What only the app behind the shell needs belongs into src/taskpane/rest.ts, which src/taskpane/compose.ts loads; a type',
    'needs no code (import type). If all of it is wanted at once and fits again, note the new sizes:',
    `  npx tsx -e "import('./test/product/first-file').then((it) => it.default.noteSizes())"`,
  ].join('\n');
}
