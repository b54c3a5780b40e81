import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Manage } from '../../app';
import { useLaterPane } from '../../taskpane/shell/later-parts';
import type { PaneTools } from '../../taskpane/shell/pane-context';
import type { AllWords } from '../../taskpane/words/en/later-words';
import type { ManageWords } from '../words/en/manage-words';

export interface ManageTools {
  readonly manage: Manage;
  readonly manageWords: ManageWords;
}

export const ManageContext = createContext<ManageTools | undefined>(undefined);

/** What every page of "Manage" reaches for. */
export function useManage(): PaneTools & ManageTools & { readonly words: AllWords } {
  const tools = useContext(ManageContext);
  if (!tools) throw new Error('This view stands outside Manage.');
  return { ...useLaterPane(), ...tools };
}
