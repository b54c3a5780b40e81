/** Finds the columns of a block that were written from SQL which the data API has converted now. */
import { type BlockColumn, isPivotValue, listMemberKeys, type ResultColumn } from '../../../placement';
import type { Conversion } from '../../session/conversion-checks';
import { toMembers } from '../../session/read-report';

/** Maps the names of SQL columns in the layout to the names that the same columns have in the result. */
export function findSqlNames(
  layout: readonly BlockColumn[],
  columns: readonly ResultColumn[],
  conversion: Conversion | undefined,
): ReadonlyMap<string, string> {
  if (!conversion) return new Map();
  const toMember = (name: string) => toMembers([name], conversion.columns)[0] ?? name;
  const recordedNames = new Set(layout.map(({ member }) => member));
  const newNames = new Set(listMemberKeys(columns).filter((name) => !recordedNames.has(name)));
  const pairs = layout.flatMap(({ member = '' }) => {
    const newName = isPivotValue(member) ? renameMeasure(member, toMember) : toMember(member);
    return newNames.has(newName) ? [[member, newName] as const] : [];
  });
  return new Map(pairs.filter(([, newName]) => pairs.filter(([, other]) => other === newName).length === 1));
}

/** `[["2026-03"],"Takings"]` -> `[["2026-03"],"sales.net_sales"]` */
function renameMeasure(name: string, toMember: (name: string) => string): string {
  const parts: readonly unknown[] = JSON.parse(name);
  return JSON.stringify([...parts.slice(0, -1), toMember(String(parts.at(-1)))]);
}
