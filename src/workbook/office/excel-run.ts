/** One conversation with Excel after another, and the one place where its refusals become failures. */
import { isWorkbookFailure, WorkbookFailure, type WorkbookFailureCode } from '../workbook-failure';
import { type AnswerWatch, createAnswerWatch, type NextRequest } from './answer-watch';
import type { OfficeAccess } from './office-access';

export interface RunOptions {
  /** Told true while the host waits until the cell that is being edited is left, false when it went on. */
  onWaitingForCell?(waiting: boolean): void;
}

/** Queues one request, touching nothing before it is sent; what it returns reads the answer. */
export type Queue<T> = (context: Excel.RequestContext) => () => T;

export interface ExcelRun extends Pick<AnswerWatch, 'giveUp' | 'listen'> {
  /** @deprecated Each of its objects that outlives a `sync` costs a request of its own; being replaced by {@link ExcelRun.ask}. */
  <T>(at: string, batch: (context: Excel.RequestContext) => Promise<T>, options?: RunOptions): Promise<T>;
  /**
   * One request and its answer. Outside of `Excel.run` nothing is kept for later, so that nothing has to be released: `Excel.run` sends a
   * request of its own for that.
   */
  ask<T>(at: string, queue: Queue<T>, options?: RunOptions): Promise<T>;
}

/**
 * Runs batches one after another and turns the host's refusals into failures. While a cell is being edited Excel refuses every batch;
 * the same batch is then handed in again to wait (`delayForCellEdit`), so a batch must be safe to repeat. Whoever stands in line behind
 * a batch that waits is told so too. What Excel does not answer is given up in the end, so that it holds up nobody for ever.
 */
export function createExcelRun(office: OfficeAccess): ExcelRun {
  let last: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const inLine = new Set<RunOptions>();
  const watch = createAnswerWatch(office);

  function tell(waiting: boolean): void {
    isWaiting = waiting;
    for (const options of inLine) options.onWaitingForCell?.(waiting);
  }

  /** @param begin sends the request; what waits for a cell to be left is not watched, because that may take any time */
  async function runOnce<T>(
    at: string,
    batch: (context: Excel.RequestContext) => Promise<T>,
    begin: (next: NextRequest) => Promise<T>,
  ): Promise<T> {
    try {
      return await watch.over(at, begin);
    } catch (error) {
      if (!isCellEditing(error)) throw toWorkbookFailure(at, error);
    }
    tell(true);
    try {
      return await office.run({ delayForCellEdit: true }, batch);
    } catch (error) {
      throw toWorkbookFailure(at, error);
    } finally {
      tell(false);
    }
  }

  function inTurn<T>(work: () => Promise<T>, options: RunOptions): Promise<T> {
    inLine.add(options);
    if (isWaiting) options.onWaitingForCell?.(true);
    const turn = last.then(work).finally(() => inLine.delete(options));
    last = turn.catch(() => undefined);
    return turn;
  }

  function run<T>(at: string, batch: (context: Excel.RequestContext) => Promise<T>, options: RunOptions = {}) {
    const begin = async (next: NextRequest) => office.run((context) => batch(telling(context, next)));
    return inTurn(() => runOnce(at, batch, begin), options);
  }

  function ask<T>(at: string, queue: Queue<T>, options: RunOptions = {}) {
    const batch = async (context: Excel.RequestContext) => {
      const read = queue(context);
      await context.sync();
      return read();
    };
    return inTurn(() => runOnce(at, batch, () => batch(office.newContext())), options);
  }

  return Object.assign(run, { ask, giveUp: watch.giveUp, listen: watch.listen });
}

/** Each of its requests begins a wait of its own, and nothing follows on one that was given up. */
function telling(context: Excel.RequestContext, next: NextRequest): Excel.RequestContext {
  const sync = context.sync.bind(context);
  context.sync = async function syncAndTell<T>(passed?: T) {
    next();
    const answer = await sync(passed);
    next();
    return answer;
  };
  return context;
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
  ApiNotFound: 'HostTooOld',
  NotImplemented: 'HostTooOld',
};

/** Codes are the host's contract; its messages are localised and not for people (error-handling page of the Excel API). */
function toWorkbookFailure(at: string, error: unknown): unknown {
  if (isWorkbookFailure(error)) return error;
  const code = hostCode(error);
  return code === undefined ? error : new WorkbookFailure(CODES[code] ?? 'WorkbookRefused', at, code, error);
}

export function isCellEditing(error: unknown): boolean {
  return hostCode(error) === 'InvalidOperationInCellEditMode';
}

function hostCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('debugInfo' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
