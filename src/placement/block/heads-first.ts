/** Of a pivot, the members down stand at the left: where a new one comes between, the columns behind it are written anew. */
import type { ResultColumn } from '../result/result-column';

/** Names of the columns of a pivot's values are lists: no member has such a name, and none is another one under another name. */
export function isPivotValue(name: string): boolean {
  return name.startsWith('["') || name.startsWith('[[');
}

interface Laid {
  readonly slots: readonly {
    readonly index: number | undefined;
    readonly from: number | undefined;
    readonly renamed: string | undefined;
  }[];
  readonly leaving: readonly { readonly from: number; readonly member: string }[];
}

/**
 * Another layout of the same report may begin with members that the block did not have; at its right end, where new columns come, nobody
 * would look for what names the rows.
 * @param members of the result's columns
 */
export function headsFirst<Layout extends Laid>(
  layout: Layout,
  columns: readonly ResultColumn[],
  members: readonly string[],
  kept: readonly (string | undefined)[],
): Layout {
  if (![...columns.map(({ name }) => name), ...kept].some((name) => name !== undefined && isPivotValue(name)))
    return layout;
  const comes = layout.slots.flatMap(({ index, from }) => (from === undefined && index !== undefined ? [index] : []));
  const first = comes.find((index) => !isPivotValue(columns[index]?.name ?? ''));
  const isBehind = (index: number | undefined): index is number =>
    first !== undefined && index !== undefined && index > first;
  const behind = layout.slots.filter(({ index, from }) => from !== undefined && isBehind(index));
  if (behind.length === 0) return layout;
  const stays = layout.slots.filter(({ index, from }) => from !== undefined && !isBehind(index));
  const anew = [...comes, ...behind.flatMap(({ index }) => index ?? [])].sort((one, other) => one - other);
  const left = behind.flatMap(({ index = -1, from = -1 }) => ({ from, member: members[index] ?? '' }));
  return {
    ...layout,
    slots: [...stays, ...anew.map((index) => ({ index, from: undefined, renamed: undefined }))],
    leaving: [...layout.leaving, ...left].sort((one, other) => one.from - other.from),
  };
}
