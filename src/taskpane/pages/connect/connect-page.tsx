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
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="empty first">
        <SheetIllustration isFilled />
        <h1>{messages.connect.firstTitle}</h1>
        <p>{messages.connect.firstText}</p>
        {state.kind === 'signedOut' && (
          <>
            <SignedOutNote />
            {state.failure && <FailureNotice failure={state.failure} />}
            {!canSaveToken && <TokenNotKeptNotice />}
            <StartButtons state={state} canSaveToken={canSaveToken} onConnect={onConnect} />
          </>
        )}
      </main>
      {state.kind === 'connecting' ? (
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

interface StartButtonsProps extends Pick<FirstRunProps, 'onConnect'> {
  readonly state: Extract<ConnectionState, { kind: 'signedOut' }>;
  readonly canSaveToken: boolean;
}

function StartButtons({ state, canSaveToken, onConnect }: StartButtonsProps) {
  const { shell, rest, messages } = usePane();
  const { connect } = messages;
  const { sample, canSignIn, lastHost } = state;
  // After a sign-out, or if the workbook has reports, most users want to sign in to their platform.
  const loadedRest = rest.state.value;
  const placements = typeof loadedRest === 'object' ? loadedRest.app.placements.state.value : undefined;
  const hasReports = placements?.kind === 'ready' && placements.count > 0;
  const isSampleFirst = sample && lastHost === undefined && !hasReports;
  const signInVariant = isSampleFirst ? 'plain' : 'main';
  const sampleButton = sample && (
    <>
      <Button variant={isSampleFirst ? 'main' : 'plain'} wide onPress={() => void shell.connection.connectToSample()}>
        {connect.trySample}
      </Button>
      <small>{connect.sampleNote}</small>
    </>
  );
  return (
    <div class="stack close">
      {isSampleFirst && sampleButton}
      {canSignIn ? (
        <SignInButton variant={signInVariant} canSaveToken={canSaveToken} />
      ) : (
        <Button variant={signInVariant} wide onPress={onConnect}>
          {lastHost === undefined ? connect.title : connect.signInTitle(lastHost)}
        </Button>
      )}
      {!isSampleFirst && sampleButton}
      {canSignIn && (
        <Button variant="quiet" wide onPress={onConnect}>
          {connect.useKey}
        </Button>
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
  const [isKept, keep] = useState(canSaveToken);
  return (
    <>
      <Button variant={variant} wide onPress={() => void shell.connection.signIn(isKept)}>
        {messages.connect.signIn}
      </Button>
      {canSaveToken && <Checkbox label={messages.connect.keepSignedIn} isOn={isKept} onChange={keep} />}
    </>
  );
}
