/**
 * Computes what the file records of a block's contents, so that the block can be recognized later.
 */
import { type BlockSight, tryParseAddress } from '../../grid';
import { type Evidence, evidenceOf, headerRowsOf, type Placement, rowsSeen } from '../../placement';
import type { Workbook } from '../../workbook';

/** @param former evidence of what the block showed before */
export function evidenceIn(
  { written }: Placement,
  { rows, isEmpty }: BlockSight,
  former: Evidence | undefined,
): Evidence {
  const headerRows = headerRowsOf(written);
  const seen = rowsSeen(headerRows);
  const ends = rows.length > 2 * seen ? [...rows.slice(0, seen), ...rows.slice(-seen)] : rows;
  return evidenceOf({ rows: ends, isEmpty }, headerRows, former);
}

/** Reads the first and last rows of the placement's block; undefined if that fails. */
export async function sightOf(workbook: Workbook, placement: Placement): Promise<BlockSight | undefined> {
  const address = tryParseAddress(placement.written.address);
  if (!address) return undefined;
  try {
    const [sight] = await workbook.look({
      kind: 'sight',
      address,
      rowsAtEachEnd: rowsSeen(headerRowsOf(placement.written)),
    });
    return sight;
  } catch {
    return undefined;
  }
}
