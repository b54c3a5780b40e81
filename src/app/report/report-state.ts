/** The report in front: what is shown of it, where it would stand, and how placing it goes. */
import type { CutRows, OwnLimit } from '../../client';
import type { PlacementOptions } from '../../placement';
import type { Failure } from '../failure';
import type { PlaceDecision, Placing } from '../pipeline/place/place-state';
import type { LayoutChoices, LayoutMember } from './layout-choices';
import type { ReportFilters } from './report-filters';

export interface ReportDetail {
  readonly id: number;
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly folder: readonly string[];
  readonly author: string | undefined;
  readonly updatedAt: string;
  readonly refreshedBy: string | undefined;
  /** Addresses in this workbook where it already stands. */
  readonly placedAt: readonly string[];
  /** The report's query as its author wrote it; undefined where the platform's settings do not let it be shown. */
  readonly query: string | undefined;
  /** The SQL that the platform makes of it; undefined where its settings do not let that be shown. */
  readonly generatedSql: GeneratedSql | undefined;
  /** Its page on the platform, for the browser. */
  readonly page: string | undefined;
  readonly layout: LayoutChoices;
  readonly filters: ReportFilters;
  /** What the account calls the place that holds all folders. */
  readonly root: string | undefined;
}

export type GeneratedSql =
  /** Nobody has asked for it yet. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'reading' }
  /** Undefined where the platform makes none of this query. */
  | { readonly kind: 'read'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface PreviewColumn {
  readonly title: string;
  /** Of a pivot's column, one text for each row of headers. */
  readonly headerLevels?: readonly string[] | undefined;
  readonly align: 'start' | 'end';
  /** Over all columns of a pivot. */
  readonly isTotal?: true;
}

export type Preview =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly columns: readonly PreviewColumn[];
      /** What its rows are laid out from. */
      readonly members: readonly LayoutMember[];
      /** The first of them, which the rows show. */
      readonly columnsShown: number;
      /** Rendered texts, NULL as ''. */
      readonly rows: readonly (readonly string[])[];
      /** Which of them are totals of others, by their places. */
      readonly totals?: readonly number[];
      /** All rows of the result; undefined while unknown. */
      readonly total: number | undefined;
      /** Of a pivot whose own rows the platform has cut. */
      readonly laidOutOf?: CutRows | undefined;
      /** The report's own limit leaves out rows. */
      readonly ownLimit?: OwnLimit | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      /** What could be laid out otherwise, where the layout alone is refused. */
      readonly members?: readonly LayoutMember[] | undefined;
    };

export type TooSmall = Omit<Extract<PlaceDecision, { kind: 'doesNotFit' }>, 'kind' | 'frame'>;

/** Where Place would write now. Follows the selection in the sheet. */
export type Target =
  | { readonly kind: 'unknown' }
  /** The selection cannot take a block: several areas, or a chart. */
  | { readonly kind: 'unusable' }
  | {
      readonly kind: 'cells';
      /** The selection: `Sheet1!B4` or `Sheet1!B4:D20`. */
      readonly address: string;
      readonly fixed: boolean;
      /** The selected cell, `B4`, if a feature would take it: the block begins below it. */
      readonly cellAbove?: string;
      /** What the block would fill, once the size of the result is known: `B4:G68`. */
      readonly fills: string | undefined;
      /** Rows and columns for which the sheet has no room from here. */
      readonly beyondSheet?: { readonly rows: number; readonly columns: number };
      /** Set when a fixed frame is smaller than the result. Counts include the header row. */
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
      /** Over the preview, row by row, for the columns that it shows; what its cells would show. */
      readonly headerTexts: readonly (readonly string[])[];
      /** There are several levels of them, which can share one row. */
      readonly hasHeaderLevels: boolean;
      readonly options: PlacementOptions;
      /** Formulas stand directly beside where the rows would be: they can go along. */
      readonly hasFormulasBeside: boolean;
      readonly target: Target;
      readonly placing: Placing;
    };
