/**
 * Shows a section with one action: its form, and a footer with the button, the progress and the
 * result of the last try.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Failure } from '../../app';
import { Button, failureText, glyphs, Notice, useLongWait } from '../../parts';
import type { Section } from '../state/access';
import type { Action, ActionState } from '../state/action';
import { Form } from './fields';
import { NEEDS_NETWORK, Page, PlatformFailureNotice, type SectionPageProps, useAdministration, Waiting } from './page';

interface ActionPageProps<Input, Result> extends ActionBarProps<Input, Result>, SectionPageProps {
  /** Describes the action if its name is not enough. */
  readonly text?: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}

/** Shows a page with one form, whose id is the name of the section. */
export function ActionPage<Input, Result>({
  onBack,
  text,
  onSubmit,
  children,
  ...bar
}: ActionPageProps<Input, Result>) {
  const { words } = useAdministration();
  return (
    <Page title={words.sections[bar.section].name} onBack={onBack} foot={<ActionBar {...bar} />}>
      {text !== undefined && <p class="description">{text}</p>}
      <Form id={bar.section} onSubmit={onSubmit}>
        {children}
      </Form>
    </Page>
  );
}

interface ActionBarProps<Input, Result> {
  readonly section: Section;
  readonly action: Action<Input, Result>;
  readonly verb: string;
  /** Names the work in progress: "Starting the sync". */
  readonly working: string;
  /** Says what the failure means here: "The sync was not started." */
  readonly failed: string;
  /** Returns the result as one sentence. */
  readonly done: (result: Result) => string;
  /** Returns content after the sentence, such as ids to copy. */
  readonly more?: (result: Result) => ComponentChildren;
  /** Replaces the failure's own next step. */
  readonly next?: (failure: Failure) => string | undefined;
}

function ActionBar<Input, Result>(props: ActionBarProps<Input, Result>) {
  const { action, section, verb, working } = props;
  const { administration, words } = useAdministration();
  const state = action.state.value;
  const online = administration.online.value;
  const waits = useLongWait(state.kind === 'running');
  useAnnounced(props, state);
  // The user has read the result when the page closes. A try in progress appears again at the next
  // visit.
  useEffect(() => action.clear, [action]);
  return (
    <footer class="bar">
      <Outcome {...props} state={state} />
      {waits ? (
        <Waiting name={working} onStop={action.stop} />
      ) : (
        <Button
          look="main"
          wide
          submits={section}
          off={!online || state.kind === 'running'}
          describedBy={online ? undefined : NEEDS_NETWORK}
        >
          {verb}
        </Button>
      )}
      {!online && <small id={NEEDS_NETWORK}>{words.needsNetwork}</small>}
    </footer>
  );
}

interface OutcomeProps<Input, Result> extends ActionBarProps<Input, Result> {
  readonly state: ActionState<Result>;
}

function Outcome<Input, Result>({ state, failed, done, more, next }: OutcomeProps<Input, Result>) {
  const { words } = useAdministration();
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
            <b>{words.stopped}</b> {words.maybeDone}
          </p>
        </Notice>
      );
    case 'failed': {
      const step = state.maybeDone ? words.maybeDone : next?.(state.failure);
      return (
        <PlatformFailureNotice failure={state.failure} lead={failed} {...(step !== undefined && { next: step })} />
      );
    }
    default:
      return null;
  }
}

function useAnnounced<Input, Result>(props: ActionBarProps<Input, Result>, state: ActionState<Result>): void {
  const { announce, words } = useAdministration();
  const first = useRef(state);
  useEffect(() => {
    if (state === first.current) return;
    if (state.kind === 'done') announce('status', props.done(state.result));
    if (state.kind === 'stopped') announce('status', `${words.stopped} ${words.maybeDone}`);
    if (state.kind === 'failed') announce('alert', failureText(words, state.failure, props.failed));
  }, [state]);
}
