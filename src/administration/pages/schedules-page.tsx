import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Delayed, Field, failureText, Select } from '../../parts';
import type { ScheduleList, ScheduleSearch, ScheduleSearchField } from '../state/schedules';
import { Form, focusFirstProblem, TextField } from './fields';
import type { SectionPageProps } from './page';
import { Page, PlatformFailureNotice, useAdministration } from './page';
import { SchedulePage } from './schedule-page';
import { UserRemovalSection } from './user-removal-section';

const FORM = 'find-schedules';
const RECEIVERS = ['anyone', 'user', 'embedUser'] as const;

interface Typed {
  readonly dashboard: string;
  readonly receiver: (typeof RECEIVERS)[number];
  readonly user: string;
  readonly tenant: string;
  readonly externalId: string;
}

/** Shows the search with its results, or the open schedule in front of it. */
export function SchedulesPage({ onBack }: SectionPageProps) {
  const { administration } = useAdministration();
  const [typed, setTyped] = useState<Typed>({
    dashboard: '',
    receiver: 'anyone',
    user: '',
    tenant: '',
    externalId: '',
  });
  const last = useRef<number | undefined>(undefined);
  const opened = administration.schedules.opened.value;
  useEffect(
    () => () => {
      administration.schedules.close();
      administration.userRemoval.clear();
    },
    [administration],
  );
  if (opened) {
    last.current = opened.schedule.id;
    return <SchedulePage opened={opened} onBack={administration.schedules.close} />;
  }
  return (
    <Search
      typed={typed}
      onType={(change) => setTyped((previous) => ({ ...previous, ...change }))}
      last={last.current}
      onBack={onBack}
    />
  );
}

interface SearchProps extends SectionPageProps {
  readonly typed: Typed;
  readonly onType: (change: Partial<Typed>) => void;
  /** The row of this schedule, which was opened last, gets the focus again. */
  readonly last: number | undefined;
}

function Search({ typed, onType, last, onBack }: SearchProps) {
  const { administration, words } = useAdministration();
  const { schedules } = words;
  const [problems, setProblems] = useState<readonly ScheduleSearchField[]>([]);
  const text = (field: ScheduleSearchField) => ({
    id: `schedule-${field}`,
    label: schedules[field],
    value: typed[field],
    error: problems.includes(field) ? schedules.problems[field] : undefined,
    onType: (value: string) => onType({ [field]: value }),
  });

  function submit() {
    administration.userRemoval.clear();
    const fieldProblems = administration.schedules.find(readSearch(typed));
    setProblems(fieldProblems);
    if (fieldProblems.length > 0) focusFirstProblem(FORM);
  }

  return (
    <Page
      title={words.sections.schedules.name}
      onBack={onBack}
      focus={last === undefined ? 'title' : `[data-schedule="${last}"]`}
    >
      <Form id={FORM} onSubmit={submit}>
        <TextField {...text('dashboard')} hint={schedules.dashboardHint} />
        <Field id="receiver" label={schedules.receivedBy}>
          <Select
            id="receiver"
            value={typed.receiver}
            options={RECEIVERS.map((value) => ({ value, text: schedules.receivers[value] }))}
            onChoose={(value) => onType({ receiver: RECEIVERS.find((one) => one === value) ?? 'anyone' })}
          />
        </Field>
        {typed.receiver === 'user' && <TextField {...text('user')} hint={schedules.userHint} />}
        {typed.receiver === 'embedUser' && (
          <>
            <TextField {...text('tenant')} />
            <TextField {...text('externalId')} />
          </>
        )}
        <Button look="main" wide submits={FORM}>
          {schedules.find}
        </Button>
      </Form>
      <Found list={administration.schedules.list.value} />
    </Page>
  );
}

function Found({ list }: { readonly list: ScheduleList }) {
  const { administration, words, announce } = useAdministration();
  const { schedules, schedule } = words;
  const user = administration.schedules.searchedUser.value;
  const first = useRef(list);
  useEffect(() => {
    if (list === first.current) return;
    if (list.kind === 'failed') announce('alert', failureText(words, list.failure, schedules.notFound));
    if (list.kind === 'ready' && !list.loadingMore) {
      const { length } = list.schedules;
      announce('status', length === 0 ? schedules.none : schedules.found(length, list.hasMore));
    }
  }, [list]);

  if (list.kind === 'loading') {
    return (
      <Delayed>
        <progress aria-label={schedules.finding} />
      </Delayed>
    );
  }
  if (list.kind === 'failed') return <PlatformFailureNotice failure={list.failure} lead={schedules.notFound} />;
  if (list.kind === 'idle') return null;
  const leaving = user !== undefined && <UserRemovalSection user={user} schedules={list.schedules} />;
  if (list.schedules.length === 0) {
    return (
      <>
        <p>
          <b>{schedules.none}</b> {schedules.noneNext}
        </p>
        {administration.userRemoval.state.value.kind !== 'idle' && leaving}
      </>
    );
  }
  return (
    <section class="stack tight">
      <small>{schedules.found(list.schedules.length, list.hasMore)}</small>
      <ul class="list" aria-label={schedules.list}>
        {list.schedules.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              class="item"
              data-schedule={one.id}
              onClick={() => void administration.schedules.open(one)}
            >
              <b>{schedule.when(one)}</b>
              <span class="meta">{schedules.meta(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      {list.moreFailure && <PlatformFailureNotice failure={list.moreFailure} lead={schedules.moreFailed} />}
      {list.hasMore && (
        <Button off={list.loadingMore} onPress={() => void administration.schedules.more()}>
          {schedules.more}
        </Button>
      )}
      {leaving}
    </section>
  );
}

function readSearch({ dashboard, receiver, user, tenant, externalId }: Typed): ScheduleSearch {
  if (receiver === 'user') return { dashboard, recipient: { kind: 'user', user } };
  if (receiver === 'embedUser') return { dashboard, recipient: { kind: 'embedUser', tenant, externalId } };
  return { dashboard, recipient: { kind: 'anyone' } };
}
