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
 * The foot of a report: where Place writes, how it goes on, how it ended. Place stays where it is while it works, with the focus, and Cancel
 * stands beside: who presses twice cancels nothing.
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
  // Of a placing that has not ended on the new sheet that was asked for.
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

/** The user has undone the placing that ended last: nothing is placed any more. */
function useIsUndone(placing: Placing): boolean {
  const { app } = usePage();
  const state = app.placements.state.value;
  const undone = state.kind === 'ready' ? state.undone : undefined;
  return placing.kind === 'placed' && undone !== undefined && undone.includes(placing.placementId);
}

/** A refresh that came after it is what happened last; a placing that failed is still to be mended. */
function withoutOutcome(state: Open): Open {
  const { kind } = state.placing;
  return kind === 'placed' || kind === 'cancelled' ? { ...state, placing: { kind: 'idle' } } : state;
}

/** The selection when Place was pressed: the live one may wander on while rows are written. */
function useGoal(placing: Placing, target: Target): string | undefined {
  const goal = useRef<string | undefined>(undefined);
  const live = target.kind === 'cells' ? target.address : undefined;
  if (!isRunning(placing) || goal.current === undefined) goal.current = live;
  return goal.current;
}

interface OutcomeProps {
  readonly state: Open;
  /** The analyst chose a new sheet: what is placed is shown there. */
  readonly goesThere: { current: boolean };
}

/** What stands over the place line: a question, or how the last placing ended. */
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

/** Says what was placed, and offers what comes next: a second press of the key that placed it goes to its cells. */
function Placed({ placed, goesThere }: PlacedProps) {
  const { app, announce, words } = usePage();
  const { placementId } = placed;
  const address = usePlaceNow(placementId) ?? placed.address;
  const next = useRef<HTMLDivElement>(null);
  const go = () => showInSheet({ app, announce, words }, placementId, address);
  useLayoutEffect(() => {
    const bar = next.current?.closest('.bar');
    // The button that had the focus may have gone with the placing.
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

/** It follows its cells where rows come above them; undefined as long as the list of the workbook does not have it. */
function usePlaceNow(placementId: string): string | undefined {
  const { placement, sheet } = useFoundPlacement(placementId) ?? {};
  const place = placement?.cells === undefined ? undefined : tryParseAddress(placement.cells, sheet);
  return place && formatAddress(place);
}
