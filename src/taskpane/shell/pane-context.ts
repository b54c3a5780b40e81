import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App } from '../../app';
import type { Announce } from '../../parts';
import type { Words } from '../words/en';
import type { Environment } from './environment';
import type { LaterParts } from './later-parts';
import type { Navigation } from './navigation';

/** What every view reaches for. */
export interface PaneTools {
  readonly app: App;
  readonly words: Words;
  readonly environment: Environment;
  readonly navigation: Navigation;
  readonly announce: Announce;
  readonly later: LaterParts;
}

export const PaneContext = createContext<PaneTools | undefined>(undefined);

export function usePane(): PaneTools {
  const tools = useContext(PaneContext);
  if (!tools) throw new Error('This view stands outside the pane.');
  return tools;
}
