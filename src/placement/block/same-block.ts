/** Whether a refresh has nothing to do: what it would write is what stands in the cells, and they look as they are to look. */
import { type BlockCell, type CellInput, equalRect, type Rect } from '../../grid';
import type { BlockRows } from './block-rows';
import type { ColumnSlot } from './columns';
import type { Plan } from './plan';

/** A block as it stands. */
interface StandingBlock {
  readonly rect: Rect;
  /** What all of its cells hold, as it would have to be written. */
  readonly rows: readonly (readonly CellInput[])[];
}

interface BlockToCome {
  readonly plan: Plan;
  readonly slots: readonly ColumnSlot[];
  readonly rows: BlockRows;
  /** Of the body, one for each column of the block. */
  readonly numberFormats: readonly string[];
  /** What the columns were given before, where it is known. */
  readonly formerFormats: readonly (string | undefined)[];
  /** What cells have in place of a format that was refused and may be given now. */
  readonly refusedFormats: readonly (string | undefined)[];
}

/** Says no where it is not certain: whatever else there is to do is found by the write. Asks for the rows from the first on. */
export function isSameBlock(standing: StandingBlock, coming: BlockToCome): boolean {
  const { plan, slots, rows, numberFormats, formerFormats, refusedFormats } = coming;
  const { block, clears, gains, conflicts, shift } = plan;
  const changesCells = clears.length > 0 || gains.length > 0 || conflicts.length > 0 || shift !== undefined;
  if (changesCells || !equalRect(block, standing.rect) || standing.rows.length !== block.rows) return false;
  if (slots.length !== block.columns || slots.some(({ from }, offset) => from !== offset)) return false;
  // A column may have been given another look since: that is found where the cells are.
  if (formerFormats.some((format, column) => format !== undefined && format !== numberFormats[column])) return false;
  if (refusedFormats.some((format) => format !== undefined)) return false;
  return standing.rows.every((row, index) => isSameRow(rows.row(index), row));
}

function isSameRow(coming: readonly BlockCell[], standing: readonly CellInput[]): boolean {
  return coming.length === standing.length && coming.every((cell, at) => cell === null || cell === standing[at]);
}
