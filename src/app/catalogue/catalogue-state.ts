/** The list of reports, as far as it is shown, and the folders to filter it by. */
import type { Failure } from '../failure';

export type SortBy = 'name' | 'updatedAt' | 'lastViewedAt';

export interface CatalogueQuery {
  readonly search: string;
  /** Undefined: all folders. */
  readonly folderId: number | undefined;
  /** The folders inside of the chosen one count as well, unless this is false. */
  readonly includesSubfolders?: boolean;
  readonly sortBy: SortBy;
}

export interface FolderOption {
  readonly id: number;
  /** From the root down, for example `['Finance', 'Monthly close']`. */
  readonly path: readonly string[];
  readonly hasFolders?: boolean;
}

export interface ReportSummary {
  readonly id: number;
  readonly name: string;
  /** The report's title when it has one that differs from its name. */
  readonly title: string | undefined;
  readonly folder: readonly string[];
  readonly author: string | undefined;
  /** ISO date or date-time. */
  readonly updatedAt: string;
  /** A placement of this report stands in this workbook. */
  readonly placedHere: boolean;
}

export type CatalogueList =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      /** What was searched for, and where; something else may have been typed or chosen since. */
      readonly search: string;
      readonly folderId: number | undefined;
      readonly reports: readonly ReportSummary[];
      /** All that match, when that is known. */
      readonly total: number | undefined;
      readonly hasMore: boolean;
      readonly loadingMore: boolean;
      /** The next page did not come; the list so far stays. */
      readonly moreFailure?: Failure;
      /** Milliseconds since 1970: this list is an old one, shown because there is no network. */
      readonly staleSince?: number;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };
