import { useEffect, useState } from 'preact/hooks';
import { MAX_NEW_SHEETS, type SheetsRun } from '../../../app';
import { Button, FailureNotice, Field, icons, Notice, Select, useLongWait } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { OFFLINE_HINT_ID } from '../offline-hint';
import { AboutPlacement, DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';
import { useLoaded } from './use-loaded';
import { ValueSheetsList } from './value-sheets-list';

const COLUMN_ID = 'sheet-column';

/** Makes a sheet for each value of a column, with the report of a placement filtered by that value. */
export function ValueSheetsPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { app, announce, messages } = usePage();
  const { placementFilters, cancel } = messages;
  const isOnline = app.online.value;
  const { sheets } = useDetailsMessages();
  const { id } = placement;
  const [source] = useState(() => details.openSheetSource(id));
  const [attempt, setAttempt] = useState(0);
  const [chosenName, chooseColumn] = useState(source?.chosenMember);
  const [choice, setChoice] = useState<readonly string[] | undefined>(undefined);
  const loadedColumns = useLoaded(source?.readColumns, `${attempt}`);
  const columns = loadedColumns?.value;
  const isRefused = typeof columns === 'string';
  const column = isRefused ? undefined : columns?.find(({ member }) => member.name === chosenName);
  const loadedValues = useLoaded(
    source && column && (() => source.readValues(column)),
    `${attempt} ${column?.member.name}`,
  );
  const values = loadedValues?.value;
  const failure = loadedColumns?.failure ?? loadedValues?.failure;
  const pairs = column && values ? details.pairSheets(id, column, values) : [];
  const offered = pairs.filter(({ placementId }) => placementId === undefined).map(({ value }) => value);
  const chosen = choice?.filter((value) => offered.includes(value)) ?? (offered.length > MAX_NEW_SHEETS ? [] : offered);
  const run = details.sheetsRun.value;
  const isRunning = run.kind === 'running';
  const outcome = run.kind === 'ended' ? sheets.ended(run) : undefined;
  const format = (value: string) =>
    placementFilters.value({ type: column?.member.type ?? 'string', operator: 'is', values: [value] });
  const isLong = useLongWait(isRunning);
  const progress =
    isRunning && isLong
      ? sheets.progress({ done: run.done + 1, total: run.total, value: format(run.value) })
      : undefined;
  useEffect(() => {
    if (outcome !== undefined) announce('status', outcome);
  }, [outcome]);
  useEffect(() => details.closeSheetsRun, []);
  return (
    <DetailsPage
      title={sheets.title}
      onBack={onBack}
      lead={run.kind === 'ended' && <SheetsOutcome run={run} format={format} />}
      about={<AboutPlacement placement={placement} sheet={sheet} />}
      footer={
        (values || isRunning) && (
          <>
            {progress && <p class="grow num">{progress}</p>}
            {/* Both are one button of the page, which keeps the focus. */}
            {progress ? (
              <Button key="action" onPress={details.cancelSheets}>
                {cancel}
              </Button>
            ) : (
              <Button
                key="action"
                variant="main"
                isDisabled={isRunning || chosen.length === 0 || chosen.length > MAX_NEW_SHEETS || !isOnline}
                describedBy={isOnline ? undefined : OFFLINE_HINT_ID}
                onPress={() => column && void details.createSheets(id, column, chosen)}
              >
                {sheets.create(chosen.length)}
              </Button>
            )}
            {progress && isRunning && <progress aria-label={progress} max={run.total} value={run.done} />}
          </>
        )
      }
    >
      <p class="say">{isRefused ? sheets.noColumns(columns) : sheets.text}</p>
      {!isRefused && (
        <Field id={COLUMN_ID} label={placementFilters.column}>
          <Select
            id={COLUMN_ID}
            value={column?.member.name ?? ''}
            options={[
              ...(column ? [] : [{ value: '', text: columns ? placementFilters.choose : sheets.loading }]),
              ...(columns ?? []).map((one) => ({ value: one.member.name, text: sheets.columnTitle(one) })),
            ]}
            onChoose={(member) => {
              chooseColumn(member);
              setChoice(undefined);
            }}
          />
        </Field>
      )}
      {failure && <FailureNotice failure={failure} onRetry={() => setAttempt(attempt + 1)} />}
      {column && !values && !failure && <p role="status">{placementFilters.valuesLoading}</p>}
      {values && (
        <ValueSheetsList
          {...{ pairs, chosen, format, isAll: values.isAll, isDisabled: isRunning }}
          onChoose={setChoice}
        />
      )}
    </DetailsPage>
  );
}

interface SheetsOutcomeProps {
  readonly run: Extract<SheetsRun, { kind: 'ended' }>;
  readonly format: (value: string) => string;
}

function SheetsOutcome({ run, format }: SheetsOutcomeProps) {
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
