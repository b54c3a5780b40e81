/** A box that scrolls must take the focus, or its far columns are out of a keyboard's reach. */
export const scrollsByKeyboard = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name }) as const;
