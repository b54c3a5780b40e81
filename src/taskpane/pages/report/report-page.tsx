import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Failure, GeneratedSql, ReportDetail, ReportState } from '../../../app';
import {
  Button,
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
import { pageGlyphs } from '../page-glyphs';
import { PlaceBar } from './place-bar';
import { keepsRows, NoAccess, NoDownload, PreviewRegion } from './preview-region';

type Shown = Exclude<ReportState, { kind: 'closed' }>;

export function ReportPage({ state }: { readonly state: Shown }) {
  const { app, words } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = state.kind === 'open' ? state.detail.name : state.name;
  const kept = keptRows(state);
  // The page opened because a row was pressed: whoever pressed it goes on reading from its heading.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <div class="pane">
      <header class="top">
        <Button look="quiet" icon={glyphs.back} onPress={app.report.close}>
          {words.reports}
        </Button>
      </header>
      <main class="stack">
        <div class="stack tight">
          <h1 tabIndex={-1} ref={heading}>
            {name}
          </h1>
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
              <PreviewRegion preview={state.preview} author={state.detail.author} />
            )}
            {state.detail.query !== undefined && <Query text={state.detail.query} />}
            {state.detail.generatedSql !== undefined && !kept && <Sql sql={state.detail.generatedSql} />}
          </>
        )}
      </main>
      {state.kind === 'open' && !kept && <PlaceBar state={state} />}
    </div>
  );
}

/** Why the rows of this report may not be taken out; then there is nothing to place. */
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
            <Cell key={address} address={address} />
          ))}
        </p>
      )}
      {detail.page !== undefined && (
        <p>
          <PageLink address={detail.page}>{report.openPage}</PageLink>
        </p>
      )}
    </>
  );
}

/** As its author wrote it, where the platform lets it be seen. */
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

/** What the platform makes of the query, asked for when somebody wants to see it. */
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
  /** What the button that copies it is called. */
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
