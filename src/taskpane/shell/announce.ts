import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { CatalogueList, ConnectionState, Placing, ReportState, Silence } from '../../app';
import { formatFailure, plainText } from '../../parts';
import { createAlertRepeater } from './alert-repeater';
import {
  createPlacementAnnouncements,
  PROGRESS_INTERVAL,
  type AnnouncementTools as Tools,
} from './announce-placements';

type OpenReport = Extract<ReportState, { kind: 'open' }>;

/**
 * Announces the changes that sighted users see: results as status, failures as alert. Typing is not
 * announced.
 * @param listWhenDrawn is the list when the pane was drawn; it may have loaded before the code that
 * announces it
 * @returns a function that stops it
 */
export function announceChanges(paneTools: Tools, listWhenDrawn: CatalogueList, page: Document): () => void {
  const alertRepeater = createAlertRepeater(paneTools.announce, page);
  const tools = { ...paneTools, announce: alertRepeater.announce };
  const { app } = tools;
  const announcePlacements = createPlacementAnnouncements(tools);
  const announceList = createListAnnouncements(tools);
  const announceReport = createReportAnnouncements(tools);
  const stopFunctions = [
    alertRepeater.stop,
    watchLaterValues(app.connection.state, (state, previousState) => announceConnection(tools, state, previousState)),
    watchLaterValues(app.catalogue.list, announceList),
    watchLaterValues(app.report.state, announceReport),
    watchLaterValues(app.placements.state, announcePlacements),
    watchLaterValues(app.deploymentState, (state) => {
      for (const text of tools.messages.deploymentNotes(state)) tools.announce('status', text);
    }),
    watchLaterValues(app.connectionCheck.state, (state, previousState) => {
      if (state.status !== previousState.status && state.status !== 'none')
        tools.announce('status', tools.messages.connectionCheck.summarize(state));
    }),
    watchLaterValues(app.silence, (silence, previousSilence) => announceSilence(tools, silence, previousSilence)),
    watchLaterValues(app.online, (online) =>
      tools.announce('status', online ? tools.messages.online : tools.messages.offline),
    ),
  ];
  announceList(app.catalogue.list.peek(), listWhenDrawn);
  return () => {
    for (const stop of stopFunctions) stop();
  };
}

/** Calls back for every later value, with the previous one. */
function watchLaterValues<Value>(
  source: ReadonlySignal<Value>,
  onChange: (value: Value, previousValue: Value) => void,
): () => void {
  let latestValue = source.peek();
  return effect(() => {
    const value = source.value;
    const previousValue = latestValue;
    latestValue = value;
    if (value !== previousValue) untracked(() => onChange(value, previousValue));
  });
}

function createListAnnouncements(tools: Tools): (list: CatalogueList, previousList: CatalogueList) => void {
  const { app, announce, navigation, messages } = tools;
  let lastSortBy = app.catalogue.query.peek().sortBy;
  return (list, previousList) => {
    if (navigation.tab.peek() !== 'reports' || app.report.state.peek().kind !== 'closed') return;
    const { sortBy } = app.catalogue.query.peek();
    if (list.kind === 'failed') announce('alert', formatFailure(messages, list.failure, messages.catalogue.failed));
    if (list.kind !== 'ready') return;
    const hasNewMoreFailure =
      list.moreFailure && (previousList.kind !== 'ready' || previousList.moreFailure !== list.moreFailure);
    if (hasNewMoreFailure && list.moreFailure)
      announce('alert', formatFailure(messages, list.moreFailure, messages.catalogue.moreFailed));
    const summary = messages.catalogue.found(
      list.total,
      list.reports.length,
      list.search,
      list.staleSince,
      list.correctedSearch,
    );
    const isSortChanged = sortBy !== lastSortBy;
    lastSortBy = sortBy;
    const isListChanged =
      previousList.kind !== 'ready' ||
      previousList.reports[0]?.id !== list.reports[0]?.id ||
      previousList.total !== list.total;
    if (isSortChanged) announce('status', messages.announcements.sorted[sortBy](summary));
    else if (isListChanged) announce('status', summary);
  };
}

