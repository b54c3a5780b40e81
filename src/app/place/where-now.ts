import type { Address } from '../../grid';
import type { Workbook } from '../../workbook';

/** Where a block that was just written stands: rows may have been inserted above meanwhile, and the anchor knows. */
export async function whereNow(workbook: Workbook, anchor: string, written: Address): Promise<Address> {
  const place = (await workbook.locate([anchor])).get(anchor);
  return place?.kind === 'found' ? place.address : written;
}
