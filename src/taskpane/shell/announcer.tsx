import { signal } from '@preact/signals';
import type { Announce } from '../../parts';

export interface Announcer {
  readonly announce: Announce;
  /** The page's one live region. It stands in the page before anything is said: regions that come later stay mute. */
  readonly LiveRegion: () => preact.JSX.Element;
}

export function createAnnouncer(): Announcer {
  const said = signal({ urgency: 'status', text: '', count: 0 });
  return {
    announce: (urgency, text) => {
      said.value = { urgency, text, count: said.peek().count + 1 };
    },
    LiveRegion: () => {
      const { urgency, text, count } = said.value;
      // A new key each time: the same words twice are two announcements.
      return (
        <div class="vh">
          <div role="status">{urgency === 'status' && text && <p key={count}>{text}</p>}</div>
          {urgency === 'alert' && (
            <div role="alert" key={count}>
              {text}
            </div>
          )}
        </div>
      );
    },
  };
}
