/** Says why Excel refused, named by what to do next. */
export type WorkbookFailureCode =
  | 'WorkbookBusy'
  | 'WorkbookProtected'
  | 'WorkbookReadOnly'
  | 'StructureProtected'
  /** Another workbook is in front of this one. */
  | 'WorkbookInBack'
  /** Excel itself asks the user to sign in. */
  | 'ExcelSignedOut'
  | 'MergedCells'
  | 'PivotInTheWay'
  | 'SheetEdge'
  | 'CellsGone'
  /** The write was planned on free ground that is filled by now. */
  | 'CellsInTheWay'
  /** The block is not as it was when the write was planned. */
  | 'CellsChanged'
  /**
   * A user set a filter during the write, and Excel wrote values into other rows. All cells were
   * restored, and the filter was cleared.
   */
  | 'FilterSet'
  | 'TooLarge'
  | 'HostTooOld'
  /**
   * The request was given up because Excel did not answer: it was never sent, or Excel may carry it
   * out at any time. The cause is an `AbortError` if the user cancelled it, so Excel may only be slow.
   */
  | 'NoAnswer'
  /**
   * Excel reported an error, and it could not be read whether the request was carried out all the
   * same.
   */
  | 'OutcomeUnknown'
  | 'WorkbookRefused';

/**
 * Lists the codes of requests that Excel refuses because of what they ask for or of what the cells
 * hold: the general code, and each code with a message of its own. Callers that can handle any
 * refusal use this list, so that another message does not change what they do.
 */
export const REFUSAL_CODES: readonly WorkbookFailureCode[] = ['WorkbookRefused', 'MergedCells', 'PivotInTheWay'];

export class WorkbookFailure extends Error {
  readonly kind = 'WorkbookFailure';
  readonly code: WorkbookFailureCode;
  /** Names the verb of the port that failed. */
  readonly verb: string;
  /** Excel's own code, for the details that support reads. */
  readonly hostCode: string | undefined;

  constructor(code: WorkbookFailureCode, verb: string, hostCode?: string, cause?: unknown) {
    super(`${code} at ${verb}${hostCode === undefined ? '' : ` (${hostCode})`}`, { cause });
    this.name = 'WorkbookFailure';
    this.code = code;
    this.verb = verb;
    this.hostCode = hostCode;
  }
}

/**
 * Returns true for a failure of the workbook. Checks its `kind` and does not use `instanceof`,
 * because the value may come from another frame.
 * @param codes the accepted codes; if there are none, any code is accepted
 */
export function isWorkbookFailure(value: unknown, ...codes: readonly WorkbookFailureCode[]): value is WorkbookFailure {
  return hasFailureKind(value) && (codes.length === 0 || codes.includes(value.code));
}

/** Returns true if only a new snapshot of the workbook can tell what the request has changed. */
export function hasOpenOutcome(value: unknown): boolean {
  return isWorkbookFailure(value, 'NoAnswer', 'OutcomeUnknown');
}

function hasFailureKind(value: unknown): value is WorkbookFailure {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'WorkbookFailure';
}
