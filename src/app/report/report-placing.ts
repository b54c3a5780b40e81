/**
 * Places the open report: shows the progress, asks the user if necessary, and shows the outcome.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Address, getFirstCell, tryParseAddress } from '../../grid';
import type { Placement, PlacementOptions } from '../../placement';
import { type FailureCode, isAbort, toFailure } from '../failure';
import type { Notice } from '../pipeline/commit/notice';
import type { OnProgress, PipelineControl } from '../pipeline/events';
import { readCountMembers } from '../pipeline/fetch/placed-report';
import { isPivot } from '../pipeline/fetch/query-source';
import type { PlaceRequest } from '../pipeline/place/first-write';
import type { FitChoice, PlaceChoice, Placing } from '../pipeline/place/place-state';
import { cancelPlacing, placeReport, resumePlacing, type StoppedPlacing } from '../pipeline/place/placing';
import { convertReport, getConversion, type RunnableReport } from '../session/read-report';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';

export interface PlacingParts {
  /**
   * @returns the selected cells as the pane shows them; undefined if they have to be read from
   * Excel
   */
  readCells(): Address | undefined | Promise<Address | undefined>;
  readonly placementParts: PlacementParts;
  /**
   * Is called once the report is placed.
   * @param undoSteps counts the steps of Excel's undo that undo the placing
   */
  onPlaced(placementId: string, notices: readonly Notice[], undoSteps: number): void;
  onFailure(error: unknown): void;
}

interface PlacingRequest {
  readonly report: RunnableReport;
  /** Counts the rows of the result, if it is known. */
  readonly total: number | undefined;
  readonly headers: boolean;
  readonly options: PlacementOptions;
}

interface ReportPlacing {
  readonly state: ReadonlySignal<Placing>;
  /**
   * Places the report; does nothing during another placing. Resolves when the report is placed, or
   * when the user has to decide something first.
   * @param fitChoice the answer if the result does not fit into a fixed frame; undefined if the user is
   * to be asked
   */
  place(session: Session, request: PlacingRequest, fitChoice: FitChoice | undefined): Promise<void>;
  /**
   * Places the report of the last placing where it was, with the same options; does nothing during
   * another placing.
   */
  placeAgain(): Promise<void>;
  /** Continues the placing that waits for the user's decision. */
  decide(choice: PlaceChoice): Promise<void>;
  cancel(): void;
  /**
   * Is called when the user opens another report, so that the outcome of the last placing is no
   * longer shown.
   */
  reset(): void;
  dispose(): void;
}

/** Describes a placing with everything that it needs to be repeated. */
interface PlacingAttempt extends PlacingRequest {
  readonly session: Session;
  /** Holds the selected cells; undefined if they have to be read from Excel. */
  readonly selection: Address | undefined;
  readonly fitChoice: FitChoice | undefined;
}

export function createReportPlacing({ placementParts, readCells, onPlaced, onFailure }: PlacingParts): ReportPlacing {
  const placing = signal<Placing>({ kind: 'idle' });
  let writeController = new AbortController();
  let waitingPlacing: { readonly session: Session; readonly stopped: StoppedPlacing } | undefined;
  let placedReport: RunnableReport | undefined;
  let lastAttempt: PlacingAttempt | undefined;
  /** True if the placing has overwritten or moved cells of the user, or shown rows that a filter hid. */
  let hasChangedUserCells = false;

  /** @param total the number of rows that are still to be read; undefined if it is unknown */
  async function run(session: Session, total: number | undefined, placeOnce: PlaceStep): Promise<void> {
    writeController = new AbortController();
    const control = {
      signal: writeController.signal,
      onProgress: createProgress(total, (state) => (placing.value = state)),
    };
    try {
      const outcome = await placeOnce(control);
      if (outcome.kind === 'asks') {
        waitingPlacing = { session, stopped: outcome.stoppedPlacing };
        placing.value = { kind: 'deciding', decision: outcome.decision };
        return;
      }
      if (outcome.kind === 'cancelled') {
        placing.value = outcome;
        return;
      }
      onPlaced(outcome.placement.id, outcome.notices, outcome.undoSteps);
      placing.value = createPlacedState(outcome, hasChangedUserCells);
      lastAttempt = lastAttempt && addCell(lastAttempt, outcome.placement);
      void checkRows(session, outcome.placement.id, writeController.signal);
    } catch (error) {
      if (!isAbort(error)) onFailure(error);
      placing.value = createStoppedState(error, session);
    }
  }

  /** Runs in the background, so it does not delay the rows. */
  async function checkRows(session: Session, placementId: string, abortSignal: AbortSignal): Promise<void> {
    if (!placedReport) return;
    session.conversionChecks.add(placedReport.id, getConversion(placedReport));
    const differingReports = await session.conversionChecks.compareWaiting(abortSignal);
    const state = placing.peek();
    if (!differingReports.has(placedReport.id) || state.kind !== 'placed' || state.placementId !== placementId) return;
    placing.value = { ...state, notices: [{ kind: 'conversionDiffers' }, ...state.notices] };
  }

  async function attempt(newAttempt: PlacingAttempt): Promise<void> {
    if (['reading', 'writing', 'deciding', 'waitingForCell'].includes(placing.peek().kind)) return;
    lastAttempt = newAttempt;
    hasChangedUserCells = false;
    await run(newAttempt.session, newAttempt.total, async (control) => {
      const request = await prepareRequest(placementParts, newAttempt, control);
      placedReport = request.report;
      return placeReport(placementParts, newAttempt.session, request, control);
    });
  }

  async function decide(choice: PlaceChoice): Promise<void> {
    if (!waitingPlacing) return;
    const { session, stopped } = waitingPlacing;
    waitingPlacing = undefined;
    hasChangedUserCells ||= choice === 'overwrite' || choice === 'shiftDown' || choice === 'clearFilter';
    await run(session, undefined, (control) => resumePlacing(placementParts, session, stopped, choice, control));
  }

  function cancelWaiting(): void {
    if (waitingPlacing) void cancelPlacing(placementParts, waitingPlacing.stopped);
    waitingPlacing = undefined;
  }

  return {
    state: placing,
    place: (session, request, fitChoice) =>
      whenRead(readCells(), (selection) => attempt({ ...request, session, selection, fitChoice })),
    placeAgain: async () => lastAttempt && attempt(lastAttempt),
    decide,
    cancel() {
      writeController.abort();
      void decide('cancel');
      void placementParts.workbook.giveUp().catch(onFailure);
    },
    reset() {
      const { kind } = placing.peek();
      if (kind === 'reading' || kind === 'writing') return;
      placing.value = { kind: 'idle' };
      cancelWaiting();
    },
    dispose() {
      writeController.abort();
      cancelWaiting();
    },
  };
}

