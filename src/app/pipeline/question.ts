/**
 * Defines the questions of a refresh. A refresh writes nothing before the answer. The README of
 * `app` says how to add a question.
 */
import type { FailedCheck, SourcedObject } from '../../placement';
import type { CellsInTheWay } from './place/place-state';

/**
 * Each question by its kind: what it shows, and how the user may answer. The user may skip the
 * refresh instead.
 */
interface Questions {
  /** Filled cells, merged areas or results of a formula in several cells are where the block has to go. */
  readonly needsDecision: {
    readonly shows: { readonly rowsBefore: number; readonly rowsNow: number; readonly cells: CellsInTheWay };
    readonly answer: 'shiftDown' | 'overwrite' | 'keepToFrame' | 'newSheet';
  };
  /** The user has edited cells of the block: do they keep the user's values? */
  readonly handEdits: {
    readonly shows: { readonly cells: EditedCells };
    readonly answer: 'keepEdits' | 'overwriteEdits';
  };
  /**
   * Rows with notes beside them move. From now on, notes move with their rows or stay where they
   * are. A pivot may also keep the order in which the user has sorted its rows.
   */
  readonly notes: {
    readonly shows: { readonly notes: NotesInDoubt };
    readonly answer: 'moveNotes' | 'leaveNotes' | 'keepOrder' | 'useReportOrder';
  };
  /**
   * Formulas, names or a print area cover all rows of the block, and the block grows: should they
   * cover the new rows, from now on?
   */
  readonly reach: {
    readonly shows: { readonly reach: DependentRangesInDoubt };
    readonly answer: 'extendReach' | 'leaveReach';
  };
  /**
   * Filters such as `A1:D9` hide rows that are to be written. Clearing them shows all rows; the
   * filters themselves stay.
   */
  readonly filtered: { readonly shows: { readonly filters: readonly string[] }; readonly answer: 'clearFilter' };
  /**
   * A check holds the result back until the user has seen it. The user says whether a column was
   * renamed or is a different one; a column that left the report stays as a user column.
   */
  readonly waits: {
    readonly shows: { readonly failedChecks: readonly FailedCheck[] };
    readonly answer: 'sameColumn' | 'otherColumn' | 'keepColumn';
  };
}

export type QuestionKind = keyof Questions;
export type UserQuestion<K extends QuestionKind = QuestionKind> = {
  readonly [Kind in K]: { readonly kind: Kind } & Questions[Kind]['shows'];
}[K];
export type UserAnswer<K extends QuestionKind = QuestionKind> = Questions[K]['answer'];
/** Describes the user's choices. Skipping the refresh keeps the rows as they are. */
export type Choice<K extends QuestionKind = QuestionKind> = UserAnswer<K> | 'skip';

/** Nothing was written: the user has to answer first. */
export interface PendingQuestion<K extends QuestionKind = QuestionKind> {
  readonly kind: 'asks';
  readonly question: UserQuestion<K>;
}

interface QuestionTraits<K extends QuestionKind> {
  /** The choices that the pane offers, in this order. */
  listChoices(question: UserQuestion<K>): readonly Choice<K>[];
  /**
   * Says whether the answer is about the rows of this very result, which is then kept for the
   * answer; otherwise the query runs again.
   */
  readonly keepsResult: boolean;
}

export const QUESTIONS: { readonly [K in QuestionKind]: QuestionTraits<K> } = {
  needsDecision: { listChoices: ({ cells }) => listGrowthChoices(cells), keepsResult: false },
  handEdits: {
    listChoices: ({ cells }) => [
      ...(cells.keeping === 'possible' ? (['keepEdits'] as const) : []),
      'overwriteEdits',
      'skip',
    ],
    keepsResult: false,
  },
  notes: { listChoices: ({ notes }) => listNoteChoices(notes), keepsResult: false },
  reach: { listChoices: () => ['extendReach', 'leaveReach'], keepsResult: false },
  filtered: { listChoices: () => ['clearFilter', 'skip'], keepsResult: false },
  waits: { listChoices: ({ failedChecks }) => listColumnChoices(failedChecks), keepsResult: true },
};

export function listChoices<K extends QuestionKind>(kind: K, question: UserQuestion<K>): readonly Choice<K>[] {
  return QUESTIONS[kind].listChoices(question);
}

