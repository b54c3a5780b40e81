import type { ReadonlySignal } from '@preact/signals';
import type { Failure } from '../failure';

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

export interface PreviewColumn {
  readonly title: string;
  readonly align: 'start' | 'end';
}

export type Preview =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly columns: readonly PreviewColumn[];
      /** Rendered texts, NULL as ''. */
      readonly rows: readonly (readonly string[])[];
      /** All rows of the result; undefined while unknown. */
      readonly total: number | undefined;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

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
      /** What the block would fill, once the size of the result is known: `B4:G68`. */
      readonly fills: string | undefined;
      /** Set when a fixed frame is smaller than the result. Counts include the header row. */
      readonly tooSmall?: {
        readonly resultRows: number;
        readonly resultColumns: number;
        readonly frameRows: number;
        readonly frameColumns: number;
        /** The block that would take it all. */
        readonly wholeBlock: string;
      };
    };

export interface CellsInTheWay {
  /** Rectangles that hold something, at most a handful, as `B94:F94`. */
  readonly addresses: readonly string[];
  /** Filled cells in all. */
  readonly count: number;
  /** First text found there, to recognise the spot. */
  readonly sample: string | undefined;
}

/** Cells of a block that were edited by hand, the first ones by name. */
export interface EditedCells {
  readonly count: number;
  readonly cells: readonly {
    readonly address: string;
    readonly mine: string;
    /** What the report had there; undefined in a row that somebody inserted. */
    readonly written: string | undefined;
  }[];
}

export type PlaceDecision =
  /** A fixed frame does not take the result. Nothing is written yet. */
  | {
      readonly kind: 'doesNotFit';
      readonly frame: string;
      /** The block that would take it all. */
      readonly wholeBlock: string;
      readonly resultRows: number;
      readonly resultColumns: number;
      readonly frameRows: number;
      readonly frameColumns: number;
    }
  | { readonly kind: 'cellsInTheWay'; readonly block: string; readonly cells: CellsInTheWay };

export type PlaceChoice = 'useWholeBlock' | 'keepWhatFits' | 'shiftDown' | 'overwrite' | 'newSheet' | 'cancel';

/** Something an analyst must know about an otherwise good end. */
export type Notice =
  /** The frame or the sheet's edge cut rows or columns. */
  | {
      readonly kind: 'cut';
      readonly rowsWritten: number;
      readonly rows: number;
      readonly columnsWritten: number;
      readonly columns: number;
    }
  /** Texts longer than a cell holds (32,767 characters) were cut; first few addresses. */
  | { readonly kind: 'longTexts'; readonly count: number; readonly addresses: readonly string[] }
  /** The report has other columns than before, by their titles. Returned ones were deleted in the sheet. */
  | {
      readonly kind: 'columns';
      readonly removed: readonly string[];
      readonly added: readonly string[];
      readonly returned: readonly string[];
    }
  /** A filter hides some of the rows that were written. */
  | { readonly kind: 'filtered'; readonly filter: string }
  /** Formulas beside a new block stay as they are: something else stands in their way there, or Excel refused. */
  | { readonly kind: 'besideNotFilled'; readonly cells: readonly string[] }
  /** The cells are written, but the platform did not record the placement yet; it is tried again. */
  | { readonly kind: 'notRecorded'; readonly failure: Failure }
  /** The platform ended the result at its own limit. */
  | { readonly kind: 'limited'; readonly rows: number; readonly total: number };

export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly rows: number; readonly total: number | undefined; readonly waiting: boolean }
  | { readonly kind: 'deciding'; readonly decision: PlaceDecision }
  /** Rows appear in the sheet; their total is unknown while the query still runs. */
  | { readonly kind: 'writing'; readonly rows: number; readonly total: number | undefined }
  /** A cell is being edited; goes on by itself. */
  | { readonly kind: 'waitingForCell' }
  | {
      readonly kind: 'placed';
      readonly placementId: string;
      readonly address: string;
      readonly rows: number;
      readonly notices: readonly Notice[];
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type ReportState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly author: string | undefined; readonly failure: Failure }
  | {
      readonly kind: 'open';
      readonly detail: ReportDetail;
      readonly preview: Preview;
      readonly headers: boolean;
      /** Formulas stand directly beside where the rows would be: whether they shall go along. Undefined where none do. */
      readonly fillBeside?: boolean | undefined;
      readonly target: Target;
      readonly placing: Placing;
    };

export interface ReportStore {
  readonly state: ReadonlySignal<ReportState>;
  open(reportId: number): Promise<void>;
  close(): void;
  retry(): Promise<void>;
  /** Asks for the SQL that the platform makes of the open report's query; runs nothing. */
  readSql(): Promise<void>;
  setHeaders(headers: boolean): void;
  setFillBeside(on: boolean): void;
  /**
   * Places at the live selection.
   * @param fit answers ahead what shall happen when the selection is smaller than the result
   */
  place(fit?: Extract<PlaceChoice, 'useWholeBlock' | 'keepWhatFits'>): Promise<void>;
  /** Answers the decision that `placing` waits for. */
  decide(choice: PlaceChoice): Promise<void>;
  /** Stops a running placement; the sheet ends as it was before. */
  cancelPlacing(): void;
}
