/**
 * What can be asked of the workbook, as data. Questions that a use case has are asked together: they travel in one request as long as
 * their answers fit into it, and touch nothing.
 */
import type {
  Address,
  BlockLooks,
  BlockSight,
  Built,
  CellInput,
  ColumnValidation,
  DateSystem,
  FilledCells,
  FormatRights,
  HeldCells,
  NotesSeen,
  Obstacle,
  Rect,
  RowLook,
  Size,
} from '../grid';

/** The regional settings by which Excel writes numbers: those of the system, unless Excel's options override them. */
export interface Culture {
  /** Such as `de-ch`. */
  readonly name: string;
  /** The decimal separator. */
  readonly decimal: string;
}

/** A kind of question: what it is answered with, and what it has to say itself. */
interface Kind<Answer, Says = object> {
  readonly answer: Answer;
  readonly says: Says;
}

interface Kinds {
  readonly facts: Kind<WorkbookFacts>;
  /** Who saved the file last, as the file says; undefined where it does not. */
  readonly savedBy: Kind<string | undefined>;
  /** From which year the workbook counts its days; undefined where Excel does not say. */
  readonly dateSystem: Kind<DateSystem | undefined>;
  /** Undefined where Excel does not say. */
  readonly culture: Kind<Culture | undefined>;
  readonly selection: Kind<Selection>;
  /** The small texts that this add-in keeps in the file. */
  readonly records: Kind<ReadonlyMap<string, string>>;
  /** Of each sheet that holds something and can be shown, the rectangle that it uses; in the order of the sheets. */
  readonly usedAreas: Kind<readonly Address[]>;
  /** Where the workbook's own names point. */
  readonly anchors: Kind<ReadonlyMap<string, Located>, { readonly anchors: readonly string[] }>;
  /** Names that people gave, of the workbook and of its sheets. */
  readonly names: Kind<readonly DefinedName[]>;
  readonly twins: Kind<Twins, { readonly anchors: readonly string[] }>;
  /** A block through its name, and how large it was when it was last written. A small one is read whole, of a large one its ends. */
  readonly block: Kind<BlockSeen, { readonly anchor: string; readonly headerRows?: number; readonly remembered: Size }>;
  /**
   * What stands at an address, by its first and last rows; by fewer of them where the texts are too long for one answer. Undefined where
   * there is no such sheet.
   */
  readonly sight: Kind<BlockSight | undefined, { readonly address: Address; readonly rowsAtEachEnd: number }>;
  /** What cells hold, each found by its hidden name or at its address. One answer for each of them. */
  readonly cells: Kind<readonly HeldCells[], { readonly where: readonly (string | Address)[] }>;
  /** Whether cells are free, what stands there, and how their first row is formatted. */
  readonly ground: Kind<Ground, { readonly sheet: string; readonly rects: readonly Rect[] }>;
  readonly obstacles: Kind<
    Obstacles,
    {
      readonly sheet: string;
      readonly area: Rect;
      /** Asking for merged cells ends the person's undo in some hosts (office-js issue 5918): asked only where there may be some. */
      readonly mayBeMerged: boolean;
    }
  >;
  /** How many columns directly beside the rows hold one formula each, filled down all of them. */
  readonly formulasBeside: Kind<{ readonly left: number; readonly right: number }, { readonly body: Address }>;
  /** For each column, whether it holds nothing at all, so that its width is free to set. */
  readonly emptyColumns: Kind<
    readonly boolean[],
    { readonly sheet: string; readonly column: number; readonly columns: number }
  >;
  /** How a block's columns look at their first and last rows of data. */
  readonly looks: Kind<BlockLooks, { readonly anchor: string; readonly headerRows: number; readonly block: Size }>;
  /** Of neighbouring rows, those that somebody gave a look from end to end. */
  readonly rowLooks: Kind<readonly RowLook[], { readonly sheet: string; readonly row: number; readonly rows: number }>;
  /** What may be typed into the rows of a block and of so many columns beside it, and whether something holds in so many rows below. */
  readonly validations: Kind<
    readonly ColumnValidation[],
    { readonly sheet: string; readonly body: Rect; readonly beside: number; readonly below: number }
  >;
  /** Formulas, names and the sheet's print area, as people may have built them over a block; where they are not wanted, nothing. */
  readonly built: Kind<Built, { readonly sheet: string; readonly isWanted: boolean }>;
  /** What people keep in columns of their own, row by row of a block's data. */
  readonly notes: Kind<NotesSeen, NotesAsked>;
}

