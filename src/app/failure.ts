/**
 * How something broke, in one flat family named by what to do next. The sentences a person reads live with the pane.
 */
export type FailureCode =
  | 'PlatformUnreachable'
  | 'PlatformTimeout'
  | 'CrossOriginBlocked'
  | 'WrongAddress'
  | 'PlatformBroken'
  | 'NotSignedIn'
  | 'NotAllowed'
  | 'NotFound'
  | 'RateLimited'
  | 'Conflict'
  | 'Refused'
  | 'ContractBroken'
  | 'QueryFailed'
  | 'NoQuery'
  | 'NoDataAddress'
  /** The roles let the report be read, but its rows not be taken out of the platform; `said` is the platform's reason. */
  | 'NoDownload'
  /** The whole account lets no rows out. */
  | 'DownloadLocked'
  | 'WorkbookBusy'
  | 'WorkbookProtected'
  | 'WorkbookReadOnly'
  | 'WorkbookRefused'
  | 'SheetEdge'
  | 'CellsGone'
  | 'TooLarge'
  /** Cells of another placement stand where the block would go; `said` is its report's name. */
  | 'OverlapsPlacement'
  /** Something stands where the block would go, and nobody was there to ask. */
  | 'CellsInTheWay'
  | 'MergedCells'
  /** `said` is the table's name. */
  | 'TableInTheWay'
  | 'PivotInTheWay'
  /** Sheets cannot be added. */
  | 'StructureProtected'
  | 'HostTooOld'
  | 'StorageRefused'
  /** A file of the add-in itself: no network, or a newer version was put up. */
  | 'PartsNotLoaded'
  | 'Defect';

/** A failure as the pane gets it: data only, free of secrets and cell values. */
export interface Failure {
  readonly code: FailureCode;
  /** The platform's or the query engine's own words, flattened to one line, when they help a person. */
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
}
