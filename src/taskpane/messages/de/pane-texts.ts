import type { Translation } from '../../../parts';
import type * as english from '../en/pane-texts';
import { limitTexts } from './limits';

export const paneTexts: Translation<typeof english.paneTexts> = {
  limits: limitTexts,
};
