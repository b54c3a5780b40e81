/** Arranges the placements of the list: those that need the user come first. Pure. */
import { isQuestion, needsUser, normalizeText, type PlacementView, type SheetGroup } from '../../../app';

/** Lists the sections of the list in their order. */
const SECTIONS = ['problems', 'decisions', 'others'] as const;
type ListSection = (typeof SECTIONS)[number];

export interface ListRow {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  readonly section: ListSection;
}

/**
 * Returns the placements in their order: problems, then decisions, then the others; within each of
 * these the active sheet comes first.
 */
export function arrangePlacements(groups: readonly SheetGroup[], activeSheet: string | undefined): readonly ListRow[] {
  const isActive = ({ sheet }: SheetGroup) => sheet !== undefined && sheet === activeSheet;
  const rows = [...groups]
    .sort((one, other) => Number(isActive(other)) - Number(isActive(one)))
    .flatMap(({ sheet, placements }) =>
      placements.map((placement) => ({ placement, sheet, section: findSection(placement) })),
    );
  return SECTIONS.flatMap((section) => rows.filter((row) => row.section === section));
}

function findSection({ status }: PlacementView): ListSection {
  if (isQuestion(status)) return 'decisions';
  return needsUser(status) ? 'problems' : 'others';
}

/**
 * Returns the rows in the order in which they are shown, so that no row moves while the user is
 * about to press something. New rows follow the row that would precede them.
 */
export function keepOrder(rows: readonly ListRow[], shownRows: readonly ListRow[]): readonly ListRow[] {
  const rowsById = new Map(rows.map((row) => [row.placement.id, row]));
  const keptRows = shownRows.flatMap(({ placement: { id }, section }) => {
    const row = rowsById.get(id);
    return row ? [{ ...row, section }] : [];
  });
  const shownIds = new Set(keptRows.map(({ placement }) => placement.id));
  rows.forEach((row, index) => {
    if (shownIds.has(row.placement.id)) return;
    const precedingId = rows[index - 1]?.placement.id;
    keptRows.splice(keptRows.findIndex(({ placement }) => placement.id === precedingId) + 1, 0, row);
  });
  return keptRows;
}

export function isSameOrder(rows: readonly ListRow[], otherRows: readonly ListRow[]): boolean {
  return (
    rows.length === otherRows.length &&
    rows.every(({ placement, section }, index) => {
      const otherRow = otherRows[index];
      return placement.id === otherRow?.placement.id && section === otherRow.section;
    })
  );
}

/** Returns the rows whose names or sheet contain all words of the search, in any order. */
export function searchRows(rows: readonly ListRow[], search: string): readonly ListRow[] {
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ placement: { name, reportName = '' }, sheet = '' }) => {
    const texts = normalizeText([name, reportName, sheet].join('\n'));
    return words.every((word) => texts.includes(word));
  });
}
