import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, DelayedProgress, Field, formatFailure, Select } from '../../parts';
import type { ScheduleList, ScheduleSearch, ScheduleSearchField } from '../state/schedules';
import { Form, focusFirstProblem, TextField } from './fields';
import type { SectionPageProps } from './page';
import { Page, PlatformFailureNotice, useAdministration } from './page';
import { SchedulePage } from './schedule-page';
import { UserRemovalSection } from './user-removal-section';

const FORM_ID = 'find-schedules';
const RECIPIENT_KINDS = ['anyone', 'user', 'embedUser'] as const;

interface SearchInput {
  readonly dashboard: string;
  readonly recipientKind: (typeof RECIPIENT_KINDS)[number];
  readonly user: string;
  readonly tenant: string;
  readonly externalId: string;
}

/** Shows the search with its results, or the open schedule in front of it. */
export function SchedulesPage({ onBack }: SectionPageProps) {
  const { administration } = useAdministration();
  const [searchInput, setSearchInput] = useState<SearchInput>({
    dashboard: '',
    recipientKind: 'anyone',
    user: '',
    tenant: '',
    externalId: '',
  });
  const lastScheduleId = useRef<number | undefined>(undefined);
  const openedSchedule = administration.schedules.openedSchedule.value;
  useEffect(
    () => () => {
      administration.schedules.close();
      administration.userRemoval.clear();
    },
    [administration],
  );
  if (openedSchedule) {
    lastScheduleId.current = openedSchedule.schedule.id;
    return <SchedulePage openedSchedule={openedSchedule} onBack={administration.schedules.close} />;
  }
  return (
    <ScheduleSearchPage
      searchInput={searchInput}
      onType={(change) => setSearchInput((previous) => ({ ...previous, ...change }))}
      lastScheduleId={lastScheduleId.current}
      onBack={onBack}
    />
  );
}

interface ScheduleSearchPageProps extends SectionPageProps {
  readonly searchInput: SearchInput;
  readonly onType: (change: Partial<SearchInput>) => void;
  /** The row of this schedule, which was opened last, gets the focus again. */
  readonly lastScheduleId: number | undefined;
}

function ScheduleSearchPage({ searchInput, onType, lastScheduleId, onBack }: ScheduleSearchPageProps) {
  const { administration, messages } = useAdministration();
  const { schedules } = messages;
  const [problems, setProblems] = useState<readonly ScheduleSearchField[]>([]);
  const createFieldProps = (field: ScheduleSearchField) => ({
    id: `schedule-${field}`,
    label: schedules[field],
    value: searchInput[field],
    error: problems.includes(field) ? schedules.problems[field] : undefined,
    onType: (value: string) => onType({ [field]: value }),
  });

  function submit() {
    administration.userRemoval.clear();
    const fieldProblems = administration.schedules.search(toScheduleSearch(searchInput));
    setProblems(fieldProblems);
    if (fieldProblems.length > 0) focusFirstProblem(FORM_ID);
  }

  return (
    <Page
      title={messages.sections.schedules.name}
      onBack={onBack}
      focusTarget={lastScheduleId === undefined ? 'title' : `[data-schedule="${lastScheduleId}"]`}
      footer={
        <footer class="bar">
          <Button variant="main" wide formId={FORM_ID}>
            {schedules.find}
          </Button>
        </footer>
      }
    >
      <Form id={FORM_ID} onSubmit={submit}>
        <TextField {...createFieldProps('dashboard')} hint={schedules.dashboardHint} />
        <Field id="receiver" label={schedules.receivedBy}>
          <Select
            id="receiver"
            value={searchInput.recipientKind}
            options={RECIPIENT_KINDS.map((value) => ({ value, text: schedules.receivers[value] }))}
            onChoose={(value) => onType({ recipientKind: RECIPIENT_KINDS.find((one) => one === value) ?? 'anyone' })}
          />
        </Field>
        {searchInput.recipientKind === 'user' && <TextField {...createFieldProps('user')} hint={schedules.userHint} />}
        {searchInput.recipientKind === 'embedUser' && (
          <>
            <TextField {...createFieldProps('tenant')} />
            <TextField {...createFieldProps('externalId')} />
          </>
        )}
      </Form>
      <SearchResults list={administration.schedules.list.value} />
    </Page>
  );
}

function SearchResults({ list }: { readonly list: ScheduleList }) {
  const { administration, messages, announce } = useAdministration();
  const { schedules, schedule } = messages;
  const user = administration.schedules.searchedUser.value;
  const initialList = useRef(list);
  useEffect(() => {
    if (list === initialList.current) return;
    if (list.kind === 'failed') announce('alert', formatFailure(messages, list.failure, schedules.notFound));
    if (list.kind === 'ready' && !list.isLoadingMore) {
      const { length } = list.schedules;
      announce('status', length === 0 ? schedules.none : schedules.found(length, list.hasMore));
    }
  }, [list]);

  if (list.kind === 'loading') return <DelayedProgress label={schedules.finding} />;
  if (list.kind === 'failed') return <PlatformFailureNotice failure={list.failure} lead={schedules.notFound} />;
  if (list.kind === 'idle') return null;
  const userRemoval = user !== undefined && <UserRemovalSection user={user} schedules={list.schedules} />;
  if (list.schedules.length === 0) {
    return (
      <>
        <p>
          <b>{schedules.none}</b> {schedules.noneNext}
        </p>
        {administration.userRemoval.state.value.kind !== 'idle' && userRemoval}
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
        <Button isDisabled={list.isLoadingMore} onPress={() => void administration.schedules.loadMore()}>
          {schedules.more}
        </Button>
      )}
      {userRemoval}
    </section>
  );
}

function toScheduleSearch({ dashboard, recipientKind, user, tenant, externalId }: SearchInput): ScheduleSearch {
  if (recipientKind === 'user') return { dashboard, recipient: { kind: 'user', user } };
  if (recipientKind === 'embedUser') return { dashboard, recipient: { kind: 'embedUser', tenant, externalId } };
  return { dashboard, recipient: { kind: 'anyone' } };
}
