import { Delayed } from '../../parts';
import { usePane } from '../shell/pane-context';

/** While a kept sign-in is looked for. */
export function StartingPage() {
  const { words } = usePane();
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="empty first">
        <Delayed>
          <span class="spin" aria-hidden="true" />
          <p>{words.starting}</p>
        </Delayed>
      </main>
    </div>
  );
}
