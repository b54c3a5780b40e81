// Every page of the documentation speaks of what is there: commands, variables, files, pictures, calls, sentences, buttons.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { DATA_ROUTES, OPERATIONS } from '../../src/contract';
import { readConfig } from '../../src/taskpane/shell/read-config';
import { SCENARIOS } from '../../src/workbench/page/scenarios/scenarios';
import { anchorsOf, MARKDOWN_PAGES, matches, tableRows } from './markdown';
import { filesBelow, ROOT, scriptsBelow, textOf } from './repository';
import { WALLS } from './walls';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const { scripts, devDependencies }: Manifest = JSON.parse(textOf('package.json'));
/** What starts, builds and tests the product, and what it says. */
const code = [
  ...scriptsBelow('src').map((path) => textOf(`src/${path}`)),
  ...scriptsBelow('test/tooling').map((path) => textOf(`test/tooling/${path}`)),
  textOf('webpack.config.js'),
].join('\n');
const everyPage = MARKDOWN_PAGES.map(textOf).join('\n');

describe.each(MARKDOWN_PAGES)('%s', (page) => {
  const text = textOf(page);

  it('names commands that package.json has, and tests that are there', () => {
    const named = matches(text, /\bnpm (run [\w:-]+|ci|start|test)\b/g);
    expect(named.filter((command) => command !== 'ci' && !(command.replace('run ', '') in scripts))).toEqual([]);
    expect(matches(text, /\bnpm (?!run |ci\b|start\b|test\b)(\S+)/g)).toEqual([]);
    expect(matches(text, /\bnpx ([\w-]+)/g).filter((name) => !(name in devDependencies))).toEqual([]);
    expect(matches(text, /\bnpm test -- (\w[\w/.-]*)/g).filter((path) => !isThere(`${path}*`))).toEqual([]);
  });

  it('links to files, folders and headings that are there', () => {
    const links = matches(text, /\]\(([^)\s]+)\)/g).filter((link) => !link.startsWith('https://'));
    const missing = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : posix.join(posix.dirname(page), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor);
    });
    expect(missing).toEqual([]);
  });

  it('names files and folders that are there', () => {
    const named = matches(text, /`([\w-]+\/[\w./*-]*)`/g).flatMap((path) => {
      const first = path.split('/')[0] ?? '';
      if (['src', 'test', 'assets'].includes(first)) return [path];
      return page.startsWith('src/') && first in WALLS ? [`src/${path}`] : [];
    });
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it('has words beside each picture, for those who do not see it', () => {
    expect(matches(text, /!\[\s*\]\(([^)]+)\)/g)).toEqual([]);
  });
});

describe('the Markdown pages together', () => {
  it('name every variable that the product reads, and no other', () => {
    // The engine's own variables are for its documentation to explain.
    const named = new Set(matches(everyPage, /\b(?!CUBE(?:JS|SQL)_)([A-Z]+(?:_[A-Z]+)+|PORT)\b/g));
    const ofTests = scriptsBelow('test').map((path) => textOf(`test/${path}`));
    const variable = /\b(?:env|environment)\.([A-Z][A-Z_]+)\b/g;
    const read = new Set([...matches(code, variable), ...matches(code, /\btext\('([A-Z_]+)'\)/g)]);
    const known = new Set([...read, ...matches(ofTests.join('\n'), variable)]);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    const betweenProcesses = ['INLAY_BUILT', 'INLAY_LONG_RUN', 'DEBIAN_FRONTEND', 'NODE_OPTIONS'];
    const ofSystem = ['PATH', 'HOME', 'PROGRAMFILES', 'LOCALAPPDATA'];
    expect([...read].filter((name) => ![...named, ...betweenProcesses, ...ofSystem].includes(name))).toEqual([]);
  });

  it('show every picture of assets/screenshots', () => {
    expect(filesBelow('assets/screenshots').filter((name) => !everyPage.includes(`screenshots/${name})`))).toEqual([]);
  });

  it('name calls that the contract has', () => {
    const routes = Object.values({ ...OPERATIONS, ...DATA_ROUTES }).map(({ method, path }) => `${method} ${path}`);
    const named = MARKDOWN_PAGES.filter((page) => page.startsWith('assets/')).flatMap((page) => [
      ...textOf(page).matchAll(/`(GET|POST|PUT|DELETE) ([^`?]*)[^`]*`/g),
    ]);
    const unknown = named.filter(([, method = '', path = '']) => {
      const end = path.replace(/^…/, '');
      return !routes.some(
        (route) =>
          route.startsWith(`${method} `) && (end === path ? route === `${method} ${path}` : route.endsWith(end)),
      );
    });
    expect(named.length).toBeGreaterThan(6);
    expect(unknown.map((call) => call[0])).toEqual([]);
  });
});

