import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLE_SOURCES } from '../../src/workbench/server/bundles';
import { ROOT } from '../support/root';
import { startWorkbench } from '../support/workbench';
import type { Figure } from './figures';

const RUNS = 3;

/**
 * Measures starts in a copy of the repository: nothing is built there yet, and the build of this
 * repository stays as it is.
 */
export async function measureStart(reportProgress: (progress: string) => void): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'inlay-bench-'));
  try {
    for (const source of BUNDLE_SOURCES) cpSync(join(ROOT, source), join(root, source), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
    const measureOneStart = async (dataFolder: string): Promise<number> => {
      const workbench = await startWorkbench({ root, dataFolder: join(root, '.inlay', dataFolder) });
      await workbench.stop();
      return workbench.readyAfterMs;
    };
    reportProgress('start after the install');
    const firstStart = await measureOneStart('state');
    const startsWithoutData: number[] = [];
    const startsWithData: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      reportProgress(`start again: run ${run} of ${RUNS}`);
      startsWithoutData.push(await measureOneStart(`state-${run}`));
      startsWithData.push(await measureOneStart(`state-${run}`));
    }
    return [
      { name: 'first start after the install', values: { ms: firstStart }, aims: { ms: 10_000 } },
      { name: 'start with built files, without data', values: { ms: startsWithoutData } },
      { name: 'start with built files and data', values: { ms: startsWithData }, aims: { ms: 2_000 } },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
