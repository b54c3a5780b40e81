import { type Formats, firstOf } from '../../../parts';

const PLACES_SAID = 3;

/** Describes filters of Excel that hide rows where Inlay would write. */
export function createFilterWords({ number }: Formats) {
  const hides = (filters: readonly string[]) => {
    const { said, rest } = firstOf(filters, PLACES_SAID);
    if (filters.length === 1) return `the filter at ${said[0]} hides rows here`;
    return `the filters at ${said.join(', ')}${rest > 0 ? ` and ${number(rest)} more` : ''} hide rows here`;
  };
  const inDoubt = (filters: readonly string[]) =>
    `T${hides(filters).slice(1)}, and Excel may put values that are written through a filter into the wrong cells. Nothing is written until you decide. Clearing shows all rows; the filter buttons stay.`;
  const clear = (filters: readonly string[]) => (filters.length === 1 ? 'Clear the filter' : 'Clear the filters');
  return {
    /** Asks before anything is written. */
    inDoubt,
    clearAndRefresh: (filters: readonly string[]) => `${clear(filters)} and refresh`,
    clearAndPlace: (filters: readonly string[]) => `${clear(filters)} and place`,
  };
}
