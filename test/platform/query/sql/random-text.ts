/** Makes random SQL texts over a model, each with the JSON query that it means. */
import type { DataQuery, QueryFilter } from '../../../../src/contract';
import { isDistinctCount } from '../../../../src/platform/query/member-sql';
import type { Dimension, Measure, ModelIndex, Segment, Source } from '../../../../src/platform/query/model';
import type { Chance } from '../../../support/chance';
import { type Condition, createCondition } from './random-conditions';

export interface RandomText {
  readonly sql: string;
  readonly timezone: string;
  /** The text has an expression, so that no query has its rows; those of `query` are the same. */
  readonly isExpression: boolean;
  readonly query: DataQuery;
  /** The keys of the columns of `query`, in the order of the text. */
  readonly keys: readonly string[];
}

const ZONES = ['UTC', 'UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland'];
const GRAINS = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const JOINED = [
  ['order_lines', 'stores'],
  ['order_lines', 'products', 'customers'],
  ['inventory', 'products'],
  ['targets', 'stores'],
];

interface Column {
  readonly key: string;
  readonly sql: string;
  readonly kind: 'dimension' | 'grain' | 'measure';
  readonly path: string;
}

/** Holds the parts of a text, before they are written as SQL. */
interface Plan {
  readonly sources: readonly Source[];
  readonly columns: readonly Column[];
  readonly isGrouped: boolean;
  readonly conditions: readonly Condition[];
  readonly groupConditions: readonly Condition[];
}

/** Returns true once in `count` times. */
const happens = (chance: Chance, count: number) => chance.nextBelow(count) === 0;

function pickSome<T>(chance: Chance, choices: readonly T[], most: number): T[] {
  const picked = Array.from({ length: chance.nextBelow(most + 1) }, () => chance.pick(choices));
  return [...new Set(picked.filter((choice) => choice !== undefined))];
}

export function createRandomText(chance: Chance, model: ModelIndex): RandomText {
  const timezone = chance.pick(ZONES) ?? 'UTC';
  const isExpression = happens(chance, 4);
  const sources = pickSources(chance, model);
  const members = sources.flatMap((source) => [...source.members.values()]);
  const names = createNames(chance, sources);
  const isGrouped = !happens(chance, 4);
  // The rows of the later cubes repeat in a join, and a distinct count has no value of one row.
  const measures = members
    .filter((member): member is Measure => member.kind === 'measure' && member.cube === sources[0]?.root)
    .filter(({ definition }) => isGrouped || !isDistinctCount(definition.type));
  const dimensions = members.filter((member): member is Dimension => member.kind === 'dimension');
  const segments = members.filter((member): member is Segment => member.kind === 'segment');
  const columns = pickColumns(chance, { measures, dimensions, isGrouped }, names);
  const mayMeanOther = !isExpression;
  const conditions = [
    ...pickSome(chance, dimensions, 2).flatMap((member) => {
      const isTime = member.definition.type === 'time';
      // A bound with Z is a moment of UTC to the engine, and a time of the zone in an expression.
      if (isTime && (isExpression || columns.some(({ path, kind }) => path === member.path && kind !== 'grain')))
        return [];
      return [createCondition(chance, member.path, member.definition.type, names(member.path), mayMeanOther)];
    }),
    ...pickSome(chance, segments, 1).map(({ path }): Condition => ({ sql: names(path), segment: path })),
  ];
  const groupConditions = isGrouped
    ? pickSome(chance, measures.filter(isPlainNumber), 1).map((measure) =>
        createCondition(
          chance,
          measure.path,
          'number',
          spellAggregate(chance, measure, names(measure.path)),
          mayMeanOther,
        ),
      )
    : [];
  const plan = { sources, columns, isGrouped, conditions: mergeSameTimes(conditions), groupConditions };
  return spell(chance, plan, { timezone, isExpression, names });
}

const isPlainNumber = ({ definition }: Measure): boolean => ['count', 'sum', 'countDistinct'].includes(definition.type);

