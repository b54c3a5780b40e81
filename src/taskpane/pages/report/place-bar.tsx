import { useRef } from 'preact/hooks';
import { isOutcomeOpen, type PlaceDecision, type Placing, type Target } from '../../../app';
import { FailureNotice, icons, Notice, useLongWait } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';
import { useFreshRunStatus } from '../run-status';
import { isRunning, type OpenReport, type PlaceBarProps, PlaceLine } from './place-line';
import { FilteredNotice, PlaceDialog, TooSmallNotice } from './place-questions';
import { PlacedNotice, UndoneNotice } from './placed-notice';

/**
 * Shows the footer of a report: where Place writes, its progress, and its result. Place keeps its
 * position and the focus while it works, and Cancel is next to it, so that a double press does not
 * cancel.
 */
export function PlaceBar({ state: reportState, onPlace }: PlaceBarProps) {
  const { runStatus, isFresh } = useFreshRunStatus(reportState.placing.kind);
  const isUndone = useIsUndone(reportState.placing);
  const state = isFresh || isUndone ? removeOutcome(reportState) : reportState;
  const { placing, target } = state;
  const isInProgress = isRunning(placing);
  const showsProgress = useLongWait(isInProgress);
  const frozenTarget = useFrozenTarget(placing, target);
  const goesToNewSheet = useRef(false);
  // The placing did not end on the new sheet, so the pane does not go there.
  if (placing.kind === 'idle' || placing.kind === 'cancelled' || placing.kind === 'failed')
    goesToNewSheet.current = false;

  return (
    <footer class="bar">
      {runStatus}
      {isUndone && !isFresh && <UndoneNotice />}
      <PlacingOutcome state={state} goesToNewSheet={goesToNewSheet} onPlace={onPlace} />
      <PlaceLine
        state={state}
        onPlace={onPlace}
        isInProgress={isInProgress}
        progress={isRunning(placing) && showsProgress ? { placing, frozenTarget } : undefined}
      />
      {placing.kind === 'deciding' && placing.decision.kind === 'cellsInTheWay' && (
        <PlaceDialog
          decision={placing.decision}
          onChosen={(choice) => {
            goesToNewSheet.current = choice === 'newSheet';
          }}
        />
      )}
    </footer>
  );
}

/** Returns true if the user has undone the last placing, so its result is out of date. */
function useIsUndone(placing: Placing): boolean {
  const { app } = usePage();
  const state = app.placements.state.value;
  const undone = state.kind === 'ready' ? state.undone : undefined;
  return placing.kind === 'placed' && undone !== undefined && undone.includes(placing.placementId);
}

/**
 * Removes the result of a placing because a later event replaced it. A failure stays, because the
 * user still has to act on it.
 */
function removeOutcome(state: OpenReport): OpenReport {
  const { kind } = state.placing;
  return kind === 'placed' || kind === 'cancelled' ? { ...state, placing: { kind: 'idle' } } : state;
}

/**
 * Returns the selection at the moment Place was pressed, because the user may select other cells
 * while rows are written.
 */
function useFrozenTarget(placing: Placing, target: Target): string | undefined {
  const frozenTarget = useRef<string | undefined>(undefined);
  const selectedAddress = target.kind === 'cells' ? target.address : undefined;
  if (!isRunning(placing) || frozenTarget.current === undefined) frozenTarget.current = selectedAddress;
  return frozenTarget.current;
}

interface PlacingOutcomeProps extends Pick<PlaceBarProps, 'onPlace'> {
  readonly state: OpenReport;
  /** The user chose a new sheet, so the pane shows the placed cells there. */
  readonly goesToNewSheet: { current: boolean };
}

/** Shows a question or the result of the last placing, above the place line. */
function PlacingOutcome({ state, goesToNewSheet, onPlace }: PlacingOutcomeProps) {
  const { messages } = usePage();
  const { placing, target } = state;
  switch (placing.kind) {
    case 'waitingForCell':
      return (
        <Notice icon={pageIcons.edit}>
          <p>{messages.report.editing}</p>
        </Notice>
      );
    case 'deciding':
      return <PlacingQuestion decision={placing.decision} />;
    case 'placed':
      return <PlacedNotice key={placing.placementId} placing={placing} goesToNewSheet={goesToNewSheet} />;
    case 'cancelled':
      return (
        <Notice icon={icons.done}>
          <p>{messages.report.cancelled}</p>
        </Notice>
      );
    case 'failed':
      return (
        <FailureNotice
          small
          failure={placing.failure}
          lead={messages.report.notPlaced(placing.failure)}
          reassurance={isOutcomeOpen(placing.failure) ? undefined : messages.report.sheetUntouched}
        />
      );
    case 'idle':
      return target.kind === 'cells' && target.tooSmall ? (
        <TooSmallNotice size={target.tooSmall} onChoose={onPlace} />
      ) : null;
    default:
      return null;
  }
}

function PlacingQuestion({ decision }: { readonly decision: PlaceDecision }) {
  switch (decision.kind) {
    case 'doesNotFit':
      return <TooSmallNotice size={decision} />;
    case 'filtered':
      return <FilteredNotice filters={decision.filters} />;
    case 'cellsInTheWay':
      return null;
  }
}
