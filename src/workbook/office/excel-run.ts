/** One conversation with Excel after another, and the one place where its refusals become failures. */
import type { Pause } from '../../grid';
import { isWorkbookFailure, WorkbookFailure, type WorkbookFailureCode } from '../workbook-failure';
import { AnswerWatch } from './answer-watch';
import type { OfficeAccess } from './office-access';

export interface RunOptions {
  /** Told true while the host waits until the cell that is being edited is left, false when it went on. */
  onWaitingForCell?(waiting: boolean): void;
}

/** Queues one request, touching nothing before it is sent; what it returns reads the answer. */
export type Queue<T> = (context: Excel.RequestContext) => () => T;

export interface ExcelRun extends Pick<AnswerWatch, 'giveUp' | 'listen'> {
  /**
   * One request and its answer. Outside of `Excel.run` nothing is kept for later, so that nothing has to be released: `Excel.run` sends a
   * request of its own for that.
   */
  ask<T>(at: string, queue: Queue<T>, options?: RunOptions): Promise<T>;
  /** One request that asks for nothing. */
  act(at: string, queue: (context: Excel.RequestContext) => void, options?: RunOptions): Promise<void>;
  readonly pause: Pause;
  /** Nobody knows whether something was carried out; that is told once Excel answers again. */
  doubt(at: string, cause: unknown): WorkbookFailure;
}

/**
 * Sends requests one after another and turns the host's refusals into failures. While a cell is being edited Excel refuses every request;
 * the same one is then handed in again to wait (`delayForCellEdit`), so it must be safe to queue it anew. Whoever stands in line behind
 * one that waits is told so too. What Excel does not answer is given up in the end, so that it holds up nobody for ever.
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
    // An Excel in the page itself answers before anybody else gets a turn, and what is done between two requests may take as long.
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
      // Not watched, because the cell may be left at any time.
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
  // What `names.load` of a sheet ends with there (office-js issue 6365).
  InvalidSelection: 'WorkbookInBack',
  Unauthenticated: 'ExcelSignedOut',
  ApiNotFound: 'HostTooOld',
  NotImplemented: 'HostTooOld',
};

/** Codes are the host's contract; its messages are localised and not for people (error-handling page of the Excel API). */
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
