/**
 * `npm run build:self-test` builds the self-test as files for any https host, with the manifest for
 * Excel.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildBundles } from './bundles';
import { toSelfTestManifest } from './excel-site';
import { StartProblem } from './start-problem';

const root = resolve(__dirname, '../../..');
const folder = join(root, '.inlay/self-test');

async function main(): Promise<void> {
  const address = process.env.ADDIN_URL;
  if (!address) {
    throw new StartProblem(
      'Set the address where you will host it: ADDIN_URL=https://host/path npm run build:self-test',
    );
  }
  await buildBundles(root, { names: ['self-test'] });
  const manifest = join(folder, 'manifest.xml');
  writeFileSync(manifest, toSelfTestManifest(readFileSync(manifest, 'utf8')));
  console.log(
    `Put .inlay/self-test/ at ${address}, then open ${address.replace(/\/+$/, '')}/self-test.html and follow the instructions.`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
});
