/** One thing to do to the platform, for as long as one analyst is signed in to one deployment. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, type Session, toFailure } from '../../app';
import { isPlatformFailure, type ManagementClient, type PlatformFailureCode, type Report } from '../../client';

export interface Action<Input, Result> {
  readonly state: ReadonlySignal<ActionState<Result>>;
  /** Does nothing while a try is under way. */
  run(input: Input): Promise<void>;
  /** Ends the wait. */
  stop(): void;
  /** Forgets how the last try went; a try under way goes on. */
  clear(): void;
}

/** How the last try went. */
export type ActionState<Result> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: Result }
  /** The analyst ended the wait: nobody knows whether the platform did it. */
  | { readonly kind: 'stopped' }
  /** `maybeDone`: the platform was asked and gave no answer. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly maybeDone: boolean };

/** What every verb needs. */
export interface ActionParts {
  readonly session: ReadonlySignal<Session | undefined>;
  onFailure(error: unknown): void;
}

const UNANSWERED: readonly PlatformFailureCode[] = ['PlatformTimeout', 'PlatformUnreachable', 'PlatformBroken'];

/**
 * What was done for one sign-in is never shown to another.
 * @param work what to ask of the platform
 */
export function createAction<Input, Result>(
  { session, onFailure }: ActionParts,
  work: (client: ManagementClient, now: Session, input: Input, signal: AbortSignal) => Promise<Result>,
): Action<Input, Result> & { dispose(): void } {
  const state = signal<ActionState<Result>>({ kind: 'idle' });
  let asking = new AbortController();

  const stopFollowing = onNewSession(session, () => {
    asking.abort();
    asking = new AbortController();
    state.value = { kind: 'idle' };
  });

  return {
    state,
    async run(input) {
      const now = session.peek();
      if (!now || state.peek().kind === 'running') return;
      asking = new AbortController();
      const mine = asking;
      state.value = { kind: 'running' };
      try {
        const client = await now.management();
        const result = await work(client, now, input, mine.signal);
        if (asking === mine) state.value = { kind: 'done', result };
      } catch (error) {
        if (asking !== mine) return;
        if (mine.signal.aborted || isAbort(error)) {
          state.value = { kind: 'stopped' };
          return;
        }
        onFailure(error);
        state.value = { kind: 'failed', failure: toFailure(error, now.host), maybeDone: isUnanswered(error) };
      }
    },
    stop: () => asking.abort(),
    clear: () => {
      if (state.peek().kind !== 'running') state.value = { kind: 'idle' };
    },
    dispose() {
      stopFollowing();
      asking.abort();
    },
  };
}

/** Calls back when another analyst, platform or deployment is signed in, or nobody any more. */
export function onNewSession(session: ReadonlySignal<Session | undefined>, changed: () => void): () => void {
  let before = session.peek();
  return effect(() => {
    const now = session.value;
    if (now === before) return;
    before = now;
    changed();
  });
}

/** Nothing was answered, so what was asked may have been done. */
export function isUnanswered(error: unknown): boolean {
  return isPlatformFailure(error) && error.sent && UNANSWERED.includes(error.code);
}

const REPORTS_ON_A_PAGE = 100;
const MOST_PAGES = 5;

/** Page by page, as many as tell what a list of all of them would: the platform may have thousands. */
export async function* firstReports(
  { client, deployment }: Session,
  sortBy: 'name' | 'updatedAt',
  signal?: AbortSignal,
): AsyncGenerator<readonly Report[]> {
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const request = { first: REPORTS_ON_A_PAGE, sortBy, ...(after !== undefined && { after }) };
    const { items, nextCursor } = await client.listReports(deployment.id, request, signal);
    yield items;
    if (nextCursor === undefined) return;
    after = nextCursor;
  }
}
