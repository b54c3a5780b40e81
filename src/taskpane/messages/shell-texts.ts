import type { Messages } from '../../parts';
import type { shellTexts } from './en/shell/shell-texts';

/** The texts of the shell in one language, ready to be filled with values. */
export type ShellTexts = Messages<typeof shellTexts>;
