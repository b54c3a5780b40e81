import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, scriptsBelow, textOf } from './repository';
import { breachesOf, reachOf } from './wall-check';
import { PURE_ROOMS, WALLS } from './walls';

describe('walls between the rooms of src', () => {
  const files = scriptsBelow('src');

  it.each(Object.keys(WALLS).filter((key) => !key.includes('/')))('%s keeps within its walls', (room) => {
    const breaches = files
      .filter((path) => path.startsWith(`${room}/`))
      .flatMap((path) => breachesOf(path, textOf(`src/${path}`)));
    expect(breaches).toEqual([]);
  });

  it('knows the room of every file', () => {
    const rooms = new Set(files.map((path) => path.split('/')[0]));
    expect([...rooms].filter((room) => room === undefined || !(room in WALLS))).toEqual([]);
  });

  it.each(PURE_ROOMS)('%s compiles without DOM, Node and Office types', (room) => {
    const path = `src/${room}/tsconfig.json`;
    expect(existsSync(join(ROOT, path))).toBe(true);
    const settings: unknown = JSON.parse(textOf(path));
    expect(settings).toMatchObject({ compilerOptions: { lib: ['ES2023'], types: [] } });
    expect(textOf('package.json')).toContain(`tsc -p src/${room}`);
  });

  it('never lets a room reach itself, or what a person sees, through its arrows', () => {
    for (const [room, wall] of Object.entries(WALLS)) {
      const reach = reachOf(wall);
      expect([room, reach.has(room)]).toEqual([room, false]);
      // The entry of the page alone composes the ribbon with the app, and its loaders alone name the administration.
      const above = [
        'taskpane',
        'workbench',
        ...(room === 'taskpane/index.tsx' ? [] : ['commands']),
        ...(room === 'taskpane/compose.ts' ? [] : ['administration']),
      ];
      expect([room, above.filter((name) => reach.has(name))]).toEqual([room, []]);
    }
  });
});

describe('a breach is caught', () => {
  const breaches = (path: string, text: string): string[] =>
    breachesOf(path, text).map((breach) => breach.slice(path.length + 5));

  it.each([
    ['an import upwards', 'grid/a.ts', "import { App } from '../app';", /^1 imports "app"/],
    ['a type imported upwards', 'grid/a.ts', "export type A = import('../app').App;", /^1 imports "app"/],
    ['a re-export upwards', 'contract/a.ts', "export { a } from '../client';", /^1 imports "client"/],
    ['a late import upwards', 'app/a.ts', "const a = () => import('../taskpane');", /^1 imports "taskpane"/],
    [
      'client and platform meeting',
      'client/a.ts',
      "import type { Store } from '../platform';",
      /^1 imports "platform"/,
    ],
    ['a deep import', 'app/a.ts', "\nimport { a } from '../grid/address';", /^2 imports the inside of "grid"/],
    ['a package of another room', 'grid/a.ts', "import { z } from 'zod';", /^1 imports the package zod/],
    ['Node in the add-in', 'app/a.ts', "import { readFile } from 'node:fs/promises';", /^1 imports node:fs/],
    ['a way out of src', 'app/a.ts', "import a from '../../package.json';", /outside src/],
    ['Excel outside the workbook', 'app/a.ts', 'export const run = () => Excel.run(async () => {});', /^1 names Excel/],
    ['a type of Excel outside the workbook', 'app/a.ts', 'export type A = Excel.Range;', /^1 names Excel/],
    ['Office by a detour', 'app/a.ts', 'export const a = globalThis.Office;', /^1 names Office/],
    [
      'an import from a floor above',
      'app/place/a.ts',
      "import { a } from '../refresh/b';",
      /^1 imports "app\/refresh\/b"/,
    ],
    ['an import from the top', 'app/place/a.ts', "import { a } from '../create-app';", /stands above it/],
    ['the page in a use case', 'app/a.ts', 'export const a = () => document.title;', /^1 names document/],
    [
      'a page type in a use case',
      'app/a.ts',
      'export const a = (e: HTMLInputElement) => e;',
      /^1 names HTMLInputElement/,
    ],
    ['the network, not handed in', 'client/a.ts', 'export const a = () => fetch("/");', /^1 names fetch/],
    ['the clock in a pure room', 'placement/a.ts', '// é\nexport const a = () => Date.now();', /^2 names Date\.now/],
    ['the clock by a bare date', 'placement/a.ts', 'export const a = () => new Date();', /^1 names Date\.now/],
    ['chance in a pure room', 'grid/a.ts', 'export const a = () => Math.random();', /^1 names Math\.random/],
    ['the console in the add-in', 'taskpane/a.ts', 'console.log(1);', /^1 names console/],
    ['a cast', 'app/a.ts', 'export const a = (b: unknown) => b as string;', /^1 claims a type with "as"/],
    ['a cast in front', 'app/a.ts', 'export const a = (b: unknown) => <string>b;', /^1 claims a type with "<T>"/],
    ['a non-null claim', 'app/a.ts', 'export const a = (b?: string) => b!.length;', /^1 claims a type with "!"/],
    ['any', 'app/a.ts', 'export type A = any;', /^1 claims a type with "any"/],
    ['module state', 'app/a.ts', 'let count = 0; export const a = () => count++;', /^1 keeps module state/],
    ['a blind re-export', 'app/index.ts', "export * from './app';", /^1 exports everything/],
    ['a file in no room', 'tools/a.ts', 'export {};', /stands in no room/],
  ])('%s', (_what, path, text, advice) => {
    expect(breaches(path, text)).toEqual([expect.stringMatching(advice)]);
  });

  it.each([
    [
      'names of the file itself',
      'app/a.ts',
      'export const a = (document: string, fetch: () => void) => [document, fetch];',
    ],
    [
      'members that share a name',
      'app/a.ts',
      'export const a = (b: { window: { fetch(): void } }) => b.window.fetch();',
    ],
    ['a date that is given', 'placement/a.ts', 'export const a = (ms: number) => new Date(ms);'],
    ['floors below', 'app/place/a.ts', "import { a } from '../session/b'; import { c } from '../failure';"],
    [
      'rooms below',
      'taskpane/index.tsx',
      "import { a } from '../grid'; import { b } from '../client'; export { a, b };",
    ],
    ['as const', 'grid/a.ts', 'export const a = [1] as const;'],
    ['a generic arrow', 'grid/a.ts', 'export const a = <Value>(b: Value) => b;'],
    ['an element', 'taskpane/a.tsx', 'export const a = <p>{1}</p>;'],
    ['Excel inside the workbook', 'workbook/office/a.ts', 'export const run = () => Excel.run(async () => {});'],
    ['a cast where values enter', 'workbench/host/a.ts', 'export const a = (b: unknown) => b as string;'],
  ])('and %s are none', (_what, path, text) => {
    expect(breaches(path, text)).toEqual([]);
  });
});
