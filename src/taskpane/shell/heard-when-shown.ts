/** With the pane closed nobody hears it: what went wrong meanwhile is said when the pane is shown, unless something newer was said since. */
import type { Announce } from '../../parts';

interface HeardWhenShown {
  readonly announce: Announce;
  /** Ends it. */
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
