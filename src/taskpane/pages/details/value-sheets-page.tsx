import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type Failure,
  type FilterValues,
  MAX_NEW_SHEETS,
  type NoFilters,
  type SheetColumn,
  type SheetSource,
  type SheetsRun,
  toFailure,
} from '../../../app';
import { Button, FailureNotice, Field, icons, Notice, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { useOfflineHintId } from '../offline-hint';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';
import { type FormatSheetValue, ValueSheetsList } from './value-sheets-list';

/** Makes a sheet for each value of a column, with the report of a placement filtered by that value. */
export function ValueSheetsPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { messages } = usePage();
  const { sheets } = useDetailsMessages();
  const { id, name } = placement;
  const [source] = useState(() => details.openSheetSource(id));
  const offlineHintId = useOfflineHintId();
  const { columns, column, values, failure, chooseColumn, retry } = useSheetChoices(source);
  const pairs = column && values ? details.pairSheets(id, column, values) : [];
  const offered = pairs.filter(({ placementId }) => placementId === undefined).map(({ value }) => value);
  const [choice, setChoice] = useState<readonly string[] | undefined>(undefined);
  const chosen = choice?.filter((value) => offered.includes(value)) ?? (offered.length > MAX_NEW_SHEETS ? [] : offered);
  const run = details.sheetsRun.value;
  const isRunning = run.kind === 'running';
  const format: FormatSheetValue = (value) =>
    messages.placementFilters.value({ type: column?.member.type ?? 'string', operator: 'is', values: [value] });
  const outcome = run.kind === 'ended' ? sheets.ended(run) : undefined;
  const createButton = useRunEnd(outcome, details.closeSheetsRun);
  const isTooMany = chosen.length > MAX_NEW_SHEETS;
  function createSheets(): void {
    setChoice(undefined);
    if (column) void details.createSheets(id, column, chosen);
  }
  return (
    <DetailsPage
      title={sheets.title}
      onBack={onBack}
      lead={run.kind === 'ended' && <SheetsOutcome run={run} text={sheets.ended(run)} format={format} />}
      about={
        <p class="row">
          {name} <PlacementLink placement={placement} sheet={sheet} />
        </p>
      }
      footer={
        (offered.length > 0 || isRunning) && (
          <>
            {isRunning && (
              <SheetsProgress
                run={run}
                text={sheets.progress({ done: run.done + 1, total: run.total, value: format(run.value) })}
                onCancel={details.cancelSheets}
              />
            )}
            <Button
              variant="main"
              isDisabled={isRunning || chosen.length === 0 || isTooMany || offlineHintId !== undefined}
              describedBy={offlineHintId}
              elementRef={createButton}
              onPress={createSheets}
            >
              {sheets.create(isRunning ? run.total : chosen.length)}
            </Button>
          </>
        )
      }
    >
      {source && <SheetsForm problem={source.problem} {...{ columns, column }} onChoose={chooseColumn} />}
      {failure && <FailureNotice failure={failure} onRetry={retry} />}
      {column && !values && !failure && <p role="status">{messages.placementFilters.valuesLoading}</p>}
      {values && (
        <ValueSheetsList
          {...{ pairs, chosen, format, isTooMany, isAll: values.isAll, isDisabled: isRunning }}
          onChoose={setChoice}
        />
      )}
    </DetailsPage>
  );
}

interface SheetsFormProps extends Pick<SheetChoices, 'columns' | 'column'> {
  readonly problem: SheetSource['problem'];
  readonly onChoose: (column: SheetColumn | undefined) => void;
}

