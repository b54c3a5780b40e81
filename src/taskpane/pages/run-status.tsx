/**
 * Shows the progress and the result of a run of refreshes as lines for the bar of any page, because
 * a refresh may start from the ribbon.
 */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PlacementsState, PlacementView, RefreshRun } from '../../app';
import { Button, IconButton, icons, useLongWait } from '../../parts';
import type { PageMessages } from '../messages/page-messages';
import { isAllSkipped } from '../messages/placements/run-messages';
import { usePage } from '../shell/pane-context';
import { useOfflineHintId } from './offline-hint';
import { listRunProblems, RunProblems } from './run-problems';

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;
type FinishedRun = Exclude<RefreshRun, { kind: 'idle' | 'running' }>;

/**
 * Returns the progress once the run lasts long enough. Afterwards the list of placements says the rest
 * itself; other pages show a success until the next action of the user, and a problem until it is
 * gone or the user closes the lines.
 */
export function useRunStatus(isListShown: boolean): JSX.Element | undefined {
  const { app, navigation } = usePage();
  const state = app.placements.state.value;
  const run = state.kind === 'ready' ? state.run : undefined;
  const isLong = useLongWait(run?.kind === 'running');
  if (state.kind !== 'ready' || !run) return undefined;
  if (run.kind === 'running') return isLong ? <RunProgress run={run} state={state} /> : undefined;
  const hasNoPlacements = state.count === 0 && run.kind !== 'nothingHere';
  if (run.kind === 'idle' || hasNoPlacements || navigation.closedRun.value === run) return undefined;
  const problems = isListShown ? [] : listRunProblems(state);
  if (problems.length > 0) return <ProblemSummary {...{ run, state, problems }} />;
  const isSilent = run.kind === 'done' && (hadProblems(run) || (isListShown && !isAllSkipped(run)));
  return isSilent || navigation.dismissedRun.value === run ? undefined : <RunOutcome run={run} />;
}

/**
 * Returns the lines for a page that does not show the placements. There a success is news only until
 * the user's next action, and an automatic run is news only if it needs the user.
 * @param action differs after each action of the user
 */
export function useFreshRunStatus(action: unknown): {
  readonly runStatus: JSX.Element | undefined;
  readonly isFresh: boolean;
} {
  const { app } = usePage();
  const runStatus = useRunStatus(false);
  const state = app.placements.state.value;
  const run = state.kind === 'ready' ? state.run : undefined;
  const lastSeen = useRef({ action, run });
  if (lastSeen.current.action !== action) lastSeen.current = { action, run };
  // The placements may be read only after the page was drawn.
  lastSeen.current.run ??= run;
  const isFresh = run !== lastSeen.current.run && run !== undefined && !isUnimportant(run);
  const hasProblems = state.kind === 'ready' && listRunProblems(state).length > 0;
  return { runStatus: isFresh || hasProblems || run?.kind === 'running' ? runStatus : undefined, isFresh };
}

function isUnimportant(run: RefreshRun): boolean {
  if (run.kind === 'running') return run.unattended;
  return run.kind === 'idle' || (run.kind === 'done' && run.unattended && !hadProblems(run));
}

/** Returns true if the run ended with a problem, which may have been solved since. */
function hadProblems(run: FinishedRun): boolean {
  return run.kind === 'done' && run.waiting + run.failed + (run.unanswered ?? 0) > 0;
}

/**
 * Dismisses the shown run at the next action of the user: a press or typing in the pane, another
 * page, or another cell. Clicks count once they have had their effect, so nothing moves before.
 */
function useDismissal(run: FinishedRun): void {
  const { app, navigation } = usePage();
  const { tab, isSettingsOpen, placementPage, dismissedRun } = navigation;
  const selection = app.selection.value;
  const place = JSON.stringify([
    tab.value,
    isSettingsOpen.value,
    placementPage.value,
    app.report.state.value.kind,
    selection?.kind === 'cells' && selection.address,
  ]);
  const firstPlace = useRef({ run, place });
  useEffect(() => {
    if (firstPlace.current.run !== run) firstPlace.current = { run, place };
    else if (firstPlace.current.place !== place) dismissedRun.value = run;
  }, [run, place]);
  useEffect(() => {
    const dismiss = () => {
      dismissedRun.value = run;
    };
    const onAction = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.run-status'))) dismiss();
    };
    document.addEventListener('click', onAction);
    document.addEventListener('input', onAction);
    return () => {
      document.removeEventListener('click', onAction);
      document.removeEventListener('input', onAction);
      // Another page has replaced this one.
      dismiss();
    };
  }, [run]);
}

interface RunProgressProps {
  readonly run: Extract<RefreshRun, { kind: 'running' }>;
  readonly state: ReadyPlacements;
}

function RunProgress({ run, state }: RunProgressProps) {
  const { app, messages } = usePage();
  const { placements } = messages;
  const kinds = state.groups.flatMap((group) => group.placements.map(({ status }) => status.kind));
  const restText = placements.runningRest(countKind(kinds, 'refreshing'), countKind(kinds, 'queued'));
  const waitingText = run.waiting > 0 ? placements.waitsForYou(run.waiting) : '';
  return (
    <div class="run-status fresh">
      <div class="row">
        <p class="grow num">
          <b>{placements.doneSoFar(run)}</b>{' '}
          <small class="caption">{[waitingText, restText].filter(Boolean).join(', ')}</small>
        </p>
        {run.done < run.total && <Button onPress={app.placements.cancel}>{messages.cancel}</Button>}
      </div>
      <progress aria-label={placements.refreshAll} max={run.total} value={run.done} />
    </div>
  );
}

interface ProblemSummaryProps {
  readonly run: FinishedRun;
  readonly state: ReadyPlacements;
  readonly problems: readonly PlacementView[];
}

function ProblemSummary({ run, state, problems }: ProblemSummaryProps) {
  const { navigation, messages } = usePage();
  return (
    <div class="run-status row nowrap">
      <div class="grow num">
        <RunProblems problems={problems} state={state} />
      </div>
      <IconButton
        icon={icons.close}
        name={messages.placements.closeSummary}
        onPress={() => {
          navigation.closedRun.value = run;
        }}
      />
    </div>
  );
}

function RunOutcome({ run }: { readonly run: FinishedRun }) {
  const { app, messages } = usePage();
  const offlineHintId = useOfflineHintId();
  const { placements } = messages;
  useDismissal(run);
  const [headline, detail] = formatOutcome(placements, run);
  return (
    <div class="run-status row fresh">
      <p class="grow num">
        <b>{headline}</b> <small class="caption">{detail}</small>
      </p>
      {run.kind === 'done' && isAllSkipped(run) && (
        <Button
          small
          isDisabled={offlineHintId !== undefined}
          describedBy={offlineHintId}
          onPress={() => void app.placements.refreshAll()}
        >
          {placements.refreshAnyway}
        </Button>
      )}
    </div>
  );
}

function formatOutcome(
  placements: PageMessages['placements'],
  run: FinishedRun,
): readonly [fact: string, more: string | undefined] {
  if (run.kind === 'nothingHere') return placements.nothingHere(run.cells);
  if (run.kind === 'done') return [placements.doneWith(run), isAllSkipped(run) ? placements.ended(run) : undefined];
  return [placements.cancelled(run), placements.untouched(run)];
}

function countKind(kinds: readonly string[], kindToCount: string): number {
  return kinds.filter((kind) => kind === kindToCount).length;
}
