/** Keeps the options that name columns of a query in step with a change of the query. Pure. */
import { listRenamedColumns, readQueryFields } from '../../client';
import type { PlacementOptions } from '../../placement';

type ColumnOptions = Pick<PlacementOptions, 'axes' | 'order' | 'totals'>;

/**
 * A time with another granularity keeps its axis, its subtotals and its place in the order. A field
 * that has left the query no longer orders it.
 */
export function followQuery({ axes, order, totals }: ColumnOptions, from: string, to: string): ColumnOptions {
  const newNames = listRenamedColumns(from, to);
  const rename = (name: string): string => newNames.get(name) ?? name;
  const { dimensions = [], measures = [] } = readQueryFields(to) ?? {};
  const columns = new Set([...dimensions, ...measures]);
  const { groups } = totals;
  return {
    axes: { ...axes, rows: axes.rows.map(rename), columns: axes.columns.map(rename) },
    order: order.map((item) => ({ ...item, member: rename(item.member) })).filter(({ member }) => columns.has(member)),
    totals: Array.isArray(groups) ? { ...totals, groups: groups.map(rename) } : totals,
  };
}
