/** Says where Place writes and what it would fill; during placing it shows the progress. */
import type { Placing, ReportState, Target } from '../../../app';
import { Button, Cell } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useForward } from '../forward';

export type Open = Extract<ReportState, { kind: 'open' }>;
type Running = Extract<Placing, { kind: 'reading' | 'writing' | 'waitingForCell' }>;

export interface PlaceBarProps {
  readonly state: Open;
  /** A filter is being edited, so the rows would not include it. */
  readonly isFilterOpen: boolean;
}

interface Progress {
  readonly placing: Running;
  readonly goal: string | undefined;
}

interface PlaceLineProps extends PlaceBarProps {
  /** Placing has begun, perhaps too recently to show progress. */
  readonly running: boolean;
  /** Replaces the description of what Place would do. */
  readonly progress: Progress | undefined;
}

/** Shows the Place button, which keeps its position during placing. */
export function PlaceLine({ state, isFilterOpen, running, progress }: PlaceLineProps) {
  const { app, words } = usePage();
  const { target, preview, placing } = state;
  const online = app.online.value;
  const isAsking = placing.kind === 'deciding';
  const off = running || isAsking || target.kind !== 'cells' || preview.kind === 'failed' || isFilterOpen || !online;
  const fills = useFills(state, online, isFilterOpen);
  if (placing.kind === 'placed') {
    return (
      <div class="row another">
        <Button small look="quiet" off={off} describedBy="fills" onPress={() => void app.report.place()}>
          {words.report.placeAnother}
        </Button>
        {target.kind === 'cells' ? <Cell live address={target.address} /> : <PlaceAt target={target} />}
        <small id="fills">{fills}</small>
      </div>
    );
  }
  return (
    <>
      <div class="row">
        <p class="grow">{progress ? <PlacingAt goal={progress.goal} /> : <PlaceAt target={target} />}</p>
        {progress && <Button onPress={app.report.cancelPlacing}>{words.cancel}</Button>}
        <Button
          look="main"
          off={off}
          describedBy={progress ? undefined : 'fills'}
          onPress={() => void app.report.place()}
        >
          {words.report.place}
        </Button>
      </div>
      {progress ? (
        progress.placing.kind !== 'waitingForCell' && <ProgressLine placing={progress.placing} />
      ) : (
        <small id="fills">{fills}</small>
      )}
    </>
  );
}

function PlaceAt({ target }: { readonly target: Target }) {
  const { words } = usePage();
  if (target.kind !== 'cells')
    return <span class="say">{target.kind === 'unusable' ? words.report.unusable : words.report.noSelection}</span>;
  return (
    <>
      {words.report.placeAt} <Cell live address={target.address} />
    </>
  );
}

function PlacingAt({ goal }: Pick<Progress, 'goal'>) {
  const { words } = usePage();
  return (
    <>
      {words.report.placingAt} {goal !== undefined && <Cell live address={goal} />}
    </>
  );
}

function useFills({ target, preview, headers, placing }: Open, online: boolean, isFilterOpen: boolean): string {
  const { words } = usePage();
  if (!online) return words.report.needsNetwork;
  if (preview.kind === 'failed')
    return preview.failure.code === 'SeveralInCell' ? words.report.needsLayout : words.report.needsQuery;
  if (isFilterOpen) return words.report.needsFilter;
  if (target.kind !== 'cells') return '';
  const isAgain = placing.kind === 'placed';
  const fills = words.report.fills(target, headers, preview.kind === 'ready' ? preview.total : undefined, isAgain);
  if (isAgain || target.cellAbove === undefined) return fills;
  return [fills, words.report.captionAt(target.cellAbove)].join(' ').trim();
}

function ProgressLine({ placing }: { readonly placing: Exclude<Running, { kind: 'waitingForCell' }> }) {
  const { words } = usePage();
  const total = placing.kind === 'reading' && placing.waiting ? undefined : placing.total;
  const forward = useForward(placing.kind, placing.rows, total);
  return (
    <>
      <progress aria-label={words.report.placing} {...forward} />
      <small class="num">
        {placing.kind === 'writing'
          ? words.report.rowsWritten(placing.rows, placing.total)
          : placing.waiting
            ? words.report.running
            : words.report.rowsRead(placing.rows, placing.total)}
      </small>
    </>
  );
}

export function isRunning(placing: Placing): placing is Running {
  const { kind } = placing;
  return kind === 'reading' || kind === 'writing' || kind === 'waitingForCell';
}
