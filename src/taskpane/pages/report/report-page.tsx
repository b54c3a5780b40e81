import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure, GeneratedSql, ReportDetail, ReportState } from '../../../app';
import { formulaSeparators, reportFormula } from '../../../functions';
import { formatRect, tryParseAddress } from '../../../grid';
import {
  BackButton,
  Cell,
  CopyButton,
  Delayed,
  FailureNotice,
  glyphs,
  Icon,
  PageLink,
  scrollsByKeyboard,
} from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { showInSheet } from '../../shell/show-in-sheet';
import { CellLink } from '../cell-link';
import { pageGlyphs } from '../page-glyphs';
import { FilterOptions } from './filter-options';
import { LayoutOptions } from './layout-options';
import { PlaceBar } from './place-bar';
import { PlaceOptions } from './place-options';
import { keepsRows, NoAccess, NoDownload, PreviewRegion } from './preview-region';

type Shown = Exclude<ReportState, { kind: 'closed' }>;

export function ReportPage({ state }: { readonly state: Shown }) {
  const { app, words } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = state.kind === 'open' ? state.detail.name : state.name;
  const kept = keptRows(state);
  const [isFilterOpen, editFilter] = useState(false);
  // The user pressed a row of the list to open this page, so a screen reader continues at its
  // heading.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <div class="pane">
      <header class="top">
        <BackButton to={words.reports} onPress={app.report.close} />
      </header>
      <main class="stack">
        <div class="stack tight">
          <div class="row nowrap">
            <h1 class="grow" tabIndex={-1} ref={heading}>
              {name}
            </h1>
            {state.kind === 'open' && state.detail.page !== undefined && (
              <PageLink address={state.detail.page}>
                <span class="icon small" title={words.report.openPage}>
                  <Icon glyph={pageGlyphs.open} />
                  <span class="vh">{words.report.openPage}</span>
                </span>
              </PageLink>
            )}
          </div>
          {state.kind === 'open' && <Facts detail={state.detail} />}
          {state.kind === 'open' && <About detail={state.detail} />}
        </div>
        {state.kind === 'loading' && (
          <Delayed>
            <Loading />
          </Delayed>
        )}
        {state.kind === 'failed' && <NotOpened state={state} />}
        {state.kind === 'open' && (
          <>
            {kept ? (
              <NoDownload failure={kept} detail={state.detail} />
            ) : (
              <>
                <FilterOptions state={state} onEditing={editFilter} />
                <LayoutOptions state={state} />
                <PlaceOptions state={state} />
                <PreviewRegion preview={state.preview} headerTexts={state.headerTexts} author={state.detail.author} />
              </>
            )}
            {!kept && <AsFormula state={state} />}
            {state.detail.query !== undefined && <Query text={state.detail.query} />}
            {state.detail.generatedSql !== undefined && !kept && <Sql sql={state.detail.generatedSql} />}
          </>
        )}
      </main>
      {state.kind === 'open' && !kept && <PlaceBar state={state} isFilterOpen={isFilterOpen} />}
    </div>
  );
}

/** Returns the reason if the rows may not be downloaded; then there is nothing to place. */
function keptRows(state: Shown): Failure | undefined {
  if (state.kind !== 'open' || state.preview.kind !== 'failed') return undefined;
  return keepsRows(state.preview.failure) ? state.preview.failure : undefined;
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
  const { words } = usePage();
  const { report } = words;
  return (
    <>
      <p class="meta" title={report.when(detail.updatedAt)}>
        {report.facts(detail)}
      </p>
      {detail.placedAt.length > 0 && (
        <p class="meta row tight">
          {report.placedAt}
          {detail.placedAt.map((address) => (
            <PlacedAt key={address} address={address} reportId={detail.id} />
          ))}
        </p>
      )}
    </>
  );
}

/** Links to the cells as soon as the placement at this address is known. */
function PlacedAt({ address, reportId }: { readonly address: string; readonly reportId: number }) {
  const { app, announce, words } = usePage();
  const state = app.placements.state.value;
  const groups = state.kind === 'ready' ? state.groups : [];
  const at = tryParseAddress(address);
  const [placed] = groups.flatMap(({ sheet, placements }) =>
    placements.filter(
      (one) => one.reportId === reportId && at?.sheet === sheet && at && one.cells === formatRect(at.rect),
    ),
  );
  if (!placed) return <Cell address={address} />;
  return (
    <CellLink
      sheet={undefined}
      cells={address}
      onPress={() => showInSheet({ app, announce, words }, placed.id, address)}
    />
  );
}

/**
 * Offers the formula that returns the rows with the current filters, for users who prefer a
 * formula.
 */
function AsFormula({ state: { detail, options } }: { readonly state: Extract<Shown, { kind: 'open' }> }) {
  const { app, environment, words } = usePage();
  const filters = 'unread' in options.filters ? [] : options.filters;
  const { text, without } = reportFormula(detail.id, filters, formulaSeparators(app.culture, environment.locale));
  return (
    <div class="row">
      <CopyButton
        small
        quiet
        icon={pageGlyphs.copy}
        text={() => text}
        done={() =>
          without.length === 0
            ? words.report.formulaCopied
            : words.report.formulaCopiedWithout(without.map(({ title }) => title))
        }
      >
        {words.report.copyFormula}
      </CopyButton>
    </div>
  );
}

/** Shows the query as its author wrote it, if the platform allows reading it. */
function Query({ text }: { readonly text: string }) {
  const { words } = usePage();
  return (
    <details>
      <summary class="say">
        <Icon glyph={glyphs.right} />
        {words.report.query}
      </summary>
      <Code text={text} name={words.report.query} copy={words.report.copyQuery} />
    </details>
  );
}

/**
 * Shows the SQL that the platform generates from the query; it is requested when the user opens it.
 */
function Sql({ sql }: { readonly sql: GeneratedSql }) {
  const { app, words } = usePage();
  const { report } = words;
  return (
    <details onToggle={(event) => event.currentTarget.open && void app.report.readSql()}>
      <summary class="say">
        <Icon glyph={glyphs.right} />
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
          <Code text={sql.text} name={report.generatedSql} copy={report.copySql} />
        ))}
    </details>
  );
}

interface CodeProps {
  readonly text: string;
  readonly name: string;
  /** The copy button shows it. */
  readonly copy: string;
}

function Code({ text, name, copy }: CodeProps) {
  const { words } = usePage();
  return (
    <>
      <pre {...scrollsByKeyboard(name)}>{text}</pre>
      <div class="row">
        <CopyButton icon={pageGlyphs.copy} text={() => text} done={() => words.copied}>
          {copy}
        </CopyButton>
      </div>
    </>
  );
}

function Loading() {
  const { words } = usePage();
  return (
    <>
      <p class="say">{words.report.loading}</p>
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

function NotOpened({ state }: { readonly state: Extract<ReportState, { kind: 'failed' }> }) {
  const { app, words } = usePage();
  if (state.failure.code !== 'NotAllowed') {
    return (
      <FailureNotice
        failure={state.failure}
        lead={words.report.notLoaded}
        safe={words.workbookUnchanged}
        onRetry={() => void app.report.retry()}
      />
    );
  }
  return (
    <NoAccess
      title={words.report.noAccess}
      text={words.report.noAccessNext(state.author)}
      request={words.report.request(state.name, state.author)}
    />
  );
}
