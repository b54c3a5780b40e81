/**
 * Breaks one guard after another in a copy of the repository and demands that its tests fail: `npm run test:guards`. With a word it
 * tries only the guards whose rule contains that word.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { GUARDS, type Guard } from './guards';

const ROOT = resolve(__dirname, '../..');
const NOT_COPIED = new Set(['node_modules', '.git', '.inlay', 'dist']);

const Counts = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

process.exitCode = breakAll(process.argv[2] ?? '');

function breakAll(word: string): number {
  const copy = mkdtempSync(join(tmpdir(), 'guards-'));
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    let unnoticed = 0;
    for (const guard of GUARDS.filter(({ rule }) => rule.includes(word))) {
      const fault = findFault(copy, guard);
      if (fault !== undefined) unnoticed += 1;
      console.log(`${fault ?? 'noticed'}: ${guard.rule} (${guard.file})`);
    }
    console.log(unnoticed === 0 ? '\nThe tests notice each break.' : `\n${unnoticed} unnoticed.`);
    return unnoticed === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** @returns why this guard does not count as tested; nothing when its tests pass and fail once it is broken */
function findFault(copy: string, guard: Guard): string | undefined {
  const path = join(copy, guard.file);
  const whole = readFileSync(path, 'utf8');
  const parts = whole.split(guard.from);
  if (parts.length !== 2) return `NOT FOUND exactly once: ${guard.from}`;
  const intact = runTests(copy, guard);
  if (intact.numFailedTests > 0 || intact.numPassedTests === 0) return `FAILS UNBROKEN in ${guard.test}`;
  writeFileSync(path, parts.join(guard.to));
  try {
    return runTests(copy, guard).numFailedTests < (guard.cases?.length ?? 1) ? `UNNOTICED by ${guard.test}` : undefined;
  } finally {
    writeFileSync(path, whole);
  }
}

function runTests(copy: string, { test, cases }: Guard): z.infer<typeof Counts> {
  const args = [join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', '--passWithNoTests', '--testTimeout', '60000'];
  const chosen = cases ? ['--testNamePattern', ` (${cases.join('|')})$`] : [];
  const { stdout } = spawnSync(process.execPath, [...args, '--runTestsByPath', test, ...chosen], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (stdout === '') throw new Error(`Jest ended without a result for ${test}.`);
  return Counts.parse(JSON.parse(stdout));
}
