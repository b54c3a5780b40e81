/**
 * Announces the state of the placements and their refreshes: a placement that needs the user by its
 * name, the others by their number.
 */
import {
  compareByRank,
  countRequested,
  getWorkbookQuestion,
  needsUser,
  type PlacementsState,
  type PlacementView,
  type RefreshRun,
  STATES,
} from '../../app';
import { formatFailure } from '../../parts';
import type { PageTools } from './pane-context';
import { createPlacementLabeler } from './placement-labels';

export type AnnouncementTools = Pick<PageTools, 'app' | 'navigation' | 'announce' | 'messages' | 'environment'>;

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;
type ViewsById = ReadonlyMap<string, PlacementView>;
type FinishedRun = Extract<RefreshRun, { kind: 'done' | 'cancelled' }>;

/** Progress of long work is announced at most once in these milliseconds. */
export const PROGRESS_INTERVAL = 10_000;

/**
 * An announcement names this many placements, because a listener cannot remember more; it counts
 * the others.
 */
const MAX_NAMED_PLACEMENTS = 3;

/** Returns a listener for each later state of the placements and the one before it. */
export function createPlacementAnnouncements(
  tools: AnnouncementTools,
): (state: PlacementsState, previousState: PlacementsState) => void {
  const initialState = tools.app.placements.state.peek();
  /** Holds the placements when the current run began; a changed placement differs from its own. */
  let viewsAtRunStart: ViewsById = initialState.kind === 'ready' ? indexById(initialState) : new Map();
  let lastProgressAt = tools.environment.now();
  announceRecovered(tools, initialState, { kind: 'loading' });
  announceNotAllowed(tools, initialState, { kind: 'loading' });

  return (state, previousState) => {
    const { announce, messages } = tools;
    if (state.kind === 'failed') announce('alert', formatFailure(messages, state.failure, messages.placements.failed));
    announceRecovered(tools, state, previousState);
    announceNotAllowed(tools, state, previousState);
    if (state.kind !== 'ready' || previousState.kind !== 'ready') return;
    if (state.unknownFormulas && state.unknownFormulas !== previousState.unknownFormulas)
      announce('status', messages.formulas.unknown(state.unknownFormulas));
    if (getWorkbookQuestion(state) === 'copy' && getWorkbookQuestion(previousState) !== 'copy') {
      const { copy } = messages.placements;
      announce('alert', [copy.title, copy.sameReports(state.original), copy.untilChosen].join(' '));
    }
    const { run } = state;
    // During a run, only the run as a whole is announced.
    if (run.kind === 'running') {
      const time = tools.environment.now();
      if (previousState.run.kind !== 'running') {
        viewsAtRunStart = indexById(previousState);
        lastProgressAt = time;
        if (run.total > 1 && !run.unattended) announce('status', messages.announcements.refreshingAll(run.total));
      } else if (time - lastProgressAt >= PROGRESS_INTERVAL) {
        lastProgressAt = time;
        announce('status', messages.placements.doneSoFar(run));
      }
      return;
    }
    if (run === previousState.run || run.kind === 'idle') announceChangedPlacements(tools, state, previousState);
    else if (run.kind !== 'nothingHere') announceRunEnd(tools, state, run, viewsAtRunStart);
    else {
      goToPlacements(tools);
      announce('status', messages.placements.nothingHere(run.cells).join('. '));
    }
  };
}

/**
 * Announces the end of a run. Placements that need the user are named first, and only the most
 * important notices are read.
 */
