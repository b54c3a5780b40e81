import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { CatalogueList, ConnectionState, ReportState, Silence } from '../../app';
import { failureText, plainText } from '../../parts';
import { createPlacementAnnouncements, type AnnounceTools as Tools } from './announce-placements';

/**
 * Says aloud what a sighted person sees happen: results as status, failures as alert. Progress and typing stay silent.
 * @param listBefore the list when the pane was drawn: it may have come before the words for it
 * @returns stops listening
 */
export function announceChanges(tools: Tools, listBefore: CatalogueList): () => void {
  const { app } = tools;
  const announcePlacements = createPlacementAnnouncements(tools);
  const stops = [
    follow(app.connection.state, (state, before) => announceConnection(tools, state, before)),
    follow(app.catalogue.list, (list, before) => announceList(tools, list, before)),
    follow(app.report.state, (state, before) => announceReport(tools, state, before)),
    follow(app.placements.state, announcePlacements),
    follow(app.silence, (silence, before) => announceSilence(tools, silence, before)),
    follow(app.online, (online) => tools.announce('status', online ? tools.words.online : tools.words.offline)),
  ];
  announceList(tools, app.catalogue.list.peek(), listBefore);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back for every later value, with the one before. */
function follow<Value>(source: ReadonlySignal<Value>, onChange: (value: Value, before: Value) => void): () => void {
  let before = source.peek();
  return effect(() => {
    const value = source.value;
    const last = before;
    before = value;
    if (value !== last) untracked(() => onChange(value, last));
  });
}

function announceList(tools: Tools, list: CatalogueList, before: CatalogueList): void {
  const { app, announce, navigation, words } = tools;
  if (navigation.tab.peek() !== 'reports' || app.report.state.peek().kind !== 'closed') return;
  const { search } = app.catalogue.query.peek();
  if (list.kind === 'failed') announce('alert', failureText(words, list.failure, words.catalogue.failed));
  if (list.kind !== 'ready') return;
  const failedMore = list.moreFailure && (before.kind !== 'ready' || before.moreFailure !== list.moreFailure);
  if (failedMore && list.moreFailure)
    announce('alert', failureText(words, list.moreFailure, words.catalogue.moreFailed));
  const line = words.catalogue.found(list.total, list.reports.length, search, list.staleSince);
  const isNew = before.kind !== 'ready' || before.reports[0]?.id !== list.reports[0]?.id || before.total !== list.total;
  if (isNew) announce('status', line);
}

/** How signing in fares. */
function announceConnection(tools: Tools, state: ConnectionState, before: ConnectionState): void {
  const { announce, words } = tools;
  if (state.kind === 'signedOut') {
    const problem = state.addressProblem && words.connect.addressProblem[state.addressProblem];
    const token = state.tokenProblem && words.connect.tokenProblem[state.tokenProblem];
    const wrong = [problem, token, state.failure && failureText(words, state.failure)].filter(Boolean).join(' ');
    if (wrong) announce('alert', wrong);
    else if (before.kind === 'connecting') announce('status', words.connect.cancelled);
  } else if (state.kind === 'connecting') announce('status', words.connect.asking(state.host));
  else if (state.kind === 'choosing') {
    if (state.deploymentProblem) announce('alert', words.connect.deploymentProblem);
    else if (state.failure) announce('alert', failureText(words, state.failure));
    else if (!state.busy) announce('status', `${words.connect.signedIn(state.host)} ${words.connect.chooseDeployment}`);
  } else if (state.kind === 'connected') {
    if (state.rejected) announce('alert', `${words.tokenRejected} ${words.tokenRejectedNext}`);
    else if (before.kind !== 'starting') announce('status', words.connect.connected(state.deployment.name));
  }
}

/** How the report in front and its placing fare. */
function announceReport(tools: Tools, state: ReportState, before: ReportState): void {
  const { announce, words } = tools;
  if (state.kind === 'failed') announce('alert', failureText(words, state.failure, words.report.notLoaded));
  if (state.kind !== 'open') return;
  const previous = before.kind === 'open' ? before : undefined;
  if (state.preview !== previous?.preview && state.preview.kind === 'failed')
    announce('alert', failureText(words, state.preview.failure));
  const { placing } = state;
  if (placing === previous?.placing) return;
  if (placing.kind === 'placed') {
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
  else if (placing.kind === 'reading' && previous?.placing.kind !== 'reading') announce('status', words.report.placing);
}

/** Once that Excel does not answer, once that nobody waits any more, and the end; not each of the seconds. */
function announceSilence({ announce, words }: Tools, silence: Silence | undefined, before: Silence | undefined): void {
  if (!silence) announce('status', words.silence.over);
  else if (silence.isGivenUp !== before?.isGivenUp) announce('status', words.silence.said(silence).join(' '));
}
