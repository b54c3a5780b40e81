import type { Translation } from '../../../../parts';
import type * as english from '../../en/placements/change-counts';

export const changeCountTexts: Translation<typeof english.changeCountTexts> = {
  cells: { one: '{count} Zelle', other: '{count} Zellen' },
  rows: { one: '{changes} Zeile', other: '{changes} Zeilen' },
  columns: { one: '{changes} Spalte', other: '{changes} Spalten' },
};
