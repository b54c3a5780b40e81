import { posix } from 'node:path';
import { readSourceFile } from './source-file';
import { CAST_ROOMS, FLOORS, powerOf, WALLS, type Wall } from './walls';

/** Every breach of the walls in one file, each as a sentence that says what to do. `path` is below src/, with slashes. */
export function breachesOf(path: string, text: string): string[] {
  const wall = wallOf(path);
  if (wall === undefined) return [`src/${path} stands in no room: move it, or give its room a line in walls.ts.`];
  const room = roomOf(path);
  const file = readSourceFile(path, text);
  const says = (line: number, sentence: string): string => `src/${path}:${line} ${sentence}`;
  return [
    ...file.imports.flatMap(({ name, line }) => {
      const advice = importAdvice(path, room, wall, name);
      return advice === undefined ? [] : [says(line, advice)];
    }),
    ...file.globals.flatMap(({ name, line }) => {
      const power = powerOf(name);
      if (power === undefined || wall.may.includes(power)) return [];
      return [says(line, `names ${name}, but "${room}" is ${wall.is}. Take it as an argument from whoever may.`)];
    }),
    ...(CAST_ROOMS.some((cast) => path.startsWith(`${cast}/`)) ? [] : file.claims).map(({ name, line }) =>
      says(line, `claims a type with "${name}". Narrow with a check, or parse where the value enters.`),
    ),
    ...file.moduleVariables.map(({ name, line }) =>
      says(line, `keeps module state with "${name}". Make a function that creates it and hand it on.`),
    ),
    ...file.exportsEverything.map(({ line }) => says(line, 'exports everything. Name what the room offers.')),
  ];
}

/** The rooms that a room may import: what its arrows reach. */
export function reachOf(wall: Wall): ReadonlySet<string> {
  const reach = new Set<string>();
  const follow = (rooms: readonly string[]): void => {
    for (const room of rooms) {
      if (reach.has(room)) continue;
      reach.add(room);
      follow(WALLS[room]?.imports ?? []);
    }
  };
  follow(wall.imports);
  return reach;
}

function importAdvice(path: string, room: string, wall: Wall, specifier: string): string | undefined {
  if (specifier.startsWith('node:')) {
    return wall.may.includes('node') ? undefined : `imports ${specifier}, but "${room}" is ${wall.is}.`;
  }
  if (!specifier.startsWith('.')) {
    if (wall.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))) return undefined;
    return `imports the package ${specifier}, which "${room}" does not use. Name it in walls.ts if it really should.`;
  }
  const target = posix.join(posix.dirname(path), specifier);
  if (target.startsWith('..')) {
    const outside = posix.relative('..', target);
    return wall.outside?.includes(outside) ? undefined : `imports ${outside}, which lies outside src/.`;
  }
  const targetRoom = roomOf(target);
  if (targetRoom === room) return floorAdvice(path, room, target);
  if (wall.inside?.includes(targetRoom)) return undefined;
  if (!reachOf(wall).has(targetRoom)) {
    const allowed = [...reachOf(wall)].join(', ') || 'no other room';
    return `imports "${targetRoom}", but from "${room}" the arrows reach ${allowed}. Move the piece down or pass it in.`;
  }
  // What a room offers is its index, and where it has styles, those.
  return target === targetRoom || target === `${targetRoom}/index.css`
    ? undefined
    : `imports the inside of "${targetRoom}". Import its index: ${specifier} hides there.`;
}

function floorAdvice(path: string, room: string, target: string): string | undefined {
  const floors = FLOORS[room] ?? [];
  const floorOf = (of: string): number => {
    const at = floors.indexOf((of.split('/')[1] ?? '').replace(/\.tsx?$/, ''));
    return at < 0 ? floors.length : at;
  };
  if (floorOf(target) <= floorOf(path)) return undefined;
  const below = floors.slice(0, floorOf(path)).join(', ') || 'no other folder';
  return `imports "${target}", which stands above it: from here the way down leads to ${below}.`;
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function wallOf(path: string): Wall | undefined {
  const fits = Object.keys(WALLS).filter((key) => path === key || path.startsWith(`${key}/`));
  const longest = fits.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : WALLS[longest];
}