/** The engine keeps one range of each time, so a text names each time once. */
function mergeSameTimes(conditions: readonly Condition[]): Condition[] {
  const paths = new Set<string>();
  return conditions.filter(({ range }) => {
    if (range === undefined) return true;
    if (paths.has(range.path)) return false;
    paths.add(range.path);
    return true;
  });
}

function pickSources(chance: Chance, model: ModelIndex): Source[] {
  const views = [...model.sources.values()].filter(({ type, name }) => type === 'view' && name !== 'stock_ledger');
  const names = happens(chance, 5) ? (chance.pick(JOINED) ?? []) : [chance.pick(views)?.name ?? ''];
  return names.flatMap((name) => model.sources.get(name) ?? []);
}

type Names = (path: string) => string;

/** Spells each member in one way: alone, quoted, or with its view. */
function createNames(chance: Chance, sources: readonly Source[]): Names {
  const spelling = chance.nextBelow(3);
  return (path) => {
    const [source = '', name = ''] = path.split('.');
    if (sources.length > 1 || spelling === 0) return `${source}.${name}`;
    return spelling === 1 ? `"${name}"` : name;
  };
}

function pickColumns(
  chance: Chance,
  { measures, dimensions, isGrouped }: { measures: Measure[]; dimensions: Dimension[]; isGrouped: boolean },
  names: Names,
): Column[] {
  const columns: Column[] = pickSome(chance, dimensions, 3).map((member) => {
    const { path } = member;
    const grain = chance.pick(GRAINS);
    if (member.definition.type !== 'time' || happens(chance, 3)) {
      return { key: path, path, sql: names(path), kind: 'dimension' };
    }
    return { key: `${path}.${grain}`, path, sql: `DATE_TRUNC('${grain}', ${names(path)})`, kind: 'grain' };
  });
  for (const measure of pickSome(chance, measures, 3)) {
    const { path } = measure;
    const sql = isGrouped ? spellAggregate(chance, measure, names(path)) : names(path);
    columns.push({ key: path, path, sql, kind: 'measure' });
  }
  const [dimension] = dimensions;
  if (columns.length === 0 && dimension !== undefined) {
    columns.push({ key: dimension.path, path: dimension.path, sql: names(dimension.path), kind: 'dimension' });
  }
  return columns.sort(() => chance.nextBelow(3) - 1);
}

const AGGREGATES: Readonly<Record<string, string>> = {
  count: 'COUNT(',
  countDistinct: 'COUNT(DISTINCT ',
  countDistinctApprox: 'COUNT(DISTINCT ',
  sum: 'SUM(',
  avg: 'AVG(',
  min: 'MIN(',
  max: 'MAX(',
  number: 'SUM(',
};

function spellAggregate(chance: Chance, { definition }: Measure, name: string): string {
  return `${(happens(chance, 2) && AGGREGATES[definition.type]) || 'MEASURE('}${name})`;
}

interface Spelling {
  readonly timezone: string;
  readonly isExpression: boolean;
  readonly names: Names;
}

