/**
 * Breaks one guard after another in a copy of the repository and checks that its tests fail: `npm
 * run test:guards`. With a word, it tries only the guards whose rule contains that word.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { GUARDS, type Guard } from './guards';
import { withCopy } from './repository-copy';
import { ROOT } from './steps';

const Counts = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

process.exitCode = breakAll(process.argv[2] ?? '');

function breakAll(word: string): number {
  return withCopy((copy) => {
    let unnoticed = 0;
    for (const guard of GUARDS.filter(({ rule }) => rule.includes(word))) {
      const fault = findFault(copy, guard);
      if (fault !== undefined) unnoticed += 1;
      console.log(`${fault ?? 'noticed'}: ${guard.rule} (${guard.file})`);
    }
    console.log(unnoticed === 0 ? '\nThe tests notice each break.' : `\n${unnoticed} unnoticed.`);
    return unnoticed === 0 ? 0 : 1;
  });
}

/**
 * @returns why this guard does not count as tested; undefined if its tests pass and fail once it is
 * broken
 */
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
