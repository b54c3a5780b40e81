/**
 * Explains why buttons are disabled while offline. The page shows the reason, and the buttons refer
 * to it.
 */
import { usePage } from '../shell/pane-context';

/** The element with this id on the page says that there is no network. */
export const OFFLINE_HINT_ID = 'offline';

/** Returns the id that describes a button which needs the network; undefined while online. */
export function useOfflineHintId(): string | undefined {
  return usePage().app.online.value ? undefined : OFFLINE_HINT_ID;
}
