import { Button } from '../../parts';
import { useLaterPane } from '../shell/later-parts';

/** Who is being asked, and the way out. */
export function ConnectingBar({ host }: { readonly host: string }) {
  const { app, words } = useLaterPane();
  return (
    <footer class="bar">
      <progress aria-label={words.connect.connecting} />
      <div class="row">
        <span class="grow say">{words.connect.asking(host)}</span>
        <Button onPress={app.connection.cancel}>{words.cancel}</Button>
      </div>
    </footer>
  );
}
