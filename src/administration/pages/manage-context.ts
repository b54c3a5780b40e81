import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App, Manage } from '../../app';
import { type PartsTools, useParts } from '../../parts';
import type { ManageWords } from '../words/en/manage-words';

export interface ManageTools {
  readonly app: App;
  readonly manage: Manage;
  readonly manageWords: ManageWords;
}

export const ManageContext = createContext<ManageTools | undefined>(undefined);

/** What every page of "Manage" reaches for. */
export function useManage(): PartsTools & ManageTools {
  const tools = useContext(ManageContext);
  if (!tools) throw new Error('This view stands outside Manage.');
  return { ...useParts(), ...tools };
}
