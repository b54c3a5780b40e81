/** Writes members of the model as SQL. Values never stand in the text except through `literal`. */
import { type CubeDefinition, type Dimension, isCalculated, type Measure, type Segment } from './model';
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
  return filters.length === 0 ? value : `CASE WHEN ${filtersSql(member)} THEN ${value} END`;
}

/** The rows that count for a measure, as one condition. */
export function filtersSql({ definition, cube }: Measure): string {
  const conditions = definition.filters?.map((filter) => `(${inCube(filter, cube)})`) ?? [];
  return conditions.length === 0 ? 'TRUE' : conditions.join(' AND ');
}

/** The measure of a row that is not grouped with others: its value, for a count 1 where there is one. */
export function ungroupedMeasureSql(member: Measure): string {
  const { type, sql } = member.definition;
  if (isCalculated(member)) return calculatedSql(member, ungroupedMeasureSql);
  const value = measureRowSql(member);
  const counts = type === 'countDistinct' || (type === 'count' && sql !== undefined);
  return counts ? `CASE WHEN (${value}) IS NOT NULL THEN 1 END` : value;
}

/** The measure over a group of rows; `rowValue` writes the value of one row, by default from the cube's own table. */
export function measureSql(member: Measure, rowValue: (measure: Measure) => string = measureRowSql): string {
  const { type } = member.definition;
  if (isCalculated(member)) return calculatedSql(member, (part) => measureSql(part, rowValue));
  const value = rowValue(member);
  return type === 'countDistinct' ? `count(DISTINCT ${value})` : `${type}(${value})`;
}

/** The measure of a cube whose rows come several times in a join: each of them is counted once. */
export function repeatedMeasureSql(member: Measure): string {
  const { type, sql } = member.definition;
  const key = member.cube.dimensions.find((dimension) => dimension.primaryKey === true);
  if (type === 'count' && sql === undefined && key !== undefined) {
    const value = inCube(key.sql, member.cube);
    return `count(DISTINCT CASE WHEN ${filtersSql(member)} THEN ${value} END)`;
  }
  if (type === 'countDistinct' || type === 'min' || type === 'max') return measureSql(member);
  throw new UserError(`'${member.path}' would count rows of '${member.cube.name}' several times in this query`);
}

/** An expression over other measures of the cube, each written by `write`. */
function calculatedSql(member: Measure, write: (part: Measure) => string): string {
  return (member.definition.sql ?? 'NULL').replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'CUBE') return quoted(member.cube.name);
    const part = member.cube.measures.find((measure) => measure.name === name);
    if (part === undefined) throw new Error(`Measure ${member.path} names an unknown measure ${name}.`);
    const path = `${member.cube.name}.${part.name}`;
    return `(${write({ ...member, path, name: part.name, definition: part })})`;
  });
}

export function inCube(sql: string, cube: CubeDefinition): string {
  return sql.replaceAll('{CUBE}', quoted(cube.name)).replace(/\{(\w+)\}/g, (_, name: string) => quoted(name));
}
