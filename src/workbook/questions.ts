/**
 * Defines the questions to the workbook and their answers, as data. A use case asks its questions
 * together: they are sent in one request as long as their answers fit into it, and change nothing.
 */
import type {
  Address,
  BlockLooks,
  BlockSample,
  CellInput,
  CellValues,
  ColumnValidation,
  Culture,
  DataSources,
  DateSystem,
  DependentCandidates,
  FilledCells,
  FormatRights,
  NotesSnapshot,
  Obstacle,
  Rect,
  RowLook,
  Size,
} from '../grid';

/** Pairs the answer to a kind of question with what the question has to contain. */
interface QuestionSpec<Answer, Parameters = object> {
  readonly answer: Answer;
  readonly parameters: Parameters;
}

interface QuestionKinds {
  readonly facts: QuestionSpec<WorkbookFacts>;
  /** Names the user who saved the file last; undefined if the file does not say it. */
  readonly savedBy: QuestionSpec<string | undefined>;
  /**
   * Says whether the workbook counts its days from 1900 or from 1904; undefined if Excel does not
   * report it.
   */
  readonly dateSystem: QuestionSpec<DateSystem | undefined>;
  /** Reads the regional settings; undefined if Excel does not report them. */
  readonly culture: QuestionSpec<Culture | undefined>;
  /** Says whether formulas are calculated only when the user requests it. */
  readonly calculatesManually: QuestionSpec<boolean>;
  /** Reads the formula of the first cell at an address; '' if it has none or is gone. */
  readonly formula: QuestionSpec<string, { readonly address: Address }>;
  readonly selection: QuestionSpec<Selection>;
  /** Reads the records of this add-in in the file. */
  readonly records: QuestionSpec<ReadonlyMap<string, string>>;
  /**
   * Reads the used rectangle of each sheet that is not empty and not very hidden, in the order of
   * the sheets.
   */
  readonly usedAreas: QuestionSpec<readonly Address[]>;
  /** Says where the workbook's own names point. */
  readonly anchors: QuestionSpec<ReadonlyMap<string, AnchorLocation>, { readonly anchors: readonly string[] }>;
  /** Reads the visible names of the workbook and of its sheets. */
  readonly names: QuestionSpec<readonly DefinedName[]>;
  readonly twins: QuestionSpec<Twins, { readonly anchors: readonly string[] }>;
  /**
   * Reads a block through its name. `remembered` is the block's size after its last write: a small
   * block is read whole, of a large one only the two ends.
   */
  readonly block: QuestionSpec<
    BlockSnapshot,
    { readonly anchor: string; readonly headerRows?: number; readonly remembered: Size }
  >;
  /**
   * Reads what the first and last rows at an address show, or fewer of them if their texts are too
   * long for one answer. Undefined if there is no such sheet.
   */
  readonly sight: QuestionSpec<BlockSample | undefined, { readonly address: Address; readonly rowsAtEachEnd: number }>;
  /** Reads cells, each through a hidden name or at an address, with one answer for each of them. */
  readonly cells: QuestionSpec<readonly CellValues[], { readonly where: readonly (string | Address)[] }>;
  /** Says whether cells are free, what they hold if not, and how their first row is formatted. */
  readonly ground: QuestionSpec<
    Ground,
    {
      readonly sheet: string;
      readonly rects: readonly Rect[];
      /** True looks for the text format in all rows; at most a few thousand cells are read. */
      readonly findsTextFormats?: boolean;
    }
  >;
  readonly obstacles: QuestionSpec<
    Obstacles,
    {
      readonly sheet: string;
      readonly area: Rect;
      /**
       * Some versions of Excel drop the undo history when they are asked for merged cells
       * (office-js issue 5918), so they are asked only if this is true.
       */
      readonly mayBeMerged: boolean;
    }
  >;
  /**
   * Counts the columns directly beside the rows that each hold one formula, filled down all of
   * them.
   */
  readonly formulasBeside: QuestionSpec<{ readonly left: number; readonly right: number }, { readonly body: Address }>;
  /** Says for each column whether it is empty, so that its width may be set. */
  readonly emptyColumns: QuestionSpec<
    readonly boolean[],
    { readonly sheet: string; readonly column: number; readonly columns: number }
  >;
  /** Reads the formats of a block's columns in their first and last rows of data. */
  readonly looks: QuestionSpec<
    BlockLooks,
    { readonly anchor: string; readonly headerRows: number; readonly block: Size }
  >;
  /**
   * Reads the widths of neighbouring columns in points, of the first few hundred at most, and says
   * for each column of the block whether all cells above and below it are empty. A column between
   * filled ones counts as filled.
   */
  readonly columnWidths: QuestionSpec<
    { readonly points: readonly number[]; readonly hasOnlyBlock: readonly boolean[] },
    { readonly sheet: string; readonly column: number; readonly columns: number; readonly block?: Rect | undefined }
  >;
  /**
   * Reads the widths of a block's columns in points, and the longest number and the longest text
   * that each of them shows. Excel returns the texts as they are in a column that is wide enough.
   */
  readonly longestTexts: QuestionSpec<
    readonly { readonly points: number; readonly number: string; readonly text: string }[],
    { readonly anchor: string; readonly block: Size }
  >;
  /**
   * Says for each cell, counted from the first cell of the anchor's block, whether it is bold, and
   * whether there is a line above it.
   */
  readonly totalLooks: QuestionSpec<
    readonly { readonly isBold: boolean; readonly hasLine: boolean }[],
    { readonly anchor: string; readonly cells: readonly Pick<Rect, 'row' | 'column'>[] }
  >;
  /** Finds, among neighbouring rows, those that a user has formatted from end to end. */
  readonly rowLooks: QuestionSpec<
    readonly RowLook[],
    { readonly sheet: string; readonly row: number; readonly rows: number }
  >;
  /**
   * Reads the data validation of the rows of a block and of `beside` columns beside it, and whether
   * there is any in the `below` rows under them.
   */
  readonly validations: QuestionSpec<
    readonly ColumnValidation[],
    { readonly sheet: string; readonly body: Rect; readonly beside: number; readonly below: number }
  >;
  /**
   * Reads formulas, names and the print area of the sheet: users may have built them over a block.
   * Reads nothing if `isWanted` is false.
   */
  readonly built: QuestionSpec<DependentCandidates, { readonly sheet: string; readonly isWanted: boolean }>;
  /**
   * Reads what charts and pivot tables read; empty if Excel does not say it, or if `isWanted` is
   * false.
   */
  readonly dataSources: QuestionSpec<DataSources, { readonly isWanted: boolean }>;
  /** Reads the notes of users beside and inside a block, row by row of its data. */
  readonly notes: QuestionSpec<NotesSnapshot, NotesParameters>;
}

