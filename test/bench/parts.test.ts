import { spawnSync } from 'node:child_process';
import { ROOT } from '../support/root';

it('the bench loads, and lists its parts when it does not know one', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'test/bench/main.ts', 'nothing'],
    { cwd: ROOT, encoding: 'utf8' },
  );

  expect(stderr).toContain('The bench has no part nothing. Its parts are start, lists, pane,');
  expect(status).toBe(1);
});
