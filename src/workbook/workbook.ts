/**
 * The Workbook port: all that the product asks of Excel. Every verb is one conversation with the host; those that write do so one after
 * another. Failures are thrown as {@link WorkbookFailure}; a cancelled write throws the signal's reason.
 */
import type { Address, BlockCell, CellInput, Rect } from '../grid';
import type { AnswersTo, Ground, Located, Obstacles, Question, Selection } from './look';

/**
 * Columns that leave a block while others close up. They are staged elsewhere, with all that they hold, until the write has ended well; formulas that
 * refer to columns that move go along with them.
 */
export interface ColumnMoves {
  /** The block with the columns that leave, as it stands now. */
  readonly standing: Rect;
  /** Columns that stay, counted from the block's first column as it stands now. */
  readonly staying: readonly number[];
  readonly leaving: readonly number[];
}

/** A record that is kept while a block is being written: it tells what a pane that dies in the middle leaves behind. */
export interface WriteNote {
  readonly key: string;
  /** @param rows as far as cells may have been touched, from the anchor's first cell */
  text(rows: number, columns: number): string;
}

export interface BlockWrite {
  /** Name that anchors the block. Made by this write when `previous` is undefined. */
  readonly anchor: string;
  readonly sheet: string;
  /** Where the block stands after the write. Its first cell is the anchor's first cell. */
  readonly block: Rect;
  /** The block as it stands now, or once columns have left it; undefined for a first placement. */
  readonly previous: Rect | undefined;
  readonly moves?: ColumnMoves | undefined;
  /** Columns of the new block that are the analyst's own, counted from its first: rows have null there. */
  readonly analystColumns?: readonly number[];
  readonly headerRows: 0 | 1;
  /** Row of the block, header included; as long as the block is wide. Asked for once, from the first to the last. */
  row(index: number): BlockCell[];
  /** Of the body, one for each column of the block. */
  readonly numberFormats: readonly string[];
  /** What the body's columns were given before, where it is known: a column that still has it takes its new one. */
  readonly formerFormats?: readonly (string | undefined)[];
  /** Columns whose values stand on the right: their headers do too. */
  readonly rightAligned: readonly boolean[];
  /** Widths to give the columns, in characters; undefined leaves a width alone. */
  readonly widths: readonly (number | undefined)[];
  /** Rectangles that the previous block had and the new one has not. */
  readonly clears: readonly Rect[];
  /** Rectangles that the new block has and the previous one had not. */
  readonly gains: readonly Rect[];
  /** Cells to insert first: what stands there and below, in these columns alone, moves down. Goes back up when the write fails. */
  readonly shift: Rect | undefined;
  /** Cells beside the block, changed in the write's last request: filled from another row, or emptied. */
  readonly beside?: {
    readonly fills: readonly { readonly from: Rect; readonly to: Rect }[];
    readonly clears: readonly Rect[];
  };
  /** The analyst let cells that are not ours be overwritten: they are remembered until the write has ended well. */
  readonly overwrites: boolean;
  /** Stands in the file from the first cell on; whoever keeps the outcome removes it. A write that failed has removed it. */
  readonly note?: WriteNote | undefined;
}

/** Rows of a block as they stood, however many there are; asked for in their order. */
export interface StandingRows {
  readonly length: number;
  row(index: number): readonly CellInput[];
}

export interface WriteControl {
  readonly signal: AbortSignal;
  /** Shown the rows of the previous block before any of them is written over; what it throws ends the write, with nothing done. */
  onStanding?(rows: StandingRows): void;
  onRows(written: number): void;
  /** True while the host waits until the cell that is being edited is left. */
  onWaitingForCell(waiting: boolean): void;
}

/** Where a block begins whose length is not known yet. The ground below must be free, down to the sheet's edge. */
export interface StreamStart {
  /** Name that anchors the block, made with the first rows. */
  readonly anchor: string;
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly headerRows: 0 | 1;
  readonly note?: WriteNote | undefined;
}

/** Excel does not answer. */
export interface Silence {
  /** For so long, in steps of a few seconds. */
  readonly seconds: number;
  /** Nobody waits for the answer any more; whether Excel answers again is looked for. */
  readonly isGivenUp: boolean;
}

export interface AnswerListener {
  /** Undefined once Excel answers. A request that waits for a cell that is being edited is no silence. */
  onSilence(silence: Silence | undefined): void;
  /** A request that was given up may have been carried out since the workbook was looked at last. */
  onLate(): void;
}

/** How a block that has all its rows shall look. */
export interface StreamEnd {
  readonly numberFormats: readonly string[];
  readonly rightAligned: readonly boolean[];
  readonly widths: readonly (number | undefined)[];
}

/** A new block that grows downwards while its rows are still on their way. Ends with `finish` or with `undo`. */
export interface BlockStream {
  /**
   * Writes rows below those before, in the formats that are known by now, one for each column.
   * @returns false where the ground from there on is not free any more: then none of these rows stand, and nothing more may be appended
   */
  append(rows: BlockCell[][], numberFormats: readonly string[]): Promise<boolean>;
  finish(end: StreamEnd): Promise<void>;
  /** Empties every cell that was written, as if nothing had been. */
  undo(): Promise<void>;
}