interface NotesParameters {
  readonly anchor: string;
  readonly headerRows: number;
  readonly block: Size;
  /** The user columns count from the block's first column. */
  readonly userColumns: readonly number[];
  /** At most this many empty columns may lie between the block and its notes. */
  readonly gap: number;
  /**
   * At most this many columns beside the block may hold notes; tables and empty columns end them
   * earlier.
   */
  readonly maxColumns: number;
}

export type Question<Asked extends keyof QuestionKinds = keyof QuestionKinds> = {
  [Each in Asked]: { readonly kind: Each } & QuestionKinds[Each]['parameters'];
}[Asked];

export type Answers = { readonly [Each in keyof QuestionKinds]: QuestionKinds[Each]['answer'] };

export type AnswersTo<Asked extends readonly Question[]> = {
  readonly [At in keyof Asked]: Answers[Asked[At]['kind']];
};

interface DefinedName {
  readonly name: string;
  /** Looks like `=Sheet1!$B$4:$B$10`. */
  readonly formula: string;
}

interface WorkbookFacts {
  readonly name: string;
  /**
   * Holds the location of the file, as far as Office reports it; undefined for a workbook that was
   * never saved.
   */
  readonly location: string | undefined;
  readonly readOnly: boolean;
}

export type Selection =
  | { readonly kind: 'cells'; readonly address: Address }
  /** Several areas or a chart are selected, or no sheet is in front. */
  | { readonly kind: 'unusable' };

/** Says where an anchor's block is now. */
export type AnchorLocation =
  | { readonly kind: 'found'; readonly address: Address }
  /** The name exists, but its cells were deleted. */
  | { readonly kind: 'gone' }
  /** There is no such name. */
  | { readonly kind: 'missing' };

interface Twins {
  /**
   * Holds, for each anchor, the places of its twins. A twin belongs to a copied sheet, not to the
   * workbook.
   */
  readonly twins: ReadonlyMap<string, readonly Address[]>;
  /** Lists the names of the sheets, in their order; empty if the question has no anchors. */
  readonly sheets: readonly string[];
}

export interface BlockSnapshot {
  readonly location: AnchorLocation;
  /** Says what the block's cells show; undefined unless the block was found. */
  readonly sample: BlockSample | undefined;
  /**
   * Holds the contents of all cells as they would have to be written; undefined if the block is too
   * large for this answer.
   */
  readonly rows: readonly (readonly CellInput[])[] | undefined;
  /** An undo has brought back cells that a write had staged; the next write removes them. */
  readonly hasLeftoverStaging: boolean;
  /**
   * Says which formatting the protection of the sheet allows; undefined if it is not protected, or
   * if the block was not found.
   */
  readonly formatRights: FormatRights | undefined;
}

export interface Ground extends FilledCells {
  /**
   * Holds, for each rectangle, the number formats of its first row, which stand for the other rows.
   * If a column was searched for the text format, it has that one if any of its cells does, because
   * numbers in such a cell become texts.
   */
  readonly formats: readonly (readonly string[])[];
}

export interface Obstacles {
  readonly obstacles: readonly Obstacle[];
  readonly isReadOnly: boolean;
  /** Excel calculates formulas only on request. */
  readonly calculatesManually: boolean;
  /** The sheet is protected and some cells of the area are locked. */
  readonly isProtected: boolean;
  /** Says which formatting the protection of the sheet allows; undefined if it is not protected. */
  readonly formatRights: FormatRights | undefined;
  /**
   * Lists the filters that hide rows of the area, in whatever columns they are: some versions of
   * Excel write values that pass through a filter into other rows.
   */
  readonly filters: readonly Filter[];
}

/** Describes the filter of a sheet, or of a table on it. */
export interface Filter {
  /** Is undefined for the filter of the sheet. */
  readonly table: string | undefined;
  readonly rect: Rect;
  /** Excel does not report the range of the filter, so `rect` is the area that was searched. */
  readonly isPlaceUnknown?: boolean;
}
