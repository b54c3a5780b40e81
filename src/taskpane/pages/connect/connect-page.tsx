import { useState } from 'preact/hooks';
import type { ConnectionState } from '../../../app';
import { Button, Checkbox, FailureNotice, ProductIcon, SheetIllustration } from '../../../parts';
import { usePane } from '../../shell/pane-context';
import { ConnectForm, ConnectingBar, SignedOutNote, TokenNotKeptNotice } from './connect-form';
import { SignInPage } from './sign-in-page';

type DisconnectedState = Exclude<ConnectionState, { kind: 'connected' | 'starting' }>;

type StartState = Exclude<DisconnectedState, { kind: 'signingIn' }>;

/** Shows the first run or the sign-in form. */
export function ConnectPage({ state }: { readonly state: DisconnectedState }) {
  // Until the user chooses, the state decides which page is shown.
  const [isFormRequested, requestForm] = useState<boolean>();
  if (state.kind === 'signingIn') return <SignInPage state={state} />;
  if (showsForm(state, isFormRequested))
    return <ConnectForm state={state} isRequested={isFormRequested === true} onBack={() => requestForm(false)} />;
  return <FirstRun state={state} onConnect={() => requestForm(true)} />;
}

function showsForm(state: StartState, isRequested: boolean | undefined): boolean {
  if (state.kind !== 'signedOut') return state.kind === 'choosing' || !state.sample;
  const offersMore = state.sample || state.canSignIn;
  return isRequested ?? (state.form !== undefined || (!offersMore && state.address !== ''));
}

interface FirstRunProps {
  readonly state: StartState;
  readonly onConnect: () => void;
}

function FirstRun({ state, onConnect }: FirstRunProps) {
  const { shell, messages } = usePane();
  const [canSaveToken] = useState(shell.connection.canSaveToken);
  const isConnecting = state.kind === 'connecting';
  const canSignIn = state.kind === 'signedOut' && state.canSignIn;
  const hasSample = state.kind === 'signedOut' && state.sample;
  // After a sign-out, most users want to sign in to the same platform again.
  const lastHost = state.kind === 'signedOut' ? state.lastHost : undefined;
  const sampleVariant = lastHost === undefined ? 'main' : 'plain';
  const signInVariant = hasSample && lastHost === undefined ? 'plain' : 'main';
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
            {lastHost !== undefined && !canSignIn && (
              <Button variant="main" wide onPress={onConnect}>
                {messages.connect.signInTitle(lastHost)}
              </Button>
            )}
            {lastHost !== undefined && canSignIn && <SignInButton variant="main" canSaveToken={canSaveToken} />}
            {hasSample && (
              <>
                <Button variant={sampleVariant} wide onPress={() => void shell.connection.connectToSample()}>
                  {messages.connect.trySample}
                </Button>
                <small>{messages.connect.sampleNote}</small>
              </>
            )}
            {lastHost === undefined && canSignIn && (
              <SignInButton variant={signInVariant} canSaveToken={canSaveToken} />
            )}
            {(lastHost === undefined || canSignIn) && (
              <Button variant={canSignIn ? 'quiet' : signInVariant} wide onPress={onConnect}>
                {canSignIn ? messages.connect.useKey : messages.connect.title}
              </Button>
            )}
          </div>
        )}
      </main>
      {isConnecting ? (
        <ConnectingBar host={state.host} />
      ) : (
        <footer class="bar plain">
          <div class="row nowrap">
            <ProductIcon />
            <small>{messages.connect.tokenStaysOut}</small>
          </div>
        </footer>
      )}
    </div>
  );
}

interface SignInButtonProps {
  readonly variant: 'main' | 'plain';
  readonly canSaveToken: boolean;
}

function SignInButton({ variant, canSaveToken }: SignInButtonProps) {
  const { shell, messages } = usePane();
  const [isKept, keep] = useState(false);
  return (
    <>
      <Button variant={variant} wide onPress={() => void shell.connection.signIn(isKept)}>
        {messages.connect.signIn}
      </Button>
      {canSaveToken && <Checkbox label={messages.connect.keepSignedIn} isOn={isKept} onChange={keep} />}
      {canSaveToken && isKept && <small>{messages.connect.privateWindow}</small>}
    </>
  );
}
