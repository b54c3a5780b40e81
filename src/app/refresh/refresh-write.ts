/** What is to be written over a block that stands, and how that may end. */
import type { Address, Rect } from '../../grid';
import type { ColumnSlot, OwnCells, Placement, Plan } from '../../placement';
import type { BlockSeen, WriteControl } from '../../workbook';
import type { StandingLayout } from '../place/lay-out-columns';
import type { CellsInTheWay } from '../place/place-state';
import { rowsWritten } from '../place/write-result';
import type { AnsweredGrowth, EditedCells } from './refresh-state';
import type { RowsToWrite } from './rows-to-write';

export interface RefreshSteps {
  reading(rows: number, waiting: boolean): void;
  writing(rows: number, total: number): void;
  waitingForCell(waiting: boolean): void;
}

export interface RefreshWrite {
  readonly placement: Placement;
  /** With the analyst's own cells in place of the report's. */
  readonly rows: Pick<RowsToWrite, 'reportName' | 'result'>;
  readonly own: OwnCells;
  /** Where the block stands. */
  readonly block: Address;
  /** What was seen of it last; undefined where nobody has looked. */
  readonly seen?: BlockSeen | undefined;
  readonly choice: AnsweredGrowth | undefined;
  readonly signal: AbortSignal;
  readonly steps: RefreshSteps;
}

export type RefreshWritten =
  | {
      readonly kind: 'written';
      readonly plan: Plan;
      readonly address: Address;
      readonly changed: boolean;
      readonly rowSums: string;
      /** Of the rows that stood there before, where they are known. */
      readonly standingSums: string | undefined;
      readonly layout: StandingLayout;
      /** Of the layout, those that the block has room for. */
      readonly slots: readonly ColumnSlot[];
      /** Cells that somebody had typed into. */
      readonly writtenOver: OwnCells | undefined;
      /** The sheet's filter, where it hides rows of the block. */
      readonly filter: Rect | undefined;
    }
  | RefreshStopped;

/** Nothing was written: the analyst is to say how. */
export type RefreshStopped =
  | {
      readonly kind: 'needsDecision';
      readonly rowsBefore: number;
      readonly rowsNow: number;
      readonly cells: CellsInTheWay;
    }
  /** More was typed into the block than could be kept beside the report's values. */
  | { readonly kind: 'handEdits'; readonly cells: EditedCells };

export function controlFor({ placement, rows: { result }, signal, steps }: RefreshWrite, plan: Plan): WriteControl {
  const rows = rowsWritten(plan, result, placement.headers);
  return {
    signal,
    onRows: (written: number) => steps.writing(Math.min(written, rows), rows),
    onWaitingForCell: (waiting: boolean) => steps.waitingForCell(waiting),
  };
}
