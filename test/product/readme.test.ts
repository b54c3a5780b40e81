// README.md and src/README.md say what is there: commands, variables, files, pictures, calls, sentences, rooms, packages.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { DATA_ROUTES, MANAGEMENT_ROUTES, ROUTES } from '../../src/contract';
import { readPlatformSettings } from '../../src/platform/platform-settings';
import { DEFAULT_TOKEN } from '../../src/platform/world/people';
import { readConfig } from '../../src/taskpane/shell/read-config';
import { readPort } from '../../src/workbench/server/read-port';
import { filesBelow, ROOT, scriptsBelow, textOf } from './repository';
import { WALLS } from './walls';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const PAGES = ['README.md', 'src/README.md'] as const;
const SECTIONS = [
  'Inlay',
  'Run it in a minute, without Excel',
  'Run it in Excel',
  'Connect it to your platform',
  'Map of the code',
  'Checks',
  'When something goes wrong',
  'Licence',
];
const LARGEST_PICTURE = 250_000;
const PNG_SIGNATURE = '89504e470d0a1a0a';

const { scripts, dependencies, devDependencies }: Manifest = JSON.parse(textOf('package.json'));
const readme = textOf('README.md');
const rooms = Object.entries(WALLS).filter(([room]) => !room.includes('/'));
/** What starts, builds and tests the product, and what it says. */
const code = [
  ...scriptsBelow('src').map((path) => textOf(`src/${path}`)),
  ...scriptsBelow('test/tooling').map((path) => textOf(`test/tooling/${path}`)),
  textOf('webpack.config.js'),
].join('\n');

describe.each(PAGES)('%s', (page) => {
  const text = textOf(page);

  it('names commands that package.json has', () => {
    const named = matches(text, /\bnpm (run [\w:-]+|ci|start|test)\b/g);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((command) => command !== 'ci' && !(command.replace('run ', '') in scripts))).toEqual([]);
    expect(matches(text, /\bnpm (?!run |ci\b|start\b|test\b)(\S+)/g)).toEqual([]);
    expect(matches(text, /\bnpx ([\w-]+)/g).filter((name) => !(name in devDependencies))).toEqual([]);
  });

  it('links to files, folders and headings that are there', () => {
    const links = matches(text, /\]\(([^)\s]+)\)/g).filter((link) => !link.startsWith('https://'));
    const headings = headingsOf(text).map((heading) => `#${heading.toLowerCase().replaceAll(/[^\w]+/g, '-')}`);
    const missing = links.filter((link) =>
      link.startsWith('#') ? !headings.includes(link) : !existsSync(join(ROOT, posix.dirname(page), link)),
    );
    expect(missing).toEqual([]);
  });

  it('names files and folders that are there', () => {
    const firstParts = page === 'README.md' ? ['src', 'test', 'assets'] : ['test', ...rooms.map(([room]) => room)];
    const base = (path: string): string => (page === 'README.md' || path.startsWith('test/') ? '' : 'src/');
    const named = matches(text, /`([\w-]+\/[\w./*-]*)`/g).filter((path) =>
      firstParts.includes(path.split('/')[0] ?? ''),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !isThere(base(path) + path))).toEqual([]);
  });
});

