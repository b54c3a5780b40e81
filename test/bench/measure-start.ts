import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BUNDLE_SOURCES } from '../../src/workbench/server/bundles';
import { startWorkbench } from '../support/workbench';
import { AIMS, type StartUp } from './figures';

const ROOT = resolve(__dirname, '../..');

/** Starts in a copy of the repository, so that nothing is built there yet and nobody else's build is touched. */
export async function measureStart(runs: number, tell: (progress: string) => void): Promise<StartUp[]> {
  const root = mkdtempSync(join(tmpdir(), 'inlay-bench-'));
  try {
    for (const source of BUNDLE_SOURCES) cpSync(join(ROOT, source), join(root, source), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
    const start = async (dataFolder: string): Promise<number> => {
      const workbench = await startWorkbench({ root, dataFolder: join(root, '.inlay', dataFolder) });
      await workbench.stop();
      return workbench.readyAfterMs;
    };
    tell('start after the install');
    const installed = await start('state');
    const empty: number[] = [];
    const kept: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      tell(`start again: run ${run} of ${runs}`);
      empty.push(await start(`state-${run}`));
      kept.push(await start(`state-${run}`));
    }
    return [
      { name: 'after the install: nothing built, no state', runsMs: [installed], aimMs: AIMS.startMs },
      { name: 'built, empty state folder', runsMs: empty },
      { name: 'built, existing state folder', runsMs: kept },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
