/**
 * Reads one result of a load as a table, and which of its rows and of their order its query fixes.
 */
import { createHash } from 'node:crypto';

type Value = unknown;
type Row = readonly Value[];

export interface Rows {
  readonly form: 'default' | 'compact' | 'columnar';
  readonly members: readonly string[];
  readonly rows: readonly Row[];
}

/** Holds the rows in the runs that their query's order fixes: within a run any order is right. */
export interface ResultTable extends Rows {
  readonly runs: readonly (readonly Row[])[];
}

/** Holds the part of a long result that the corpus stores. */
export interface Summary {
  readonly form: Rows['form'];
  readonly members: readonly string[];
  readonly count: number;
  readonly head: readonly Row[];
  /** Hashes of the rows in their order, and of the rows in any order. */
  readonly hashes: { readonly ordered: string; readonly unordered: string };
}

export function toResultTable(result: Readonly<Record<string, unknown>>): ResultTable {
  const rows = readTable(result.data) ?? { form: 'default', members: [], rows: [] };
  return { ...rows, runs: splitIntoRuns(rows, readEcho(result.query)) };
}

export function summarizeTable(table: ResultTable, headRows: number): Summary {
  const { form, members, rows, runs } = table;
  const lines = runs.map((run) => run.map((row) => JSON.stringify(row.map(roundFraction))).sort());
  const hashes = { ordered: computeHash(lines.flat()), unordered: computeHash(lines.flat().sort()) };
  return { form, members, count: rows.length, head: rows.slice(0, headRows), hashes };
}

export function readTable(data: unknown): Rows | undefined {
  if (Array.isArray(data)) {
    const [first] = data;
    const members = Object.keys(first ?? {}).sort();
    return { form: 'default', members, rows: data.map((row) => members.map((member) => row[member])) };
  }
  if (typeof data !== 'object' || data === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(data));
  const { members, dataset, columns } = {
    members: fields.get('members'),
    dataset: fields.get('dataset'),
    columns: fields.get('columns'),
  };
  if (!Array.isArray(members)) return undefined;
  if (Array.isArray(dataset)) return { form: 'compact', members, rows: dataset };
  if (!Array.isArray(columns)) return undefined;
  const height = columns[0]?.length ?? 0;
  const rows = Array.from({ length: height }, (_, row) => columns.map((column) => column[row]));
  return { form: 'columnar', members, rows };
}

/**
 * Rounds fractions, because engines add up in different orders and no one guarantees the last
 * digits. Whole numbers stay as they are.
 */
export function roundFraction(value: Value): Value {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) || !/[.e]/i.test(value)) return value;
  return Number(value).toPrecision(12);
}

/** Holds those parts of a repeated query that define which rows come, and in which order. */
interface QueryEcho {
  /** Columns that distinguish the groups; undefined if rows may be equal. */
  readonly keys: readonly string[] | undefined;
  readonly order: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

function readEcho(query: unknown): QueryEcho {
  const fields = new Map<string, unknown>(Object.entries(typeof query === 'object' && query !== null ? query : {}));
  const readList = (key: string): readonly unknown[] => {
    const value = fields.get(key);
    return Array.isArray(value) ? value : [];
  };
  const filterTexts = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');
  const readField = (item: unknown, key: string): unknown =>
    typeof item === 'object' && item !== null ? Reflect.get(item, key) : undefined;
  const times = readList('timeDimensions').flatMap((item) => {
    const granularity = readField(item, 'granularity');
    return typeof granularity === 'string' ? [{ dimension: String(readField(item, 'dimension')), granularity }] : [];
  });
  const dimensions = filterTexts(readList('dimensions'));
  const measures = filterTexts(readList('measures'));
  const keys = [...dimensions, ...times.map(({ dimension, granularity }) => `${dimension}.${granularity}`)];
  const columns = [...keys, ...measures];
  /** Returns undefined for an order whose meaning differs between engines. */
  const resolveColumn = (id: string): string | undefined => {
    const timeGroups = times.filter(({ dimension }) => dimension === id);
    if (timeGroups.length > 1 || (timeGroups.length === 1 && dimensions.includes(id))) return undefined;
    if (timeGroups[0] !== undefined) return `${id}.${timeGroups[0].granularity}`;
    return id.split('.').length === 2 && columns.includes(id) ? id : undefined;
  };
  const requestedOrder = filterTexts(readList('order').map((item) => readField(item, 'id')));
  // An empty order counts as none. Without an order, the engine uses its own.
  const orderIds =
    requestedOrder.length > 0 || Array.isArray(fields.get('order'))
      ? requestedOrder
      : [times[0]?.dimension ?? (dimensions.length > 0 ? (measures[0] ?? dimensions[0] ?? '') : '')];
  const order: string[] = [];
  for (const column of orderIds.map(resolveColumn)) {
    if (column === undefined) break;
    order.push(column);
  }
  const readNumber = (key: string, fallback: number): number => {
    const value = fields.get(key);
    return typeof value === 'number' ? value : fallback;
  };
  return {
    keys: fields.get('ungrouped') === true ? undefined : keys,
    order,
    limit: readNumber('rowLimit', readNumber('limit', Number.POSITIVE_INFINITY)),
    offset: readNumber('offset', 0),
  };
}

/**
 * Splits the rows into runs. A limit or an offset may have cut through rows that the order treats
 * as equal; any of them may be in the result, so these rows are left out.
 */
function splitIntoRuns({ members, rows }: Rows, { keys, order, limit, offset }: QueryEcho): (readonly Row[])[] {
  const columnIndexes = order.map((column) => members.indexOf(column)).filter((place) => place >= 0);
  const runs: Row[][] = [];
  let last: string | undefined;
  for (const row of rows) {
    const key = JSON.stringify(columnIndexes.map((place) => roundFraction(row[place])));
    if (key !== last) runs.push([]);
    last = key;
    runs.at(-1)?.push(row);
  }
  const isTotalOrder = keys?.every((key) => order.includes(key)) === true;
  return runs.slice(!isTotalOrder && offset > 0 ? 1 : 0, !isTotalOrder && rows.length >= limit ? -1 : undefined);
}

function computeHash(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32);
}
