import { Button, glyphs, Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/**
 * Warns above every page while Excel does not answer. Anything that does not need cells still works
 * below.
 */
export function SilenceLine() {
  const { app, words } = usePage();
  const silence = app.silence.value;
  if (!silence) return null;
  const [what, next] = words.silence.said(silence);
  return (
    <aside class="note silence">
      {silence.isGivenUp ? <Icon glyph={glyphs.warning} /> : <span class="spin" aria-hidden="true" />}
      <p>
        <b>{what}</b> {next}
      </p>
      {!silence.isGivenUp && (
        <div class="row">
          <Button small onPress={app.cancelWaiting}>
            {words.cancel}
          </Button>
        </div>
      )}
    </aside>
  );
}
