/** What placing shows and asks, and what an analyst must know about an otherwise good end. */
import type { Failure } from '../failure';

export interface CellsInTheWay {
  /** Rectangles that hold something, at most a handful, as `B94:F94`. */
  readonly addresses: readonly string[];
  /** Filled cells in all. */
  readonly count: number;
  /** First text found there, to recognise the spot. */
  readonly sample: string | undefined;
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
  /** The header row had been deleted in the sheet. */
  | { readonly kind: 'headersBack' }
  /** A filter hides some of the rows that were written. */
  | { readonly kind: 'filtered'; readonly filter: string }
  /** Notes whose rows have left the report, and notes whose rows are back. */
  | { readonly kind: 'notes'; readonly left: number; readonly returned: number }
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
