import type { PlacementView, SheetGroup } from '../refresh/refresh-state';

export interface Sited {
  readonly sheet: string | undefined;
  readonly row: number;
  readonly view: PlacementView;
}

/** Sheets in the order in which they first occur, blocks from top to bottom; what stands nowhere comes last. */
export function groupBySheet(sited: readonly Sited[]): SheetGroup[] {
  const groups = new Map<string | undefined, Sited[]>();
  for (const one of sited) groups.set(one.sheet, [...(groups.get(one.sheet) ?? []), one]);
  return [...groups]
    .sort(([a], [b]) => Number(a === undefined) - Number(b === undefined))
    .map(([sheet, members]) => ({ sheet, placements: members.sort((a, b) => a.row - b.row).map(({ view }) => view) }));
}
