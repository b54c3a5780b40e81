/** Says whether a pivot ranks the groups of its outermost row field, each by its whole row. Pure. */
import type { ChosenRows } from '../../data/query-events';
import { isSameMember, type OrderItem, readOrder } from '../load/load-order';
import type { LoadQuery } from '../load/load-query';

/** Says how the groups of the outermost row field are ordered, and how many of them are left. */
export interface GroupRanking {
  /** Names that field and measures only, because each group has one value of them; may be empty. */
  readonly order: readonly OrderItem[];
  readonly limit: number | undefined;
}

/** Returns undefined if the order of the finest grain is enough: nothing ranks whole groups. */
export function findRanking(
  { rows, columns }: { readonly rows: readonly string[]; readonly columns: readonly string[] },
  query: LoadQuery,
  chosen: ChosenRows,
): GroupRanking | undefined {
  const [outermost] = rows;
  if (outermost === undefined) return undefined;
  const isMeasure = (field: string) => query.measures.some((measure) => isSameMember(measure, field));
  const order = readOrder(query.fields.order).filter(([field]) => isSameMember(outermost, field) || isMeasure(field));
  const limit = chosen.limit ? query.limit : undefined;
  const isFinest = rows.length === 1 && columns.length === 0;
  const isByMeasure = chosen.order && order[0] !== undefined && isMeasure(order[0][0]);
  return limit !== undefined || (isByMeasure && !isFinest) ? { order, limit } : undefined;
}
