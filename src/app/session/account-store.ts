/** The settings of the account that somebody is signed in to, as the pane follows them. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Reader } from '../parts';
import type { AccountView, viewOf } from './account-view';
import type { Session } from './session';

export interface AccountStore {
  /** Undefined while nobody is signed in, and until the account has answered. */
  readonly view: ReadonlySignal<AccountView | undefined>;
  dispose(): void;
}

interface AccountStoreParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly online: ReadonlySignal<boolean>;
  readonly reader: Reader;
  /** What the settings say is read by code that comes later. */
  readonly loadViewOf: () => Promise<typeof viewOf>;
  onFailure(error: unknown): void;
}

export function createAccountStore({
  session,
  online,
  reader,
  loadViewOf,
  onFailure,
}: AccountStoreParts): AccountStore {
  const view = signal<AccountView | undefined>(undefined);
  let known: Session | undefined;
  // What could not be read without a network is read once there is one.
  const stop = effect(() => {
    const now = session.value;
    const isOnline = online.value;
    if (now !== known) view.value = undefined;
    known = now;
    if (now && isOnline && !view.peek()) read(now).catch(onFailure);
  });

  async function read(now: Session): Promise<void> {
    const [settings, viewOf] = await Promise.all([now.account.settings(), loadViewOf()]);
    if (session.peek() === now) view.value = viewOf(settings, reader.locale);
  }

  return { view, dispose: stop };
}
