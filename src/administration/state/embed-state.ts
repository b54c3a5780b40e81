/** Sessions of embedded people, and the tenants they belong to. */
import type { ReadonlySignal } from '@preact/signals';
import type { Failure } from '../../app/failure';
import type { CellsInTheWay } from '../../app/report/report-state';
import type { EmbedField, EmbedObject, EmbedTexts, FieldProblem } from './embed-fields';
import type { Action } from './manage-state';

export interface EmbedSessionMade {
  readonly sessionId: string;
  /** Milliseconds since 1970: until then it can be opened. */
  readonly until: number;
}

export interface EmbedSessionStore extends Action<EmbedTexts, EmbedSessionMade> {
  /** What is wrong with what was filled in; empty when it can be sent. */
  check(texts: EmbedTexts): readonly FieldProblem[];
}

/** Sessions for the people in a table of the sheet. */
export interface EmbedTableStore {
  readonly state: ReadonlySignal<EmbedRun>;
  /** Address of the selected cells; undefined where no single area is selected. */
  readonly selection: ReadonlySignal<string | undefined>;
  /**
   * Reads the selected cells and says what would be sent. Sends nothing.
   * @param words what will stand in cells, and stood there after an earlier run
   */
  read(words: EmbedCellWords): Promise<void>;
  /**
   * Sends what was read, and writes each answer beside its row.
   * @param overwrite the person let filled cells be overwritten
   */
  send(overwrite: boolean): Promise<void>;
  /** Ends reading or sending. What was answered is written. */
  cancel(): void;
  clear(): void;
}

/** What stands in the cells beside the table. */
export interface EmbedCellWords {
  readonly header: string;
  /** Whether the text is one of ours, from an earlier run. */
  isNote(text: string): boolean;
  refused(failure: Failure): string;
  /** The platform was asked and gave no answer. */
  unanswered(failure: Failure): string;
  notSent(problems: readonly FieldProblem[]): string;
}

export type EmbedRun =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  /** No cells, nothing in them, or a header without a row below it. */
  | { readonly kind: 'nothingThere' }
  | { readonly kind: 'notRead'; readonly failure: Failure }
  | { readonly kind: 'review'; readonly review: EmbedReview }
  | { readonly kind: 'sending'; readonly progress: EmbedProgress }
  | { readonly kind: 'ended'; readonly how: 'done' | 'cancelled'; readonly progress: EmbedProgress }
  | { readonly kind: 'ended'; readonly how: 'failed'; readonly failure: Failure; readonly progress: EmbedProgress };

export interface EmbedReview {
  /** Of the table, header included. */
  readonly address: string;
  /** Where the answers go. */
  readonly resultsAt: string;
  readonly columns: readonly EmbedColumnView[];
  /** Headers that stand over cells which will not be sent. */
  readonly unknown: readonly string[];
  /** Headers that name the same field twice: nothing can be sent. */
  readonly repeated: readonly string[];
  readonly people: number;
  /** People who have a session id already; they are left out. */
  readonly already: number;
  /** Cells that cannot be sent as they are. */
  readonly problems: readonly CellProblem[];
  /** People whose row cannot be sent. */
  readonly withProblems: number;
  readonly toSend: number;
  /** Filled cells where the answers go. */
  readonly inTheWay: CellsInTheWay | undefined;
  /** The cells changed after they were read: this is how they stand now, and nothing was sent. */
  readonly changed: boolean;
  /** A placement's block stands there: nothing can be written. */
  readonly placement: { readonly name: string; readonly address: string } | undefined;
}

export interface EmbedColumnView {
  readonly header: string;
  readonly field: EmbedField | EmbedObject;
}

export interface CellProblem extends FieldProblem {
  readonly at: string;
}

export interface EmbedProgress {
  readonly toSend: number;
  readonly made: number;
  readonly refused: number;
  /** The platform gave no answer: a session may have been made, or not. */
  readonly unanswered: number;
  readonly already: number;
  /** People whose row could not be sent as it was. */
  readonly notSent: number;
  /** The platform asked for a pause until then. */
  readonly pausedUntil: number | undefined;
  /** Sessions whose row is not to be found in the sheet any more. */
  readonly homeless: readonly HomelessSession[];
}

export interface HomelessSession {
  /** Where the row stood when it was read. */
  readonly at: string;
  readonly sessionId: string;
}
