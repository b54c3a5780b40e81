/**
 * Announces the state of the placements and their refreshes: a placement that needs the user by its
 * name, the others by their number.
 */
import {
  byRank,
  needsYou,
  type PlacementsState,
  type PlacementView,
  type RefreshRun,
  STATES,
  workbookQuestion,
} from '../../app';
import { failureText } from '../../parts';
import type { PageTools } from './pane-context';
import { createLabels } from './placement-labels';

export type AnnounceTools = Pick<PageTools, 'app' | 'navigation' | 'announce' | 'words' | 'environment'>;

type Ready = Extract<PlacementsState, { kind: 'ready' }>;
type Views = ReadonlyMap<string, PlacementView>;
type Ended = Extract<RefreshRun, { kind: 'done' | 'cancelled' }>;

/** Progress of long work is announced at most once in these milliseconds. */
export const PROGRESS_EVERY = 10_000;

/**
 * An announcement names this many placements, because a listener cannot remember more; it counts
 * the others.
 */
const NAMED = 3;

/** Returns a listener for each later state of the placements and the one before it. */
export function createPlacementAnnouncements(
  tools: AnnounceTools,
): (state: PlacementsState, before: PlacementsState) => void {
  const first = tools.app.placements.state.peek();
  /** The placements when the current run began: a changed placement differs from them. */
  let atStart: Views = first.kind === 'ready' ? byId(first) : new Map();
  let saidAt = tools.environment.now();
  announceRecovered(tools, first, { kind: 'loading' });
  announceNotAllowed(tools, first, { kind: 'loading' });

  return (state, before) => {
    const { announce, words } = tools;
    if (state.kind === 'failed') announce('alert', failureText(words, state.failure, words.placements.failed));
    announceRecovered(tools, state, before);
    announceNotAllowed(tools, state, before);
    if (state.kind !== 'ready' || before.kind !== 'ready') return;
    if (state.unknownFormulas && state.unknownFormulas !== before.unknownFormulas)
      announce('status', words.formulas.unknown(state.unknownFormulas));
    if (workbookQuestion(state) === 'copy' && workbookQuestion(before) !== 'copy')
      announce('alert', `${words.placements.copy.title} ${words.placements.copy.text}`);
    const { run } = state;
    // During a run, only the run as a whole is announced.
    if (run.kind === 'running') {
      const now = tools.environment.now();
      if (before.run.kind !== 'running') {
        atStart = byId(before);
        saidAt = now;
        if (run.total > 1 && !run.unattended) announce('status', words.heard.refreshingAll(run.total));
      } else if (now - saidAt >= PROGRESS_EVERY) {
        saidAt = now;
        announce('status', words.placements.doneSoFar(run.done, run.total));
      }
      return;
    }
    if (run === before.run || run.kind === 'idle') announceEach(tools, state, before);
    else if (run.kind !== 'nothingHere') announceEnd(tools, state, run, atStart);
    else {
      goToPlacements(tools);
      announce('status', words.placements.nothingHere(run.cells).join('. '));
    }
  };
}

/**
 * Announces the end of a run. Placements that need the user are named first, and only the most
 * important notices are read.
 */
function announceEnd({ announce, words }: AnnounceTools, state: Ready, run: Ended, atStart: Views): void {
  const { heard, placements } = words;
  const name = createLabels(state.groups, words);
  const touched = [...byId(state).values()].filter((view) => isTouched(view, atStart.get(view.id)));
  const inNeed = touched.filter(({ status }) => needsYou(status));
  const notices = touched
    .flatMap((view) => view.notices.map((notice) => ({ view, notice })))
    .sort((one, other) => byRank(one.notice, other.notice))
    .map(({ view, notice }) => `${name(view)}: ${words.report.notice(notice)}`);
  if (inNeed.length === 0) {
    const [only] = touched;
    const isOne = run.kind === 'done' && run.total === 1 && !run.unattended && only?.status.kind === 'upToDate';
    const said = isOne
      ? [placements.itRefreshed({ ...only, name: name(only) }), ...only.notices.map(words.report.notice)]
      : [runText(placements, run), ...notices.slice(0, NAMED)];
    announce('status', said.join(' '));
    return;
  }
  const rest = inNeed.length - NAMED;
  const said = [
    ...inNeed.slice(0, NAMED).map((view) => heard.inNeed(name(view), view)),
    rest > 0 && heard.inNeedToo(rest),
    run.total > 1 &&
      `${run.kind === 'done' ? placements.doneWith(run) : placements.cancelled(run.refreshed, run.total)}.`,
    ...notices.slice(0, NAMED),
  ];
  // An automatic run does not interrupt the screen reader.
  announce(run.kind === 'done' && run.unattended ? 'status' : 'alert', said.filter(Boolean).join(' '));
}

