/** Describes the list of reports as the pane shows it, and the folders to filter it by. */
import type { UnreadableItem } from '../../client';
import type { Failure } from '../failure';

export type SortBy = 'name' | 'updatedAt' | 'lastViewedAt';

export interface CatalogueQuery {
  readonly search: string;
  /** Only reports of this folder are listed; undefined lists reports of all folders. */
  readonly folderId: number | undefined;
  /**
   * Is false if reports in subfolders of the chosen folder are left out; they are included by
   * default.
   */
  readonly includesSubfolders?: boolean;
  readonly sortBy: SortBy;
}

export interface FolderOption {
  readonly id: number;
  /** Holds the path from the root, for example `['Finance', 'Monthly close']`. */
  readonly path: readonly string[];
  readonly hasSubfolders?: boolean;
}

export interface ReportSummary {
  readonly id: number;
  readonly name: string;
  /** Holds the report's title; undefined if it has none or it equals the name. */
  readonly title: string | undefined;
  readonly folder: readonly string[];
  readonly author: string | undefined;
  /** Holds an ISO date, with or without a time; '' if the platform gives none. */
  readonly updatedAt: string;
  /** Says whether a placement of this report is in this workbook. */
  readonly isPlacedHere: boolean;
}

export type CatalogueList =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      /**
       * The list belongs to this search. The user may have typed or chosen something else since.
       */
      readonly search: string;
      /** Holds the search as the best match spells it, if no report contains it as it was typed. */
      readonly correctedSearch?: string;
      readonly folderId: number | undefined;
      readonly reports: readonly ReportSummary[];
      /** Reports without a usable id or name: the list shows each, but none can be opened. */
      readonly unreadableItems: readonly UnreadableItem[];
      /** Counts all matches; undefined if their number is not known. */
      readonly total: number | undefined;
      readonly hasMore: boolean;
      readonly isLoadingMore: boolean;
      /** Is set if the next page failed to load; the list so far stays. */
      readonly moreFailure?: Failure;
      /**
       * Says when an old list was loaded, in milliseconds since 1970. Set only if there is no
       * network, so that the pane shows the old list.
       */
      readonly staleSince?: number;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };
