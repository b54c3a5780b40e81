/** What is heard of the placements and of their refreshes: each that needs somebody by its name, the others by their number. */
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

/** What is needed to say something aloud. */
export type AnnounceTools = Pick<PageTools, 'app' | 'navigation' | 'announce' | 'words' | 'environment'>;

type Ready = Extract<PlacementsState, { kind: 'ready' }>;
type Views = ReadonlyMap<string, PlacementView>;
type Ended = Extract<RefreshRun, { kind: 'done' | 'cancelled' }>;

/** Long work is heard of so often, and no oftener. Milliseconds. */
export const PROGRESS_EVERY = 10_000;

/** As many as somebody who listens keeps in mind; the others are counted. */
const NAMED = 3;

/** @returns is told of each later state of the placements, with the one before */
export function createPlacementAnnouncements(
  tools: AnnounceTools,
): (state: PlacementsState, before: PlacementsState) => void {
  const first = tools.app.placements.state.peek();
  /** How the placements stood when the run began that goes on. */
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
    // During a run the run speaks, not each of its placements.
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

/** The end of a run: what needs somebody is named first, and only the notices of the first ranks are read. */
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
  // Nobody asked for what goes on by itself: it does not interrupt.
  announce(run.kind === 'done' && run.unattended ? 'status' : 'alert', said.filter(Boolean).join(' '));
}

function runText(placements: AnnounceTools['words']['placements'], run: Ended): string {
  return run.kind === 'done'
    ? `${placements.doneWith(run)}. ${placements.ended(run)}`
    : `${placements.cancelled(run.refreshed, run.total)}. ${placements.untouched(run)}`;
}

/** Something was told of it since. */
function isTouched(view: PlacementView, before: PlacementView | undefined): boolean {
  return view.status !== before?.status || view.lastRun !== before.lastRun || view.notices !== before.notices;
}

/** What changed without a run: each by itself. */
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
  // While it may be a copy nothing is unlinked: placements that go then have got other ids.
  if (before.copyQuestion) return;
  const former = createLabels(before.groups, words);
  for (const gone of then.values())
    if (!now.has(gone.id)) {
      const { itIsUndone, itIsUnlinked } = words.placements;
      announce('status', (state.undone?.includes(gone.id) ? itIsUndone : itIsUnlinked)(former(gone)));
    }
}

/** Nobody asked for it: whoever opens the pane after it had died sees at once what became of the writing. */
function announceRecovered(tools: AnnounceTools, state: PlacementsState, before: PlacementsState): void {
  if (state.kind !== 'ready' || !state.recovered || (before.kind === 'ready' && before.recovered)) return;
  const { placements } = tools.words;
  goToPlacements(tools);
  tools.announce('alert', `${placements.recoveredTitle(state.recovered)} ${placements.recovered(state.recovered)}`);
}

/** Nothing refreshes before it is answered, so whoever opens the workbook sees it at once. */
function announceNotAllowed(tools: AnnounceTools, state: PlacementsState, before: PlacementsState): void {
  if (state.kind !== 'ready') return;
  const asked = state.notAllowed;
  const last = before.kind === 'ready' ? before.notAllowed : undefined;
  if (!asked || asked.isPutOff || (last && !last.isPutOff)) return;
  const { allow } = tools.words;
  goToPlacements(tools);
  // Excel calls the formulas one after another: a number of reports that is spoken now would soon differ from the one that is shown.
  tools.announce(
    'alert',
    [allow.title(asked), allow.safe(asked), state.copyQuestion && allow.mayBeCopy].filter(Boolean).join(' '),
  );
}

/** To where every placement is told; a placing that goes on stays in front. */
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
