/**
 * Implements a data API over a few rows in memory. It orders and pages like a real engine, makes
 * the same mistake with the order of times, and breaks ties at random.
 */

export interface Fact {
  readonly status: string | null;
  readonly place: string;
  /** It is wall-clock time, to the minute. */
  readonly at: string;
  readonly units: number;
}

interface LoadQuery {
  readonly dimensions?: readonly string[];
  readonly timeDimensions?: readonly { readonly dimension: string; readonly granularity?: string }[];
  readonly measures?: readonly string[];
  readonly order?: readonly (readonly [string, string])[] | Readonly<Record<string, string>>;
  readonly ungrouped?: boolean;
  readonly limit?: number;
  readonly offset?: number;
  readonly total?: boolean;
}

type Cell = string | null;

/**
 * Ranks granularities from fine to coarse. A week that begins on Sunday is a custom one: it
 * consists of days, so it counts as fine as a day.
 */
const LEVELS: Readonly<Record<string, number>> = { minute: 1, day: 2, sunday_week: 2, week: 3, month: 4, year: 5 };

export function createReferenceEngine(facts: readonly Fact[], chance: () => number, largestPage: number) {
  return {
    /** @returns all rows in the query's own order */
    all: (query: LoadQuery) => computeRows(facts, query, chance),
    load(query: LoadQuery) {
      const rows = computeRows(facts, query, chance);
      const rowLimit = Math.min(query.limit ?? 10_000, largestPage);
      const offset = query.offset ?? 0;
      const members = listColumns(query);
      return {
        query: { ...query, rowLimit },
        annotation: {},
        data: { members, dataset: rows.slice(offset, offset + rowLimit) },
        ...(query.total ? { total: rows.length } : {}),
      };
    },
  };
}

function listColumns(query: LoadQuery): string[] {
  const times = listTimes(query).map(({ time, granularity }) => `${time}.${granularity}`);
  return [...listPlainDimensions(query), ...times, ...(query.measures ?? [])];
}

function listPlainDimensions({ dimensions = [] }: LoadQuery): string[] {
  return dimensions.filter((dimension) => dimension.split('.').length === 2);
}

function listTimes({ dimensions = [], timeDimensions = [] }: LoadQuery) {
  const requestedTimes = timeDimensions.flatMap(({ dimension, granularity }) =>
    granularity === undefined ? [] : [{ time: dimension, granularity }],
  );
  for (const dimension of dimensions) {
    const [view, name, granularity] = dimension.split('.');
    const time = `${view}.${name}`;
    const isNew = requestedTimes.every((other) => other.time !== time || other.granularity !== granularity);
    if (granularity !== undefined && isNew) requestedTimes.push({ time, granularity });
  }
  return requestedTimes;
}

function computeRows(facts: readonly Fact[], query: LoadQuery, chance: () => number): Cell[][] {
  const plain = listPlainDimensions(query);
  const times = listTimes(query);
  const measures = query.measures ?? [];
  const groups = new Map<string, { readonly key: Cell[]; readonly facts: Fact[] }>();
  for (const [index, fact] of facts.entries()) {
    const key = [
      ...plain.map((member) => readDimension(fact, member)),
      ...times.map(({ granularity }) => truncateTime(fact.at, granularity)),
    ];
    const groupId = query.ungrouped ? String(index) : JSON.stringify(key);
    const existingGroup = groups.get(groupId);
    if (existingGroup) existingGroup.facts.push(fact);
    else groups.set(groupId, { key, facts: [fact] });
  }
  const rows = [...groups.values()].map(({ key, facts: grouped }) => [
    ...key,
    ...measures.map((measure) => computeMeasure(grouped, measure)),
  ]);
  return sortRows(rows, readOrder(query, plain, times, measures), plain.length + times.length, chance);
}

function readDimension(fact: Fact, member: string): Cell {
  if (member === 'o.status') return fact.status;
  return member === 'o.place' ? fact.place : fact.at;
}

function computeMeasure(facts: readonly Fact[], measure: string): string {
  return String(measure === 'o.count' ? facts.length : facts.reduce((sum, { units }) => sum + units, 0));
}

function truncateTime(at: string, granularity: string): string {
  const date = new Date(`${at}:00.000Z`);
  if (granularity === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (granularity === 'sunday_week') date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  const prefix = date.toISOString().slice(0, { minute: 16, month: 7, year: 4 }[granularity] ?? 10);
  return `${prefix}${'0000-01-01T00:00:00.000'.slice(prefix.length)}`;
}

type Sorting = readonly { readonly column: number; readonly isDown: boolean }[];

function readOrder(
  query: LoadQuery,
  plain: readonly string[],
  times: readonly { readonly time: string; readonly granularity: string }[],
  measures: readonly string[],
): Sorting {
  const order = query.order ?? buildDefaultOrder(plain, times, measures);
  const pairs: readonly (readonly [string, string])[] = isList(order) ? order : Object.entries(order);
  return pairs.flatMap(([id, direction]) => {
    const column = findColumn(id);
    return column === undefined ? [] : [{ column, isDown: direction === 'desc' }];
  });

  function findColumn(id: string): number | undefined {
    const [view, name, granularity] = id.split('.');
    if (granularity !== undefined) {
      // The engine mistakes the position among the times for a column's position, though dimensions
      // come before them.
      const position = times.findIndex(
        ({ time, ...other }) => time === `${view}.${name}` && other.granularity === granularity,
      );
      return position === -1 ? undefined : position;
    }
    const ranks = times.map((time) => (time.time === id ? (LEVELS[time.granularity] ?? 9) : Number.NaN));
    const finest = ranks.indexOf(Math.min(...ranks.filter((rank) => !Number.isNaN(rank))));
    if (finest !== -1) return plain.length + finest;
    if (plain.includes(id)) return plain.indexOf(id);
    return measures.includes(id) ? plain.length + times.length + measures.indexOf(id) : undefined;
  }
}

function buildDefaultOrder(
  plain: readonly string[],
  times: readonly { readonly time: string }[],
  measures: readonly string[],
): readonly (readonly [string, string])[] {
  const [time] = times;
  const [dimension] = plain;
  const [measure] = measures;
  if (time) return [[time.time, 'asc']];
  if (dimension === undefined) return [];
  return measure === undefined ? [[dimension, 'asc']] : [[measure, 'desc']];
}

/** Breaks ties in another way each time, as a source with several threads does. */
function sortRows(rows: readonly Cell[][], sorting: Sorting, firstMeasure: number, chance: () => number): Cell[][] {
  const shuffled = rows.map((row) => ({ row, tieBreaker: chance() }));
  shuffled.sort((one, other) => {
    for (const { column, isDown } of sorting) {
      const difference = compareCells(one.row[column] ?? null, other.row[column] ?? null, column >= firstMeasure);
      if (difference !== 0) return isDown ? -difference : difference;
    }
    return one.tieBreaker - other.tieBreaker;
  });
  return shuffled.map(({ row }) => row);
}

/** Missing values come last. */
function compareCells(one: Cell, other: Cell, isNumber: boolean): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  if (isNumber) return Number(one) - Number(other);
  return one < other ? -1 : 1;
}

function isList(
  order: readonly (readonly [string, string])[] | Readonly<Record<string, string>>,
): order is readonly (readonly [string, string])[] {
  return Array.isArray(order);
}
