/** Defines the state of a placing: its progress and its questions. */
import type { Failure } from '../../failure';
import type { Notice } from '../commit/notice';

export interface CellsInTheWay {
  /** Rectangles with filled cells, at most a handful, for example `B94:F94`. */
  readonly addresses: readonly string[];
  readonly count: number;
  /** Holds the first text in these cells, so that the user recognizes them. */
  readonly sample: string | undefined;
  /**
   * Holds a checksum of the cells and their contents: the user's answer holds only for the cells
   * that were shown.
   */
  readonly mark?: string | undefined;
  /**
   * Is set if the cells are merged; `count` is then the number of merged areas. `movable`: they may
   * move down as a whole; `within`: they reach into the block itself. They are not overwritten,
   * because that would lose what Excel shows only once.
   */
  readonly merged?: 'movable' | 'fixed' | 'within';
  /**
   * Is set if results of formulas spill over the cells; `count` is then the number of results. If
   * overwritten, these formulas would show #SPILL!, so the cells may only move down, and only
   * together with their formulas.
   */
  readonly spill?: FormulasInTheWay;
  /**
   * Is set if array formulas cover the cells, entered with Ctrl+Shift+Enter: Excel changes and moves
   * them only as a whole. `count` is then the number of these formulas.
   */
  readonly array?: FormulasInTheWay;
}

interface FormulasInTheWay {
  /** Lists the cell of each spilling formula, or all cells of each array: `F2` or `F2:F6`. */
  readonly formulas: readonly string[];
  /** They may move down as a whole. */
  readonly mayMove: boolean;
  /** They reach into the block itself, so it cannot be written at any size. */
  readonly isWithin?: boolean;
}

export type PlaceDecision =
  /** The result does not fit into a fixed frame. Nothing is written yet. */
  | {
      readonly kind: 'doesNotFit';
      readonly frame: string;
      readonly wholeBlock: string;
      readonly resultRows: number;
      readonly resultColumns: number;
      readonly frameRows: number;
      readonly frameColumns: number;
    }
  | {
      readonly kind: 'cellsInTheWay';
      readonly sheet: string;
      readonly block: string;
      readonly cells: CellsInTheWay;
    }
  /** Filters such as `A1:D9` hide rows of the block, so values could go into wrong rows. */
  | { readonly kind: 'filtered'; readonly block: string; readonly filters: readonly string[] };

export type PlaceChoice =
  | 'useWholeBlock'
  | 'keepWhatFits'
  | 'shiftDown'
  | 'overwrite'
  | 'newSheet'
  | 'clearFilter'
  | 'cancel';

/** Describes the ways to continue if the selection is smaller than the result. */
export type FitChoice = Extract<PlaceChoice, 'useWholeBlock' | 'keepWhatFits'>;

export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly rows: number; readonly total: number | undefined; readonly isWaiting: boolean }
  | { readonly kind: 'deciding'; readonly decision: PlaceDecision }
  /** Rows appear in the sheet; their total is unknown while the query still runs. */
  | { readonly kind: 'writing'; readonly rows: number; readonly total: number | undefined }
  /** Excel waits for the user to finish editing a cell. */
  | { readonly kind: 'waitingForCell' }
  | {
      readonly kind: 'placed';
      readonly placementId: string;
      readonly address: string;
      readonly rows: number;
      readonly notices: readonly Notice[];
      /** Counts the steps of Excel's undo that undo the placing; undefined if one step does. */
      readonly undoSteps?: number;
      /**
       * If true, the placing has changed only cells that were empty, so Inlay can undo it. Only
       * Excel can restore what a user agreed to overwrite or move.
       */
      readonly isReversible?: true;
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: Failure };
