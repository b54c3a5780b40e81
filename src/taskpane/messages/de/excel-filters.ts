import { takeFirst } from '../../../parts';
import type * as english from '../en/excel-filters';

const MAX_NAMED_PLACES = 3;

export const createExcelFilterMessages: typeof english.createExcelFilterMessages = ({ number }) => {
  const describeFilters = (filters: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(filters, MAX_NAMED_PLACES);
    if (filters.length === 1) return `Der Filter bei ${firstItems[0]} blendet hier Zeilen aus`;
    return `Die Filter bei ${firstItems.join(', ')}${restCount > 0 ? ` und ${number(restCount)} weitere` : ''} blenden hier Zeilen aus`;
  };
  const clearLabel = (filters: readonly string[]) => (filters.length === 1 ? 'Filter löschen' : 'Alle Filter löschen');
  return {
    inDoubt: (filters) =>
      `${describeFilters(filters)}, und Excel kann Werte, die durch einen Filter geschrieben werden, in falsche Zellen setzen. Nichts wird geschrieben, bis Sie entscheiden. Nach dem Löschen sind alle Zeilen zu sehen; die Filterschaltflächen bleiben.`,
    clearAndRefresh: (filters) => `${clearLabel(filters)} und aktualisieren`,
    clearAndPlace: (filters) => `${clearLabel(filters)} und platzieren`,
  };
};
