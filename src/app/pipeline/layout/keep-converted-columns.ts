/**
 * Keeps the columns of a query for rows of the SQL that it was converted from, while the SQL runs
 * unchanged for whatever reason.
 */
import type { BlockColumn, Placement } from '../../../placement';
import type { RowsToWrite } from '../fetch/rows-to-write';

/**
 * Returns the rows unchanged unless the placement's last rows were of a converted query, and the
 * SQL now runs unchanged. Their columns keep their members and titles if each column of the
 * SQL is certainly the one at its place.
 */
export function keepConvertedColumns({ written }: Placement, rows: RowsToWrite): RowsToWrite {
  const { result, unconvertedReason, isPivot = false } = rows;
  const { layout = [], columns: titles } = written;
  const names = new Set(result.columns.map(({ name }) => name));
  const wasConverted = layout.some((column) => isMemberColumn(column) && !names.has(column.member ?? ''));
  if (unconvertedReason === undefined || !wasConverted) return rows;
  const kept = result.columns.map((column, index) => {
    const former = layout.find(({ title }) => title === titles[index]);
    const isSame = former && isMemberColumn(former) && isSameColumn(former, column);
    return isSame ? { ...column, name: former.member ?? column.name, title: former.title } : undefined;
  });
  const columns = kept.flatMap((column) => column ?? []);
  const isComplete = !isPivot && columns.length === titles.length && columns.length === result.columns.length;
  // The user knows of other rows since the placing.
  const isRefused = unconvertedReason !== 'differs';
  return {
    ...{ ...rows, ...(isRefused && { isConversionRefused: true }) },
    ...(isComplete && { result: { ...result, columns } }),
  };
}

/** `sales.net_sales`, `sales.ordered_at.month`; columns of SQL seldom have such names. */
function isMemberColumn({ member = '' }: BlockColumn): boolean {
  return /^[^\s.()]+(\.[^\s.()]+){1,2}$/.test(member);
}

/** SQL names a column by its alias, or by an expression that contains the member. */
function isSameColumn(
  { member = '', title, numberFormat = '' }: BlockColumn,
  { name, type }: RowsToWrite['result']['columns'][number],
): boolean {
  const sqlName = name.toLowerCase();
  const ownName = member.split('.')[1]?.toLowerCase();
  // `net_sales` must not stand for `net_sales_last_year`.
  const hasOwnName = sqlName.split(/[^\p{L}\p{N}_]+/u).some((word) => word === ownName);
  return (sqlName === title.toLowerCase() || hasOwnName) && (type === 'time') === /y/.test(numberFormat);
}
