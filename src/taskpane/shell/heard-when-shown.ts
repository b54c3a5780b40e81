/**
 * Repeats an alert when the pane is shown again, because screen readers skip a closed pane. A newer
 * announcement replaces it.
 */
import type { Announce } from '../../parts';

interface HeardWhenShown {
  readonly announce: Announce;
  /** Removes the listener. */
  readonly stop: () => void;
}

export function heardWhenShown(say: Announce, page: Document): HeardWhenShown {
  let unheard: string | undefined;
  function onShown(): void {
    if (page.hidden || unheard === undefined) return;
    say('alert', unheard);
    unheard = undefined;
  }
  page.addEventListener('visibilitychange', onShown);
  return {
    announce(urgency, text) {
      unheard = page.hidden && urgency === 'alert' ? text : undefined;
      say(urgency, text);
    },
    stop: () => page.removeEventListener('visibilitychange', onShown),
  };
}
