import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Failure, FitChoice, GeneratedSql, ReportDetail, ReportState } from '../../../app';
import { formatReportFormula, getFormulaSeparators } from '../../../functions';
import { formatRect, tryParseAddress } from '../../../grid';
import {
  BackButton,
  Cell,
  CopyButton,
  createScrollableAttributes,
  Delayed,
  FailureNotice,
  Icon,
  icons,
  PageLink,
} from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { selectPlacementInSheet } from '../../shell/select-in-sheet';
import { CellLink } from '../cell-link';
import type { FinishFilter } from '../filters/filters-editor';
import { pageIcons } from '../page-icons';
import { useReportInFormula } from '../report-in-formula';
import { FilterOptions } from './filter-options';
import { LayoutOptions } from './layout-options';
import { PlaceBar } from './place-bar';
import { PlaceOptions } from './place-options';
import { isDownloadRefused, NoAccessNotice, NoDownloadNotice, PreviewRegion } from './preview-region';

type OpenedReportState = Exclude<ReportState, { kind: 'closed' }>;

export function ReportPage({ state }: { readonly state: OpenedReportState }) {
  const { app, messages } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = state.kind === 'open' ? state.detail.name : state.name;
  const downloadRefusal = findDownloadRefusal(state);
  const finishFilter = useRef<FinishFilter | undefined>(undefined);
  // The user pressed a row of the list to open this page, so a screen reader continues at its
  // heading.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);

  /** Finishes the filter that is being edited, because the user expects its rows. */
  async function place(fitChoice: FitChoice | undefined): Promise<void> {
    if (finishFilter.current && !(await finishFilter.current())) return;
    await (fitChoice ? app.report.place(fitChoice) : app.report.place());
  }

  return (
    <div class="pane">
      <header class="top">
        <BackButton to={messages.reports} onPress={app.report.close} />
      </header>
      <main class="stack">
        <div class="stack tight">
          <div class="row nowrap">
            <h1 class="grow" tabIndex={-1} ref={heading}>
              {name}
            </h1>
            {state.kind === 'open' && state.detail.pageAddress !== undefined && (
              <PageLink address={state.detail.pageAddress}>
                <span class="icon small" title={messages.report.openPage}>
                  <Icon path={pageIcons.open} />
                  <span class="vh">{messages.report.openPage}</span>
                </span>
              </PageLink>
            )}
          </div>
          {state.kind === 'open' && <Facts detail={state.detail} />}
          {state.kind === 'open' && <About detail={state.detail} />}
        </div>
        {state.kind === 'loading' && (
          <Delayed>
            <LoadingSkeleton />
          </Delayed>
        )}
        {state.kind === 'failed' && <NotOpenedNotice state={state} />}
        {state.kind === 'open' && (
          <>
            {downloadRefusal ? (
              <NoDownloadNotice failure={downloadRefusal} detail={state.detail} />
            ) : (
              <>
                <FilterOptions
                  state={state}
                  onEditing={(finish) => {
                    finishFilter.current = finish;
                  }}
                />
                <LayoutOptions state={state} />
                <PlaceOptions state={state} />
                <PreviewRegion
                  preview={state.preview}
                  headerTexts={state.headerTexts}
                  author={state.detail.author}
                  extras={state.detail.onlyOnPlatform}
                />
              </>
            )}
            {!downloadRefusal && <CopyFormulaButton state={state} />}
            {state.detail.query !== undefined && <QueryText text={state.detail.query} />}
            {state.detail.generatedSql !== undefined && !downloadRefusal && (
              <GeneratedSqlText sql={state.detail.generatedSql} />
            )}
          </>
        )}
      </main>
      {state.kind === 'open' && !downloadRefusal && (
        <PlaceBar state={state} onPlace={(fitChoice) => void place(fitChoice)} />
      )}
    </div>
  );
}

/** Returns the reason if the rows may not be downloaded; then there is nothing to place. */
function findDownloadRefusal(state: OpenedReportState): Failure | undefined {
  if (state.kind !== 'open' || state.preview.kind !== 'failed') return undefined;
  return isDownloadRefused(state.preview.failure) ? state.preview.failure : undefined;
}

function About({ detail }: { readonly detail: ReportDetail }) {
  return (
    <>
      {detail.title !== undefined && <p class="subtitle">{detail.title}</p>}
      {detail.description !== undefined && <p class="description">{detail.description}</p>}
    </>
  );
}

function Facts({ detail }: { readonly detail: ReportDetail }) {
  const { messages } = usePage();
  const { report } = messages;
  return (
    <>
      <p class="meta" title={report.when(detail.updatedAt)}>
        {report.facts(detail)}
      </p>
      {detail.blockAddresses.length > 0 && (
        <p class="meta row tight">
          {report.placedAt}
          {detail.blockAddresses.map((address) => (
            <PlacedAddress key={address} address={address} reportId={detail.id} />
          ))}
        </p>
      )}
    </>
  );
}

