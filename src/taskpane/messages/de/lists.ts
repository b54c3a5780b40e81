import type { Translation } from '../../../parts';
import type * as english from '../en/lists';

export const listTexts: Translation<typeof english.listTexts> = {
  and: '{first} und {second}',
  andNot: '{first} und nicht {second}',
  or: '{first} oder {second}',
  more: '{list} und {count} weitere',
  quoted: '„{name}“',
};

export const sizeTexts: Translation<typeof english.sizeTexts> = {
  columns: { one: '{count} Spalte', other: '{count} Spalten' },
  rowsAndColumns: '{rows} und {columns}',
};
