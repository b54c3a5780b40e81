import type { AllWords } from '../words/en/later-words';
import type { PaneTools } from './pane-context';

/** What is needed to say something aloud. */
export type Tools = Pick<PaneTools, 'app' | 'navigation' | 'announce'> & { readonly words: AllWords };
