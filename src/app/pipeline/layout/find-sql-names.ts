/** Finds the columns of a block that were written by SQL which the data API now converts to a query. */
import { type BlockColumn, isPivotValue, listMemberKeys, type ResultColumn } from '../../../placement';
import type { Conversion } from '../../session/conversion-checks';
import { toMember } from '../../session/read-report';

/** Maps the names of SQL columns in the layout to the names that the same columns have in the result. */
export function findSqlNames(
  layout: readonly BlockColumn[],
  columns: readonly ResultColumn[],
  conversion: Conversion | undefined,
): ReadonlyMap<string, string> {
  if (!conversion) return new Map();
  const rename = (name: string) => toMember(name, conversion.columns);
  const recordedNames = new Set(layout.map(({ member }) => member));
  const newNames = new Set(listMemberKeys(columns).filter((name) => !recordedNames.has(name)));
  const pairs = layout.flatMap(({ member = '' }) => {
    const newName = isPivotValue(member) ? renameValueMeasure(member, rename) : rename(member);
    return newNames.has(newName) ? [[member, newName] as const] : [];
  });
  const firstNames = new Map([...pairs].reverse().map(([name, newName]) => [newName, name]));
  const lastNames = new Map(pairs.map(([name, newName]) => [newName, name]));
  // If two columns show one member, it is unclear which of them the result continues.
  return new Map(pairs.filter(([, newName]) => firstNames.get(newName) === lastNames.get(newName)));
}

/**
 * Renames the measure in the name of a pivot's column; any other name stays:
 * `[["2026-03"],"Takings"]` -> `[["2026-03"],"sales.net_sales"]`
 */
export function renameValueMeasure(name: string, rename: (name: string) => string): string {
  if (!isPivotValue(name)) return name;
  return name.replace(/"((?:[^"\\]|\\.)*)"\]$/, (text, measure: string) => {
    const newName = rename(measure);
    return newName === measure ? text : `${JSON.stringify(newName)}]`;
  });
}
