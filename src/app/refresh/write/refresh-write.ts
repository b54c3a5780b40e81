/** What is to be written over a block that stands, and how that may end. */
import type { Address, StandingRows } from '../../../grid';
import {
  type ColumnSlot,
  headerRowsOf,
  type OwnCells,
  type Placement,
  type PlacementPatch,
  type Plan,
  type RefusedFormats,
  type Result,
  type WaitingNote,
} from '../../../placement';
import type { BlockSeen, Workbook, WriteControl } from '../../../workbook';
import type { StandingLayout } from '../../place/lay-out-columns';
import type { ColumnsAtEnd, Notice } from '../../place/place-state';
import { rowsWritten } from '../../place/write-result';
import type { CaptionPlan, CaptionText } from '../../workbook/captions';
import type { UserAnswers } from '../answers';
import type { NotesAlong } from '../notes/notes';
import type { NotesCopied } from '../notes/notes-elsewhere';
import type { Asks } from '../question';
import type { RowsToWrite } from '../rows-to-write';
import type { ReachAlong } from './reach';

export interface RefreshSteps {
  reading(rows: number, waiting: boolean): void;
  writing(rows: number, total: number): void;
  waitingForCell(waiting: boolean): void;
}

export interface RefreshWrite {
  /** Its columns under the names that they have now. */
  readonly placement: Placement;
  /** By their former names, members that the report calls otherwise by now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** With the analyst's own cells in place of the report's. */
  readonly rows: Pick<RowsToWrite, 'reportName' | 'result' | 'columns' | 'isLaidOut'>;
  /** As the report gave it. */
  readonly plain: Result;
  readonly own: OwnCells;
  /** Where the block stands. */
  readonly block: Address;
  /** What was seen of it last. */
  readonly seen: BlockSeen;
  /** All rows of it as they stand. */
  readonly standing: StandingRows;
  /** The same, but with what the report had in cells that somebody typed: by that notes know their rows. */
  readonly named: StandingRows;
  /** Of these, for an undo of the refresh. */
  readonly standingSums: string | undefined;
  /** What the file keeps of the placement once this is written. */
  patchBy(written: WrittenBlock): PlacementPatch;
  /** What its caption is to say, where it is to have one. */
  readonly caption: CaptionComing | undefined;
  readonly answers: UserAnswers;
  readonly signal: AbortSignal;
  readonly steps: RefreshSteps;
}

interface CaptionComing {
  /** Also where all rows stand already. */
  readonly isDue: boolean;
  said(): Promise<CaptionText>;
}

export interface WrittenBlock {
  readonly plan: Plan;
  readonly address: Address;
  readonly changed: boolean;
  /** Steps that Excel's undo makes of it. */
  readonly steps?: number;
  readonly rowSums: string;
  /** Of the rows that stood there before, where they are known. */
  readonly standingSums: string | undefined;
  readonly layout: StandingLayout;
  /** Of the layout, those that the block has room for. */
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
  /** Its rows were grouped since, or their groups were given up. */
  readonly outline?: { readonly now: Placement['written']['outlined']; readonly notices: readonly Notice[] };
  /** Excel calculates formulas only when it is asked to. */
  readonly calculatesByHand?: boolean;
  /** The sheet is protected and has kept formats as they were. */
  readonly formatsStay?: boolean;
  /** Number formats that it has refused, now or before. */
  readonly formatsRefused?: RefusedFormats | undefined;
  /** Undefined where it says what it said. */
  readonly caption?: CaptionPlan | undefined;
}

export interface Written extends WrittenBlock {
  readonly kind: 'written';
  /** What the file has kept with the cells; undefined where it was not asked to. */
  readonly records?: ReadonlyMap<string, string | undefined>;
}

export type RefreshWritten = Written | Asks;

export function controlFor({ placement, rows: { result }, signal, steps }: RefreshWrite, plan: Plan): WriteControl {
  const headerRows = headerRowsOf(placement.written);
  const rows = rowsWritten(plan, result, headerRows);
  return {
    signal,
    onRows: (written: number) => steps.writing(Math.min(Math.max(0, written - headerRows), rows), rows),
    onWaitingForCell: (waiting: boolean) => steps.waitingForCell(waiting),
  };
}

/** What the block holds, as it was seen; a large one is read now. */
export async function standingRows(
  workbook: Workbook,
  anchor: string,
  { seen, block, signal }: Pick<RefreshWrite, 'seen' | 'block' | 'signal'>,
): Promise<StandingRows> {
  const { rows } = seen;
  if (!rows) return workbook.readBlock(anchor, block.rect, signal);
  return { length: rows.length, row: (index) => rows[index] ?? [] };
}
