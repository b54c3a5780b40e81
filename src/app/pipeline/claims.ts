/** Finds what moves along with the rows of a block: notes beside it, formulas that are filled down, columns that close up. */
import type { Address, ColumnMoves, Rect } from '../../grid';
import {
  type BesidePlan,
  bodyOf,
  headerRowsOf,
  type Placement,
  type Plan,
  planBeside,
  planBlock,
} from '../../placement';
import { type NotesAlong, notesFor } from '../features/notes/notes';
import type { PlacementParts } from '../workbook/placement-parts';
import { movesFor } from './lay-out-columns';
import type { Asks } from './question';
import type { RefreshWrite } from './steps';

/** Cells that a write needs outside of its block. They are known before the sheet is surveyed. */
export interface Claims {
  readonly kind: 'claims';
  /** The block if nothing were in its way. */
  readonly free: Plan;
  /** Undefined if no column leaves the block. */
  readonly moves: ColumnMoves | undefined;
  readonly notes: NotesAlong | undefined;
  /** Formulas beside the block that are filled down, or cleared where rows leave. */
  readonly beside: BesidePlan | undefined;
  /** Cells outside the block that are filled with it. */
  readonly filled: readonly Rect[];
}

export async function claimCells(parts: PlacementParts, refresh: RefreshWrite): Promise<Claims | Asks> {
  const { laidOut, block, answers } = refresh;
  const { placement, layout, slots } = laidOut;
  const free = planBlock({ ...laidOut.size, occupied: [] });
  if (refresh.isFirst)
    return { kind: 'claims', free, moves: undefined, notes: undefined, beside: undefined, filled: [] };
  const found = await notesFor(parts, {
    ...{ placement, slots, block, answers },
    result: laidOut.reported,
    rows: laidOut.rowsForMatching,
    headerRowsDeleted: layout.headerRowsDeleted,
    height: free.block.rows,
  });
  if (found.kind === 'asks') return found;
  const notes = found.kind === 'along' ? found.notes : undefined;
  const beside = await planFormulas(parts, placement, block, free);
  const gains = notes?.gains ?? [];
  const { row, column } = block.rect;
  const filled = [
    ...(beside?.fills.map(({ to }) => to) ?? []),
    ...gains.map((rect) => ({ ...rect, row: row + rect.row, column: column + rect.column })),
  ];
  return { kind: 'claims', free, moves: movesFor(slots, block), notes, beside, filled };
}

/** @returns undefined if the option is off, or the block keeps its number of rows */
async function planFormulas(
  { workbook }: PlacementParts,
  placement: Placement,
  { sheet, rect }: Address,
  { block }: Plan,
): Promise<BesidePlan | undefined> {
  if (!placement.choices.fillBeside || block.rows === rect.rows) return undefined;
  const headerRows = headerRowsOf(placement.written);
  const [beside] = await workbook.look({ kind: 'formulasBeside', body: { sheet, rect: bodyOf(rect, headerRows) } });
  return planBeside(rect, block, headerRows, beside);
}
