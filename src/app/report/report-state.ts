/**
 * Defines the state of the open report: its details, its target in the sheet, and the progress of
 * placing it.
 */
import type { QueryTimes, ReportLimit, Truncation } from '../../client';
import type { PlacementOptions } from '../../placement';
import type { ReportSummary } from '../catalogue/catalogue-state';
import type { Failure } from '../failure';
import type { PlaceDecision, Placing } from '../pipeline/place/place-state';
import type { LayoutChoices, LayoutMember } from './layout-choices';
import type { ReportFilters } from './report-filters';
import type { OverlappedCells } from './taken-cells';

export interface ReportDetail extends Omit<ReportSummary, 'isPlacedHere'> {
  readonly description: string | undefined;
  readonly refreshedBy: string | undefined;
  /** Holds the addresses of its blocks in this workbook. */
  readonly blockAddresses: readonly string[];
  /**
   * Holds the report's query as its author wrote it; undefined if the platform's settings do not
   * allow showing it.
   */
  readonly query: string | undefined;
  /**
   * Holds the SQL that the platform generates from it; undefined if the settings do not allow
   * showing it.
   */
  readonly generatedSql: GeneratedSql | undefined;
  /** Holds the address of the report's page on the platform, for the browser. */
  readonly pageAddress: string | undefined;
  readonly layout: LayoutChoices;
  /** Lists what the platform's page of the report shows and its query does not contain. */
  readonly onlyOnPlatform: readonly PlatformExtra[];
  readonly filters: ReportFilters;
  /** Says whether this is a query of the user's own without a report on the platform. */
  readonly isQuery: boolean;
  /** Is undefined if the query cannot be edited field by field. */
  readonly editable: EditableQuery | undefined;
  /** The account calls the place of all folders by this name. */
  readonly root: string | undefined;
}

/** Describes the query of an open report as the user can change it, in JSON. */
export interface EditableQuery {
  readonly json: string;
  /** Holds the query of the saved report; undefined if there is no report. */
  readonly savedQuery: string | undefined;
  /** Says whether the report has changed on the platform since the user changed its query. */
  readonly isReportNewer: boolean;
}

export type PlatformExtra = 'missingRows' | 'periodComparisons';

export type GeneratedSql =
  /** The user has not requested it yet. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'reading' }
  /** `text` is undefined if the platform generates no SQL for this query. */
  | { readonly kind: 'read'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface PreviewColumn {
  readonly title: string;
  /** A pivot's column has one text for each header row. */
  readonly headerLevels?: readonly string[] | undefined;
  /** The header of a pivot's first column begins with this text. */
  readonly cornerText?: string | undefined;
  readonly align: 'start' | 'end';
  /** Is true for a total over all columns of a pivot. */
  readonly isTotal?: true;
}

export type Preview =
  | { readonly kind: 'loading' }
  /** The query has no fields yet, or the user runs it later. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'ready';
      readonly columns: readonly PreviewColumn[];
      /** Holds the members from which the rows are laid out. */
      readonly members: readonly LayoutMember[];
      /** Counts the columns, from the first, that the rows show. */
      readonly shownColumnCount: number;
      /** Contains formatted texts; NULL is ''. */
      readonly rows: readonly (readonly string[])[];
      /** Indexes of the rows that are totals of others. */
      readonly totals?: readonly number[];
      /** Counts all rows of the result; undefined while it is unknown. */
      readonly total: number | undefined;
      /** Says how long the query took, in milliseconds. */
      readonly took?: number;
      /** Is set for a pivot if the platform has cut off the rows behind it. */
      readonly sourceTruncation?: Truncation | undefined;
      /** Is set if the report's own limit leaves out rows. */
      readonly reportLimit?: ReportLimit | undefined;
      /** Holds the time zone of the query, and the dates of its relative ranges. */
      readonly times?: QueryTimes | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      /**
       * Holds the members that the user can lay out differently, if only the layout was refused.
       */
      readonly members?: readonly LayoutMember[] | undefined;
    };

export type TooSmall = Omit<Extract<PlaceDecision, { kind: 'doesNotFit' }>, 'kind' | 'frame'>;

/**
 * Describes the cells that Place would write now. Follows the selection in the sheet, but not while
 * the user selects cells for a filter. After placing over the selected cells, it proposes cells
 * beside them for a copy.
 */
export type Target =
  | { readonly kind: 'unknown' }
  /** The selection cannot hold a block: it is several areas, or a chart. */
  | { readonly kind: 'unusable' }
  | {
      readonly kind: 'cells';
      /** Is the address of the selection: `Sheet1!B4` or `Sheet1!B4:D20`. */
      readonly address: string;
      readonly fixed: boolean;
      /**
       * Holds the selected cell, such as `B4`, if a feature would take it: the block then begins
       * below it.
       */
      readonly cellAbove?: string;
      /**
       * Holds the cells that the block would fill, such as `B4:G68`; undefined until the size of
       * the result is known.
       */
      readonly fills: string | undefined;
      /** Is set if another block or a filter's cell seems to be there; placing finds out. */
      readonly overlapped?: OverlappedCells;
      /** Counts the rows and columns that do not fit on the sheet from here. */
      readonly beyondSheet?: { readonly rows: number; readonly columns: number };
      /** Is set if a fixed frame is smaller than the result. Counts include the header row. */
      readonly tooSmall?: TooSmall;
    };

export type ReportState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly author: string | undefined; readonly failure: Failure }
  | {
      readonly kind: 'open';
      readonly detail: ReportDetail;
      readonly preview: Preview;
      readonly headers: boolean;
      /**
       * Holds the headers above the preview, row by row, for the shown columns, as their cells
       * would show them.
       */
      readonly headerTexts: readonly (readonly string[])[];
      /** Says whether there are several levels of headers, which can share one row. */
      readonly hasHeaderLevels: boolean;
      readonly options: PlacementOptions;
      /**
       * Says whether there are formulas directly beside the future rows, which can be filled down.
       */
      readonly hasFormulasBeside: boolean;
      readonly target: Target;
      readonly placing: Placing;
    };
