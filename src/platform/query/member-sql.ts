/** Writes members and views of the model as SQL. Values never stand in the text except through `literal`. */
import type { Catalogue, CubeDefinition, Dimension, Measure, Segment, Source } from './model';
import { UserError } from './query-error';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export function dimensionSql(member: Dimension): string {
  return inCube(member.definition.sql, member.cube);
}

export function segmentSql(member: Segment): string {
  return `(${inCube(member.definition.sql, member.cube)})`;
}

/** The value that one row brings into a measure, null where the measure's filters leave the row out. */
export function measureRowSql(member: Measure): string {
  const { type, sql, filters = [] } = member.definition;
  const value = type === 'count' && sql === undefined ? '1' : inCube(sql ?? '1', member.cube);
  if (filters.length === 0) return value;
  const condition = filters.map((filter) => `(${inCube(filter, member.cube)})`).join(' AND ');
  return `CASE WHEN ${condition} THEN ${value} END`;
}

/** The measure over a group of rows; `rowValue` writes the value of one row, by default from the cube's own table. */
export function measureSql(member: Measure, rowValue: (measure: Measure) => string = measureRowSql): string {
  const { type, sql } = member.definition;
  if (type === 'number') {
    return (sql ?? 'NULL').replace(/\{(\w+)\}/g, (_, name: string) => {
      const part = member.cube.measures.find((measure) => measure.name === name);
      if (part === undefined) throw new Error(`Measure ${member.path} names an unknown measure ${name}.`);
      const path = `${member.cube.name}.${part.name}`;
      return `(${measureSql({ ...member, path, name: part.name, definition: part }, rowValue)})`;
    });
  }
  const value = rowValue(member);
  return type === 'countDistinct' ? `count(DISTINCT ${value})` : `${type}(${value})`;
}

/** `FROM` the root's table with the joins that lead to each of `cubes`. */
export function fromSql(catalogue: Catalogue, root: CubeDefinition, cubes: Iterable<CubeDefinition>): string {
  const joined = new Set([root.name]);
  let text = `FROM ${root.table} AS ${quoted(root.name)}`;
  for (const cube of cubes) {
    const path = joinPath(catalogue, root, cube);
    if (path === undefined) throw new UserError(`Can't find join path to join '${root.name}', '${cube.name}'`);
    for (const step of path) {
      if (joined.has(step.to.name)) continue;
      joined.add(step.to.name);
      text += `\nLEFT JOIN ${step.to.table} AS ${quoted(step.to.name)} ON ${inCube(step.sql, step.from)}`;
    }
  }
  return text;
}

interface Step {
  readonly from: CubeDefinition;
  readonly to: CubeDefinition;
  readonly sql: string;
}

/** The joins from one cube to another, undefined when none lead there. */
export function joinPath(catalogue: Catalogue, from: CubeDefinition, to: CubeDefinition): Step[] | undefined {
  if (from === to) return [];
  for (const join of from.joins) {
    const next = catalogue.cubes.get(join.cube);
    const rest = next === undefined ? undefined : joinPath(catalogue, next, to);
    if (next !== undefined && rest !== undefined) return [{ from, to: next, sql: join.sql }, ...rest];
  }
  return undefined;
}

function inCube(sql: string, cube: CubeDefinition): string {
  return sql.replaceAll('{CUBE}', quoted(cube.name)).replace(/\{(\w+)\}/g, (_, name: string) => quoted(name));
}

/**
 * Statements that create one SQL view per cube and view of the model: a column per dimension and per measure, the latter
 * holding the value that the row brings into it. Measures over other measures have no value of a row and no column.
 */
export function sqlViewStatements(catalogue: Catalogue): string[] {
  return [...catalogue.sources.values()].map((source) => sqlViewStatement(catalogue, source));
}

function sqlViewStatement(catalogue: Catalogue, source: Source): string {
  const dimensions: string[] = [];
  const measures: string[] = [];
  for (const member of source.members.values()) {
    if (member.kind === 'dimension') dimensions.push(`${dimensionSql(member)} AS ${quoted(member.name)}`);
    if (member.kind === 'measure' && member.definition.type !== 'number') {
      measures.push(`${measureRowSql(member)} AS ${quoted(member.name)}`);
    }
  }
  const cubes = new Set([...source.members.values()].map((member) => member.cube));
  return `CREATE VIEW ${quoted(source.name)} AS SELECT ${[...dimensions, ...measures].join(', ')} ${fromSql(catalogue, source.root, cubes)}`;
}
