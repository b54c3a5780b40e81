import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import type {
  CatalogueList,
  ConnectionState,
  PlacementsState,
  PlacementView,
  RefreshRun,
  ReportState,
  Silence,
} from '../../app';
import { failureText, plainText } from '../../parts';
import type { PageTools } from './pane-context';

/** What is needed to say something aloud. */
type Tools = Pick<PageTools, 'app' | 'navigation' | 'announce' | 'words'>;

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;

/**
 * Says aloud what a sighted person sees happen: results as status, failures as alert. Progress and typing stay silent.
 * @param listBefore the list when the pane was drawn: it may have come before the words for it
 * @returns stops listening
 */
export function announceChanges(tools: Tools, listBefore: CatalogueList): () => void {
  const { app } = tools;
  const stops = [
    follow(app.connection.state, (state, before) => announceConnection(tools, state, before)),
    follow(app.catalogue.list, (list, before) => announceList(tools, list, before)),
    follow(app.report.state, (state, before) => announceReport(tools, state, before)),
    follow(app.placements.state, (state, before) => announcePlacements(tools, state, before)),
    follow(app.silence, (silence, before) => announceSilence(tools, silence, before)),
    follow(app.online, (online) => tools.announce('status', online ? tools.words.online : tools.words.offline)),
  ];
  announceList(tools, app.catalogue.list.peek(), listBefore);
  announceRecovered(tools, app.placements.state.peek(), { kind: 'loading' });
  announceNotAllowed(tools, app.placements.state.peek(), { kind: 'loading' });
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

/** How the placements and their refreshes fare. */
function announcePlacements(tools: Tools, state: PlacementsState, before: PlacementsState): void {
  const { announce, words } = tools;
  if (state.kind === 'failed') announce('alert', failureText(words, state.failure, words.placements.failed));
  announceRecovered(tools, state, before);
  announceNotAllowed(tools, state, before);
  if (state.kind !== 'ready' || before.kind !== 'ready') return;
  if (state.copyQuestion && !before.copyQuestion)
    announce('alert', `${words.placements.copyTitle}. ${words.placements.copyText}`);
  const ended = state.run !== before.run && runText(tools, state.run);
  if (state.run !== before.run && state.run.kind === 'nothingHere') goToPlacements(tools);
  if (ended) announce('status', ended);
  // During a run the run speaks, not each of its placements.
  if (ended || state.run.kind === 'running') return;
  const earlier = byId(before);
  const now = byId(state);
  for (const placement of now.values()) {
    const last = earlier.get(placement.id);
    if (last && last.status !== placement.status) announceStatus(tools, placement, last);
  }
  for (const gone of earlier.values()) {
    if (!now.has(gone.id)) announce('status', words.placements.itIsUnlinked(gone.name));
  }
}

/** Nobody asked for it: whoever opens the pane after it had died sees at once what became of the writing. */
function announceRecovered(tools: Tools, state: PlacementsState, before: PlacementsState): void {
  if (state.kind !== 'ready' || !state.recovered || (before.kind === 'ready' && before.recovered)) return;
  const { placements } = tools.words;
  goToPlacements(tools);
  tools.announce('alert', `${placements.recoveredTitle(state.recovered)} ${placements.recovered(state.recovered)}`);
}

/** Nothing refreshes before it is answered, so whoever opens the workbook sees it at once. */
function announceNotAllowed(tools: Tools, state: PlacementsState, before: PlacementsState): void {
  const asked = state.kind === 'ready' ? state.notAllowed : undefined;
  const last = before.kind === 'ready' ? before.notAllowed : undefined;
  if (!asked || asked.isPutOff || (last && !last.isPutOff)) return;
  const { allow } = tools.words;
  const host = tools.app.session.peek()?.host ?? '';
  goToPlacements(tools);
  tools.announce('alert', `${allow.title(asked)} ${allow.text(asked, host)} ${allow.safe(asked)}`);
}

/** What was asked for outside of the pane is told where it can be seen; a placing that goes on stays in front. */
function goToPlacements({ app, navigation }: Tools): void {
  const report = app.report.state.peek();
  if (report.kind === 'open' && !ENDED.has(report.placing.kind)) return;
  if (report.kind !== 'closed') app.report.close();
  navigation.settingsOpen.value = false;
  navigation.placementPage.value = undefined;
  navigation.tab.value = 'workbook';
}

const ENDED: ReadonlySet<string> = new Set(['idle', 'placed', 'cancelled', 'failed']);

function runText({ words }: Tools, run: RefreshRun): string {
  const { placements } = words;
  switch (run.kind) {
    case 'done':
      return `${placements.doneWith(run)}. ${placements.ended(run)}`;
    case 'cancelled':
      return `${placements.cancelled(run.refreshed, run.total)}. ${placements.untouched(run.total - run.refreshed, run.unanswered)}`;
    case 'nothingHere':
      return placements.nothingHere(run.cells).join('. ');
    default:
      return '';
  }
}

function announceStatus({ announce, words }: Tools, placement: PlacementView, before: PlacementView): void {
  const { status, name } = placement;
  const { placements } = words;
  if (status.kind === 'failed') announce('alert', placements.itFailed(name, status.failure));
  else if (status.kind === 'needsDecision') announce('alert', placements.itNeedsYou(name, status.cells));
  else if (status.kind === 'waits') announce('alert', placements.itWaits(placement));
  else if (status.kind === 'handEdits') announce('alert', words.edits.needsYou(name, status.cells));
  else if (status.kind === 'notes') announce('alert', words.notes.needsYou(name, status.notes));
  else if (status.kind === 'reach') announce('alert', words.reach.needsYou(name, status.reach));
  else if (status.kind === 'filtered') announce('alert', words.filters.needsYou(name, status.filters));
  else if (status.kind === 'gone') announce('alert', placements.itIsGone(name));
  else if (before.status.kind !== 'refreshing') return;
  else if (status.kind === 'upToDate') announce('status', placements.itRefreshed(placement));
  else if (status.kind === 'putBack') announce('status', placements.itIsPutBack(name, status.rowsOf));
  else if (status.kind !== 'refreshing' && status.kind !== 'queued') announce('alert', placements.itStopped(placement));
}

function byId(state: ReadyPlacements): ReadonlyMap<string, PlacementView> {
  return new Map(state.groups.flatMap((group) => group.placements.map((placement) => [placement.id, placement])));
}