/**
 * Offers first the answers that lose nothing, and last the one that cuts rows off. Merged cells and
 * results of a formula in several cells move as a whole or not at all, and are not overwritten; if
 * cells of the block itself are merged, it cannot be written at any size.
 */
function listGrowthChoices({ merged, spill, array }: CellsInTheWay): readonly Choice<'needsDecision'>[] {
  const formulas = spill ?? array;
  if (formulas ? formulas.mayMove : merged === 'movable') return ['shiftDown', 'newSheet', 'skip', 'keepToFrame'];
  if (formulas?.isWithin) return ['newSheet', 'skip'];
  if (formulas || merged === 'fixed') return ['newSheet', 'skip', 'keepToFrame'];
  return merged ? ['newSheet', 'skip'] : ['shiftDown', 'newSheet', 'skip', 'overwrite', 'keepToFrame'];
}

function listNoteChoices({ lostSort, count }: NotesInDoubt): readonly Choice<'notes'>[] {
  if (lostSort === undefined) return ['moveNotes', 'leaveNotes', 'skip'];
  return count > 0 ? ['moveNotes', 'keepOrder', 'leaveNotes', 'skip'] : ['keepOrder', 'useReportOrder', 'skip'];
}

function listColumnChoices(failedChecks: readonly FailedCheck[]): readonly Choice<'waits'>[] {
  if (asksAboutName(failedChecks)) return ['sameColumn', 'otherColumn'];
  return failedChecks.some((gate) => gate.kind === 'columns' && gate.removed.length > 0) ? ['keepColumn'] : [];
}

/** Returns true if the user has to say whether two names are of one column. */
export function asksAboutName(failedChecks: readonly FailedCheck[]): boolean {
  return failedChecks.some(({ kind }) => kind === 'renamed');
}

/** Describes notes that a refresh would separate from their rows. */
export interface NotesInDoubt {
  /**
   * The notes have never moved before, some of them would lose their rows because these look like
   * other rows, or rows that the user has sorted go back to the report's order.
   */
  readonly reason: 'firstMove' | 'rowsAlike' | 'sorted';
  readonly count: number;
  readonly cells: readonly string[];
  /** Holds the title of the column by which the user has sorted; undefined if no such order is lost. */
  readonly lostSort?: string | undefined;
}

/** Describes formulas, names, charts and a print area that cover all rows of a block that is to grow. */
export interface DependentRangesInDoubt {
  readonly rowsBefore: number;
  readonly rowsNow: number;
  /** Lists cells with such formulas: `F4`, or `Sheet2!F4` on other sheets. */
  readonly cells: readonly string[];
  readonly names: readonly string[];
  /** Lists charts; it is absent if there are none. */
  readonly charts?: readonly SourcedObject[];
  /** Says whether the sheet's print area is one of them. */
  readonly includesPrintArea: boolean;
}

/** Describes cells of a block that the user has edited. */
export interface EditedCells {
  readonly count: number;
  /** Holds the first of them. */
  readonly cells: readonly EditedCell[];
  /** Identifies exactly these edits: the answer holds for no others. */
  readonly checksum: string;
  /** Counts the cells in rows that the user added: no refresh can keep them. */
  readonly ownRowCount: number;
  /**
   * `tooMany`: there is no space to save them; `unclear`: this device does not know which cells the
   * user edited; `ownRows`: all of them are in rows that the user added.
   */
  readonly keeping: 'possible' | 'tooMany' | 'unclear' | 'ownRows';
}

export interface EditedCell {
  /** Is undefined for a user cell whose row or column is not in the report. */
  readonly address: string | undefined;
  /** Names the cell by its row and its column. */
  readonly label: string;
  /** Holds the user's value; empty if the cell was cleared. */
  readonly userValue: string;
  /** Holds the value that the report had when the cell was written; undefined if it is unknown. */
  readonly writtenValue: string | undefined;
  readonly reportValue: string | undefined;
  /**
   * `ownRow`: a cell in a row that the user added cannot be kept; `rowLeaves`: the value waits
   * until the row returns.
   */
  readonly rowState: 'stays' | 'rowLeaves' | 'ownRow';
}
