import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Mutation } from './mutations';
import type { runCases } from './run-cases';

/** Runs cases of the conformance suite, each in a new workbook. */
type RunCases = typeof runCases;

/**
 * Compiles the suite together with the host, with one rule of the host broken: nothing in the sources knows of it.
 * @param mutation none for the host as it is
 */
export async function compileSuite(mutation?: Mutation): Promise<RunCases> {
  const { outputFiles } = await build({
    entryPoints: [require.resolve('./run-cases')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    // Read from its own files as they are.
    external: ['@microsoft/office-js'],
    plugins: mutation ? [breaking(mutation)] : [],
    logLevel: 'error',
  });
  const module: { exports: { runCases?: RunCases } } = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(module, module.exports, require);
  if (!module.exports.runCases) throw new Error('The compiled suite has no cases.');
  return module.exports.runCases;
}

function breaking({ rule, file, from, to }: Mutation): import('esbuild').Plugin {
  const path = join(__dirname, '../../../src/workbench', file);
  return {
    name: 'breaking',
    setup: ({ onLoad, onEnd }) => {
      let isBroken = false;
      onLoad({ filter: /\.ts$/ }, async (loading) => {
        if (loading.path !== path) return undefined;
        const parts = (await readFile(path, 'utf8')).split(from);
        if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} of: ${from}`);
        isBroken = true;
        return { contents: parts.join(to), loader: 'ts' };
      });
      onEnd(() => {
        if (!isBroken) throw new Error(`${file} was never read, so nothing broke: ${rule}`);
      });
    },
  };
}
