import { execFileSync } from 'node:child_process';
import { ROOT } from './steps';

/** Folders of src whose tests are only in `test:all`: the gate adds them on request. */
const STAND_INS = ['platform', 'workbench'];

/** @returns folders of tests of the stand-ins that differ from the commit in their code or in their tests */
export function changedStandIns(commit: string | undefined): string[] {
  if (commit === undefined) throw new Error('Name a commit to compare with: npm run test:changed -- HEAD~1');
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const changed = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
  return STAND_INS.filter((name) =>
    changed.some((path) => path.startsWith(`src/${name}/`) || path.startsWith(`test/${name}/`)),
  ).map((name) => `test/${name}/`);
}
