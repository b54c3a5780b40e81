/**
 * How something broke, in one flat family named by what to do next, and the one place where whatever was thrown becomes a member of it.
 * The sentences the analyst reads live with the pane.
 */
import { isPlatformFailure, type PlatformFailureCode } from '../client';
import type { CellFault } from '../placement';
import { isWorkbookFailure, type WorkbookFailureCode } from '../workbook';

/** Failures of this app when it asks for rows. */
type AskingCode =
  | 'NoQuery'
  | 'NoDataAddress'
  /** The data API stands at an address without https, on another machine than this one. */
  | 'DataNotHttps'
  /** The roles let the report be read, but its rows not be taken out of the platform; `said` is the platform's reason. */
  | 'NoDownload'
  /** The whole account lets no rows out. */
  | 'DownloadLocked'
  /** SQL is run as it is: the placement's filters have nowhere to go. */
  | 'TakesNoFilters'
  /** The placement's filters are of another version of this add-in. */
  | 'FiltersUnread'
  /** Cells hold nothing that a filter of the placement can be asked with; `filterCell` tells why. */
  | 'FilterCell';

/** What only reading or writing cells ends with. */
export type CellsFailureCode =
  | WorkbookFailureCode
  /** Cells of another placement stand where the block would go; `said` is its report's name. */
  | 'OverlapsPlacement'
  /** `said` is the table's name. */
  | 'TableInTheWay'
  /** A filter hides rows of cells that are to be written or emptied. */
  | 'FilterInTheWay'
  /** Rows stand between the headers of a block; `where` tells from the first header to the last. */
  | 'HeadersApart'
  /** Of so many columns that the file could not keep them. */
  | 'TitlesTooLong'
  /** Of more columns than the sheet has room for; `said` tells how many. */
  | 'PivotTooWide'
  /** Of more rows. */
  | 'PivotTooLong'
  /** The last row of the sheet is selected: below a caption there is none for the block. */
  | 'NoRowForCaption';

export type FailureCode =
  | PlatformFailureCode
  | AskingCode
  | CellsFailureCode
  /** A file of the add-in itself: no network, or a newer version was put up. */
  | 'Defect';

/** What only a call for rows ends with: said by the pages that ask for rows, not by the list. */
export type RowsFailureCode =
  | AskingCode
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
      | 'SeveralQueries'
      | 'PagesDisagree'
      | 'SourceFailed'
      | 'QueryTooSlow'
      | 'SeveralInCell'
    >;

/** The data API broke or refused, and not the platform. */
export function isOfDataApi({ at }: Failure): boolean {
  return at === 'load' || at === 'cubesql' || at === 'sql';
}

/** A failure as the pane gets it: data only, free of secrets, and of cell values but for the cells of a filter, which no report for support tells. */
export interface Failure {
  readonly code: FailureCode;
  /** The platform's or the query engine's own words, flattened to one line, when they help the analyst. */
  readonly said?: string;
  /** For support: the id that the platform's log knows. */
  readonly requestId?: string;
  /** Who was asked: host name of the platform or of its data API. */
  readonly host?: string;
  /** Operation that broke, for Details. */
  readonly at?: string;
  /** Excel's own code of what it refused, for Details. */
  readonly hostCode?: string;
  /** Address that stood in the way, where the workbook refused. */
  readonly where?: string;
  readonly filterCell?: CellFault;
}

/** Thrown inside the app where no room below has a word for it. */
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
 * The one place where whatever was thrown becomes data for the pane.
 * @param host of the platform, for what does not tell who was asked
 */
export function toFailure(error: unknown, host?: string): Failure {
  if (isAppFailure(error)) return error.failure;
  if (isPlatformFailure(error)) {
    const asked = error.host ?? host;
    return {
      code: error.code,
      at: error.at,
      ...(error.platformMessage === undefined ? {} : { said: error.platformMessage }),
      ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
      ...(asked === undefined ? {} : { host: asked }),
    };
  }
  if (isWorkbookFailure(error)) {
    return { code: error.code, at: error.at, ...(error.hostCode === undefined ? {} : { hostCode: error.hostCode }) };
  }
  // The bundler's name for a file of the add-in that cannot be had.
  return { code: 'Defect', ...(error instanceof Error ? { at: error.name } : {}) };
}

/** Cancelling is quiet: it ends in a state, never in a failure. */
export function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

export function isAppFailure(value: unknown): value is AppFailure {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'AppFailure';
}
