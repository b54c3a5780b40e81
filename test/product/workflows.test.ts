// What runs by itself on the repository's host: it names what is there, and gets no more rights than it needs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT, textOf } from './repository';

const workflows = filesBelow('.github/workflows').map((name) => `.github/workflows/${name}`);
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(textOf('package.json'));

it('there is one for the check, one for office.js and one for releases', () => {
  expect(workflows).toEqual(['check', 'office', 'release'].map((name) => `.github/workflows/${name}.yml`));
});

it.each(workflows)(
  '%s runs commands that package.json has, on a Node that it takes, and reads alone unless it says so',
  (path) => {
    const text = textOf(path);
    const named = [...text.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    for (const [, version] of text.matchAll(/node-version: (\S+)/g))
      expect(textOf('package.json')).toContain(`"node": ">=${version}.`);
    for (const [, called = ''] of text.matchAll(/uses: \.\/(\S+)/g)) expect(existsSync(join(ROOT, called))).toBe(true);
    // A text of somebody else in a script is a script of somebody else.
    expect(text).not.toMatch(/run:[^\n]*\$\{\{/);
    const outside = [...text.matchAll(/uses: ([^.\s]\S*)/g)].map(([, name = '']) => name);
    expect(outside.filter((name) => !/^actions\/[\w-]+@v\d+$/.test(name))).toEqual([]);
  },
);

it('the check runs both commands of the README on three systems', () => {
  const check = textOf('.github/workflows/check.yml');
  expect(check).toContain('system: [ubuntu-latest, macos-latest, windows-latest]');
  for (const command of ['npm ci', 'npm start', 'npm test']) {
    expect(textOf('README.md')).toContain(command);
    expect(check).toContain(command);
  }
});

it('the check ends what it started, with what that has started, before the tests begin', () => {
  const check = textOf('.github/workflows/check.yml');
  expect(check).toMatch(/set -m\n\s+npm start .*&\n[\s\S]+kill -- "-\$!"\n\s+wait \$! \|\| true\n[\s\S]+npm test/);
});

it('a release holds the notices, and each file by its checksum', () => {
  const release = textOf('.github/workflows/release.yml');
  expect(release).toContain('needs: check');
  expect(release).toContain('dist/assets/third-party-notices.txt');
  expect(release).toContain('sha256sum');
});

it('dependencies and actions are kept current, and nobody who installs writes a registry into the lockfile', () => {
  const dependabot = textOf('.github/dependabot.yml');
  expect(dependabot.match(/package-ecosystem: (.*)/g)).toEqual([
    'package-ecosystem: npm',
    'package-ecosystem: github-actions',
  ]);
  expect(textOf('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
});

it('a checkout on any system has the lines that the checks hold', () => {
  expect(textOf('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m);
  const shell = filesBelow('.ci').map((name) => textOf(`.ci/${name}`));
  expect(shell.filter((text) => text.includes('\r'))).toEqual([]);
});

it('whoever finds a weakness reads how to report it', () => {
  expect(textOf('.github/SECURITY.md')).toMatch(/in private/);
});
