import { Button, Icon, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/**
 * Warns above every page while Excel does not answer. Anything that does not need cells still works
 * below.
 */
export function SilenceLine() {
  const { app, messages } = usePage();
  const silence = app.silence.value;
  if (!silence) return null;
  const [problem, next] = messages.silence.said(silence);
  return (
    <aside class="note silence">
      {silence.isGivenUp ? <Icon path={icons.warning} /> : <span class="spin" aria-hidden="true" />}
      <p>
        <b>{problem}</b> {next}
      </p>
      {!silence.isGivenUp && (
        <div class="row">
          <Button small onPress={app.cancelWaiting}>
            {messages.cancel}
          </Button>
        </div>
      )}
    </aside>
  );
}
