/**
 * Defines the Workbook port: everything that the product asks of Excel. Verbs that change the
 * workbook run one at a time; a caller that cancels stops waiting for its turn. Failures are thrown
 * as {@link WorkbookFailure}. A verb that fails leaves the workbook unchanged, even if Excel has
 * carried out the request and reports an error. Only after `NoAnswer` and `OutcomeUnknown` the
 * workbook may have changed. A cancelled write throws the signal's reason.
 */
import type {
  Address,
  BlockCell,
  BlockRows,
  BlockSample,
  BlockStart,
  CellAreas,
  CellInput,
  CellOperation,
  ChunkLimits,
  JournalEntry,
  NotesBatch,
  Operation,
  PreviousCells,
  Rect,
  RowOperations,
  RowOutline,
  RowSource,
  Size,
} from '../grid';
import type { AnchorLocation, Answers, AnswersTo, Filter, Question, Selection } from './questions';

/**
 * Says how notes are written if columns leave the block first. The notes are read again after
 * that, because Excel has then changed the references of their formulas to cells of the block.
 */
export interface NotesAfterMoves {
  readonly question: Question<'notes'>;
  /**
   * @throws WorkbookFailure `CellsChanged` if the notes have changed so that the user has to answer
   * a question about them first
   */
  write(snapshot: Answers['notes']): readonly NotesBatch[];
}

/** Maps keys to the new texts of records; undefined removes a record. */
export interface RecordUpdates extends ReadonlyMap<string, string | undefined> {
  /**
   * Holds the texts of these records as this window last read or wrote them; undefined for a record
   * that the file did not have. If the batch finds another text, another window has written it:
   * that text stays, and the batch ends in a conflict.
   */
  readonly expectedTexts?: ReadonlyMap<string, string | undefined>;
}

export interface BlockWrite extends BlockStart, BlockRows {
  readonly rows: number;
  readonly notes?: readonly NotesBatch[] | NotesAfterMoves | undefined;
  /** An undo has brought back cells that an earlier write had staged. */
  readonly hasLeftoverStaging?: boolean | undefined;
  /**
   * Returns the records that the last batch writes. They prove afterwards that Excel has carried
   * the batch out. Called after the last row is known.
   */
  records(): RecordUpdates;
}

/**
 * Says how to move new columns, which were written at the right end of a block, between its other
 * columns.
 */
export interface Arrangement extends Pick<BlockStart, 'anchor' | 'headerRows'> {
  /** The block was written in this size. */
  readonly size: Size;
  /** Holds, for each place, the offset of the column that goes there. */
  readonly order: readonly number[];
  /** The same request writes these records. */
  readonly records: RecordUpdates;
}

/** Says which outline the rows of data of a written block get. */
export interface OutlineRequest extends Pick<BlockStart, 'anchor'> {
  readonly headerRows: number;
  /** The block was written in this size. */
  readonly size: Size;
  /** Holds the last outlines of the block, the newest first; its rows have one of them. */
  readonly former: readonly RowOutline[];
  /** Undefined if the rows get no groups. */
  readonly next: RowOutline | undefined;
  /** The same request writes these records. */
  readonly records: RecordUpdates;
}

/** Says which cells of a written block are links. */
export interface LinkRequest extends Pick<BlockStart, 'anchor'> {
  /** The block was written in this size. */
  readonly size: Size;
  readonly columns: readonly LinkColumn[];
}

/** Describes a column of cells, some of which may be below the block. */
export interface LinkColumn {
  /** Counts from the block's first cell, and is one column wide. */
  readonly part: Rect;
  /** Describes the cells of the block, from the first of the part on. */
  readonly cells: readonly LinkCell[];
  /** Excel shows it when the pointer is over a link; without it, the address. */
  readonly screenTip: string;
}

interface LinkCell {
  /** Is what the report wrote. A cell with other contents was edited by a user, and stays as it is. */
  readonly input: CellInput;
  /** Is the address that the cell shows and links to; undefined if it is no link. */
  readonly address: string | undefined;
}

/** Says which cells of a written block become a table. */
export interface TableRequest extends Pick<BlockStart, 'anchor'> {
  /** The block was written in this size. */
  readonly size: Size;
  /** Counts the rows of the table: at least a header and one row of data. */
  readonly rows: number;
  readonly name: string;
  /** The same request writes these records. */
  readonly records: RecordUpdates;
}

