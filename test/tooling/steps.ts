/**
 * Runs the steps of a run: collects each step's output and time, and how many passed and failed
 * altogether.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ROOT } from '../support/root';

interface StepResult {
  readonly isDone: boolean;
  /** Holds the output of the step, in order. */
  readonly output: string;
}

export type Step = () => Promise<StepResult>;

export interface Summary {
  /**
   * Runs the step, then prints its output in one piece, so that steps that run side by side stay
   * readable.
   */
  step(name: string, step: Step): Promise<void>;
  add(passed: number, failed: number): void;
  /**
   * Prints the last line.
   * @returns the exit code
   */
  finish(): number;
}

export function createSummary(): Summary {
  let passed = 0;
  let failed = 0;
  const startedAt = performance.now();
  return {
    async step(name, step) {
      const stepStartedAt = performance.now();
      const { isDone, output } = await step();
      if (isDone) passed += 1;
      else failed += 1;
      const text = output.trimEnd();
      console.log(`\n=== ${name}${text === '' ? '' : `\n${text}`}`);
      console.log(`${isDone ? 'ok' : 'FAILED'}: ${name}, ${((performance.now() - stepStartedAt) / 1000).toFixed(1)} s`);
    },
    add(newlyPassed, newlyFailed) {
      passed += newlyPassed;
      failed += newlyFailed;
    },
    finish() {
      console.log(`\nIt took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0 ? 0 : 1;
    },
  };
}

/**
 * Finds or installs a program, and names it in the environment variable, where the tests find it.
 */
export function createInstallStep(variable: string, ensure: () => string): Step {
  return async () => {
    try {
      const path = ensure();
      process.env[variable] = path;
      return { isDone: true, output: path };
    } catch (error) {
      return { isDone: false, output: error instanceof Error ? error.message : String(error) };
    }
  };
}

export function createNpmStep(name: string): Step {
  return () => collect('npm', ['run', '--silent', name], true);
}

/** @param script a path in node_modules */
export function createNodeStep(script: string, ...args: readonly string[]): Step {
  return () => collect(process.execPath, [resolve(ROOT, 'node_modules', script), ...args], false);
}

/** @param shell true on Windows, which finds `npm` only through a shell */
function collect(command: string, args: readonly string[], shell: boolean): Promise<StepResult> {
  return new Promise((settle) => {
    const child = spawn(command, args, { cwd: ROOT, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => settle({ isDone: false, output: error.message }));
    child.on('close', (code) => settle({ isDone: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}
