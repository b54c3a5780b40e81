/** Has the English texts that say in numbers what a refresh changed. */
export const changeCountTexts = {
  cells: { one: '{count} cell', other: '{count} cells' },
  rows: { one: '{changes} row', other: '{changes} rows' },
  columns: { one: '{changes} column', other: '{changes} columns' },
} as const;
