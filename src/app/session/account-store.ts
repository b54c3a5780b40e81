/** Reads the settings of the user's account that the pane shows. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Reader } from '../parts';
import type { Session } from './session';
import { chooseWorkspaceTitle } from './workspace-title';

export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore(
  session: ReadonlySignal<Session | undefined>,
  online: ReadonlySignal<boolean>,
  { locale }: Reader,
  onFailure: (error: unknown) => void,
) {
  const title = signal<string | undefined>(undefined);
  let lastSession: Session | undefined;
  // Settings that could not be read without a network are read when the network returns.
  const stop = effect(() => {
    const currentSession = session.value;
    const isOnline = online.value;
    if (currentSession !== lastSession) title.value = undefined;
    lastSession = currentSession;
    if (currentSession && isOnline && title.peek() === undefined) read(currentSession).catch(onFailure);
  });

  async function read(currentSession: Session): Promise<void> {
    const settings = await currentSession.account.settings();
    if (session.peek() === currentSession) title.value = chooseWorkspaceTitle(settings, locale);
  }

  const readonlyTitle: ReadonlySignal<string | undefined> = title;
  return {
    /**
     * Holds the title of the account's workspace; undefined while signed out, until the account has
     * answered, and if it has none.
     */
    title: readonlyTitle,
    dispose: (): void => stop(),
  };
}
