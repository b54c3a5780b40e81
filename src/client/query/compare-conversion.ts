/** Compares the rows of SQL with those of the query that it was converted to. */
import type { DataColumn, DataRows, DataValue } from '../data/query-events';
import type { Preview } from './first-rows';
import { getMemberName, readLoadQueries } from './load/load-query';
import { getShortName, selectsAllColumns } from './select-list';
import { buildOrderedQuery, quoteColumn, readSqlLimit } from './sql-text';

/** `unknown` if the rows cannot be compared: the engine refuses, or may choose among equal rows. */
export type RowComparison = 'same' | 'different' | 'unknown';

interface ComparedRequests {
  /** Resolves to undefined if the engine refuses. */
  readSqlRows(sql: string, rows: number): Promise<Preview | undefined>;
  readJsonRows(query: object, rows: number): Promise<Preview | undefined>;
}

const MAX_COMPARED_ROWS = 1_000;

/**
 * Compares all rows, or the first 1,000 in the order of all columns. A long result with a limit of
 * its own has no such order, because the limit is applied first.
 */
export async function compareRows(
  sql: string,
  query: string,
  { readSqlRows, readJsonRows }: ComparedRequests,
): Promise<RowComparison> {
  const [parsed] = readLoadQueries(query) ?? [];
  if (!parsed) return 'unknown';
  const all = await readJsonRows(parsed.fields, MAX_COMPARED_ROWS + 1);
  if (!all) return 'unknown';
  const { columns, rows } = all;
  const isStar = selectsAllColumns(sql);
  if (rows.length <= MAX_COMPARED_ROWS) {
    const isLimited = rows.length === parsed.limit;
    return compareResults(all, await readSqlRows(sql, MAX_COMPARED_ROWS + 1), { isStar, isLimited });
  }
  const order = columns.map(({ name }, index) => (isStar ? quoteColumn(getShortName(name)) : index + 1));
  const orderedSql = readSqlLimit(sql) === undefined ? buildOrderedQuery(sql, order, MAX_COMPARED_ROWS) : undefined;
  if (orderedSql === undefined || parsed.limit !== undefined) return 'unknown';
  const jsonOrder = new Map(columns.map(({ name }) => [getMemberName(name), 'asc']));
  const first = await readJsonRows(
    { ...parsed.fields, order: [...jsonOrder], limit: MAX_COMPARED_ROWS },
    MAX_COMPARED_ROWS,
  );
  return first ? compareResults(first, await readSqlRows(orderedSql, MAX_COMPARED_ROWS), { isStar }) : 'unknown';
}

type Result = Pick<Preview, 'columns' | 'rows'>;

interface CompareOptions {
  /** Columns are matched by name, because the engine decides about the order of `*`. */
  readonly isStar: boolean;
  /** The report's limit may have chosen among equal rows. */
  readonly isLimited?: boolean;
}

function compareResults(
  json: Result,
  sql: Result | undefined,
  { isStar, isLimited = false }: CompareOptions,
): RowComparison {
  if (!sql) return 'unknown';
  const indexes = isStar ? findIndexesByName(json.columns, sql.columns) : json.columns.map((_, index) => index);
  const hasSameColumns = json.columns.length === sql.columns.length && !indexes.includes(-1);
  if (!hasSameColumns) return isStar ? 'different' : 'unknown';
  const sqlRows = sql.rows.map((row) => indexes.map((index) => row[index] ?? null));
  if (haveSameRows(json.rows, sqlRows)) return 'same';
  return isLimited ? 'unknown' : 'different';
}

function findIndexesByName(columns: readonly DataColumn[], sqlColumns: readonly DataColumn[]): number[] {
  const sqlNames = sqlColumns.map(({ name }) => name.toLowerCase());
  return columns.map(({ name }) => sqlNames.indexOf(getShortName(name).toLowerCase()));
}

/** Sorts both by text and whole numbers first, because the fractions of equal rows may differ slightly. */
function haveSameRows(one: DataRows, other: DataRows): boolean {
  const sort = (rows: DataRows) =>
    rows
      .map((row) => row.map(normalizeValue))
      .map((row) => ({ row, key: JSON.stringify([row.filter((value) => !isFraction(value)), row.map(roundValue)]) }))
      .sort((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)));
  const others = sort(other);
  return (
    one.length === other.length &&
    sort(one).every(({ row }, index) => row.every((value, column) => isClose(value, others[index]?.row[column])))
  );
}

/** The last digits of a sum depend on the order in which the engine adds. */
const RELATIVE_TOLERANCE = 1e-11;

function isClose(one: DataValue, other: DataValue | undefined): boolean {
  if (one === other || typeof one !== 'number' || typeof other !== 'number') return one === other;
  if (!isFraction(one) && !isFraction(other)) return false;
  return Math.abs(one - other) <= RELATIVE_TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
}

const isFraction = (value: DataValue): boolean => typeof value === 'number' && !Number.isInteger(value);
const roundValue = (value: DataValue): DataValue => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);

/**
 * SQL may return `2026-03-01` and `inf` where the query returns `2026-03-01T00:00:00.000` and
 * `Infinity`.
 */
function normalizeValue(value: DataValue): DataValue {
  if (typeof value === 'boolean' || value === null || value === '') return value;
  const text = String(value)
    .replace(/^(\d{4}-\d\d-\d\d)[T ]00:00:00(?:\.0+)?Z?$/, '$1')
    .replace(/^(-?)inf$/, '$1Infinity');
  const number = Number(text);
  const isLongId = Number.isInteger(number) && !Number.isSafeInteger(number);
  return Number.isFinite(number) && !isLongId ? number : text;
}
