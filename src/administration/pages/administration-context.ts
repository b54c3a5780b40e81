import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type PartsTools, useParts } from '../../parts';
import type { Administration } from '../state/administration';
import type { ManageWords } from '../words/en/manage-words';

export interface AdministrationTools {
  readonly administration: Administration;
  readonly manageWords: ManageWords;
}

export const AdministrationContext = createContext<AdministrationTools | undefined>(undefined);

/** What every page of the administration reaches for. */
export function useAdministration(): PartsTools & AdministrationTools {
  const tools = useContext(AdministrationContext);
  if (!tools) throw new Error('This view stands outside the administration.');
  return { ...useParts(), ...tools };
}
