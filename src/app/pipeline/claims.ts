/** Finds what moves along with the rows of a block: notes beside it, cells of features, columns that close up. */
import type { ColumnMoves, Rect } from '../../grid';
import { type Plan, planBlock } from '../../placement';
import { type NotesAlong, notesFor } from '../features/notes/notes';
import type { PlacementParts } from '../workbook/placement-parts';
import type { FeatureClaim } from './block-feature';
import { movesFor } from './lay-out-columns';
import type { Asks } from './question';
import type { RefreshWrite } from './steps';
import { claimsOfFeatures } from './with-features';

/** Cells that a write needs outside of its block. They are known before the sheet is surveyed. */
export interface Claims {
  readonly kind: 'claims';
  /** The block if nothing were in its way. */
  readonly free: Plan;
  /** Undefined if no column leaves the block. */
  readonly moves: ColumnMoves | undefined;
  readonly notes: NotesAlong | undefined;
  /** One for each feature. */
  readonly features: readonly FeatureClaim[];
  /** Cells outside the block that are filled with it. */
  readonly filled: readonly Rect[];
}

export async function claimCells(parts: PlacementParts, refresh: RefreshWrite): Promise<Claims | Asks> {
  const { laidOut, block, answers } = refresh;
  const { placement, layout, slots } = laidOut;
  const free = planBlock({ ...laidOut.size, occupied: [] });
  if (refresh.isFirst) {
    const features = await claimsOfFeatures(refresh, free);
    return { kind: 'claims', free, moves: undefined, notes: undefined, features, filled: [] };
  }
  const found = await notesFor(parts, {
    ...{ placement, slots, block, answers },
    result: laidOut.reported,
    rows: laidOut.rowsForMatching,
    headerRowsDeleted: layout.headerRowsDeleted,
    height: free.block.rows,
  });
  if (found.kind === 'asks') return found;
  const notes = found.kind === 'along' ? found.notes : undefined;
  const features = await claimsOfFeatures(refresh, free);
  const gains = notes?.gains ?? [];
  const { row, column } = block.rect;
  const filled = [
    ...features.flatMap(({ beside }) => beside?.fills.map(({ to }) => to) ?? []),
    ...gains.map((rect) => ({ ...rect, row: row + rect.row, column: column + rect.column })),
  ];
  return { kind: 'claims', free, moves: movesFor(slots, block), notes, features, filled };
}
