import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Cell, Dialog, failureText, glyphs, Icon, Notice, useLongWait } from '../../parts';
import type { Removal } from '../state/removal';
import type { RemovalReport } from '../state/removal-list';
import type { Schedule } from '../state/schedules';
import { useAdministration } from './administration-context';
import { PlatformFailureNotice } from './platform-failure-notice';
import { RemovalTable } from './removal-table';

/** Unsubscribes people from one schedule: who, a look at it, and what became of each. */
export function RemovalSection({ schedule }: { readonly schedule: Schedule }) {
  const { administration, manageWords } = useAdministration();
  const { schedules } = manageWords;
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
  const { administration, manageWords } = useAdministration();
  const { schedules } = manageWords;
  switch (state.kind) {
    case 'idle':
      return <Sources />;
    case 'reading':
      return (
        <Waiting
          name={schedules.reading}
          text={state.total === undefined ? schedules.reading : schedules.readSoFar(state.cells, state.total)}
          {...(state.total !== undefined && { value: state.cells, max: state.total })}
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
        <Waiting
          name={schedules.removing}
          text={schedules.removedSoFar(state.report)}
          value={state.report.removed}
          max={state.report.recipients}
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
  const { administration, manageWords } = useAdministration();
  const { schedules } = manageWords;
  const { searchedUser } = administration.schedules;
  const [typed, setTyped] = useState(searchedUser.peek() === undefined ? '' : String(searchedUser.peek()));
  const selection = administration.removal.selection.value;
  return (
    <>
      <p class="say">{schedules.removeText}</p>
      <div class="row">
        <p class="grow">
          {selection === undefined ? (
            <span class="say">{schedules.noSelection}</span>
          ) : (
            <>
              {schedules.selected} <Cell live address={selection} />
            </>
          )}
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

interface WaitingProps {
  readonly name: string;
  readonly text: string;
  readonly value?: number;
  readonly max?: number;
}

function Waiting({ name, text, value, max }: WaitingProps) {
  const { administration, words } = useAdministration();
  if (!useLongWait(true)) return null;
  return (
    <>
      <progress aria-label={name} {...(max !== undefined && { value: value ?? 0, max })} />
      <div class="row">
        <span class="grow say num">{text}</span>
        <Button onPress={administration.removal.cancel}>{words.cancel}</Button>
      </div>
    </>
  );
}

function Review({ report, schedule }: { readonly report: RemovalReport; readonly schedule: Schedule }) {
  const { administration, manageWords } = useAdministration();
  const { schedules } = manageWords;
  const [asking, ask] = useState(false);
  const online = administration.online.value;
  return (
    <>
      <p>
        <b>{schedules.reviewed(report)}</b> {schedules.asides(report)}
      </p>
      <RemovalTable title={schedules.read} report={report} />
      <div class="row">
        {report.recipients > 0 && (
          <Button look="main" off={!online} onPress={() => ask(true)}>
            {schedules.removeAll(report.recipients)}
          </Button>
        )}
        <Button onPress={administration.removal.clear}>{schedules.discard}</Button>
      </div>
      {!online && <small>{manageWords.needsNetwork}</small>}
      {asking && (
        <Dialog
          warning
          title={schedules.ask(report.recipients, schedule.id)}
          verb={schedules.removeAll(report.recipients)}
          cancel={schedules.keep}
          focusCancel
          onCancel={() => ask(false)}
          onConfirm={() => {
            ask(false);
            void administration.removal.send();
          }}
        >
          <p>{schedules.askText}</p>
        </Dialog>
      )}
    </>
  );
}

function Ended({ state }: { readonly state: Extract<Removal, { kind: 'ended' }> }) {
  const { administration, words, manageWords } = useAdministration();
  const { schedules } = manageWords;
  const said = schedules.ended[state.how](state.report);
  const retry = (
    <Button small onPress={() => void administration.removal.send()}>
      {words.tryAgain}
    </Button>
  );
  if (state.how === 'failed') {
    return (
      <PlatformFailureNotice failure={state.failure} lead={said} next={schedules.retryText}>
        {retry}
      </PlatformFailureNotice>
    );
  }
  if (state.how === 'cancelled') {
    return (
      <Notice tone="warn" icon={glyphs.warning}>
        <p>
          <b>{said}</b> {schedules.retryText}
        </p>
        <div class="row">{retry}</div>
      </Notice>
    );
  }
  return (
    <Notice tone="ok" icon={glyphs.done}>
      <p>
        <b>{said}</b> {schedules.whoWas}
      </p>
    </Notice>
  );
}

function useAnnounced(state: Removal): void {
  const { announce, words, manageWords } = useAdministration();
  const { schedules } = manageWords;
  const before = useRef(state);
  useEffect(() => {
    if (state === before.current) return;
    before.current = state;
    if (state.kind === 'nothingThere') announce('status', `${schedules.nothingThere} ${schedules.nothingThereNext}`);
    if (state.kind === 'notRead') announce('alert', failureText(words, state.failure, schedules.cellsNotRead));
    if (state.kind === 'review')
      announce('status', `${schedules.reviewed(state.report)} ${schedules.asides(state.report)}`);
    if (state.kind !== 'ended') return;
    const said = schedules.ended[state.how](state.report);
    if (state.how === 'failed') announce('alert', failureText(words, state.failure, said));
    else announce('status', said);
  }, [state]);
}
