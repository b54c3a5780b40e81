/** Parts of sentences: sizes of blocks, and titles of columns. */
export const sizeTexts = {
  columns: { one: '{count} column', other: '{count} columns' },
  rowsAndColumns: '{rows} and {columns}',
  quoted: '“{title}”',
} as const;
