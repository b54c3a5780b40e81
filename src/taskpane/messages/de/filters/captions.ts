import type { Translation } from '../../../../parts';
import type * as english from '../../en/filters/captions';

export const captionTexts: Translation<typeof english.captionTexts> = {
  noFilters: 'Keine Filter',
  filtersAsSaved: 'Filter wie im Bericht gespeichert',
  rowsRestored: 'Früherer Stand, wiederhergestellt',
  moreFilters: { one: '{count} weiterer Filter', other: '{count} weitere Filter' },
  refreshedAt: 'Stand {time}',
};
