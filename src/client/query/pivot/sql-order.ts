/** Reads by which of its columns SQL orders its rows. Pure. */
import type { DataColumn } from '../../data/query-events';
import type { OrderItem } from '../load/load-order';
import { readOrderBy, readSelect, type SelectItem } from '../select-statement';
import { readSqlShape } from '../sql-text';

/** Stands for an expression that no column shows. */
const NO_COLUMN = '';

/**
 * Returns the order of the rows by names of the columns, empty if they have none; undefined if it
 * is unknown.
 */
export function readSqlOrder(sql: string, columns: readonly DataColumn[]): readonly OrderItem[] | undefined {
  if (!readSqlShape(sql).isSelect) return undefined;
  const { items } = readSelect(sql);
  return readOrderBy(sql)?.map(({ place, item, isDescending }): OrderItem => {
    const ownName = item.kind === 'column' ? item.path.at(-1)?.toLowerCase() : undefined;
    const named = columns.find(({ name }) => name.toLowerCase() === ownName);
    const shown =
      items.length === columns.length ? columns[items.findIndex((one) => isSameItem(one, item))] : undefined;
    const column = place === undefined ? (named ?? shown) : columns[place - 1];
    return [column?.name ?? NO_COLUMN, isDescending ? 'desc' : 'asc'];
  });
}

function isSameItem(one: SelectItem, other: SelectItem): boolean {
  const describe = ({ kind, path, granularity, aggregate }: SelectItem) =>
    JSON.stringify([kind, path.at(-1)?.toLowerCase(), granularity, aggregate]);
  return one.kind !== 'other' && describe(one) === describe(other);
}