/** Lists failures that placing at other cells may avoid. */
const PLACE_REFUSALS: ReadonlySet<FailureCode> = new Set([
  ...(['OverlapsPlacement', 'OverlapsFilterCell', 'TableInTheWay', 'PivotInTheWay', 'MergedCells'] as const),
  ...(['CellsInTheWay', 'NoRowForCaption', 'PivotTooWide', 'PivotTooLong'] as const),
]);

/** Returns true if placing has failed because of the chosen cells. */
export function isPlaceRefused(placing: Placing): boolean {
  return placing.kind === 'failed' && PLACE_REFUSALS.has(placing.failure.code);
}

type PlaceStep = (control: PipelineControl) => ReturnType<typeof resumePlacing>;

async function prepareRequest(
  parts: PlacementParts,
  { session, report, headers, options, selection, fitChoice }: PlacingAttempt,
  { signal: abortSignal }: PipelineControl,
): Promise<PlaceRequest> {
  const labels = isPivot(report, options) && { labels: parts.reader.pivotLabels };
  const convertedReport = await convertReport(session, report, abortSignal);
  const preparedReport = await readCountMembers(session, convertedReport, options.filters, abortSignal);
  return { report: preparedReport, selection, headers, options: { ...options, ...labels }, fitChoice };
}

/** Acts at once if the value is known, so that the pane shows the placing without a delay. */
function whenRead<Value>(value: Value | Promise<Value>, act: (value: Value) => Promise<void>): Promise<void> {
  return value instanceof Promise ? value.then(act) : act(value);
}

/** Adds the cell at which the report was placed, unless the selected cells were known before. */
function addCell(attempt: PlacingAttempt, { written: { address } }: Placement): PlacingAttempt {
  const block = tryParseAddress(address);
  return { ...attempt, selection: attempt.selection ?? (block && getFirstCell(block)) };
}

function createStoppedState(error: unknown, { host }: Session): Placing {
  return isAbort(error) ? { kind: 'cancelled' } : { kind: 'failed', failure: toFailure(error, host) };
}

type PlacedOutcome = Extract<Awaited<ReturnType<typeof resumePlacing>>, { kind: 'placed' }>;

function createPlacedState(
  { placement: { id, written, choices }, rows, notices, undoSteps }: PlacedOutcome,
  hasChangedUserCells: boolean,
): Placing {
  // Formulas beside the block are filled down, and its rows are grouped, outside its own cells.
  const isReversible = !hasChangedUserCells && !choices.fillBeside && !choices.outline;
  return {
    ...{ kind: 'placed', placementId: id, address: written.address, rows, notices },
    ...(undoSteps > 1 && { undoSteps }),
    ...(isReversible && { isReversible }),
  };
}

/** Returns a listener that shows the progress of a placing; shows its start at once. */
function createProgress(total: number | undefined, show: (state: Placing) => void): OnProgress {
  let lastState: Placing = { kind: 'reading', rows: 0, total, isWaiting: false };
  show(lastState);
  return (event) => {
    if (event.kind === 'waitingForCell') show(event.isWaiting ? { kind: 'waitingForCell' } : lastState);
    if (event.kind === 'waitingForCell' || event.kind === 'located') return;
    lastState =
      event.kind === 'written'
        ? { kind: 'writing', rows: event.rows, total: event.total ?? total }
        : {
            kind: 'reading',
            rows: event.kind === 'read' ? event.rows : 0,
            total,
            isWaiting: event.kind === 'querying',
          };
    show(lastState);
  };
}
