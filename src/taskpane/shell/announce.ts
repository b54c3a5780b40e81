import type { PlacementsState, PlacementView, RefreshRun, ReportState } from '../../app';
import { failureText, plainText } from '../../parts';
import type { Tools } from './announce-tools';

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;

/** How the report in front and its placing fare. */
export function announceReport(tools: Tools, state: ReportState, before: ReportState): void {
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
  } else if (placing.kind === 'failed') announce('alert', failureText(words, placing.failure, words.report.notPlaced));
  else if (placing.kind === 'cancelled') announce('status', words.report.cancelled);
  else if (placing.kind === 'waitingForCell') announce('status', words.report.editing);
  else if (placing.kind === 'deciding' && placing.decision.kind === 'doesNotFit')
    announce('status', plainText(words.report.tooBig(placing.decision)));
  else if (placing.kind === 'reading' && previous?.placing.kind !== 'reading') announce('status', words.report.placing);
}

/** How the placements and their refreshes fare. */
export function announcePlacements(tools: Tools, state: PlacementsState, before: PlacementsState): void {
  const { announce, words } = tools;
  if (state.kind === 'failed') announce('alert', failureText(words, state.failure, words.placements.failed));
  announceMended(tools, state, before);
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
export function announceMended(tools: Tools, state: PlacementsState, before: PlacementsState): void {
  if (state.kind !== 'ready' || !state.mended || (before.kind === 'ready' && before.mended)) return;
  const { placements } = tools.words;
  goToPlacements(tools);
  tools.announce('alert', `${placements.mendedTitle} ${placements.mended(state.mended)}`);
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
      return `${placements.cancelled(run.refreshed, run.total)}. ${placements.untouched(run.total - run.refreshed)}`;
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
  else if (status.kind === 'gone') announce('alert', placements.itIsGone(name));
  else if (before.status.kind !== 'refreshing') return;
  else if (status.kind === 'upToDate') announce('status', placements.itRefreshed(placement));
  else if (status.kind === 'putBack') announce('status', placements.itIsPutBack(name, status.rowsOf));
  else if (status.kind !== 'refreshing' && status.kind !== 'queued') announce('alert', placements.itStopped(placement));
}

function byId(state: ReadyPlacements): ReadonlyMap<string, PlacementView> {
  return new Map(state.groups.flatMap((group) => group.placements.map((placement) => [placement.id, placement])));
}