function runText(placements: AnnounceTools['words']['placements'], run: Ended): string {
  return run.kind === 'done'
    ? `${placements.doneWith(run)}. ${placements.ended(run)}`
    : `${placements.cancelled(run.refreshed, run.total)}. ${placements.untouched(run)}`;
}

/** Returns true if a refresh or an answer has changed the placement since. */
function isTouched(view: PlacementView, before: PlacementView | undefined): boolean {
  return view.status !== before?.status || view.lastRun !== before.lastRun || view.notices !== before.notices;
}

/** Announces each placement that changed outside a run. */
function announceEach({ announce, words }: AnnounceTools, state: Ready, before: Ready): void {
  const now = byId(state);
  const then = byId(before);
  const nameNow = createLabels(state.groups, words);
  for (const view of now.values()) {
    const last = then.get(view.id);
    const { status } = view;
    if (!last || last === view) continue;
    const news = view.notices.find(({ kind }) => kind === 'undoneInPart' || kind === 'rowsKept');
    if (news && last.notices !== view.notices) announce('status', `${nameNow(view)}: ${words.report.notice(news)}`);
    if (last.status === status) continue;
    const name = nameNow(view);
    const wasRefreshing = last.status.kind === 'refreshing';
    if (STATES[status.kind].isAnnouncedAtOnce || (wasRefreshing && needsYou(status)))
      announce('alert', words.heard.inNeed(name, view));
    else if (wasRefreshing && status.kind === 'upToDate')
      announce('status', words.placements.itRefreshed({ ...view, name }));
    else if (wasRefreshing && status.kind === 'putBack')
      announce('status', words.placements.itIsPutBack(name, status.rowsOf));
  }
  for (const id of before.undone ?? []) {
    const back = now.get(id);
    if (back) announce('status', words.placements.itIsBack(nameNow(back)));
  }
  // Nothing is unlinked while the workbook may be a copy: placements that disappear then have new
  // ids.
  if (before.copyQuestion) return;
  const former = createLabels(before.groups, words);
  for (const gone of then.values())
    if (!now.has(gone.id)) {
      const { itIsUndone, itIsUnlinked } = words.placements;
      announce('status', (state.undone?.includes(gone.id) ? itIsUndone : itIsUnlinked)(former(gone)));
    }
}

/**
 * Announces the recovery of a write that the closed pane had interrupted. The pane shows it at
 * once, because the user does not expect it.
 */
function announceRecovered(tools: AnnounceTools, state: PlacementsState, before: PlacementsState): void {
  if (state.kind !== 'ready' || !state.recovered || (before.kind === 'ready' && before.recovered)) return;
  const { placements } = tools.words;
  goToPlacements(tools);
  tools.announce('alert', `${placements.recoveredTitle(state.recovered)} ${placements.recovered(state.recovered)}`);
}

/**
 * Announces the question whether the workbook may read its reports. The pane shows it at once,
 * because nothing refreshes before the answer.
 */
function announceNotAllowed(tools: AnnounceTools, state: PlacementsState, before: PlacementsState): void {
  if (state.kind !== 'ready') return;
  const asked = state.notAllowed;
  const last = before.kind === 'ready' ? before.notAllowed : undefined;
  if (!asked || asked.isPutOff || (last && !last.isPutOff)) return;
  const { allow } = tools.words;
  goToPlacements(tools);
  // Excel calls the formulas one after another, so a number of reports announced now would soon
  // differ from the one on the page.
  tools.announce(
    'alert',
    [allow.title(asked), allow.safe(asked), state.copyQuestion && allow.mayBeCopy].filter(Boolean).join(' '),
  );
}

/** Shows the list of all placements, unless a placing is in progress. */
export function goToPlacements({ app, navigation }: Pick<AnnounceTools, 'app' | 'navigation'>): void {
  const report = app.report.state.peek();
  if (report.kind === 'open' && !ENDED.has(report.placing.kind)) return;
  if (report.kind !== 'closed') app.report.close();
  navigation.settingsOpen.value = false;
  navigation.placementPage.value = undefined;
  navigation.tab.value = 'workbook';
}

const ENDED: ReadonlySet<string> = new Set(['idle', 'placed', 'cancelled', 'failed']);

function byId(state: Ready): Views {
  return new Map(state.groups.flatMap((group) => group.placements.map((placement) => [placement.id, placement])));
}
