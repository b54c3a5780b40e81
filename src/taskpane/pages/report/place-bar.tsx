import { useLayoutEffect, useRef } from 'preact/hooks';
import { isOutcomeOpen, type PlaceDecision, type Placing, type ReportState, type Target } from '../../../app';
import { formatAddress, tryParseAddress } from '../../../grid';
import { Button, Cell, Check, FailureNotice, glyphs, Notice, useLongWait } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { showInSheet } from '../../shell/show-in-sheet';
import { SayCells } from '../cell-link';
import { useForward } from '../forward';
import { pageGlyphs } from '../page-glyphs';
import { useRunNews } from '../run-lines';
import { FilteredNotice, PlaceDialog, TooBigNotice } from './place-questions';

type Open = Extract<ReportState, { kind: 'open' }>;
type Running = Extract<Placing, { kind: 'reading' | 'writing' | 'waitingForCell' }>;

interface PlaceBarProps {
  readonly state: Open;
  /** A filter is being edited: the rows would come without it. */
  readonly isFilterOpen: boolean;
}

/**
 * The foot of a report: where Place writes, how it goes on, how it ended. Place stays where it is while it works, with the focus, and Cancel
 * stands beside: who presses twice cancels nothing.
 */
export function PlaceBar({ state: told, isFilterOpen }: PlaceBarProps) {
  const { lines, isNew } = useRunNews(told.placing.kind);
  const state = isNew ? withoutOutcome(told) : told;
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

/** A refresh that came after it is what happened last; a placing that failed is still to be mended. */
function withoutOutcome(state: Open): Open {
  const { kind } = state.placing;
  return kind === 'placed' || kind === 'cancelled' ? { ...state, placing: { kind: 'idle' } } : state;
}

/** It is placed as it is, or the analyst is asked how. */
export function isBusy(placing: Placing): boolean {
  return isRunning(placing) || placing.kind === 'deciding';
}

function isRunning(placing: Placing): placing is Running {
  const { kind } = placing;
  return kind === 'reading' || kind === 'writing' || kind === 'waitingForCell';
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
      return target.kind === 'cells' && target.tooSmall ? (
        <TooBigNotice size={target.tooSmall} wholeBlock={target.tooSmall.wholeBlock} />
      ) : null;
    default:
      return null;
  }
}

function Asked({ decision }: { readonly decision: PlaceDecision }) {
  switch (decision.kind) {
    case 'doesNotFit':
      return <TooBigNotice size={decision} wholeBlock={decision.wholeBlock} asked />;
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

/** It follows its cells where rows come above them; undefined as long as the list of the workbook does not know it. */
function usePlaceNow(placementId: string): string | undefined {
  const { app } = usePage();
  const state = app.placements.state.value;
  if (state.kind !== 'ready') return undefined;
  for (const { sheet, placements } of state.groups) {
    const cells = placements.find(({ id }) => id === placementId)?.cells;
    const place = cells === undefined ? undefined : tryParseAddress(cells, sheet);
    if (place) return formatAddress(place);
  }
  return undefined;
}

interface Progress {
  readonly placing: Running;
  readonly goal: string | undefined;
}

interface PlaceLineProps extends PlaceBarProps {
  /** Placing has begun, perhaps not for long enough to be shown. */
  readonly running: boolean;
  /** Shown in place of what Place would do. */
  readonly progress: Progress | undefined;
}

function PlaceLine({ state, isFilterOpen, running, progress }: PlaceLineProps) {
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
  if (isAgain || target.caption === undefined) return fills;
  return [fills, words.report.captionAt(target.caption)].join(' ').trim();
}

/** What is placed and how: they stand over the preview, which shows it. */
export function PlaceOptions({ state }: { readonly state: Open }) {
  const { headers, hasHeaderLevels, options, hasFormulasBeside, placing } = state;
  const { app, words } = usePage();
  const off = isBusy(placing);
  return (
    <div class="row">
      <Check label={words.report.headers} on={headers} off={off} onChange={app.report.setHeaders} />
      {hasHeaderLevels && (
        <Check
          label={words.report.headersInOneRow}
          on={options.headersInOneRow}
          off={off}
          onChange={(headersInOneRow) => app.report.setOptions({ headersInOneRow })}
        />
      )}
      {hasFormulasBeside && (
        <Check
          label={words.report.fillBeside}
          on={options.fillBeside}
          off={off}
          onChange={(fillBeside) => app.report.setOptions({ fillBeside })}
        />
      )}
      <Check
        label={words.report.caption}
        {...(options.caption && { hint: words.report.captionHint })}
        on={options.caption}
        off={off}
        onChange={(caption) => app.report.setOptions({ caption })}
      />
    </div>
  );
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
