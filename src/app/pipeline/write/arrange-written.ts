/**
 * Moves new columns of a pivot to their places in it; if that is not possible, they stay at its
 * right end.
 */
import type { Address, BlockSample } from '../../../grid';
import {
  type ColumnSlot,
  computeColumnOrder,
  countHeaderRows,
  createBlockRows,
  formatAnchorName,
  reorderSlots,
} from '../../../placement';
import { hasOpenOutcome, isWorkbookFailure } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { ColumnsAtEnd } from '../commit/notice';
import type { WriteOutcome, WritePlan } from '../steps';
import { createBlockRecords } from './script';

interface ArrangedColumns {
  readonly kind: 'arranged';
  readonly address: Address;
  readonly slots: readonly ColumnSlot[];
  readonly rowSums: string;
  /** Holds the records that were written to the file. */
  readonly records: ReadonlyMap<string, string | undefined>;
}

type WrittenColumns = Pick<WriteOutcome, 'address' | 'refusedFormats'> & { readonly sample: BlockSample };

/** @returns undefined if all columns are at their places already */
export async function arrangeWritten(
  parts: Pick<PlacementParts, 'workbook' | 'pause' | 'registry'>,
  plan: WritePlan,
  { address, sample, refusedFormats }: WrittenColumns,
): Promise<ArrangedColumns | ColumnsAtEnd | undefined> {
  const { slots, resultLayout, cells } = plan;
  const { placement, result } = resultLayout;
  const order = computeColumnOrder(slots, result.columns);
  if (!order) return undefined;
  const createColumnsAtEnd = (reason: ColumnsAtEnd['reason']): ColumnsAtEnd => {
    const moved = order.flatMap((offset, to) => (offset === to ? [] : (slots[offset] ?? [])));
    const columns = moved.flatMap(({ index, currentOffset }) =>
      currentOffset === undefined ? (result.columns[index ?? -1]?.title ?? []) : [],
    );
    return { kind: 'columnsAtEnd', columns, reason: reason };
  };
  // A table or another obstacle cannot be moved in part.
  if (cells.survey.obstacles.obstacles.length > 0) return createColumnsAtEnd('inTheWay');
  const arranged = reorderSlots(slots, order);
  const rows = createBlockRows(result, arranged, countHeaderRows(placement.written));
  for (let index = 0; index < address.rect.rows; index += 1) {
    const pausing = parts.pause();
    if (pausing) await pausing;
    rows.row(index);
  }
  const rowSums = rows.computeRowSums();
  const arrangedSample = { ...sample, rows: sample.rows.map((row) => order.map((offset) => row[offset] ?? '')) };
  const records = createBlockRecords(
    parts,
    plan,
    { address, rowSums, slots: arranged, refusedFormats },
    arrangedSample,
  );
  try {
    const arrangedAddress = await parts.workbook.arrangeColumns({
      anchor: formatAnchorName(placement.id),
      headerRows: countHeaderRows(placement.written),
      size: address.rect,
      order,
      records,
    });
    return arrangedAddress
      ? { kind: 'arranged', slots: arranged, rowSums, records, address: arrangedAddress }
      : createColumnsAtEnd('inTheWay');
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
    return createColumnsAtEnd(isWorkbookFailure(error, 'CellsChanged') ? 'changed' : 'refused');
  }
}
