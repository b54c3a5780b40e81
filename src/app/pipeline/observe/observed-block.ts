/** Reads the rows of a block that a snapshot has found. */
import type { Address, StandingRows } from '../../../grid';
import { anchorName } from '../../../placement';
import type { BlockSeen, Workbook } from '../../../workbook';

export interface ObservedBlock {
  readonly block: Address;
  readonly seen: BlockSeen;
  /** All rows of the block, if they were read; the snapshot has only the ends of a large block. */
  readonly currentRows?: StandingRows;
}

export interface Observation extends ObservedBlock {
  /**
   * Reads all rows of the block; the rows of a large block are read once for all callers.
   * @throws WorkbookFailure `CellsChanged` if a large block is no longer where the snapshot showed
   * it
   */
  readRows(): Promise<StandingRows>;
}

export function createObservation(
  workbook: Workbook,
  placementId: string,
  block: Address,
  seen: BlockSeen,
  signal = new AbortController().signal,
): Observation {
  let reading: Promise<StandingRows> | undefined;
  async function read(): Promise<StandingRows> {
    const { rows } = seen;
    if (!rows) return workbook.readBlock(anchorName(placementId), block.rect, signal);
    return { length: rows.length, row: (index) => rows[index] ?? [] };
  }
  return { block, seen, readRows: () => (reading ??= read()) };
}
