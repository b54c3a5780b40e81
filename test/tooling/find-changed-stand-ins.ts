import { execFileSync } from 'node:child_process';
import { ROOT } from '../support/root';

/** The tests of these folders of src run only in `test:all`; the gate adds them on request. */
const STAND_INS = ['platform', 'workbench'];

/** @returns the stand-ins' test folders whose code or tests differ from the commit */
export function findChangedStandIns(commit: string | undefined): string[] {
  if (commit === undefined) throw new Error('Name a commit to compare with: npm run test:changed -- HEAD~1');
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const changedPaths = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
  return STAND_INS.filter((name) =>
    changedPaths.some((path) => path.startsWith(`src/${name}/`) || path.startsWith(`test/${name}/`)),
  ).map((name) => `test/${name}/`);
}
