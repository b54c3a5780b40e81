/** Texts that join the items of a list, and name how many others there are. */
export const listTexts = {
  and: '{first} and {second}',
  andNot: '{first} and not {second}',
  or: '{first} or {second}',
  more: '{list} and {count} more',
} as const;
