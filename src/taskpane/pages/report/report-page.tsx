import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type EditableQuery,
  type Failure,
  type FitChoice,
  hasFields,
  type ReportDetail,
  type ReportState,
} from '../../../app';
import { formatRect, tryParseAddress } from '../../../grid';
import { BackButton, Cell, Delayed, FailureNotice } from '../../../parts';
import { nameTabs, usePage } from '../../shell/pane-context';
import { selectPlacementInSheet } from '../../shell/select-in-sheet';
import { CellLink } from '../cell-link';
import { QueryName, QuerySection } from '../explore/query-section';
import type { FinishFilter } from '../filters/filters-editor';
import { FilterOptions } from './filter-options';
import { LayoutOptions } from './layout-options';
import { PlaceBar } from './place-bar';
import type { OpenReport } from './place-line';
import { PlaceOptions } from './place-options';
import { isDownloadRefused, NoAccessNotice, NoDownloadNotice, PreviewRegion } from './preview-region';
import { ReportMenu } from './report-menu';
import { useShownPreview } from './shown-preview';

const HEADING_ID = 'report-name';

type OpenedReportState = Exclude<ReportState, { kind: 'closed' }>;

export function ReportPage({ state }: { readonly state: OpenedReportState }) {
  const { app, navigation, messages } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = state.kind === 'open' ? state.detail.name : state.name;
  const downloadRefusal = findDownloadRefusal(state);
  const finishFilter = useRef<FinishFilter | undefined>(undefined);
  const [changesQuery, setChangesQuery] = useState(false);
  const isQuery = state.kind === 'open' && state.detail.isQuery;
  const isEditing = changesQuery || isQuery;
  // The user pressed a row of the list to open this page, so a screen reader continues at its
  // heading.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);

  /** Finishes the filter that is being edited, because the user expects its rows. */
  async function place(fitChoice: FitChoice | undefined): Promise<void> {
    if (finishFilter.current && !(await finishFilter.current())) return;
    await (fitChoice ? app.report.place(fitChoice) : app.report.place());
  }

  return (
    <div class="pane fitted">
      <header class="top">
        <BackButton to={nameTabs(messages)[navigation.tab.value]} onPress={app.report.close} />
      </header>
      <main class="stack">
        <div class="stack tight">
          <div class="row nowrap">
            <h1 class={isQuery ? 'vh' : 'grow'} id={HEADING_ID} tabIndex={-1} ref={heading}>
              {name}
            </h1>
            {isQuery && <QueryName name={name} json={state.detail.editable?.json ?? ''} />}
            {state.kind === 'open' && (
              <ReportMenu
                state={state}
                isDownloadRefused={downloadRefusal !== undefined}
                headingId={HEADING_ID}
                onChangeQuery={isEditing ? undefined : () => setChangesQuery(true)}
              />
            )}
          </div>
          {isQuery && <small>{messages.explore.workbookOnly}</small>}
          {state.kind === 'open' && !isQuery && <Facts detail={state.detail} />}
          {state.kind === 'open' && <About detail={state.detail} />}
        </div>
        {state.kind === 'loading' && (
          <Delayed>
            <LoadingSkeleton />
          </Delayed>
        )}
        {state.kind === 'failed' && <NotOpenedNotice state={state} />}
        {state.kind === 'open' && downloadRefusal && (
          <NoDownloadNotice failure={downloadRefusal} detail={state.detail} />
        )}
        {state.kind === 'open' && !downloadRefusal && (
          <OptionsAndPreview
            state={state}
            editable={isEditing ? state.detail.editable : undefined}
            onEditing={(finish) => {
              finishFilter.current = finish;
            }}
          />
        )}
      </main>
      {state.kind === 'open' && !downloadRefusal && (
        <PlaceBar state={state} onPlace={(fitChoice) => void place(fitChoice)} />
      )}
    </div>
  );
}

interface OptionsAndPreviewProps {
  readonly state: OpenReport;
  /** Is undefined unless the user changes the query. */
  readonly editable: EditableQuery | undefined;
  readonly onEditing: (finishFilter: FinishFilter | undefined) => void;
}

function OptionsAndPreview({ state, editable, onEditing }: OptionsAndPreviewProps) {
  const { app, messages } = usePage();
  const { author, onlyOnPlatform } = state.detail;
  const shownPreview = useShownPreview(state);
  // The options depend on the preview, so they follow the one that is shown.
  const shownState = { ...state, ...shownPreview };
  return (
    <>
      {editable && <QuerySection state={state} editable={editable} />}
      {(!editable || hasFields(editable.json)) && (
        <>
          <FilterOptions state={shownState} onEditing={onEditing} />
          <LayoutOptions state={shownState} editedJson={editable?.json} />
          <PlaceOptions state={shownState} />
          <PreviewRegion
            {...shownPreview}
            repair={editable ? messages.explore.repair : author && messages.report.repairedBy(author)}
            extras={onlyOnPlatform}
            onRead={editable ? app.report.readPreview : () => void app.report.retry()}
            onCancel={app.report.cancelPreview}
          />
        </>
      )}
    </>
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
      <p class="meta" title={report.factsTitle(detail)}>
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
