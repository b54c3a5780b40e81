import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Manage } from '../../app';
import { useLaterPane } from '../later-parts';
import type { AllWords } from '../later-words';
import type { PaneTools } from '../pane-context';
import type { ManageWords } from '../words/manage-words';

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
