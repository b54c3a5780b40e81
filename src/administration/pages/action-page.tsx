/**
 * Shows a section with one action: its form, and a footer with the button, the progress and the
 * result of the last try.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Failure } from '../../app';
import { Button, formatFailure, icons, Notice, useLongWait } from '../../parts';
import type { Section } from '../state/access';
import type { Action, ActionState } from '../state/action';
import { Form } from './fields';
import {
  NEEDS_NETWORK,
  Page,
  PlatformFailureNotice,
  type SectionPageProps,
  useAdministration,
  WaitProgress,
} from './page';

interface ActionPageProps<Input, Result> extends ActionBarProps<Input, Result>, SectionPageProps {
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}

/** Shows a page with one form, whose id is the name of the section. */
export function ActionPage<Input, Result>({
  onBack,
  onSubmit,
  children,
  ...actionBar
}: ActionPageProps<Input, Result>) {
  const { messages } = useAdministration();
  return (
    <Page title={messages.sections[actionBar.section].name} onBack={onBack} footer={<ActionBar {...actionBar} />}>
      <Form id={actionBar.section} onSubmit={onSubmit}>
        {children}
      </Form>
    </Page>
  );
}

interface ActionBarProps<Input, Result> {
  readonly section: Section;
  readonly action: Action<Input, Result>;
  readonly buttonText: string;
  /** Marks the button as one that cannot be undone. */
  readonly isDestructive?: boolean;
  /** Names the work in progress: "Starting the sync". */
  readonly progressText: string;
  /** Says what the failure means here: "The sync was not started." */
  readonly failureLead: string;
  /** Returns the result as one sentence. */
  readonly formatResult: (result: Result) => string;
  /** Returns content after the sentence, such as ids to copy. */
  readonly renderDetails?: (result: Result) => ComponentChildren;
  /** Replaces the failure's own next step. */
  readonly formatNextStep?: (failure: Failure) => string | undefined;
}

function ActionBar<Input, Result>(props: ActionBarProps<Input, Result>) {
  const { action, section, buttonText, progressText, isDestructive = false } = props;
  const { administration, messages } = useAdministration();
  const state = action.state.value;
  const online = administration.online.value;
  const showsProgress = useLongWait(state.kind === 'running');
  useAnnouncement(props, state);
  // The user has read the result when the page closes. A try in progress appears again at the next
  // visit.
  useEffect(() => action.clear, [action]);
  return (
    <footer class="bar">
      <ActionOutcome {...props} state={state} />
      {showsProgress ? (
        <WaitProgress name={progressText} onStop={action.stop} />
      ) : (
        <Button
          variant={isDestructive ? 'danger' : 'main'}
          wide
          formId={section}
          isDisabled={!online || state.kind === 'running'}
          describedBy={online ? undefined : NEEDS_NETWORK}
        >
          {buttonText}
        </Button>
      )}
      {!online && <small id={NEEDS_NETWORK}>{messages.needsNetwork}</small>}
    </footer>
  );
}

interface ActionOutcomeProps<Input, Result> extends ActionBarProps<Input, Result> {
  readonly state: ActionState<Result>;
}

function ActionOutcome<Input, Result>({
  state,
  failureLead,
  formatResult,
  renderDetails,
  formatNextStep,
}: ActionOutcomeProps<Input, Result>) {
  const { messages } = useAdministration();
  switch (state.kind) {
    case 'done':
      return (
        <Notice tone="ok" icon={icons.done}>
          <p>
            <b>{formatResult(state.result)}</b>
          </p>
          {renderDetails?.(state.result)}
        </Notice>
      );
    case 'stopped':
      return (
        <Notice tone="warn" icon={icons.warning}>
          <p>
            <b>{messages.stopped}</b> {messages.maybeDone}
          </p>
        </Notice>
      );
    case 'failed': {
      const nextStep = state.mayHaveSucceeded ? messages.maybeDone : formatNextStep?.(state.failure);
      return (
        <PlatformFailureNotice
          failure={state.failure}
          lead={failureLead}
          {...(nextStep !== undefined && { remedy: nextStep })}
        />
      );
    }
    default:
      return null;
  }
}

function useAnnouncement<Input, Result>(props: ActionBarProps<Input, Result>, state: ActionState<Result>): void {
  const { announce, messages } = useAdministration();
  const initialState = useRef(state);
  useEffect(() => {
    if (state === initialState.current) return;
    if (state.kind === 'done') announce('status', props.formatResult(state.result));
    if (state.kind === 'stopped') announce('status', `${messages.stopped} ${messages.maybeDone}`);
    if (state.kind === 'failed') announce('alert', formatFailure(messages, state.failure, props.failureLead));
  }, [state]);
}
