/**
 * `npm run lint:commits` checks the subjects of the branch's commits since origin/main, or of the
 * last 20 where that is missing. `npm run lint:commits -- <base>` checks those since another
 * commit. Merges are exempt.
 */
import { spawnSync } from 'node:child_process';

const MAX_SUBJECT = 72;

const base = process.argv[2] ?? (git('rev-parse', '--verify', '--quiet', 'origin/main') && 'origin/main');
const log = git('log', '--no-merges', '--format=%h %s', ...(base ? [`${base}..HEAD`] : ['--max-count=20']));
if (log === undefined) {
  console.error(
    `git does not list the commits since ${base}. Name a commit or a branch: npm run lint:commits -- <base>`,
  );
  process.exit(1);
}

const commits = log.split('\n').filter((line) => line !== '');
const faults = commits.flatMap((line) => {
  const [hash = '', subject = ''] = line.split(/ (.*)/);
  const subjectFaults = findFaults(subject);
  return subjectFaults.length > 0 ? [`${hash} ${subject}\n  ${subjectFaults.join(' ')}`] : [];
});
if (faults.length > 0) console.error(`${faults.join('\n')}\nReword them with git rebase --interactive.`);
else console.log(`The subjects of ${commits.length} commits are in order.`);
process.exitCode = faults.length > 0 ? 1 : 0;

function findFaults(subject: string): string[] {
  return [
    ...(subject.length > MAX_SUBJECT ? [`It has ${subject.length} characters; ${MAX_SUBJECT} are allowed.`] : []),
    ...(/^[a-z][\w./, -]*: \S/.test(subject) ? [] : ['Begin with the module: "refresh: retry a failed restore".']),
    ...(subject.endsWith('.') ? ['Leave out the period at the end.'] : []),
  ];
}

/** Returns what git prints, or undefined if it fails. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
