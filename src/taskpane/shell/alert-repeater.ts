/**
 * Repeats an alert when the pane is shown again, because screen readers skip a closed pane. An
 * alert is not repeated after a newer announcement.
 */
import type { Announce } from '../../parts';

interface AlertRepeater {
  readonly announce: Announce;
  /** Removes the listener. */
  readonly stop: () => void;
}

export function createAlertRepeater(announceAtOnce: Announce, page: Document): AlertRepeater {
  let missedAlert: string | undefined;
  function repeatMissedAlert(): void {
    if (page.hidden || missedAlert === undefined) return;
    announceAtOnce('alert', missedAlert);
    missedAlert = undefined;
  }
  page.addEventListener('visibilitychange', repeatMissedAlert);
  return {
    announce(urgency, text) {
      missedAlert = page.hidden && urgency === 'alert' ? text : undefined;
      announceAtOnce(urgency, text);
    },
    stop: () => page.removeEventListener('visibilitychange', repeatMissedAlert),
  };
}
