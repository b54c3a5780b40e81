import type { Messages } from '../../parts';
import type { paneTexts } from './en/pane-texts';

/** The texts of everything behind the shell in one language, ready to be filled with values. */
export type PaneTexts = Messages<typeof paneTexts>;
