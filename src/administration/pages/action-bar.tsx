import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Failure } from '../../app';
import { Button, failureText, glyphs, Notice, useLongWait } from '../../parts';
import type { Action, ActionState } from '../state/action';
import { useAdministration } from './administration-context';
import { PlatformFailureNotice } from './platform-failure-notice';

interface ActionBarProps<Input, Result> {
  readonly action: Action<Input, Result>;
  /** Id of the form whose content the action takes. */
  readonly form: string;
  readonly verb: string;
  /** What is under way, for example "Starting the sync". */
  readonly working: string;
  /** What the failure means here, for example "The sync was not started." */
  readonly failed: string;
  /** What came of it, in one sentence. */
  readonly done: (result: Result) => string;
  /** Behind the sentence, for example ids to copy. */
  readonly more?: (result: Result) => ComponentChildren;
  /** What to do next, where it is not what the failure's own words say. */
  readonly next?: (failure: Failure) => string | undefined;
}

/** The foot of a page with one action: its button, its wait, and how the last try went. */
export function ActionBar<Input, Result>(props: ActionBarProps<Input, Result>) {
  const { action, form, verb, working } = props;
  const { administration, words, manageWords } = useAdministration();
  const state = action.state.value;
  const online = administration.online.value;
  const waits = useLongWait(state.kind === 'running');
  useAnnounced(props, state);
  // What came of it has been read when the page is left; a try under way is told at the next visit.
  useEffect(() => action.clear, [action]);
  return (
    <footer class="bar">
      <Outcome {...props} state={state} />
      {waits ? (
        <>
          <progress aria-label={working} />
          <div class="row">
            <span class="grow say">{working}</span>
            <Button onPress={action.stop}>{words.cancel}</Button>
          </div>
        </>
      ) : (
        <Button look="main" wide submits={form} off={!online || state.kind === 'running'}>
          {verb}
        </Button>
      )}
      {!online && <small>{manageWords.needsNetwork}</small>}
    </footer>
  );
}

interface OutcomeProps<Input, Result> extends ActionBarProps<Input, Result> {
  readonly state: ActionState<Result>;
}

function Outcome<Input, Result>({ state, failed, done, more, next }: OutcomeProps<Input, Result>) {
  const { manageWords } = useAdministration();
  switch (state.kind) {
    case 'done':
      return (
        <Notice tone="ok" icon={glyphs.done}>
          <p>
            <b>{done(state.result)}</b>
          </p>
          {more?.(state.result)}
        </Notice>
      );
    case 'stopped':
      return (
        <Notice tone="warn" icon={glyphs.warning}>
          <p>
            <b>{manageWords.stopped}</b> {manageWords.maybeDone}
          </p>
        </Notice>
      );
    case 'failed': {
      const step = state.maybeDone ? manageWords.maybeDone : next?.(state.failure);
      return (
        <PlatformFailureNotice failure={state.failure} lead={failed} {...(step !== undefined && { next: step })} />
      );
    }
    default:
      return null;
  }
}

function useAnnounced<Input, Result>(props: ActionBarProps<Input, Result>, state: ActionState<Result>): void {
  const { announce, words, manageWords } = useAdministration();
  const first = useRef(state);
  useEffect(() => {
    if (state === first.current) return;
    if (state.kind === 'done') announce('status', props.done(state.result));
    if (state.kind === 'stopped') announce('status', `${manageWords.stopped} ${manageWords.maybeDone}`);
    if (state.kind === 'failed') announce('alert', failureText(words, state.failure, props.failed));
  }, [state]);
}