/** Links to the cells as soon as the placement at this address is known. */
function PlacedAddress({ address, reportId }: { readonly address: string; readonly reportId: number }) {
  const { app, announce, messages } = usePage();
  const state = app.placements.state.value;
  const groups = state.kind === 'ready' ? state.groups : [];
  const parsedAddress = tryParseAddress(address);
  const [placement] = groups.flatMap(({ sheet, placements }) =>
    placements.filter(
      (other) =>
        other.reportId === reportId &&
        parsedAddress?.sheet === sheet &&
        parsedAddress &&
        other.cells === formatRect(parsedAddress.rect),
    ),
  );
  if (!placement) return <Cell address={address} />;
  return (
    <>
      <CellLink
        sheetPrefix={undefined}
        cells={address}
        onPress={() => selectPlacementInSheet({ app, announce, messages }, placement.id, address)}
      />
      <span>{messages.placements.state(placement, !app.online.value)}</span>
    </>
  );
}

/**
 * Offers the formula that returns the rows with the current filters, for users who prefer a
 * formula.
 */
function CopyFormulaButton({
  state: { detail, options },
}: {
  readonly state: Extract<OpenedReportState, { kind: 'open' }>;
}) {
  const { app, environment, messages } = usePage();
  const filters = 'unread' in options.filters ? [] : options.filters;
  const { text, omittedFilters } = formatReportFormula(
    useReportInFormula({ id: detail.id, name: detail.name }),
    filters,
    getFormulaSeparators(app.culture.value, environment.locale),
  );
  return (
    <div class="row">
      <CopyButton
        small
        quiet
        icon={pageIcons.copy}
        getText={() => text}
        describeCopy={() =>
          omittedFilters.length === 0
            ? messages.report.formulaCopied
            : messages.report.formulaCopiedWithout(omittedFilters.map(({ title }) => title))
        }
      >
        {messages.report.copyFormula}
      </CopyButton>
    </div>
  );
}

/** Shows the query as its author wrote it, if the platform allows reading it. */
function QueryText({ text }: { readonly text: string }) {
  const { messages } = usePage();
  return (
    <details>
      <summary class="say">
        <Icon path={icons.right} />
        {messages.report.query}
      </summary>
      <Code text={text} name={messages.report.query} copyLabel={messages.report.copyQuery} />
    </details>
  );
}

/**
 * Shows the SQL that the platform generates from the query; it is requested when the user opens it.
 */
function GeneratedSqlText({ sql }: { readonly sql: GeneratedSql }) {
  const { app, messages } = usePage();
  const { report } = messages;
  return (
    <details onToggle={(event) => event.currentTarget.open && void app.report.readSql()}>
      <summary class="say">
        <Icon path={icons.right} />
        {report.generatedSql}
      </summary>
      {sql.kind === 'reading' && (
        <Delayed>
          <progress aria-label={report.sqlReading} />
        </Delayed>
      )}
      {sql.kind === 'failed' && (
        <FailureNotice failure={sql.failure} lead={report.sqlFailed} onRetry={() => void app.report.readSql()} small />
      )}
      {sql.kind === 'read' &&
        (sql.text === undefined ? (
          <p class="say">{report.noSql}</p>
        ) : (
          <Code text={sql.text} name={report.generatedSql} copyLabel={report.copySql} />
        ))}
    </details>
  );
}

interface CodeProps {
  readonly text: string;
  readonly name: string;
  /** The copy button shows it. */
  readonly copyLabel: string;
}

function Code({ text, name, copyLabel }: CodeProps) {
  const { messages } = usePage();
  return (
    <>
      <pre {...createScrollableAttributes(name)}>{text}</pre>
      <div class="row">
        <CopyButton icon={pageIcons.copy} getText={() => text} describeCopy={() => messages.copied}>
          {copyLabel}
        </CopyButton>
      </div>
    </>
  );
}

function LoadingSkeleton() {
  const { messages } = usePage();
  return (
    <>
      <p class="say">{messages.report.loading}</p>
      <div aria-hidden="true">
        <div class="bones">
          <div class="bone" />
          <div class="bone" />
        </div>
        <div class="bones">
          <div class="bone" />
          <div class="bone" />
        </div>
      </div>
    </>
  );
}

function NotOpenedNotice({ state }: { readonly state: Extract<ReportState, { kind: 'failed' }> }) {
  const { app, messages } = usePage();
  if (state.failure.code !== 'NotAllowed') {
    return (
      <FailureNotice
        failure={state.failure}
        lead={messages.report.notLoaded}
        reassurance={messages.workbookUnchanged}
        onRetry={() => void app.report.retry()}
      />
    );
  }
  return (
    <NoAccessNotice
      title={messages.report.noAccess}
      text={messages.report.noAccessNext(state.author)}
      request={messages.report.request(state.name, state.author)}
    />
  );
}
