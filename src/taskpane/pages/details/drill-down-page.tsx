import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { DrillDownState, Failure, ShownRows } from '../../../app';
import { formatAddress, tryParseAddress } from '../../../grid';
import { Button, CopyButton, Delayed, FailureNotice, icons, Notice, plainText, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AddressLink } from '../cell-link';
import { useOfflineHintId } from '../offline-hint';
import { pageIcons } from '../page-icons';
import { TextTable } from '../text-table';
import { ColumnsDialog } from './choose-columns';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';

/** Shows the rows that make up the number of a cell, and whether they add up to it. */
export function DrillDownPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { app, announce } = usePage();
  const { drillDown: messages } = useDetailsMessages();
  const state = details.drillDownState.value;
  const [isChoosingColumns, setChoosingColumns] = useState(false);
  useLayoutEffect(() => details.closeRows, [details]);
  const isOpen = state.kind !== 'closed' && state.placementId === placement.id;
  useLayoutEffect(() => {
    if (!isOpen) onBack();
  }, [isOpen]);
  const announcement = formatAnnouncement(state, messages);
  useLayoutEffect(() => {
    if (announcement !== undefined) announce('status', announcement);
  }, [announcement]);
  if (!isOpen) return null;
  const { cell } = state;
  const drillDown = state.kind === 'shown' ? state : undefined;
  const value = drillDown?.comparison.cellText || cell.cell;

  return (
    <DetailsPage
      title={messages.title(value)}
      onBack={onBack}
      about={
        <>
          <p>
            <AddressLink address={cell.cell} sheet={sheet} />{' '}
            {[cell.column, cell.row.map((one) => one.value).join(' › ')].filter(Boolean).join(', ')}
          </p>
          <p class="meta">{messages.asOf(placement.name, cell.refreshedAt)}</p>
        </>
      }
      footer={
        drillDown && drillDown.rows.length > 0 && <CopyFooter details={details} sheet={sheet} drillDown={drillDown} />
      }
    >
      <Body
        state={state}
        name={placement.name}
        onRetry={() => void details.openRows(cell)}
        onCancel={details.closeRows}
        onRefresh={() => {
          details.closeRows();
          void app.placements.refresh(placement.id);
        }}
      />
      {drillDown && <RowsTable drillDown={drillDown} value={value} onChoose={() => setChoosingColumns(true)} />}
      {drillDown && isChoosingColumns && (
        <ColumnsDialog
          drillDown={drillDown}
          onChosen={(names) => {
            setChoosingColumns(false);
            void details.chooseColumns(names);
          }}
          onCancel={() => setChoosingColumns(false)}
        />
      )}
    </DetailsPage>
  );
}

type DrillDownMessages = ReturnType<typeof useDetailsMessages>['drillDown'];

/**
 * Returns the announcement for a state; undefined for a failure, which the page itself announces.
 */
function formatAnnouncement(state: DrillDownState, messages: DrillDownMessages): string | undefined {
  if (state.kind === 'none') return plainText(messages.none[state.reason]);
  if (state.kind === 'loading' || state.kind === 'choosing') return messages.loading;
  if (state.kind !== 'shown') return undefined;
  const { copy } = state;
  if (copy.kind === 'written') return plainText(messages.copied({ count: copy.rows, sheet: copy.sheet }));
  return copy.kind === 'writing' ? messages.copying : formatProof(state, messages);
}

function formatProof({ count, comparison }: ShownRows, messages: DrillDownMessages): string {
  if (count === 0) return comparison.difference ? messages.nothingNow : messages.nothing;
  return plainText(messages.proof(count, comparison));
}

interface BodyProps {
  readonly state: DrillDownState;
  readonly name: string;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  readonly onRefresh: () => void;
}

