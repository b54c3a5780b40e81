/**
 * The Workbook port: everything that the product asks of Excel. Verbs that change the workbook run one at a time; a caller that cancels
 * stops waiting for its turn. Failures are thrown as {@link WorkbookFailure}. Nothing has changed then, even if Excel reports an error for
 * a request that it carried out, unless the failure's outcome is open (`NoAnswer`, `OutcomeUnknown`). A cancelled write throws the signal's
 * reason.
 */
import type {
  Address,
  BlockCell,
  BlockRows,
  BlockSight,
  BlockStart,
  CellInput,
  CellOperation,
  ChunkLimits,
  NotesShare,
  Operation,
  Rect,
  RowOperations,
  RowOutline,
  Size,
  StandingRows,
  Stood,
  WriteNote,
} from '../grid';
import type { Answers, AnswersTo, Filter, Located, Question, Selection } from './look';

/** What people keep beside the rows, once columns have left the block: what formulas beside it read is named otherwise from then on. */
export interface NotesAfterMoves {
  readonly asked: Question<'notes'>;
  /** @throws WorkbookFailure `CellsChanged` where something else is to be said of them than before */
  write(seen: Answers['notes']): readonly NotesShare[];
}

/** Changes of records by their keys; undefined removes a record. */
export interface RecordUpdates extends ReadonlyMap<string, string | undefined> {
  /**
   * Texts of these records as this window last read or wrote them; undefined for a record that the file did not have. If the batch finds
   * another text, another window has written it: that text stays, and the batch ends in a conflict.
   */
  readonly knownTexts?: ReadonlyMap<string, string | undefined>;
}

/** Where a block is to be written, with all its rows. */
export interface BlockWrite extends BlockStart, BlockRows {
  readonly rows: number;
  readonly notes?: readonly NotesShare[] | NotesAfterMoves | undefined;
  /** An undo has brought back cells that a former write had set aside. */
  readonly isStaged?: boolean | undefined;
  /** What the file keeps from the last request on, and by which it is told afterwards that it ran; asked for when all rows are known. */
  records(): RecordUpdates;
}

/** Of a block that was written: columns that came at its right end go between those that stood. */
export interface Arrangement extends Pick<BlockStart, 'anchor' | 'headerRows'> {
  /** As it was written. */
  readonly size: Size;
  /** For each place the offset of the column that goes there. */
  readonly order: readonly number[];
  /** What the file keeps from then on. */
  readonly records: RecordUpdates;
}

/** Of a block that was written: its rows of data are to be in the groups of an outline. */
export interface OutlineRequest extends Pick<BlockStart, 'anchor'> {
  readonly headerRows: number;
  /** As it was written. */
  readonly size: Size;
  /** Those that were made for it last, the newest first; its rows have one of them. */
  readonly former: readonly RowOutline[];
  /** Undefined where they are to be in none. */
  readonly next: RowOutline | undefined;
  /** What the file keeps from then on. */
  readonly records: RecordUpdates;
}

