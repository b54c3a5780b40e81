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
export type Queue<T> = (context: Excel.RequestContext) => () => T;

export interface ExcelRun extends Pick<AnswerWatch, 'giveUp' | 'listen'> {
  /**
   * Sends one request and returns its answer. It does not use `Excel.run`, which sends another
   * request at the end to release the objects that it tracks.
   */
  ask<T>(at: string, queue: Queue<T>, options?: RunOptions): Promise<T>;
  /** Sends one request that reads nothing. */
  act(at: string, queue: (context: Excel.RequestContext) => void, options?: RunOptions): Promise<void>;
  readonly pause: Pause;
  /**
   * Returns the failure for a change with an unknown outcome, and calls `onLate` of the listeners
   * once Excel answers again.
   */
  doubt(at: string, cause: unknown): WorkbookFailure;
}

/**
 * Sends requests one after another and turns Excel's refusals into failures. While a cell is being
 * edited, Excel refuses every request. The same request is then sent again and waits
 * (`delayForCellEdit`), so it must be safe to queue it twice. Callers behind a request that waits
 * are notified too. A request that Excel does not answer is given up after a while, so that it does
 * not block the others for ever.
 */
export function createExcelRun(office: OfficeAccess): ExcelRun {
  let last: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const inLine = new Set<RunOptions>();
  const watch = new AnswerWatch(office);

  function tell(waiting: boolean): void {
    if (waiting) office.observations.note('waitsForCell');
    isWaiting = waiting;
    for (const options of inLine) options.onWaitingForCell?.(waiting);
  }

  async function askOnce<T>(at: string, queue: Queue<T>): Promise<T> {
    // If Excel runs in the page itself, it answers before anything else gets a turn, and the work
    // between two requests may take long as well.
    await office.pause();
    const send = async (context: Excel.RequestContext) => {
      const read = queue(context);
      await context.sync();
      return read();
    };
    const sentAt = office.now();
    const observe = (error?: unknown) => office.observations.request(at, office.now() - sentAt, hostCode(error));
    try {
      const answer = await watch.send(at, () => send(office.newContext()));
      observe();
      return answer;
    } catch (error) {
      observe(error);
      if (!isCellEditing(error)) throw toWorkbookFailure(at, error);
    }
    tell(true);
    try {
      // This request is not watched, because the user may leave the cell at any time.
      return await office.run({ delayForCellEdit: true }, send);
    } catch (error) {
      throw toWorkbookFailure(at, error);
    } finally {
      tell(false);
    }
  }

  function ask<T>(at: string, queue: Queue<T>, options: RunOptions = {}): Promise<T> {
    inLine.add(options);
    if (isWaiting) options.onWaitingForCell?.(true);
    const turn = last.then(() => askOnce(at, queue)).finally(() => inLine.delete(options));
    last = turn.catch(() => undefined);
    return turn;
  }

  function act(at: string, queue: (context: Excel.RequestContext) => void, options?: RunOptions): Promise<void> {
    const queueAll = (context: Excel.RequestContext) => {
      queue(context);
      return () => undefined;
    };
    return ask(at, queueAll, options);
  }

  function doubt(at: string, cause: unknown): WorkbookFailure {
    watch.lookLater();
    return new WorkbookFailure('OutcomeUnknown', at, isWorkbookFailure(cause) ? cause.hostCode : undefined, cause);
  }

  return {
    ask,
    act,
    doubt,
    pause: office.pause,
    giveUp: () => watch.giveUp(),
    listen: (listener) => watch.listen(listener),
  };
}

const CODES: Readonly<Record<string, WorkbookFailureCode>> = {
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
function toWorkbookFailure(at: string, error: unknown): unknown {
  if (isWorkbookFailure(error)) return error;
  const code = hostCode(error);
  return code === undefined ? error : new WorkbookFailure(CODES[code] ?? 'WorkbookRefused', at, code, error);
}

function isCellEditing(error: unknown): boolean {
  return hostCode(error) === 'InvalidOperationInCellEditMode';
}

function hostCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('debugInfo' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
