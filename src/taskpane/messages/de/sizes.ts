import type { Translation } from '../../../parts';
import type * as english from '../en/sizes';

export const sizeTexts: Translation<typeof english.sizeTexts> = {
  columns: { one: '{count} Spalte', other: '{count} Spalten' },
  rowsAndColumns: '{rows} und {columns}',
  quoted: '„{title}“',
};
