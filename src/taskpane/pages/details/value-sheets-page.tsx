import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Failure, MAX_NEW_SHEETS, type SheetsRun, toFailure } from '../../../app';
import { Button, FailureNotice, Field, icons, Notice, Select, useLongWait } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { OFFLINE_HINT_ID } from '../offline-hint';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';
import { ValueSheetsList } from './value-sheets-list';

const COLUMN_ID = 'sheet-column';

/** Makes a sheet for each value of a column, with the report of a placement filtered by that value. */
export function ValueSheetsPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { app, messages } = usePage();
  const { placementFilters } = messages;
  const isOnline = app.online.value;
  const { sheets } = useDetailsMessages();
  const { id, name } = placement;
  const [source] = useState(() => details.openSheetSource(id));
  const [attempt, setAttempt] = useState(0);
  const [chosenName, chooseColumn] = useState(source?.chosenMember);
  const [choice, setChoice] = useState<readonly string[] | undefined>(undefined);
  const columns = useAnswer(source?.readColumns, `${attempt}`);
  const isRefused = typeof columns.answer === 'string';
  const column = isRefused ? undefined : columns.answer?.find(({ member }) => member.name === chosenName);
  const values = useAnswer(column && (() => source?.readValues(column)), `${attempt} ${column?.member.name}`);
  const failure = columns.failure ?? values.failure;
  const pairs = column && values.answer ? details.pairSheets(id, column, values.answer) : [];
  const offered = pairs.filter(({ placementId }) => placementId === undefined).map(({ value }) => value);
  const chosen = choice?.filter((value) => offered.includes(value)) ?? (offered.length > MAX_NEW_SHEETS ? [] : offered);
  const run = details.sheetsRun.value;
  const isRunning = run.kind === 'running';
  const format = (value: string) =>
    placementFilters.value({ type: column?.member.type ?? 'string', operator: 'is', values: [value] });
  const isLong = useLongWait(isRunning);
  const actionButton = useRunEnd(run.kind === 'ended' ? sheets.ended(run) : undefined, isLong, details.closeSheetsRun);
  return (
    <DetailsPage
      title={sheets.title}
      onBack={onBack}
      lead={run.kind === 'ended' && <SheetsOutcome run={run} format={format} />}
      about={
        <p class="row">
          {name} <PlacementLink placement={placement} sheet={sheet} />
        </p>
      }
      footer={
        isRunning && isLong ? (
          <SheetsProgress run={run} format={format} actionButton={actionButton} onCancel={details.cancelSheets} />
        ) : (
          (offered.length > 0 || isRunning) && (
            <Button
              variant="main"
              isDisabled={isRunning || chosen.length === 0 || chosen.length > MAX_NEW_SHEETS || !isOnline}
              describedBy={isOnline ? undefined : OFFLINE_HINT_ID}
              elementRef={actionButton}
              onPress={() => column && void details.createSheets(id, column, chosen)}
            >
              {sheets.create(chosen.length)}
            </Button>
          )
        )
      }
    >
      <p class="say">{isRefused ? sheets.noColumns(columns.answer) : sheets.text}</p>
      {!isRefused && (
        <Field id={COLUMN_ID} label={placementFilters.column}>
          <Select
            id={COLUMN_ID}
            value={column?.member.name ?? ''}
            options={[
              ...(column ? [] : [{ value: '', text: columns.answer ? placementFilters.choose : sheets.loading }]),
              ...(columns.answer ?? []).map((one) => ({ value: one.member.name, text: sheets.columnTitle(one) })),
            ]}
            onChoose={(member) => {
              chooseColumn(member);
              setChoice(undefined);
            }}
          />
        </Field>
      )}
      {failure && <FailureNotice failure={failure} onRetry={() => setAttempt(attempt + 1)} />}
      {column && !values.answer && !failure && <p role="status">{placementFilters.valuesLoading}</p>}
      {values.answer && (
        <ValueSheetsList
          {...{ pairs, chosen, format, isAll: values.answer.isAll, isDisabled: isRunning }}
          onChoose={setChoice}
        />
      )}
    </DetailsPage>
  );
}

interface Answer<T> {
  /** Is undefined while it loads, and after a failure. */
  readonly answer?: T | undefined;
  readonly failure?: Failure;
}

/** Loads an answer, and loads it again whenever the key changes. */
function useAnswer<T>(load: (() => Promise<T> | undefined) | undefined, key: string): Answer<T> {
  const [last, setLast] = useState<Answer<T> & { readonly key?: string }>({});
  useLayoutEffect(() => {
    let isMounted = true;
    load?.()?.then(
      (answer) => isMounted && setLast({ key, answer }),
      (error: unknown) => isMounted && setLast({ key, failure: toFailure(error) }),
    );
    return () => {
      isMounted = false;
    };
  }, [key]);
  return last.key === key ? last : {};
}

/**
 * Announces the outcome of a run, and closes the run when the page closes.
 * @param isLong true while the button that cancels the run takes the place of the one that starts it
 * @returns a reference to the button at that place, which gets the focus that the other one had
 */
function useRunEnd(outcome: string | undefined, isLong: boolean, onClose: () => void) {
  const { announce } = usePage();
  const actionButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body && (isLong || outcome !== undefined);
    if (isLost) (actionButton.current ?? document.getElementById(COLUMN_ID))?.focus();
  }, [isLong, outcome]);
  useEffect(() => {
    if (outcome !== undefined) announce('status', outcome);
  }, [outcome]);
  useEffect(() => onClose, []);
  return actionButton;
}

interface SheetsRunProps<Kind extends SheetsRun['kind']> {
  readonly run: Extract<SheetsRun, { kind: Kind }>;
  readonly format: (value: string) => string;
}

interface SheetsProgressProps extends SheetsRunProps<'running'> {
  readonly actionButton: RefObject<HTMLButtonElement | null>;
  readonly onCancel: () => void;
}

function SheetsProgress({ run, format, actionButton, onCancel }: SheetsProgressProps) {
  const { cancel } = usePage().messages;
  const { done, total, value } = run;
  const text = useDetailsMessages().sheets.progress({ done: done + 1, total, value: format(value) });
  return (
    <div class="run-status grow">
      <div class="row">
        <p class="grow num">{text}</p>
        <Button elementRef={actionButton} onPress={onCancel}>
          {cancel}
        </Button>
      </div>
      <progress aria-label={text} max={total} value={done} />
    </div>
  );
}

function SheetsOutcome({ run, format }: SheetsRunProps<'ended'>) {
  const { sheets } = useDetailsMessages();
  const isComplete = run.created === run.total;
  return (
    <>
      <Notice tone={isComplete ? 'ok' : 'warn'} icon={isComplete ? icons.done : icons.warning}>
        <p>{sheets.ended(run)}</p>
      </Notice>
      {run.failures.map(({ value, failure }) => (
        <FailureNotice small key={value} failure={failure} lead={sheets.failed(format(value))} />
      ))}
    </>
  );
}
