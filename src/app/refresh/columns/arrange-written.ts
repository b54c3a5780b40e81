/** Columns that came into a pivot go to their places in it; where they cannot, they stay at its right end. */
import type { Address, BlockSight } from '../../../grid';
import {
  anchorName,
  arrangedSlots,
  arrangement,
  type ColumnSlot,
  createBlockRows,
  headerRowsOf,
} from '../../../placement';
import { hasOpenOutcome } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { RefreshWrite } from '../write/refresh-write';

/** A block as it was written. */
interface WrittenColumns {
  readonly address: Address;
  readonly slots: readonly ColumnSlot[];
  readonly sight: BlockSight;
}

interface Arranged {
  readonly address: Address;
  readonly slots: readonly ColumnSlot[];
  readonly rowSums: string;
  /** What the file has kept. */
  readonly records: ReadonlyMap<string, string | undefined>;
}

/**
 * @param recordsOf what the file keeps of the block with other columns
 * @returns undefined where all stay at their places
 */
export async function arrangeWritten(
  { workbook, pause }: Pick<PlacementParts, 'workbook' | 'pause'>,
  { placement, rows: { result } }: Pick<RefreshWrite, 'placement' | 'rows'>,
  { address: { rect }, slots, sight }: WrittenColumns,
  recordsOf: (slots: readonly ColumnSlot[], rowSums: string, sight: BlockSight) => Arranged['records'],
): Promise<Arranged | undefined> {
  const order = arrangement(slots, result.columns);
  if (!order) return undefined;
  const arranged = arrangedSlots(slots, order);
  const rows = createBlockRows(result, arranged, headerRowsOf(placement.written));
  for (let index = 0; index < rect.rows; index += 1) {
    const pausing = pause();
    if (pausing) await pausing;
    rows.row(index);
  }
  const rowSums = rows.rowSums();
  const shown = { ...sight, rows: sight.rows.map((row) => order.map((offset) => row[offset] ?? '')) };
  const records = recordsOf(arranged, rowSums, shown);
  try {
    const at = await workbook.arrangeColumns({
      anchor: anchorName(placement.id),
      headerRows: headerRowsOf(placement.written),
      size: rect,
      order,
      records,
    });
    return at && { slots: arranged, rowSums, records, address: at };
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
    return undefined;
  }
}
