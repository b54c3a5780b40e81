/** Finds the tables that a query reads and the joins between them. */
import { quoteName, resolveCube } from './member-sql';
import type { CubeDefinition, Member, ModelIndex } from './model';
import { UserError } from './query-error';

interface JoinTree {
  /** The query counts rows of this cube. */
  readonly root: CubeDefinition;
  /** Each step joins one more table to those before it. */
  readonly steps: readonly JoinStep[];
}

interface JoinStep {
  readonly from: CubeDefinition;
  readonly to: CubeDefinition;
  readonly sql: string;
}

/**
 * Returns the tree with the fewest joins that contains every member's path. The path of a view's
 * member begins at the view's root, so the query counts the root's rows even if it names none of
 * the root's own members.
 * @param hints further paths of names of cubes and views, each of which the tree contains
 * @throws UserError if no joins connect the members
 */
export function findJoinTree(
  model: ModelIndex,
  members: readonly Member[],
  hints: readonly (readonly string[])[] = [],
): JoinTree {
  const hintPaths = hints.map((names) => names.map((name) => model.sources.get(name)?.root.name ?? name));
  const allPaths = [...members.map(({ joinPath }) => joinPath), ...hintPaths];
  const paths = [...new Map(allPaths.map((path) => [path.join(), path])).values()];
  const roots = new Set(paths.flatMap(([first]) => (first === undefined ? [] : (model.cubes.get(first) ?? []))));
  const trees = [...roots].flatMap((root) => buildTreeFrom(model, root, paths) ?? []);
  const [best] = trees.sort((one, other) => one.steps.length - other.steps.length);
  if (best !== undefined) return best;
  throw new UserError(`Can't find join path to join ${paths.map((path) => `'${path.join()}'`).join(', ')}`);
}

/** Returns the FROM clause with the root's table and the joined ones. */
export function createFromSql({ root, steps }: JoinTree): string {
  const joins = steps.map(
    ({ from, to, sql }) => `\nLEFT JOIN ${to.table} AS ${quoteName(to.name)} ON ${resolveCube(sql, from)}`,
  );
  return `FROM ${root.table} AS ${quoteName(root.name)}${joins.join('')}`;
}

function buildTreeFrom(
  model: ModelIndex,
  root: CubeDefinition,
  paths: readonly (readonly string[])[],
): JoinTree | undefined {
  const steps: JoinStep[] = [];
  for (const path of paths) {
    let from = root;
    for (const name of path) {
      const to = model.cubes.get(name);
      const foundSteps = to && findSteps(model, from, to);
      if (to === undefined || foundSteps === undefined) return undefined;
      for (const step of foundSteps) if (!steps.some((earlier) => earlier.to === step.to)) steps.push(step);
      from = to;
    }
  }
  return { root, steps };
}

/** Returns the joins from one cube to another; undefined if none lead there. */
function findSteps(model: ModelIndex, from: CubeDefinition, to: CubeDefinition): JoinStep[] | undefined {
  if (from === to) return [];
  for (const join of from.joins) {
    const next = model.cubes.get(join.cube);
    const rest = next === undefined ? undefined : findSteps(model, next, to);
    if (next !== undefined && rest !== undefined) return [{ from, to: next, sql: join.sql }, ...rest];
  }
  return undefined;
}
