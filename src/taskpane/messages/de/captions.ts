import type { Translation } from '../../../parts';
import type * as english from '../en/captions';

export const captionTexts: Translation<typeof english.captionTexts> = {
  noFilters: 'Keine Filter',
  filtersAsSaved: 'Wie der Bericht gespeichert ist',
  rowsRestored: 'Frühere Zeilen, zurückgeholt',
  moreFilters: { one: '{count} weiterer Filter', other: '{count} weitere Filter' },
  refreshedAt: 'Stand {time}',
};
