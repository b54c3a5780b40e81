/**
 * Breaks each guard of the product against a hazard of Excel, one after another in a copy of the repository, and demands that a test
 * fails: `npm run test:guards`. With a word it tries those whose hazard holds it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { GUARDS, type Guard } from '../workbench/conformance/guards';

const ROOT = resolve(__dirname, '../..');
const LEFT_OUT = new Set(['node_modules', '.git', '.inlay', 'dist']);

process.exitCode = breakAll(process.argv[2] ?? '');

function breakAll(word: string): number {
  const copy = mkdtempSync(join(tmpdir(), 'guards-'));
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const unnoticed = GUARDS.filter(({ hazard }) => hazard.includes(word)).filter((guard) => !isNoticed(copy, guard));
    console.log(`\n${unnoticed.length === 0 ? 'Each break is noticed.' : `${unnoticed.length} unnoticed.`}`);
    return unnoticed.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The test passes as the product is, and fails with the guard broken. */
function isNoticed(copy: string, { hazard, file, from, to, noticedBy }: Guard): boolean {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  const isGreen = passes(copy, noticedBy);
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  const isBroken = !passes(copy, noticedBy);
  writeFileSync(path, whole);
  console.log(
    `${isGreen && isBroken ? 'noticed' : isGreen ? 'UNNOTICED' : 'FAILS AS IT IS'}  ${hazard}  (${noticedBy})`,
  );
  return isGreen && isBroken;
}

function passes(copy: string, test: string): boolean {
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--selectProjects', 'unit', '--runTestsByPath', test, '--testTimeout', '60000'];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0;
}
