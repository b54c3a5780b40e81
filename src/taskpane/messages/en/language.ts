import { ENGLISH, partsTexts } from '../../../parts';
import type { LanguagePack } from '../language-pack';
import { shellTexts } from './shell/shell-texts';

export const ENGLISH_PACK: LanguagePack = {
  language: ENGLISH,
  direction: 'ltr',
  booleans: ['FALSE', 'TRUE'],
  pivotLabels: {
    total: 'Total',
    empty: '(empty)',
    measure: 'Measure',
    scales: { thousands: 'thousands', millions: 'millions', billions: 'billions' },
  },
  partsTexts,
  shellTexts,
};
