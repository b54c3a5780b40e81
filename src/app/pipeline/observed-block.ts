/** A block in a snapshot, and its rows. */
import type { Address, StandingRows } from '../../grid';
import { anchorName } from '../../placement';
import type { BlockSeen, Workbook } from '../../workbook';

export interface ObservedBlock {
  readonly block: Address;
  readonly seen: BlockSeen;
  /** All rows of the block, if they were read: the snapshot has only the ends of a large one. */
  readonly currentRows?: StandingRows;
}

/** @throws WorkbookFailure `CellsChanged` if a large block is no longer where the snapshot showed it */
export async function readCurrentRows(
  workbook: Workbook,
  placementId: string,
  { block, seen: { rows }, currentRows }: ObservedBlock,
  signal: AbortSignal,
): Promise<StandingRows> {
  if (currentRows) return currentRows;
  if (!rows) return workbook.readBlock(anchorName(placementId), block.rect, signal);
  return { length: rows.length, row: (index) => rows[index] ?? [] };
}