function announceRunEnd(
  { announce, messages }: AnnouncementTools,
  state: ReadyPlacements,
  run: FinishedRun,
  viewsAtRunStart: ViewsById,
): void {
  const { announcements, placements } = messages;
  const formatLabel = createPlacementLabeler(state.groups, messages);
  const changedViews = [...indexById(state).values()].filter((view) =>
    hasChangedSince(view, viewsAtRunStart.get(view.id)),
  );
  const viewsInNeed = changedViews.filter(({ status }) => needsUser(status));
  const notices = changedViews
    .flatMap((view) => view.notices.map((notice) => ({ view, notice })))
    .sort((first, second) => compareByRank(first.notice, second.notice))
    .map(({ view, notice }) => `${formatLabel(view)}: ${messages.report.notice(notice)}`);
  if (viewsInNeed.length === 0) {
    const [onlyView] = changedViews;
    const isSingleSuccess =
      run.kind === 'done' && run.total === 1 && !run.unattended && onlyView?.status.kind === 'upToDate';
    const sentence = isSingleSuccess
      ? [
          placements.itRefreshed({ ...onlyView, name: formatLabel(onlyView) }),
          ...onlyView.notices.map(messages.report.notice),
        ]
      : [describeRun(placements, run), ...notices.slice(0, MAX_NAMED_PLACEMENTS)];
    announce('status', sentence.join(' '));
    return;
  }
  const unnamedCount = viewsInNeed.length - MAX_NAMED_PLACEMENTS;
  const sentences = [
    ...viewsInNeed.slice(0, MAX_NAMED_PLACEMENTS).map((view) => announcements.inNeed(formatLabel(view), view)),
    unnamedCount > 0 && announcements.inNeedToo(unnamedCount),
    run.total > 1 && `${run.kind === 'done' ? placements.doneWith(run) : placements.cancelled(run)}.`,
    ...notices.slice(0, MAX_NAMED_PLACEMENTS),
  ];
  // An automatic run does not interrupt the screen reader.
  announce(run.kind === 'done' && run.unattended ? 'status' : 'alert', sentences.filter(Boolean).join(' '));
}

function describeRun(placements: AnnouncementTools['messages']['placements'], run: FinishedRun): string {
  return run.kind === 'done'
    ? `${placements.doneWith(run)}. ${placements.ended(run)}`
    : `${placements.cancelled(run)}. ${placements.untouched(run)}`;
}

/** Returns true if a refresh or an answer has changed the placement since. */
function hasChangedSince(view: PlacementView, previousView: PlacementView | undefined): boolean {
  return (
    view.status !== previousView?.status ||
    view.lastRun !== previousView.lastRun ||
    view.notices !== previousView.notices
  );
}

/** Announces each placement that changed outside a run. */
function announceChangedPlacements(
  { announce, messages }: AnnouncementTools,
  state: ReadyPlacements,
  previousState: ReadyPlacements,
): void {
  const currentViews = indexById(state);
  const previousViews = indexById(previousState);
  const formatLabel = createPlacementLabeler(state.groups, messages);
  for (const view of currentViews.values()) {
    const previousView = previousViews.get(view.id);
    const { status } = view;
    if (!previousView || previousView === view) continue;
    const notice = view.notices.find(({ kind }) => kind === 'undoneInPart' || kind === 'rowsKept');
    if (notice && previousView.notices !== view.notices)
      announce('status', `${formatLabel(view)}: ${messages.report.notice(notice)}`);
    if (view.undone !== previousView.undone && view.refreshedAt === previousView.refreshedAt)
      announce('status', `${formatLabel(view)}: ${messages.placements.state(view, false)}`);
    if (previousView.status === status) continue;
    const label = formatLabel(view);
    const wasRefreshing = previousView.status.kind === 'refreshing';
    if (STATES[status.kind].isAnnouncedAtOnce || (wasRefreshing && needsUser(status)))
      announce('alert', messages.announcements.inNeed(label, view));
    else if (wasRefreshing && status.kind === 'upToDate')
      announce('status', messages.placements.itRefreshed({ ...view, name: label }));
    else if (wasRefreshing && status.kind === 'putBack')
      announce('status', messages.placements.itIsPutBack(label, status.firstWrittenAt));
  }
  const linkedAgain = (previousState.unlinked?.ids ?? []).filter(
    (id) => currentViews.has(id) && !previousViews.has(id),
  );
  if (linkedAgain.length > 0) announce('status', messages.placements.unlinkAll.linkedAgain(linkedAgain.length));
  for (const id of previousState.undone ?? []) {
    const restoredView = currentViews.get(id);
    if (restoredView) announce('status', messages.placements.itIsBack(formatLabel(restoredView)));
  }
  // Nothing is unlinked while the workbook may be a copy: placements that disappear then have new
  // ids.
  if (previousState.copyQuestion) return;
  const formatFormerLabel = createPlacementLabeler(previousState.groups, messages);
  const { itIsUndone, itIsUnlinked, unlinkAll } = messages.placements;
  const unlinkedViews: PlacementView[] = [];
  for (const removedView of previousViews.values()) {
    if (currentViews.has(removedView.id)) continue;
    if (state.undone?.includes(removedView.id)) announce('status', itIsUndone(formatFormerLabel(removedView)));
    else unlinkedViews.push(removedView);
  }
  const [firstView] = unlinkedViews;
  if (firstView && unlinkedViews.length === 1) announce('status', itIsUnlinked(formatFormerLabel(firstView)));
  else if (firstView) announce('status', `${unlinkAll.done(unlinkedViews.length)} ${unlinkAll.doneText}`);
}

