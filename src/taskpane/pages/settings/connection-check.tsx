import type { CheckLine } from '../../../app';
import { Button, Icon, type IconPath, icons, useLongWait } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';

/** Draws the button that checks the connection, and what the last check found. */
export function ConnectionCheck() {
  const { app, messages } = usePage();
  const { connectionCheck: check } = messages;
  const state = app.connectionCheck.state.value;
  const isRunning = state.status === 'running';
  const isLong = useLongWait(isRunning);

  return (
    <>
      <div class="row">
        <Button isDisabled={isRunning} onPress={() => void app.connectionCheck.run()}>
          {check.run}
        </Button>
        {isLong && <Button onPress={app.connectionCheck.cancel}>{messages.cancel}</Button>}
      </div>
      {state.status !== 'none' && (
        <p class="row nowrap">
          {state.status === 'done' && <ResultIcon result={findWorstResult(state.lines)} />}
          <b>{check.summarize(state)}</b>
        </p>
      )}
      {state.lines.length > 0 && (
        <ul class="checks">
          {state.lines.map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </ul>
      )}
    </>
  );
}

const STYLES: Readonly<Record<CheckLine['result'], { readonly icon: IconPath; readonly tone: string }>> = {
  ok: { icon: icons.done, tone: 'ok-t' },
  attention: { icon: icons.warning, tone: 'warn-t' },
  failed: { icon: icons.alert, tone: 'bad-t' },
  notChecked: { icon: pageIcons.queued, tone: '' },
};

function findWorstResult(lines: readonly CheckLine[]): CheckLine['result'] {
  return (['failed', 'attention'] as const).find((bad) => lines.some(({ result }) => result === bad)) ?? 'ok';
}

function ResultIcon({ result }: { readonly result: CheckLine['result'] }) {
  const { icon, tone } = STYLES[result];
  return (
    <span class={tone}>
      <Icon path={icon} />
    </span>
  );
}

function Line({ line }: { readonly line: CheckLine }) {
  const { connectionCheck: check } = usePage().messages;
  return (
    <li>
      <span>
        <ResultIcon result={line.result} />
        <span class="vh">{check.results[line.result]}</span>
      </span>
      <div>
        <b>{check.names[line.name]}</b>
        <p class="say">{check.describe(line)}</p>
      </div>
    </li>
  );
}
