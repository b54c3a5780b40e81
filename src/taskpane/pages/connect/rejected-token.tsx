import { Button, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';

/** Warns that the platform stopped accepting the token while the pane was in use. */
export function RejectedToken() {
  const { app, words } = usePage();
  const connection = app.connection.state.value;
  if (connection.kind !== 'connected' || !connection.rejected) return null;
  return (
    <div class="ask">
      <Notice tone="warn" icon={pageGlyphs.lock}>
        <p>
          <b>{words.tokenRejected}</b> {words.tokenRejectedNext}
        </p>
        <div class="row">
          <Button onPress={app.connection.signOut}>{words.signInAgain}</Button>
        </div>
      </Notice>
    </div>
  );
}
