/**
 * Unsubscribes people from the schedule above. The user types or selects them, and each gets a
 * result.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, failureText, glyphs, Icon, Notice } from '../../parts';
import type { Removal } from '../state/removal';
import type { Schedule } from '../state/schedules';
import { LongWait, PlatformFailureNotice, SelectedCells, useAdministration } from './page';
import { Ended, RemovalTable, Review } from './removal-report';

export function RemovalSection({ schedule }: { readonly schedule: Schedule }) {
  const { administration, words } = useAdministration();
  const { schedules } = words;
  useEffect(() => administration.removal.begin(schedule.id), [administration, schedule.id]);
  const state = administration.removal.state.value;
  useAnnounced(state);
  return (
    <section class="stack close" aria-labelledby="remove-recipients">
      <h2 id="remove-recipients">{schedules.remove}</h2>
      <Step state={state} schedule={schedule} />
    </section>
  );
}

interface StepProps {
  readonly state: Removal;
  readonly schedule: Schedule;
}

function Step({ state, schedule }: StepProps) {
  const { administration, words } = useAdministration();
  const { schedules } = words;
  const { cancel } = administration.removal;
  switch (state.kind) {
    case 'idle':
      return <Sources />;
    case 'reading':
      return (
        <LongWait
          name={schedules.reading}
          {...(state.total !== undefined && { text: schedules.readSoFar(state.cells, state.total) })}
          value={state.cells}
          max={state.total}
          onStop={cancel}
        />
      );
    case 'nothingThere':
      return (
        <>
          <Notice icon={glyphs.alert}>
            <p>
              <b>{schedules.nothingThere}</b> {schedules.nothingThereNext}
            </p>
          </Notice>
          <Sources />
        </>
      );
    case 'notRead':
      return (
        <>
          <PlatformFailureNotice failure={state.failure} lead={schedules.cellsNotRead} />
          <Sources />
        </>
      );
    case 'review':
      return <Review report={state.report} schedule={schedule} />;
    case 'sending':
      return (
        <LongWait
          name={schedules.removing}
          text={schedules.removedSoFar(state.report)}
          value={state.report.removed}
          max={state.report.recipients}
          onStop={cancel}
        />
      );
    default:
      return (
        <>
          <Ended state={state} />
          <RemovalTable title={schedules.report} report={state.report} />
          <div class="row">
            <Button onPress={administration.removal.clear}>{schedules.discard}</Button>
          </div>
        </>
      );
  }
}

function Sources() {
  const { administration, words } = useAdministration();
  const { schedules } = words;
  const { searchedUser } = administration.schedules;
  const [typed, setTyped] = useState(searchedUser.peek() === undefined ? '' : String(searchedUser.peek()));
  const selection = administration.removal.selection.value;
  return (
    <>
      <p class="say">{schedules.removeText}</p>
      <div class="row">
        <p class="grow">
          <SelectedCells address={selection} />
        </p>
        <Button off={selection === undefined} onPress={() => void administration.removal.readSelected()}>
          {schedules.readCells}
        </Button>
      </div>
      <details open={typed !== ''}>
        <summary class="say">
          <Icon glyph={glyphs.right} />
          {schedules.typed}
        </summary>
        <div class="stack close">
          <label class="field">
            <small>{schedules.typedLabel}</small>
            <textarea
              class="input"
              rows={3}
              value={typed}
              spellcheck={false}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <div class="row">
            <Button off={typed.trim() === ''} onPress={() => administration.removal.readTyped(typed)}>
              {schedules.readTyped}
            </Button>
          </div>
        </div>
      </details>
    </>
  );
}

function useAnnounced(state: Removal): void {
  const { announce, words } = useAdministration();
  const { schedules } = words;
  const before = useRef(state);
  useEffect(() => {
    if (state === before.current) return;
    before.current = state;
    if (state.kind === 'nothingThere') announce('status', `${schedules.nothingThere} ${schedules.nothingThereNext}`);
    if (state.kind === 'notRead') announce('alert', failureText(words, state.failure, schedules.cellsNotRead));
    if (state.kind === 'review')
      announce('status', `${schedules.reviewed(state.report)} ${schedules.asides(state.report)}`);
    if (state.kind !== 'ended') return;
    const summary = schedules.ended[state.how](state.report);
    if (state.how === 'failed') announce('alert', failureText(words, state.failure, summary));
    else announce('status', summary);
  }, [state]);
}
