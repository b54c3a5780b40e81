import { useLayoutEffect, useRef } from 'preact/hooks';
import { isOutcomeOpen, type PlaceDecision, type Placing, type Target } from '../../../app';
import { formatAddress, tryParseAddress } from '../../../grid';
import { Button, FailureNotice, glyphs, Notice, useLongWait } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { showInSheet } from '../../shell/show-in-sheet';
import { SayCells } from '../cell-link';
import { useFoundPlacement } from '../found-placement';
import { pageGlyphs } from '../page-glyphs';
import { useRunNews } from '../run-lines';
import { isRunning, type Open, type PlaceBarProps, PlaceLine } from './place-line';
import { FilteredNotice, PlaceDialog, TooBigNotice } from './place-questions';

/**
 * Shows the footer of a report: where Place writes, its progress, and its result. Place keeps its
 * position and the focus while it works, and Cancel is next to it, so that a double press does not
 * cancel.
 */
export function PlaceBar({ state: told, isFilterOpen }: PlaceBarProps) {
  const { lines, isNew } = useRunNews(told.placing.kind);
  const isUndone = useIsUndone(told.placing);
  const state = isNew || isUndone ? withoutOutcome(told) : told;
  const { placing, target } = state;
  const running = isRunning(placing);
  const shown = useLongWait(running);
  const goal = useGoal(placing, target);
  const goesThere = useRef(false);
  // The placing did not end on the new sheet, so the pane does not go there.
  if (placing.kind === 'idle' || placing.kind === 'cancelled' || placing.kind === 'failed') goesThere.current = false;

  return (
    <footer class="bar">
      {lines}
      <Outcome state={state} goesThere={goesThere} />
      <PlaceLine
        state={state}
        isFilterOpen={isFilterOpen}
        running={running}
        progress={isRunning(placing) && shown ? { placing, goal } : undefined}
      />
      {placing.kind === 'deciding' && placing.decision.kind === 'cellsInTheWay' && (
        <PlaceDialog
          decision={placing.decision}
          onChosen={(choice) => {
            goesThere.current = choice === 'newSheet';
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
function withoutOutcome(state: Open): Open {
  const { kind } = state.placing;
  return kind === 'placed' || kind === 'cancelled' ? { ...state, placing: { kind: 'idle' } } : state;
}

/**
 * Returns the selection at the moment Place was pressed, because the user may select other cells
 * while rows are written.
 */
function useGoal(placing: Placing, target: Target): string | undefined {
  const goal = useRef<string | undefined>(undefined);
  const live = target.kind === 'cells' ? target.address : undefined;
  if (!isRunning(placing) || goal.current === undefined) goal.current = live;
  return goal.current;
}

interface OutcomeProps {
  readonly state: Open;
  /** The user chose a new sheet, so the pane shows the placed cells there. */
  readonly goesThere: { current: boolean };
}

/** Shows a question or the result of the last placing, above the place line. */
function Outcome({ state, goesThere }: OutcomeProps) {
  const { words } = usePage();
  const { placing, target } = state;
  switch (placing.kind) {
    case 'waitingForCell':
      return (
        <Notice icon={pageGlyphs.edit}>
          <p>{words.report.editing}</p>
        </Notice>
      );
    case 'deciding':
      return <Asked decision={placing.decision} />;
    case 'placed':
      return <Placed key={placing.placementId} placed={placing} goesThere={goesThere} />;
    case 'cancelled':
      return (
        <Notice icon={glyphs.done}>
          <p>{words.report.cancelled}</p>
        </Notice>
      );
    case 'failed':
      return (
        <FailureNotice
          small
          failure={placing.failure}
          lead={words.report.notPlaced(placing.failure)}
          safe={isOutcomeOpen(placing.failure) ? undefined : words.report.sheetUntouched}
        />
      );
    case 'idle':
      return target.kind === 'cells' && target.tooSmall ? <TooBigNotice size={target.tooSmall} /> : null;
    default:
      return null;
  }
}

function Asked({ decision }: { readonly decision: PlaceDecision }) {
  switch (decision.kind) {
    case 'doesNotFit':
      return <TooBigNotice size={decision} asked />;
    case 'filtered':
      return <FilteredNotice filters={decision.filters} />;
    case 'cellsInTheWay':
      return null;
  }
}

interface PlacedProps extends Pick<OutcomeProps, 'goesThere'> {
  readonly placed: Extract<Placing, { kind: 'placed' }>;
}

/**
 * Says what was placed, and offers the next steps. The focus moves to the first one, so a second
 * press of the key that placed the report goes to its cells.
 */
function Placed({ placed, goesThere }: PlacedProps) {
  const { app, announce, words } = usePage();
  const { placementId } = placed;
  const address = usePlaceNow(placementId) ?? placed.address;
  const next = useRef<HTMLDivElement>(null);
  const go = () => showInSheet({ app, announce, words }, placementId, address);
  useLayoutEffect(() => {
    const bar = next.current?.closest('.bar');
    // The button that had the focus may have disappeared after placing.
    const { activeElement, body } = document;
    const isHere = bar?.contains(activeElement) || (activeElement === body && document.hasFocus());
    if (isHere) next.current?.querySelector('button')?.focus();
    if (goesThere.current) go();
    goesThere.current = false;
  }, []);
  return (
    <>
      <Notice
        tone={placed.notices.length > 0 ? 'warn' : 'ok'}
        icon={placed.notices.length > 0 ? glyphs.warning : glyphs.done}
      >
        <p>
          <SayCells sentence={words.report.placed(address, placed.rows)} />
        </p>
        {placed.notices.map((notice) => (
          <p key={notice.kind}>{words.report.notice(notice)}</p>
        ))}
      </Notice>
      <div class="pair" ref={next}>
        <Button look="main" onPress={go}>
          {words.placements.goToCells}
        </Button>
        <Button onPress={app.report.close}>{words.report.backToReports}</Button>
      </div>
    </>
  );
}

/**
 * Returns the current address, which moves if rows are inserted above; undefined while the list of
 * the workbook does not have the placement.
 */
function usePlaceNow(placementId: string): string | undefined {
  const { placement, sheet } = useFoundPlacement(placementId) ?? {};
  const place = placement?.cells === undefined ? undefined : tryParseAddress(placement.cells, sheet);
  return place && formatAddress(place);
}
