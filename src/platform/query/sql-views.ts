import type { Catalogue, Source } from './catalogue';
import { dimensionSql, fromSql, measureRowSql, quoted } from './member-sql';

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