/** What a write that never ended has left behind, measured from its anchor. */
export type AbandonedBlock = {
  readonly anchor: string;
  /** As far as cells may have been touched. */
  readonly rows: number;
  readonly columns: number;
} & (
  | {
      /** Nothing stood there before: its cells are emptied, or taken out again where they were inserted. */
      readonly kind: 'first';
      readonly isInserted: boolean;
      /** Where the block stood that the new one was to replace; without it the anchor goes. */
      readonly back?: Address | undefined;
    }
  /** Cells beyond the anchor's block are emptied. */
  | { readonly kind: 'grown' }
  /** All of it is the block's. */
  | { readonly kind: 'claimed' }
);

export interface WriteReport {
  /** Cells handed to the host; 0 when nothing had changed. */
  readonly cellsWritten: number;
}

export interface WorkbookListeners {
  /**
   * After each change of the selection, once or more.
   * @param told what is selected now; undefined where the host does not say
   */
  onSelection(told: Selection | undefined): void;
  /** After sheets were added, removed or renamed, where the host can tell. */
  onSheets(): void;
}

export interface Workbook {
  /**
   * Asks all questions together, in one request where their answers fit. Where Excel refuses one of them, the failure is thrown that it
   * would have met alone.
   */
  look<const Asked extends readonly Question[]>(...asked: Asked): Promise<AnswersTo<Asked>>;

  /** Where the file is now, as far as the host tells; undefined for one that was never saved. Costs no request to Excel. */
  location(): Promise<string | undefined>;
  selection(): Promise<Selection>;
  /** Calls what is listening from now on; resolves to the function that ends it. */
  watch(listeners: WorkbookListeners): Promise<() => void>;

  /** Tells when Excel does not answer; resolves to the function that ends it. */
  watchAnswers(listener: AnswerListener): Promise<() => void>;
  /** Waits no longer for what Excel does not answer: it fails with `NoAnswer`, and may be carried out all the same. */
  giveUp(): Promise<void>;

  /**
   * Writes and, for undefined, removes records, by one request.
   * @param anchors blocks that the records tell of: where they stand by then comes back
   */
  keepRecords(
    changes: ReadonlyMap<string, string | undefined>,
    anchors?: readonly string[],
  ): Promise<ReadonlyMap<string, Located>>;

  setAnchor(anchor: string, address: Address): Promise<void>;
  removeAnchor(anchor: string): Promise<void>;
  /** Takes away what a copied sheet brought along; cells stay. */
  removeTwin(anchor: string, sheet: string): Promise<void>;

  /** Texts of a small rectangle as they stand in the cells. Throws `CellsGone` when the sheet is not there. */
  readTexts(address: Address): Promise<string[][]>;
  /**
   * Hands out what the cells of a rectangle hold, some rows at a time from the first, as it would have to be written: formulas as their text.
   * Throws `CellsGone` when the sheet is not there.
   */
  readRows(address: Address, onRows: (rows: readonly (readonly CellInput[])[]) => void): Promise<void>;
  survey(sheet: string, rects: readonly Rect[]): Promise<Ground>;
  /** How many columns directly beside the rows hold one formula each, filled down all of them. */
  formulasBeside(body: Address): Promise<{ readonly left: number; readonly right: number }>;
  /** Fills cells beside an anchored block from one of their rows, formats and all; rectangles as they stand beside the block. */
  fillDown(anchor: string, block: Rect, fills: readonly { readonly from: Rect; readonly to: Rect }[]): Promise<void>;
  obstacles(sheet: string, area: Rect): Promise<Obstacles>;
  /** For each column, whether it holds nothing at all, so that its width is free to set. */
  emptyColumns(sheet: string, column: number, columns: number): Promise<readonly boolean[]>;

  /** All or nothing: ends in the new block, or throws with the old cells put back. */
  write(write: BlockWrite, control: WriteControl): Promise<WriteReport>;
  /**
   * Texts into cells of one column, by their rows; each stays text, whatever it looks like. For small notes beside what was selected:
   * whoever calls has made sure that these cells may be written.
   */
  writeTexts(sheet: string, column: number, texts: ReadonlyMap<number, string>): Promise<void>;
  /** Begins a block on free ground; nothing happens in the workbook yet. */
  stream(start: StreamStart, control: Pick<WriteControl, 'onWaitingForCell'>): Promise<BlockStream>;
  /** Cleans up after a write whose pane died; does nothing where the anchor is gone. */
  clearAbandoned(abandoned: AbandonedBlock): Promise<void>;
  /** Clears contents; formats stay. */
  clear(address: Address): Promise<void>;
  /** Brings the sheet to the front and selects the cells. */
  show(address: Address): Promise<void>;
  /** Adds a sheet with this name, or the name with a number behind it; tells the name it got. */
  addSheet(name: string): Promise<string>;

  /** Whether the add-in starts by itself when this workbook is opened. False when the host cannot do it. */
  startWithWorkbook(on: boolean): Promise<boolean>;
}
