/** Writes a data model in the YAML of Cube, so that an external engine can serve it. */
import type { DataModel } from '../query';

type Value = string | boolean | readonly Value[] | { readonly [key: string]: Value | undefined };

/** Returns the engine's own name of a measure type that has another one in the model. */
const MEASURE_TYPES: ReadonlyMap<string, string> = new Map([
  ['countDistinct', 'count_distinct'],
  ['countDistinctApprox', 'count_distinct_approx'],
]);

const HEADER = `# The data model of Inlay's sample company in the YAML of Cube 1.7.43, written by: npm run sample-model
# Its tables lie in the schema "source". The stock audit waits on purpose, by a function of DuckDB: on another database
# give the cube stock_audit "sql_table: source.inventory" instead of its "sql".
`;

/** Returns the YAML text for the `model` folder of such an engine. */
export function createCubeModelYaml({ cubes, views, currency }: DataModel): string {
  const findCurrency = (format: string | undefined) => (format === 'currency' ? currency : undefined);
  const lines = toYaml({
    cubes: cubes.map(({ name, title, table, joins, measures, dimensions, segments, hierarchies = [] }) => ({
      name,
      title,
      ...(table.startsWith('(') ? { sql: table.slice(1, -1) } : { sql_table: table }),
      joins: omitEmpty(joins.map(({ cube, sql }) => ({ name: cube, relationship: 'many_to_one', sql }))),
      measures: measures.map(({ name, title, type, filters, drillMembers, ...measure }) => ({
        name,
        title,
        type: MEASURE_TYPES.get(type) ?? type,
        currency: findCurrency(measure.format),
        ...measure,
        filters: omitEmpty((filters ?? []).map((sql) => ({ sql }))),
        drill_members: omitEmpty(drillMembers ?? []),
      })),
      dimensions: dimensions.map(({ primaryKey, ...dimension }) => ({
        currency: findCurrency(dimension.format),
        ...dimension,
        // The engine hides a primary key unless it is marked as public.
        ...(primaryKey && { primary_key: true, public: true }),
      })),
      segments: omitEmpty(segments.map((segment) => ({ ...segment }))),
      hierarchies: omitEmpty(hierarchies.map((hierarchy) => ({ ...hierarchy }))),
    })),
    views: views.map(({ name, title, description, parts, folders = [] }) => ({
      name,
      title,
      description,
      cubes: parts.map(({ joinPath, prefix, includes }) => ({ join_path: joinPath.join('.'), prefix, includes })),
      folders: omitEmpty(folders.map((folder) => ({ ...folder }))),
    })),
  });
  return `${HEADER}${lines.join('\n')}\n`;
}

/** Returns undefined for an empty list, which leaves its key out. */
function omitEmpty<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** YAML reads these words as plain text. Any other text is written as in JSON. */
const PLAIN_WORD = /^(?!(true|false|null|yes|no|on|off|y|n)$)[a-z]\w*$/;

function toYaml(value: Value): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Value) => toYaml(item).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`)));
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, child]) => {
      if (child === undefined) return [];
      if (typeof child !== 'object') return [`${key}: ${toYaml(child)[0]}`];
      return [`${key}:`, ...toYaml(child).map((line) => `  ${line}`)];
    });
  }
  return [typeof value === 'string' && PLAIN_WORD.test(value) ? value : JSON.stringify(value)];
}
