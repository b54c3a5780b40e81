/**
 * Converts every error to one flat family of failures, named by what to do next. The pane has the
 * sentences for the user.
 */
import { isPlatformFailure, type PlatformFailureCode } from '../client';
import type { CellFault } from '../placement';
import { isWorkbookFailure, type WorkbookFailureCode } from '../workbook';

/** Names the failures of this app when it requests rows. */
type RowRequestCode =
  | 'NoQuery'
  /** The query of the user's own is longer than the record of a placement can be. */
  | 'QueryTooLong'
  /** The platform computes the report's rows with Python, which the data API cannot run. */
  | 'PythonReport'
  /** The report's SQL is for the database itself, so the data API cannot run it. */
  | 'SourceSqlReport'
  | 'NoDataAddress'
  /** The data API has an address without https on another machine. */
  | 'DataNotHttps'
  /**
   * The user's roles allow reading the report, but not downloading its rows; `said` is the
   * platform's reason.
   */
  | 'NoDownload'
  /** The whole account allows no downloads. */
  | 'DownloadLocked'
  /** Another version of this add-in wrote the placement's filters, so they cannot be read. */
  | 'FiltersUnread'
  /** A cell holds no value that a filter of the placement can use; `filterCell` says why. */
  | 'FilterCell';

/** Names the failures of reading or writing cells. */
export type CellsFailureCode =
  | WorkbookFailureCode
  /** Cells of another placement are where the block would go; `said` is its report's name. */
  | 'OverlapsPlacement'
  /** A filter takes its value from a cell where the block would go. */
  | 'OverlapsFilterCell'
  /** `said` is the table's name. */
  | 'TableInTheWay'
  /** A filter hides rows of cells that are to be written or emptied. */
  | 'FilterInTheWay'
  /**
   * There are rows between the header rows of a block; `where` is the range from the first header
   * to the last.
   */
  | 'HeadersApart'
  /** There are so many columns that the file could not hold their titles. */
  | 'TitlesTooLong'
  /** The workbook has the maximum of snapshots, or its records have no space for another one. */
  | 'TooManySnapshots'
  /** The pivot has more columns than fit on the sheet; `said` is their number. */
  | 'PivotTooWide'
  /** The pivot has more rows than fit on the sheet. */
  | 'PivotTooLong'
  /** The last row of the sheet is selected, so no row is left for a block below a caption. */
  | 'NoRowForCaption';

export type FailureCode =
  | PlatformFailureCode
  | RowRequestCode
  | CellsFailureCode
  /** Excel opened no window for the sign-in. */
  | 'DialogBlocked'
  /**
   * A file of the add-in itself could not be loaded: there is no network, or a newer version was
   * deployed.
   */
  | 'Defect';

/**
 * Names the failures that only requests for rows have. The pages that request rows have sentences
 * for them; the list does not.
 */
export type RowsFailureCode =
  | RowRequestCode
  | Extract<
      PlatformFailureCode,
      | 'QueryFailed'
      | 'DataApiDown'
      | 'DataTokenRefused'
      | 'DataScopeMissing'
      | 'MemberHidden'
      | 'ModelBroken'
      | 'SqlNotStarted'
      | 'SqlMissing'
      | 'RowLimit'
      | 'NoColumns'
      | 'SeveralQueries'
      | 'PagesDisagree'
      | 'SourceFailed'
      | 'QueryTooSlow'
      | 'SeveralInCell'
      | 'NoFirstRows'
      | 'TakesNoFilters'
    >;

/** Returns true if the data API failed or refused, and not the platform. */
export function isDataApiFailure({ at }: Failure): boolean {
  return at === 'load' || at === 'cubesql' || at === 'sql' || at === 'convertQuery' || at === 'sqlFilters';
}

/**
 * Describes a failure as the pane gets it: plain data without secrets. The only cell values in it
 * are those of a filter's cells, and no report for support contains them.
 */
export interface Failure {
  readonly code: FailureCode;
  /** Holds the platform's or the query engine's own message in one line, if it helps the user. */
  readonly detail?: string;
  /** Support finds the request under this id in the platform's log. */
  readonly requestId?: string;
  /** Names the host of the platform or of its data API. */
  readonly host?: string;
  /** Details shows which operation failed. */
  readonly at?: string;
  /** Details shows Excel's own error code. */
  readonly hostCode?: string;
  /** Holds the address of the cells that were in the way, if the workbook refused. */
  readonly where?: string;
  readonly filterCell?: CellFault;
  /** The user cancelled the request before Excel answered it, so Excel may only be slow. */
  readonly isCancelled?: true;
}

/** Is thrown inside the app if no layer below has an error class for it. */
export class AppFailure extends Error {
  readonly kind = 'AppFailure';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'AppFailure';
    this.failure = failure;
  }
}

/**
 * Converts any error to data for the pane.
 * @param host host of the platform, for errors that do not name the host
 */
export function toFailure(error: unknown, host?: string): Failure {
  if (isAppFailure(error)) return error.failure;
  if (isPlatformFailure(error)) {
    const failedHost = error.host ?? host;
    return {
      code: error.code,
      at: error.operation,
      ...(error.platformMessage === undefined ? {} : { detail: error.platformMessage }),
      ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
      ...(failedHost === undefined ? {} : { host: failedHost }),
    };
  }
  if (isWorkbookFailure(error)) {
    return {
      code: error.code,
      at: error.verb,
      ...(error.hostCode === undefined ? {} : { hostCode: error.hostCode }),
      ...(isAbort(error.cause) && { isCancelled: true }),
    };
  }
  // The bundler's error name if a file of the add-in could not be loaded.
  return { code: 'Defect', ...(error instanceof Error ? { at: error.name } : {}) };
}

/** Returns true for a cancelled request. Cancelling is not a failure and is not shown as one. */
export function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

export function isAppFailure(value: unknown): value is AppFailure {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'AppFailure';
}
