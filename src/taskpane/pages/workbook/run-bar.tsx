import type { PlacementsState, RefreshRun } from '../../app';
import { Button, Delayed, glyphs, IconButton } from '../../parts';
import { useLaterPane } from '../shell/later-parts';
import type { AllWords } from '../words/en/later-words';
import { useSelectedCell } from './selected-cell';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;

/** The foot of This workbook: how a run goes on, how it ended until the summary is closed, and what the selected cell is. */
export function WorkbookFoot() {
  const { app, navigation } = useLaterPane();
  const state = app.placements.state.value;
  const cell = useSelectedCell();
  if (state.kind !== 'ready') return null;
  const { run } = state;
  if (run.kind === 'running') {
    return (
      <Delayed>
        <Running run={run} state={state} />
      </Delayed>
    );
  }
  const ended = run.kind === 'idle' || navigation.closedSummary.value === run ? undefined : run;
  if (!ended && !cell) return null;
  return (
    <footer class="bar">
      {ended && <Summary run={ended} />}
      {cell && <cell.Card story={cell.story} page={cell.page} />}
    </footer>
  );
}

interface RunningProps {
  readonly run: Extract<RefreshRun, { kind: 'running' }>;
  readonly state: Ready;
}

function Running({ run, state }: RunningProps) {
  const { app, words } = useLaterPane();
  const { placements } = words;
  const kinds = state.groups.flatMap((group) => group.placements.map(({ status }) => status.kind));
  const rest = placements.runningRest(count(kinds, 'refreshing'), count(kinds, 'queued'));
  const waiting = run.waiting > 0 ? placements.waitsForYou(run.waiting) : '';
  return (
    <footer class="bar">
      <div class="row">
        <p class="grow num">
          <b>{placements.doneSoFar(run.done, run.total)}</b>
          <br />
          <small>{[waiting, rest].filter(Boolean).join(', ')}</small>
        </p>
        <Button onPress={app.placements.cancel}>{words.cancel}</Button>
      </div>
      <progress aria-label={placements.refreshAll} max={run.total} value={run.done} />
    </footer>
  );
}

type Ended = Exclude<RefreshRun, { kind: 'idle' | 'running' }>;

function Summary({ run }: { readonly run: Ended }) {
  const { navigation, words } = useLaterPane();
  const { placements } = words;
  const [fact, more] = linesOf(placements, run);
  return (
    <div class="row nowrap">
      <p class="grow num">
        <b>{fact}</b>
        <br />
        <small>{more}</small>
      </p>
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

function linesOf(placements: AllWords['placements'], run: Ended): readonly [fact: string, more: string] {
  if (run.kind === 'nothingHere') return placements.nothingHere(run.cells);
  if (run.kind === 'done') return [placements.doneWith(run), placements.ended(run)];
  return [placements.cancelled(run.refreshed, run.total), placements.untouched(run.total - run.refreshed)];
}

function count(kinds: readonly string[], wanted: string): number {
  return kinds.filter((kind) => kind === wanted).length;
}
