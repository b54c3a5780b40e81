import { untracked, useComputed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import type { PlacementsState, RefreshRun } from '../../../app';
import { Button, Delayed, glyphs, IconButton } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import type { PageWords } from '../../words/en/pages';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;

/** The foot of This workbook: how a run goes on, how it ended until the summary is closed, and what the selected cell is. */
export function WorkbookFoot() {
  const { app, navigation } = usePage();
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
  const isOver = state.count === 0 && run.kind !== 'nothingHere';
  const ended = run.kind === 'idle' || isOver || navigation.closedSummary.value === run ? undefined : run;
  const isTouched = state.groups.some(({ placements }) => placements.some((one) => one.isTouched));
  if (!ended && !cell) return null;
  return (
    <footer class="bar">
      {ended && <Summary run={ended} isTouched={isTouched} />}
      {cell}
    </footer>
  );
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

function Summary({ run, isTouched }: { readonly run: Ended; readonly isTouched: boolean }) {
  const { navigation, words } = usePage();
  const { placements } = words;
  const [fact, more] = linesOf(placements, run, isTouched);
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

/** The card of the selected cell while it can be seen: over placements that nobody writes. Without its file there is just none to show. */
function useSelectedCell(): JSX.Element | undefined {
  const { app, details, navigation } = usePage();
  const isWanted = useComputed(() => {
    const state = app.placements.state.value;
    const { tab, settingsOpen, placementPage } = navigation;
    const isInFront =
      tab.value === 'workbook' &&
      !settingsOpen.value &&
      !placementPage.value &&
      app.report.state.value.kind === 'closed';
    const isAsking = state.kind === 'ready' && (state.copyQuestion || state.notAllowed?.isPutOff === false);
    const isCalm = state.kind === 'ready' && state.count > 0 && !isAsking && state.run.kind !== 'running';
    return isInFront && isCalm;
  });
  useSignalEffect(() => {
    if (isWanted.value) untracked(details.load);
  });
  useSignalEffect(() => {
    const loaded = details.state.value;
    return isWanted.value && typeof loaded === 'object' ? loaded.details.follow() : undefined;
  });
  const loaded = details.state.value;
  if (!isWanted.value || typeof loaded === 'string') return undefined;
  const { CellCard, ...tools } = loaded;
  const selected = tools.details.cell.value;
  return selected && <CellCard {...tools} selected={selected} />;
}