export interface WriteControl {
  readonly signal: AbortSignal;
  onRows(written: number): void;
  /**
   * Called with true while Excel waits until the user leaves the cell that is being edited, and
   * with false after that.
   */
  onWaitingForCell(waiting: boolean): void;
}

/** Describes that Excel does not answer a request. */
export interface Silence {
  /** Counts the seconds without an answer, in steps of 5. */
  readonly seconds: number;
  /** The request was given up; small requests then find out when Excel answers again. */
  readonly isGivenUp: boolean;
  /** The user cancelled the request, so Excel had less time to answer it and may only be slow. */
  readonly isCancelled?: boolean;
}

export interface AnswerListener {
  /**
   * Called after each step of a silence, and with undefined once Excel answers. A request that
   * waits for a cell that is being edited is no silence.
   */
  onSilence(silence: Silence | undefined): void;
  /** Called if a request that was given up may have been carried out since the last snapshot. */
  onLateAnswer(): void;
}

/**
 * Writes a new block that grows downwards while its rows still arrive. Ends with `finish` or with
 * `undo`.
 */
export interface BlockStream {
  /**
   * Recommends how many bytes and cells to append at once. The advice follows from how long Excel
   * took for the last rows.
   */
  readonly limits: ChunkLimits;
  /**
   * Writes rows below the earlier ones, after the operations that belong to them.
   * @throws WorkbookFailure `CellsInTheWay` if the ground for these or later rows is not free any
   * more; none of these rows is in the sheet then
   */
  append(rows: BlockCell[][], operations: readonly Operation[]): Promise<void>;
  /** @param rows the last rows */
  finish(rows: BlockCell[][], operations: RowOperations, records: RecordUpdates): Promise<WriteResult>;
  /** Empties every cell that was written. */
  undo(): Promise<void>;
}

export interface WriteResult {
  /** Counts the cells that were sent to Excel; 0 if nothing had changed. */
  readonly cellsWritten: number;
  /** Counts the requests; each is one step of Excel's undo. */
  readonly requests: number;
  /**
   * Says where the block is. This may differ from the place in the snapshot, because a user may
   * have inserted rows above the block.
   */
  readonly address: Address;
}

/** Counts cells whose formula showed `#NAME?` and was to be entered again. */
export interface EnteredFormulas {
  readonly entered: number;
  /**
   * Counts cells that still show `#NAME?` because Excel refused the change, as on a protected
   * sheet.
   */
  readonly stillUnknown: number;
}

/**
 * Describes, as data, a change of cells that needs no stream of rows. The rectangles of its cells
 * are relative to the first cell of its target.
 */
export type CellScript = {
  readonly preconditions: Preconditions;
  /**
   * An operation may change the number format of any cell, but other formats only of cells that the
   * script expects to be free, because a rollback cannot restore other formats.
   */
  readonly operations: readonly CellOperation[];
  readonly records?: ReadonlyMap<string, string | undefined>;
  /**
   * Names a table that is converted to plain cells first; nothing happens if there is none. A
   * rollback does not make it a table again.
   */
  readonly table?: string | undefined;
  /** A script of several batches writes this journal first and removes it at its end. */
  readonly journal?: JournalEntry;
} & (
  | {
      /** Holds a name, or the place of cells that have no name. */
      readonly target: string | Address;
      readonly removesName?: never;
    }
  /** Removes the name together with the cells, and also the name of the block's row groups. */
  | { readonly target: string; readonly removesName: true }
);

/** Lists the preconditions of a script. The batch that writes also reads these cells. */
interface Preconditions {
  /** The block that the target names must have this size. */
  readonly size?: Size;
  readonly contents?: readonly PreviousCells[];
  readonly free?: readonly Rect[];
}

export interface WorkbookListeners {
  /**
   * Called at least once after each change of the selection.
   * @param selection the new selection; undefined if Excel does not report it
   * @param isCertain false if it may be out of date, because another sheet was activated or because
   * this Excel does not report renamed sheets
   */
  onSelection(selection: Selection | undefined, isCertain: boolean): void;
  /** Called after sheets were added, removed or renamed, as far as this Excel reports it. */
  onSheets(): void;
  /**
   * Called after the user of this window has edited cells, and after cells were inserted or
   * deleted.
   * @param cells undefined after an insertion or deletion, because known addresses may belong to
   * other cells
   */
  onEdited(cells: EditedCells | undefined): void;
  /**
   * Called after someone other than this add-in has inserted or deleted cells, so that other cells
   * have moved or are gone.
   */
  onCellsMoved(): void;
}

