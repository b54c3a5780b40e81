import { germanPartsTexts } from '../../../parts';
import type { LanguagePack } from '../language-pack';
import { shellTexts } from './shell/shell-texts';

export const GERMAN_PACK: LanguagePack = {
  language: { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' },
  direction: 'ltr',
  booleans: ['FALSCH', 'WAHR'],
  pivotLabels: {
    total: 'Gesamt',
    empty: '(leer)',
    measure: 'Kennzahl',
    scales: { thousands: 'Tsd.', millions: 'Mio.', billions: 'Mrd.' },
  },
  partsTexts: germanPartsTexts,
  shellTexts,
};
