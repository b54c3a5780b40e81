/** Runs jest and adds its counts to a run's summary. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../support/root';
import type { Summary } from './steps';

const RESULTS = resolve(ROOT, '.inlay/test-results');

const resultsSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

/**
 * @param projects projects of package.json; all of them if empty
 * @param args arguments of jest; patterns of paths come first, because `--selectProjects` takes
 * every word after it for a project
 */
export async function runJest(
  summary: Summary,
  name: string,
  projects: readonly string[],
  args: readonly string[],
): Promise<void> {
  const file = resolve(RESULTS, `${name.replace(/\W+/g, '-')}.json`);
  mkdirSync(RESULTS, { recursive: true });
  rmSync(file, { force: true });
  console.log(`\n=== tests: ${name}`);
  const selection = projects.length > 0 ? ['--selectProjects', ...projects] : [];
  const hasSucceeded = await spawnJest([...args, '--json', `--outputFile=${file}`, ...selection]);
  const { passed, failed } = readCounts(file);
  // A test file that does not compile, and a jest that ends without results, count as failed.
  summary.add(passed, failed === 0 && !hasSucceeded ? 1 : failed);
}

/**
 * Moves the words after `--selectProjects` that name no project, such as paths, in front of it,
 * because jest takes all of them for projects, and runs every test if it knows none of them.
 */
export function jestArguments(args: readonly string[], projects: readonly string[] = readProjectNames()): string[] {
  const optionIndex = args.indexOf('--selectProjects');
  if (optionIndex < 0) return [...args];
  const wordsAfterOption = args.slice(optionIndex + 1);
  const end = wordsAfterOption.findIndex((word) => !projects.includes(word));
  const chosenProjects = end < 0 ? wordsAfterOption : wordsAfterOption.slice(0, end);
  if (chosenProjects.length === 0)
    throw new Error(`Name one of the projects behind --selectProjects: ${projects.join(', ')}.`);
  return [
    ...args.slice(0, optionIndex),
    ...wordsAfterOption.slice(chosenProjects.length),
    '--selectProjects',
    ...chosenProjects,
  ];
}

function readProjectNames(): string[] {
  const { jest } = z
    .object({ jest: z.object({ projects: z.array(z.object({ displayName: z.string() })) }) })
    .parse(JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')));
  return jest.projects.map(({ displayName }) => displayName);
}

function spawnJest(args: readonly string[]): Promise<boolean> {
  return new Promise((settle) => {
    const script = resolve(ROOT, 'node_modules/jest/bin/jest.js');
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.on('error', () => settle(false));
    child.on('close', (code) => settle(code === 0));
  });
}

function readCounts(file: string): { readonly passed: number; readonly failed: number } {
  try {
    const results = resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { passed: results.numPassedTests, failed: results.numFailedTests + results.numRuntimeErrorTestSuites };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
