/** Removes a user from the schedules that the search above found. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Check, Dialog, glyphs, Notice } from '../../parts';
import type { Schedule } from '../state/schedules';
import type { UserRemoval } from '../state/user-removal';
import { LongWait, NEEDS_NETWORK, useAdministration } from './page';

interface UserRemovalSectionProps {
  readonly user: number;
  /** Holds the listed schedules of the user, who may have more. */
  readonly schedules: readonly Schedule[];
}

export function UserRemovalSection({ user, schedules: listed }: UserRemovalSectionProps) {
  const { administration, words } = useAdministration();
  const { schedules, schedule } = words;
  const [ticked, tick] = useState<ReadonlySet<number>>(new Set());
  const [asking, ask] = useState(false);
  const state = administration.userRemoval.state.value;
  const chosen = listed.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const online = administration.online.value;
  useAnnounced(state);

  return (
    <section class="stack close">
      <h2>{schedules.removeUser(user)}</h2>
      {state.kind === 'running' && <Running state={state} />}
      {state.kind === 'ended' && <Ended state={state} />}
      {state.kind !== 'running' && listed.length > 0 && (
        <>
          <fieldset>
            <legend class="vh">{schedules.fromWhich}</legend>
            {listed.map((one) => (
              <Check
                key={one.id}
                label={schedules.title(one)}
                hint={schedule.when(one)}
                on={ticked.has(one.id)}
                onChange={(on) =>
                  tick((previous) => new Set(on ? [...previous, one.id] : [...previous].filter((id) => id !== one.id)))
                }
              />
            ))}
          </fieldset>
          <div class="row">
            <Button
              off={chosen.length === 0 || !online}
              describedBy={online ? undefined : NEEDS_NETWORK}
              onPress={() => ask(true)}
            >
              {schedules.removeFrom(chosen.length)}
            </Button>
          </div>
          {!online && <small id={NEEDS_NETWORK}>{words.needsNetwork}</small>}
        </>
      )}
      {asking && (
        <Dialog
          warning
          title={schedules.askUser(user, chosen.length)}
          text={<p>{schedules.askUserText}</p>}
          verb={schedules.removeFrom(chosen.length)}
          cancel={schedules.keepUser}
          focusCancel
          onCancel={() => ask(false)}
          onConfirm={() => {
            ask(false);
            tick(new Set());
            void administration.userRemoval.run(user, chosen);
          }}
        />
      )}
    </section>
  );
}

type FoundState = Exclude<UserRemoval, { kind: 'idle' }>;

function Running({ state }: { readonly state: FoundState }) {
  const { administration, words } = useAdministration();
  const { schedules } = words;
  const removedCount = listRemoved(state).size;
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

function Ended({ state }: { readonly state: FoundState }) {
  const { words } = useAdministration();
  const { schedules } = words;
  const removedCount = listRemoved(state).size;
  const rest = [...state.outcomes].filter(([, { kind }]) => kind !== 'removed');
  return (
    <Notice tone={rest.length === 0 ? 'ok' : 'warn'} icon={rest.length === 0 ? glyphs.done : glyphs.warning}>
      <p>
        <b>{schedules.userRemoved(state.user, removedCount, state.outcomes.size)}</b>
      </p>
      {rest.map(([id, outcome]) => {
        if (outcome.kind !== 'failed') return <p key={id}>{schedules.userOutcome(id, schedules.outcome(outcome))}</p>;
        const { said, ...unsaid } = outcome.failure;
        return (
          <p key={id}>
            {schedules.userOutcome(id, words.failure(unsaid).what)}
            {outcome.maybeDone && ` ${words.maybeDone}`}
            {said !== undefined && ` ${words.platformSays(said)}`}
          </p>
        );
      })}
    </Notice>
  );
}

function listRemoved({ outcomes }: FoundState): ReadonlySet<number> {
  return new Set([...outcomes].filter(([, { kind }]) => kind === 'removed').map(([id]) => id));
}

function useAnnounced(state: UserRemoval): void {
  const { announce, words } = useAdministration();
  const before = useRef(state);
  useEffect(() => {
    if (state === before.current) return;
    before.current = state;
    if (state.kind !== 'ended') return;
    const removedCount = listRemoved(state).size;
    const urgency = removedCount === state.outcomes.size ? 'status' : 'alert';
    announce(urgency, words.schedules.userRemoved(state.user, removedCount, state.outcomes.size));
  }, [state]);
}
