import { useState } from 'preact/hooks';
import type { ConnectionState } from '../../../app';
import { Art, Button, FailureNotice, Mark } from '../../../parts';
import { usePane } from '../../shell/pane-context';
import { ConnectForm, ConnectingBar, NotKept, RowsNote } from './connect-form';

type Disconnected = Exclude<ConnectionState, { kind: 'connected' | 'starting' }>;

/** Shows the first run or the sign-in form. */
export function ConnectPage({ state }: { readonly state: Disconnected }) {
  // Until the user chooses, the state decides which page is shown.
  const [formAsked, askForm] = useState<boolean>();
  if (showsForm(state, formAsked))
    return <ConnectForm state={state} asked={formAsked === true} onBack={() => askForm(false)} />;
  return <FirstRun state={state} onConnect={() => askForm(true)} />;
}

function showsForm(state: Disconnected, asked: boolean | undefined): boolean {
  if (state.kind !== 'signedOut') return state.kind === 'choosing' || !state.sample;
  return asked ?? (state.form !== undefined || (!state.sample && state.address !== ''));
}

interface FirstRunProps {
  readonly state: Disconnected;
  readonly onConnect: () => void;
}

function FirstRun({ state, onConnect }: FirstRunProps) {
  const { shell, words } = usePane();
  const [canKeep] = useState(shell.connection.canKeep);
  const connecting = state.kind === 'connecting';
  const sample = state.kind === 'signedOut' && state.sample;
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="empty first">
        <Art filled />
        <h1>{words.connect.firstTitle}</h1>
        <p>{words.connect.firstText}</p>
        {!connecting && <RowsNote />}
        {state.kind === 'signedOut' && state.failure && <FailureNotice failure={state.failure} />}
        {!connecting && !canKeep && <NotKept />}
        {!connecting && (
          <div class="stack close">
            {sample && (
              <Button look="main" wide onPress={() => void shell.connection.connectToSample()}>
                {words.connect.trySample}
              </Button>
            )}
            <Button look={sample ? 'plain' : 'main'} wide onPress={onConnect}>
              {words.connect.title}
            </Button>
          </div>
        )}
        {sample && <small>{words.connect.sampleNote}</small>}
      </main>
      {connecting ? (
        <ConnectingBar host={state.host} />
      ) : (
        <footer class="bar plain">
          <div class="row">
            <Mark />
            <small>{words.connect.tokensStayOut}</small>
          </div>
        </footer>
      )}
    </div>
  );
}