export interface WriteControl {
  readonly signal: AbortSignal;
  onRows(written: number): void;
  /** True while the host waits until the cell that is being edited is left. */
  onWaitingForCell(waiting: boolean): void;
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

/** A new block that grows downwards while its rows are still on their way. Ends with `finish` or with `undo`. */
export interface BlockStream {
  /** About so many bytes of rows are best written at once, by what the last ones took. */
  readonly limits: ChunkLimits;
  /**
   * Writes rows below those before, after the operations that belong to them.
   * @throws WorkbookFailure `CellsInTheWay` where the ground from there on is not free any more: then none of these rows stand
   */
  append(rows: BlockCell[][], operations: readonly Operation[]): Promise<void>;
  /** @param rows the last ones */
  finish(rows: BlockCell[][], operations: RowOperations, records: RecordUpdates): Promise<Written>;
  /** Empties every cell that was written, as if nothing had been. */
  undo(): Promise<void>;
}

export interface Written {
  /** Cells handed to the host; 0 when nothing had changed. */
  readonly cellsWritten: number;
  /** In which it was done: Excel makes a step of undo of each. */
  readonly requests: number;
  /** Where the block stands: rows may have been inserted above it meanwhile. */
  readonly address: Address;
}

/** Numbers of cells whose formula Excel did not recognize. */
export interface EnteredFormulas {
  readonly entered: number;
  /** Cells that still show `#NAME?` because Excel refused the change, as on a protected sheet. */
  readonly stillUnknown: number;
}

/** A change of cells that needs no stream of rows, as data. Its parts count from the first cell of its target. */
export type CellScript = {
  readonly expect: ExpectedCells;
  /** Operations that change how cells look, except their number formats, change only cells that the script expects to be free. */
  readonly operations: readonly CellOperation[];
  readonly records?: ReadonlyMap<string, string | undefined>;
  /** A script of several batches writes this journal first and removes it at its end. */
  readonly journal?: WriteNote;
} & (
  | {
      /** A name, or the place of cells that have none. */
      readonly target: string | Address;
      readonly endsName?: never;
    }
  /** The name goes with the cells, and so does the name of the groups of its rows. */
  | { readonly target: string; readonly endsName: true }
);

/** What a script relies on: the batch that writes reads it. */
interface ExpectedCells {
  /** Of the block that the target names. */
  readonly size?: Size;
  /** What cells hold. */
  readonly contents?: readonly Stood[];
  /** Cells that are empty. */
  readonly free?: readonly Rect[];
}

export interface WorkbookListeners {
  /**
   * After each change of the selection, once or more.
   * @param told what is selected now; undefined where the host does not say
   * @param isCertain false where that may be old: another sheet came to the front, or the host does not tell of sheets that are renamed
   */
  onSelection(told: Selection | undefined, isCertain: boolean): void;
  /** After sheets were added, removed or renamed, where the host can tell. */
  onSheets(): void;
  /**
   * After somebody who sits here has edited cells.
   * @param cells undefined where cells have moved: those of before may be others
   */
  onTyped(cells: TypedCells | undefined): void;
  /** After cells were inserted or deleted, and not by this add-in: what stood there stands elsewhere, or nowhere. */
  onShifted(): void;
}

export interface TypedCells {
  /** Undefined for a sheet that was added since. */
  readonly sheet: string | undefined;
  readonly rect: Rect;
  /** False where this Excel cannot tell whether it was this add-in. */
  readonly isTheirs: boolean;
}

/** Excel's Unhide dialog lists hidden sheets; only code can unhide very hidden ones. */
export type HiddenAs = 'hidden' | 'veryHidden';

export interface Workbook {
  /**
   * Asks all questions together, in one request where their answers fit. Where Excel refuses one of them, the failure is thrown that it
   * would have met alone.
   */
  look<const Asked extends readonly Question[]>(...asked: Asked): Promise<AnswersTo<Asked>>;

  /** Where the file is now, as far as the host tells; undefined for one that was never saved. Costs no request to Excel. */
  location(): Promise<string | undefined>;
  /** Calls what is listening from now on; asks questions along, as {@link Workbook.look} does. */
  watch<const Asked extends readonly Question[]>(
    listeners: WorkbookListeners,
    ...asked: Asked
  ): Promise<{ readonly stop: () => void; readonly answers: AnswersTo<Asked> }>;

  /**
   * Calls after cells were changed or calculated, once or more.
   * @param onChange isTheirs where it was certainly not this add-in that has changed them
   * @returns ends it
   */
  watchCells(onChange: (isTheirs: boolean) => void): Promise<() => void>;

  /** Tells when Excel does not answer; resolves to the function that ends it. */
  watchAnswers(listener: AnswerListener): Promise<() => void>;
  /** Waits no longer for what Excel does not answer: it fails with `NoAnswer`, and may be carried out all the same. */
  giveUp(): Promise<void>;

  /**
   * Writes and, for undefined, removes records, by one request.
   * @param anchors names of the blocks that the records describe
   * @returns the present places of these blocks
   * @throws WorkbookFailure `CellsChanged`, with all records as they were, if another window has written one of them
   */
  keepRecords(changes: RecordUpdates, anchors?: readonly string[]): Promise<ReadonlyMap<string, Located>>;

