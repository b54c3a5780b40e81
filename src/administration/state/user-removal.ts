/** Removes one user from several schedules in turn; a failure for one does not stop the others. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, toFailure } from '../../app';
import { type ActionParts, isUnansweredRequest, onNewSession } from './action';

export interface UserRemovalStore {
  readonly state: ReadonlySignal<UserRemoval>;
  run(user: number, scheduleIds: readonly number[]): Promise<void>;
  cancel(): void;
  clear(): void;
}

export type UserRemoval =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running' | 'ended';
      readonly user: number;
      /** Maps schedules to results, in the order of the requests. */
      readonly outcomes: ReadonlyMap<number, UserRemovalOutcome>;
    };

type UserRemovalOutcome =
  | { readonly kind: 'notSent' }
  | { readonly kind: 'removed' }
  /** The user stopped waiting after the request was sent. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly mayHaveSucceeded: boolean };

export function createUserRemoval(
  { session, onFailure }: ActionParts,
  onRemoved: (user: number, scheduleId: number) => void,
): UserRemovalStore & { dispose(): void } {
  const state = signal<UserRemoval>({ kind: 'idle' });
  let activeController = new AbortController();

  function clear(): void {
    activeController.abort();
    state.value = { kind: 'idle' };
  }
  const unsubscribe = onNewSession(session, clear);

  return {
    state,
    async run(user, scheduleIds) {
      const currentSession = session.peek();
      if (!currentSession || state.peek().kind === 'running') return;
      activeController = new AbortController();
      const controller = activeController;
      const outcomes = new Map<number, UserRemovalOutcome>(scheduleIds.map((id) => [id, { kind: 'notSent' }]));
      const showState = (kind: 'running' | 'ended') => {
        if (controller === activeController && state.peek().kind !== 'idle')
          state.value = { kind, user, outcomes: new Map(outcomes) };
      };
      state.value = { kind: 'running', user, outcomes };
      try {
        const client = await currentSession.management();
        for (const id of scheduleIds) {
          if (controller.signal.aborted) break;
          outcomes.set(
            id,
            await runRemoval(
              () =>
                client.removeRecipients(
                  currentSession.deployment.id,
                  id,
                  [{ type: 'USER', id: user }],
                  controller.signal,
                ),
              currentSession.host,
            ),
          );
          if (outcomes.get(id)?.kind === 'removed') onRemoved(user, id);
          showState('running');
          if (endsRemoval(outcomes.get(id))) break;
        }
      } catch (error) {
        // The chunk with the API client did not load, so nothing was sent.
        onFailure(error);
        const [first] = scheduleIds;
        if (first !== undefined)
          outcomes.set(first, {
            kind: 'failed',
            failure: toFailure(error, currentSession.host),
            mayHaveSucceeded: false,
          });
      }
      showState('ended');
    },
    cancel: () => activeController.abort(),
    clear,
    dispose() {
      unsubscribe();
      activeController.abort();
    },
  };

  async function runRemoval(remove: () => Promise<void>, host: string): Promise<UserRemovalOutcome> {
    try {
      await remove();
      return { kind: 'removed' };
    } catch (error) {
      if (isAbort(error)) return { kind: 'unanswered' };
      onFailure(error);
      return { kind: 'failed', failure: toFailure(error, host), mayHaveSucceeded: isUnansweredRequest(error) };
    }
  }
}

/** Returns true for errors that every further schedule would get too. */
function endsRemoval(outcome: UserRemovalOutcome | undefined): boolean {
  const codes: readonly Failure['code'][] = ['NotSignedIn', 'NotAllowed', 'PlatformUnreachable'];
  return outcome?.kind === 'failed' && codes.includes(outcome.failure.code);
}