/** Announces the progress of signing in. */
function announceConnection(tools: Tools, state: ConnectionState, previousState: ConnectionState): void {
  const { announce, messages } = tools;
  if (state.kind === 'signedOut') {
    const { failure, addressProblem, tokenProblem } = state;
    // A field with a problem gets the focus, so a screen reader reads the problem there.
    const isShownAtField =
      addressProblem || tokenProblem || (state.form && failure && FIELD_FAILURE_CODES.has(failure.code));
    if (failure && !isShownAtField) announce('alert', formatFailure(messages, failure));
    else if (previousState.kind === 'connected')
      announce('status', messages.announcements.signedOut(countPlacements(tools)));
    else if ((previousState.kind === 'connecting' || previousState.kind === 'signingIn') && !isShownAtField)
      announce('status', messages.connect.cancelled);
  } else if (state.kind === 'signingIn') {
    const { waitingForApproval, codeReady } = messages.connect;
    announce('status', state.code ? codeReady(state.code.userCode) : waitingForApproval);
  } else if (state.kind === 'connecting') announce('status', messages.connect.asking(state.host));
  else if (state.kind === 'choosing') {
    if (state.deploymentProblem) return;
    if (state.failure) announce('alert', formatFailure(messages, state.failure));
    else if (!state.isBusy)
      announce('status', `${messages.connect.signedIn(state.host)} ${messages.connect.chooseTitle}`);
  } else if (state.kind === 'connected') {
    if (state.isRejected) announce('alert', `${messages.tokenRejected} ${messages.tokenRejectedNext}`);
    else if (previousState.kind !== 'starting') announce('status', messages.connect.connected(state.deployment.name));
  }
}

/** The form shows these failures at a field. */
const FIELD_FAILURE_CODES: ReadonlySet<string> = new Set(['WrongAddress', 'NotSignedIn']);

function countPlacements({ app }: Tools): number {
  const placements = app.placements.state.peek();
  return placements.kind === 'ready' ? placements.count : 0;
}

/** Announces the open report and its placing. */
function createReportAnnouncements(tools: Tools): (state: ReportState, previousState: ReportState) => void {
  const { announce, messages, environment } = tools;
  let lastProgressAt = 0;
  function announcePlacing(state: OpenReport, previousPlacing: Placing | undefined): void {
    const { placing, detail, target } = state;
    const isContinuing = previousPlacing !== undefined && RUNNING_KINDS.has(previousPlacing.kind);
    if (placing.kind === 'reading' || placing.kind === 'writing') {
      if (!isContinuing) {
        lastProgressAt = environment.now();
        // The user has just answered a question and knows that placing continues.
        if (previousPlacing?.kind === 'deciding') return;
        announce(
          'status',
          messages.announcements.placing(detail.name, target.kind === 'cells' ? target.address : undefined),
        );
      } else if (environment.now() - lastProgressAt >= PROGRESS_INTERVAL) {
        lastProgressAt = environment.now();
        if (placing.kind === 'writing') announce('status', messages.report.rowsWritten(placing.rows, placing.total));
        else
          announce(
            'status',
            placing.isWaiting ? messages.report.running : messages.report.rowsRead(placing.rows, placing.total),
          );
      }
    } else if (placing.kind === 'placed') {
      const notices = placing.notices.map(messages.report.notice);
      announce(
        'status',
        [plainText(messages.report.placed({ address: placing.address, count: placing.rows })), ...notices].join(' '),
      );
    } else if (placing.kind === 'failed')
      announce('alert', formatFailure(messages, placing.failure, messages.report.notPlaced(placing.failure)));
    else if (placing.kind === 'cancelled') announce('status', messages.report.cancelled);
    else if (placing.kind === 'waitingForCell') announce('status', messages.report.editing);
    else if (placing.kind === 'deciding' && placing.decision.kind === 'doesNotFit')
      announce('status', plainText(messages.report.tooBig(placing.decision)));
    else if (placing.kind === 'deciding' && placing.decision.kind === 'filtered')
      announce('status', messages.filters.inDoubt(placing.decision.filters));
  }
  return (state, previousState) => {
    if (state.kind === 'failed') announce('alert', formatFailure(messages, state.failure, messages.report.notLoaded));
    if (state.kind !== 'open') return;
    const previousReport = previousState.kind === 'open' ? previousState : undefined;
    const { preview, placing, detail } = state;
    if (preview !== previousReport?.preview && preview.kind === 'failed') {
      const { failure } = preview;
      const isOwnFault = detail.isQuery && failure.code === 'QueryFailed';
      announce(
        'alert',
        isOwnFault
          ? `${messages.failure(failure).problem} ${messages.explore.repair}`
          : formatFailure(messages, failure),
      );
    }
    if (preview.kind === 'ready' && previousReport?.preview.kind !== 'ready') {
      const size = messages.report.previewSize(preview.rows.length, preview.total);
      announce('status', messages.announcements.preview(size));
    }
    if (placing !== previousReport?.placing) announcePlacing(state, previousReport?.placing);
  };
}

const RUNNING_KINDS: ReadonlySet<Placing['kind']> = new Set(['reading', 'writing', 'waitingForCell']);

/**
 * Announces that Excel does not answer, that waiting was given up, and the end of the silence, but
 * not each second.
 */
function announceSilence(
  { announce, messages }: Tools,
  silence: Silence | undefined,
  previousSilence: Silence | undefined,
): void {
  if (!silence) announce('status', messages.silence.over);
  else if (silence.isGivenUp !== previousSilence?.isGivenUp)
    announce('status', messages.silence.said(silence).join(' '));
}
