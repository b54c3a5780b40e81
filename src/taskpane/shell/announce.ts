import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { CatalogueList, ConnectionState, Placing, ReportState, Silence } from '../../app';
import { failureText, plainText } from '../../parts';
import { createPlacementAnnouncements, PROGRESS_EVERY, type AnnounceTools as Tools } from './announce-placements';
import { heardWhenShown } from './heard-when-shown';

type Open = Extract<ReportState, { kind: 'open' }>;

/**
 * Announces the changes that sighted users see: results as status, failures as alert. Typing is not
 * announced.
 * @param listBefore is the list when the pane was drawn; it may have loaded before the code that
 * announces it
 * @returns a function that stops it
 */
export function announceChanges(given: Tools, listBefore: CatalogueList, page: Document): () => void {
  const heard = heardWhenShown(given.announce, page);
  const tools = { ...given, announce: heard.announce };
  const { app } = tools;
  const announcePlacements = createPlacementAnnouncements(tools);
  const announceList = createListAnnouncements(tools);
  const announceReport = createReportAnnouncements(tools);
  const stops = [
    heard.stop,
    follow(app.connection.state, (state, before) => announceConnection(tools, state, before)),
    follow(app.catalogue.list, announceList),
    follow(app.report.state, announceReport),
    follow(app.placements.state, announcePlacements),
    follow(app.silence, (silence, before) => announceSilence(tools, silence, before)),
    follow(app.online, (online) => tools.announce('status', online ? tools.words.online : tools.words.offline)),
  ];
  announceList(app.catalogue.list.peek(), listBefore);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back for every later value, with the previous one. */
function follow<Value>(source: ReadonlySignal<Value>, onChange: (value: Value, before: Value) => void): () => void {
  let before = source.peek();
  return effect(() => {
    const value = source.value;
    const last = before;
    before = value;
    if (value !== last) untracked(() => onChange(value, last));
  });
}

function createListAnnouncements(tools: Tools): (list: CatalogueList, before: CatalogueList) => void {
  const { app, announce, navigation, words } = tools;
  let sortedBy = app.catalogue.query.peek().sortBy;
  return (list, before) => {
    if (navigation.tab.peek() !== 'reports' || app.report.state.peek().kind !== 'closed') return;
    const { sortBy } = app.catalogue.query.peek();
    if (list.kind === 'failed') announce('alert', failureText(words, list.failure, words.catalogue.failed));
    if (list.kind !== 'ready') return;
    const failedMore = list.moreFailure && (before.kind !== 'ready' || before.moreFailure !== list.moreFailure);
    if (failedMore && list.moreFailure)
      announce('alert', failureText(words, list.moreFailure, words.catalogue.moreFailed));
    const line = words.catalogue.found(list.total, list.reports.length, list.search, list.staleSince);
    const isSorted = sortBy !== sortedBy;
    sortedBy = sortBy;
    const isNew =
      before.kind !== 'ready' || before.reports[0]?.id !== list.reports[0]?.id || before.total !== list.total;
    if (isSorted) announce('status', words.heard.sorted[sortBy](line));
    else if (isNew) announce('status', line);
  };
}

/** Announces the progress of signing in. */
function announceConnection(tools: Tools, state: ConnectionState, before: ConnectionState): void {
  const { announce, words } = tools;
  if (state.kind === 'signedOut') {
    const { failure, addressProblem, tokenProblem } = state;
    // A field with a problem gets the focus, so a screen reader reads the problem there.
    const isOfField = addressProblem || tokenProblem || (state.form && failure && OF_FIELD.has(failure.code));
    if (failure && !isOfField) announce('alert', failureText(words, failure));
    else if (before.kind === 'connected') announce('status', words.heard.signedOut(placementsIn(tools)));
    else if (before.kind === 'connecting' && !isOfField) announce('status', words.connect.cancelled);
  } else if (state.kind === 'connecting') announce('status', words.connect.asking(state.host));
  else if (state.kind === 'choosing') {
    if (state.deploymentProblem) return;
    if (state.failure) announce('alert', failureText(words, state.failure));
    else if (!state.busy) announce('status', `${words.connect.signedIn(state.host)} ${words.connect.chooseDeployment}`);
  } else if (state.kind === 'connected') {
    if (state.rejected) announce('alert', `${words.tokenRejected} ${words.tokenRejectedNext}`);
    else if (before.kind !== 'starting') announce('status', words.connect.connected(state.deployment.name));
  }
}

/** The form shows these failures at a field. */
const OF_FIELD: ReadonlySet<string> = new Set(['WrongAddress', 'NotSignedIn']);

function placementsIn({ app }: Tools): number {
  const placements = app.placements.state.peek();
  return placements.kind === 'ready' ? placements.count : 0;
}

/** Announces the open report and its placing. */
function createReportAnnouncements(tools: Tools): (state: ReportState, before: ReportState) => void {
  const { announce, words, environment } = tools;
  let saidAt = 0;
  function announcePlacing(state: Open, before: Placing | undefined): void {
    const { placing, detail, target } = state;
    const goesOn = before !== undefined && RUNNING.has(before.kind);
    if (placing.kind === 'reading' || placing.kind === 'writing') {
      if (!goesOn) {
        saidAt = environment.now();
        // The user has just answered a question and knows that placing continues.
        if (before?.kind === 'deciding') return;
        announce('status', words.heard.placing(detail.name, target.kind === 'cells' ? target.address : undefined));
      } else if (environment.now() - saidAt >= PROGRESS_EVERY) {
        saidAt = environment.now();
        if (placing.kind === 'writing') announce('status', words.report.rowsWritten(placing.rows, placing.total));
        else
          announce(
            'status',
            placing.waiting ? words.report.running : words.report.rowsRead(placing.rows, placing.total),
          );
      }
    } else if (placing.kind === 'placed') {
      const notices = placing.notices.map(words.report.notice);
      announce('status', [plainText(words.report.placed(placing.address, placing.rows)), ...notices].join(' '));
    } else if (placing.kind === 'failed')
      announce('alert', failureText(words, placing.failure, words.report.notPlaced(placing.failure)));
    else if (placing.kind === 'cancelled') announce('status', words.report.cancelled);
    else if (placing.kind === 'waitingForCell') announce('status', words.report.editing);
    else if (placing.kind === 'deciding' && placing.decision.kind === 'doesNotFit')
      announce('status', plainText(words.report.tooBig(placing.decision)));
    else if (placing.kind === 'deciding' && placing.decision.kind === 'filtered')
      announce('status', words.filters.inDoubt(placing.decision.filters));
  }
  return (state, before) => {
    if (state.kind === 'failed') announce('alert', failureText(words, state.failure, words.report.notLoaded));
    if (state.kind !== 'open') return;
    const previous = before.kind === 'open' ? before : undefined;
    const { preview, placing } = state;
    if (preview !== previous?.preview && preview.kind === 'failed')
      announce('alert', failureText(words, preview.failure));
    if (preview.kind === 'ready' && previous?.preview.kind !== 'ready') {
      const size = words.report.previewSize(preview.rows.length, preview.total, preview.columns.length);
      announce('status', words.heard.preview(size));
    }
    if (placing !== previous?.placing) announcePlacing(state, previous?.placing);
  };
}

const RUNNING: ReadonlySet<Placing['kind']> = new Set(['reading', 'writing', 'waitingForCell']);

/**
 * Announces that Excel does not answer, that waiting was given up, and the end of the silence, but
 * not each second.
 */
function announceSilence({ announce, words }: Tools, silence: Silence | undefined, before: Silence | undefined): void {
  if (!silence) announce('status', words.silence.over);
  else if (silence.isGivenUp !== before?.isGivenUp) announce('status', words.silence.said(silence).join(' '));
}