function spell(chance: Chance, plan: Plan, { timezone, isExpression, names }: Spelling): RandomText {
  const { sources, columns, isGrouped, conditions, groupConditions } = plan;
  const aliases = columns.map((_, index) => `col_${index}`);
  const select = columns.map(({ sql }, index) => `${sql} AS ${aliases[index]}`).join(', ');
  const keys = columns.flatMap((column, index) => (column.kind === 'measure' ? [] : [index]));
  const where = [...conditions.map(({ sql }) => sql), ...(isExpression ? ["'a' || 'b' = 'ab'"] : [])];
  const isLimited = isGrouped && keys.length > 0 && happens(chance, 3);
  const order = isLimited ? keys.map((index) => ({ index, isDescending: happens(chance, 2) })) : [];
  const limit = isLimited ? 1 + chance.nextBelow(20) : undefined;
  const offset = isLimited && happens(chance, 3) ? chance.nextBelow(5) : undefined;
  const lines = [
    `FROM ${sources.map(({ name }) => name).join(' CROSS JOIN ')}`,
    where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
    isGrouped && keys.length > 0
      ? `GROUP BY ${keys.map((index) => (happens(chance, 2) ? index + 1 : columns[index]?.sql)).join(', ')}`
      : '',
    groupConditions.length > 0 ? `HAVING ${groupConditions.map(({ sql }) => sql).join(' AND ')}` : '',
    order.length > 0
      ? `ORDER BY ${order.map(({ index, isDescending }) => `${happens(chance, 2) ? index + 1 : aliases[index]}${isDescending ? ' DESC' : ''}`).join(', ')}`
      : '',
    limit === undefined ? '' : `LIMIT ${limit}${offset === undefined ? '' : ` OFFSET ${offset}`}`,
  ].filter((line) => line !== '');
  const text = `SELECT ${select} ${lines.join(' ')}`;
  const filters = [...conditions, ...groupConditions].flatMap(({ filter }): QueryFilter[] =>
    filter === undefined ? [] : [filter],
  );
  const [firstSource, ...otherSources] = sources.map(({ name }) => name);
  const query: DataQuery = {
    measures: columns.filter(({ kind }) => kind === 'measure').map(({ path }) => path),
    dimensions: columns.filter(({ kind }) => kind === 'dimension').map(({ path }) => path),
    segments: conditions.flatMap(({ segment }) => segment ?? []),
    ...createTimes(columns, conditions),
    ...(filters.length > 0 && { filters }),
    order: order.map(({ index, isDescending }) => [columns[index]?.path ?? '', isDescending ? 'desc' : 'asc']),
    ...(limit !== undefined && { limit }),
    ...(offset ? { offset } : {}),
    ...(!isGrouped && { ungrouped: true }),
  };
  const isNamed = sources.every(({ name }) => JSON.stringify(query).includes(`"${name}.`));
  const joinHints = isNamed ? {} : { joinHints: otherSources.map((name) => [firstSource ?? '', name]) };
  const sql = happens(chance, 2) ? text : nest(chance, text, { ...plan, isExpression }, names, aliases);
  return { sql, timezone, isExpression, query: { ...query, ...joinHints }, keys: columns.map(({ key }) => key) };
}

function createTimes(columns: readonly Column[], conditions: readonly Condition[]) {
  const ranges = new Map(conditions.flatMap(({ range }) => (range === undefined ? [] : [[range.path, range.dates]])));
  const grains = columns.flatMap(({ kind, path, key }) => {
    if (kind !== 'grain') return [];
    const dateRange = ranges.get(path);
    ranges.delete(path);
    return [{ dimension: path, granularity: key.split('.')[2] ?? '', ...(dateRange && { dateRange: [...dateRange] }) }];
  });
  const others = [...ranges].map(([dimension, dateRange]) => ({ dimension, dateRange: [...dateRange] }));
  const timeDimensions = [...grains, ...others];
  return timeDimensions.length > 0 ? { timeDimensions } : {};
}

/** Puts a select around the text that only renames, or one inside of it. */
function nest(
  chance: Chance,
  text: string,
  plan: Plan & { readonly isExpression: boolean },
  names: Names,
  aliases: readonly string[],
): string {
  const list = aliases.map((alias) => `r.${alias} AS "${alias} again"`).join(', ');
  switch (chance.nextBelow(4)) {
    case 0:
      return `SELECT ${list} FROM (${text}) AS r`;
    case 1:
      return `WITH r AS (${text}) SELECT ${list} FROM r`;
    case 2:
      return `SELECT * FROM (${text}) q LIMIT 40000`.replace(/ LIMIT 40000$/, chance.nextBelow(2) === 0 ? '' : ';');
    default: {
      // The parts of a calculated measure are not selected, so an expression cannot compute it.
      if (plan.sources.length > 1 || plan.isExpression) return text;
      const [source] = plan.sources;
      const used = [...(source?.members.values() ?? [])].filter(({ path }) => text.includes(names(path)));
      const inner = used.map(({ name }) => name).join(', ');
      return text.replace(`FROM ${source?.name}`, `FROM (SELECT ${inner} FROM ${source?.name}) AS ${source?.name}`);
    }
  }
}
