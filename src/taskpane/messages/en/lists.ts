/** Texts that join the items of a list, and name how many others there are. */
export const listTexts = {
  and: '{first} and {second}',
  andNot: '{first} and not {second}',
  or: '{first} or {second}',
  more: '{list} and {count} more',
  quoted: '“{name}”',
} as const;

/** Parts of sentences: sizes of blocks. */
export const sizeTexts = {
  columns: { one: '{count} column', other: '{count} columns' },
  rowsAndColumns: '{rows} and {columns}',
} as const;
