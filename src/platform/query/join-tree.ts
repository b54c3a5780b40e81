/** Which tables a query reads, and how they hang together. */
import { inCube, quoted } from './member-sql';
import type { Catalogue, CubeDefinition, Member } from './model';
import { UserError } from './query-error';

interface JoinTree {
  /** The cube whose rows are counted. */
  readonly root: CubeDefinition;
  /** Each joins one more table to those before it. */
  readonly steps: readonly Step[];
}

interface Step {
  readonly from: CubeDefinition;
  readonly to: CubeDefinition;
  readonly sql: string;
}

/**
 * The tree with the fewest joins that holds every member's path. A view's members bring the path from the view's root, so
 * rows are counted by that root also where no member of its own is named.
 */
export function joinTree(catalogue: Catalogue, members: readonly Member[]): JoinTree {
  const paths = [...new Map(members.map(({ joinPath }) => [joinPath.join(), joinPath])).values()];
  const roots = new Set(paths.flatMap(([first]) => (first === undefined ? [] : (catalogue.cubes.get(first) ?? []))));
  const trees = [...roots].flatMap((root) => treeFrom(catalogue, root, paths) ?? []);
  const [best] = trees.sort((one, other) => one.steps.length - other.steps.length);
  if (best !== undefined) return best;
  throw new UserError(`Can't find join path to join ${paths.map((path) => `'${path.join()}'`).join(', ')}`);
}

/** `FROM` with the root's table and the joined ones. */
export function fromSql({ root, steps }: JoinTree): string {
  const joins = steps.map(
    ({ from, to, sql }) => `\nLEFT JOIN ${to.table} AS ${quoted(to.name)} ON ${inCube(sql, from)}`,
  );
  return `FROM ${root.table} AS ${quoted(root.name)}${joins.join('')}`;
}

function treeFrom(
  catalogue: Catalogue,
  root: CubeDefinition,
  paths: readonly (readonly string[])[],
): JoinTree | undefined {
  const steps: Step[] = [];
  for (const path of paths) {
    let from = root;
    for (const name of path) {
      const to = catalogue.cubes.get(name);
      const found = to && stepsBetween(catalogue, from, to);
      if (to === undefined || found === undefined) return undefined;
      for (const step of found) if (!steps.some((earlier) => earlier.to === step.to)) steps.push(step);
      from = to;
    }
  }
  return { root, steps };
}

/** The joins from one cube to another, undefined when none lead there. */
function stepsBetween(catalogue: Catalogue, from: CubeDefinition, to: CubeDefinition): Step[] | undefined {
  if (from === to) return [];
  for (const join of from.joins) {
    const next = catalogue.cubes.get(join.cube);
    const rest = next === undefined ? undefined : stepsBetween(catalogue, next, to);
    if (next !== undefined && rest !== undefined) return [{ from, to: next, sql: join.sql }, ...rest];
  }
  return undefined;
}
