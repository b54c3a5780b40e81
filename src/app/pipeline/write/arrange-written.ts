/**
 * Moves new columns of a pivot to their places in it; if that is not possible, they stay at its
 * right end.
 */
import type { Address, BlockSight } from '../../../grid';
import {
  anchorName,
  arrangedSlots,
  arrangement,
  type ColumnSlot,
  createBlockRows,
  headerRowsOf,
} from '../../../placement';
import { hasOpenOutcome, isWorkbookFailure } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { ColumnsAtEnd } from '../commit/notice';
import type { WritePlan, Written } from '../steps';
import { blockRecords } from './script';

interface Arranged {
  readonly kind: 'arranged';
  readonly address: Address;
  readonly slots: readonly ColumnSlot[];
  readonly rowSums: string;
  /** The records that were written to the file. */
  readonly records: ReadonlyMap<string, string | undefined>;
}

type ColumnsWritten = Pick<Written, 'address' | 'formatsRefused'> & { readonly sight: BlockSight };

/** @returns undefined if all columns are at their places already */
export async function arrangeWritten(
  parts: Pick<PlacementParts, 'workbook' | 'pause' | 'registry'>,
  plan: WritePlan,
  { address, sight, formatsRefused }: ColumnsWritten,
): Promise<Arranged | ColumnsAtEnd | undefined> {
  const { slots, laidOut, cells } = plan;
  const { placement, result } = laidOut;
  const order = arrangement(slots, result.columns);
  if (!order) return undefined;
  const columnsAtEnd = (why: ColumnsAtEnd['why']): ColumnsAtEnd => {
    const moved = order.flatMap((offset, to) => (offset === to ? [] : (slots[offset] ?? [])));
    const columns = moved.flatMap(({ index, from }) =>
      from === undefined ? (result.columns[index ?? -1]?.title ?? []) : [],
    );
    return { kind: 'columnsAtEnd', columns, why };
  };
  // A table or another obstacle cannot be moved in part.
  if (cells.seen.obstacles.obstacles.length > 0) return columnsAtEnd('inTheWay');
  const arranged = arrangedSlots(slots, order);
  const rows = createBlockRows(result, arranged, headerRowsOf(placement.written));
  for (let index = 0; index < address.rect.rows; index += 1) {
    const pausing = parts.pause();
    if (pausing) await pausing;
    rows.row(index);
  }
  const rowSums = rows.rowSums();
  const shown = { ...sight, rows: sight.rows.map((row) => order.map((offset) => row[offset] ?? '')) };
  const records = blockRecords(parts, plan, { address, rowSums, slots: arranged, formatsRefused }, shown);
  try {
    const at = await parts.workbook.arrangeColumns({
      anchor: anchorName(placement.id),
      headerRows: headerRowsOf(placement.written),
      size: address.rect,
      order,
      records,
    });
    return at ? { kind: 'arranged', slots: arranged, rowSums, records, address: at } : columnsAtEnd('inTheWay');
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
    return columnsAtEnd(isWorkbookFailure(error, 'CellsChanged') ? 'changed' : 'refused');
  }
}
