/**
 * Names placements in texts about several of them. If a report is placed several times, its name is
 * followed by its cells.
 */
import type { PlacementView, SheetGroup } from '../../app';
import type { PageMessages } from '../messages/page-messages';

type LabelMessages = Pick<PageMessages, 'announcements' | 'sheetOf'>;

/**
 * Returns a function that names a placement of these groups; the groups are searched on its first
 * call.
 */
export function createPlacementLabeler(
  groups: readonly SheetGroup[],
  messages: LabelMessages,
): (placement: PlacementView) => string {
  let index:
    | { readonly repeatedReports: ReadonlySet<number>; readonly sheetById: ReadonlyMap<string, string | undefined> }
    | undefined;
  return (placement) => {
    index ??= { repeatedReports: findRepeatedReports(groups), sheetById: mapSheets(groups) };
    return formatPlacementLabel(
      placement,
      index.sheetById.get(placement.id),
      index.repeatedReports.has(placement.reportId),
      messages,
    );
  };
}

export function formatPlacementLabel(
  { name, cells }: PlacementView,
  sheet: string | undefined,
  isReportRepeated: boolean,
  { announcements, sheetOf: sheetPrefix }: LabelMessages,
): string {
  if (!isReportRepeated || cells === undefined) return name;
  return announcements.named({ name, cells: sheet === undefined ? cells : `${sheetPrefix(sheet)}${cells}` });
}

/** Returns the ids of the reports that are placed several times. */
export function findRepeatedReports(groups: readonly SheetGroup[]): ReadonlySet<number> {
  const seenReports = new Set<number>();
  const repeatedReports = new Set<number>();
  for (const { placements } of groups)
    for (const { reportId } of placements) (seenReports.has(reportId) ? repeatedReports : seenReports).add(reportId);
  return repeatedReports;
}

function mapSheets(groups: readonly SheetGroup[]): ReadonlyMap<string, string | undefined> {
  return new Map(groups.flatMap(({ sheet, placements }) => placements.map(({ id }) => [id, sheet])));
}
