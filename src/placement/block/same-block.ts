/**
 * Finds out whether a refresh has nothing to do: the cells hold what it would write, in the formats
 * that it would give.
 */
import { type BlockCell, type CellInput, isSameRect, type Rect } from '../../grid';
import type { BlockRows } from './block-rows';
import type { ColumnSlot } from './columns';
import type { Plan } from './plan';

interface CurrentBlock {
  readonly rect: Rect;
  /** Holds the contents of all its cells, in the form in which they would be written. */
  readonly rows: readonly (readonly CellInput[])[];
}

interface PlannedBlock {
  readonly plan: Plan;
  readonly slots: readonly ColumnSlot[];
  readonly rows: BlockRows;
  /** Holds the formats of the body, one for each column of the block. */
  readonly numberFormats: readonly string[];
  readonly formerFormats: readonly (string | undefined)[];
  /** Holds the formats of cells whose own format was refused before and may be given now. */
  readonly refusedFormats: readonly (string | undefined)[];
}

/**
 * Returns false if it is not certain; the write then finds what there is to do. Reads the rows from
 * the first on.
 */
export function isSameBlock(currentBlock: CurrentBlock, planned: PlannedBlock): boolean {
  const { plan, slots, rows, numberFormats, formerFormats, refusedFormats } = planned;
  const { block, clears, gains, conflicts, shift } = plan;
  const changesCells = clears.length > 0 || gains.length > 0 || conflicts.length > 0 || shift !== undefined;
  if (changesCells || !isSameRect(block, currentBlock.rect) || currentBlock.rows.length !== block.rows) return false;
  if (slots.length !== block.columns || slots.some(({ currentOffset }, offset) => currentOffset !== offset))
    return false;
  // The user may have changed a column's format since; the write finds that out.
  if (formerFormats.some((format, column) => format !== undefined && format !== numberFormats[column])) return false;
  if (refusedFormats.some((format) => format !== undefined)) return false;
  return currentBlock.rows.every((row, index) => isSameRow(rows.row(index), row));
}

function isSameRow(plannedRow: readonly BlockCell[], currentRow: readonly CellInput[]): boolean {
  return (
    plannedRow.length === currentRow.length && plannedRow.every((cell, at) => cell === null || cell === currentRow[at])
  );
}
