/** What the file keeps of how a block looked, for the next time that it is looked for. */
import { type BlockSight, tryParseAddress } from '../../grid';
import { type Evidence, evidenceOf, headerRowsOf, type Placement, rowsSeen } from '../../placement';
import type { Workbook } from '../../workbook';

/** Adds what the block shows to the placement. Cells that could not be read leave it without: then its name alone speaks for it. */
export function withEvidence(
  placement: Placement,
  sight: BlockSight | undefined,
  former: Evidence | undefined,
): Placement {
  const { evidence: _, ...written } = placement.written;
  if (!sight) return { ...placement, written };
  const { rows, isEmpty } = sight;
  const headerRows = headerRowsOf(placement.written);
  const seen = rowsSeen(headerRows);
  const ends = rows.length > 2 * seen ? [...rows.slice(0, seen), ...rows.slice(-seen)] : rows;
  return { ...placement, written: { ...written, evidence: evidenceOf({ rows: ends, isEmpty }, headerRows, former) } };
}

/** What the placement's block shows now, where that can be read. */
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