interface NotesAsked {
  readonly anchor: string;
  readonly headerRows: number;
  readonly block: Size;
  /** Columns of the block that are the analyst's own, counted from its first. */
  readonly inside: readonly number[];
  /** Beside the block so many empty columns may come before the first that counts. */
  readonly gap: number;
  /** Of all columns beside the block; tables end them, and empty columns. */
  readonly most: number;
}

/** A question of one of these kinds. */
export type Question<Asked extends keyof Kinds = keyof Kinds> = {
  [Each in Asked]: { readonly kind: Each } & Kinds[Each]['says'];
}[Asked];

export type Answers = { readonly [Each in keyof Kinds]: Kinds[Each]['answer'] };

/** One answer for each question, in their order. */
export type AnswersTo<Asked extends readonly Question[]> = {
  readonly [At in keyof Asked]: Answers[Asked[At]['kind']];
};

interface DefinedName {
  readonly name: string;
  /** `=Sheet1!$B$4:$B$10` */
  readonly formula: string;
}

interface WorkbookFacts {
  readonly name: string;
  /** Where the file was found, as far as the host tells: undefined for a workbook that was never saved. */
  readonly location: string | undefined;
  readonly readOnly: boolean;
}

export type Selection =
  | { readonly kind: 'cells'; readonly address: Address }
  /** Several areas, a chart, or no sheet in front. */
  | { readonly kind: 'unusable' };

/** Where an anchor's block stands now. */
export type Located =
  | { readonly kind: 'found'; readonly address: Address }
  /** The name is there, its cells were deleted. */
  | { readonly kind: 'gone' }
  /** There is no such name. */
  | { readonly kind: 'missing' };

interface Twins {
  /** Where copied sheets brought names along: the twins belong to their sheets, never to the workbook. */
  readonly twins: ReadonlyMap<string, readonly Address[]>;
  /** Names of the sheets, in their order; none where no anchor was asked for. */
  readonly sheets: readonly string[];
}

export interface BlockSeen {
  readonly located: Located;
  /** What its cells show; undefined unless it was found. */
  readonly sight: BlockSight | undefined;
  /** What all of its cells hold, as it would have to be written; undefined for a block that is too large to be read along. */
  readonly rows: readonly (readonly CellInput[])[] | undefined;
  /** An undo has brought back cells that a write had set aside: they go with the next one. */
  readonly isStaged: boolean;
  /** Formatting that the protection of its sheet allows; undefined if it is not protected, or the block was not found. */
  readonly formatRights: FormatRights | undefined;
}

export interface Ground extends FilledCells {
  /** For each rectangle, the number formats of its first row: they speak for the rest. */
  readonly formats: readonly (readonly string[])[];
  /** Results of formulas that show in some of its cells: `kind` is `spill`. */
  readonly spills: readonly Obstacle[];
}

export interface Obstacles {
  /** Those that touch the area. */
  readonly obstacles: readonly Obstacle[];
  readonly isReadOnly: boolean;
  /** Excel calculates formulas only when it is asked to. */
  readonly calculatesByHand: boolean;
  /** The sheet is protected and some cells of the area are locked. */
  readonly isProtected: boolean;
  /** Formatting that the protection of the sheet allows; undefined if it is not protected. */
  readonly formatRights: FormatRights | undefined;
  /** Those that hide rows of the area, wherever their columns are: in some Excels values that are written through them go astray. */
  readonly filters: readonly Filter[];
}

/** The filter of a sheet, or of a table on it. */
export interface Filter {
  /** The table's name. */
  readonly table: string | undefined;
  readonly rect: Rect;
  /** True if Excel does not report the range of the filter; `rect` is then the area that was searched. */
  readonly isPlaceUnknown?: boolean;
}
