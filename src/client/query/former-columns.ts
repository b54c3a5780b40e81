/** Names the columns of SQL as those of the query that it was converted to before. Pure. */
import type { DataColumn, FormerColumn } from '../data/query-events';

/** Returns the columns; one that is certainly a former column has its name and title. */
export function nameAsBefore(
  columns: readonly DataColumn[],
  formerColumns: readonly FormerColumn[] = [],
): readonly DataColumn[] {
  const formerByColumn = new Map<DataColumn, FormerColumn>();
  for (const isSame of [hasTitle, hasMember]) {
    const unusedColumns = columns.filter((column) => !formerByColumn.has(column));
    const usedColumns = new Set(formerByColumn.values());
    const unusedFormer = formerColumns.filter((former) => !usedColumns.has(former));
    for (const column of unusedColumns) {
      const [former, ...others] = unusedFormer.filter((one) => isSame(column, one));
      const isOnly = former && unusedColumns.filter((one) => isSame(one, former)).length === 1;
      if (isOnly && others.length === 0) formerByColumn.set(column, former);
    }
  }
  return columns.map((column) => {
    const former = formerByColumn.get(column);
    if (!former) return column;
    const { member: name, title, isMeasure } = former;
    const granularity = name.split('.')[2];
    return {
      ...column,
      name,
      title,
      ...(granularity !== undefined && { granularity }),
      ...(isMeasure !== undefined && { isMeasure }),
    };
  });
}

function hasTitle({ name }: DataColumn, { title }: FormerColumn): boolean {
  return name.toLowerCase() === title.toLowerCase();
}

/** `ordered_at.month` is `sales.ordered_at.month` */
function hasMember({ name, member: ownMember = name }: DataColumn, { member }: FormerColumn): boolean {
  return ownMember.toLowerCase() === member.split('.').slice(1).join('.').toLowerCase();
}