function Body({ state, name, onRetry, onCancel, onRefresh }: BodyProps) {
  const { messages: pageMessages } = usePage();
  const offlineHintId = useOfflineHintId();
  const { drillDown: messages } = useDetailsMessages();
  const refreshButton = (
    <p class="row">
      <Button small isDisabled={offlineHintId !== undefined} describedBy={offlineHintId} onPress={onRefresh}>
        {messages.refresh}
      </Button>
    </p>
  );
  switch (state.kind) {
    case 'closed':
      return null;
    case 'failed':
      return (
        <>
          <FailureNotice
            failure={state.failure}
            lead={messages.failed}
            reassurance={pageMessages.workbookUnchanged}
            onRetry={onRetry}
          />
          <AccessRequest code={state.failure.code} name={name} />
        </>
      );
    case 'none':
      return (
        <Notice icon={pageIcons.clock}>
          <p>
            <SentenceText sentence={messages.none[state.reason]} />
          </p>
          {(state.reason === 'otherFilters' || state.reason === 'otherReport') && refreshButton}
        </Notice>
      );
    case 'shown': {
      const { count, comparison } = state;
      const [tone, icon] = comparison.difference ? (['warn', icons.warning] as const) : (['ok', icons.done] as const);
      const isChecked = comparison.summedBy !== 'unchecked';
      return (
        <Notice tone={isChecked ? tone : 'neutral'} icon={isChecked ? icon : pageIcons.clock}>
          <p class="num">
            {count === 0 ? formatProof(state, messages) : <SentenceText sentence={messages.proof(count, comparison)} />}
          </p>
          {comparison.difference?.reason === 'newer' && refreshButton}
        </Notice>
      );
    }
    default:
      return (
        <Delayed>
          <p class="say">{messages.loading}</p>
          <progress aria-label={messages.loading} />
          <p class="row">
            <WaitingTime />
            <Button small onPress={onCancel}>
              {messages.cancel}
            </Button>
          </p>
        </Delayed>
      );
  }
}

/** Offers a message to copy for the person who decides who may see the rows. */
function AccessRequest({ code, name }: { readonly code: Failure['code']; readonly name: string }) {
  const { report } = usePage().messages;
  if (code !== 'NoDownload' && code !== 'NotAllowed') return null;
  const getText = () => (code === 'NoDownload' ? report.requestDownload : report.request)(name, undefined);
  return (
    <div class="row">
      <CopyButton small getText={getText}>
        {report.copyRequest}
      </CopyButton>
    </div>
  );
}

/** Shows how long the wait has lasted. */
function WaitingTime() {
  const { environment } = usePage();
  const { drillDown: messages } = useDetailsMessages();
  const [startedAt] = useState(environment.now);
  const [currentTime, setCurrentTime] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setCurrentTime(environment.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [environment]);
  return (
    <small class="grow num">
      {currentTime > startedAt && messages.soFar(Math.round((currentTime - startedAt) / SECOND_MS))}
    </small>
  );
}

const SECOND_MS = 1000;

interface RowsTableProps {
  readonly drillDown: ShownRows;
  readonly value: string;
  readonly onChoose: () => void;
}

function RowsTable({ drillDown, value, onChoose }: RowsTableProps) {
  const { drillDown: messages } = useDetailsMessages();
  const { columns, rows, count } = drillDown;
  if (rows.length === 0) return null;
  return (
    <section class="stack tight">
      <div class="row">
        {/* The proof above says how many rows there are. */}
        <p class="grow say num">{rows.length !== count && messages.first(rows.length)}</p>
        <Button small icon={pageIcons.options} onPress={onChoose}>
          {messages.choose}
        </Button>
      </div>
      <TextTable
        name={messages.scrolls(value)}
        columns={columns}
        rows={rows}
        rowNumbers={{ title: <span class="vh">{messages.row}</span>, findNumber: (row) => row + 1 }}
      />
    </section>
  );
}

interface CopyFooterProps extends Pick<DetailsPageProps, 'details' | 'sheet'> {
  readonly drillDown: ShownRows;
}

/** Copies the rows to a new sheet, and says where they are. */
function CopyFooter({ details, sheet, drillDown }: CopyFooterProps) {
  const { environment } = usePage();
  const { drillDown: messages } = useDetailsMessages();
  const { copy, cell, comparison } = drillDown;
  function copyToSheet() {
    const parsed = sheet === undefined ? undefined : tryParseAddress(cell.cell, sheet);
    const address = parsed ? formatAddress(parsed) : cell.cell;
    const source = { value: comparison.cellText || cell.column, cell: address, report: cell.reportName };
    void details.copyToNewSheet(messages.sheetName(cell.cell), messages.sheetCaption(source, environment.now()));
  }
  switch (copy.kind) {
    case 'writing':
      return <progress class="grow" aria-label={messages.copying} />;
    case 'written':
      return (
        <Notice tone="ok" icon={icons.done}>
          <p class="num">
            <SentenceText sentence={messages.copied({ count: copy.rows, sheet: copy.sheet })} />{' '}
            {copy.isCut && messages.cut}
          </p>
          <p class="row">
            <Button small onPress={() => void details.showSheet()}>
              {messages.goToSheet}
            </Button>
          </p>
        </Notice>
      );
    default:
      return (
        <div class="stack tight grow">
          {copy.kind === 'failed' && <FailureNotice failure={copy.failure} lead={messages.notCopied} />}
          <Button variant="main" onPress={copyToSheet}>
            {messages.copy}
          </Button>
        </div>
      );
  }
}
