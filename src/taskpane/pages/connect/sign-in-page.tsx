import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ConnectionState } from '../../../app';
import { Button, CopyButton, PageLink } from '../../../parts';
import { usePane } from '../../shell/pane-context';

type SigningIn = Extract<ConnectionState, { kind: 'signingIn' }>;

/** Waits until the user has signed in on the page of the authorization server. */
export function SignInPage({ state }: { readonly state: SigningIn }) {
  const { shell, messages } = usePane();
  const heading = useRef<HTMLHeadingElement>(null);
  const { code, host } = state;
  // From the heading, Tab reaches the code before the button that cancels.
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="stack">
        <h1 tabIndex={-1} ref={heading}>
          {messages.connect.signInTitle(host)}
        </h1>
        {code === undefined ? (
          <p>{messages.connect.signInWindow}</p>
        ) : (
          <>
            <p>{messages.connect.enterCode}</p>
            <div class="row">
              <output class="code" aria-label={messages.connect.code}>
                {code.userCode}
              </output>
              <CopyButton getText={() => code.userCode}>{messages.connect.copyCode}</CopyButton>
            </div>
            <p>
              <PageLink address={code.completeAddress ?? code.verificationAddress}>
                {messages.connect.openSignInPage}
              </PageLink>
            </p>
            <small>{code.verificationAddress}</small>
          </>
        )}
      </main>
      <footer class="bar">
        <progress aria-label={messages.connect.waitingForApproval} />
        <div class="row">
          <span class="grow say">{messages.connect.waitingForApproval}</span>
          <Button onPress={shell.connection.cancel}>{messages.cancel}</Button>
        </div>
      </footer>
    </div>
  );
}
