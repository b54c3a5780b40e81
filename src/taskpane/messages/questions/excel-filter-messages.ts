import { listFirst } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

const MAX_NAMED_PLACES = 3;

/** Describes filters of Excel that hide rows where Inlay would write. */
export function createExcelFilterMessages({ excelFilters: texts, lists }: Pick<PaneTexts, 'excelFilters' | 'lists'>) {
  return {
    /** Asks before anything is written. */
    inDoubt: (filters: readonly string[]): string =>
      texts.inDoubt({ count: filters.length, places: listFirst(lists.more, filters, MAX_NAMED_PLACES) }),
    clearAndRefresh: (filters: readonly string[]): string => texts.clearAndRefresh(filters.length),
    clearAndPlace: (filters: readonly string[]): string => texts.clearAndPlace(filters.length),
  };
}
