/**
 * Removes one registered feature after another from a copy of the repository, with its folder and
 * its line in `features/index.ts`, and checks that the rest compiles and keeps the import rules:
 * `npm run test:features`. With a name, it tries only that feature.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root';
import { withRepositoryCopy } from './repository-copy';

const FEATURES = 'src/app/features';
const INDEX = join(FEATURES, 'index.ts');
/** `export { caption } from './caption/caption';` -> `caption` */
const REGISTRATION = /^export \{ \w+ \} from '\.\/([\w-]+)\/[\w-]+';$/;
const CHECKS = [
  ['typescript/bin/tsc', '-p', '.'],
  ['dependency-cruiser/bin/dependency-cruise.mjs', 'src', '--output-type', 'err-long'],
] as const;

process.exitCode = proveAll(process.argv[2]);

function proveAll(onlyName: string | undefined): number {
  const registered = readRegistrations().filter(({ name }) => onlyName === undefined || name === onlyName);
  const neededFeatures = registered.filter(({ name, line }) => {
    const faults = withRepositoryCopy((copy) => checkWithout(copy, name, line));
    console.log(faults === '' ? `can be taken out: ${name}` : `IS NEEDED: ${name}\n${faults}`);
    return faults !== '';
  });
  return registered.length > 0 && neededFeatures.length === 0 ? 0 : 1;
}

function readRegistrations(): readonly { readonly name: string; readonly line: string }[] {
  const lines = readFileSync(join(ROOT, INDEX), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, name] = REGISTRATION.exec(line) ?? [];
    return name === undefined ? [] : [{ name, line }];
  });
}

/** @returns what the checks print without the feature; empty if they pass */
function checkWithout(copy: string, name: string, line: string): string {
  for (const folder of [FEATURES, 'test/app/features']) rmSync(join(copy, folder, name), { recursive: true });
  const index = join(copy, INDEX);
  writeFileSync(index, readFileSync(index, 'utf8').replace(`${line}\n`, ''));
  return CHECKS.map(([script, ...args]) => {
    const check = [join(ROOT, 'node_modules', script), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, check, { cwd: copy, encoding: 'utf8' });
    return status === 0 ? '' : stdout + stderr;
  }).join('');
}
