/**
 * Recognises the columns that a pivot had when it was last written: they keep their names and the
 * texts of their headers, so that the spelling of a value changes nothing in the sheet. Pure.
 */
import type { DataColumn, DataValue, WrittenColumn } from '../../data/query-events';
import { tryParseJson } from '../../wire/json-lines';
import { compareValues, createValuesKey } from './member-values';
import { type ColumnTuple, createTupleKey, type Tuple } from './pivot-answers';
import type { PivotLayout } from './pivot-layout';

interface WrittenValueColumn extends WrittenColumn {
  /** Identifies the tuple in any spelling; empty for the total at the right. */
  readonly tupleKey: string;
}

/** Maps the columns of a pivot, by {@link createColumnKey}, to those that it had before. */
export type WrittenColumns = ReadonlyMap<string, WrittenValueColumn>;

/** Names a column of a pivot by its tuple and its measure. */
export function createColumnName(tuple: ColumnTuple | undefined, measure: string): string {
  return JSON.stringify([...(tuple ? [tuple.spelled] : []), measure]);
}

/** Identifies a column of a pivot, however its values are spelled. */
export function createColumnKey(tuple: ColumnTuple | undefined, measure: string): string {
  return JSON.stringify([tuple ? createTupleKey(tuple.canonical) : '', measure]);
}

/** @param columnsByName holds the columns of the answers; the types of its members say which spellings are equal */
export function findWrittenColumns(
  { columns, writtenColumns = [] }: PivotLayout,
  columnsByName: ReadonlyMap<string, DataColumn>,
): WrittenColumns {
  const members = columns.map((name) => columnsByName.get(name));
  const written = new Map<string, WrittenValueColumn>();
  for (const column of writtenColumns) {
    const parsed = parseColumnName(column.name);
    if (!parsed || (parsed.tuple && parsed.tuple.length !== columns.length)) continue;
    const tupleKey = parsed.tuple ? createValuesKey(parsed.tuple, members) : '';
    const key = JSON.stringify([tupleKey, parsed.measure]);
    if (!written.has(key)) written.set(key, { ...column, tupleKey });
  }
  return written;
}

/**
 * Parses the name of a pivot's column: `[["2026-03"],"orders.amount"]`; a column of totals has no
 * tuple. Returns undefined for the name of a member.
 */
export function parseColumnName(
  name: string,
): { readonly tuple: Tuple | undefined; readonly measure: string } | undefined {
  if (!name.startsWith('[')) return undefined;
  const parsed = tryParseJson(name);
  const parts: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
  const measure = parts.at(-1);
  if (typeof measure !== 'string') return undefined;
  if (parts.length === 1) return { tuple: undefined, measure };
  const [tuple] = parts;
  return Array.isArray(tuple) && tuple.every(isValue) ? { tuple, measure } : undefined;
}

function isValue(value: unknown): value is DataValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Returns the tuples in the report's order, or in the total order if the pivot was written in that
 * one: so a new column comes between its neighbours although the order of the report is another one.
 */
export function keepWrittenOrder(tuples: readonly ColumnTuple[], written: WrittenColumns): readonly ColumnTuple[] {
  const writtenKeys = new Set([...written.values()].map(({ tupleKey }) => tupleKey));
  const isWrittenIn = (ordered: readonly ColumnTuple[]) => {
    const keys = ordered.map(({ canonical }) => createTupleKey(canonical));
    const presentKeys = new Set(keys);
    const shared = keys.filter((key) => writtenKeys.has(key));
    return [...writtenKeys].filter((key) => presentKeys.has(key)).every((key, index) => key === shared[index]);
  };
  if (isWrittenIn(tuples)) return tuples;
  const sorted = [...tuples].sort(compareTuples);
  return isWrittenIn(sorted) ? sorted : tuples;
}

export function compareTuples({ canonical: one }: ColumnTuple, { canonical: other }: ColumnTuple): number {
  for (const [index, value] of one.entries()) {
    const order = compareValues(value, other[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}
