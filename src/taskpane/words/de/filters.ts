import { firstOf } from '../../../parts';
import type * as english from '../en/filters';

const PLACES_SAID = 3;

export const createFilterWords: typeof english.createFilterWords = ({ number }) => {
  const hides = (filters: readonly string[]) => {
    const { said, rest } = firstOf(filters, PLACES_SAID);
    if (filters.length === 1) return `Der Filter bei ${said[0]} blendet hier Zeilen aus`;
    return `Die Filter bei ${said.join(', ')}${rest > 0 ? ` und ${number(rest)} weitere` : ''} blenden hier Zeilen aus`;
  };
  const clear = (filters: readonly string[]) => (filters.length === 1 ? 'Filter löschen' : 'Alle Filter löschen');
  return {
    inDoubt: (filters) =>
      `${hides(filters)}, und Excel kann Werte, die durch einen Filter geschrieben werden, in falsche Zellen setzen. Nichts wird geschrieben, bis Sie entscheiden. Nach dem Löschen sind alle Zeilen zu sehen; die Filterschaltflächen bleiben.`,
    clearAndRefresh: (filters) => `${clear(filters)} und aktualisieren`,
    clearAndPlace: (filters) => `${clear(filters)} und platzieren`,
  };
};
