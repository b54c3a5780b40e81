import type { Translation } from '../../../../parts';
import type * as english from '../../en/shell/help';

export const helpTexts: Translation<typeof english.helpTexts> = {
  learnMore: 'Mehr dazu',
  page: 'assets/docs/using-inlay.de.html',
};
