/**
 * Sends requests to Excel one after another. This is the only place where Excel's refusals become
 * failures.
 */
import type { Pause } from '../../grid';
import { isWorkbookFailure, WorkbookFailure, type WorkbookFailureCode } from '../workbook-failure';
import { AnswerWatch } from './answer-watch';
import type { OfficeAccess } from './office-access';

export interface RunOptions {
  /**
   * Called with true while Excel waits until the user leaves the cell that is being edited, with
   * false after that.
   */
  onWaitingForCell?(waiting: boolean): void;
}

/** Queues one request without sending anything. The returned function reads the answer. */
export type QueueRequest<T> = (context: Excel.RequestContext) => () => T;

export interface ExcelRun extends Pick<AnswerWatch, 'giveUp' | 'listen'> {
  /**
   * Sends one request and returns its answer. It does not use `Excel.run`, which sends another
   * request at the end to release the objects that it tracks.
   */
  sendAndRead<T>(verb: string, queueRequest: QueueRequest<T>, options?: RunOptions): Promise<T>;
  /** Sends one request that reads nothing. */
  send(verb: string, queueRequest: (context: Excel.RequestContext) => void, options?: RunOptions): Promise<void>;
  readonly pause: Pause;
  /**
   * Returns the failure for a change with an unknown outcome, and calls `onLateAnswer` of the
   * listeners once Excel answers again.
   */
  createUnknownOutcome(verb: string, cause: unknown): WorkbookFailure;
}

/**
 * Sends requests one after another and turns Excel's refusals into failures. While a cell is being
 * edited, Excel refuses every request. The same request is then sent again and waits
 * (`delayForCellEdit`), so it must be safe to queue it twice. Callers behind a request that waits
 * are notified too. A request that Excel does not answer is given up after a while, so that it does
 * not block the others for ever.
 */
export function createExcelRun(office: OfficeAccess): ExcelRun {
  let lastTurn: Promise<unknown> = Promise.resolve();
  let isWaitingForCell = false;
  const waitingCallers = new Set<RunOptions>();
  const watch = new AnswerWatch(office);

  function notifyWaiting(waiting: boolean): void {
    if (waiting) office.observations.note('waitsForCell');
    isWaitingForCell = waiting;
    for (const options of waitingCallers) options.onWaitingForCell?.(waiting);
  }

  async function sendOnce<T>(verb: string, queueRequest: QueueRequest<T>): Promise<T> {
    // If Excel runs in the page itself, it answers before anything else gets a turn, and the work
    // between two requests may take long as well.
    await office.pause();
    const send = async (context: Excel.RequestContext) => {
      const read = queueRequest(context);
      await context.sync();
      return read();
    };
    const sentAt = office.now();
    const observe = (error?: unknown) =>
      office.observations.recordRequest(verb, office.now() - sentAt, getHostCode(error));
    try {
      const answer = await watch.send(verb, () => send(office.newContext()));
      observe();
      return answer;
    } catch (error) {
      observe(error);
      if (getHostCode(error) !== 'InvalidOperationInCellEditMode') throw toWorkbookFailure(verb, error);
    }
    notifyWaiting(true);
    try {
      // This request is not watched, because the user may leave the cell at any time.
      return await office.run({ delayForCellEdit: true }, send);
    } catch (error) {
      throw toWorkbookFailure(verb, error);
    } finally {
      notifyWaiting(false);
    }
  }

  function sendAndRead<T>(verb: string, queueRequest: QueueRequest<T>, options: RunOptions = {}): Promise<T> {
    waitingCallers.add(options);
    if (isWaitingForCell) options.onWaitingForCell?.(true);
    const turn = lastTurn.then(() => sendOnce(verb, queueRequest)).finally(() => waitingCallers.delete(options));
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  function send(
    verb: string,
    queueRequest: (context: Excel.RequestContext) => void,
    options?: RunOptions,
  ): Promise<void> {
    const queueWithoutAnswer = (context: Excel.RequestContext) => {
      queueRequest(context);
      return () => undefined;
    };
    return sendAndRead(verb, queueWithoutAnswer, options);
  }

  function createUnknownOutcome(verb: string, cause: unknown): WorkbookFailure {
    watch.probeLater();
    return new WorkbookFailure('OutcomeUnknown', verb, isWorkbookFailure(cause) ? cause.hostCode : undefined, cause);
  }

  return {
    sendAndRead,
    send,
    createUnknownOutcome,
    pause: office.pause,
    giveUp: () => watch.giveUp(),
    listen: (listener) => watch.listen(listener),
  };
}

const FAILURE_CODES: Readonly<Record<string, WorkbookFailureCode>> = {
  InvalidOperationInCellEditMode: 'WorkbookBusy',
  AccessDenied: 'WorkbookProtected',
  ItemNotFound: 'CellsGone',
  InvalidReference: 'CellsGone',
  InvalidBinding: 'CellsGone',
  MergedRangeConflict: 'MergedCells',
  FilteredRangeConflict: 'WorkbookRefused',
  RangeExceedsLimit: 'SheetEdge',
  NonBlankCellOffSheet: 'SheetEdge',
  RequestPayloadSizeLimitExceeded: 'TooLarge',
  ResponsePayloadSizeLimitExceeded: 'TooLarge',
  OperationCellsExceedLimit: 'TooLarge',
  FormulaLengthExceedsLimit: 'TooLarge',
  MemoryLimitReached: 'TooLarge',
  PivotTableRangeConflict: 'PivotInTheWay',
  InactiveWorkbook: 'WorkbookInBack',
  // `names.load` of a sheet fails with this code if another workbook is in front (office-js issue
  // 6365).
  InvalidSelection: 'WorkbookInBack',
  Unauthenticated: 'ExcelSignedOut',
  ApiNotFound: 'HostTooOld',
  NotImplemented: 'HostTooOld',
};

/**
 * Only the codes are part of Excel's contract. Its messages are localised and not for users
 * (error-handling page of the Excel API).
 */
function toWorkbookFailure(verb: string, error: unknown): unknown {
  if (isWorkbookFailure(error)) return error;
  const code = getHostCode(error);
  return code === undefined ? error : new WorkbookFailure(FAILURE_CODES[code] ?? 'WorkbookRefused', verb, code, error);
}

function getHostCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('debugInfo' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