it('assets/docs/hosting.md presets what the pane reads from config.json', async () => {
  const example = /```json\n([\s\S]*?)```/.exec(textOf('assets/docs/hosting.md'))?.[1] ?? '';
  const given: unknown = JSON.parse(example);
  expect(await readConfig(async () => new Response(example))).toEqual(given);
});

it('assets/docs/troubleshooting.md quotes sentences that the product says', () => {
  const quotes = matches(textOf('assets/docs/troubleshooting.md'), /^\| `([^`]+)`/gm);
  expect(quotes.length).toBeGreaterThan(10);
  // Between the ellipses, which stand for names and numbers, and sentence by sentence, as the code joins them.
  const piecesOf = (quote: string): string[] =>
    quote.split(/…|(?<=[.?]) /).map((piece) => piece.replace(/^[.": ]+/, '').trim());
  expect(quotes.flatMap(piecesOf).filter((piece) => !code.includes(piece))).toEqual([]);
});

it('assets/docs/without-excel.md names parameters that the workbench reads, and scenarios that it has', () => {
  const read = matches(textOf('src/workbench/page/page-parameters.ts'), /parameters\.(?:get|has)\('([\w-]+)'\)/g);
  const named = tableRows(textOf('assets/docs/without-excel.md')).flatMap(([first = '']) =>
    [...first.matchAll(/^`\?([\w-]+)(?:=([\w.-]+))?`$/g)].map(([, name = '', value = '']) => ({ name, value })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ name }) => !read.includes(name))).toEqual([]);
  const scenarios = SCENARIOS.map(({ name }) => name);
  const shown = named.filter(({ name }) => name === 'scenario').map(({ value }) => value);
  expect(shown.filter((value) => !scenarios.includes(value))).toEqual([]);
});

it('the pages name functions and shortcuts that Excel is told of', () => {
  const { functions }: { functions: { name: string }[] } = JSON.parse(textOf('assets/functions.json'));
  const { shortcuts }: { shortcuts: { key: { default: string } }[] } = JSON.parse(textOf('assets/shortcuts.json'));
  const text = everyPage + textOf('assets/docs/using-inlay.html');
  const each = (names: readonly string[]): string[] => [...new Set(names)].sort();
  expect(each(matches(text, /\bINLAY\.([A-Z]+)/g))).toEqual(each(functions.map(({ name }) => name)));
  expect(each(matches(text, /(Ctrl\+Shift\+Alt\+\w)/g))).toEqual(each(shortcuts.map(({ key }) => key.default)));
});

// The italics of the other pages are Microsoft's.
it.each([
  'README.md',
  ...['tour', 'without-excel', 'connecting', 'data-api', 'managing', 'troubleshooting'].map(docsPage),
])('%s names buttons, menus and tabs as the product does', (page) => {
  const said = code + textOf('manifest.xml');
  const named = matches(textOf(page), /(?<![\w*])_([A-Z][^_\n]+)_(?!\w)/g);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !said.includes(`'${name}'`) && !said.includes(`"${name}"`))).toEqual([]);
});

describe.each([
  ['en', 'assets/docs/using-inlay.html'],
  ['de', 'assets/docs/using-inlay.de.html'],
])('the help page of the add-in, %s', (language, page) => {
  const text = textOf(page);
  const words = [
    ...['src/taskpane/words', 'src/administration/words'].flatMap((folder) =>
      filesBelow(`${folder}/${language}`).map((path) => textOf(`${folder}/${language}/${path}`)),
    ),
    textOf('manifest.xml'),
  ].join('\n');

  it('names buttons and switches as the pane does', () => {
    const named = matches(text, /<b>([^<]+)<\/b>/g);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !words.includes(`'${name}'`) && !words.includes(`"${name}"`))).toEqual([]);
  });

  it('loads nothing from elsewhere and links to files that are there', () => {
    const links = matches(text, /(?:src|href)="([^"#]+)"/g);
    expect(links.filter((link) => !existsSync(join(ROOT, posix.dirname(page), link)))).toEqual([]);
    expect(text).toContain("default-src 'none'");
  });

  it('is one press away in the settings', () => {
    expect(textOf(`src/taskpane/words/${language}/settings.ts`)).toContain(`'${page}'`);
  });

  it('says as much as in each other language', () => {
    const shapeOf = (path: string) => matches(textOf(path), /<(h2|dt|li|p|dd)>/g);
    expect(shapeOf(page)).toEqual(shapeOf('assets/docs/using-inlay.html'));
  });
});

function docsPage(name: string): string {
  return `assets/docs/${name}.md`;
}

/** A path, or with a star at its end the beginning of one. */
function isThere(path: string): boolean {
  if (!path.endsWith('*')) return existsSync(join(ROOT, path));
  const folder = posix.dirname(path);
  const begin = path.slice(folder.length + 1, -1);
  return existsSync(join(ROOT, folder)) && filesBelow(folder).some((name) => name.startsWith(begin));
}
