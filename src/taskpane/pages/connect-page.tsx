import { useState } from 'preact/hooks';
import type { ConnectionState } from '../../app';
import { WithParts } from '../later-parts';
import { usePane } from '../pane-context';
import { Art, Mark } from '../parts/art';
import { Button } from '../parts/button';
import { Delayed } from '../parts/delayed';
import { FailureNotice } from '../parts/notice';
import { ConnectingBar } from './connecting-bar';

type Disconnected = Exclude<ConnectionState, { kind: 'connected' }>;

/** Everything before the first report: looking for a kept sign-in, the first run, the form. */
export function ConnectPage({ state }: { readonly state: Disconnected }) {
  // What the person chose; until then the state says which page is due.
  const [formAsked, askForm] = useState<boolean>();
  if (state.kind === 'starting') return <Starting />;
  if (showsForm(state, formAsked)) {
    return (
      <WithParts>
        {({ ConnectForm }) => <ConnectForm state={state} asked={formAsked === true} onBack={() => askForm(false)} />}
      </WithParts>
    );
  }
  return <FirstRun state={state} onConnect={() => askForm(true)} />;
}

function showsForm(state: Exclude<Disconnected, { kind: 'starting' }>, asked: boolean | undefined): boolean {
  if (state.kind !== 'signedOut') return state.kind === 'choosing' || !state.sample;
  return asked ?? (state.form !== undefined || (!state.sample && state.address !== ''));
}

function Starting() {
  const { words } = usePane();
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="empty first">
        <Delayed>
          <span class="spin" aria-hidden="true" />
          <p>{words.connect.starting}</p>
        </Delayed>
      </main>
    </div>
  );
}

interface FirstRunProps {
  readonly state: Exclude<Disconnected, { kind: 'starting' }>;
  readonly onConnect: () => void;
}

function FirstRun({ state, onConnect }: FirstRunProps) {
  const { app, words } = usePane();
  const connecting = state.kind === 'connecting';
  const sample = state.kind === 'signedOut' && state.sample;
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="empty first">
        <Art filled />
        <h1>{words.connect.firstTitle}</h1>
        <p>{words.connect.firstText}</p>
        {state.kind === 'signedOut' && state.failure && <FailureNotice failure={state.failure} />}
        {!connecting && (
          <div class="stack close">
            {sample && (
              <Button look="main" wide onPress={() => void app.connection.connectToSample()}>
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
