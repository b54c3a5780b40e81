// The structure that src/README.md draws: no circles, loading decided in one place, nothing exported that nobody names.
import { posix } from 'node:path';
import { scriptsBelow, textOf } from './repository';
import { readSourceFile } from './source-file';

const paths = scriptsBelow('src').filter((path) => !path.endsWith('.d.ts'));
const texts = new Map(paths.map((path) => [path, textOf(`src/${path}`)]));

it('has no circle of imports, types included', () => {
  expect(circlesOf(importsOf(texts)).map((circle) => circle.join(' <-> '))).toEqual([]);
});

it('says in few places what the bundler loads by itself', () => {
  // The composition of the pane; rooms that open a part of their own; the workbench, which weighs on nobody.
  const places = ['taskpane/compose.ts', 'administration/index.ts', 'client/open-clients.ts'];
  const naming = paths.filter((path) => texts.get(path)?.includes('webpackChunkName'));
  expect(naming.filter((path) => !places.includes(path) && !path.startsWith('workbench/'))).toEqual([]);
});

it('exports nothing that no other file names', () => {
  const naming = new Map<string, number>();
  const tests = scriptsBelow('test').map((path) => textOf(`test/${path}`));
  // Passing a name on is no use of it.
  const passedOn = /^export (?:type )?\{[^}]*\} from '[^']*';$/gm;
  const users = [...[...texts.values()].map((text) => text.replaceAll(passedOn, '')), ...tests];
  for (const text of users)
    for (const name of new Set(text.match(/[A-Za-z_$][\w$]*/g))) naming.set(name, (naming.get(name) ?? 0) + 1);
  const unused = [...texts].flatMap(([path, text]) =>
    exportsOf(text)
      .filter((name) => (naming.get(name) ?? 0) <= 1)
      .map((name) => `src/${path} exports ${name}, which no other file names.`),
  );
  expect(unused).toEqual([]);
});

describe('the checks see', () => {
  it('a circle through a type and a circle of three', () => {
    const files = new Map([
      ['a.ts', "import type { B } from './b';"],
      ['b.ts', "import { a } from './a';"],
      ['room/index.ts', "export { c } from './c';"],
      ['room/c.ts', "import { d } from './d';"],
      ['room/d.ts', "type A = import('../room').A;"],
      ['e.ts', "import { c } from './room';"],
    ]);
    expect(circlesOf(importsOf(files))).toEqual([
      ['a.ts', 'b.ts'],
      ['room/c.ts', 'room/d.ts', 'room/index.ts'],
    ]);
  });

  it('every kind of export', () => {
    const text =
      'export const a = 1;\nexport async function b() {}\nexport interface C {}\nexport type D = C;\nexport class E {}';
    expect(exportsOf(text)).toEqual(['a', 'b', 'C', 'D', 'E']);
  });
});

function exportsOf(text: string): string[] {
  const declared = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
  return [...text.matchAll(declared)].map((match) => match[1] ?? '');
}

/** For each file the files that it imports. */
function importsOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const fileOf = (path: string): string | undefined =>
    [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((one) => files.has(one));
  return new Map(
    [...files].map(([path, text]) => {
      const relative = readSourceFile(path, text).imports.filter(({ name }) => name.startsWith('.'));
      const found = relative.map(({ name }) => fileOf(posix.join(posix.dirname(path), name)));
      return [path, found.filter((one) => one !== undefined)];
    }),
  );
}

/** The strongly connected components of more than one file (Tarjan's algorithm). */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    let low = at;
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === at) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