/** Shows the field for the column, or why there is none. */
function SheetsForm({ problem, columns, column, onChoose }: SheetsFormProps) {
  const { placementFilters } = usePage().messages;
  const { sheets } = useDetailsMessages();
  if (problem) return <p>{problem === 'filtersUnread' ? placementFilters.newer : sheets.tooManyFilters}</p>;
  if (typeof columns === 'string') return <p>{placementFilters.noFilters[columns]}</p>;
  return (
    <>
      <p class="say">{sheets.text}</p>
      <Field id="sheet-column" label={placementFilters.column}>
        <Select
          id="sheet-column"
          value={column?.member.name ?? ''}
          options={[
            ...(column ? [] : [{ value: '', text: columns ? placementFilters.choose : sheets.columnsLoading }]),
            ...(columns ?? []).map((one) => ({ value: one.member.name, text: sheets.columnTitle(one) })),
          ]}
          onChoose={(choice) => onChoose(columns?.find(({ member }) => member.name === choice))}
        />
      </Field>
    </>
  );
}

interface SheetChoices {
  /** Is undefined while the columns are loading. */
  readonly columns: readonly SheetColumn[] | NoFilters | undefined;
  readonly column: SheetColumn | undefined;
  /** Is undefined while the values are loading. */
  readonly values: FilterValues | undefined;
  readonly failure: Failure | undefined;
  chooseColumn(column: SheetColumn | undefined): void;
  retry(): void;
}

/** Reads the columns, then the values of the chosen column; that of a set is chosen at the start. */
function useSheetChoices(source: SheetSource | undefined): SheetChoices {
  const [columns, setColumns] = useState<SheetChoices['columns']>(undefined);
  const [chosen, chooseColumn] = useState<SheetColumn | undefined>(undefined);
  const [values, setValues] = useState<FilterValues | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const inSet =
    typeof columns === 'string' ? undefined : columns?.find(({ member }) => member.name === source?.chosenMember);
  const column = chosen ?? inSet;
  useLayoutEffect(() => {
    let isMounted = true;
    setFailure(undefined);
    setValues(undefined);
    async function load(): Promise<void> {
      if (!source || source.problem) return;
      if (!columns) setColumns(await ifMounted(source.readColumns()));
      else if (column) setValues(await ifMounted(source.readValues(column)));
    }
    /** The answer to an earlier question comes to nothing. */
    const ifMounted = async <T,>(answer: Promise<T>) => {
      const result = await answer;
      return isMounted ? result : new Promise<never>(() => undefined);
    };
    load().catch((error: unknown) => isMounted && setFailure(toFailure(error)));
    return () => {
      isMounted = false;
    };
  }, [source, columns, column?.member.name, attempt]);
  return { columns, column, values, failure, chooseColumn, retry: () => setAttempt(attempt + 1) };
}

/**
 * Announces how a run has ended, and forgets it when the page closes.
 * @returns a reference to the button that gets the focus if the button to cancel the run had it
 */
function useRunEnd(text: string | undefined, onClose: () => void) {
  const { announce } = usePage();
  const createButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (text === undefined) return;
    announce('status', text);
    if (document.activeElement === document.body) createButton.current?.focus();
  }, [text]);
  useEffect(() => onClose, [onClose]);
  return createButton;
}

interface SheetsProgressProps {
  readonly text: string;
  readonly run: Extract<SheetsRun, { kind: 'running' }>;
  readonly onCancel: () => void;
}

function SheetsProgress({ text, run: { done, total }, onCancel }: SheetsProgressProps) {
  const { cancel } = usePage().messages;
  return (
    <div class="run-status">
      <div class="row">
        <p class="grow num">{text}</p>
        <Button onPress={onCancel}>{cancel}</Button>
      </div>
      <progress aria-label={text} max={total} value={done} />
    </div>
  );
}

interface SheetsOutcomeProps {
  readonly text: string;
  readonly run: Extract<SheetsRun, { kind: 'ended' }>;
  readonly format: FormatSheetValue;
}

function SheetsOutcome({ text, run: { failures, isStopped }, format }: SheetsOutcomeProps) {
  const { sheets } = useDetailsMessages();
  const isComplete = failures.length === 0 && !isStopped;
  return (
    <>
      <Notice tone={isComplete ? 'ok' : 'warn'} icon={isComplete ? icons.done : icons.warning}>
        <p>{text}</p>
      </Notice>
      {failures.map(({ value, failure }) => (
        <FailureNotice small key={value} failure={failure} lead={sheets.failed(format(value))} />
      ))}
    </>
  );
}