export interface EditedCells {
  /** Undefined if the name of the sheet is not known, because the sheet was added later. */
  readonly sheet: string | undefined;
  readonly rect: Rect;
  /** A user made the edit. False also if this Excel cannot report whether the add-in made it. */
  readonly isByUser: boolean;
}

/**
 * Excel's Unhide dialog lists hidden sheets; only code can unhide very hidden ones. `cells`: the
 * sheet is visible, but all of the cells are in hidden rows or columns.
 */
export type HiddenKind = 'hidden' | 'veryHidden' | 'cells';

export interface Workbook {
  /**
   * Asks all questions together, in one request if their answers fit into it.
   * @throws WorkbookFailure if Excel refuses a question: the failure that this question would have
   * had if it had been asked alone
   */
  readSnapshot<const Asked extends readonly Question[]>(...questions: Asked): Promise<AnswersTo<Asked>>;

  /**
   * Returns the present location of the file, as far as Office reports it; undefined for a file
   * that was never saved. Sends no request to Excel.
   */
  readLocation(): Promise<string | undefined>;
  /**
   * Returns Excel's id of a sheet, which a new name does not change; undefined if no answer has
   * given it yet. Sends no request to Excel.
   */
  findSheetId(sheet: string): Promise<string | undefined>;
  /**
   * Starts to call the listeners, and asks questions together with that, as {@link Workbook.readSnapshot}
   * does.
   */
  watch<const Asked extends readonly Question[]>(
    listeners: WorkbookListeners,
    ...questions: Asked
  ): Promise<{ readonly stop: () => void; readonly answers: AnswersTo<Asked> }>;

  /**
   * Calls at least once after cells were changed or calculated.
   * @param onChange called with false if this add-in has made the change or if Excel has only
   * calculated, otherwise with true
   * @returns the function that stops the calls
   */
  watchCells(onChange: (isByUser: boolean) => void): Promise<() => void>;

  /** Reports when Excel does not answer; resolves to the function that removes the listener. */
  watchAnswers(listener: AnswerListener): Promise<() => void>;
  /**
   * Stops waiting for a request that Excel does not answer; one that was just sent gets a few more
   * seconds. The request fails with `NoAnswer`, but Excel may still carry it out.
   */
  giveUp(): Promise<void>;

  /**
   * Writes and, for undefined, removes records, with one request.
   * @param anchors names of the blocks that the records describe
   * @returns the present places of these blocks
   * @throws WorkbookFailure `CellsChanged`, with all records as they were, if another window has
   * written one of them
   */
  writeRecords(changes: RecordUpdates, anchors?: readonly string[]): Promise<ReadonlyMap<string, AnchorLocation>>;

  /**
   * Points a name at cells.
   * @param expectedSample what the cells showed when they were chosen; if left out, what they show
   * at the start of this call
   * @param changes records that the same request writes
   * @throws WorkbookFailure `CellsChanged`, with name and records as they were, if the cells show
   * something else by now or another window has written one of the records
   */
  setAnchor(anchor: string, address: Address, expectedSample?: BlockSample, changes?: RecordUpdates): Promise<void>;
  /**
   * Gives the cells of a name a second name, and copies the name of their row groups too.
   * @param sheet the sheet of a twin, if `from` is one
   * @returns the place of the cells; undefined, with nothing done, if there is no such name or its
   * cells were deleted
   */
  copyAnchor(from: string, to: string, sheet?: string): Promise<Address | undefined>;
  /**
   * Removes a name; its cells stay.
   * @param sheet the sheet of a twin; the workbook's own name then stays
   */
  removeAnchor(anchor: string, sheet?: string): Promise<void>;
  /**
   * Passes the contents of a rectangle to `onRows`, some rows at a time from the first. Formulas
   * come as their text, so that writing the rows again would restore the cells.
   * @param content `values` returns what formulas have calculated, as constants
   * @throws WorkbookFailure `CellsGone` if there is no such sheet
   */
  readRows(
    address: Address,
    onRows: (rows: readonly (readonly CellInput[])[]) => void,
    content?: 'formulas' | 'values',
  ): Promise<void>;

  /**
   * Reads all cells of a block through its name.
   * @throws WorkbookFailure `CellsChanged` if the block does not have this size
   */
  readBlock(anchor: string, size: Size, signal: AbortSignal): Promise<RowSource>;

