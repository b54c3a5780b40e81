import type { Language } from '../../../parts';

export const GERMAN: Language = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };
