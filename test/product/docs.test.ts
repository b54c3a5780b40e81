// Checks that the documentation names only what exists, and promises only what is tested.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { partsTexts, rowsFailureTexts } from '../../src/parts';
import { paneTexts } from '../../src/taskpane/messages/en/pane-texts';
import { shellTexts } from '../../src/taskpane/messages/en/shell/shell-texts';
import { ROOT } from '../support/root';
import { listFiles, listScripts, readText } from './repository';

interface PackageJson {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const { scripts, dependencies }: PackageJson = JSON.parse(readText('package.json'));

const HELP_PAGES = ['assets/docs/using-inlay.html', 'assets/docs/using-inlay.de.html'];

const pages = [
  'README.md',
  ...['src', 'test', 'assets'].flatMap((folder) =>
    listFiles(folder)
      .filter((path) => path.endsWith('.md'))
      .map((path) => `${folder}/${path}`),
  ),
];

test('every npm command in the documentation is a script of package.json', () => {
  const unknown = pages.flatMap((page) =>
    findFirstGroups(readText(page), /\bnpm (?:run |(?=(?:start|test)\b))([\w:-]+)/g)
      .filter((command) => !(command in scripts))
      .map((command) => `${page}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

test('the READMEs and specifications name only source files that exist', () => {
  const files = ['src', 'test'].flatMap((folder) => listFiles(folder).map((path) => `/${folder}/${path}`));
  const unknown = pages
    .filter((page) => /(?:README|SPEC)\.md$/.test(page))
    .flatMap((page) =>
      findFirstGroups(readText(page), /`(?:\.\.\/)*(\w[\w./-]*\.(?:tsx?|css))`/g)
        .filter((name) => !files.some((path) => path.endsWith(`/${name}`)))
        .map((name) => `${page}: ${name}`),
    );
  expect(unknown).toEqual([]);
});

test('the README lists every runtime dependency', () => {
  const listed = findFirstGroups(readText('README.md'), /^- `([@\w/-]+)` \([^)]+\): \S/gm);
  expect(listed.sort()).toEqual(Object.keys(dependencies).sort());
});

test('tests cite every promise of test/README.md that has a test, and no other', () => {
  const page = readText('test/README.md').split(/^- (?=\*\*P)/m);
  const promises = page
    .filter((part) => !part.includes('_No test yet._'))
    .flatMap((part) => findFirstGroups(part, /^\*\*(P\d+) · /g));
  const cited = listScripts('test').flatMap((path) => findFirstGroups(readText(`test/${path}`), /\[(P\d+)\]/g));
  expect([...new Set(cited)].sort()).toEqual(promises.sort());
});

test("the add-in's help pages load nothing from elsewhere, and link only to files that exist", () => {
  const faults = HELP_PAGES.flatMap((page) => {
    const text = readText(page);
    const dead = findFirstGroups(text, /(?:src|href)="([^"#]+)"/g).filter(
      (link) => !existsSync(join(ROOT, posix.dirname(page), link)),
    );
    return [
      ...(text.includes("default-src 'none'") ? [] : [`${page}: no content security policy`]),
      ...dead.map((link) => `${page}: ${link}`),
    ];
  });
  expect(faults).toEqual([]);
});

test('both help pages have the same sections, and every section that the pages and the pane link to', () => {
  const [english = '', german = ''] = HELP_PAGES.map((page) => readText(page));
  const sections = findFirstGroups(english, / id="([^"]+)"/g);
  expect(findFirstGroups(german, / id="([^"]+)"/g)).toEqual(sections);
  const source = listScripts('src/taskpane').map((path) => readText(`src/taskpane/${path}`));
  const links = [
    ...[english, german].flatMap((text) => findFirstGroups(text, / href="#([^"]+)"/g)),
    ...source.flatMap((text) => findFirstGroups(text, /<HelpLink section="([^"]+)"/g)),
  ];
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((section) => !sections.includes(section))).toEqual([]);
});

test('the help pages show every picture of their folder, each of at most 40 kB', () => {
  const shownPictures = HELP_PAGES.flatMap((page) => findFirstGroups(readText(page), / src="pictures\/([^"]+)"/g));
  const folder = join(ROOT, 'assets/docs/pictures');
  const pictures = readdirSync(folder);
  expect(shownPictures.sort()).toEqual(pictures.sort());
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 40_000)).toEqual([]);
});

test('the pane has every sentence that the help for trouble quotes', () => {
  const [page = ''] = readText('assets/docs/troubleshooting.md').split('## The terminal says it');
  const quotes = findFirstGroups(page, /^\| `(.+?)` +\|/gm);
  // A failure shows two texts after one another: what happened, and what to do.
  const texts = JSON.stringify([partsTexts, rowsFailureTexts, paneTexts, shellTexts])
    .replaceAll(/","remedy":"/g, ' ')
    .replaceAll(/\{\w+\}/g, '…');
  const unknown = quotes.filter((quote) => !texts.includes(quote.replace(/ …$/, '')));
  expect(quotes.length).toBeGreaterThan(25);
  expect(unknown).toEqual([]);
});

/** Returns the first group of every match. */
function findFirstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}
