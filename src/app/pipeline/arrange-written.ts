/** Moves new columns of a pivot to their places in it; if that is not possible, they stay at its right end. */
import type { Address, BlockSight } from '../../grid';
import {
  anchorName,
  arrangedSlots,
  arrangement,
  type ColumnSlot,
  createBlockRows,
  headerRowsOf,
} from '../../placement';
import { hasOpenOutcome, isWorkbookFailure } from '../../workbook';
import type { PlacementParts } from '../workbook/placement-parts';
import type { LaidOut } from './lay-out';
import type { ColumnsAtEnd } from './place-state';

/** A block as it was written. */
interface WrittenColumns {
  readonly address: Address;
  readonly slots: readonly ColumnSlot[];
  readonly sight: BlockSight;
}

interface Arranged {
  readonly kind: 'arranged';
  readonly address: Address;
  readonly slots: readonly ColumnSlot[];
  readonly rowSums: string;
  /** What the file has kept. */
  readonly records: ReadonlyMap<string, string | undefined>;
}

/**
 * @param recordsOf returns the records of the block with its columns in the new order
 * @param canMove false if something in the way, such as a table, cannot be moved in part
 * @returns undefined if all columns are at their places already
 */
export async function arrangeWritten(
  { workbook, pause }: Pick<PlacementParts, 'workbook' | 'pause'>,
  { placement, result }: Pick<LaidOut, 'placement' | 'result'>,
  { address: { rect }, slots, sight }: WrittenColumns,
  recordsOf: (slots: readonly ColumnSlot[], rowSums: string, sight: BlockSight) => Arranged['records'],
  canMove: boolean,
): Promise<Arranged | ColumnsAtEnd | undefined> {
  const order = arrangement(slots, result.columns);
  if (!order) return undefined;
  const columnsAtEnd = (why: ColumnsAtEnd['why']): ColumnsAtEnd => {
    const moved = order.flatMap((offset, to) => (offset === to ? [] : (slots[offset] ?? [])));
    const columns = moved.flatMap(({ index, from }) =>
      from === undefined ? (result.columns[index ?? -1]?.title ?? []) : [],
    );
    return { kind: 'columnsAtEnd', columns, why };
  };
  if (!canMove) return columnsAtEnd('inTheWay');
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
    return at ? { kind: 'arranged', slots: arranged, rowSums, records, address: at } : columnsAtEnd('inTheWay');
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
    return columnsAtEnd(isWorkbookFailure(error, 'CellsChanged') ? 'changed' : 'refused');
  }
}
