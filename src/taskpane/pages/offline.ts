/** Why buttons are off while there is no network: said where they stand, and their description. */
import { usePage } from '../shell/pane-context';

/** Id of the sentence on the page that says so. */
export const OFFLINE = 'offline';

/** @returns what describes a button that needs the network and is off without it; undefined while there is one */
export function useWhyOff(): string | undefined {
  return usePage().app.online.value ? undefined : OFFLINE;
}
