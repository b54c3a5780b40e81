import { Button, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';

/** Warns that the platform stopped accepting the token while the pane was in use. */
export function RejectedTokenNotice() {
  const { app, messages } = usePage();
  const connection = app.connection.state.value;
  if (connection.kind !== 'connected' || !connection.isRejected) return null;
  return (
    <div class="ask">
      <Notice tone="warn" icon={pageIcons.lock}>
        <p>
          <b>{messages.tokenRejected}</b> {messages.tokenRejectedNext}
        </p>
        <div class="row">
          <Button onPress={app.connection.signOut}>{messages.signInAgain}</Button>
        </div>
      </Notice>
    </div>
  );
}
