/**
 * Shows the progress and the result of a run of refreshes as lines for the bar of any page, because
 * a refresh may start from the ribbon.
 */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { PlacementsState, RefreshRun } from '../../app';
import { Button, IconButton, icons, useLongWait } from '../../parts';
import type { PageMessages } from '../messages/page-messages';
import { isAllSkipped, type SinceRun } from '../messages/placements/run-messages';
import { goToPlacements } from '../shell/announce-placements';
import { usePage } from '../shell/pane-context';
import { useOfflineHintId } from './offline-hint';

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;
type FinishedRun = Exclude<RefreshRun, { kind: 'idle' | 'running' }>;

/**
 * Returns the progress once the run lasts long enough, then the result until the user closes it.
 * @param isListHidden adds a button that leads to the placements if one of them needs the user
 */
export function useRunStatus(isListHidden = false): JSX.Element | undefined {
  const { app, navigation } = usePage();
  const state = app.placements.state.value;
  const isLong = useLongWait(state.kind === 'ready' && state.run.kind === 'running');
  if (state.kind !== 'ready') return undefined;
  const { run } = state;
  if (run.kind === 'running') return isLong ? <RunProgress run={run} state={state} /> : undefined;
  const hasNoPlacements = state.count === 0 && run.kind !== 'nothingHere';
  if (run.kind === 'idle' || hasNoPlacements || navigation.dismissedRun.value === run) return undefined;
  return <RunSummary run={run} sinceRun={findSinceRun(state)} isListHidden={isListHidden} />;
}

/**
 * Returns the lines for a page that does not show the placements. There a result is news only until
 * the user's next action, and an automatic run is news only if it needs the user.
 * @param action differs after each action of the user
 */
export function useFreshRunStatus(action: unknown): {
  readonly runStatus: JSX.Element | undefined;
  readonly isFresh: boolean;
} {
  const { app } = usePage();
  const runStatus = useRunStatus(true);
  const state = app.placements.state.value;
  const run = state.kind === 'ready' ? state.run : undefined;
  const lastSeen = useRef({ action, run });
  if (lastSeen.current.action !== action) lastSeen.current = { action, run };
  // The placements may be read only after the page was drawn.
  lastSeen.current.run ??= run;
  const isFresh = run !== lastSeen.current.run && run !== undefined && !isUnimportant(run);
  return { runStatus: isFresh || run?.kind === 'running' ? runStatus : undefined, isFresh };
}

function isUnimportant(run: RefreshRun): boolean {
  if (run.kind === 'running') return run.unattended;
  return run.kind === 'idle' || (run.kind === 'done' && run.unattended && !needsUser(run));
}

function needsUser(run: FinishedRun): boolean {
  return run.kind === 'done' && run.waiting + run.failed > 0;
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
    <>
      <div class="row">
        <p class="grow num">
          <b>{placements.doneSoFar(run)}</b>
          <br />
          <small>{[waitingText, restText].filter(Boolean).join(', ')}</small>
        </p>
        <Button onPress={app.placements.cancel}>{messages.cancel}</Button>
      </div>
      <progress aria-label={placements.refreshAll} max={run.total} value={run.done} />
    </>
  );
}

interface RunSummaryProps {
  readonly run: FinishedRun;
  readonly sinceRun: SinceRun | undefined;
  readonly isListHidden: boolean;
}

function RunSummary({ run, sinceRun, isListHidden }: RunSummaryProps) {
  const { app, navigation, messages } = usePage();
  const offlineHintId = useOfflineHintId();
  const { placements } = messages;
  const [headline, detail] = formatSummary(placements, run, sinceRun);
  return (
    <>
      <div class="row nowrap">
        <p class="grow num">
          <b>{headline}</b>
          <br />
          <small>{detail}</small>
        </p>
        {isListHidden && needsUser(run) && (
          <Button small onPress={() => goToPlacements({ app, navigation })}>
            {messages.thisWorkbook}
          </Button>
        )}
        <IconButton
          icon={icons.close}
          name={placements.closeSummary}
          onPress={() => {
            navigation.dismissedRun.value = run;
          }}
        />
      </div>
      {run.kind === 'done' && isAllSkipped(run) && (
        <div class="row">
          <Button
            small
            isDisabled={offlineHintId !== undefined}
            describedBy={offlineHintId}
            onPress={() => void app.placements.refreshAll()}
          >
            {placements.refreshAnyway}
          </Button>
        </div>
      )}
    </>
  );
}

function formatSummary(
  placements: PageMessages['placements'],
  run: FinishedRun,
  sinceRun: SinceRun | undefined,
): readonly [fact: string, more: string] {
  if (run.kind === 'nothingHere') return placements.nothingHere(run.cells);
  if (run.kind === 'done') return [placements.doneWith(run), placements.ended(run, sinceRun)];
  return [placements.cancelled(run), placements.untouched(run)];
}

/** Returns what the user has done to the cells of the placements since the run. */
function findSinceRun({ groups }: ReadyPlacements): SinceRun | undefined {
  const all = groups.flatMap(({ placements }) => placements);
  if (all.some(({ undone }) => undone)) return 'undone';
  return all.some(({ isTouched }) => isTouched) ? 'edited' : undefined;
}

function countKind(kinds: readonly string[], kindToCount: string): number {
  return kinds.filter((kind) => kind === kindToCount).length;
}
