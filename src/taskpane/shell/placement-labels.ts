/**
 * Names placements in texts about several of them. If a report is placed several times, its name is
 * followed by its cells.
 */
import type { PlacementView, SheetGroup } from '../../app';
import type { PageWords } from '../words/en/pages';

type LabelWords = Pick<PageWords, 'heard' | 'sheetOf'>;

/**
 * Returns a function that names a placement of these groups; the groups are searched on its first
 * call.
 */
export function createLabels(groups: readonly SheetGroup[], words: LabelWords): (placement: PlacementView) => string {
  let found:
    | { readonly often: ReadonlySet<number>; readonly sheets: ReadonlyMap<string, string | undefined> }
    | undefined;
  return (placement) => {
    found ??= { often: placedOften(groups), sheets: sheetsOf(groups) };
    return labelOf(placement, found.sheets.get(placement.id), found.often.has(placement.reportId), words);
  };
}

export function labelOf(
  { name, cells }: PlacementView,
  sheet: string | undefined,
  isPlacedOften: boolean,
  { heard, sheetOf }: LabelWords,
): string {
  if (!isPlacedOften || cells === undefined) return name;
  return heard.named(name, sheet === undefined ? cells : `${sheetOf(sheet)}${cells}`);
}

/** Returns the ids of the reports that are placed several times. */
export function placedOften(groups: readonly SheetGroup[]): ReadonlySet<number> {
  const met = new Set<number>();
  const often = new Set<number>();
  for (const { placements } of groups)
    for (const { reportId } of placements) (met.has(reportId) ? often : met).add(reportId);
  return often;
}

function sheetsOf(groups: readonly SheetGroup[]): ReadonlyMap<string, string | undefined> {
  return new Map(groups.flatMap(({ sheet, placements }) => placements.map(({ id }) => [id, sheet])));
}
