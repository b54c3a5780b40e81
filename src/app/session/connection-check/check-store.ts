/** Runs the connection check for the pane, and keeps its lines for the diagnostics. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { AppFailure } from '../../failure';
import { onChange } from '../../on-change';
import type { Session } from '../session';
import { checkConnection } from './check-connection';
import type { CheckLine } from './check-line';

export interface ConnectionCheckState {
  /** A check that is `stopped` has not ended, and its lines are incomplete. */
  readonly status: 'none' | 'running' | 'stopped' | 'done';
  readonly lines: readonly CheckLine[];
}

export interface ConnectionCheckStore {
  readonly state: ReadonlySignal<ConnectionCheckState>;
  /** Checks the connection of the current sign-in; does nothing while a check runs. */
  run(): Promise<void>;
  /** Stops a running check; the lines so far stay. */
  cancel(): void;
  dispose(): void;
}

const NOTHING_CHECKED: ConnectionCheckState = { status: 'none', lines: [] };

export function createConnectionCheckStore(
  session: ReadonlySignal<Session | undefined>,
  onFailure: (error: unknown) => void,
): ConnectionCheckStore {
  const state = signal(NOTHING_CHECKED);
  let attempt: AbortController | undefined;
  // The lines of one sign-in say nothing about the next.
  const stop = onChange(session, () => {
    attempt?.abort();
    attempt = undefined;
    state.value = NOTHING_CHECKED;
  });

  async function run(): Promise<void> {
    const current = session.peek();
    if (!current || state.peek().status === 'running') return;
    const thisAttempt = new AbortController();
    attempt = thisAttempt;
    let lines: readonly CheckLine[] = [];
    const show = (status: ConnectionCheckState['status']): void => {
      if (attempt === thisAttempt) state.value = { status, lines };
    };
    show('running');
    try {
      const { address, client, deployment, openFreshAccount: openAccount } = current;
      for await (const line of checkConnection({ address, client, deployment, openAccount }, thisAttempt.signal)) {
        lines = [...lines, line];
        // A token that the platform rejects ends the sign-in.
        if (line.finding.kind === 'failure') onFailure(new AppFailure(line.finding.failure));
        show('running');
      }
      show('done');
    } catch (error) {
      onFailure(error);
      show('stopped');
    }
  }

  return {
    state,
    run,
    cancel: () => attempt?.abort(),
    dispose() {
      stop();
      attempt?.abort();
    },
  };
}
