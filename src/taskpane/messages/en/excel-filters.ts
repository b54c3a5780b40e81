import { type Formats, takeFirst } from '../../../parts';

const MAX_NAMED_PLACES = 3;

/** Describes filters of Excel that hide rows where Inlay would write. */
export function createExcelFilterMessages({ number }: Formats) {
  const describeFilters = (filters: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(filters, MAX_NAMED_PLACES);
    if (filters.length === 1) return `the filter at ${firstItems[0]} hides rows here`;
    return `the filters at ${firstItems.join(', ')}${restCount > 0 ? ` and ${number(restCount)} more` : ''} hide rows here`;
  };
  const inDoubt = (filters: readonly string[]) =>
    `T${describeFilters(filters).slice(1)}, and Excel may put values that are written through a filter into the wrong cells. Nothing is written until you decide. Clearing shows all rows; the filter buttons stay.`;
  const clearLabel = (filters: readonly string[]) => (filters.length === 1 ? 'Clear the filter' : 'Clear the filters');
  return {
    /** Asks before anything is written. */
    inDoubt,
    clearAndRefresh: (filters: readonly string[]) => `${clearLabel(filters)} and refresh`,
    clearAndPlace: (filters: readonly string[]) => `${clearLabel(filters)} and place`,
  };
}
