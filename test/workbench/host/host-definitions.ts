import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, stop } from 'esbuild';
import type { TypeDefinition } from '../../../src/workbench/host/host-object';

type Definition = TypeDefinition<unknown>;

const HOST = join(__dirname, '../../../src/workbench/host');
const DEFINE_TYPE = 'export function defineType';

/**
 * Returns every class of the host's object model: it compiles the host with a `defineType` that
 * records its arguments.
 */
export async function readHostDefinitions(): Promise<readonly Definition[]> {
  const { outputFiles } = await build({
    entryPoints: [join(HOST, 'index.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    plugins: [
      {
        name: 'noting',
        setup: ({ onLoad }) => {
          onLoad({ filter: /host-object\.ts$/ }, async ({ path }) => {
            const parts = (await readFile(path, 'utf8')).split(DEFINE_TYPE);
            if (parts.length !== 2) throw new Error(`${path} holds ${parts.length - 1} of: ${DEFINE_TYPE}`);
            const recordingDefineType =
              'export function defineType(given) { noteDefinition(given); return makeType(given); }\n';
            return { contents: `${parts.join('function makeType')}\n${recordingDefineType}`, loader: 'ts' };
          });
        },
      },
    ],
    logLevel: 'error',
  });
  // The compiler runs in its own process, which would keep the test alive.
  await stop();
  const definitions: Definition[] = [];
  const module = { exports: {} };
  const run = new Function('module', 'exports', 'require', 'noteDefinition', outputFiles[0]?.text ?? '');
  run(module, module.exports, require, (definition: Definition) => definitions.push(definition));
  return definitions;
}