describe('README.md', () => {
  it('has its sections in their order', () => {
    expect(headingsOf(readme)).toEqual(SECTIONS);
  });

  it('names every variable that the product reads, and no other', () => {
    const named = new Set(matches(readme, /\b([A-Z]+(?:_[A-Z]+)+|PORT)\b/g));
    const ofTests = ['CHROME_PATH', 'INLAY_BUILT', 'DEBIAN_FRONTEND'];
    const read = new Set([
      ...matches(code, /\b(?:env|environment)\.([A-Z][A-Z_]+)\b/g),
      ...matches(code, /\btext\('([A-Z_]+)'\)/g),
    ]);
    const ofSystem = ['PATH', 'HOME', 'PROGRAMFILES', 'LOCALAPPDATA'];
    expect([...named].filter((name) => !read.has(name))).toEqual([]);
    expect([...read].filter((name) => ![...named, ...ofTests, ...ofSystem].includes(name))).toEqual([]);
  });

  it('shows the three lines that npm start prints', () => {
    const port = readPlatformSettings({}).port;
    const lines = [
      `Workbench http://localhost:${readPort(undefined)}`,
      `Platform http://localhost:${port}/api`,
      `Token ${DEFAULT_TOKEN}`,
    ];
    expect(readme).toContain(`\`\`\`\n${lines.join('\n')}\n\`\`\``);
  });

  it('shows pictures that are PNG files of a fit size, each with words for those who do not see it', () => {
    const pictures = [...readme.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
    expect(pictures.map((picture) => picture[2])).toContain('assets/screenshots/workbench.png');
    for (const [, words = '', path = ''] of pictures) {
      const bytes = readFileSync(join(ROOT, path));
      expect([path, bytes.subarray(0, 8).toString('hex')]).toEqual([path, PNG_SIGNATURE]);
      expect([path, bytes.subarray(-8, -4).toString('latin1')]).toEqual([path, 'IEND']);
      expect(bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(1280);
      expect(bytes.length).toBeLessThan(LARGEST_PICTURE);
      expect(words.length).toBeGreaterThan(20);
    }
  });

  it('shows every picture of assets/screenshots', () => {
    expect(filesBelow('assets/screenshots').filter((name) => !readme.includes(`(assets/screenshots/${name})`))).toEqual(
      [],
    );
  });

  it('presets what the pane reads from config.json', async () => {
    const example = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const given: unknown = JSON.parse(example);
    expect(await readConfig(async () => new Response(example))).toEqual(given);
  });

  it('names calls that the contract has', () => {
    const routes = Object.values({ ...ROUTES, ...MANAGEMENT_ROUTES, ...DATA_ROUTES }).map(
      ({ method, path }) => `${method} ${path}`,
    );
    const named = [...readme.matchAll(/`(GET|POST|PUT|DELETE) ([^`?]*)[^`]*`/g)];
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

  it('quotes sentences that the product says', () => {
    const quotes = matches(section('When something goes wrong'), /^\| `([^`]+)`/gm);
    expect(quotes.length).toBeGreaterThan(10);
    // Between the ellipses, which stand for names and numbers, and sentence by sentence, as the code joins them.
    const piecesOf = (quote: string): string[] =>
      quote.split(/…|(?<=[.?]) /).map((piece) => piece.replace(/^[.": ]+/, '').trim());
    expect(quotes.flatMap(piecesOf).filter((piece) => !code.includes(piece))).toEqual([]);
  });

  it('gives a reason for every runtime dependency, and says which ones the bundle holds', () => {
    const rows = tableRows(section('Checks')).filter(([name = '']) => /^`[@\w/-]+`$/.test(name));
    expect(rows.map(([name = '']) => name.slice(1, -1)).sort()).toEqual(Object.keys(dependencies).sort());
    expect(rows.filter(([, , why = '']) => why.length < 20)).toEqual([]);
    const ofAddin = new Set(
      rooms
        .filter(([room]) => room !== 'platform' && room !== 'workbench')
        .flatMap(([, wall]) => wall.packages)
        .map((name) => (name === 'zod/mini' ? 'zod' : name))
        .filter((name) => name in dependencies),
    );
    const inBundle = rows.filter(([, where = '']) => where.includes('bundle')).map(([name = '']) => name.slice(1, -1));
    expect(inBundle.sort()).toEqual([...ofAddin].sort());
  });

  it('ends with the licence of package.json and the notice for the icons', () => {
    expect(textOf('package.json')).toContain('"license": "MIT"');
    const licence = section('Licence');
    expect(licence).toContain('MIT License');
    expect(licence).toContain('WITHOUT WARRANTY OF ANY KIND');
    expect(licence).toContain('Fluent UI System Icons');
  });
});

describe('src/README.md', () => {
  it('names every room of src with its arrows', () => {
    const arrows = tableRows(textOf('src/README.md'))
      .filter((cells) => cells.length === 3)
      .map(([room = '', , to = '']) => [room.slice(1, -1), matches(to, /`(\w+)`/g).sort()]);
    expect(Object.fromEntries(arrows)).toEqual(
      Object.fromEntries(rooms.map(([room, wall]) => [room, [...wall.imports].sort()])),
    );
    const folders = new Set(scriptsBelow('src').map((path) => path.split('/')[0]));
    expect([...folders].sort()).toEqual(rooms.map(([room]) => room).sort());
  });
});

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** Of the first and second level. */
function headingsOf(text: string): string[] {
  return matches(text.replaceAll(/```[\s\S]*?```/g, ''), /^##? (.+)$/gm);
}

function section(heading: string): string {
  const from = readme.indexOf(`\n## ${heading}\n`);
  const to = readme.indexOf('\n## ', from + 1);
  return from < 0 ? '' : readme.slice(from, to < 0 ? undefined : to);
}

/** The rows of every table whose first cell is code. */
function tableRows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** A path, or with a star at its end the beginning of one. */
function isThere(path: string): boolean {
  if (!path.endsWith('*')) return existsSync(join(ROOT, path));
  const begin = posix.basename(path).slice(0, -1);
  return filesBelow(posix.dirname(path)).some((name) => name.startsWith(begin));
}
