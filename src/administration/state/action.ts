/** Runs one action on the platform, for one user signed in to one deployment. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, type Session, toFailure } from '../../app';
import { isPlatformFailure, type ManagementClient, type PlatformFailureCode, type Report } from '../../client';

export interface Action<Input, Result> {
  readonly state: ReadonlySignal<ActionState<Result>>;
  /** Sends the request; does nothing while another try is in progress. */
  run(input: Input): Promise<void>;
  /** Stops waiting for the answer. */
  stop(): void;
  /** Removes the result of the last try; a try in progress continues. */
  clear(): void;
}

export type ActionState<Result> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: Result }
  /** The user stopped waiting, so it is unknown whether the platform carried out the request. */
  | { readonly kind: 'stopped' }
  /** If `mayHaveSucceeded` is true, the request was sent but not answered. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly mayHaveSucceeded: boolean };

export interface ActionParts {
  readonly session: ReadonlySignal<Session | undefined>;
  onFailure(error: unknown): void;
}

const UNANSWERED_CODES: readonly PlatformFailureCode[] = ['PlatformTimeout', 'PlatformUnreachable', 'PlatformBroken'];

/**
 * Returns an action whose result is never shown after another user signs in.
 * @param task sends the request
 */
export function createAction<Input, Result>(
  { session, onFailure }: ActionParts,
  task: (client: ManagementClient, session: Session, input: Input, signal: AbortSignal) => Promise<Result>,
): Action<Input, Result> & { dispose(): void } {
  const state = signal<ActionState<Result>>({ kind: 'idle' });
  let activeController = new AbortController();

  const unsubscribe = onNewSession(session, () => {
    activeController.abort();
    activeController = new AbortController();
    state.value = { kind: 'idle' };
  });

  return {
    state,
    async run(input) {
      const currentSession = session.peek();
      if (!currentSession || state.peek().kind === 'running') return;
      activeController = new AbortController();
      const controller = activeController;
      state.value = { kind: 'running' };
      try {
        const client = await currentSession.management();
        const result = await task(client, currentSession, input, controller.signal);
        if (activeController === controller) state.value = { kind: 'done', result };
      } catch (error) {
        if (activeController !== controller) return;
        if (controller.signal.aborted || isAbort(error)) {
          state.value = { kind: 'stopped' };
          return;
        }
        onFailure(error);
        state.value = {
          kind: 'failed',
          failure: toFailure(error, currentSession.host),
          mayHaveSucceeded: isUnansweredRequest(error),
        };
      }
    },
    stop: () => activeController.abort(),
    clear: () => {
      if (state.peek().kind !== 'running') state.value = { kind: 'idle' };
    },
    dispose() {
      unsubscribe();
      activeController.abort();
    },
  };
}

/** Calls back when another user, platform or deployment is signed in, or after a sign-out. */
export function onNewSession(session: ReadonlySignal<Session | undefined>, onChange: () => void): () => void {
  let previousSession = session.peek();
  return effect(() => {
    const currentSession = session.value;
    if (currentSession === previousSession) return;
    previousSession = currentSession;
    onChange();
  });
}

/** Returns true if there was no answer, so the platform may have carried out the request. */
export function isUnansweredRequest(error: unknown): boolean {
  return isPlatformFailure(error) && error.wasSent && UNANSWERED_CODES.includes(error.code);
}

const REPORTS_PAGE_SIZE = 100;
const MAX_PAGES = 5;

/** Yields the first pages of reports. Callers need no more, and the platform may have thousands. */
export async function* listFirstReports(
  { client, deployment }: Session,
  sortBy: 'name' | 'updatedAt',
  signal?: AbortSignal,
): AsyncGenerator<readonly Report[]> {
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const request = { first: REPORTS_PAGE_SIZE, sortBy, ...(after !== undefined && { after }) };
    const { items, nextCursor } = await client.listReports(deployment.id, request, signal);
    yield items;
    if (nextCursor === undefined) return;
    after = nextCursor;
  }
}
