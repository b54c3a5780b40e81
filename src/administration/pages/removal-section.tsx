/**
 * Unsubscribes people from the schedule above. The user types or selects them, and each gets a
 * result.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, formatFailure, Icon, icons, Notice } from '../../parts';
import type { Removal } from '../state/removal';
import type { Schedule } from '../state/schedules';
import { LongWait, PlatformFailureNotice, SelectedCells, useAdministration } from './page';
import { RemovalResult, RemovalReview, RemovalTable } from './removal-report';

export function RemovalSection({ schedule }: { readonly schedule: Schedule }) {
  const { administration, messages } = useAdministration();
  const { schedules } = messages;
  useEffect(() => administration.removal.selectSchedule(schedule.id), [administration, schedule.id]);
  const state = administration.removal.state.value;
  useAnnouncement(state);
  return (
    <section class="stack close" aria-labelledby="remove-recipients">
      <h2 id="remove-recipients">{schedules.remove}</h2>
      <RemovalStep state={state} schedule={schedule} />
    </section>
  );
}

interface RemovalStepProps {
  readonly state: Removal;
  readonly schedule: Schedule;
}

function RemovalStep({ state, schedule }: RemovalStepProps) {
  const { administration, messages } = useAdministration();
  const { schedules } = messages;
  const { cancel } = administration.removal;
  switch (state.kind) {
    case 'idle':
      return <RecipientSources />;
    case 'reading':
      return (
        <LongWait
          name={schedules.reading}
          {...(state.total !== undefined && { text: schedules.readSoFar({ read: state.cells, total: state.total }) })}
          value={state.cells}
          max={state.total}
          onStop={cancel}
        />
      );
    case 'nothingThere':
      return (
        <>
          <Notice icon={icons.alert}>
            <p>
              <b>{schedules.nothingThere}</b> {schedules.nothingThereNext}
            </p>
          </Notice>
          <RecipientSources />
        </>
      );
    case 'notRead':
      return (
        <>
          <PlatformFailureNotice failure={state.failure} lead={schedules.cellsNotRead} />
          <RecipientSources />
        </>
      );
    case 'review':
      return <RemovalReview report={state.report} schedule={schedule} />;
    case 'sending':
      return (
        <LongWait
          name={schedules.removing}
          text={schedules.removedSoFar(state.report)}
          value={state.report.removedCount}
          max={state.report.recipientCount}
          onStop={cancel}
        />
      );
    default:
      return (
        <>
          <RemovalResult state={state} />
          <RemovalTable title={schedules.report} report={state.report} />
          <div class="row">
            <Button onPress={administration.removal.clear}>{schedules.discard}</Button>
          </div>
        </>
      );
  }
}

function RecipientSources() {
  const { administration, messages } = useAdministration();
  const { schedules } = messages;
  const { searchedUser } = administration.schedules;
  const [typedText, setTypedText] = useState(searchedUser.peek() === undefined ? '' : String(searchedUser.peek()));
  const selection = administration.removal.selection.value;
  return (
    <>
      <p class="say">{schedules.removeText}</p>
      <div class="row">
        <p class="grow">
          <SelectedCells address={selection} />
        </p>
        <Button isDisabled={selection === undefined} onPress={() => void administration.removal.readSelected()}>
          {schedules.readCells}
        </Button>
      </div>
      <details open={typedText !== ''}>
        <summary class="say">
          <Icon path={icons.right} />
          {schedules.typed}
        </summary>
        <div class="stack close">
          <label class="field">
            <small>{schedules.typedLabel}</small>
            <textarea
              class="input"
              rows={3}
              value={typedText}
              spellcheck={false}
              onInput={(event) => setTypedText(event.currentTarget.value)}
            />
          </label>
          <div class="row">
            <Button isDisabled={typedText.trim() === ''} onPress={() => administration.removal.readTyped(typedText)}>
              {schedules.readTyped}
            </Button>
          </div>
        </div>
      </details>
    </>
  );
}

function useAnnouncement(state: Removal): void {
  const { announce, messages } = useAdministration();
  const { schedules } = messages;
  const previousState = useRef(state);
  useEffect(() => {
    if (state === previousState.current) return;
    previousState.current = state;
    if (state.kind === 'nothingThere') announce('status', `${schedules.nothingThere} ${schedules.nothingThereNext}`);
    if (state.kind === 'notRead') announce('alert', formatFailure(messages, state.failure, schedules.cellsNotRead));
    if (state.kind === 'review')
      announce('status', `${schedules.reviewed(state.report)} ${schedules.asides(state.report)}`);
    if (state.kind !== 'ended') return;
    const summary = schedules.ended[state.how](state.report);
    if (state.how === 'failed') announce('alert', formatFailure(messages, state.failure, summary));
    else announce('status', summary);
  }, [state]);
}
