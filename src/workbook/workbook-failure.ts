/** How the host refused, named by what to do next. */
export type WorkbookFailureCode =
  | 'WorkbookBusy'
  | 'WorkbookProtected'
  | 'WorkbookReadOnly'
  | 'StructureProtected'
  /** Another workbook is in front of this one. */
  | 'WorkbookInBack'
  /** Excel itself wants the analyst to sign in. */
  | 'ExcelSignedOut'
  | 'MergedCells'
  | 'PivotInTheWay'
  | 'SheetEdge'
  | 'CellsGone'
  /** Ground that was free when the write was planned. */
  | 'CellsInTheWay'
  /** A block that is not what it was when the write was planned. */
  | 'CellsChanged'
  /** A filter was set meanwhile, and values went into other rows than theirs: all of them were given back, without the filter. */
  | 'FilterSet'
  | 'TooLarge'
  | 'HostTooOld'
  /** Given up while Excel did not answer: it was never sent, or may be carried out at any time. */
  | 'NoAnswer'
  /** Refused, perhaps although it was carried out, and what came of it could not be read. */
  | 'OutcomeUnknown'
  | 'WorkbookRefused';

/**
 * Codes of requests that Excel refuses because of what they ask for or of what the cells hold: the general code, and each code with a
 * message of its own. Callers that can handle any refusal use this list, so that another message does not change what they do.
 */
export const REFUSED_CODES: readonly WorkbookFailureCode[] = ['WorkbookRefused', 'MergedCells', 'PivotInTheWay'];

export class WorkbookFailure extends Error {
  readonly kind = 'WorkbookFailure';
  readonly code: WorkbookFailureCode;
  /** The verb of the port that was refused. */
  readonly at: string;
  /** The host's own code, for Details. */
  readonly hostCode: string | undefined;

  constructor(code: WorkbookFailureCode, at: string, hostCode?: string, cause?: unknown) {
    super(`${code} at ${at}${hostCode === undefined ? '' : ` (${hostCode})`}`, { cause });
    this.name = 'WorkbookFailure';
    this.code = code;
    this.at = at;
    this.hostCode = hostCode;
  }
}

/**
 * By its mark, not by `instanceof`: the value may come from another frame.
 * @param codes with one of these, if there are any
 */
export function isWorkbookFailure(value: unknown, ...codes: readonly WorkbookFailureCode[]): value is WorkbookFailure {
  return isMarked(value) && (codes.length === 0 || codes.includes(value.code));
}

/** Nobody knows what it has led to, before the workbook is looked at again. */
export function hasOpenOutcome(value: unknown): boolean {
  return isWorkbookFailure(value, 'NoAnswer', 'OutcomeUnknown');
}

function isMarked(value: unknown): value is WorkbookFailure {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'WorkbookFailure';
}