  /**
   * Points a name at cells.
   * @param shown what the cells showed when they were chosen; if left out, what they show when this begins
   * @param changes records that the same request writes
   * @throws WorkbookFailure `CellsChanged`, with name and records as they were, if the cells show something else by now or another window
   * has written one of the records
   */
  setAnchor(anchor: string, address: Address, shown?: BlockSight, changes?: RecordUpdates): Promise<void>;
  /**
   * Gives the cells of a name another name as well; it takes over the groups of their rows.
   * @param sheet of a twin that a copied sheet brought along
   * @returns where the cells are; undefined, with nothing done, if there is no such name or its cells were deleted
   */
  copyAnchor(from: string, to: string, sheet?: string): Promise<Address | undefined>;
  /**
   * Its cells stay.
   * @param sheet of a twin that a copied sheet brought along; the workbook's own name stays then
   */
  removeAnchor(anchor: string, sheet?: string): Promise<void>;
  /**
   * Hands out what the cells of a rectangle hold, some rows at a time from the first, as it would have to be written: formulas as their text.
   * Throws `CellsGone` when the sheet is not there.
   */
  readRows(address: Address, onRows: (rows: readonly (readonly CellInput[])[]) => void): Promise<void>;

  /** All cells of a block, through its name. Throws `CellsChanged` where somebody gives it another size meanwhile. */
  readBlock(anchor: string, size: Size, signal: AbortSignal): Promise<StandingRows>;

  /**
   * All or nothing: ends in the new block, or throws with the old cells put back. Throws `CellsChanged` where the block is not what it was
   * when it was looked at, and `CellsInTheWay` where its ground is not free any more: both are to begin anew, with another look.
   */
  write(write: BlockWrite, control: WriteControl): Promise<Written>;
  /**
   * Columns of a block change their places by Excel's own insertion; formulas go on reading the columns that they read.
   * @returns the block's place; undefined, with nothing done, if cells right of it are filled
   * @throws WorkbookFailure `CellsChanged`, with nothing done, if the block has another size
   */
  arrangeColumns(arrangement: Arrangement): Promise<Address | undefined>;
  /**
   * Takes back groups of rows that were made for the block, makes those of another outline, and leaves all other groups. What was folded
   * stays folded.
   * @returns false, with nothing done, where it cannot be told which rows are in groups that were made for it
   * @throws WorkbookFailure `CellsChanged`, with nothing done, if rows or columns of the block were inserted or deleted since it was written
   */
  outlineRows(outline: OutlineRequest): Promise<boolean>;
  /**
   * Carries out a script, in one request where it fits into one, so that the user takes it back with one step of undo.
   * @throws WorkbookFailure `CellsChanged` or `CellsInTheWay` if the cells are not as the script expects them: then they keep what they hold
   */
  execute(script: CellScript): Promise<void>;
  /**
   * Begins a block of unknown length on free ground; nothing happens in the workbook yet. All other verbs that change the workbook wait
   * until the stream has ended.
   */
  stream(start: BlockStart, control: Pick<WriteControl, 'signal' | 'onWaitingForCell'>): Promise<BlockStream>;
  /**
   * Brings the sheet to the front and selects the cells.
   * @returns how the sheet is hidden, in which case nothing is selected; undefined once the cells are selected
   */
  show(address: Address): Promise<HiddenAs | undefined>;
  /**
   * Unhides the sheet and selects the cells, in one request.
   * @throws WorkbookFailure `StructureProtected`
   */
  unhideAndShow(address: Address): Promise<void>;
  /**
   * Clears the criteria of filters, so that all rows show; the filters themselves stay.
   * @throws WorkbookFailure `CellsChanged`, with nothing done, if one of them covers other cells by now
   */
  clearFilters(sheet: string, filters: readonly Filter[]): Promise<void>;
  /** Adds a sheet with this name, or the name with a number behind it; tells the name it got. */
  addSheet(name: string): Promise<string>;
  /** Removes a sheet that this add-in added. Throws, and leaves it, if it holds anything. */
  removeEmptySheet(name: string): Promise<void>;

  /**
   * Enters formulas again that call functions of this add-in and nevertheless show `#NAME?`.
   * @param prefix of the functions' names, in capitals, with its dot
   */
  enterUnknown(prefix: string): Promise<EnteredFormulas>;

  /** Whether the add-in starts by itself when this workbook is opened. False when the host cannot do it. */
  startWithWorkbook(on: boolean): Promise<boolean>;
}
