/** Reads the rows of a block that a snapshot has found. */
import type { Address, RowSource } from '../../../grid';
import { formatAnchorName } from '../../../placement';
import type { BlockSnapshot, Workbook } from '../../../workbook';

export interface ObservedBlock {
  readonly block: Address;
  readonly snapshot: BlockSnapshot;
  /** All rows of the block, if they were read; the snapshot has only the ends of a large block. */
  readonly currentRows?: RowSource;
}

export interface Observation extends ObservedBlock {
  /**
   * Reads all rows of the block; the rows of a large block are read once for all callers.
   * @throws WorkbookFailure `CellsChanged` if a large block is no longer where the snapshot showed
   * it
   */
  readRows(): Promise<RowSource>;
}

export function createObservation(
  workbook: Workbook,
  placementId: string,
  block: Address,
  snapshot: BlockSnapshot,
  signal = new AbortController().signal,
): Observation {
  let rowsPromise: Promise<RowSource> | undefined;
  async function readOnce(): Promise<RowSource> {
    const { rows } = snapshot;
    if (!rows) return workbook.readBlock(formatAnchorName(placementId), block.rect, signal);
    return { length: rows.length, row: (index) => rows[index] ?? [] };
  }
  return { block, snapshot, readRows: () => (rowsPromise ??= readOnce()) };
}
