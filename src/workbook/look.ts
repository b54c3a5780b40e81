/**
 * What can be asked of the workbook, as data. Questions that a use case has are asked together: they travel in one request as long as
 * their answers fit into it, and touch nothing.
 */
import type { Address, CellInput, Rect } from '../grid';

export type Question =
  | { readonly kind: 'facts' }
  | { readonly kind: 'selection' }
  /** The small texts that this add-in keeps in the file. */
  | { readonly kind: 'records' }
  /** Of each sheet that holds something and can be shown, the rectangle that it uses; in the order of the sheets. */
  | { readonly kind: 'usedAreas' }
  /** Where the workbook's own names point. */
  | { readonly kind: 'anchors'; readonly anchors: readonly string[] }
  /** Where copied sheets brought names along: the twins belong to their sheets, never to the workbook. */
  | { readonly kind: 'twins'; readonly anchors: readonly string[] }
  /** A block through its name. A small one is read whole, of a large one its ends. */
  | {
      readonly kind: 'block';
      readonly anchor: string;
      /** As large as it was when it was last written: tells beforehand how much will be read. */
      readonly remembered: Pick<Rect, 'rows' | 'columns'>;
    }
  /** What stands at an address, by its first and last rows. */
  | { readonly kind: 'sight'; readonly address: Address; readonly rowsAtEachEnd: number }
  /** Whether cells are free, what stands there, and how their first row is formatted. */
  | { readonly kind: 'ground'; readonly sheet: string; readonly rects: readonly Rect[] }
  | { readonly kind: 'obstacles'; readonly sheet: string; readonly area: Rect }
  /** Columns directly beside the rows that hold one formula each, filled down all of them. */
  | { readonly kind: 'formulasBeside'; readonly body: Address }
  /** For each column, whether it holds nothing at all, so that its width is free to set. */
  | { readonly kind: 'emptyColumns'; readonly sheet: string; readonly column: number; readonly columns: number }
  /** How a block's columns look at their first and last row of data. */
  | {
      readonly kind: 'looks';
      readonly anchor: string;
      readonly headerRows: 0 | 1;
      readonly block: Pick<Rect, 'rows' | 'columns'>;
    }
  /** The values of a small rectangle, as texts. */
  | { readonly kind: 'texts'; readonly address: Address };

export interface Answers {
  readonly facts: WorkbookFacts;
  readonly selection: Selection;
  readonly records: ReadonlyMap<string, string>;
  readonly usedAreas: readonly Address[];
  readonly anchors: ReadonlyMap<string, Located>;
  readonly twins: ReadonlyMap<string, readonly Address[]>;
  readonly block: BlockSeen;
  /** Undefined where there is no such sheet. */
  readonly sight: BlockSight | undefined;
  readonly ground: Ground;
  readonly obstacles: Obstacles;
  readonly formulasBeside: { readonly left: number; readonly right: number };
  readonly emptyColumns: readonly boolean[];
  readonly looks: BlockLooks;
  readonly texts: readonly (readonly string[])[];
}

/** One answer for each question, in their order. */
export type AnswersTo<Asked extends readonly Question[]> = {
  readonly [At in keyof Asked]: Answers[Asked[At]['kind']];
};

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

/** What a rectangle shows. */
export interface BlockSight {
  /** Texts of its first rows and of its last ones, each row once. */
  readonly rows: readonly (readonly string[])[];
  /** No cell of the whole rectangle holds anything. */
  readonly isEmpty: boolean;
}

export interface BlockSeen {
  readonly located: Located;
  /** What its cells show; undefined unless it was found. */
  readonly sight: BlockSight | undefined;
  /** What all of its cells hold, as it would have to be written; undefined for a block that is too large to be read along. */
  readonly rows: readonly (readonly CellInput[])[] | undefined;
}

export interface Ground {
  /** Filled rectangles within the surveyed area, in reading order. */
  readonly filled: readonly Rect[];
  readonly filledCells: number;
  /** First filled cell's text. */
  readonly sample: string | undefined;
  /** For each rectangle, the number formats of its first row: they speak for the rest. */
  readonly formats: readonly (readonly string[])[];
}

export interface Obstacles {
  /** Tables, pivot tables and merged cells that touch the area. */
  readonly obstacles: readonly {
    readonly kind: 'table' | 'pivot' | 'merged';
    readonly rect: Rect;
    readonly name: string | undefined;
  }[];
  readonly isReadOnly: boolean;
  /** The sheet is protected and some cells of the area are locked. */
  readonly isProtected: boolean;
  /** The sheet's filter, where it hides rows. */
  readonly filtered: Rect | undefined;
}

/** One entry for each column of the block. Formats of a large range are slow to read: the ends speak for the rest. */
export interface BlockLooks {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** `#RRGGBB`; undefined where the rows of data have several fills or none. */
  readonly fills: readonly (string | undefined)[];
}