/**
 * Announces the recovery of a write that the closed pane had interrupted. The pane shows it at
 * once, because the user does not expect it.
 */
function announceRecovered(tools: AnnouncementTools, state: PlacementsState, previousState: PlacementsState): void {
  if (state.kind !== 'ready' || !state.recovered || (previousState.kind === 'ready' && previousState.recovered)) return;
  const { placements } = tools.messages;
  goToPlacements(tools);
  tools.announce('alert', `${placements.recoveredTitle(state.recovered)} ${placements.recovered(state.recovered)}`);
}

/**
 * Announces the question whether the workbook may read its reports, as the pane shows it. The pane
 * shows it at once, because nothing refreshes before the answer. Excel calls formulas one after
 * another, so the number of reports may change while the question is open.
 */
function announceNotAllowed(tools: AnnouncementTools, state: PlacementsState, previousState: PlacementsState): void {
  const question = describeAllowQuestion(tools, state);
  const previousQuestion = describeAllowQuestion(tools, previousState);
  if (question === undefined || question === previousQuestion) return;
  if (previousQuestion === undefined) goToPlacements(tools);
  tools.announce(previousQuestion === undefined ? 'alert' : 'status', question);
}

/** Returns undefined if the question is not open. */
function describeAllowQuestion({ messages }: AnnouncementTools, state: PlacementsState): string | undefined {
  if (state.kind !== 'ready' || !state.notAllowed || state.notAllowed.isPostponed) return undefined;
  const { allow } = messages;
  const copy = state.copyQuestion ? { original: state.original } : undefined;
  return `${allow.title(state.notAllowed)} ${allow.text(countRequested(state.notAllowed), copy)}`;
}

/** Shows the list of all placements, unless a placing is in progress. */
export function goToPlacements({ app, navigation }: Pick<AnnouncementTools, 'app' | 'navigation'>): void {
  const report = app.report.state.peek();
  if (report.kind === 'open' && !FINISHED_PLACING_KINDS.has(report.placing.kind)) return;
  if (report.kind !== 'closed') app.report.close();
  navigation.isSettingsOpen.value = false;
  navigation.placementPage.value = undefined;
  navigation.tab.value = 'workbook';
}

const FINISHED_PLACING_KINDS: ReadonlySet<string> = new Set(['idle', 'placed', 'cancelled', 'failed']);

function indexById(state: ReadyPlacements): ViewsById {
  return new Map(state.groups.flatMap((group) => group.placements.map((placement) => [placement.id, placement])));
}
