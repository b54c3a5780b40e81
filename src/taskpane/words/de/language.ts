import type { Language } from '../../../parts';

/** What the sentences of this folder are written in. */
export const GERMAN: Language = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };
