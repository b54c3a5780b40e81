/**
 * Shows the progress and the result of a run of refreshes as lines for the bar of any page, because
 * a refresh may start from the ribbon.
 */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { PlacementsState, RefreshRun } from '../../app';
import { Button, glyphs, IconButton, useLongWait } from '../../parts';
import { goToPlacements } from '../shell/announce-placements';
import { usePage } from '../shell/pane-context';
import type { PageWords } from '../words/en/pages';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;
type Ended = Exclude<RefreshRun, { kind: 'idle' | 'running' }>;

/**
 * Returns the progress once the run lasts long enough, then the result until the user closes it.
 * @param isElsewhere is true if the page does not show the placements; then the lines offer a
 * button that leads to them if one needs the user
 */
export function useRunLines(isElsewhere = false): JSX.Element | undefined {
  const { app, navigation } = usePage();
  const state = app.placements.state.value;
  const isLong = useLongWait(state.kind === 'ready' && state.run.kind === 'running');
  if (state.kind !== 'ready') return undefined;
  const { run } = state;
  if (run.kind === 'running') return isLong ? <Running run={run} state={state} /> : undefined;
  const isOver = state.count === 0 && run.kind !== 'nothingHere';
  if (run.kind === 'idle' || isOver || navigation.closedSummary.value === run) return undefined;
  const isTouched = state.groups.some(({ placements }) => placements.some((one) => one.isTouched));
  return <Summary run={run} isTouched={isTouched} isElsewhere={isElsewhere} />;
}

/**
 * Returns the lines for a page that does not show the placements. There a result is news only until
 * the user's next action, and an automatic run is news only if it needs the user.
 * @param action differs after each action of the user
 */
export function useRunNews(action: unknown): { readonly lines: JSX.Element | undefined; readonly isNew: boolean } {
  const { app } = usePage();
  const lines = useRunLines(true);
  const state = app.placements.state.value;
  const run = state.kind === 'ready' ? state.run : undefined;
  const seen = useRef({ action, run });
  if (seen.current.action !== action) seen.current = { action, run };
  // The placements may be read only after the page was drawn.
  seen.current.run ??= run;
  const isNew = run !== seen.current.run && run !== undefined && !isQuiet(run);
  return { lines: isNew || run?.kind === 'running' ? lines : undefined, isNew };
}

function isQuiet(run: RefreshRun): boolean {
  if (run.kind === 'running') return run.unattended;
  return run.kind === 'idle' || (run.kind === 'done' && run.unattended && !needsSomebody(run));
}

function needsSomebody(run: Ended): boolean {
  return run.kind === 'done' && run.waiting + run.failed > 0;
}

interface RunningProps {
  readonly run: Extract<RefreshRun, { kind: 'running' }>;
  readonly state: Ready;
}

function Running({ run, state }: RunningProps) {
  const { app, words } = usePage();
  const { placements } = words;
  const kinds = state.groups.flatMap((group) => group.placements.map(({ status }) => status.kind));
  const rest = placements.runningRest(count(kinds, 'refreshing'), count(kinds, 'queued'));
  const waiting = run.waiting > 0 ? placements.waitsForYou(run.waiting) : '';
  return (
    <>
      <div class="row">
        <p class="grow num">
          <b>{placements.doneSoFar(run.done, run.total)}</b>
          <br />
          <small>{[waiting, rest].filter(Boolean).join(', ')}</small>
        </p>
        <Button onPress={app.placements.cancel}>{words.cancel}</Button>
      </div>
      <progress aria-label={placements.refreshAll} max={run.total} value={run.done} />
    </>
  );
}

interface SummaryProps {
  readonly run: Ended;
  readonly isTouched: boolean;
  readonly isElsewhere: boolean;
}

function Summary({ run, isTouched, isElsewhere }: SummaryProps) {
  const { app, navigation, words } = usePage();
  const { placements } = words;
  const [fact, more] = linesOf(placements, run, isTouched);
  return (
    <div class="row nowrap">
      <p class="grow num">
        <b>{fact}</b>
        <br />
        <small>{more}</small>
      </p>
      {isElsewhere && needsSomebody(run) && (
        <Button small onPress={() => goToPlacements({ app, navigation })}>
          {words.thisWorkbook}
        </Button>
      )}
      <IconButton
        icon={glyphs.close}
        name={placements.closeSummary}
        onPress={() => {
          navigation.closedSummary.value = run;
        }}
      />
    </div>
  );
}

function linesOf(
  placements: PageWords['placements'],
  run: Ended,
  isTouched: boolean,
): readonly [fact: string, more: string] {
  if (run.kind === 'nothingHere') return placements.nothingHere(run.cells);
  if (run.kind === 'done') return [placements.doneWith(run), placements.ended(run, isTouched)];
  return [placements.cancelled(run.refreshed, run.total), placements.untouched(run)];
}

function count(kinds: readonly string[], wanted: string): number {
  return kinds.filter((kind) => kind === wanted).length;
}
