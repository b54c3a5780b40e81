/**
 * Breaks each guard in turn in a copy of the repository, and checks that its tests fail. Run it
 * with `npm run test:guards`; an argument limits it to the guards whose rule contains that word.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ROOT } from '../support/root';
import { GUARDS, type Guard } from './guards';
import { withRepositoryCopy } from './repository-copy';

const Counts = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

process.exitCode = breakAll(process.argv[2] ?? '');

function breakAll(ruleWord: string): number {
  return withRepositoryCopy((copyPath) => {
    let problemCount = 0;
    for (const guard of GUARDS.filter(({ rule }) => rule.includes(ruleWord))) {
      const problem = findFault(copyPath, guard);
      if (problem !== undefined) problemCount += 1;
      console.log(`${problem ?? 'noticed'}: ${guard.rule} (${guard.file})`);
    }
    console.log(problemCount === 0 ? '\nThe tests notice each break.' : `\n${problemCount} unnoticed.`);
    return problemCount === 0 ? 0 : 1;
  });
}

/**
 * @returns why this guard does not count as tested; undefined if its tests pass with it, and fail
 * when it is broken
 */
function findFault(copyPath: string, guard: Guard): string | undefined {
  const path = join(copyPath, guard.file);
  const source = readFileSync(path, 'utf8');
  const parts = source.split(guard.from);
  if (parts.length !== 2) return `NOT FOUND exactly once: ${guard.from}`;
  const unbrokenCounts = runTests(copyPath, guard);
  if (unbrokenCounts.numFailedTests > 0 || unbrokenCounts.numPassedTests === 0)
    return `FAILS UNBROKEN in ${guard.test}`;
  writeFileSync(path, parts.join(guard.to));
  try {
    return runTests(copyPath, guard).numFailedTests < (guard.cases?.length ?? 1)
      ? `UNNOTICED by ${guard.test}`
      : undefined;
  } finally {
    writeFileSync(path, source);
  }
}

function runTests(copyPath: string, { test, cases }: Guard): z.infer<typeof Counts> {
  const args = [join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', '--passWithNoTests', '--testTimeout', '60000'];
  const caseArgs = cases ? ['--testNamePattern', ` (${cases.join('|')})$`] : [];
  const { stdout } = spawnSync(process.execPath, [...args, '--runTestsByPath', test, ...caseArgs], {
    cwd: copyPath,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (stdout === '') throw new Error(`Jest ended without a result for ${test}.`);
  return Counts.parse(JSON.parse(stdout));
}
