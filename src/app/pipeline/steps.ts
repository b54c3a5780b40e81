/** What is to be written over a block that stands, and how that may end. */
import type { Address, StandingRows } from '../../grid';
import { type ColumnSlot, headerRowsOf, type Plan, type RefusedFormats, type WaitingNote } from '../../placement';
import type { WriteControl } from '../../workbook';
import type { ReachAlong } from '../features/dependent-ranges/reach';
import type { NotesAlong } from '../features/notes/notes';
import type { NotesCopied } from '../features/notes/notes-elsewhere';
import type { UserAnswers } from './answers';
import type { FeatureEffect, FeatureWork } from './block-feature';
import type { LaidOut, Settled } from './lay-out';
import type { ObservedBlock } from './observed-block';
import type { ColumnsAtEnd } from './place-state';
import type { Asks } from './question';
import type { RowsToWrite } from './rows-to-write';
import { rowsWritten } from './script';

export interface RefreshSteps {
  reading(rows: number, waiting: boolean): void;
  writing(rows: number, total: number): void;
  waitingForCell(waiting: boolean): void;
}

/** Rows of a report that are written to the block, or are already in it. */
export interface RowsInBlock {
  readonly laidOut: LaidOut;
  readonly origin: RowsToWrite;
  /** The time of the refresh. */
  readonly at: number;
}

export interface RefreshWrite extends RowsInBlock, ObservedBlock {
  readonly laidOut: Settled;
  readonly currentRows: StandingRows;
  readonly features: readonly FeatureWork[];
  readonly answers: UserAnswers;
  readonly signal: AbortSignal;
  readonly steps: RefreshSteps;
}

export interface WrittenBlock {
  readonly plan: Plan;
  readonly address: Address;
  readonly changed: boolean;
  /** Steps that Excel's undo makes of it. */
  readonly steps?: number;
  readonly rowSums: string;
  /** Of the rows that were in the block before; undefined if unknown. */
  readonly formerSums: string | undefined;
  /** One for each column of the block as it is now. */
  readonly slots: readonly ColumnSlot[];
  /** What somebody had typed in columns that left. */
  readonly leftBehind?: readonly WaitingNote[];
  /** Number of cells of such columns that may have been typed into and for which the list has no room. */
  readonly notKept?: number;
  /** Undefined where none had to move. */
  readonly notes?: Pick<NotesAlong, 'told'> | undefined;
  /** Of notes of which a copy went to the new sheet. */
  readonly copied?: Pick<NotesCopied, 'formulasLeft'> | undefined;
  /** Where the block stood before it moved to a new sheet, as far as its cells could not be emptied. */
  readonly notEmptied?: Address;
  /** What covered all rows of the block; undefined where nothing did, or nobody asked. */
  readonly reach?: ReachAlong | undefined;
  readonly columnsAtEnd?: ColumnsAtEnd;
  /** Excel calculates formulas only when it is asked to. */
  readonly calculatesByHand?: boolean;
  /** The sheet is protected and has kept formats as they were. */
  readonly formatsStay?: boolean;
  /** Number formats that it has refused, now or before. */
  readonly formatsRefused?: RefusedFormats | undefined;
  /** What features have changed. */
  readonly features?: readonly FeatureEffect[];
}

export interface Written extends WrittenBlock {
  readonly kind: 'written';
  /** What the file has kept with the cells; undefined where it was not asked to. */
  readonly records?: ReadonlyMap<string, string | undefined>;
}

export type RefreshWritten = Written | Asks;

export function controlFor(
  { laidOut: { placement, result }, signal, steps }: Pick<RefreshWrite, 'laidOut' | 'signal' | 'steps'>,
  plan: Plan,
): WriteControl {
  const headerRows = headerRowsOf(placement.written);
  const rows = rowsWritten(plan, result, headerRows);
  return {
    signal,
    onRows: (written: number) => steps.writing(Math.min(Math.max(0, written - headerRows), rows), rows),
    onWaitingForCell: (waiting: boolean) => steps.waitingForCell(waiting),
  };
}