  /**
   * Writes a block all or nothing: ends with the new block, or throws with the old cells restored.
   * @throws WorkbookFailure `CellsChanged` if the block is not as in the snapshot, `CellsInTheWay`
   * if its ground is not free any more; the caller then retries from a new snapshot
   */
  write(write: BlockWrite, control: WriteControl): Promise<WriteResult>;
  /**
   * Moves columns of a block by inserting and cutting cells, so that formulas go on reading the
   * same columns.
   * @returns the block's place; undefined, with nothing done, if cells right of it are filled
   * @throws WorkbookFailure `CellsChanged`, with nothing done, if the block has another size
   */
  arrangeColumns(arrangement: Arrangement): Promise<Address | undefined>;
  /**
   * Removes the row groups that were made for the block and makes those of another outline. Leaves
   * all other groups. Groups that the user has folded stay folded.
   * @returns false, with nothing done, if it is unknown which rows are in groups that were made for
   * the block
   * @throws WorkbookFailure `CellsChanged`, with nothing done, if rows or columns of the block were
   * inserted or deleted since it was written
   */
  outlineRows(outline: OutlineRequest): Promise<boolean>;
  /**
   * Makes cells links, and removes other links of these cells. Cells that users have edited stay as
   * they are, and so do cells below the block that are not empty. Excel formats links, and keeps the
   * format of a cell whose link is removed.
   * @returns the number of requests that changed cells
   * @throws WorkbookFailure `CellsChanged` if the block has another size. After any error, some of
   * the cells may be links already
   */
  linkCells(request: LinkRequest): Promise<number>;
  /**
   * Removes all links of these parts of a block; contents and formats stay.
   * @param target an anchor or an address
   */
  removeLinks(target: string | Address, parts: readonly Rect[]): Promise<void>;
  /**
   * Makes a table of a block, with its first row as headers. Cells and their formats stay as they
   * are. Call it only if the headers are texts and there is no table: a table over exactly these
   * cells counts as the one that a failed request has made.
   * @returns false, with no table made, if Excel would change a header: one that is empty, no text,
   * or the same as another
   * @throws WorkbookFailure with no table made: `CellsChanged` if another window has written one of
   * the records; any other code if Excel refuses, as it does if the block has another size or the name
   * is taken
   */
  createTable(table: TableRequest): Promise<boolean>;
  /**
   * Carries out a script, in one request if it fits into one, so that one step of undo takes it
   * back.
   * @throws WorkbookFailure `CellsChanged` or `CellsInTheWay` if the cells are not as the script
   * expects them; they then keep their contents
   */
  execute(script: CellScript): Promise<void>;
  /**
   * Begins a block of unknown length on free ground. Nothing changes in the workbook until rows are
   * appended. All other verbs that change the workbook wait until the stream has ended.
   */
  stream(start: BlockStart, control: Pick<WriteControl, 'signal' | 'onWaitingForCell'>): Promise<BlockStream>;
  /** Returns true if this Excel can select several areas (ExcelApi 1.18). Sends no request. */
  canShowAreas(): Promise<boolean>;
  /**
   * Brings the sheet to the front and selects the cells. The address of several areas must not be
   * longer than Excel reads ({@link takeAddressableRects}).
   * @returns how the sheet is hidden, in which case nothing is selected, or `cells` if hidden cells
   * are selected; undefined if the user sees the selected cells
   */
  show(cells: Address | CellAreas): Promise<HiddenKind | undefined>;
  /**
   * Unhides the sheet and selects the cells, in one request.
   * @throws WorkbookFailure `StructureProtected` if the workbook does not allow unhiding sheets
   */
  unhideAndShow(cells: Address | CellAreas): Promise<void>;
  /**
   * Clears the criteria of filters, so that all rows show; the filters themselves stay.
   * @throws WorkbookFailure `CellsChanged`, with nothing done, if one of them covers other cells by
   * now
   */
  clearFilters(sheet: string, filters: readonly Filter[]): Promise<void>;
  /**
   * Adds a sheet with this name, or with a number after it if the name is taken.
   * @returns the name that the sheet got
   */
  addSheet(name: string): Promise<string>;
  /**
   * Removes a sheet that this add-in added. Leaves a sheet that holds anything, and throws if a
   * user fills it during the call.
   */
  removeEmptySheet(name: string): Promise<void>;

  /**
   * Enters formulas again that call functions of this add-in but show `#NAME?`.
   * @param prefix of the functions' names, in capitals, with its dot
   */
  reenterFormulas(prefix: string): Promise<EnteredFormulas>;

  /**
   * Sets whether the add-in starts automatically when this workbook is opened.
   * @returns false if Office cannot do it
   */
  startWithWorkbook(isEnabled: boolean): Promise<boolean>;
}
