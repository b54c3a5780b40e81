import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, stop } from 'esbuild';
import type { TypeDefinition } from '../../../src/workbench/host/host-object';

type Definition = TypeDefinition<unknown>;

const HOST = join(__dirname, '../../../src/workbench/host');
const MAKER = 'export function defineType';

/** Every class of the host's object model: the host is compiled with a maker of classes that notes what it is given. */
export async function hostDefinitions(): Promise<readonly Definition[]> {
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
            const parts = (await readFile(path, 'utf8')).split(MAKER);
            if (parts.length !== 2) throw new Error(`${path} holds ${parts.length - 1} of: ${MAKER}`);
            const noting = 'export function defineType(given) { noteDefinition(given); return makeType(given); }\n';
            return { contents: `${parts.join('function makeType')}\n${noting}`, loader: 'ts' };
          });
        },
      },
    ],
    logLevel: 'error',
  });
  // The compiler is a process of its own, which the test would wait for.
  await stop();
  const definitions: Definition[] = [];
  const module = { exports: {} };
  const run = new Function('module', 'exports', 'require', 'noteDefinition', outputFiles[0]?.text ?? '');
  run(module, module.exports, require, (definition: Definition) => definitions.push(definition));
  return definitions;
}
