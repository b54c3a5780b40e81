import { useState } from 'preact/hooks';
import type { ConnectionState } from '../../../app';
import { Button, FailureNotice, ProductIcon, SheetIllustration } from '../../../parts';
import { usePane } from '../../shell/pane-context';
import { ConnectForm, ConnectingBar, SignedOutNote, TokenNotKeptNotice } from './connect-form';

type DisconnectedState = Exclude<ConnectionState, { kind: 'connected' | 'starting' }>;

/** Shows the first run or the sign-in form. */
export function ConnectPage({ state }: { readonly state: DisconnectedState }) {
  // Until the user chooses, the state decides which page is shown.
  const [isFormRequested, requestForm] = useState<boolean>();
  if (showsForm(state, isFormRequested))
    return <ConnectForm state={state} isRequested={isFormRequested === true} onBack={() => requestForm(false)} />;
  return <FirstRun state={state} onConnect={() => requestForm(true)} />;
}

function showsForm(state: DisconnectedState, isRequested: boolean | undefined): boolean {
  if (state.kind !== 'signedOut') return state.kind === 'choosing' || !state.sample;
  return isRequested ?? (state.form !== undefined || (!state.sample && state.address !== ''));
}

interface FirstRunProps {
  readonly state: DisconnectedState;
  readonly onConnect: () => void;
}

function FirstRun({ state, onConnect }: FirstRunProps) {
  const { shell, messages } = usePane();
  const [canSaveToken] = useState(shell.connection.canSaveToken);
  const isConnecting = state.kind === 'connecting';
  const hasSample = state.kind === 'signedOut' && state.sample;
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="empty first">
        <SheetIllustration isFilled />
        <h1>{messages.connect.firstTitle}</h1>
        <p>{messages.connect.firstText}</p>
        {!isConnecting && <SignedOutNote />}
        {state.kind === 'signedOut' && state.failure && <FailureNotice failure={state.failure} />}
        {!isConnecting && !canSaveToken && <TokenNotKeptNotice />}
        {!isConnecting && (
          <div class="stack close">
            {hasSample && (
              <Button variant="main" wide onPress={() => void shell.connection.connectToSample()}>
                {messages.connect.trySample}
              </Button>
            )}
            <Button variant={hasSample ? 'plain' : 'main'} wide onPress={onConnect}>
              {messages.connect.title}
            </Button>
          </div>
        )}
        {hasSample && <small>{messages.connect.sampleNote}</small>}
      </main>
      {isConnecting ? (
        <ConnectingBar host={state.host} />
      ) : (
        <footer class="bar plain">
          <div class="row">
            <ProductIcon />
            <small>{messages.connect.tokenStaysOut}</small>
          </div>
        </footer>
      )}
    </div>
  );
}
