/** Writes members of the model as SQL. Values enter the text only through `quoteText`. */
import { type CubeDefinition, type Dimension, isCalculated, type Measure, type Segment } from './model';
import { UserError } from './query-error';

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export function createDimensionSql(member: Dimension): string {
  return resolveCube(member.definition.sql, member.cube);
}

export function createSegmentSql(member: Segment): string {
  return `(${resolveCube(member.definition.sql, member.cube)})`;
}

/**
 * Returns the value that one row contributes to a measure; NULL if the measure's filters exclude
 * the row.
 */
export function createMeasureRowSql(member: Measure): string {
  const { type, sql, filters = [] } = member.definition;
  const value = type === 'count' && sql === undefined ? '1' : resolveCube(sql ?? '1', member.cube);
  return filters.length === 0 ? value : `CASE WHEN ${createFiltersSql(member)} THEN ${value} END`;
}

/** Returns the measure's filters as one condition. */
export function createFiltersSql({ definition, cube }: Measure): string {
  const conditions = definition.filters?.map((filter) => `(${resolveCube(filter, cube)})`) ?? [];
  return conditions.length === 0 ? 'TRUE' : conditions.join(' AND ');
}

/**
 * Returns the measure of a single row in an ungrouped query: its value, or 1 for a count of
 * something that exists.
 */
export function createUngroupedMeasureSql(member: Measure): string {
  const { type, sql } = member.definition;
  if (isCalculated(member)) return createCalculatedSql(member, createUngroupedMeasureSql);
  const value = createMeasureRowSql(member);
  const countsValues = isDistinctCount(type) || (type === 'count' && sql !== undefined);
  return countsValues ? `CASE WHEN (${value}) IS NOT NULL THEN 1 END` : value;
}

/**
 * Returns the measure over a group of rows. `writeRowValue` writes the value of one row, by default
 * from the cube's own table.
 */
export function createMeasureSql(
  member: Measure,
  writeRowValue: (measure: Measure) => string = createMeasureRowSql,
): string {
  const { type } = member.definition;
  if (isCalculated(member))
    return createCalculatedSql(member, (partMeasure) => createMeasureSql(partMeasure, writeRowValue));
  const value = writeRowValue(member);
  if (type === 'countDistinctApprox') return `approx_count_distinct(${value})`;
  return type === 'countDistinct' ? `count(DISTINCT ${value})` : `${type}(${value})`;
}

export function isDistinctCount(type: Measure['definition']['type']): boolean {
  return type === 'countDistinct' || type === 'countDistinctApprox';
}

/**
 * Returns a measure of a cube whose rows repeat in a join, counting each row once.
 * @throws UserError if the measure cannot be computed over repeated rows
 */
export function createRepeatedMeasureSql(member: Measure): string {
  const { type, sql } = member.definition;
  const primaryKey = member.cube.dimensions.find((dimension) => dimension.primaryKey === true);
  if (type === 'count' && sql === undefined && primaryKey !== undefined) {
    const value = resolveCube(primaryKey.sql, member.cube);
    return `count(DISTINCT CASE WHEN ${createFiltersSql(member)} THEN ${value} END)`;
  }
  if (isDistinctCount(type) || type === 'min' || type === 'max') return createMeasureSql(member);
  throw new UserError(`'${member.path}' would count rows of '${member.cube.name}' several times in this query`);
}

/** Writes an expression over other measures of the cube; `writePart` writes each of them. */
function createCalculatedSql(member: Measure, writePart: (partMeasure: Measure) => string): string {
  return (member.definition.sql ?? 'NULL').replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'CUBE') return quoteName(member.cube.name);
    const partMeasure = member.cube.measures.find((measure) => measure.name === name);
    if (partMeasure === undefined) throw new Error(`Measure ${member.path} names an unknown measure ${name}.`);
    const path = `${member.cube.name}.${partMeasure.name}`;
    return `(${writePart({ ...member, path, name: partMeasure.name, definition: partMeasure })})`;
  });
}

export function resolveCube(sql: string, cube: CubeDefinition): string {
  return sql.replaceAll('{CUBE}', quoteName(cube.name)).replace(/\{(\w+)\}/g, (_, name: string) => quoteName(name));
}
