import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../support/root';

describe('npm run excel', () => {
  it('npm run excel refuses an unknown option and names the known one', () => {
    const script = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'src/workbench/server/excel.ts', '--self'];
    const { status, stderr } = spawnSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8' });
    expect([status, stderr.trim()]).toEqual([1, 'npm run excel accepts only -- --selftest, not --self.']);
  });
});
