/** The account's colours on the pane, in a file of its own: most accounts keep them to themselves. */
export { wearTheme } from './wear-theme';
