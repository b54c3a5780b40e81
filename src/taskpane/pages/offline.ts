/**
 * Explains why buttons are disabled while offline. The page shows the reason, and the buttons refer
 * to it.
 */
import { usePage } from '../shell/pane-context';

/** The element with this id on the page says that there is no network. */
export const OFFLINE = 'offline';

/** Returns the id that describes a button which needs the network; undefined while online. */
export function useWhyOff(): string | undefined {
  return usePage().app.online.value ? undefined : OFFLINE;
}
