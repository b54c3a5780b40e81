// The workflows run with few rights, and only npm scripts that exist.
import { listFiles, readText } from './repository';

const workflows = listFiles('.github/workflows').map((name) => `.github/workflows/${name}`);
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(readText('package.json'));

test.each(workflows)('%s may only read the repository, and passes no expression to a shell', (path) => {
  const text = readText(path);
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  expect(text).not.toMatch(/run:[^\n]*\$\{\{/);
  const actions = [...text.matchAll(/uses: ([^.\s]\S*)/g)].map(([, name = '']) => name);
  expect(actions.filter((name) => !/^actions\/[\w-]+@v\d+$/.test(name))).toEqual([]);
});

test.each(workflows)('%s runs only npm scripts that package.json has', (path) => {
  const named = [...readText(path).matchAll(/\bnpm (?:run |(?=(?:start|test)\b))([\w:-]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('a release waits for the gate, and contains the licence notices and a checksum of each file', () => {
  const release = readText('.github/workflows/release.yml');
  expect(release).toContain('needs: check');
  expect(release).toContain('dist/assets/third-party-notices.txt');
  expect(release).toContain('sha256sum');
});
