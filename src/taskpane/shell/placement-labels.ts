/**
 * Names placements in texts about several of them. If several placements have one name, it is
 * followed by their cells.
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
    | { readonly repeatedNames: ReadonlySet<string>; readonly sheetById: ReadonlyMap<string, string | undefined> }
    | undefined;
  return (placement) => {
    index ??= { repeatedNames: findRepeatedNames(groups), sheetById: mapSheets(groups) };
    return formatPlacementLabel(
      placement,
      index.sheetById.get(placement.id),
      index.repeatedNames.has(placement.name),
      messages,
    );
  };
}

export function formatPlacementLabel(
  { name, cells }: PlacementView,
  sheet: string | undefined,
  isNameRepeated: boolean,
  { announcements, sheetOf: sheetPrefix }: LabelMessages,
): string {
  if (!isNameRepeated || cells === undefined) return name;
  return announcements.named({ name, cells: sheet === undefined ? cells : `${sheetPrefix(sheet)}${cells}` });
}

/** Returns the names that several placements have. */
export function findRepeatedNames(groups: readonly SheetGroup[]): ReadonlySet<string> {
  const seenNames = new Set<string>();
  const repeatedNames = new Set<string>();
  for (const { placements } of groups)
    for (const { name } of placements) (seenNames.has(name) ? repeatedNames : seenNames).add(name);
  return repeatedNames;
}

function mapSheets(groups: readonly SheetGroup[]): ReadonlyMap<string, string | undefined> {
  return new Map(groups.flatMap(({ sheet, placements }) => placements.map(({ id }) => [id, sheet])));
}
