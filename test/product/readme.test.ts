// README.md, the first page, and src/README.md, the map: what they alone have to say.
import { readPlatformSettings } from '../../src/platform/platform-settings';
import { DEFAULT_TOKEN } from '../../src/platform/world/people';
import { readPort } from '../../src/workbench/server/start-problem';
import { matches, tableRows } from './markdown';
import { filesBelow, scriptsBelow, textOf } from './repository';
import { WALLS } from './walls';

const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  textOf('package.json'),
);
const readme = textOf('README.md');
const rooms = Object.entries(WALLS).filter(([room]) => !room.includes('/'));

describe('README.md', () => {
  it('leads to every other page', () => {
    const pages = filesBelow('assets/docs').map((name) => `assets/docs/${name}`);
    const missing = [...pages, 'src/README.md', 'test/README.md'].filter((page) => !readme.includes(`](${page})`));
    expect(missing).toEqual([]);
  });

  it.each(['README.md', 'assets/docs/without-excel.md'])('in %s: the three lines that npm start prints', (page) => {
    const port = readPlatformSettings({}).port;
    const lines = [
      `Workbench http://localhost:${readPort(undefined)}`,
      `Platform http://localhost:${port}/api`,
      `Token ${DEFAULT_TOKEN}`,
    ];
    expect(textOf(page)).toContain(`\`\`\`\n${lines.join('\n')}\n\`\`\``);
  });

  it('gives a reason for every runtime dependency, and says which ones the bundle holds', () => {
    const listed = [...readme.matchAll(/^- `([@\w/-]+)` \(([^)]+)\): \S.*$/gm)].map(([, name = '', where = '']) => ({
      name,
      where,
    }));
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(dependencies).sort());
    const ofAddin = new Set(
      rooms
        .filter(([room]) => room !== 'platform' && room !== 'workbench')
        .flatMap(([, wall]) => wall.packages)
        .map((name) => (name === 'zod/mini' ? 'zod' : name))
        .filter((name) => name in dependencies),
    );
    const inBundle = listed.filter(({ where }) => where.includes('bundle')).map(({ name }) => name);
    expect(inBundle.sort()).toEqual([...ofAddin].sort());
  });

  it('names the licence of package.json; its text and the notice for the icons stand on a page', () => {
    expect(textOf('package.json')).toContain('"license": "MIT"');
    expect(readme).toContain('[MIT](assets/docs/licence.md)');
    const licence = textOf('assets/docs/licence.md');
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
