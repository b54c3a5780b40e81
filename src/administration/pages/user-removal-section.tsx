/** Removes a user from the schedules that the search above found. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Checkbox, Dialog, icons, Notice } from '../../parts';
import type { Schedule } from '../state/schedules';
import type { UserRemoval } from '../state/user-removal';
import { LongWait, NEEDS_NETWORK, useAdministration } from './page';

interface UserRemovalSectionProps {
  readonly user: number;
  /** Holds the listed schedules of the user, who may have more. */
  readonly schedules: readonly Schedule[];
}

export function UserRemovalSection({ user, schedules: listedSchedules }: UserRemovalSectionProps) {
  const { administration, messages } = useAdministration();
  const { schedules, schedule } = messages;
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set());
  const [isConfirming, setIsConfirming] = useState(false);
  const state = administration.userRemoval.state.value;
  const chosenIds = listedSchedules.filter(({ id }) => tickedIds.has(id)).map(({ id }) => id);
  const online = administration.online.value;
  useAnnouncement(state);

  return (
    <section class="stack close">
      <h2>{schedules.removeUser(user)}</h2>
      {state.kind === 'running' && <RemovalProgress state={state} />}
      {state.kind === 'ended' && <RemovalResult state={state} />}
      {state.kind !== 'running' && listedSchedules.length > 0 && (
        <>
          <fieldset>
            <legend class="vh">{schedules.fromWhich}</legend>
            {listedSchedules.map((one) => (
              <Checkbox
                key={one.id}
                label={schedules.title(one)}
                hint={schedule.when(one)}
                isOn={tickedIds.has(one.id)}
                onChange={(on) =>
                  setTickedIds(
                    (previous) => new Set(on ? [...previous, one.id] : [...previous].filter((id) => id !== one.id)),
                  )
                }
              />
            ))}
          </fieldset>
          <div class="row">
            <Button
              variant="danger"
              isDisabled={chosenIds.length === 0 || !online}
              describedBy={online ? undefined : NEEDS_NETWORK}
              onPress={() => setIsConfirming(true)}
            >
              {schedules.removeFrom(chosenIds.length)}
            </Button>
          </div>
          {!online && <small id={NEEDS_NETWORK}>{messages.needsNetwork}</small>}
        </>
      )}
      {isConfirming && (
        <Dialog
          isWarning
          isDestructive
          title={schedules.askUser(user, chosenIds.length)}
          text={<p>{schedules.askUserText}</p>}
          confirmLabel={schedules.removeFrom(chosenIds.length)}
          cancelLabel={schedules.keepUser}
          focusesCancel
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            setTickedIds(new Set());
            void administration.userRemoval.run(user, chosenIds);
          }}
        />
      )}
    </section>
  );
}

type StartedRemoval = Exclude<UserRemoval, { kind: 'idle' }>;

function RemovalProgress({ state }: { readonly state: StartedRemoval }) {
  const { administration, messages } = useAdministration();
  const { schedules } = messages;
  const removedCount = listRemovedSchedules(state).size;
  return (
    <LongWait
      name={schedules.removing}
      text={schedules.userRemovedSoFar(removedCount, state.outcomes.size)}
      value={removedCount}
      max={state.outcomes.size}
      onStop={administration.userRemoval.cancel}
    />
  );
}

function RemovalResult({ state }: { readonly state: StartedRemoval }) {
  const { messages } = useAdministration();
  const { schedules } = messages;
  const removedCount = listRemovedSchedules(state).size;
  const remainingOutcomes = [...state.outcomes].filter(([, { kind }]) => kind !== 'removed');
  return (
    <Notice
      tone={remainingOutcomes.length === 0 ? 'ok' : 'warn'}
      icon={remainingOutcomes.length === 0 ? icons.done : icons.warning}
    >
      <p>
        <b>{schedules.userRemoved(state.user, removedCount, state.outcomes.size)}</b>
      </p>
      {remainingOutcomes.map(([id, outcome]) => {
        if (outcome.kind !== 'failed') return <p key={id}>{schedules.userOutcome(id, schedules.outcome(outcome))}</p>;
        const { detail, ...failureWithoutDetail } = outcome.failure;
        return (
          <p key={id}>
            {schedules.userOutcome(id, messages.failure(failureWithoutDetail).problem)}
            {outcome.mayHaveSucceeded && ` ${messages.maybeDone}`}
            {detail !== undefined && ` ${messages.platformSays(detail)}`}
          </p>
        );
      })}
    </Notice>
  );
}

function listRemovedSchedules({ outcomes }: StartedRemoval): ReadonlySet<number> {
  return new Set([...outcomes].filter(([, { kind }]) => kind === 'removed').map(([id]) => id));
}

function useAnnouncement(state: UserRemoval): void {
  const { announce, messages } = useAdministration();
  const previousState = useRef(state);
  useEffect(() => {
    if (state === previousState.current) return;
    previousState.current = state;
    if (state.kind !== 'ended') return;
    const removedCount = listRemovedSchedules(state).size;
    const urgency = removedCount === state.outcomes.size ? 'status' : 'alert';
    announce(urgency, messages.schedules.userRemoved(state.user, removedCount, state.outcomes.size));
  }, [state]);
}
